"""Weekly summaries: subscribing to them, putting due summaries into the outbox, and collecting their contents."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import date, datetime
from statistics import fmean

from bot.domain.game import GameVersion
from bot.domain.ids import NO_SERVER, ServerId, UserId
from bot.domain.outbox import MessageKind
from bot.domain.training import Moment
from bot.domain.weekly import LATEST, WEEK, WeeklySubscription, WeeklySummary, moment_of, next_monday
from bot.rules import Ply
from bot.services import analysis
from bot.services.store import reading, writing
from bot.services.training import worst_moment
from bot.storage import analyses, games, outbox, training, weekly
from bot.storage.analyses import AnalyzedGame
from bot.storage.database import Connection, Database
from bot.storage.outbox import Asked
from bot.storage.settings import PUZZLES

MOST_ANALYZED = 30
MOST_SEARCHED = 5
"""At most this many of the week's analyzed games are searched for the key moment, latest first."""

find = reading(weekly.load)
due = reading(weekly.due)
turn_off = writing(weekly.delete)


async def turn_on(db: Database, user_id: UserId, server_id: ServerId, language: str, now: datetime) -> None:
    async with db.writing() as connection:
        await subscribe(connection, user_id, server_id, language, now)


async def subscribe(connection: Connection, user_id: UserId, server_id: ServerId, language: str, now: datetime) -> None:
    """Send a member a summary every Monday, in the time zone that their server has set for its recaps."""
    zone = "UTC" if server_id == NO_SERVER else (await PUZZLES.load(connection, server_id)).zone
    await weekly.save(connection, WeeklySubscription(user_id, next_monday(now, zone), zone, language))


async def post(db: Database, user_id: UserId, now: datetime) -> bool:
    """Put a member's summary into the outbox if it's due and not too late. Return whether the summary was put into the
    outbox.
    """
    async with db.writing() as connection:
        wanted = await weekly.load(connection, user_id, to_write=True)
        if wanted is None or wanted.next_at > now:
            return False
        await weekly.save(connection, replace(wanted, next_at=next_monday(now, wanted.zone)))
        if now - wanted.next_at > LATEST:
            return False
        version = GameVersion(Ply(wanted.day.toordinal()), 0)
        await outbox.ask_all(connection, [Asked(MessageKind.WEEKLY, user_id, NO_SERVER, version)], now)
        return True


async def load(db: Database, wanted: WeeklySubscription, day: date) -> WeeklySummary:
    """Return the contents of the summary for a day. It covers the seven days before that day."""
    user_id, until = wanted.user_id, moment_of(day, wanted.zone)
    since = until - WEEK
    async with db.reading() as connection:
        analyzed = await analyses.of_player(connection, user_id, most=MOST_ANALYZED)
        found = [one for one in analyzed if since <= one.ended_at < until]
        summary = WeeklySummary(
            since,
            until,
            variants=await weekly.games_between(connection, user_id, since, until),
            puzzles=await weekly.puzzles_between(connection, user_id, since, until),
            trained=await weekly.trained_between(connection, user_id, since, until),
            due=await training.count_due(connection, user_id, until),
        )
    accuracy = await asyncio.to_thread(_accuracy, found)
    return replace(summary, accuracy=accuracy, moment=await _key_moment(db, found[:MOST_SEARCHED]))


def _accuracy(found: list[AnalyzedGame]) -> tuple[int, float] | None:
    known = [accuracy for one in found if (accuracy := analysis.accuracy_in(one)) is not None]
    return (len(known), fmean(known)) if known else None


async def _key_moment(db: Database, found: list[AnalyzedGame]) -> Moment | None:
    """Return the member's costliest mistake in these games, or None if no mistake is found."""
    moments: list[tuple[float, Moment]] = []
    for one in found:
        async with db.reading() as connection:
            game = await games.load(connection, one.id)
        judged = await analysis.load(db, game)
        if judged is not None and (worst := worst_moment(game, judged, one.color)) is not None:
            moments.append(worst)
    return max(moments, key=lambda one: one[0])[1] if moments else None

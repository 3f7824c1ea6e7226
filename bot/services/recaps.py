"""Daily recaps and weekly summaries: finding those that are due, collecting their contents, and putting them into the
outbox.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import date, datetime
from statistics import fmean

from bot.domain.game import GameVersion
from bot.domain.ids import NO_SERVER, ChannelId, GameId, ServerId, UserId
from bot.domain.outbox import MessageKind
from bot.domain.recaps import (
    DAY,
    ENOUGH,
    LATEST,
    LATEST_WEEKLY,
    MOST_RESULTS,
    MOST_STREAKS,
    WEEK,
    DailyResult,
    Recap,
    RecapTime,
    WeeklySubscription,
    WeeklySummary,
    next_monday,
    weekly_moment,
)
from bot.domain.tournament import Tournament, TournamentState
from bot.domain.training import Moment
from bot.puzzles import PuzzleBook
from bot.rules import Ply
from bot.services import analysis
from bot.services.store import reading, writing
from bot.services.training import worst_moment
from bot.storage import analyses, games, outages, outbox, puzzles, recaps, tournaments, training
from bot.storage.analyses import AnalyzedGame
from bot.storage.database import Connection, Database
from bot.storage.outbox import Asked
from bot.storage.recaps import RecapRow
from bot.storage.settings import PUZZLES

CANDIDATES = 10
"""How many notable games are considered. If one was played in a channel that not all members can see, another one is
shown.
"""


async def due(db: Database, now: datetime) -> list[ServerId]:
    """Return this process's servers whose recap is due."""
    async with db.reading() as connection:
        return await puzzles.due_recaps(connection, now, db.shards)


async def notable_games(db: Database, server_id: ServerId, now: datetime) -> list[tuple[GameId, ChannelId | None]]:
    """Return the games that a recap can show, most notable first.

    A recap covers the games that have ended since the last recap, but only those of the last two days. A server's first
    recap covers the last day.
    """
    async with db.reading() as connection:
        last = await recaps.latest(connection, server_id)
        since = now - DAY if last is None else max(last.posted_at, now - 2 * DAY)
        return await recaps.notable_games(connection, server_id, since, now, CANDIDATES)


async def post(db: Database, server_id: ServerId, now: datetime, game_id: GameId | None) -> bool:
    """Put a server's recap into the outbox if it is due. Return whether this was done.

    `game_id` is the game shown in the recap, or None. The recap is skipped if its time of day was more than `LATEST`
    ago, if the day already has a recap, or if the server has turned off puzzles or has no channel for the daily puzzle.
    """
    async with db.writing() as connection:
        server = await PUZZLES.load(connection, server_id, to_write=True)
        if not server.has_recap or server.next_at is None or server.next_at > now:
            return False
        at = RecapTime(server.hour, server.zone)
        day = at.puzzle_day(at.day_at(now))
        last = await recaps.latest(connection, server_id)
        is_off = not server.is_on or server.channel is None
        is_late = now - at.moment_on(at.day_at(now)) > LATEST
        if is_off or is_late or (last is not None and day <= last.day):
            # If the hour or time zone was changed after a recap, the next recap can be due on the same day.
            await PUZZLES.save(connection, server_id, replace(server, next_at=at.next_after(now)))
            return False
        past_day = server.day if server.day is not None and server.day < day else day - DAY
        row = RecapRow(day, past_day, now, *await _streaks(connection, server_id, past_day, last, now), game_id)
        await recaps.add(connection, server_id, row)
        await PUZZLES.save(connection, server_id, replace(server, day=day, next_at=at.next_after(now)))
        version = GameVersion(Ply(day.toordinal()), 0)
        await outbox.ask_all(connection, [Asked(MessageKind.DAILY, server_id, server_id, version)], now)
        return True


async def _streaks(
    connection: Connection, server_id: ServerId, past_day: date, last: RecapRow | None, now: datetime
) -> tuple[int, int]:
    """Return a server's current streak, up to and including a day, and the server's longest streak so far."""
    streak, best = (0, 0) if last is None else (last.streak, last.best_streak)
    if last is None or last.day != past_day:
        streak = 0
    _, solved = await recaps.counts_of_day(connection, server_id, past_day)
    if solved:
        streak += 1
    elif last is not None:
        down = await outages.down_between(connection, server_id, last.posted_at, now)
        if now - last.posted_at - down >= ENOUGH:
            streak = 0
    return streak, max(best, streak)


async def load(db: Database, book: PuzzleBook, server_id: ServerId, day: date) -> Recap | None:
    """Return the contents of a server's recap for a day, or None if the day has no recap."""
    async with db.reading() as connection:
        row = await recaps.load(connection, server_id, day)
        if row is None:
            return None
        tried, solved = await recaps.counts_of_day(connection, server_id, row.past_day)
        attempts = await puzzles.solved_of_day(connection, book, row.past_day, server_id, MOST_RESULTS)
        return Recap(
            day=row.past_day,
            tried=tried,
            solved=solved,
            results=tuple(DailyResult(one.user_id, one.squares, one.mistakes, one.hints) for one in attempts),
            streak=row.streak,
            best_streak=row.best_streak,
            longest=tuple(await recaps.longest_streaks(connection, server_id, row.past_day, MOST_STREAKS)),
            game_id=row.game_id,
        )


async def open_tournaments(db: Database, server_id: ServerId) -> list[Tournament]:
    """Return the tournaments that a server's members can still join, in the order in which they start."""
    async with db.reading() as connection:
        found = await tournaments.of_server(connection, server_id, [TournamentState.OPEN], CANDIDATES)
        opened = [await tournaments.load(connection, number) for number in found]
    return sorted((one for one in opened if not one.is_paused), key=lambda one: (one.deadline, one.id))


MOST_ANALYZED = 30
MOST_SEARCHED = 5
"""How many of the week's analyzed games, latest first, are searched for the key moment."""

find_weekly = reading(recaps.load_weekly)
due_weekly = reading(recaps.due_weekly)
turn_off_weekly = writing(recaps.delete_weekly)


async def turn_on_weekly(db: Database, user_id: UserId, server_id: ServerId, language: str, now: datetime) -> None:
    async with db.writing() as connection:
        await subscribe_weekly(connection, user_id, server_id, language, now)


async def subscribe_weekly(
    connection: Connection, user_id: UserId, server_id: ServerId, language: str, now: datetime
) -> None:
    """Subscribe a member to the weekly summary. It is sent every Monday, in the time zone that the server has set for
    its recaps (outside a server, in UTC).
    """
    zone = "UTC" if server_id == NO_SERVER else (await PUZZLES.load(connection, server_id)).zone
    await recaps.save_weekly(connection, WeeklySubscription(user_id, next_monday(now, zone), zone, language))


async def post_weekly(db: Database, user_id: UserId, now: datetime) -> bool:
    """Put a member's summary into the outbox if it's due. Return whether this was done.

    A summary that is overdue by more than `LATEST_WEEKLY` is skipped.
    """
    async with db.writing() as connection:
        wanted = await recaps.load_weekly(connection, user_id, to_write=True)
        if wanted is None or wanted.next_at > now:
            return False
        await recaps.save_weekly(connection, replace(wanted, next_at=next_monday(now, wanted.zone)))
        if now - wanted.next_at > LATEST_WEEKLY:
            return False
        version = GameVersion(Ply(wanted.day.toordinal()), 0)
        await outbox.ask_all(connection, [Asked(MessageKind.WEEKLY, user_id, NO_SERVER, version)], now)
        return True


async def load_weekly(db: Database, wanted: WeeklySubscription, day: date) -> WeeklySummary:
    """Return the contents of the summary for a day. It covers the seven days before that day."""
    user_id, until = wanted.user_id, weekly_moment(day, wanted.zone)
    since = until - WEEK
    async with db.reading() as connection:
        analyzed = await analyses.of_player(connection, user_id, most=MOST_ANALYZED)
        found = [one for one in analyzed if since <= one.ended_at < until]
        summary = WeeklySummary(
            since,
            until,
            variants=await recaps.games_between(connection, user_id, since, until),
            puzzles=await recaps.puzzles_between(connection, user_id, since, until),
            trained=await recaps.trained_between(connection, user_id, since, until),
            due=await training.count_due(connection, user_id, until),
        )
    accuracy = await asyncio.to_thread(_accuracy, found)
    return replace(summary, accuracy=accuracy, moment=await _key_moment(db, found[:MOST_SEARCHED]))


def _accuracy(found: list[AnalyzedGame]) -> tuple[int, float] | None:
    known = [accuracy for one in found if (accuracy := analysis.accuracy_in(one)) is not None]
    return (len(known), fmean(known)) if known else None


async def _key_moment(db: Database, found: list[AnalyzedGame]) -> Moment | None:
    """Return the member's costliest mistake in these games, or None if there is none."""
    moments: list[tuple[float, Moment]] = []
    for one in found:
        async with db.reading() as connection:
            game = await games.load(connection, one.id)
        judged = await analysis.load(db, game)
        if judged is not None and (worst := worst_moment(game, judged, one.color)) is not None:
            moments.append(worst)
    return max(moments, key=lambda one: one[0])[1] if moments else None

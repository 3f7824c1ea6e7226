"""Ratings and ladders: rating finished games, looking up standings, and closing a ladder's seasons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from bot.domain.game import Game, Player
from bot.domain.ids import ChannelId, ServerId, UserId
from bot.domain.ladders import (
    Afterwards,
    Ending,
    LadderPage,
    NobodyPlayed,
    Season,
    SeasonClosed,
    Settlement,
    ending_of,
    is_provisional,
)
from bot.domain.outbox import MessageKind
from bot.domain.rating import Rating
from bot.domain.records import Stretch, last_offset
from bot.rules import Color
from bot.services.store import reading
from bot.storage import outbox, players, ratings, tallies
from bot.storage.database import Connection, Database
from bot.storage.ratings import LadderEntry


async def standings(
    db: Database,
    server_id: ServerId,
    family: str,
    limit: int,
    offset: int = 0,
    *,
    reader: UserId | None = None,
    settled_only: bool = False,
) -> LadderPage:
    """Return a page of a server's ladder, best players first, and the place of the member `reader`.

    With `settled_only`, players with a provisional rating are neither listed nor counted. If the offset is beyond the
    end, return the last page.
    """
    async with db.reading() as connection:
        total = await ratings.count(connection, server_id, family, settled_only=settled_only)
        offset = last_offset(total, limit, offset)
        rows = await ratings.standings(connection, server_id, family, limit, offset, settled_only=settled_only)
        own = None
        if reader is not None:
            own = (await ratings.standings_of(connection, server_id, reader, settled_only=settled_only)).get(family)
        return LadderPage(tuple(rows), total, offset, own)


async def position_of(
    db: Database, server_id: ServerId, user_id: UserId, family: str, *, settled_only: bool = False
) -> int:
    """Return how many players are listed before this member on a ladder. Return 0 if the member isn't on the ladder."""
    async with db.reading() as connection:
        own = (await ratings.standings_of(connection, server_id, user_id, settled_only=settled_only)).get(family)
        return 0 if own is None else own.position


async def rebuild(db: Database) -> int:
    """Recalculate all ratings and army-balance statistics from stored games and seasons.

    Return the number of rated games.
    """
    async with db.writing() as connection:
        await players.hold(connection)
        rebuilt = await ratings.rebuilt(connection)
        await ratings.clear(connection)
        await ratings.save(connection, rebuilt)
        await tallies.rebuild(connection)
        return sum(rating.games for rating in rebuilt.values()) // 2


async def settle(connection: Connection, game: Game) -> Game:
    """Rate a game that has just ended. Return the game with each player's previous rating and rating change."""
    ending = ending_of(game)
    assert ending is not None
    (settled,) = await settle_all(connection, [ending])
    white, black = (_seat_at_end(game.seat(color), settled, color) for color in Color)
    return replace(game, white=white, black=black)


async def settle_all(connection: Connection, endings: Sequence[Ending]) -> list[Settlement]:
    """Rate games that have just ended, in the given order, and add them to the army-balance statistics.

    Return each game's rating changes.
    """
    await players.hold(connection, {user_id for ending in endings for user_id in ending.user_ids})
    known = await ratings.load_all(connection, {entry for ending in endings for entry in _entries(ending)})
    changed: dict[LadderEntry, Rating] = {}
    settled = []
    for ending in endings:
        entries = _entries(ending)
        settlement = ending.settle(*(changed.get(entry, known[entry]) for entry in entries))
        if settlement.changes is not None:
            winner = ending.outcome.winner
            changed |= {entry: settlement.after(color, winner) for color, entry in zip(Color, entries, strict=True)}
        settled.append(settlement)
    await ratings.save(connection, changed)
    await tallies.count(connection, endings)
    return settled


def _entries(ending: Ending) -> tuple[LadderEntry, LadderEntry]:
    white, black = (LadderEntry(ending.server_id, user_id, ending.ladder) for user_id in ending.user_ids)
    return white, black


def _seat_at_end(seat: Player, settled: Settlement, color: Color) -> Player:
    before = settled.before[color]
    return replace(seat, rating=before.value, is_provisional=is_provisional(before), change=settled.change_of(color))


@dataclass(frozen=True, kw_only=True)
class Closing:
    """A manager's request to close the current seasons of one or more ladders at the same time."""

    server_id: ServerId
    seasons: Mapping[str, int]
    """For each ladder, the number of the season that was shown to the manager as the current one."""
    afterwards: Afterwards
    by: UserId
    channel_id: ChannelId


running_season = reading(ratings.running_season)


async def close_season(db: Database, closing: Closing, now: datetime) -> tuple[Season, ...]:
    """Close seasons, change ratings as requested, and announce the winners, all in one transaction.

    Raise SeasonClosed if one of the seasons was already closed, or NobodyPlayed if nobody played in one of them. In
    either case, no season is closed.
    """
    async with db.writing() as connection:
        await ratings.hold(connection, closing.server_id, closing.seasons)
        return tuple([await _close(connection, closing, ladder, now) for ladder in closing.seasons])


load_season = reading(ratings.load_season)
"""Return a closed season with its winners, or None if it doesn't exist."""


async def hall_of_fame(db: Database, server_id: ServerId, ladder: str, limit: int, offset: int = 0) -> Stretch[Season]:
    """Return a page of a ladder's closed seasons, latest first. If the offset is beyond the end, return the last
    page.
    """
    async with db.reading() as connection:
        total = await ratings.count_seasons(connection, server_id, ladder)
        offset = last_offset(total, limit, offset)
        return Stretch(tuple(await ratings.list_seasons(connection, server_id, ladder, limit, offset)), offset, total)


async def _close(connection: Connection, closing: Closing, ladder: str, now: datetime) -> Season:
    running = await ratings.running_season(connection, closing.server_id, ladder)
    if running.number != closing.seasons[ladder]:
        raise SeasonClosed(closing.seasons[ladder])
    if not running.players:
        raise NobodyPlayed(running.number)
    season: dict[str, Any] = {
        "ladder": ladder,
        "number": running.number,
        "afterwards": closing.afterwards,
        "closed_by": closing.by,
        "closed_at": now,
        "channel_id": closing.channel_id,
        "players": running.players,
    }
    season_id = await ratings.store_season(connection, closing.server_id, season)
    await outbox.ask(connection, MessageKind.SEASON, season_id, closing.server_id, now=now)
    closed = await ratings.load_season(connection, season_id)
    assert closed is not None
    return closed

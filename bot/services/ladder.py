"""Ratings and ladders: rating finished games, and looking up standings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.domain.game import Game, Player
from bot.domain.ids import ServerId, UserId
from bot.domain.ladders import Ending, LadderPage, Settlement, ending_of, is_provisional
from bot.domain.rating import Rating
from bot.domain.records import last_offset
from bot.rules import Color
from bot.storage import players, ratings, tallies
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
    """Return a page of a server's ladder, best players first, and the place of the member who is reading it.

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
    """Return how many players are listed before this member on a ladder, or 0 if the member isn't on it."""
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
    """Rate a game that has just ended. Return it with each player's previous rating and rating change."""
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

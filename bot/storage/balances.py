"""The results of each server's games, counted as games end, because counting all games on request takes too long.

The counts can always be recomputed from the games: `rebuild` does, and `wrong` finds counts that differ.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sqlalchemy import Select, case, delete, func, insert, select

from bot.domain.elo import Ending
from bot.domain.ids import GuildId
from bot.domain.records import Tally
from bot.rules import Color
from bot.storage.database import Connection
from bot.storage.schema import balances, games
from bot.storage.tallies import COUNTS
from bot.storage.upsert import add_up
from bot.variants import Variant, find_variant


async def load(connection: Connection, guild_id: GuildId, ladder: str) -> dict[Variant, Tally]:
    """Return a tally of the games of a server on one ladder for each variant, from White's view."""
    query = select(balances).where(balances.c.guild_id == guild_id, balances.c.ladder == ladder)
    rows = await connection.execute(query)
    return {find_variant(row.variant): Tally(row.wins, row.draws, row.losses) for row in rows}


async def count(connection: Connection, endings: Iterable[Ending]) -> None:
    """Add games that have just ended; those that do not count are left out."""
    tallies: dict[tuple[GuildId, str, str], Tally] = {}
    for ending in endings:
        if ending.counts:
            key = (ending.guild_id, ending.variant.key, ending.variant.family)
            tallies[key] = tallies.get(key, Tally()) + _seen_by_white(ending.outcome.winner)
    # Sorted, so that two transactions lock rows in the same order and cannot deadlock.
    rows = [_row(*key, tallies[key]) for key in sorted(tallies)]
    await add_up(connection, balances, rows, ("wins", "draws", "losses"))


async def rebuild(connection: Connection) -> None:
    """Recompute the counts of all servers."""
    await connection.execute(delete(balances))
    counted = _counted()
    await connection.execute(insert(balances).from_select(list(counted.selected_columns.keys()), counted))


async def wrong(connection: Connection) -> list[tuple[GuildId, str]]:
    """Return each server and variant whose stored counts differ from its games."""
    kept = await connection.execute(select(balances).order_by(balances.c.guild_id, balances.c.variant))
    counted = await connection.execute(_counted())
    found, expected = ({(row[0], row[1]): tuple(row[2:]) for row in rows} for rows in (kept, counted))
    return sorted(key for key in found.keys() | expected.keys() if found.get(key) != expected.get(key))


def _counted() -> Select[Any]:
    key = (games.c.guild_id, games.c.variant, games.c.ladder)
    white_won = games.c.winner == Color.WHITE.word
    ways = (("wins", white_won), ("draws", games.c.winner.is_(None)), ("losses", ~white_won))
    counts = (func.sum(case((condition, 1), else_=0)).label(name) for name, condition in ways)
    return select(*key, *counts).where(COUNTS, games.c.imported_by.is_(None)).group_by(*key)


def _seen_by_white(winner: Color | None) -> Tally:
    return Tally(wins=int(winner is Color.WHITE), draws=int(winner is None), losses=int(winner is Color.BLACK))


def _row(guild_id: GuildId, variant: str, ladder: str, tally: Tally) -> dict[str, Any]:
    return {
        "guild_id": guild_id,
        "variant": variant,
        "ladder": ladder,
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
    }

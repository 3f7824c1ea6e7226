"""Stored conditional moves: those of the player who waits, one row for each game that has any."""

from __future__ import annotations

from sqlalchemy import delete, exists, or_, select

from bot.domain.game import Conditional
from bot.domain.ids import GameId
from bot.domain.shards import Shards
from bot.storage.database import Connection
from bot.storage.schema import games
from bot.storage.shards import of_shards
from bot.storage.time_controls import conditionals
from bot.storage.upsert import upsert


async def save(connection: Connection, game_id: GameId, conditional: Conditional) -> None:
    """Store the conditional moves of a game in place of those before."""
    lines = [list(line) for line in conditional.lines]
    row = {"game_id": game_id, "ply": conditional.ply, "takebacks": conditional.takebacks, "lines": lines}
    await upsert(connection, conditionals, [row])


async def delete_of(connection: Connection, game_id: GameId) -> None:
    """Delete the conditional moves of a game."""
    await connection.execute(delete(conditionals).where(conditionals.c.game_id == game_id))


async def due(connection: Connection, shards: Shards) -> list[GameId]:
    """Return the games that have gone on since their conditional moves were made: a reply or a deletion is due."""
    has_gone_on = or_(
        games.c.ply != conditionals.c.ply,
        games.c.takebacks != conditionals.c.takebacks,
        games.c.termination.is_not(None),
    )
    # Not joined, as SQLite would look through all games, and those with conditional moves are few.
    its_game = games.c.id == conditionals.c.game_id
    is_due = exists().where(its_game, has_gone_on, of_shards(games.c.guild_id, shards))
    rows = await connection.execute(select(conditionals.c.game_id).where(is_due))
    return sorted(GameId(number) for number in rows.scalars())

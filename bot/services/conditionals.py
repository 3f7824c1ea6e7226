"""Conditional moves: set them, and play what is due of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from bot.domain.errors import StalePosition
from bot.domain.game import Conditional, ConditionalsInvalid, Game, GameVersion, read_lines
from bot.domain.ids import GameId, UserId
from bot.storage import games
from bot.storage.database import Database


async def set_lines(
    db: Database, game_id: GameId, by: UserId, said: Sequence[Sequence[str]], now: datetime, *, version: GameVersion
) -> Game:
    """Store a player's conditional moves in place of those before; without lines there are none.

    Raise NoSuchGame, StalePosition, what `Game.check_player` raises, or ConditionalsInvalid: also in a live game, or
    when it is the player's own turn.
    """
    async with db.writing() as connection:
        game = await games.load(connection, game_id, to_write=True)
        color = game.check_player(by, now)
        if version != game.version:
            raise StalePosition(game_id)
        if game.is_live or game.setup is not None or game.engine is not None:
            raise ConditionalsInvalid("live")
        if game.turn is color:
            raise ConditionalsInvalid("turn")
        lines = read_lines(game.position, said)
        kept = Conditional(game.ply, game.takebacks, lines) if lines else None
        if kept is None:
            await games.delete_conditional(connection, game_id)
        else:
            await games.save_conditional(connection, game_id, kept)
        return replace(game, conditional=kept)


async def due(db: Database) -> list[GameId]:
    """Return the games of this process in which a conditional move is still to be played, as after a restart."""
    async with db.reading() as connection:
        return await games.due_conditionals(connection, db.shards)

"""What the passing of time does to games. Everything is read from the database, and each thing is done once ever."""

from __future__ import annotations

from datetime import datetime

from bot.domain.game import Game
from bot.domain.outbox import Kind
from bot.services.games import save
from bot.storage import games, outbox, settings
from bot.storage.database import Database


async def end_overdue(db: Database, now: datetime) -> list[Game]:
    """End every game whose side to move has run out of time, and return those."""
    async with db.writing() as connection:
        late = await games.overdue(connection, now)
        return [await save(connection, game.flagged(now), since=game, now=now, due_at=now) for game in late]


async def warn(db: Database, now: datetime) -> list[Game]:
    """Have the players warned to whom a third of the time is left and who want to know; return their games.

    Each move is warned of once at most.
    """
    async with db.writing() as connection:
        short = await games.to_warn(connection, now)
        await games.set_warned(connection, [game.id for game in short])
        found = await settings.load_all(connection, {game.to_move.user_id for game in short})
        warned = [game for game in short if found[game.to_move.user_id].reminders]
        for game in warned:
            await outbox.ask(connection, Kind.WARNING, game.id, game.guild_id, now=now, due_at=now, mark=game.mark)
        return warned

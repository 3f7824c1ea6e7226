"""Imports: storing a game or position from elsewhere. All commands that show games can then find it by its number."""

from __future__ import annotations

from datetime import datetime

from bot.domain.allowances import DAY, UNLIMITED, Allowances
from bot.domain.game import Game
from bot.domain.ids import Member, ServerId, UserId
from bot.domain.imports import NewImport, decode_text, read_annotations, read_import, read_text
from bot.domain.settings import Switchable
from bot.services.store import reading
from bot.storage import imports, players, settings
from bot.storage.database import Database
from bot.storage.imports import Told

__all__ = [
    "Told",
    "begin",
    "bring",
    "decode_text",
    "importer_of",
    "latest_of",
    "read_annotations",
    "read_import",
    "read_text",
    "told_of",
]


async def begin(
    db: Database, server_id: ServerId, user_id: UserId, now: datetime, allowances: Allowances = UNLIMITED
) -> None:
    """Count an attempt to import a game toward the daily limit. This is called before the text is read, because reading
    it is slow. Raise TooManyImports if the limit is reached, or SwitchedOff if the server doesn't allow imports.
    """
    async with db.writing() as connection:
        (await settings.SERVERS.load(connection, server_id)).check(Switchable.IMPORTS)
        if not allowances.imports_a_day:
            return
        await imports.forget_attempts(connection, user_id, until=now - DAY)
        allowances.check_imports(await imports.attempts(connection, user_id))
        await imports.add_attempt(connection, user_id, now)


async def bring(db: Database, new: NewImport, now: datetime) -> Game:
    """Store an imported game and return it.

    If the member has already imported the same game in the same channel, return the stored game. Raise SwitchedOff if
    the server doesn't allow imports.
    """
    async with db.writing() as connection:
        if (known := await imports.known(connection, new)) is not None:
            return known
        (await settings.SERVERS.load(connection, new.server_id)).check(Switchable.IMPORTS)
        return await imports.add(connection, new, now)


async def told_of(db: Database, game: Game) -> Told | None:
    """Return the tags and clock times from an imported game's PGN, or None if the game was played here."""
    if not game.is_imported:
        return None
    async with db.reading() as connection:
        return await imports.told_of(connection, game.id)


async def importer_of(db: Database, game: Game) -> Member:
    assert game.imported_by is not None
    async with db.reading() as connection:
        return await players.load(connection, game.imported_by)


latest_of = reading(imports.latest_of)
"""Return the ids of the games that a member has imported, latest first."""

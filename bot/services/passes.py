"""Playing in a browser: a link is asked for, opened once in time, and holds there until a day after its game."""

from __future__ import annotations

import hashlib
from datetime import datetime

from bot.domain.game import Game
from bot.domain.ids import GameId, UserId
from bot.domain.passes import AFTER_END, TO_OPEN, Pass
from bot.storage import challenges, games, meta, passes
from bot.storage.database import Database

SECRET = "web_secret"
"""The note under which lies with what links are signed."""


async def issue(db: Database, user_id: UserId, game_id: GameId, now: datetime) -> Pass:
    """Make a pass for whichever browser opens its link first."""
    async with db.writing() as connection:
        await passes.clear(connection, now - AFTER_END, now - TO_OPEN)
        return await passes.add(connection, user_id, game_id, now, None)


async def grant(db: Database, browser: str, user_id: UserId, game_id: GameId, now: datetime) -> None:
    """Let a browser play another game of a member who plays in it already, such as a rematch."""
    async with db.writing() as connection:
        await passes.add(connection, user_id, game_id, now, digest(browser))


async def use(db: Database, asked: Pass, browser: str, now: datetime) -> bool:
    """Open a link in a browser; tell whether it holds there: not if it was opened elsewhere, too late, or revoked."""
    async with db.writing() as connection:
        return await passes.use(connection, asked, digest(browser), now - TO_OPEN)


async def look(db: Database, browser: str | None, game_id: GameId, now: datetime) -> tuple[Game, UserId | None]:
    """Return a game, and whose pass for it a browser has, if one still holds; raise NoSuchGame."""
    async with db.reading() as connection:
        game = await games.load(connection, game_id)
        is_held = browser is not None and not is_past(game, now)
        return game, await passes.holder(connection, digest(browser or ""), game_id) if is_held else None


async def inherit(db: Database, browser: str, game: Game, now: datetime) -> UserId | None:
    """Let a browser have a pass for the rematch of one of its games, or for what it challenged to; return whose."""
    if is_past(game, now):
        return None
    async with db.reading() as connection:
        before, challenger = await challenges.origin_of(connection, game.id, digest(browser))
        holder = challenger if before is None else await passes.holder(connection, digest(browser), before)
    if holder is not None:
        await grant(db, browser, holder, game.id, now)
    return holder


async def of_browser(db: Database, browser: str, limit: int) -> list[Pass]:
    """Return what a browser has passes for, the latest first."""
    async with db.reading() as connection:
        return await passes.of_browser(connection, digest(browser), limit)


async def revoke(db: Database, user_id: UserId) -> int:
    """Let no browser play for a member any more, nor any link that was not opened; return how many that ends."""
    async with db.writing() as connection:
        await challenges.forget_browsers(connection, user_id)
        return await passes.revoke(connection, user_id)


async def secret(db: Database, made: str) -> str:
    """Return with what this installation signs links: what was made once, or else this, which is kept from now on."""
    async with db.writing() as connection:
        await meta.write_missing(connection, SECRET, made)
        kept = await meta.read(connection, SECRET)
    assert kept is not None
    return kept


def is_past(game: Game, now: datetime) -> bool:
    """Tell whether no pass for a game holds any more."""
    return game.ended_at is not None and game.ended_at + AFTER_END < now


def digest(browser: str) -> str:
    """What is stored of what a browser's cookie holds."""
    return hashlib.sha256(browser.encode()).hexdigest()

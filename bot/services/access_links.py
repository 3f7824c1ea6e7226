"""Passes to play in a browser: a link can be opened once, within minutes, and is valid until a day after the game.

A member's pass, by which a browser solves their puzzles, is of no game, and valid for a month.
"""

from __future__ import annotations

import hashlib
from datetime import datetime

from bot.domain.access_links import AFTER_END, OF_MEMBER, TO_OPEN, AccessLink, MemberSession
from bot.domain.game import Game
from bot.domain.ids import GameId, GuildId, Member, UserId
from bot.storage import access_links, challenges, games, players, settings
from bot.storage.database import Database

SECRET = "web_secret"
"""The key of the note that holds the secret with which links are signed."""


async def issue(db: Database, member: Member, game_id: GameId, now: datetime) -> AccessLink:
    """Make a pass, and remember the member's name; it goes to the browser that is signed in by its link first."""
    async with db.writing() as connection:
        await players.remember(connection, [member], now)
        await access_links.clear(connection, now - AFTER_END, now - TO_OPEN)
        return await access_links.add(connection, member.user_id, game_id, now, None)


async def grant(db: Database, browser: str, user_id: UserId, game_id: GameId, now: datetime) -> None:
    """Give a browser a pass for another game of a member who has one there, such as a rematch."""
    async with db.writing() as connection:
        await access_links.add(connection, user_id, game_id, now, digest(browser))


async def look(db: Database, browser: str | None, game_id: GameId, now: datetime) -> tuple[Game, UserId | None]:
    """Return a game and the member whose valid pass for it this browser has, None without one; raise NoSuchGame."""
    async with db.reading() as connection:
        game = await games.load(connection, game_id)
        is_held = browser is not None and not is_past(game, now)
        return game, await access_links.holder(connection, digest(browser or ""), game_id) if is_held else None


async def inherit(db: Database, browser: str, game: Game, now: datetime) -> UserId | None:
    """Give a browser a pass for a game that is the rematch of one of its games, or that came from its challenge.

    Return the member whose pass it is, None if the browser has no right to one.
    """
    if is_past(game, now):
        return None
    async with db.reading() as connection:
        before, challenger = await challenges.origin_of(connection, game.id, digest(browser))
        holder = challenger if before is None else await access_links.holder(connection, digest(browser), before)
    if holder is not None:
        await grant(db, browser, holder, game.id, now)
    return holder


async def of_browser(db: Database, browser: str, limit: int) -> list[AccessLink]:
    """Return a browser's passes, the latest first."""
    async with db.reading() as connection:
        return await access_links.of_browser(connection, digest(browser), limit)


async def revoke(db: Database, user_id: UserId) -> int:
    """Delete all passes of a member, also those of unopened links; return how many there were."""
    async with db.writing() as connection:
        await challenges.forget_browsers(connection, user_id)
        own = await access_links.revoke_sessions(connection, user_id)
        return own + await access_links.revoke(connection, user_id)


async def issue_to_member(db: Database, member: Member, guild_id: GuildId, now: datetime) -> MemberSession:
    """Make a member's pass, and remember their name; it goes to the browser that opens its link first."""
    async with db.writing() as connection:
        await players.remember(connection, [member], now)
        await access_links.clear_sessions(connection, now - OF_MEMBER, now - TO_OPEN)
        return await access_links.add_session(connection, member.user_id, guild_id, now)


async def member_of(db: Database, browser: str, now: datetime) -> MemberSession | None:
    """Return the valid pass of the member whose link this browser has opened last; None without one."""
    async with db.reading() as connection:
        return await access_links.session_of_browser(connection, digest(browser), now - OF_MEMBER)


async def secret(db: Database, made: str) -> str:
    """Return the secret with which this installation signs links; if none is stored, store `made` and return it."""
    async with db.writing() as connection:
        await settings.write_missing_note(connection, SECRET, made)
        kept = await settings.read_note(connection, SECRET)
    assert kept is not None
    return kept


def is_past(game: Game, now: datetime) -> bool:
    """Tell whether the passes for a game have become invalid, a day after its end."""
    return game.ended_at is not None and game.ended_at + AFTER_END < now


def digest(browser: str) -> str:
    """Return the hash under which a browser's cookie is stored."""
    return hashlib.sha256(browser.encode()).hexdigest()

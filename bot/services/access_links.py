"""Access links for playing in a browser, and logging a browser in and out.

A link must be opened within minutes, and only one browser can use it. The link logs that browser in for a month, for
all of the member's games. After that month, a link to a game stays valid while the game is ongoing and until a day
after its end. A member link isn't tied to a game and is used for solving puzzles.

A browser is logged in as one member at a time. Each login sets a new cookie, so a cookie planted earlier by an attacker
becomes useless.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.domain.access_links import AFTER_END, TO_OPEN, AccessLink, MemberSession
from bot.domain.game import Game
from bot.domain.ids import GameId, Member, ServerId, UserId
from bot.storage import access_links, challenges, games, players, push, settings
from bot.storage.database import Connection, Database

SECRET = "web_secret"


async def issue(db: Database, member: Member, game_id: GameId, now: datetime) -> AccessLink:
    """Create an access link to a game, and store the member's name. The first browser that logs in with the link gets
    access.
    """
    async with db.writing() as connection:
        await players.remember(connection, [member], now)
        await access_links.clear(connection, now)
        return await access_links.add(connection, member.user_id, game_id, now, None)


async def grant(db: Database, browser: str, user_id: UserId, game_id: GameId, now: datetime) -> None:
    """Give a logged-in member's browser access to another of the member's games, such as a rematch."""
    async with db.writing() as connection:
        await access_links.add(connection, user_id, game_id, now, digest(browser))


async def look(db: Database, browser: str | None, game_id: GameId, now: datetime) -> tuple[Game, UserId | None]:
    """Return a game, and the member who owns this browser's link to the game. The member is None if the browser has no
    valid link. Raise NoSuchGame if the game doesn't exist.
    """
    async with db.reading() as connection:
        game = await games.load(connection, game_id)
        held = None if browser is None else await access_links.holder(connection, digest(browser), game_id, now)
        return game, held


async def inherit(db: Database, browser: str, game: Game, now: datetime) -> UserId | None:
    """Give a browser access to a game for which it has no link yet.

    Return the member who owns the new access, or None if the browser gets no access. The browser gets access if the
    member who is logged in there plays in the game, if the game is a rematch of one that the browser has access to, or
    if the game's challenge was made in this browser. No browser gets access to a game that ended more than a day ago.
    """
    if _is_past(game, now):
        return None
    async with db.reading() as connection:
        holder = await _signed_in(connection, digest(browser), now)
        if holder is None or not game.is_own(holder):
            holder = await _holder_before(connection, game, digest(browser), now)
    if holder is not None:
        await grant(db, browser, holder, game.id, now)
    return holder


async def signed_in(db: Database, browser: str, now: datetime) -> UserId | None:
    """Return the member who is logged in to a browser, or None if nobody is. A member is logged in through a valid link
    to a game or to puzzles.
    """
    async with db.reading() as connection:
        return await _signed_in(connection, digest(browser), now)


async def watched_in(db: Database, browser: str, limit: int) -> list[GameId]:
    """Return the ongoing games that a browser can watch through a link, latest link first. Games in which the link's
    owner is a player are omitted.
    """
    async with db.reading() as connection:
        return await access_links.watched_in(connection, digest(browser), limit)


async def _signed_in(connection: Connection, browser: str, now: datetime) -> UserId | None:
    holder = await access_links.latest_member(connection, browser, now)
    if holder is not None:
        return holder
    session = await access_links.session_of_browser(connection, browser, now)
    return None if session is None else session.user_id


async def _holder_before(connection: Connection, game: Game, browser: str, now: datetime) -> UserId | None:
    """Return the member who owns a browser's access to a game, or None if the browser gets no access.

    For a rematch, this is the member with access to the previous game. For other games, it is the challenger if they
    made the challenge in this browser.
    """
    before, challenger = await challenges.origin_of(connection, game.id, browser)
    return challenger if before is None else await access_links.holder(connection, browser, before, now)


async def of_browser(db: Database, browser: str, limit: int, now: datetime) -> list[AccessLink]:
    """Return a browser's valid access links, latest first."""
    async with db.reading() as connection:
        return await access_links.of_browser(connection, digest(browser), limit, now)


async def revoke(db: Database, user_id: UserId) -> int:
    """Delete all access links, sessions and push subscriptions of a member, including unopened links. Return the number
    of deleted links and sessions.
    """
    async with db.writing() as connection:
        await challenges.forget_browsers(connection, user_id)
        await push.remove_all(connection, user_id)
        own = await access_links.revoke_sessions(connection, user_id)
        return own + await access_links.revoke(connection, user_id)


async def issue_to_member(db: Database, member: Member, server_id: ServerId, now: datetime) -> MemberSession:
    """Create a member session, and store the member's name. The first browser that opens the session's link gets
    access.
    """
    async with db.writing() as connection:
        await players.remember(connection, [member], now)
        await access_links.clear_sessions(connection, now)
        return await access_links.add_session(connection, member.user_id, server_id, now)


async def member_of(db: Database, browser: str, now: datetime) -> MemberSession | None:
    """Return a browser's member session, or None if the browser has no valid session."""
    async with db.reading() as connection:
        return await access_links.session_of_browser(connection, digest(browser), now)


async def secret(db: Database, made: str) -> str:
    """Return the secret for signing links. If no secret is stored yet, store `made` first."""
    async with db.writing() as connection:
        await settings.write_missing_note(connection, SECRET, made)
        kept = await settings.read_note(connection, SECRET)
    assert kept is not None
    return kept


def _is_past(game: Game, now: datetime) -> bool:
    """Return whether a game ended more than a day ago. Browsers are no longer given access to such a game."""
    return game.ended_at is not None and game.ended_at + AFTER_END < now


def digest(browser: str) -> str:
    return hashlib.sha256(browser.encode()).hexdigest()


UNNAMED = "?"
"""The name shown for members without a stored name. Earlier versions of the bot created links without storing the
member's name.
"""


@dataclass(frozen=True)
class Invitation:
    """The access that a link offers to the browser that opens it."""

    member: Member
    game: Game | None
    """The link's game; None if the link leads to the member's puzzles."""
    others: Sequence[Member]
    """Other members who are logged in to this browser. Using the link logs them out."""
    is_needed: bool
    """Whether the browser still has to be logged in; False if it already has this access."""


async def look_at(
    db: Database, asked: AccessLink | MemberSession, browser: str | None, now: datetime
) -> Invitation | None:
    """Return what a link offers to a browser, without using the link.

    Return None if the link has expired, was revoked, or was used by another browser.
    """
    held = None if browser is None else digest(browser)
    async with db.reading() as connection:
        is_here = held is not None and await _is_held(connection, asked, held, now)
        if not is_here and not await _is_unused(connection, asked, now):
            return None
        game = await games.load(connection, asked.game_id) if isinstance(asked, AccessLink) else None
        inside = [] if held is None else await access_links.members_in_browser(connection, held, now)
        names = await players.names_of(connection, {asked.user_id, *inside})
    others = [_named(names, one) for one in inside if one != asked.user_id]
    return Invitation(_named(names, asked.user_id), game, others, not is_here)


async def log_in(
    db: Database, asked: AccessLink | MemberSession, old: str | None, new: str, now: datetime
) -> str | None:
    """Log in a browser with a link. After that, the link can't be used by another browser.

    Return the browser's cookie, or None if the link can't be used. If the browser with the cookie `old` already has
    this access, the browser keeps that cookie. Otherwise the browser gets the cookie `new`, and the member's other
    access moves from `old` to `new`. Calling this again with the same `new` changes nothing.
    """
    held, fresh = None if old is None else digest(old), digest(new)
    async with db.writing() as connection:
        if held is not None and await _is_held(connection, asked, held, now):
            return old
        if isinstance(asked, AccessLink):
            is_in = await access_links.use(connection, asked, fresh, now - TO_OPEN)
        else:
            is_in = await access_links.use_session(connection, asked, fresh, now - TO_OPEN)
        if not is_in:
            return None
        if held is not None:
            await access_links.forget_link(connection, held, _game_of(asked))
            await access_links.move_browser(connection, asked.user_id, held, fresh)
    return new


async def log_out(db: Database, browser: str, now: datetime) -> None:
    held = digest(browser)
    async with db.writing() as connection:
        inside = await access_links.members_in_browser(connection, held, now)
        await access_links.forget_browser(connection, held, inside)


async def _is_held(connection: Connection, asked: AccessLink | MemberSession, browser: str, now: datetime) -> bool:
    """Return whether a browser already has the access that a link gives. The access can come from this link or from
    another link of the same member.
    """
    if isinstance(asked, MemberSession):
        held = await access_links.session_of_browser(connection, browser, now)
        return held is not None and (held.user_id, held.server_id) == (asked.user_id, asked.server_id)
    return await access_links.holder(connection, browser, asked.game_id, now) == asked.user_id


async def _is_unused(connection: Connection, asked: AccessLink | MemberSession, now: datetime) -> bool:
    if isinstance(asked, AccessLink):
        return await access_links.is_unused(connection, asked, now - TO_OPEN)
    return await access_links.is_session_unused(connection, asked, now - TO_OPEN)


def _game_of(asked: AccessLink | MemberSession) -> GameId | None:
    return asked.game_id if isinstance(asked, AccessLink) else None


def _named(names: dict[UserId, str], user_id: UserId) -> Member:
    return Member(user_id, names.get(user_id, UNNAMED))

"""Signing a browser in by a member's link, and out again.

A browser is signed in as one member. Whoever signs in gets a new cookie, so that a cookie which somebody else has put
into the browser before is worth nothing afterwards: only the same member's passes move to the new one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.domain.access_links import AFTER_END, OF_MEMBER, TO_OPEN, AccessLink, MemberSession
from bot.domain.game import Game
from bot.domain.ids import GameId, Member, UserId
from bot.services.access_links import digest, is_past
from bot.storage import access_links, games, players
from bot.storage.database import Connection, Database

UNNAMED = "?"
"""The name of a member who has never been remembered, as in links of an earlier version."""


@dataclass(frozen=True)
class Invitation:
    """What a link offers to the browser in which it was opened."""

    member: Member
    """Whom it signs in."""
    game: Game | None
    """The game to which it leads; None: to the member's puzzles."""
    others: Sequence[Member]
    """Other members who are signed in there, and would no longer be."""
    is_needed: bool
    """Whether the browser has yet to be signed in; it need not be where it holds this very permission."""


async def look_at(
    db: Database, asked: AccessLink | MemberSession, browser: str | None, now: datetime
) -> Invitation | None:
    """Return what a link offers to a browser, without using it; None if it is too old, withdrawn, or used elsewhere."""
    held = None if browser is None else digest(browser)
    async with db.reading() as connection:
        is_here = held is not None and await _is_held(connection, asked, held, now)
        if not is_here and not await _is_unused(connection, asked, now):
            return None
        game = await games.load(connection, asked.game_id) if isinstance(asked, AccessLink) else None
        inside = (
            []
            if held is None
            else await access_links.members_in_browser(connection, held, now - AFTER_END, now - OF_MEMBER)
        )
        names = await players.names_of(connection, {asked.user_id, *inside})
    others = [_named(names, one) for one in inside if one != asked.user_id]
    return Invitation(_named(names, asked.user_id), game, others, not is_here)


async def sign_in(
    db: Database, asked: AccessLink | MemberSession, old: str | None, new: str, now: datetime
) -> str | None:
    """Use a link, and return the browser's cookie from now on; None if the link cannot be used.

    It is `new`, to which what the browser holds of the same member moves from `old`, unless `old` has the permission
    already. Sent twice with the same `new` it is done once.
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


async def sign_out(db: Database, browser: str, now: datetime) -> None:
    """Delete all that a browser holds."""
    held = digest(browser)
    async with db.writing() as connection:
        inside = await access_links.members_in_browser(connection, held, now - AFTER_END, now - OF_MEMBER)
        await access_links.forget_browser(connection, held, inside)


async def _is_held(connection: Connection, asked: AccessLink | MemberSession, browser: str, now: datetime) -> bool:
    """Tell whether a browser has the permission that a link gives, by this link or another of the same member."""
    if isinstance(asked, MemberSession):
        held = await access_links.session_of_browser(connection, browser, now - OF_MEMBER)
        return held is not None and (held.user_id, held.guild_id) == (asked.user_id, asked.guild_id)
    if await access_links.holder(connection, browser, asked.game_id) != asked.user_id:
        return False
    return not is_past(await games.load(connection, asked.game_id), now)


async def _is_unused(connection: Connection, asked: AccessLink | MemberSession, now: datetime) -> bool:
    if isinstance(asked, AccessLink):
        return await access_links.is_unused(connection, asked, now - TO_OPEN)
    return await access_links.is_session_unused(connection, asked, now - TO_OPEN)


def _game_of(asked: AccessLink | MemberSession) -> GameId | None:
    return asked.game_id if isinstance(asked, AccessLink) else None


def _named(names: dict[UserId, str], user_id: UserId) -> Member:
    return Member(user_id, names.get(user_id, UNNAMED))

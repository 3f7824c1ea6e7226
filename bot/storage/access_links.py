"""Stored access links and member sessions, which let a browser play or watch a game, or solve puzzles as a member.

A link works in only one browser and for a limited time, and can be revoked. A browser is identified by a digest of its
cookie. Sessions and links are valid for `OF_MEMBER`. A link also stays valid while its game is ongoing, and for
`AFTER_END` after that.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

import sqlalchemy as sa

from bot.domain.access_links import AFTER_END, OF_MEMBER, TO_OPEN, AccessLink, MemberSession
from bot.domain.ids import GameId, ServerId, UserId
from bot.rules import Color
from bot.storage.database import Connection
from bot.storage.push import subscriptions
from bot.storage.schema import IS_OPEN, OWN_NUMBER, UtcDateTime, access_links, challenges, games, metadata


async def _use(
    connection: Connection,
    table: sa.Table,
    wanted: sa.ColumnElement[bool],
    browser: str,
    since: datetime,
    *,
    replaced: sa.ColumnElement[bool],
) -> bool:
    """Bind a link to a browser if the link is unopened and was made at or after `since`.

    Return whether the browser now holds the link. `wanted` selects the link's row. `replaced` selects the links that
    are deleted when this one is bound.
    """
    row = (await connection.execute(sa.select(table).where(wanted).with_for_update())).one_or_none()
    if row is None or row.browser not in (None, browser) or (row.browser is None and row.made_at < since):
        return False
    if row.browser is None:
        await connection.execute(sa.delete(table).where(replaced))
        await connection.execute(sa.update(table).where(wanted).values(browser=browser))
    return True


async def _is_unused(connection: Connection, table: sa.Table, wanted: sa.ColumnElement[bool], since: datetime) -> bool:
    """Return whether a link is unopened and was made at or after `since`."""
    unopened = table.c.browser.is_(None), table.c.made_at >= since
    return (await connection.execute(sa.select(table.c.id).where(wanted, *unopened))).one_or_none() is not None


async def _revoke(connection: Connection, table: sa.Table, user_id: UserId) -> int:
    return (await connection.execute(sa.delete(table).where(table.c.user_id == user_id))).rowcount


async def _clear_unopened(connection: Connection, table: sa.Table, before: datetime) -> None:
    await connection.execute(sa.delete(table).where(table.c.browser.is_(None), table.c.made_at < before))


async def add(
    connection: Connection, user_id: UserId, game_id: GameId, now: datetime, browser: str | None
) -> AccessLink:
    """Store a link. Only `browser` can use it or, if `browser` is None, the first browser that opens the link."""
    if browser is not None:
        await connection.execute(sa.delete(access_links).where(_held(browser, game_id)))
    row = {"user_id": user_id, "game_id": game_id, "made_at": now, "browser": browser}
    number = (await connection.execute(sa.insert(access_links).values(row).returning(access_links.c.id))).scalar_one()
    return AccessLink(number, user_id, game_id)


async def use(connection: Connection, wanted: AccessLink, browser: str, since: datetime) -> bool:
    """Bind a link to a browser if the link is unopened and was made at or after `since`. Return whether the browser now
    holds the link.
    """
    replaced = _held(browser, wanted.game_id)
    return await _use(connection, access_links, _is(wanted), browser, since, replaced=replaced)


async def is_unused(connection: Connection, wanted: AccessLink, since: datetime) -> bool:
    return await _is_unused(connection, access_links, _is(wanted), since)


async def holder(connection: Connection, browser: str, game_id: GameId, now: datetime) -> UserId | None:
    """Return the member who owns a browser's link to a game, or None if the browser has no valid link."""
    query = sa.select(access_links.c.user_id).join(games).where(_held(browser, game_id), _is_valid(now))
    return (await connection.execute(query)).scalar_one_or_none()


async def of_browser(connection: Connection, browser: str, limit: int, now: datetime) -> list[AccessLink]:
    """Return a browser's valid links, latest first."""
    held = sa.select(access_links).join(games).where(access_links.c.browser == browser, _is_valid(now))
    query = held.order_by(access_links.c.id.desc()).limit(limit)
    return [AccessLink(row.id, UserId(row.user_id), GameId(row.game_id)) for row in await connection.execute(query)]


async def revoke(connection: Connection, user_id: UserId) -> int:
    """Delete all links of a member, whether opened or not. Return how many were deleted."""
    return await _revoke(connection, access_links, user_id)


async def clear(connection: Connection, now: datetime) -> None:
    """Delete links that are no longer valid, and unopened links that are too old to be opened."""
    over = (
        sa.select(games.c.id).where(games.c.id == access_links.c.game_id, games.c.ended_at < now - AFTER_END).exists()
    )
    await connection.execute(sa.delete(access_links).where(access_links.c.made_at < now - OF_MEMBER, over))
    await _clear_unopened(connection, access_links, now - TO_OPEN)


def _held(browser: str, game_id: GameId) -> sa.ColumnElement[bool]:
    return (access_links.c.browser == browser) & (access_links.c.game_id == game_id)


def _is(wanted: AccessLink) -> sa.ColumnElement[bool]:
    return (
        (access_links.c.id == wanted.number)
        & (access_links.c.user_id == wanted.user_id)
        & (access_links.c.game_id == wanted.game_id)
    )


member_sessions = sa.Table(
    "member_passes",
    metadata,
    sa.Column("id", OWN_NUMBER, primary_key=True),
    sa.Column("user_id", sa.BigInteger, nullable=False),
    # The server in which the member requested the link.
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("made_at", UtcDateTime, nullable=False),
    # A digest of the browser's cookie; null until the link is opened.
    sa.Column("browser", sa.Text),
    sa.Index(None, "browser", unique=True),
    sa.Index(None, "user_id"),
    sa.Index(None, "made_at"),
    # Ids are never reused, because links contain them.
    sqlite_autoincrement=True,
)


async def add_session(connection: Connection, user_id: UserId, guild_id: ServerId, now: datetime) -> MemberSession:
    row = {"user_id": user_id, "guild_id": guild_id, "made_at": now}
    number = (
        await connection.execute(sa.insert(member_sessions).values(row).returning(member_sessions.c.id))
    ).scalar_one()
    return MemberSession(number, user_id, guild_id)


async def use_session(connection: Connection, wanted: MemberSession, browser: str, since: datetime) -> bool:
    replaced = member_sessions.c.browser == browser
    return await _use(connection, member_sessions, _is_session(wanted), browser, since, replaced=replaced)


async def is_session_unused(connection: Connection, wanted: MemberSession, since: datetime) -> bool:
    return await _is_unused(connection, member_sessions, _is_session(wanted), since)


async def session_of_browser(connection: Connection, browser: str, now: datetime) -> MemberSession | None:
    """Return a browser's session, or None if the browser has no valid session."""
    query = sa.select(member_sessions).where(*_is_session_of(browser, now))
    row = (await connection.execute(query)).one_or_none()
    return None if row is None else MemberSession(row.id, UserId(row.user_id), ServerId(row.guild_id))


async def revoke_sessions(connection: Connection, user_id: UserId) -> int:
    return await _revoke(connection, member_sessions, user_id)


async def clear_sessions(connection: Connection, now: datetime) -> None:
    """Delete sessions that are no longer valid, and unopened sessions that are too old to be opened."""
    await connection.execute(sa.delete(member_sessions).where(member_sessions.c.made_at < now - OF_MEMBER))
    await _clear_unopened(connection, member_sessions, now - TO_OPEN)


def _is_session(wanted: MemberSession) -> sa.ColumnElement[bool]:
    return (member_sessions.c.id == wanted.number) & (member_sessions.c.user_id == wanted.user_id)


_TABLES = (access_links, member_sessions, subscriptions)


async def members_in_browser(connection: Connection, browser: str, now: datetime) -> list[UserId]:
    """Return the members with a valid link or session in a browser."""
    of_games = sa.select(access_links.c.user_id).join(games).where(access_links.c.browser == browser, _is_valid(now))
    own = sa.select(member_sessions.c.user_id).where(*_is_session_of(browser, now))
    found: Iterable[int] = (await connection.execute(of_games.union(own))).scalars()
    return sorted(map(UserId, found))


async def latest_member(connection: Connection, browser: str, now: datetime) -> UserId | None:
    """Return the member of the latest valid link in a browser, or None if there is no valid link."""
    latest = sa.select(access_links.c.user_id).join(games).where(access_links.c.browser == browser, _is_valid(now))
    return (await connection.execute(latest.order_by(access_links.c.id.desc()).limit(1))).scalar_one_or_none()


async def watched_in(connection: Connection, browser: str, limit: int) -> list[GameId]:
    """Return the ongoing games that a browser can watch through a link, latest link first. Games in which the link's
    owner is a player are omitted.
    """
    others = (access_links.c.user_id != games.c[f"{color.word}_id"] for color in Color)
    query = sa.select(access_links.c.game_id).join(games).where(access_links.c.browser == browser, IS_OPEN, *others)
    found: Iterable[int] = (await connection.execute(query.order_by(access_links.c.id.desc()).limit(limit))).scalars()
    return list(map(GameId, found))


def _is_valid(now: datetime) -> sa.ColumnElement[bool]:
    """Return whether an opened link is valid. It is valid if it was made in the last month, or if its game is ongoing
    or ended in the last day.
    """
    ended_at = games.c.ended_at
    return sa.or_(access_links.c.made_at >= now - OF_MEMBER, ended_at.is_(None), ended_at >= now - AFTER_END)


def _is_session_of(browser: str, now: datetime) -> tuple[sa.ColumnElement[bool], ...]:
    return member_sessions.c.browser == browser, member_sessions.c.made_at >= now - OF_MEMBER


async def forget_link(connection: Connection, browser: str, game_id: GameId | None) -> None:
    """Delete a browser's link to a game, or its session if `game_id` is None."""
    if game_id is None:
        await connection.execute(sa.delete(member_sessions).where(member_sessions.c.browser == browser))
    else:
        held = access_links.c.browser == browser, access_links.c.game_id == game_id
        await connection.execute(sa.delete(access_links).where(*held))


async def move_browser(connection: Connection, user_id: UserId, old: str, new: str) -> None:
    """Move a member's links, session, push subscription and challenges from a browser's old cookie to its new one.
    Delete the links, sessions and push subscription of other members in the browser.
    """
    for table in _TABLES:
        held = table.c.browser == old
        await connection.execute(sa.update(table).where(held, table.c.user_id == user_id).values(browser=new))
        await connection.execute(sa.delete(table).where(held))
    made = challenges.c.challenger_id == user_id, challenges.c.browser == old
    await connection.execute(sa.update(challenges).where(*made).values(browser=new))


async def forget_browser(connection: Connection, browser: str, user_ids: Iterable[UserId]) -> None:
    """Delete a browser's links, session and push subscription. Also remove the browser from challenges that the members
    `user_ids` made in it.
    """
    for table in _TABLES:
        await connection.execute(sa.delete(table).where(table.c.browser == browser))
    made = challenges.c.challenger_id.in_(list(user_ids)), challenges.c.browser == browser
    await connection.execute(sa.update(challenges).where(*made).values(browser=None))

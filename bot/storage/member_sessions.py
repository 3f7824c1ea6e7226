"""Stored passes of members to the page: whose puzzles a browser solves. Unlike other passes they are of no game."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import BigInteger, Column, ColumnElement, Index, Table, Text, delete, insert, select

from bot.domain.access_links import MemberSession
from bot.domain.ids import GuildId, UserId
from bot.storage import link_rows
from bot.storage.database import Connection
from bot.storage.schema import OWN_NUMBER, UtcDateTime, metadata

member_sessions = Table(
    "member_passes",
    metadata,
    Column("id", OWN_NUMBER, primary_key=True),
    Column("user_id", BigInteger, nullable=False),
    # Where the member asked for it.
    Column("guild_id", BigInteger, nullable=False),
    Column("made_at", UtcDateTime, nullable=False),
    # A digest of the browser's cookie; null until the link is opened.
    Column("browser", Text),
    Index(None, "browser", unique=True),
    Index(None, "user_id"),
    Index(None, "made_at"),
    # Ids are never reused, because links carry the id of their pass.
    sqlite_autoincrement=True,
)


async def add(connection: Connection, user_id: UserId, guild_id: GuildId, now: datetime) -> MemberSession:
    """Store a pass for the browser that opens its link first."""
    row = {"user_id": user_id, "guild_id": guild_id, "made_at": now}
    number = (
        await connection.execute(insert(member_sessions).values(row).returning(member_sessions.c.id))
    ).scalar_one()
    return MemberSession(number, user_id, guild_id)


async def use(connection: Connection, wanted: MemberSession, browser: str, since: datetime) -> bool:
    """Give an unopened pass to a browser if it was made after `since`; return whether the browser has it now."""
    replaced = member_sessions.c.browser == browser
    return await link_rows.use(connection, member_sessions, _is(wanted), browser, since, replaced=replaced)


async def is_unused(connection: Connection, wanted: MemberSession, since: datetime) -> bool:
    """Tell whether nobody has opened a pass yet that was made after `since`."""
    return await link_rows.is_unused(connection, member_sessions, _is(wanted), since)


async def of_browser(connection: Connection, browser: str, since: datetime) -> MemberSession | None:
    """Return the pass of a browser if it was made after `since`; None without one."""
    query = select(member_sessions).where(member_sessions.c.browser == browser, member_sessions.c.made_at >= since)
    row = (await connection.execute(query)).one_or_none()
    return None if row is None else MemberSession(row.id, UserId(row.user_id), GuildId(row.guild_id))


async def revoke(connection: Connection, user_id: UserId) -> int:
    """Delete all passes of a member, opened or not, and return how many there were."""
    return await link_rows.revoke(connection, member_sessions, user_id)


async def clear(connection: Connection, too_old: datetime, unused_before: datetime) -> None:
    """Delete the passes that were made before one moment, and unopened ones made before the other."""
    await connection.execute(delete(member_sessions).where(member_sessions.c.made_at < too_old))
    await link_rows.clear_unopened(connection, member_sessions, unused_before)


def _is(wanted: MemberSession) -> ColumnElement[bool]:
    return (member_sessions.c.id == wanted.number) & (member_sessions.c.user_id == wanted.user_id)

"""Stored passes: which browser may play or watch which game, for which member."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ColumnElement, delete, insert, select

from bot.domain.access_links import AccessLink
from bot.domain.ids import GameId, UserId
from bot.storage import link_rows
from bot.storage.database import Connection
from bot.storage.schema import access_links, games


async def add(
    connection: Connection, user_id: UserId, game_id: GameId, now: datetime, browser: str | None
) -> AccessLink:
    """Store a pass for a browser, or with None for the browser that opens its link first."""
    if browser is not None:
        await connection.execute(delete(access_links).where(_held(browser, game_id)))
    row = {"user_id": user_id, "game_id": game_id, "made_at": now, "browser": browser}
    number = (await connection.execute(insert(access_links).values(row).returning(access_links.c.id))).scalar_one()
    return AccessLink(number, user_id, game_id)


async def use(connection: Connection, wanted: AccessLink, browser: str, since: datetime) -> bool:
    """Give an unopened pass to a browser if it was made after `since`; return whether the browser has it now."""
    replaced = _held(browser, wanted.game_id)
    return await link_rows.use(connection, access_links, _is(wanted), browser, since, replaced=replaced)


async def is_unused(connection: Connection, wanted: AccessLink, since: datetime) -> bool:
    """Tell whether nobody has opened a pass yet that was made after `since`."""
    return await link_rows.is_unused(connection, access_links, _is(wanted), since)


async def holder(connection: Connection, browser: str, game_id: GameId) -> UserId | None:
    """Return the member whose pass for a game this browser has; None without one."""
    return (
        await connection.execute(select(access_links.c.user_id).where(_held(browser, game_id)))
    ).scalar_one_or_none()


async def of_browser(connection: Connection, browser: str, limit: int) -> list[AccessLink]:
    """Return a browser's passes, the latest first."""
    query = (
        select(access_links).where(access_links.c.browser == browser).order_by(access_links.c.id.desc()).limit(limit)
    )
    return [AccessLink(row.id, UserId(row.user_id), GameId(row.game_id)) for row in await connection.execute(query)]


async def revoke(connection: Connection, user_id: UserId) -> int:
    """Delete all passes of a member, opened or not, and return how many there were."""
    return await link_rows.revoke(connection, access_links, user_id)


async def clear(connection: Connection, game_over_before: datetime, unused_before: datetime) -> None:
    """Delete the passes of games that ended before one moment, and unopened ones made before the other."""
    over = select(games.c.id).where(games.c.ended_at < game_over_before, games.c.id == access_links.c.game_id).exists()
    await connection.execute(delete(access_links).where(over))
    await link_rows.clear_unopened(connection, access_links, unused_before)


def _held(browser: str, game_id: GameId) -> ColumnElement[bool]:
    return (access_links.c.browser == browser) & (access_links.c.game_id == game_id)


def _is(wanted: AccessLink) -> ColumnElement[bool]:
    return (
        (access_links.c.id == wanted.number)
        & (access_links.c.user_id == wanted.user_id)
        & (access_links.c.game_id == wanted.game_id)
    )

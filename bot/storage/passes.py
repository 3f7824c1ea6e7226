"""Stored passes: which browser may play or watch which game, for which member."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ColumnElement, delete, insert, select

from bot.domain.ids import GameId, UserId
from bot.domain.passes import Pass
from bot.storage import pass_rows
from bot.storage.database import Connection
from bot.storage.schema import games, passes


async def add(connection: Connection, user_id: UserId, game_id: GameId, now: datetime, browser: str | None) -> Pass:
    """Store a pass for a browser, or with None for the browser that opens its link first."""
    if browser is not None:
        await connection.execute(delete(passes).where(_held(browser, game_id)))
    row = {"user_id": user_id, "game_id": game_id, "made_at": now, "browser": browser}
    number = (await connection.execute(insert(passes).values(row).returning(passes.c.id))).scalar_one()
    return Pass(number, user_id, game_id)


async def use(connection: Connection, wanted: Pass, browser: str, since: datetime) -> bool:
    """Give an unopened pass to a browser if it was made after `since`; return whether the browser has it now."""
    replaced = _held(browser, wanted.game_id)
    return await pass_rows.use(connection, passes, _is(wanted), browser, since, replaced=replaced)


async def is_unused(connection: Connection, wanted: Pass, since: datetime) -> bool:
    """Tell whether nobody has opened a pass yet that was made after `since`."""
    return await pass_rows.is_unused(connection, passes, _is(wanted), since)


async def holder(connection: Connection, browser: str, game_id: GameId) -> UserId | None:
    """Return the member whose pass for a game this browser has; None without one."""
    return (await connection.execute(select(passes.c.user_id).where(_held(browser, game_id)))).scalar_one_or_none()


async def of_browser(connection: Connection, browser: str, limit: int) -> list[Pass]:
    """Return a browser's passes, the latest first."""
    query = select(passes).where(passes.c.browser == browser).order_by(passes.c.id.desc()).limit(limit)
    return [Pass(row.id, UserId(row.user_id), GameId(row.game_id)) for row in await connection.execute(query)]


async def revoke(connection: Connection, user_id: UserId) -> int:
    """Delete all passes of a member, opened or not, and return how many there were."""
    return await pass_rows.revoke(connection, passes, user_id)


async def clear(connection: Connection, game_over_before: datetime, unused_before: datetime) -> None:
    """Delete the passes of games that ended before one moment, and unopened ones made before the other."""
    over = select(games.c.id).where(games.c.ended_at < game_over_before, games.c.id == passes.c.game_id).exists()
    await connection.execute(delete(passes).where(over))
    await pass_rows.clear_unopened(connection, passes, unused_before)


def _held(browser: str, game_id: GameId) -> ColumnElement[bool]:
    return (passes.c.browser == browser) & (passes.c.game_id == game_id)


def _is(wanted: Pass) -> ColumnElement[bool]:
    return (passes.c.id == wanted.number) & (passes.c.user_id == wanted.user_id) & (passes.c.game_id == wanted.game_id)

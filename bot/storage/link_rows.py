"""What the two tables of passes have in common: a link goes to one browser, within a time, and can be withdrawn."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ColumnElement, Table, delete, select, update

from bot.domain.ids import UserId
from bot.storage.database import Connection


async def use(
    connection: Connection,
    table: Table,
    wanted: ColumnElement[bool],
    browser: str,
    since: datetime,
    *,
    replaced: ColumnElement[bool],
) -> bool:
    """Give an unopened pass to a browser if it was made after `since`; return whether the browser has it now.

    `wanted`: which row is the pass. `replaced`: which passes are deleted for it.
    """
    row = (await connection.execute(select(table).where(wanted).with_for_update())).one_or_none()
    if row is None or row.browser not in (None, browser) or (row.browser is None and row.made_at < since):
        return False
    if row.browser is None:
        await connection.execute(delete(table).where(replaced))
        await connection.execute(update(table).where(wanted).values(browser=browser))
    return True


async def is_unused(connection: Connection, table: Table, wanted: ColumnElement[bool], since: datetime) -> bool:
    """Tell whether nobody has opened a pass yet that was made after `since`."""
    unopened = table.c.browser.is_(None), table.c.made_at >= since
    return (await connection.execute(select(table.c.id).where(wanted, *unopened))).one_or_none() is not None


async def revoke(connection: Connection, table: Table, user_id: UserId) -> int:
    """Delete all passes of a member, opened or not, and return how many there were."""
    return (await connection.execute(delete(table).where(table.c.user_id == user_id))).rowcount


async def clear_unopened(connection: Connection, table: Table, before: datetime) -> None:
    """Delete the unopened passes that were made before a moment."""
    await connection.execute(delete(table).where(table.c.browser.is_(None), table.c.made_at < before))

"""Ends games of a tournament without their moves, as `clocks` does those whose time is out."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from sqlalchemy import select, update

from bot.domain.elo import Ending, Settlement
from bot.domain.ids import GameId, UserId
from bot.rules import Outcome, Termination
from bot.storage import clocks
from bot.storage.database import Connection
from bot.storage.outcomes import ending_with
from bot.storage.schema import IS_OPEN, games


async def hold(connection: Connection, outcomes: Mapping[GameId, Outcome]) -> dict[GameId, Ending]:
    """Lock those of the games that go on for this transaction, and return their endings with these outcomes."""
    # In order, so that transactions that lock several games cannot deadlock.
    held = select(games).where(games.c.id.in_(sorted(outcomes)), IS_OPEN).order_by(games.c.id)
    rows = await connection.execute(held.with_for_update(key_share=True))
    return {GameId(row.id): ending_with(row, outcomes[GameId(row.id)]) for row in rows}


async def end(
    connection: Connection,
    endings: Mapping[GameId, tuple[Ending, Settlement]],
    now: datetime,
    *,
    by: UserId | None = None,
) -> None:
    """Store the endings of games that are locked for this transaction; `by`: who called them off, if somebody did."""
    await clocks.end(connection, endings, now)
    forfeited = [number for number, (one, _) in endings.items() if one.outcome.termination is not Termination.ABORTED]
    if forfeited:
        await connection.execute(update(games).where(games.c.id.in_(forfeited)).values(is_forfeit=True))
    if by is not None:
        await connection.execute(update(games).where(games.c.id.in_(list(endings))).values(called_off_by=by))

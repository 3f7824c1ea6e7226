"""Vacations: begin and end them, and move the clocks that stand still meanwhile."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.domain.clock import ZERO
from bot.domain.ids import UserId
from bot.domain.outbox import MessageKind
from bot.domain.pauses import NotAway, Vacation, begun
from bot.storage import clocks, outbox, players
from bot.storage.database import Connection, Database
from bot.storage.outbox import Asked


async def latest(db: Database, user_id: UserId) -> Vacation | None:
    """Return a member's latest vacation; None if they never took one."""
    async with db.reading() as connection:
        return await clocks.load(connection, user_id)


async def begin(db: Database, user_id: UserId, days: int, now: datetime) -> Vacation:
    """Begin a vacation: the clocks that run for the member stand still; raise NoVacationLeft."""
    async with db.writing() as connection:
        await players.hold(connection, {user_id})
        last = await clocks.load(connection, user_id, to_write=True)
        vacation = begun(last, days, now)
        await clocks.save(connection, user_id, vacation)
        await _shift(connection, user_id, vacation.ends_at - now, now)
        return vacation


async def end(db: Database, user_id: UserId, now: datetime) -> Vacation:
    """End a member's vacation early: their clocks go on with what was left; raise NotAway."""
    async with db.writing() as connection:
        running = await clocks.load(connection, user_id, to_write=True)
        if running is None or not running.is_on(now):
            raise NotAway
        ended = running.ended(now)
        await clocks.save(connection, user_id, ended)
        await _shift(connection, user_id, now - running.ends_at, now)
        return ended


async def _shift(connection: Connection, user_id: UserId, by: timedelta, now: datetime) -> None:
    """Move the end of the member's time in each game with a time a move in which they are to move, and show it."""
    stalled = await clocks.standing_still(connection, user_id)
    # Who has run out of time already has lost.
    running = [one for one in stalled if by < ZERO or not one.countdown.has_run_out(now)]
    await clocks.set_countdowns(connection, {one.id: one.countdown.later(by) for one in running})
    shown = [Asked(MessageKind.BOARD, one.id, one.guild_id, is_new=False) for one in running]
    await outbox.ask_all(connection, shown, now)

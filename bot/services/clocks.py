"""Losses on time, low-time warnings, vacations, and the extension of time limits after outages.

Overdue games and due warnings are always looked up in the database, so none are missed after a restart, and each is
handled only once. Each process handles its own servers, because only it can send messages there. After a long outage,
many games can be overdue at once. Therefore each transaction handles only a few games, without replaying their moves.

An outage is stored in the same transaction as the first heartbeat after it, so it is detected only once. Then all
affected time limits are extended in batches. Each batch is a transaction that also stores the progress. If the process
is killed, the next process continues with the next batch, and nothing is extended twice.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterator, Sequence
from datetime import datetime, timedelta
from typing import TypeVar

from bot.domain.clock import ZERO, Fischer, NotAway, Outage, Vacation, begun, outages_of, read_increment, spent_times
from bot.domain.game import Game
from bot.domain.ids import ENGINE, GameId, Shards, UserId
from bot.domain.outbox import MessageKind
from bot.services.ladder import settle_all
from bot.services.store import reading, writing
from bot.storage import clocks, imports, outages, outbox, players, settings, tournaments
from bot.storage.database import Connection, Database
from bot.storage.outages import OutageProgress
from bot.storage.outbox import Asked

log = logging.getLogger(__name__)
Number = TypeVar("Number", bound=int)

AT_ONCE = 10
"""The maximum number of games handled per transaction. A full batch delays a simultaneous move by about 10 ms."""


async def end_overdue(db: Database, now: datetime) -> list[GameId]:
    """End the games in which the side to move has run out of time, and return their ids."""
    async with db.reading() as connection:
        late = await clocks.overdue(connection, now, db.served)
    ended: list[GameId] = []
    for some in _batches(late, AT_ONCE):
        async with db.writing() as connection:
            ended += await _end(connection, some, now)
    return ended


async def warn(db: Database, now: datetime) -> list[GameId]:
    """Warn players who are low on time and want reminders.

    A player is warned once per move or, in a live game, once per game. Return the ids of the games in which a player
    was warned.
    """
    async with db.reading() as connection:
        short = await clocks.to_warn(connection, now, db.served)
    told: list[GameId] = []
    for some in _batches(short, AT_ONCE):
        async with db.writing() as connection:
            told += await _warn(connection, some, now)
    return told


async def settle_live(db: Database, game_ids: Collection[GameId], now: datetime) -> dict[GameId, datetime]:
    """End the given live games that are lost on time, and send the warnings that are due in the others.

    For each game that is still ongoing, return when it next needs attention: when the next warning is due or, if there
    is none, when the game is lost on time.
    """
    async with db.reading() as connection:
        late, short = await clocks.numbers_due(connection, game_ids, now, db.served)
    for numbers, settle in ((late, _end), (short, _warn)):
        for some in _batches(numbers, AT_ONCE):
            async with db.writing() as connection:
                await settle(connection, some, now)
    async with db.reading() as connection:
        return await clocks.alarms(connection, now, db.served, game_ids=game_ids)


async def alarms(db: Database, now: datetime, until: datetime) -> dict[GameId, datetime]:
    """Return when each live game of this process next needs attention: when the next warning is due or, if there is
    none, when the game is lost on time.

    Only games in which time runs out by `until` are included.
    """
    async with db.reading() as connection:
        return await clocks.alarms(connection, now, db.served, until=until)


async def move_clocks(db: Database, game: Game) -> tuple[timedelta | None, ...]:
    """Return the mover's remaining time after each move of a live game. For other games, return an empty tuple."""
    if not game.is_live:
        return ()
    async with db.reading() as connection:
        return await clocks.move_clocks(connection, game.id)


async def move_times(db: Database, game: Game) -> tuple[timedelta | None, ...] | None:
    """Return how long each move of a live or imported game took. Return None for other games, or if no times
    are known.
    """
    clock, left = game.clock, await move_clocks(db, game)
    if game.is_imported:
        clock, left = await _clocks_told(db, game)
    if not isinstance(clock, Fischer):
        return None
    spent = spent_times(clock, left)
    return None if all(one is None for one in spent) else spent


async def _clocks_told(db: Database, game: Game) -> tuple[Fischer | None, tuple[timedelta | None, ...]]:
    """For an imported game, return a clock with the increment from its PGN, and the time left after each move. The
    clock's initial time is unknown and set to zero. The clock is None if the PGN's time control can't be used.
    """
    async with db.reading() as connection:
        told = await imports.told_of(connection, game.id)
    increment = None if told is None else read_increment(told.tags.get("TimeControl"))
    if told is None or increment is None:
        return None, ()
    return Fischer(ZERO, increment), told.clocks


async def _end(connection: Connection, game_ids: Sequence[GameId], now: datetime) -> list[GameId]:
    endings = await clocks.hold_overdue(connection, game_ids, now)
    settled = await settle_all(connection, list(endings.values()))
    ended = zip(endings, zip(endings.values(), settled, strict=True), strict=True)
    await clocks.end(connection, dict(ended), now)
    between_members = {number: end for number, end in endings.items() if ENGINE not in end.user_ids}
    boards = [Asked(MessageKind.BOARD, number, ending.server_id) for number, ending in endings.items()]
    results = [Asked(MessageKind.RESULT, number, ending.server_id) for number, ending in between_members.items()]
    affected = await tournaments.of_games(connection, endings)
    shown = [Asked(MessageKind.TOURNAMENT, number, server_id) for number, server_id in affected.items()]
    await outbox.ask_all(connection, [*boards, *results], now)
    # The tournaments' messages are updated later, after the tournaments have taken their next steps.
    await outbox.ask_all(connection, shown, now + outbox.SOON)
    return list(endings)


async def _warn(connection: Connection, game_ids: Sequence[GameId], now: datetime) -> list[GameId]:
    short = await clocks.hold_to_warn(connection, game_ids, now)
    await clocks.set_warned(connection, [game.id for game in short])
    known = await settings.MEMBERS.load_all(connection, {game.to_move for game in short})
    warned = [game for game in short if known[game.to_move].reminders and not game.is_of_remote]
    await outbox.ask_all(
        connection, [Asked(MessageKind.WARNING, one.id, one.server_id, one.version) for one in warned], now
    )
    return [game.id for game in warned]


latest_vacation = reading(clocks.load)


async def begin_vacation(db: Database, user_id: UserId, days: int, now: datetime) -> Vacation:
    """Start a vacation and pause the member's clocks. Raise NoVacationLeft if the member can't take this many days of
    vacation now.
    """
    async with db.writing() as connection:
        await players.hold(connection, {user_id})
        last = await clocks.load(connection, user_id, to_write=True)
        vacation = begun(last, days, now)
        await clocks.save(connection, user_id, vacation)
        await _shift(connection, user_id, vacation.ends_at - now, now)
        return vacation


async def end_vacation(db: Database, user_id: UserId, now: datetime) -> Vacation:
    """End a member's vacation early.

    Their clocks continue with the time that was left. Raise NotAway if the member isn't on vacation.
    """
    async with db.writing() as connection:
        running = await clocks.load(connection, user_id, to_write=True)
        if running is None or not running.is_on(now):
            raise NotAway
        ended = running.ended(now)
        await clocks.save(connection, user_id, ended)
        await _shift(connection, user_id, now - running.ends_at, now)
        return ended


async def _shift(connection: Connection, user_id: UserId, by: timedelta, now: datetime) -> None:
    """Move the deadlines in the correspondence games where it's this member's turn, and update the boards.

    `by` is negative if a vacation ends early.
    """
    stalled = await clocks.standing_still(connection, user_id)
    # Players who have already run out of time have lost, so a vacation doesn't save them.
    running = [one for one in stalled if by < ZERO or not one.countdown.has_run_out(now)]
    await clocks.set_countdowns(connection, {one.id: one.countdown.later(by) for one in running})
    shown = [Asked(MessageKind.BOARD, one.id, one.server_id, is_new=False) for one in running]
    await outbox.ask_all(connection, shown, now)


POSTPONED_AT_ONCE = 50
OUTAGES_KEPT = timedelta(days=90)
OUTAGE_STEPS = 1 + len(outages.TIMED)
"""The number of steps in extending time limits after an outage: one step for the games' clocks, and one for each other
kind of row with a time limit.
"""


note_served = writing(outages.beat)


async def resume_serving(db: Database, shards: Shards, now: datetime, *, page_served: bool = False) -> list[Outage]:
    """Record that these shards serve their servers again, and extend all time limits affected by their outages.

    Return these outages. `page_served` means that the website was served during the outages. If extensions for earlier
    outages of any shard were interrupted, complete them too.
    """
    async with db.writing() as connection:
        known = await outages.beats_of_all(connection, to_write=True)
        found = outages_of(known, shards, now)
        await outages.begin(connection, found, page_served=page_served)
        await outages.beat(connection, shards, now)
        await outages.forget_beats(connection, shards, known)
        await outages.forget(connection, now - OUTAGES_KEPT)
    for one in found:
        log.info("shard %d of %d was away for %s, until %s", one.shard, one.shard_count, one.length, one.ended_at)
    await finish_outages(db, now)
    return found


async def finish_outages(db: Database, now: datetime) -> None:
    async with db.reading() as connection:
        left = await outages.unfinished(connection)
    for outage_id in left:
        while not await _finish_step(db, outage_id, now):
            pass


async def _finish_step(db: Database, outage_id: int, now: datetime) -> bool:
    """Extend the remaining time limits of an outage's current step. Each step covers one kind of time limit.

    Return whether all steps of the outage are done.
    """
    async with db.reading() as connection:
        known = await outages.load(connection, outage_id)
        waiting = [] if known.is_done else await _waiting(connection, known)
    if known.is_done:
        return True
    for some in _batches(waiting, POSTPONED_AT_ONCE):
        async with db.writing() as connection:
            if not await _is_at(connection, outage_id, known.step, before=some[0]):
                # Another process is working on this outage, so the stored progress has to be reloaded.
                return False
            await outbox.ask_all(connection, await _move(connection, known, some), now)
            await outages.note(connection, outage_id, known.step, some[-1])
    async with db.writing() as connection:
        last = max([known.last_id, *waiting])
        if await _is_at(connection, outage_id, known.step, before=last + 1):
            is_done = known.step + 1 == OUTAGE_STEPS
            await outages.note(connection, outage_id, known.step + 1, 0, is_done=is_done)
    return False


async def _is_at(connection: Connection, outage_id: int, step: int, *, before: int) -> bool:
    """Lock an outage. Return False if another process has already finished this step or handled the row `before`."""
    held = await outages.load(connection, outage_id, to_write=True)
    return not held.is_done and held.step == step and held.last_id < before


async def _waiting(connection: Connection, known: OutageProgress) -> list[int]:
    if known.step == 0:
        return await outages.running_games(connection, known.outage, known.last_id)
    timed = outages.TIMED[known.step - 1]
    if timed is outages.STORMS and known.page_served:
        # Storm runs are played on the website, which was served during the outage.
        return []
    return await outages.numbers(connection, timed, known.outage, known.last_id)


async def _move(connection: Connection, known: OutageProgress, some: Sequence[int]) -> list[Asked]:
    if known.step == 0:
        return await outages.move_games(connection, some, known.outage)
    return await outages.move(connection, outages.TIMED[known.step - 1], some, known.outage)


def _batches(numbers: Sequence[Number], size: int) -> Iterator[Sequence[Number]]:
    for first in range(0, len(numbers), size):
        yield numbers[first : first + size]

"""When nothing is due, a scheduler step never waits for another task that writes to the database."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta

import pytest

from bot.services import (
    challenges,
    clocks,
    engine_games,
    explorer,
    games,
    outbox,
    puzzles,
    recaps,
    server_challenges,
    storms,
    tournaments,
    votes,
)
from bot.storage.database import Database
from tests.timeouts import TIMEOUT

STEPS: dict[str, Callable[[Database, datetime], Awaitable[object]]] = {
    "challenges": challenges.expire_due,
    "clocks": clocks.end_overdue,
    "warnings": clocks.warn,
    "alarms": lambda db, now: clocks.alarms(db, now, now + timedelta(minutes=1)),
    "conditional moves": lambda db, now: games.due_conditionals(db),
    "tournaments": tournaments.due,
    "challenges to servers": server_challenges.expire_due,
    "votes": votes.due,
    "daily puzzles": puzzles.post_dailies,
    "recaps": recaps.due,
    "storms": storms.end_overdue,
    "the engine's games": lambda db, now: engine_games.waiting(db),
    "errands": outbox.due,
    "the explorer": lambda db, now: explorer.catch_up(db),
    "reports": puzzles.any_waits,
}


@pytest.mark.parametrize("step", STEPS)
async def test_a_step_with_nothing_due_waits_for_no_writer(db: Database, step: str, now: datetime) -> None:
    async with db.writing(), asyncio.timeout(TIMEOUT):
        await STEPS[step](db, now)

"""The pause between two rounds of a periodic task."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from discord.ext import tasks

from bot.discord import scheduler
from bot.discord.scheduler import PeriodicJob
from tests.now import NOW


@pytest.mark.parametrize("hours", [48, 0, -48])
async def test_a_pause_is_unaffected_by_changes_of_the_system_clock(
    monkeypatch: pytest.MonkeyPatch, hours: int
) -> None:
    async def step() -> None:
        pass

    slept: list[datetime] = []

    class Handle:
        def __init__(self, dt: datetime, *, loop: Any) -> None:
            slept.append(dt)

        def wait(self) -> None:
            pass

    monkeypatch.setattr(tasks, "SleepHandle", Handle)
    monkeypatch.setattr(scheduler, "utcnow", lambda: NOW)
    PeriodicJob(step, 20)._try_sleep_until(NOW + timedelta(hours=hours))
    assert slept == [NOW + timedelta(seconds=20)]

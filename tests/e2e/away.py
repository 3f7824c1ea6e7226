"""Moves the clock far ahead without running the jobs that would be due in the meantime."""

from datetime import timedelta
from unittest.mock import patch

from bot.jobs.clocks import Timekeeper
from tests.e2e.world import World


async def be_away(world: World, seconds: float) -> None:
    """Move the clock ahead in one step, then restart the bot.

    This doesn't count as an outage: the bot is treated as having run the whole time. If its jobs ran every few seconds,
    each simulated day would take minutes.
    """
    world.env.backend.advance_clock(seconds)
    await world.restart()


async def fall(world: World, span: timedelta) -> None:
    """Crash the bot, and start it again after a while."""

    async def nothing(_: Timekeeper) -> None:
        pass

    await world.client.timekeeper.keep()
    await world.client.remove_cog("Scheduler")
    world.env.backend.advance_clock(span.total_seconds())
    with patch.object(Timekeeper, "stop", nothing):
        await world.restart()

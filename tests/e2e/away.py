"""Time that passes quickly."""

from datetime import timedelta
from unittest.mock import patch

from bot.jobs.clocks import Timekeeper
from tests.e2e.world import World


async def be_away(world: World, seconds: float) -> None:
    """Let so much time pass at once, at whose end the bot is stopped and started.

    It has served its servers all the while: this is no outage. A bot that runs does meanwhile what it does every few
    seconds, which takes minutes for a day.
    """
    world.env.backend.advance_clock(seconds)
    await world.restart()


async def fall(world: World, span: timedelta) -> None:
    """Kill the bot, and start it again after a while."""

    async def nothing(_: Timekeeper) -> None:
        pass

    await world.client.timekeeper.keep()
    await world.client.remove_cog("Scheduler")
    world.env.backend.advance_clock(span.total_seconds())
    with patch.object(Timekeeper, "stop", nothing):
        await world.restart()

"""The bot is stopped while members play. It exits cleanly, and nothing is lost or posted twice."""

import logging
import random
from collections.abc import Callable
from functools import partial
from time import monotonic

import pytest

from bot.storage.database import Database
from tests.network.discord_server import DiscordServer
from tests.network.processes import Process, left, until
from tests.network.scenario import at_play, has_acknowledged

pytestmark = pytest.mark.more

log = logging.getLogger(__name__)

STOPS = 2
MOVES = 15
"""The maximum number of moves acknowledged before each stop."""


async def test_a_process_that_is_stopped_while_members_play_exits_cleanly_and_loses_nothing(
    discord_server: DiscordServer, make_bot: Callable[..., Process], db: Database
) -> None:
    rng, bot = random.Random(7), make_bot()
    async with at_play(discord_server, bot, db, rng) as (course, _):
        for stop in range(STOPS):
            enough = len(course.acknowledged) + rng.randrange(1, MOVES)
            await until(partial(has_acknowledged, course, enough), f"{enough} moves are acknowledged")
            begun = monotonic()
            code = await bot.stop()
            log.info("stop %d took %.1f s", stop, monotonic() - begun)
            assert code == 0, bot.said
            await left(discord_server)
            bot.start()
    assert not [line for line in bot.said.splitlines() if " ERROR " in line or "Traceback" in line], bot.said

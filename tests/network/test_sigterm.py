"""The bot's process is told to stop while members play: it ends well, and nothing is lost or said twice."""

import asyncio
import logging
import random
from collections.abc import Callable
from time import monotonic

from bot.storage.database import Database
from tests.network.course import Course, Table, calm, check, check_alive
from tests.network.discord_server import DiscordServer
from tests.network.members import Town
from tests.network.processes import Process, joined, left, until

log = logging.getLogger(__name__)

STOPS = 2
NAMES = ["Alice", "Bo", "Chen", "Dora", "Emil", "Fay", "Gus", "Hana"]
MOVES = 15
"""Acknowledged before each stop."""


async def test_a_process_that_is_told_to_stop_while_members_play_ends_well_and_loses_nothing(
    discord_server: DiscordServer, make_bot: Callable[..., Process], db: Database
) -> None:
    town = Town.build(discord_server.backend, NAMES)
    bot = make_bot()
    bot.start()
    await joined(discord_server, bot)
    course = Course(db, lambda: bool(discord_server.gateway.connected))
    pairs = [(town.members[each], town.members[each + 1]) for each in range(0, len(NAMES), 2)]
    tables = [asyncio.create_task(Table(course, town, pair, seed).play()) for seed, pair in enumerate(pairs)]
    rng = random.Random(7)
    for stop in range(STOPS):
        enough = len(course.acknowledged) + rng.randrange(1, MOVES)
        await until(lambda least=enough: len(course.acknowledged) >= least, f"{enough} moves are acknowledged")
        begun = monotonic()
        code = await bot.stop()
        log.info("stop %d took %.1f s", stop, monotonic() - begun)
        assert code == 0, bot.said
        await left(discord_server)
        bot.start()
    course.is_over = True
    await asyncio.gather(*tables)
    await joined(discord_server, bot)
    await calm(db)
    await check(course, town)
    await check_alive(town)
    assert not [line for line in bot.said.splitlines() if " ERROR " in line or "Traceback" in line], bot.said

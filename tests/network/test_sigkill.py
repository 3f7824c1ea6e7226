"""The bot is killed again and again while members play. Nothing is lost or posted twice."""

import asyncio
import logging
import os
import random
from collections.abc import Callable

import pytest

from bot.storage.database import Database
from tests.network.discord_server import DiscordServer
from tests.network.processes import Process, left, until
from tests.network.scenario import at_play

log = logging.getLogger(__name__)

KILLS = int(os.environ.get("KILLS", "3"))
"""The number of kills for each database."""
SEED = int(os.environ.get("SEED", "12"))
MOST_REQUESTS = 120
"""The process is killed at a random request, at most this many requests after its start."""


class Killer:
    """Kills the bot's process around one of its requests: just before the request takes effect, just after, or a little
    later.
    """

    def __init__(self, bot: Process, rng: random.Random) -> None:
        self.bot, self.rng = bot, rng
        self.left, self.moment = 0, ""
        self.killed_at: list[str] = []

    def arm(self) -> None:
        self.left, self.moment = self.rng.randrange(1, MOST_REQUESTS), self.rng.choice(["before", "after", "later"])

    def seen(self, moment: str, method: str, path: str) -> bool:
        """Kill the bot if this is the chosen request, and return whether to cut the request's connection."""
        if self.left <= 0 or moment != ("before" if self.moment == "before" else "after"):
            return False
        self.left -= 1
        if self.left == 0:
            self.killed_at.append(f"{self.moment} {method} {path}")
            delay = self.rng.random() / 20 if self.moment == "later" else 0
            asyncio.get_running_loop().call_later(delay, self.bot.kill) if delay else self.bot.kill()
            return self.moment == "before"
        return False


@pytest.mark.more
@pytest.mark.timeout(300 + 60 * KILLS)
async def test_nothing_is_lost_or_posted_twice_when_the_process_is_killed(
    discord_server: DiscordServer, make_bot: Callable[..., Process], db: Database
) -> None:
    rng, bot = random.Random(SEED), make_bot()
    killer = Killer(bot, rng)
    async with at_play(discord_server, bot, db, rng) as (course, tables):
        discord_server.seen = killer.seen
        for kill in range(KILLS):
            killer.arm()
            await until(
                lambda: not bot.is_running or any(one.done() for one in tables),
                f"the bot is killed for the {kill}th time",
            )
            assert not any(one.done() for one in tables), [one.result() for one in tables if one.done()]
            await left(discord_server)
            bot.start()
    log.info("%d kills, %d moves acknowledged, refused: %s", KILLS, len(course.acknowledged), dict(course.refused))
    assert len(killer.killed_at) == KILLS
    assert [line for line in bot.said.splitlines() if " ERROR " in line] == []

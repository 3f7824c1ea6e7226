"""The bot is killed while it extends deadlines after an outage. Each deadline is extended by exactly the
length of the outages."""

import asyncio
import os
import random
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import func, select

from bot.domain.ids import ALL_SHARDS, GameId, Member
from bot.services import clocks, games
from bot.storage.database import Database
from bot.storage.schema import outages
from tests.network.discord_server import DiscordServer
from tests.network.processes import Process, left
from tests.services.steps import start
from tests.timeouts import TIMEOUT

KILLS = int(os.environ.get("KILLS", "2"))
GAMES = 60
HOUR = timedelta(hours=1)


async def stored_outages(db: Database) -> tuple[int, timedelta, bool]:
    """Return the number of outages, their total length, and whether all of them have been processed."""
    async with db.reading() as connection:
        rows = (await connection.execute(select(outages))).all()
    together = sum((row.ended_at - row.began_at for row in rows), timedelta(0))
    return len(rows), together, all(row.is_done for row in rows)


async def until_processed(db: Database, bot: Process, more_than: int, *, is_done: bool) -> None:
    async with asyncio.timeout(TIMEOUT):
        while (found := await stored_outages(db))[0] <= more_than or (is_done and not found[2]):
            assert bot.is_running, bot.said
            await asyncio.sleep(0.01)


@pytest.mark.more
async def test_a_process_killed_while_catching_up_extends_no_deadline_twice(
    discord_server: DiscordServer, make_bot: Callable[..., Process], db: Database, ann: Member, ben: Member
) -> None:
    begun, rng, bot = datetime.now(UTC) - 3 * HOUR, random.Random(3), make_bot()
    numbers = [(await start(db, ann, ben, begun, clock=HOUR)).id for _ in range(GAMES)]
    await clocks.note_served(db, ALL_SHARDS, begun)
    for _ in range(KILLS):
        known, _, _ = await stored_outages(db)
        bot.start()
        await until_processed(db, bot, known, is_done=False)
        await asyncio.sleep(rng.random() / 50)
        bot.kill()
        await left(discord_server)
    known, _, _ = await stored_outages(db)
    bot.start()
    await until_processed(db, bot, known, is_done=True)
    bot.kill()
    _, together, _ = await stored_outages(db)
    found = [await games.load(db, GameId(number)) for number in numbers]
    assert {game.countdown and game.countdown.deadline for game in found} == {begun + HOUR + together}
    async with db.reading() as connection:
        assert (await connection.execute(select(func.count()).select_from(outages))).scalar_one() > KILLS

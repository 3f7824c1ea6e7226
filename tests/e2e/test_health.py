"""The health of a running bot, as shown by its health port, its heartbeat and the output of `health`."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import TypeAlias

import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer
from sqlalchemy import text as sql

from bot.domain.ids import Shards
from bot.ops import StartupError
from bot.ops.health import Unwell
from bot.ops.heartbeat import STALE, Heartbeat, check_heartbeat
from bot.ops.monitoring import LONGEST_LAG, LONGEST_OVERDUE, Monitor, monitored
from bot.ops.serving import make_app
from bot.settings import BotSettings
from tests.console import Console
from tests.e2e.world import World
from tests.postgres import refusing

ROOT = Path(__file__).parents[2]
LONG = LONGEST_OVERDUE + timedelta(minutes=3)
HALF = Shards(2, frozenset({1}))


@pytest.fixture
def monitor(world: World) -> Monitor:
    return Monitor(world.client, world.client.runtime, Shards())


Health: TypeAlias = Callable[..., Awaitable[tuple[int, str]]]
Visitor: TypeAlias = TestClient[web.Request, web.Application]


@pytest.fixture
async def page(monitor: Monitor) -> AsyncIterator[Visitor]:
    async with TestClient(TestServer(make_app(monitor.look, well="The bot is healthy."))) as page:
        yield page


async def make_overdue(world: World) -> None:
    """Make the board of a new game long overdue."""
    await world.begin(world.alice, world.bo)
    async with world.client.runtime.db.writing() as connection:
        due = {"due": (world.env.now() - LONG).replace(tzinfo=None).isoformat(" ", "microseconds")}
        await connection.execute(sql("UPDATE outbox SET due_at = :due WHERE kind = 'board'"), due)


async def health(**environment: str) -> tuple[int, str]:
    """Run `health` in its own process. Return its exit code and its output, without warnings about SQLite's version."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "health"),
        cwd=ROOT,
        env={**os.environ, **environment},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    out, _ = await process.communicate()
    assert process.returncode is not None
    told = [line for line in out.decode().splitlines() if not line.startswith("campmate: SQLite ")]
    return process.returncode, "\n".join(told).strip()


@pytest.fixture
def health_here(console: Console, monkeypatch: pytest.MonkeyPatch) -> Health:
    """Run `health` in a thread of this process, so that the bot can respond in the meantime. Signal handlers are left
    out, because they can only be set in the main thread."""
    monkeypatch.setattr(signal, "signal", lambda *_: None)

    async def ask(**environment: str) -> tuple[int, str]:
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        code, *told = await asyncio.to_thread(console.run, "health")
        lines = "".join(told).splitlines()
        return code, "\n".join(line for line in lines if not line.startswith("campmate: SQLite ")).strip()

    return ask


async def test_a_bot_with_a_game_is_healthy(monitor: Monitor, world: World) -> None:
    channel = await world.begin(world.alice, world.bo)
    await world.play(channel, world.alice, world.bo, "d4 c5")
    assert await monitor.look() is None


async def test_a_disconnected_gateway_is_reported_with_its_shards(
    monitor: Monitor, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("discord.ShardInfo.is_closed", lambda shard: True)
    assert await monitor.look() == "Discord's gateway is not connected (shards 0)."


async def test_an_overdue_message_makes_only_its_own_process_unhealthy(monitor: Monitor, world: World) -> None:
    await make_overdue(world)
    assert await monitor.look() == ("A message to Discord is 8 minutes overdue. The log says why.")
    of_another = Shards(2, frozenset({1 - (world.guild.id >> 22) % 2}))
    assert await Monitor(world.client, world.client.runtime, of_another).look() is None


async def test_a_blocked_event_loop_is_unhealthy(monitor: Monitor) -> None:
    monitor.note_lag(LONGEST_LAG + 1)
    assert await monitor.look() == "The event loop was blocked for 6 seconds."


async def test_the_port_says_whether_the_bot_is_healthy_or_why_not(page: Visitor, world: World) -> None:
    answer = await page.get("/health")
    assert (answer.status, await answer.text()) == (200, "The bot is healthy.\n")
    await make_overdue(world)
    answer = await page.get("/health")
    assert (answer.status, (await answer.text())[:24]) == (503, "A message to Discord is ")


async def test_the_port_serves_metrics_that_are_up_to_date(page: Visitor, world: World) -> None:
    await make_overdue(world)
    lines = (await (await page.get("/metrics")).text()).splitlines()
    assert {"campmate_outbox_waiting 1.0", 'campmate_shard_up{shard="0"} 1.0'} <= set(lines)
    [overdue] = [line for line in lines if line.startswith("campmate_outbox_overdue_seconds ")]
    assert float(overdue.split()[1]) >= LONG.total_seconds()


async def test_metrics_name_no_member_and_no_server(page: Visitor, world: World) -> None:
    channel = await world.begin(world.alice, world.bo)
    await world.play(channel, world.alice, world.bo, "d4 c5")
    metrics = await (await page.get("/metrics")).text()
    assert not [one for one in (world.alice.id, world.guild.id, channel.id) if str(one) in metrics]


async def test_health_asks_the_port(page: Visitor, world: World, health_here: Health) -> None:
    port, health = str(page.port), health_here
    assert await health(METRICS_PORT=port) == (0, "The bot is healthy.")
    await make_overdue(world)
    code, said = await health(METRICS_PORT=port)
    assert (code, said.splitlines()) == (1, [said])
    assert said.startswith("campmate: The bot is unhealthy: A message to Discord is")
    await page.close()
    code, said = await health(METRICS_PORT=port)
    assert (code, said.splitlines()) == (1, [said])
    assert said.startswith(f"campmate: No bot answers at http://127.0.0.1:{port}/health")


async def test_without_a_port_health_reads_the_heartbeat(monitor: Monitor, world: World, health_here: Health) -> None:
    url, health = world.database_url, health_here
    assert await health(DATABASE_URL=url) == (
        1,
        "campmate: No bot has run on this database yet. Start it with `python -m bot`.",
    )
    await monitor.beat()
    # The heartbeat's time is from the simulated clock, which is far from the real time that `health` uses.
    code, said = await health(DATABASE_URL=url)
    assert (code, said.splitlines()) == (1, [said])
    assert said.startswith(f"campmate: The bot (process {os.getpid()}) has sent no heartbeat since ")


async def test_health_accepts_a_fresh_heartbeat(world: World) -> None:
    # The heartbeat's time is in the future, so it stays fresh even if the test is slow.
    await Heartbeat("2999-01-01T00:00:00+00:00", 7).write(world.client.runtime.db, Shards())
    assert await health(DATABASE_URL=world.database_url) == (0, "The bot is healthy.")


async def test_a_heartbeat_is_valid_for_two_minutes(monitor: Monitor, world: World) -> None:
    db, now = world.client.runtime.db, world.env.now()
    await monitor.beat()
    check_heartbeat(await Heartbeat.read(db, Shards()), now + STALE)
    with pytest.raises(Unwell, match="has sent no heartbeat since"):
        check_heartbeat(await Heartbeat.read(db, Shards()), now + STALE + timedelta(seconds=5))


async def test_a_heartbeat_says_what_is_wrong(monitor: Monitor, world: World) -> None:
    await make_overdue(world)
    await monitor.beat()
    with pytest.raises(Unwell, match=r"is unhealthy: A message to Discord is"):
        check_heartbeat(await Heartbeat.read(world.client.runtime.db, Shards()), world.env.now())


async def test_the_heartbeat_of_a_stopped_bot_says_so(monitor: Monitor, world: World) -> None:
    async with monitored(monitor, BotSettings()):
        pass
    with pytest.raises(Unwell, match=r"is unhealthy: It was stopped\."):
        check_heartbeat(await Heartbeat.read(world.client.runtime.db, Shards()), world.env.now())


async def test_each_process_of_several_has_a_heartbeat_of_its_own(world: World) -> None:
    await Monitor(world.client, world.client.runtime, HALF).beat()
    assert await Heartbeat.read(world.client.runtime.db, Shards()) is None
    assert await Heartbeat.read(world.client.runtime.db, HALF) is not None


@contextmanager
def _unusable(database_url: str) -> Iterator[None]:
    """Corrupt the database file permanently, or make PostgreSQL refuse connections during the block."""
    if database_url.startswith("postgresql"):
        with refusing(database_url):
            yield
    else:
        Path(database_url.partition(":///")[2]).write_bytes(b"no database any more" * 500)
        yield


async def test_an_unusable_database_is_unhealthy_and_does_not_end_the_heartbeat(
    monitor: Monitor, world: World, caplog: pytest.LogCaptureFixture
) -> None:
    world.may_fail = True
    await world.client.runtime.db.close()
    with _unusable(world.database_url):
        trouble = await monitor.look()
        assert trouble is not None
        assert "cannot be used" in trouble
        await monitor.beat()
        assert "could not store the heartbeat" in caplog.text


async def test_a_port_in_use_is_reported_with_a_suggestion(monitor: Monitor, page: Visitor) -> None:
    with pytest.raises(StartupError, match="or choose another METRICS_PORT or METRICS_HOST"):
        async with monitored(monitor, BotSettings(metrics_port=page.port)):
            pass

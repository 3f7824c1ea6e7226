"""Fixtures: a simulated Discord over the network, and the bot's processes."""

from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest

from tests.network.discord_server import DiscordServer
from tests.network.processes import Process, bot


@pytest.fixture
async def discord_server() -> AsyncIterator[DiscordServer]:
    """A simulated Discord. At the end of the test, the fixture fails if any request has broken Discord's rules."""
    async with DiscordServer().serving() as server:
        yield server
        assert server.strict.faults == []


@pytest.fixture
def processes() -> Iterator[list[Process]]:
    """The processes that a test starts. They are killed when the test ends."""
    started: list[Process] = []
    yield started
    for one in started:
        one.kill()


@pytest.fixture
def make_bot(
    discord_server: DiscordServer, database_url: str, tmp_path: Path, processes: list[Process]
) -> Callable[..., Process]:
    def make(name: str = "bot", **environment: str) -> Process:
        process = bot(discord_server.address, name, database_url, tmp_path, **environment)
        processes.append(process)
        return process

    return make

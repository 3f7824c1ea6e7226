"""The bot and its workers, each in its own process, for tests that stop, kill and restart them."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic

from tests.network.discord_server import DiscordServer
from tests.timeouts import TIMEOUT


async def until(is_so: Callable[[], bool], what: str, *, patience: float = TIMEOUT) -> None:
    """Wait until a condition is true. `what` describes the condition for the error message."""
    deadline = monotonic() + patience
    while not is_so():
        if monotonic() > deadline:
            raise AssertionError(f"timed out waiting until {what}")
        await asyncio.sleep(0.02)


async def joined(server: DiscordServer, *bots: Process) -> None:
    """Wait until all these processes are connected."""

    def are_connected() -> bool:
        for one in bots:
            assert one.is_running, one.said
        return len(server.gateway.connected) == len(bots)

    await until(are_connected, "the bot is connected")


async def left(server: DiscordServer, connected: int = 0) -> None:
    """Wait until Discord has noticed that a process has ended, and only `connected` shards are left."""
    await until(lambda: len(server.gateway.connected) == connected, "a process is disconnected")


async def warm(*bots: Process) -> None:
    """Wait until these processes have warmed up. Before that, they ask members to wait."""
    await until(lambda: all("pieces drawn" in one.said for one in bots), "the bot is warm")


class Process:
    """A bot process that can be restarted. Its log file is kept across restarts."""

    def __init__(self, log: Path, *command: str, **environment: str) -> None:
        self.log = log
        self._command = [sys.executable, "-m", *command]
        self._environment = {**os.environ, **environment}
        self._running: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        assert not self.is_running
        with self.log.open("ab") as log:
            self._running = subprocess.Popen(
                self._command, env=self._environment, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT
            )

    @property
    def is_running(self) -> bool:
        return self._running is not None and self._running.poll() is None

    @property
    def memory(self) -> int:
        """The process's resident memory in MiB."""
        assert self._running is not None
        status = Path(f"/proc/{self._running.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0]) // 1024

    def kill(self) -> None:
        """Send SIGKILL, and wait until the process has ended."""
        if self._running is not None:
            self._running.kill()
            self._running.wait()

    async def stop(self) -> int:
        """Send SIGTERM, and return the exit code."""
        assert self._running is not None
        self._running.send_signal(signal.SIGTERM)
        await until(lambda: not self.is_running, f"the process of {self.log} ends after a SIGTERM")
        return self._running.returncode

    @property
    def said(self) -> str:
        return self.log.read_text(encoding="utf-8", errors="replace")


def bot(address: str, name: str, database_url: str, folder: Path, **environment: str) -> Process:
    """Return a bot process. When started, it connects to the simulated Discord at this address. The name tells Discord
    which process sends a request."""
    settings = {
        "DISCORD_TOKEN": "anything",
        "DATABASE_URL": database_url,
        "REQUESTS_A_MINUTE": "0",
        "OPEN_GAMES": "0",
        "OPEN_CHALLENGES": "0",
        "APPLICATION_EMOJIS": "false",
    }
    at = f"{address}/{name}"
    return Process(folder / f"{name}.log", "tests.network.bot_process", at, "run", **{**settings, **environment})


def worker(name: str, database_url: str, folder: Path) -> Process:
    """Return a worker process for the bot's queue."""
    return Process(folder / f"{name}.log", "bot", "worker", DATABASE_URL=database_url)

"""The try-out's page answers this machine alone, and no other site's page."""

import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import urlsplit

import aiohttp
import pytest

from bot.sandbox import simulated
from tests.conftest import sqlite_url

OK, LET_IN, REFUSED = 200, 400, (401, 403)
"""What is let in has said nothing that could be answered, and is told so."""


@asynccontextmanager
async def served(tmp_path: Path) -> AsyncIterator[str]:
    """The address of a page that is being served, with the secret that the browser is given in it."""
    async with simulated(sqlite_url(tmp_path / "sandbox.db")) as env:
        guild = env.create_guild("The Steppe")
        channel = guild.create_text_channel("campfire")
        alice = guild.add_member(env.create_user("alice"))
        async with env.preview(channel, viewers=(alice,), layout="channel", port=0) as preview:
            yield preview.url


async def status(url: str, path: str = "/", **headers: str) -> int:
    parts = urlsplit(url)
    async with aiohttp.ClientSession() as session:
        asking = session.post if path.startswith("/api") else session.get
        async with asking(f"http://{parts.netloc}{path}", headers=headers, json=None) as response:
            return response.status


async def test_the_page_is_for_this_machine_and_for_itself(tmp_path: Path) -> None:
    async with served(tmp_path) as page:
        secret, port = urlsplit(page).fragment, urlsplit(page).port
        given = {"X-Simcord-Capability": secret}
        assert urlsplit(page).hostname == "127.0.0.1"
        assert await status(page) == OK
        assert await status(page, "/api/pages", **given) == LET_IN
        assert await status(page, "/api/pages") in REFUSED
        for host in ("evil.example", f"evil.example:{port}", "0.0.0.0", "[::1]"):
            assert await status(page, Host=host) in REFUSED
            assert await status(page, "/api/pages", Host=host, **given) in REFUSED
        for origin in ("http://evil.example", f"http://evil.example:{port}", "https://127.0.0.1"):
            assert await status(page, "/api/pages", Origin=origin, **given) in REFUSED
        # Every address of 127/8 is this machine's own, and whoever listens on all addresses answers on each.
        with socket.socket() as knocking, pytest.raises(ConnectionRefusedError):
            knocking.connect(("127.0.0.2", port))

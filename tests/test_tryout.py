"""The try-out's own page: a game with the engine, and both sides of a game in one browser under two names."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import aiohttp
import pytest

from bot.sandbox import Town, build_town, simulated
from bot.tryout import tryout_page
from tests.conftest import sqlite_url
from tests.ports import free_port
from tests.web.conftest import token_in

DISCORD = "http://127.0.0.1:1/#secret"


@asynccontextmanager
async def tried(tmp_path: Path) -> AsyncIterator[tuple[str, aiohttp.ClientSession]]:
    """The page's address, and a browser."""

    async def refresh() -> None:
        """Nobody looks at the simulated Discord."""

    port = free_port()
    async with simulated(sqlite_url(tmp_path / "sandbox.db"), web_url=f"http://127.0.0.1:{port}") as env:
        town: Town = await build_town(env)
        jar = aiohttp.CookieJar(unsafe=True)
        async with (
            tryout_page(town.both_sides, port, DISCORD, refresh),
            aiohttp.ClientSession(cookie_jar=jar) as browser,
        ):
            yield f"http://127.0.0.1:{port}/", browser


@pytest.mark.parametrize("path", ["", "home"])
async def test_the_address_leads_everywhere_and_so_does_the_home_page(tmp_path: Path, path: str) -> None:
    async with tried(tmp_path) as (address, browser):
        async with browser.get(f"{address}{path}") as response:
            page = await response.text()
        assert response.status == 200
        assert "See it in Discord" in page
        assert DISCORD in page
        assert len(re.findall(r"/both/[01]", page)) == 2


async def test_the_address_opens_on_a_game_with_the_engine_until_that_is_over(tmp_path: Path) -> None:
    async with tried(tmp_path) as (address, browser):

        async def opened() -> str:
            async with browser.get(address) as response:
                return response.url.path

        async def state(game: str) -> Any:
            async with browser.get(f"{address}api/games/{game.rpartition('/')[2]}") as response:
                return await response.json()

        first = await opened()
        shown = await state(first)
        assert (shown["you"], shown["turn"]) == ("white", "white")
        assert shown["sides"]["black"]["is_engine"]
        assert await opened() == first
        origin = {"Origin": address.rstrip("/")}
        async with browser.post(
            f"{address}api/games/{shown['game']}/do", json={"action": "resign"}, headers=origin
        ) as response:
            assert (await response.json())["phase"] == "over"
        assert await opened() != first


async def test_another_game_is_begun_on_the_home_page(tmp_path: Path) -> None:
    async with tried(tmp_path) as (address, browser):
        origin = address.rstrip("/")
        asked = {"variant": "orda", "level": 1, "colour": "white"}
        async with browser.post(f"{address}api/play", json=asked, headers={"Origin": origin}) as response:
            game = (await response.json())["game"]
        async with browser.get(f"{address}api/games/{game}") as response:
            state = await response.json()
        assert state["you"] == "white"
        assert state["sides"]["black"]["is_engine"]


async def test_one_browser_plays_both_sides_of_a_game_under_two_names(tmp_path: Path) -> None:
    async with tried(tmp_path) as (address, browser):
        port, seen = urlsplit(address).port, {}
        for seat, host in enumerate(("127.0.0.1", "localhost")):
            async with browser.get(f"http://{host}:{port}/both/{seat}") as response:
                asked, token = response.url, token_in(await response.text())
            sent = {"Origin": f"http://{host}:{port}", "Sec-Fetch-Site": "same-origin"}
            async with browser.post(asked, data={"token": token}, headers=sent) as response:
                game = response.url.path
            async with browser.get(f"http://{host}:{port}/api/games/{game.rpartition('/')[2]}") as response:
                seen[(await response.json())["you"]] = game
        assert seen.keys() == {"white", "black"}
        assert len(set(seen.values())) == 1

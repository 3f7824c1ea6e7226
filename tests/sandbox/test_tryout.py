"""The sandbox's home page: a game against the engine, and one browser that plays both sides of a game under two host
names."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import aiohttp
import pytest

from bot.runtime import Runtime
from bot.sandbox.run import Town, build_town, simulated
from bot.sandbox.tryout import early_page, tryout_page
from tests.conftest import sqlite_url
from tests.ports import free_port
from tests.wording import has_ui_text, ui_text

DISCORD = "http://127.0.0.1:1/#secret"


@asynccontextmanager
async def tried(tmp_path: Path) -> AsyncIterator[tuple[str, aiohttp.ClientSession]]:
    """Yield the address of the page, and an HTTP session that stands for a browser."""

    async def refresh() -> None:
        """Ignore changes, because nobody watches the simulated Discord here."""

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
async def test_the_address_and_the_home_page_link_to_everything(tmp_path: Path, path: str) -> None:
    async with tried(tmp_path) as (address, browser):
        async with browser.get(f"{address}{path}") as response:
            page = await response.text()
        assert response.status == 200
        assert ui_text("tryout-discord") in page
        assert DISCORD in page
        assert len(re.findall(r"/both/[01]", page)) == 2


async def test_opening_pages_starts_no_game(tmp_path: Path) -> None:
    async with tried(tmp_path) as (address, browser):

        async def newest() -> int:
            """Return the number of the newest game. Every game has a page here, so this is the last number with a
            page."""
            number = 1
            while True:
                async with browser.get(f"{address}api/games/{number}") as response:
                    if response.status != 200:
                        return number - 1
                number += 1

        before = await newest()
        for path in ("", "home", "both/0", "both/1", "", "learn", "editor", "import"):
            async with browser.get(f"{address}{path}") as response:
                assert response.status == 200
        assert before > 1
        assert await newest() == before


async def test_a_rematch_with_the_engine_starts_during_another_game_with_it(tmp_path: Path) -> None:
    async with tried(tmp_path) as (address, browser):
        origin = {"Origin": address.rstrip("/")}

        async def post(path: str, body: dict[str, Any]) -> Any:
            async with browser.post(f"{address}api/{path}", json=body, headers=origin) as response:
                return await response.json()

        begun = [await post("play", {"variant": "orda", "level": 1, "colour": "white"}) for _ in range(2)]
        first = begun[0]["game"]
        await post(f"games/{first}/do", {"action": "resign"})
        again = await post(f"games/{first}/do", {"action": "rematch"})
        assert again["game"] > begun[1]["game"]
        assert await post(f"games/{first}/do", {"action": "rematch"}) == again, "pressed twice"


async def test_another_game_is_started_on_the_home_page(tmp_path: Path) -> None:
    async with tried(tmp_path) as (address, browser):
        origin = address.rstrip("/")
        asked = {"variant": "orda", "level": 1, "colour": "white"}
        async with browser.post(f"{address}api/play", json=asked, headers={"Origin": origin}) as response:
            game = (await response.json())["game"]
        async with browser.get(f"{address}api/games/{game}") as response:
            state = await response.json()
        assert state["you"] == "white"
        assert state["sides"]["black"]["is_engine"]


async def test_one_browser_plays_both_sides_of_a_game_under_two_host_names(tmp_path: Path) -> None:
    async with tried(tmp_path) as (address, browser):
        port, seen = urlsplit(address).port, {}
        for seat, host in enumerate(("127.0.0.1", "localhost")):
            own = f"http://{host}:{port}"
            async with browser.get(f"{own}/both/{seat}") as response:
                assert has_ui_text(await response.text(), "tryout-play-as", name=("Alice", "Bo")[seat])
            async with browser.post(f"{own}/api/both/{seat}", json={}, headers={"Origin": own}) as response:
                game = f"g/{(await response.json())['game']}"
            async with browser.get(f"http://{host}:{port}/api/games/{game.rpartition('/')[2]}") as response:
                seen[(await response.json())["you"]] = game
        assert seen.keys() == {"white", "black"}
        assert len(set(seen.values())) == 1


async def test_a_page_opened_during_the_start_shows_its_progress(tmp_path: Path) -> None:
    seen = []
    port = free_port()
    address = f"http://127.0.0.1:{port}"

    async def look(runtime: Runtime) -> None:
        async with early_page(runtime, port), aiohttp.request("GET", f"{address}/") as response:
            seen.append((response.status, await response.text()))

    async with simulated(sqlite_url(tmp_path / "sandbox.db"), web_url=address, at_once=look):
        [(status, page)] = seen
    assert (status, "waiting" in page) == (503, True)

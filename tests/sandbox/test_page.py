"""The simulated Discord's page: it responds only to this machine and its own site, and works with a mouse."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, cast
from urllib.parse import urlsplit

import aiohttp
import pytest
import simcord.preview
from playwright.async_api import Browser, Locator, Page, Route, expect

from bot.sandbox.run import Town, build_town, refresh, serving, simulated
from bot.sandbox.simulator import CORRECTIONS
from tests.chromium import a_browser, needs_chromium
from tests.conftest import sqlite_url
from tests.timeouts import TIMEOUT_MS, page_timeout_ms
from tests.wording import ui_pattern, ui_text

TRY_MS = 4_000.0
"""The time limit in milliseconds for each attempt to open a menu."""
OK, LET_IN, REFUSED = 200, 400, (401, 403)
"""Response statuses. A request that is let in gets 400, because its body is empty."""


@asynccontextmanager
async def served(tmp_path: Path) -> AsyncIterator[str]:
    """Yield the address of a running page, including the browser's secret."""
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


async def test_the_page_responds_only_to_this_machine_and_its_own_site(tmp_path: Path) -> None:
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
        # All of 127/8 is this machine, so a server that listened on all addresses would respond here.
        with socket.socket() as knocking, pytest.raises(ConnectionRefusedError):
            knocking.connect(("127.0.0.2", port))


@pytest.mark.parametrize("path", CORRECTIONS)
def test_the_texts_that_we_patch_in_the_page_still_exist(path: str) -> None:
    script = (Path(simcord.preview.__file__).parent / "static" / path.removeprefix("/")).read_text("utf-8")
    for wrong in CORRECTIONS[path]:
        assert script.count(wrong) == 1


async def test_a_command_for_managers_is_named_to_everybody(tmp_path: Path) -> None:
    async with simulated(sqlite_url(tmp_path / "sandbox.db")) as env:
        channel = env.create_guild("The Steppe").create_text_channel("campfire")
        assert channel.guild is not None
        bo = channel.guild.add_member(env.create_user("bo"))
        async with env.preview(channel, viewers=(bo,), layout="channel", port=0) as preview:
            await bo.slash(channel, "help")
            await preview.refresh()
            page = json.dumps(await preview.snapshot(), default=str)
    assert '"content": "/setup"' in page and '"content": "unavailable"' not in page


VOTED = ui_text("own-vote", move="e4").replace("**", "")
LAST_MOVE = ui_text("game-last-move", move="1. Nf3").replace("**", "")


@asynccontextmanager
async def seen_by_alice(tmp_path: Path) -> AsyncIterator[tuple[Town, Page]]:
    """The page on a desktop. Alice is about to make the first move of a game."""
    async with simulated(sqlite_url(tmp_path / "sandbox.db")) as env, a_browser() as browser:
        town = await build_town(env)
        await town.play(town.alice, town.bo, "")
        async with serving(town, 0) as preview:
            yield town, await opened(browser, preview.url)


async def opened(browser: Browser, url: str) -> Page:
    page = await browser.new_page(viewport={"width": 1280, "height": 900})
    page.set_default_timeout(page_timeout_ms())
    await page.goto(url)
    # The page first sends the server the size of its window, and ignores clicks until that is done.
    await expect(page.locator("#action-status")).to_have_text("Viewport updated")
    return page


async def choose(shown: Locator, menu: str, choice: str) -> None:
    """Open a menu, and choose an option.

    If a press is lost because the page redraws the message at that moment, press again. A menu that has opened must
    stay open.
    """
    trigger = shown.locator(".select-trigger").filter(has_text=menu)
    for _ in range(round(TIMEOUT_MS / TRY_MS)):
        await trigger.click()
        with suppress(AssertionError):
            await expect(trigger).to_have_attribute("aria-expanded", "true", timeout=TRY_MS)
            break
    await shown.page.locator(".select-option:visible").filter(has_text=choice).first.click()


@pytest.mark.browser
@needs_chromium
async def test_a_move_takes_two_menus_each_opened_once(tmp_path: Path) -> None:
    async with seen_by_alice(tmp_path) as (_, page):
        newest = page.locator("#channel-message-list > *").last
        for menu, choice in ((ui_text("pick-piece"), "Knight g1"), (ui_text("pick-target", origin="g1"), "f3")):
            await expect(newest).to_contain_text(menu)
            await expect(page.locator("#preview-app")).to_have_attribute("aria-busy", "false")
            await choose(newest, menu, choice)
        await expect(newest).to_contain_text(LAST_MOVE)


@pytest.mark.more
@pytest.mark.browser
@needs_chromium
async def test_a_choice_made_before_the_page_is_ready_is_sent_later(tmp_path: Path) -> None:
    is_over = asyncio.Event()

    async def answer_late(route: Route) -> None:
        response = await route.fetch(timeout=page_timeout_ms())
        await is_over.wait()
        await route.fulfill(response=response)

    async with seen_by_alice(tmp_path) as (_, page):
        newest = page.locator("#channel-message-list > *").last
        await page.route("**/api/action", answer_late)
        for menu, choice in ((ui_text("pick-piece"), "Knight g1"), (ui_text("pick-target", origin="g1"), "f3")):
            await choose(newest, menu, choice)
        await expect(newest.get_by_text("Wait for the current action to finish")).to_be_visible()
        is_over.set()
        await expect(newest).to_contain_text(LAST_MOVE)


@pytest.mark.more
@pytest.mark.browser
@needs_chromium
async def test_a_press_based_on_an_outdated_page_is_repeated(tmp_path: Path) -> None:
    stale: list[str] = []

    async def age(route: Route) -> None:
        asked = cast("dict[str, Any]", route.request.post_data_json)
        if asked["kind"] == "click" and not stale:
            stale.append(asked["request_id"])
            asked["published_revision"] -= 1
        await route.continue_(post_data=json.dumps(asked))

    async with seen_by_alice(tmp_path) as (_, page):
        await page.route("**/api/action", age)
        newest = page.locator("#channel-message-list > *").last
        await expect(page.locator("#preview-app")).to_have_attribute("aria-busy", "false")
        await newest.get_by_role("button", name=ui_text("button-move"), exact=True).click()
        await expect(page.get_by_role("dialog")).to_contain_text(ui_text("web-your-turn"))
        assert stale


@pytest.mark.browser
@needs_chromium
async def test_a_newcomer_joins_the_tournament_and_votes_while_its_members_play(tmp_path: Path) -> None:
    async with simulated(sqlite_url(tmp_path / "sandbox.db")) as env, a_browser() as browser:
        town = await build_town(env)
        async with serving(town, 0) as preview:
            page = await opened(browser, preview.url)
            living = asyncio.create_task(town.live(lambda: refresh(preview)))
            await page.get_by_role("button", name=ui_text("button-join-tournament"), exact=True).click()
            await expect(page.get_by_text(ui_pattern("tournament-in-groups")).last).to_be_visible()
            await page.get_by_role("button", name=ui_text("web-type")).click()
            await page.get_by_role("dialog").get_by_role("textbox").fill("e4")
            await page.get_by_role("dialog").get_by_role("button", name="Submit").click()
            await expect(page.get_by_text(VOTED).last).to_be_visible()
            living.cancel()


@pytest.mark.browser
@needs_chromium
async def test_a_refused_command_gets_a_message_and_does_not_look_like_a_crash(tmp_path: Path) -> None:
    async with seen_by_alice(tmp_path) as (town, page):
        await page.locator("#channel-composer-input").fill("/hint")
        await page.locator("[role=option]").filter(has_text="/hint").first.click()
        await page.locator("#channel-composer button[type=submit]").click()
        newest = page.locator("#channel-message-list > *").last
        await expect(newest).to_contain_text("Only you can see this")
        await expect(page.locator("#action-status")).not_to_contain_text("uncertain")
        assert town.env.errors == []

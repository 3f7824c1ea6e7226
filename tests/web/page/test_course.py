"""Whole games on the website in a real browser. One is played with the keyboard alone, and one continues after a
restart of the bot.
"""

from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from bot.services import games
from tests.chromium import needs_chromium
from tests.ports import free_port
from tests.web.pages import PHONE, Reader
from tests.web.serve import ALICE, Served, begin, serving
from tests.wording import ui_text

pytestmark = [
    pytest.mark.browser,
    needs_chromium,
    pytest.mark.asyncio(loop_scope="session"),
]

MOST_TABS = 40


class Keys:
    """Plays with the keyboard only."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.press = reader.page.keyboard.press

    async def tab_to(self, selector: str) -> None:
        """Press Tab until the element has the focus."""
        for _ in range(MOST_TABS):
            if await self.reader.page.locator(f"{selector}:focus").count():
                return
            await self.press("Tab")
        raise AssertionError(f"{selector} can't be reached with the Tab key")

    async def move(self, origin: str, target: str) -> None:
        """Play a move as Black, with Black's side of the board at the bottom. From left to right, the files run from h
        to a. From top to bottom, the ranks run from 1 to 8.
        """
        for square in (origin, target):
            focused = await self.reader.page.locator("[data-square]:focus").get_attribute("data-square")
            assert focused is not None
            right, down = ord(focused[0]) - ord(square[0]), int(square[1]) - int(focused[1])
            for key, times in (("ArrowRight", right), ("ArrowLeft", -right), ("ArrowDown", down), ("ArrowUp", -down)):
                for _ in range(times):
                    await self.press(key)
            await expect(self.reader.square(square)).to_be_focused()
            await self.press("Enter")


async def test_a_whole_game_is_played_and_announced_by_keyboard_alone(browser: Browser) -> None:
    async with serving() as site:
        game = site.shown["keys"] = await begin(site.runtime)
        bo = await (await Reader.sit_down(browser, site.address)).opens("k/keys-black")
        keys = Keys(bo)
        await keys.tab_to("[data-square]")
        course = (("f3", "f8", "d7"), ("h4", "a6", "a5"), ("Nc3", "d7", "e5"), ("g3", "e5", "g3"))
        for ply, (white, origin, target) in enumerate(course):
            await games.play_move(site.runtime.db, game.id, ALICE.user_id, white, site.runtime.now())
            await bo.sees_status(ui_text("web-your-turn"))
            await expect(bo.page.locator("#app")).to_have_attribute("data-ply", str(2 * ply + 1))
            await keys.move(origin, target)
            await expect(bo.page.locator("#app")).to_have_attribute("data-ply", str(2 * ply + 2))
        await bo.hears("Checkmate. Bo wins")
        await keys.tab_to("[data-action=rematch]")
        await keys.press("Enter")
        await bo.sees_status(ui_text("web-stands-rematch"))
        assert bo.faults == []
        await bo.page.context.close()


async def test_open_pages_continue_a_game_after_a_restart(browser: Browser, tmp_path: Path) -> None:
    port = free_port()

    async def seat(site: Served, path: str, **window: object) -> Reader:
        return await (await Reader.sit_down(browser, site.address, **window)).opens(path)

    async with serving(port, tmp_path) as site:
        game = site.shown["on"] = await begin(site.runtime)
        alice, bo, cat = [
            await seat(site, "k/on-white"),
            await seat(site, "k/on-black", window=PHONE),
            await seat(site, f"g/{game.id}"),
        ]
        await alice.drags("e2", "e4")
        await bo.sees("e4", "Pawn")
    for reader in (alice, bo, cat):
        await expect(reader.page.get_by_text(ui_text("web-link-lost"))).to_be_visible()
    await bo.swipes("a6", "a5")
    await bo.is_refused(ui_text("web-offline"))
    await bo.sees("a6", "Pawn")
    async with serving(port, tmp_path) as site:
        for reader in (alice, bo, cat):
            await expect(reader.page.get_by_text(ui_text("web-link-lost"))).to_be_hidden()
        await bo.swipes("a6", "a5")
        for reader in (alice, bo, cat):
            await reader.sees("a5", "Pawn")
        await alice.sees_status(ui_text("web-your-turn"))
        assert [move.uci for move in (await games.load(site.runtime.db, game.id)).line.moves] == ["e2e4", "a6a5"]
        for reader in (alice, bo, cat):
            assert reader.faults == []
            await reader.page.context.close()

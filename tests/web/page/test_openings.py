"""The opening tree in a browser: picking moves by keyboard, collapsing lines, and the ways to train them."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from tests.chromium import needs_chromium
from tests.web.page.conftest import SitDown
from tests.web.pages import PHONE, Reader, excess_width
from tests.web.serve import Served
from tests.wording import has_ui_text, ui_text

pytestmark = [
    pytest.mark.browser,
    needs_chromium,
    pytest.mark.asyncio(loop_scope="session"),
]


async def opened(site: Served, sit_down: SitDown, query: str = "?army=orda_white") -> Reader:
    reader = await sit_down("k/puzzles", PHONE)
    await reader.page.goto(f"{site.address}/openings{query}")
    await expect(reader.page.get_by_role("heading", name=ui_text("web-opening-tree"))).to_be_visible()
    return reader


async def moves(reader: Reader) -> str:
    return await reader.page.locator("#app").get_attribute("data-move") or ""


async def test_moves_are_walked_with_the_keyboard(site: Served, sit_down: SitDown) -> None:
    reader = await opened(site, sit_down)
    page, current = reader.page, reader.page.locator(".line-tree [aria-current]")
    await expect(current).to_have_text(ui_text("opening-tree-start"))
    # The counts for the whole tree are shown above it, so the start position shows none. A picked move shows how much
    # there is to train from that move on.
    wanted = page.locator(".picked-move > .faint")
    await expect(wanted).to_have_count(0)
    await page.keyboard.press("ArrowRight")
    await expect(wanted).to_have_count(1)
    assert re.fullmatch(r"\w{4}", await moves(reader))
    await page.keyboard.press("ArrowRight")
    first = await moves(reader)
    await page.keyboard.press("ArrowDown")
    second = await moves(reader)
    assert first.split()[0] == second.split()[0] and first != second
    await expect(current).to_be_focused()
    await page.keyboard.press("ArrowUp")
    assert await moves(reader) == first
    await page.keyboard.press("Home")
    await expect(current).to_have_text(ui_text("opening-tree-start"))
    # The board marks the last move.
    await page.keyboard.press("ArrowRight")
    target = (await moves(reader))[2:4]
    label = page.get_by_role("gridcell", name=re.compile(f"^{target}.*{ui_text('web-square-last')}"))
    await expect(label).to_have_count(1)


async def test_collapsed_lines_are_shown_again_for_a_picked_move(site: Served, sit_down: SitDown) -> None:
    reader = await opened(site, sit_down)
    page, lists = reader.page, reader.page.locator(".line-tree .branch")
    folds = page.locator(".line-tree .fold")
    await folds.first.click()
    await expect(lists.first).to_be_hidden()
    await expect(folds.first).to_have_attribute("aria-expanded", "false")
    # V expands all lines if any line is collapsed. Otherwise, it collapses all of them.
    await page.keyboard.press("v")
    await expect(lists.first).to_be_visible()
    await expect(page.locator(".line-tree .fold[aria-expanded=false]")).to_have_count(0)
    await page.keyboard.press("v")
    await expect(lists.first).to_be_hidden()
    await expect(page.locator(".line-tree .fold[aria-expanded=true]")).to_have_count(0)
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("ArrowRight")
    await expect(lists.first).to_be_visible()
    await expect(page.locator(".line-tree [aria-current]")).to_be_visible()


async def test_a_line_is_trained_from_the_picked_move_and_the_tree_opens_there(site: Served, sit_down: SitDown) -> None:
    reader = await opened(site, sit_down, "?army=orda_white&moves=e2e4+d8e7")
    page = reader.page
    assert await moves(reader) == "e2e4 d8e7"
    analysis = page.get_by_role("link", name=ui_text("web-analysis-board"))
    assert "moves=e2e4+d8e7" in (await analysis.get_attribute("href") or "")
    await page.get_by_role("link", name=ui_text("opening-tree-train")).click()
    await expect(page).to_have_url(re.compile("train[?]opening=orda_white&moves=e2e4[+]d8e7"))
    await expect(page.locator("#app")).to_have_attribute("data-card", re.compile(r"\d+"))
    assert has_ui_text(await page.locator(".told").inner_text(), "train-task-opening", moves="1. e4 Ye7")
    await page.get_by_role("link", name=ui_text("web-opening-tree")).click()
    await expect(page).to_have_url(re.compile("openings[?]army=orda_white"))


async def test_another_army_is_picked_from_the_menu(site: Served, sit_down: SitDown) -> None:
    reader = await opened(site, sit_down)
    page = reader.page
    await page.locator("select[name=army]").select_option("khans_black")
    await expect(page).to_have_url(re.compile("army=khans_black"))
    await expect(page.locator("#app")).to_have_class(re.compile("openings"))
    assert await excess_width(page) == 0

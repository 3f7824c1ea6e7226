"""The tree of an analysis in a real browser: the menu of a move, the engine's arrows and threats, and sharing."""

import json
import re
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator, Route, expect

from tests.chromium import needs_chromium
from tests.web.pages import DESKTOP, PHONE, Reader
from tests.web.serve import Served
from tests.wording import ui_text

pytestmark = [
    pytest.mark.browser,
    needs_chromium,
    pytest.mark.asyncio(loop_scope="session"),
]

WITHOUT_ENGINE = 'localStorage.setItem("campmate", JSON.stringify({ engine: false }))'
LINE = "analysis?variant=chess&moves=e2e4+e7e5"
BEST = [{"uci": ["g1f3"], "san": ["Nf3"]}, {"uci": ["d2d4"], "san": ["d4"]}]
THREAT = [{"uci": ["f8a3"], "san": ["Ba3"]}]


@pytest_asyncio.fixture(loop_scope="session", params=[DESKTOP], ids=["desktop"])
async def reader(browser: Browser, site: Served, request: pytest.FixtureRequest) -> AsyncIterator[Reader]:
    someone = await Reader.sit_down(browser, site.address, request.param)
    yield someone
    await someone.page.context.close()
    assert someone.faults == []


async def opened(reader: Reader, *, engine: bool = False) -> None:
    """Open the analysis of 1. e4 e5 with the side line 1... c5, at that line's end."""
    if engine:
        await reader.page.route("**/api/lines", answer)
    else:
        await reader.page.context.add_init_script(WITHOUT_ENGINE)
    await reader.opens(f"{LINE}#1")
    for square in ("c7", "c5"):
        await reader.square(square).click()
    await expect(moves(reader).nth(2)).to_have_attribute("aria-current", "step")


async def answer(route: Route) -> None:
    """Answer as the server would, but with these lines of the engine."""
    asked = json.loads(route.request.post_data or "")
    answered = await route.fetch(post_data=json.dumps({**asked, "count": 0, "threat": False}))
    found = {"score": "+0.3", "winning": 0.5, "depth": 9}
    lines: list[dict[str, Any]] = THREAT if asked.get("threat") else BEST
    shown = [{**found, **line} for line in lines[: asked["count"]]]
    await route.fulfill(json={**await answered.json(), "lines": shown})


def moves(reader: Reader) -> Locator:
    return reader.page.locator(".tree button")


def menu(reader: Reader) -> Locator:
    return reader.page.get_by_role("menu")


async def does(reader: Reader, key: str) -> None:
    """Choose from the menu that is open."""
    await menu(reader).get_by_role("menuitem", name=ui_text(key), exact=True).click()


async def test_the_menu_of_a_move_annotates_promotes_and_deletes(reader: Reader) -> None:
    await opened(reader)
    await expect(moves(reader)).to_have_text(["e4", "e5", "c5"])
    await moves(reader).nth(2).click(button="right")
    await menu(reader).get_by_role("menuitemradio", name="!?", exact=True).click()
    await expect(moves(reader)).to_have_text(["e4", "e5", "c5!?"])
    await moves(reader).nth(2).click(button="right")
    await does(reader, "web-study-comment")
    await reader.page.keyboard.type("Sicilian")
    await expect(reader.page.locator(".branch .comment")).to_have_text("Sicilian")
    await moves(reader).nth(2).click(button="right")
    await does(reader, "web-study-promote")
    await expect(moves(reader)).to_have_text(["e4", "c5!?", "e5"])
    await moves(reader).nth(1).click(button="right")
    await does(reader, "web-study-delete")
    await expect(moves(reader)).to_have_text(["e4", "e5"])
    await expect(moves(reader).nth(0)).to_have_attribute("aria-current", "step")


@pytest.mark.parametrize("reader", [PHONE], ids=["phone"], indirect=True)
async def test_a_finger_held_on_a_move_opens_its_menu_and_does_not_go_there(reader: Reader) -> None:
    await opened(reader)
    box = await moves(reader).nth(0).bounding_box()
    assert box is not None
    finger = await reader.finger()
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    await finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    await expect(menu(reader)).to_be_visible()
    await finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    await expect(menu(reader)).to_be_visible()
    await expect(reader.page.locator("#app")).to_have_attribute("data-at", "2")
    await does(reader, "web-study-delete")
    await expect(moves(reader)).to_have_count(0)


async def test_the_best_moves_and_the_threat_are_drawn_as_arrows(reader: Reader) -> None:
    await opened(reader, engine=True)
    arrows = reader.page.locator(".board-arrows")
    await expect(arrows.locator(".board-best")).to_have_count(1)
    await expect(arrows.locator(".board-played")).to_have_count(1)
    await reader.page.keyboard.press("x")
    await expect(arrows.locator(".board-threat")).to_have_count(1)
    await expect(arrows.locator(".board-best")).to_have_count(0)
    threat = reader.button(ui_text("web-study-threat"))
    await expect(threat).to_have_attribute("aria-pressed", "true")
    await threat.click()
    await expect(arrows.locator(".board-best")).to_have_count(1)


async def test_l_switches_the_engine_and_space_plays_its_move_unless_a_button_has_the_focus(reader: Reader) -> None:
    await opened(reader, engine=True)
    switch, keyboard = reader.page.get_by_role("switch", name=ui_text("web-engine")), reader.page.keyboard
    await expect(reader.page.locator(".lines button")).to_have_count(2)
    await keyboard.press("l")
    await expect(switch).not_to_be_checked()
    await keyboard.press("Space")
    await expect(switch).to_be_checked()
    await expect(reader.page.locator(".lines button")).to_have_count(2)
    await keyboard.press("Space")
    await expect(moves(reader)).to_have_text(["e4", "e5", "c5", "Nf3"])
    await moves(reader).nth(0).focus()
    await keyboard.press("Space")
    await expect(moves(reader).nth(0)).to_have_attribute("aria-current", "step")
    await expect(moves(reader)).to_have_count(4)


async def test_shift_and_an_arrow_lead_to_the_next_fork(reader: Reader) -> None:
    await opened(reader)
    for key, current in (("Home", None), ("Shift+ArrowRight", 0), ("Shift+ArrowRight", 1), ("Shift+ArrowLeft", 0)):
        await reader.page.keyboard.press(key)
        if current is None:
            await expect(reader.page.locator(".tree [aria-current]")).to_have_count(0)
        else:
            await expect(moves(reader).nth(current)).to_have_attribute("aria-current", "step")


async def test_sharing_gives_the_position_its_link_and_the_tree(reader: Reader) -> None:
    await opened(reader)
    await reader.button(ui_text("web-study-share")).click()
    shared = reader.page.get_by_role("dialog", name=ui_text("web-study-share"))
    await expect(shared.get_by_label(ui_text("web-study-pgn"))).to_have_value(
        re.compile(r"1\. e4 e5 \(1\.\.\. c5\) \*")
    )
    link = await shared.get_by_label(ui_text("web-study-link")).input_value()
    await reader.page.keyboard.press("Escape")
    await expect(shared).to_have_count(0)
    await reader.opens(link.removeprefix(f"{reader.address}/"))
    await reader.sees("c5", "Pawn")


async def test_the_help_tells_the_keys_of_this_page(reader: Reader) -> None:
    await opened(reader)
    await reader.page.keyboard.press("?")
    shown = reader.page.get_by_role("dialog", name=ui_text("web-keys"))
    ours = (
        "web-study-key-fork",
        "web-study-key-threat",
        "web-key-ends",
        "web-key-branch",
        "web-key-engine",
        "web-key-best",
    )
    for key in (*ours, "web-key-explorer", "web-study-hands"):
        await expect(shown).to_contain_text(ui_text(key))
    for key in ("web-key-arrows", "web-key-type", "web-key-errors", "web-hands-finger"):
        await expect(shown).not_to_contain_text(ui_text(key))
    await reader.page.keyboard.press("?")
    await expect(shown).to_have_count(0)

"""The tree of moves in an analysis, in a real browser: the menu of a move, the engine's arrows and threats, and sharing
the analysis.
"""

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
LONG = {
    "uci": ["g1f3", "d7d6", "d2d4"],
    "san": ["Nf3", "d6", "d4"],
    "fens": [
        "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R",
        "rnbqkbnr/pp2pppp/3p4/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R",
        "rnbqkbnr/pp2pppp/3p4/2p5/3PP3/5N2/PPP2PPP/RNBQKB1R",
    ],
}
BEST = [LONG, {"uci": ["d2d4"], "san": ["d4"]}]
THREAT = [{"uci": ["f8a3"], "san": ["Ba3"]}]


@pytest_asyncio.fixture(loop_scope="session", params=[DESKTOP], ids=["desktop"])
async def reader(browser: Browser, site: Served, request: pytest.FixtureRequest) -> AsyncIterator[Reader]:
    someone = await Reader.sit_down(browser, site.address, request.param)
    yield someone
    # A response may still be on its way to the page.
    await someone.page.unroute_all(behavior="ignoreErrors")
    await someone.page.context.close()
    assert someone.faults == []


async def opened(reader: Reader, *, engine: bool = False) -> None:
    """Open the analysis of 1. e4 e5, and go to the end of the side line 1... c5."""
    if engine:
        await reader.page.route("**/api/lines", answer)
    else:
        await reader.page.context.add_init_script(WITHOUT_ENGINE)
    await reader.opens(f"{LINE}#1")
    await reader.may_move()
    for square in ("c7", "c5"):
        await reader.square(square).click()
    await expect(moves(reader).nth(2)).to_have_attribute("aria-current", "step")


async def answer(route: Route) -> None:
    """Respond as the server would, but with fixed engine lines."""
    asked = json.loads(route.request.post_data or "")
    answered = await route.fetch(post_data=json.dumps({**asked, "count": 0, "threat": False}))
    found = {"score": "+0.3", "winning": 0.5, "depth": 9}
    lines: list[dict[str, Any]] = THREAT if asked.get("threat") else BEST
    shown = [{**found, **line} for line in lines[: asked["count"]]]
    await route.fulfill(json={**await answered.json(), "lines": shown})


def moves(reader: Reader) -> Locator:
    return reader.page.locator(".tree button:not(.fold)")


def menu(reader: Reader) -> Locator:
    return reader.page.get_by_role("menu")


async def does(reader: Reader, key: str) -> None:
    """Choose an item from the open menu."""
    await menu(reader).get_by_role("menuitem", name=ui_text(key), exact=True).click()


async def test_a_moves_menu_annotates_promotes_and_deletes(reader: Reader) -> None:
    await opened(reader)
    await expect(moves(reader)).to_have_text(["e4", "e5", "c5"])
    await moves(reader).nth(2).click(button="right")
    await menu(reader).get_by_role("menuitemradio", name="!?", exact=True).click()
    await expect(moves(reader)).to_have_text(["e4", "e5", "c5!?"])
    await moves(reader).nth(2).click(button="right")
    slight = ui_text("web-verdict-slight", side="White")
    await menu(reader).get_by_role("menuitemradio", name=slight).click()
    await expect(moves(reader)).to_have_text(["e4", "e5", "c5!?+="])
    await moves(reader).nth(2).click(button="right")
    await menu(reader).get_by_role("menuitemradio", name=slight).click()
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


async def test_side_lines_are_collapsed_and_expanded_and_never_hide_the_current_move(reader: Reader) -> None:
    await opened(reader)
    toggle = reader.button(ui_text("web-study-fold", move="e4"))
    await expect(toggle).to_have_attribute("aria-expanded", "true")
    await moves(reader).nth(0).click()
    await toggle.focus()
    await reader.page.keyboard.press("Enter")
    await expect(toggle).to_have_attribute("aria-expanded", "false")
    await expect(moves(reader).nth(2)).to_be_hidden()
    await expect(toggle).to_be_focused()
    await reader.page.locator(".fork button").nth(1).click()
    await expect(moves(reader).nth(2)).to_be_visible()
    await expect(toggle).to_have_attribute("aria-expanded", "true")
    await moves(reader).nth(0).click()
    for is_open in ("false", "true"):
        await reader.page.keyboard.press("v")
        await expect(toggle).to_have_attribute("aria-expanded", is_open)


async def test_keys_annotate_and_comment_on_the_current_move(reader: Reader) -> None:
    await opened(reader)
    keyboard = reader.page.keyboard
    for key, shown in (("1", "c5!"), ("6", "c5?!"), ("4", "c5??"), ("4", "c5")):
        await keyboard.press(key)
        await expect(moves(reader).nth(2)).to_have_text(shown)
    await keyboard.press("d")
    await keyboard.type("d5 is better")
    await expect(reader.page.locator(".branch .comment")).to_have_text("d5 is better")


async def test_arrows_and_circles_belong_to_their_position_and_are_shared(reader: Reader) -> None:
    await opened(reader)
    drawn = reader.page.locator(".board-arrows .board-drawn")
    await reader.draws("g1", "f3")
    await reader.square("d4").click(button="right")
    await expect(drawn).to_have_count(2)
    await reader.page.keyboard.press("ArrowLeft")
    await expect(drawn).to_have_count(0)
    await reader.page.keyboard.press("ArrowRight")
    await expect(drawn).to_have_count(0)
    await moves(reader).nth(2).click()
    await expect(drawn).to_have_count(2)
    await reader.square("b1").click()
    await expect(drawn).to_have_count(2)
    await reader.page.keyboard.press("Escape")
    await reader.button(ui_text("web-study-share")).click()
    shared = reader.page.get_by_role("dialog", name=ui_text("web-study-share"))
    expected = re.compile(r"1\.\.\. c5\s+\{\[%csl\s+Gd4\]\s+\[%cal\s+Gg1f3\]\}")
    await expect(shared.get_by_label(ui_text("web-study-pgn"))).to_have_value(expected)
    await reader.page.keyboard.press("Escape")
    await reader.square("e6").click()
    await expect(drawn).to_have_count(0)


@pytest.mark.parametrize("reader", [PHONE], ids=["phone"], indirect=True)
async def test_a_long_press_on_a_move_opens_its_menu_and_does_not_select_it(reader: Reader) -> None:
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


async def test_l_switches_the_engine_and_space_plays_its_move_unless_a_button_has_focus(reader: Reader) -> None:
    await opened(reader, engine=True)
    switch, keyboard = reader.page.get_by_role("switch", name=ui_text("web-engine")), reader.page.keyboard
    await expect(reader.page.locator(".lines li")).to_have_count(2)
    await keyboard.press("l")
    await expect(switch).not_to_be_checked()
    await keyboard.press("Space")
    await expect(switch).to_be_checked()
    await expect(reader.page.locator(".lines li")).to_have_count(2)
    await keyboard.press("Space")
    await expect(moves(reader)).to_have_text(["e4", "e5", "c5", "Nf3"])
    await moves(reader).nth(0).focus()
    await keyboard.press("Space")
    await expect(moves(reader).nth(0)).to_have_attribute("aria-current", "step")
    await expect(moves(reader)).to_have_count(4)


async def test_a_move_in_an_engine_line_shows_its_position_and_plays_up_to_it(reader: Reader) -> None:
    await opened(reader, engine=True)
    line, preview = reader.page.locator(".lines li").nth(0), reader.page.locator(".preview")
    await line.get_by_role("button", name="d6", exact=True).hover()
    await expect(preview.locator("use")).to_have_count(32)
    await expect(preview.locator(".mini-last")).to_have_count(2)
    await reader.page.mouse.move(1, 1)
    await expect(preview).to_have_count(0)
    await line.get_by_role("button", name="d4", exact=True).click()
    await expect(moves(reader)).to_have_text(["e4", "e5", "c5", "Nf3", "d6", "d4"])
    await expect(moves(reader).nth(5)).to_have_attribute("aria-current", "step")


async def test_the_arrow_keys_step_through_an_engine_line_instead_of_the_moves(reader: Reader) -> None:
    await opened(reader, engine=True)
    line = reader.page.locator(".lines li").nth(0).get_by_role("button")
    await line.nth(0).focus()
    for _ in range(5):
        await reader.page.keyboard.press("ArrowRight")
    await expect(line.nth(2)).to_be_focused()
    await expect(reader.page.locator(".preview")).to_be_visible()
    await reader.page.keyboard.press("ArrowLeft")
    await expect(line.nth(1)).to_be_focused()
    await expect(moves(reader).nth(2)).to_have_attribute("aria-current", "step")
    await reader.page.keyboard.press("Enter")
    await expect(moves(reader)).to_have_text(["e4", "e5", "c5", "Nf3", "d6"])


@pytest.mark.parametrize("reader", [PHONE], ids=["phone"], indirect=True)
async def test_a_long_press_on_an_engine_lines_move_only_shows_its_position(reader: Reader) -> None:
    await opened(reader, engine=True)
    move = reader.page.locator(".lines li").nth(0).get_by_role("button", name="d6", exact=True)
    await move.scroll_into_view_if_needed()
    box = await move.bounding_box()
    assert box is not None
    finger = await reader.finger()
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    await finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    await expect(reader.page.locator(".preview")).to_be_visible()
    await finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    await expect(reader.page.locator(".preview")).to_have_count(0)
    await expect(moves(reader)).to_have_text(["e4", "e5", "c5"])
    await move.tap()
    await expect(moves(reader)).to_have_text(["e4", "e5", "c5", "Nf3", "d6"])


async def test_shift_and_an_arrow_jump_to_the_next_fork(reader: Reader) -> None:
    await opened(reader)
    for key, current in (("Home", None), ("Shift+ArrowRight", 0), ("Shift+ArrowRight", 1), ("Shift+ArrowLeft", 0)):
        await reader.page.keyboard.press(key)
        if current is None:
            await expect(reader.page.locator(".tree [aria-current]")).to_have_count(0)
        else:
            await expect(moves(reader).nth(current)).to_have_attribute("aria-current", "step")


async def test_sharing_offers_the_position_its_link_and_the_tree(reader: Reader) -> None:
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


async def test_the_help_lists_the_keys_of_this_page(reader: Reader) -> None:
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
        "web-key-signs",
        "web-key-comment",
        "web-key-fold",
    )
    for key in (*ours, "web-key-explorer", "web-study-hands", "web-study-hands-line"):
        await expect(shown).to_contain_text(ui_text(key))
    for key in ("web-key-arrows", "web-key-type", "web-key-errors", "web-hands-finger"):
        await expect(shown).not_to_contain_text(ui_text(key))
    await reader.page.keyboard.press("?")
    await expect(shown).to_have_count(0)

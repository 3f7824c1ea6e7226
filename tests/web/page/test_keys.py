"""The keyboard shortcuts of a game's page, which are the same as on lichess.org. Also tests drawing with the right
mouse button.
"""

import pytest
from playwright.async_api import Locator, expect

from tests.chromium import needs_chromium
from tests.web.page.conftest import SitDown
from tests.web.pages import PHONE, Reader, touch_and_hold
from tests.web.serve import FINISHED, Served, begin
from tests.wording import ui_text

pytestmark = [
    pytest.mark.browser,
    needs_chromium,
    pytest.mark.asyncio(loop_scope="session"),
]

MOVES = "d4 a5 Nf3"


def arrows(reader: Reader) -> Locator:
    return reader.page.locator(".board-arrows > *")


async def is_at(reader: Reader, ply: int | None) -> None:
    """Wait until this ply is the current one in the list of moves. None stands for the start position."""
    current = reader.page.locator(".list [aria-current]")
    if ply is None:
        await expect(current).to_have_count(0)
    else:
        await expect(current).to_have_attribute("data-ply", str(ply))


@pytest.mark.parametrize(("key", "ply"), [("ArrowLeft", 2), ("ArrowUp", None), ("Home", None)])
async def test_after_a_mouse_move_the_arrow_keys_step_through_the_moves(
    site: Served, sit_down: SitDown, key: str, ply: int | None
) -> None:
    site.shown["stepping"] = await begin(site.runtime, "d4 a5")
    alice = await sit_down("k/stepping-white")
    await alice.square("g1").click()
    await alice.square("f3").click()
    await is_at(alice, 3)
    await alice.page.keyboard.press(key)
    await is_at(alice, ply)
    for back, last in (("ArrowRight", 1 if ply is None else 3), ("ArrowDown", 3)):
        await alice.page.keyboard.press(back)
        await is_at(alice, last)


async def test_the_mouse_takes_the_focus_away_from_a_square(site: Served, sit_down: SitDown) -> None:
    game = site.shown["leaving"] = await begin(site.runtime, MOVES)
    cat = await sit_down(f"g/{game.id}")
    await cat.square("e2").focus()
    await cat.page.keyboard.press("ArrowUp")
    await expect(cat.square("e3")).to_be_focused()
    await is_at(cat, 3)
    await cat.square("e6").click()
    await cat.page.keyboard.press("ArrowUp")
    await is_at(cat, None)


@pytest.mark.parametrize("path", ["g", "analysis"])
async def test_a_held_button_keeps_stepping_and_a_click_steps_once(site: Served, sit_down: SitDown, path: str) -> None:
    game = await begin(site.runtime, FINISHED)
    cat = await sit_down(f"{path}/{game.id}")
    await cat.page.keyboard.press("End")
    back = cat.button(ui_text("web-walk-back"))
    await back.click()
    await is_at(cat, 7)
    await back.press("Enter")
    await is_at(cat, 6)
    await back.hover()
    await cat.page.mouse.down()
    await is_at(cat, None)
    await cat.page.mouse.up()
    forward = cat.button(ui_text("web-walk-forward"))
    await forward.hover()
    await cat.page.mouse.down()
    await is_at(cat, 8)
    await cat.page.mouse.up()
    await cat.page.keyboard.press("Home")
    await forward.press("Enter")
    await is_at(cat, 1)


@pytest.mark.parametrize("path", ["g", "analysis"])
async def test_f_flips_x_hides_arrows_and_end_shows_the_last_move(site: Served, sit_down: SitDown, path: str) -> None:
    game = await begin(site.runtime, FINISHED)
    cat = await sit_down(f"{path}/{game.id}")
    await cat.page.keyboard.press("f")
    await expect(cat.page.locator("#app")).to_have_attribute("data-orientation", "black")
    await cat.page.keyboard.press("ArrowUp")
    await is_at(cat, None)
    await cat.page.keyboard.press("End")
    await is_at(cat, 8)
    await cat.draws("a1", "a3")
    await expect(cat.page.locator(".board-drawn")).to_have_count(1)
    await cat.page.keyboard.press("x")
    await expect(arrows(cat)).to_have_count(0)
    await cat.page.keyboard.press("x")
    await expect(cat.page.locator(".board-drawn")).to_have_count(1)


@pytest.mark.parametrize("path", ["g", "analysis"])
async def test_k_and_j_step_and_zero_and_dollar_jump_to_the_ends(site: Served, sit_down: SitDown, path: str) -> None:
    game = await begin(site.runtime, FINISHED)
    cat = await sit_down(f"{path}/{game.id}")
    for key, ply in (("0", None), ("j", 1), ("j", 2), ("k", 1), ("$", 8)):
        await cat.page.keyboard.press(key)
        await is_at(cat, ply)


async def test_browser_shortcuts_do_nothing_here(site: Served, sit_down: SitDown) -> None:
    game = await begin(site.runtime, FINISHED)
    cat = await sit_down(f"g/{game.id}")
    await cat.page.keyboard.press("Control+f")
    await cat.page.keyboard.press("Alt+ArrowUp")
    await is_at(cat, 8)
    await expect(cat.page.locator("#app")).to_have_attribute("data-orientation", "white")


async def test_keys_typed_in_a_field_are_no_shortcuts(site: Served, sit_down: SitDown) -> None:
    site.shown["typing"] = await begin(site.runtime, "d4 a5")
    alice = await sit_down("k/typing-white")
    await alice.page.keyboard.press("/")
    await alice.page.keyboard.type("fx?")
    await expect(alice.page.locator(".entry input")).to_have_value("fx?")
    await expect(alice.page.locator("#app")).to_have_attribute("data-orientation", "white")
    await alice.page.keyboard.press("Escape")
    await alice.page.keyboard.press("f")
    await expect(alice.page.locator("#app")).to_have_attribute("data-orientation", "black")


async def test_escape_closes_the_guide_then_the_question_then_deselects(site: Served, sit_down: SitDown) -> None:
    site.shown["escape"] = await begin(site.runtime, "d4 a5 e4 b5")
    alice = await sit_down("k/escape-white")
    await alice.holds("b8")
    await alice.page.keyboard.press("Escape")
    await expect(alice.page.locator(".guide")).to_be_hidden()
    await alice.button(ui_text("web-do-resign")).click()
    await alice.sees_status(ui_text("web-sure-resign"))
    await alice.page.keyboard.press("Escape")
    await alice.sees_status(ui_text("web-your-turn"))
    await alice.square("g1").click()
    await alice.page.keyboard.press("Escape")
    await expect(alice.square("g1")).not_to_have_attribute("aria-selected", "true")


@pytest.mark.parametrize("way", ["key", "settings"])
async def test_the_help_lists_all_keys(site: Served, sit_down: SitDown, way: str) -> None:
    game = await begin(site.runtime, FINISHED)
    cat = await sit_down(f"g/{game.id}")
    if way == "key":
        await cat.page.keyboard.press("?")
    else:
        await cat.button(ui_text("web-settings")).click()
        await cat.button(ui_text("web-keys")).click()
    shown = cat.page.get_by_role("dialog", name=ui_text("web-keys"))
    for key in ("web-key-walk", "web-key-ends", "web-key-flip", "web-key-arrows", "web-key-help", "web-hands-draw"):
        await expect(shown).to_contain_text(ui_text(key))
    await cat.page.keyboard.press("Escape")
    await expect(shown).to_have_count(0)


async def test_the_right_button_draws_on_occupied_and_empty_squares(site: Served, sit_down: SitDown) -> None:
    game = await begin(site.runtime, MOVES)
    cat = await sit_down(f"g/{game.id}")
    for square in ("e1", "e5"):
        await cat.square(square).click(button="right")
    await expect(cat.page.locator(".board-arrows circle")).to_have_count(2)
    await cat.draws("b1", "c3")
    await expect(arrows(cat)).to_have_count(3)
    await expect(cat.page.locator(".guide")).to_be_hidden()
    await cat.square("e1").click(button="right")
    await expect(arrows(cat)).to_have_count(2)
    await cat.square("e6").click()
    await expect(arrows(cat)).to_have_count(0)


async def test_a_long_press_and_drag_draws(site: Served, sit_down: SitDown) -> None:
    site.shown["finger"] = await begin(site.runtime, MOVES)
    alice = await sit_down("k/finger-white", PHONE)
    await touch_and_hold(alice, "b8")
    await expect(alice.page.locator(".guide")).to_be_visible()
    await alice.slides("b8", "c6")
    await expect(alice.page.locator(".board-drawn")).to_have_count(1)
    await expect(alice.page.locator(".guide")).to_be_hidden()
    await alice.sees("b8", "Kheshig")

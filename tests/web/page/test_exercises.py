"""Exercises in a real browser: dragging and tapping moves, a wrong move, the solution, and the next exercises."""

from typing import Any

import pytest
from playwright.async_api import expect

from bot.exercises import exercise_book
from tests.chromium import needs_chromium
from tests.web.page.conftest import SitDown
from tests.web.pages import DESKTOP, PHONE, Reader
from tests.web.serve import Served, begin
from tests.wording import ui_pattern, ui_text

pytestmark = [
    pytest.mark.browser,
    needs_chromium,
    pytest.mark.asyncio(loop_scope="session"),
]

LANCER = exercise_book().by_key["orda-lancer"]
FIRST, SECOND = LANCER.exercises[:2]


async def known(site: Served, sit_down: SitDown, window: dict[str, Any] = DESKTOP) -> Reader:
    """A reader who has logged in with a link to their game."""
    site.shown["learning"] = await begin(site.runtime)
    return await sit_down("k/learning-white", window)


async def test_a_newcomer_solves_an_exercise_by_dragging_after_a_wrong_move(site: Served, sit_down: SitDown) -> None:
    reader = await known(site, sit_down)
    await reader.page.goto(f"{reader.address}/home")
    await reader.page.get_by_role("link", name=ui_text("web-exercises")).click()
    await reader.page.get_by_text(ui_text("web-exercise-all")).click()
    await reader.page.get_by_role(
        "button", name=ui_text("web-exercise-count", series="Lancer", solved=0, total=6)
    ).click()
    await expect(reader.page.locator(".told h2")).to_have_text(
        ui_text("learn-title", series="Lancer", number=1, total=6, game="Orda Chess")
    )
    line = FIRST.line[0]
    await expect(reader.page.locator(".board-starred")).to_have_count(len(FIRST.marked))
    start = FIRST.start
    other = next(move.uci for move in start.legal_moves if move.origin == FIRST.piece and move.uci != line)
    await reader.drags(other[:2], other[2:])
    await expect(reader.page.locator(".verdict")).to_contain_text(ui_pattern("learn-wrong"))
    await reader.button(ui_text("web-puzzle-again")).click()
    await reader.drags(line[:2], line[2:])
    await expect(reader.page.locator(".verdict")).to_contain_text(ui_pattern("learn-solved", moves="L"))
    await expect(reader.page.locator(".told")).to_contain_text(
        ui_text("learn-count", series="Lancer", solved=1, total=6)
    )
    await reader.button(ui_text("page-next")).click()
    await expect(reader.page.locator(f"[data-exercise='{SECOND.id}']")).to_be_attached()


async def test_on_a_phone_a_tap_plays_and_the_solution_is_shown(site: Served, sit_down: SitDown) -> None:
    reader = await known(site, sit_down, PHONE)
    await reader.opens("learn?series=orda-archer")
    first = exercise_book().by_key["orda-archer"].exercises[0]
    for square in (first.line[0][:2], first.line[0][2:]):
        await reader.square(square).tap()
    await expect(reader.page.locator("[data-solved]")).to_be_attached()
    await reader.button(ui_text("page-next")).click()
    await expect(reader.page.locator("[data-exercise$='-2']")).to_be_attached()
    await reader.button(ui_text("web-exercise-show")).click()
    await expect(reader.page.locator("[data-step='1']")).to_be_attached()
    await reader.button(ui_text("web-exercise-on")).click()
    await expect(reader.page.locator("[data-step='2']")).to_be_attached()
    await reader.button(ui_text("web-exercise-own")).click()
    await expect(reader.page.locator("[data-step='0']")).to_be_attached()
    await expect(reader.page.get_by_role("link", name=ui_text("web-analysis-board"))).to_be_hidden()
    await reader.button(ui_text("web-exercise-show")).click()
    await reader.page.get_by_role("link", name=ui_text("web-analysis-board")).click()
    second = exercise_book().by_key["orda-archer"].exercises[1]
    await expect(reader.page.locator("#app.study")).to_have_attribute("data-at", "0")
    await reader.sees(second.line[0][:2], "Archer")

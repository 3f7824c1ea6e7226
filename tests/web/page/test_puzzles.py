"""Puzzles in a real browser: solving by dragging and tapping, refutations, and the next puzzle."""

import asyncio
from typing import Any

import pytest
from playwright.async_api import Route, expect

from bot.puzzles import PuzzleBook
from tests.chromium import needs_chromium
from tests.puzzle_files import BOOK, CAMPMATE, GOLD, MATE
from tests.web.page.conftest import SitDown
from tests.web.pages import DESKTOP, PHONE, Reader
from tests.web.serve import Served, begin
from tests.wording import ui_pattern, ui_text

pytestmark = [
    pytest.mark.browser,
    needs_chromium,
    pytest.mark.asyncio(loop_scope="session"),
]


def only(site: Served, *names: str) -> None:
    site.runtime.puzzle_repository._book = PuzzleBook(tuple(BOOK.by_id[name] for name in names))


async def known(site: Served, sit_down: SitDown, window: dict[str, Any] = DESKTOP) -> Reader:
    """A reader who has logged in with a link to their game."""
    site.shown["puzzling"] = await begin(site.runtime)
    return await sit_down("k/puzzling-white", window)


async def test_a_newcomer_solves_a_puzzle_by_dragging(site: Served, sit_down: SitDown) -> None:
    only(site, MATE)
    reader = await known(site, sit_down)
    await reader.page.goto(f"{reader.address}/home")
    await reader.page.locator("a[href=puzzles]").click()
    await reader.sees("g2", "Bishop")
    await reader.drags("g2", "h1")
    await expect(reader.page.locator(".verdict")).to_contain_text(ui_pattern("puzzle-wrong"))
    await reader.button(ui_text("web-puzzle-again")).click()
    await reader.drags("g2", "f1")
    await reader.sees("e4", "Khan")
    await reader.drags("d6", "d3")
    await expect(reader.page.locator(".verdict")).to_contain_text(ui_pattern("puzzle-solved-after"))
    only(site, GOLD)
    await reader.button(ui_text("web-puzzle-next")).click()
    await expect(reader.page.locator(".told h2")).to_contain_text(GOLD)


async def test_an_illegal_typed_move_is_refused_next_to_the_board_and_logs_nothing(
    site: Served, sit_down: SitDown
) -> None:
    only(site, MATE)
    reader = await known(site, sit_down)
    logged: list[str] = []
    reader.page.on("console", lambda said: logged.append(said.text))
    await reader.opens("puzzles")
    field = reader.page.get_by_label(ui_text("web-type"), exact=True)
    await field.fill("Qa1")
    await field.press("Enter")
    await expect(reader.page.locator(".field .note")).to_contain_text(ui_pattern("illegal-cannot-reach", target="a1"))
    await expect(field).to_have_value("Qa1")
    assert [text for text in logged if "blocked by Playwright" not in text] == []


async def test_the_board_is_flipped_until_a_key_opens_the_next_puzzle(site: Served, sit_down: SitDown) -> None:
    only(site, MATE)
    reader = await known(site, sit_down)
    await reader.opens("puzzles")
    first = reader.page.locator(".board-row").first.locator("[data-square]").first
    await expect(first).to_have_attribute("data-square", "a8")
    await reader.page.keyboard.press("f")
    await expect(first).to_have_attribute("data-square", "h1")
    await reader.page.keyboard.press("n")
    await reader.button(ui_text("web-puzzle-solution")).click()
    await expect(reader.page.locator("[data-over]")).to_be_attached()
    await expect(first).to_have_attribute("data-square", "h1")
    only(site, GOLD)
    await reader.page.keyboard.press("n")
    await expect(reader.page.locator(".told h2")).to_contain_text(GOLD)
    await expect(first).to_have_attribute("data-square", "h1")
    await reader.button(ui_text("web-flip")).click()
    await expect(first).to_have_attribute("data-square", "a8")


async def test_after_switching_to_casual_the_next_puzzle_comes_at_once(site: Served, sit_down: SitDown) -> None:
    only(site, CAMPMATE)
    reader = await known(site, sit_down)
    await reader.opens("puzzles")
    await reader.page.locator("summary").click()
    rated = reader.page.get_by_label(ui_text("web-puzzle-rated"), exact=True)
    await expect(rated).to_be_checked()
    await rated.uncheck()
    foot = reader.page.locator(".told .faint")
    await expect(foot).to_have_text(ui_text("puzzle-casual"))
    await reader.page.get_by_label(ui_text("web-puzzle-at-once")).check()
    await reader.drags("g7", "h7")
    await expect(reader.page.locator("[data-plies='2']")).to_be_attached()
    await expect(rated).to_be_disabled()
    only(site, CAMPMATE, GOLD)
    await reader.drags("h7", "g8")
    await expect(reader.page.locator(".told h2")).to_contain_text(GOLD)
    await reader.is_refused(ui_text("puzzle-solved"))


async def test_an_unfinished_puzzle_is_made_rated_again_before_it_is_shown(site: Served, sit_down: SitDown) -> None:
    only(site, "khans-0001")  # no other test here opens it, and a puzzle is rated only once
    reader = await known(site, sit_down)
    await reader.opens("puzzles")
    await reader.page.locator("summary").click()
    await reader.page.get_by_label(ui_text("web-puzzle-rated"), exact=True).uncheck()
    await expect(reader.page.locator(".told .faint")).to_have_text(ui_text("puzzle-casual"))
    released = asyncio.Event()

    async def hold(route: Route) -> None:
        await released.wait()
        await route.continue_()

    reader = await known(site, sit_down)
    await reader.page.route("**/do", hold)
    async with reader.page.expect_request("**/do"):
        await reader.page.goto(f"{site.address}/puzzles")
    solution = reader.button(ui_text("web-puzzle-solution"))
    await expect(solution).to_have_count(0)
    released.set()
    await solution.click()
    await expect(reader.page.locator("[data-over]")).to_be_attached()


async def test_on_a_phone_a_puzzle_is_solved_by_tapping_after_a_hint(site: Served, sit_down: SitDown) -> None:
    only(site, GOLD)
    reader = await known(site, sit_down, PHONE)
    await reader.opens("puzzles")
    await expect(reader.page.locator("[data-plies='0']")).to_be_attached()
    await expect(reader.square("h8")).to_be_visible()
    await shows_hint_at(reader, None)
    await reader.button(ui_text("web-puzzle-hint")).click()
    await shows_hint_at(reader, "h8")
    await reader.square("h8").tap()
    await reader.square("f7").tap()
    await expect(reader.page.locator("[data-plies='2']")).to_be_attached()
    await shows_hint_at(reader, None)
    await reader.square("f3").tap()
    await reader.square("f2").tap()
    await expect(reader.page.locator(".verdict")).to_have_text(ui_text("puzzle-solved-hinted"))
    await shows_hint_at(reader, None)
    await expect(reader.button(ui_text("web-puzzle-good"))).to_be_visible()


async def test_on_a_phone_the_solution_is_shown(site: Served, sit_down: SitDown) -> None:
    only(site, MATE)
    reader = await known(site, sit_down, PHONE)
    await reader.opens("puzzles")
    await expect(reader.page.locator("[data-plies='0']")).to_be_attached()
    await expect(reader.page.locator("[data-over]")).to_have_count(0)
    await reader.button(ui_text("web-puzzle-solution")).click()
    await expect(reader.page.locator("[data-over]")).to_be_attached()
    await expect(reader.page.locator("[data-solved]")).to_have_count(0)
    await reader.sees("d3", "Queen")
    await expect(reader.button(ui_text("web-puzzle-good"))).to_be_visible()
    await reader.page.get_by_role("link", name=ui_text("web-analysis-board")).click()
    await expect(reader.page.locator("#app.study")).to_have_attribute("data-at", "0")
    await expect(reader.page.locator(".list button")).to_have_count(3)


async def test_a_streak_ends_with_the_first_mistake_and_its_puzzle_is_solved_again(
    site: Served, sit_down: SitDown
) -> None:
    only(site, MATE)
    reader = await known(site, sit_down, PHONE)
    await reader.opens("streak")
    await expect(reader.button(ui_text("web-streak-skip"))).to_be_enabled()
    await reader.square("g1").tap()
    await reader.square("h1").tap()
    await expect(reader.page.locator("[data-over][data-score='0']")).to_be_attached()
    await expect(reader.page.locator(".told")).to_contain_text(ui_text("streak-over", score=0))
    await expect(reader.page.locator(".board-played")).to_have_count(1)
    async with reader.page.expect_request("**/api/puzzles") as asked:
        await reader.page.get_by_role("link", name=ui_text("web-streak-review")).click()
    assert '"streak":true' in ((await asked.value).post_data or "")
    await expect(reader.page.locator(".told h2")).to_contain_text(MATE)
    await expect(reader.page.locator(".told .faint")).to_have_text(ui_text("puzzle-unrated"))
    await reader.opens("streak")
    await expect(reader.page.locator("[data-step='2']")).to_be_attached()


async def test_a_link_leads_to_the_daily_puzzle(site: Served, sit_down: SitDown) -> None:
    only(site, MATE)
    reader = await known(site, sit_down)
    await reader.opens("puzzles?daily")
    title = ui_pattern("puzzle-daily-title", variant="Orda Chess")
    await expect(reader.page.locator(".told h2")).to_have_text(title)


async def test_the_results_lead_back_to_a_puzzle(site: Served, sit_down: SitDown) -> None:
    only(site, MATE)
    reader = await known(site, sit_down)
    await reader.opens("puzzles")
    await reader.button(ui_text("web-puzzle-solution")).click()
    await expect(reader.page.locator("[data-over]")).to_be_attached()
    await reader.page.locator("summary").click()
    await reader.page.get_by_role("link", name=ui_text("web-results")).click()
    await expect(reader.page.get_by_role("heading", name=ui_text("web-results-latest"))).to_be_visible()
    await reader.page.locator(".results a").first.click()
    await expect(reader.page.locator(".told h2")).to_contain_text(MATE)
    await expect(reader.page.locator("[data-over]")).to_be_attached()


async def shows_hint_at(reader: Reader, square: str | None) -> None:
    """Wait until this square is the only one marked as a hint. If `square` is None, wait until no square is marked."""
    marked = reader.page.locator("[data-square][aria-selected='true']")
    await expect(marked).to_have_count(0 if square is None else 1)
    if square is None:
        await expect(reader.page.locator("[data-hint]")).to_have_count(0)
    else:
        await expect(marked).to_have_attribute("data-square", square)
        await expect(reader.page.locator(f"[data-hint='{square}']")).to_be_attached()

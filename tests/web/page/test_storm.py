"""Puzzle storm in a real browser, with mouse, finger and keyboard. The tests control the clocks."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import expect

from bot.puzzles import Puzzle, PuzzleBook
from tests.chromium import needs_chromium
from tests.puzzle_files import BOOK, CAMPMATE, GOLD, MATE
from tests.web.page.conftest import SitDown
from tests.web.pages import DESKTOP, LYING, PHONE, WINDOWS, Reader, excess_width
from tests.web.serve import ALICE, Served
from tests.wording import ui_pattern, ui_text

pytestmark = [
    pytest.mark.browser,
    needs_chromium,
    pytest.mark.asyncio(loop_scope="session"),
]


@pytest_asyncio.fixture(loop_scope="session", autouse=True)
async def _no_runs(site: Served) -> None:
    """End all runs before each test: move the site's clock two hours ahead."""
    site.clock.ahead += timedelta(hours=2)


def only(site: Served, *names: str) -> None:
    site.runtime.puzzle_repository._book = PuzzleBook(tuple(BOOK.by_id[name] for name in names))


async def comes(site: Served, sit_down: SitDown, window: dict[str, Any] = DESKTOP, *, freezes: bool = False) -> Reader:
    """Open Puzzle Storm for a reader who has no game and has followed a link from Discord."""
    reader: Reader = await sit_down("k/puzzles", window)
    if freezes:
        # The browser's clock advances only when the test advances it.
        await reader.page.clock.install()
    await reader.page.goto(f"{reader.address}/storm")
    return reader


async def begins(reader: Reader) -> None:
    await reader.button(ui_text("web-storm-begin")).click()
    await expect(reader.page.locator("[data-step='0'] .board-row")).to_have_count(8)


async def on_the_board(reader: Reader) -> Puzzle:
    """Return the puzzle on the reader's board."""
    task = await reader.page.locator(".verdict").text_content()
    fens = {one.fen: one for one in BOOK.puzzles}
    shown = await reader.page.evaluate("fetch('storm').then((page) => page.text())")
    [found] = [puzzle for fen, puzzle in fens.items() if fen in shown]
    assert task is not None
    return found


async def steps(reader: Reader, step: int, score: int) -> None:
    """Wait until this many moves have been tried and this many puzzles have been solved."""
    await expect(reader.page.locator(f"#app[data-step='{step}'][data-score='{score}']")).to_be_attached()


async def test_a_member_without_a_game_finds_storm_from_discord_and_plays_it(site: Served, sit_down: SitDown) -> None:
    only(site, MATE)
    reader: Reader = await sit_down("k/puzzles")
    await reader.sees("g2", "Bishop")
    await reader.page.get_by_text(ui_text("web-puzzle-wish")).click()
    await reader.page.get_by_role("link", name=ui_text("web-storm")).click()
    await expect(reader.page.locator(".rules li").first).to_contain_text(ui_text("storm-rule-time", minutes=3))
    await begins(reader)
    await expect(reader.page.get_by_role("timer")).to_have_text("3:00")
    await reader.drags("g2", "f1")
    await reader.sees("e4", "Khan")
    await expect(reader.page.locator(".heard-last")).to_have_text(ui_text("web-storm-right"))
    await reader.drags("d6", "d3")
    await expect(reader.page.locator("h2")).to_have_text(ui_pattern("storm-score"))
    await expect(reader.page.locator(".scores .mine").first).to_contain_text(ALICE.name)
    await reader.button(ui_text("web-storm-again")).click()
    await reader.sees("g2", "Bishop")


async def test_wrong_moves_lead_to_the_next_puzzle_and_can_be_reviewed(site: Served, sit_down: SitDown) -> None:
    only(site, MATE, GOLD)
    reader = await comes(site, sit_down)
    await begins(reader)
    first = await on_the_board(reader)
    wrong = {MATE: ("g2", "h1"), GOLD: ("h8", "g6")}[first.id]
    await reader.drags(*wrong)
    await expect(reader.page.locator(".heard-last")).to_have_text("✗ Wrong · −10 s")
    await steps(reader, 1, 0)
    await reader.button(ui_text("web-storm-end")).click()
    await expect(reader.page.locator(".unsolved li")).to_have_count(2)
    await expect(reader.page.locator(".unsolved li").nth(1)).to_contain_text(ui_text("web-storm-left"))
    await reader.page.get_by_role("link", name=f"{ui_text('web-storm-look')}: Puzzle {first.id}").click()
    await expect(reader.page.locator(".told h2")).to_contain_text(first.id)
    await expect(reader.page.locator(".told")).to_contain_text(ui_text("puzzle-unrated"))


async def test_the_servers_clock_ends_a_run_and_the_browsers_does_not(site: Served, sit_down: SitDown) -> None:
    only(site, MATE)
    reader = await comes(site, sit_down, freezes=True)
    await begins(reader)
    await reader.page.clock.fast_forward("01:10")
    await expect(reader.page.get_by_role("timer")).to_contain_text("1:5")
    await reader.page.clock.fast_forward("02:30")
    # The browser's clock says that the time is up. The server disagrees and corrects it.
    await expect(reader.page.get_by_role("timer")).to_contain_text("2:")
    site.clock.ahead += timedelta(minutes=4)
    await reader.page.clock.fast_forward("04:00")
    await expect(reader.page.locator("h2")).to_have_text(ui_pattern("storm-score"))
    await reader.hears(
        f"{ui_text('web-storm-over')} {ui_text('storm-score', score=0)}. {ui_text('storm-combo', combo=0)}."
    )


async def test_a_reload_continues_a_run_and_another_tab_shows_it(site: Served, sit_down: SitDown) -> None:
    only(site, MATE, CAMPMATE, GOLD)
    reader = await comes(site, sit_down)
    await begins(reader)
    puzzle = await on_the_board(reader)
    other = await reader.page.context.new_page()
    second = Reader(other, reader.address)
    await second.opens("storm")
    origin, target = puzzle.moves[0][:2], puzzle.moves[0][2:4]
    await reader.drags(origin, target)
    await steps(reader, 1, 0)
    await second.drags(origin, target)
    await expect(other.locator(".note")).to_contain_text(ui_text("web-storm-elsewhere"))
    await steps(second, 1, 0)
    await reader.page.reload()
    await steps(reader, 1, 0)


@pytest.mark.parametrize("window", [PHONE, LYING], ids=["phone", "lying phone"])
async def test_on_a_phone_storm_is_played_by_tapping(site: Served, sit_down: SitDown, window: str) -> None:
    only(site, MATE)
    reader = await comes(site, sit_down, window)
    await reader.button(ui_text("web-storm-begin")).click()
    await reader.sees("g2", "Bishop")
    for square in ("g2", "f1"):
        await reader.square(square).tap()
    await steps(reader, 1, 0)
    await expect(reader.page.get_by_role("timer")).to_be_in_viewport()
    for square in ("d6", "d3"):
        await reader.square(square).tap()
    await expect(reader.page.locator("h2")).to_have_text(ui_pattern("storm-score"))


async def test_storm_by_keyboard_and_typing_is_announced_to_screen_readers(site: Served, sit_down: SitDown) -> None:
    only(site, MATE)
    reader = await comes(site, sit_down)
    await reader.button(ui_text("web-storm-begin")).focus()
    await reader.page.keyboard.press("Enter")
    await reader.hears(ui_text("puzzle-task-win", side="White"))
    await expect(reader.square("e4")).to_be_focused()
    await reader.page.keyboard.press("/")
    await reader.page.keyboard.type("Bf1")
    await reader.page.keyboard.press("Enter")
    await reader.hears(f"{ui_text('web-storm-right')}. {ui_text('puzzle-so-far', moves='57. Bf1 Ke4')}")
    await reader.page.keyboard.type("Qa1")
    await reader.page.keyboard.press("Enter")
    await reader.is_refused(ui_pattern("illegal-cannot-reach", target="a1"))
    await steps(reader, 1, 0)
    await expect(reader.page.get_by_role("progressbar")).to_have_attribute(
        "aria-label", ui_text("web-storm-bonus", seconds=3, combo=5)
    )


@pytest.mark.parametrize("name", WINDOWS)
async def test_no_content_is_wider_than_the_window(site: Served, sit_down: SitDown, name: str) -> None:
    only(site, MATE, GOLD)
    reader = await comes(site, sit_down, WINDOWS[name])
    await begins(reader)
    assert await excess_width(reader.page) == 0
    await reader.button(ui_text("web-storm-end")).click()
    await expect(reader.page.locator("h2")).to_be_visible()
    assert await excess_width(reader.page) == 0

"""Imports and the explorer, in a real browser."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from bot.services import explorer
from tests.chromium import needs_chromium
from tests.web.pages import PHONE, Reader
from tests.web.serve import FINISHED, Served, begin
from tests.wording import ui_pattern, ui_text

pytestmark = [
    pytest.mark.browser,
    needs_chromium,
    pytest.mark.asyncio(loop_scope="session"),
]

PGN = '[White "Zoë"]\n[Black "Yan"]\n[Variant "Orda"]\n\n1. d4 {[%clk 0:05:03]} c5 2. dxc5 Ae7 *'
WITHOUT_ENGINE = 'localStorage.setItem("campmate", JSON.stringify({ engine: false }))'


@pytest_asyncio.fixture(loop_scope="session")
async def reader(browser: Browser, site: Served) -> AsyncIterator[Reader]:
    someone = await Reader.sit_down(browser, site.address, PHONE)
    await someone.page.context.add_init_script(WITHOUT_ENGINE)
    yield someone
    await someone.page.context.close()
    assert [fault for fault in someone.faults if "400" not in fault] == []


async def enter(site: Served, reader: Reader) -> None:
    """Log in with a player's link to a finished game."""
    site.shown["done"] = await begin(site.runtime, FINISHED)
    await reader.opens("k/done-white")


async def test_a_pasted_game_is_corrected_and_imported(site: Served, reader: Reader) -> None:
    await enter(site, reader)
    await reader.page.goto(f"{site.address}/import")
    text = reader.page.get_by_label(ui_text("web-import-text"))
    await text.fill(PGN.replace("dxc5", "Nf5"))
    await reader.button(ui_text("web-import-go")).click()
    await expect(reader.page.locator(".problem")).to_contain_text(
        ui_pattern("pgn-move", line=5, move="2.", token="Nf5")
    )
    await text.fill(PGN)
    await reader.button(ui_text("web-import-go")).click()
    await expect(reader.page.locator(".board-row")).to_have_count(8)
    await expect(reader.page.locator(".head")).to_contain_text("Zoë – Yan")
    await reader.page.get_by_role("link", name=ui_text("web-to-game")).click()
    await expect(reader.page.locator("#app")).to_contain_text(ui_text("end-imported"))


async def test_a_game_is_imported_from_a_file(site: Served, reader: Reader, tmp_path: Path) -> None:
    await enter(site, reader)
    await reader.page.goto(f"{site.address}/import")
    file = tmp_path / "game.pgn"
    annotated = PGN.replace(" c5", " c5?! {Too early. 🏹} (1... b5)")
    file.write_text(annotated, encoding="utf-8")
    await reader.page.get_by_label(ui_text("web-import-file")).set_input_files(file)
    await expect(reader.page.get_by_label(ui_text("web-import-text"))).to_have_value(annotated)
    await reader.button(ui_text("web-import-go")).click()
    await expect(reader.page.locator("#app")).to_contain_text("Zoë")
    await expect(reader.page.locator(".tree .branch button:not(.fold)")).to_have_text("b5")
    await expect(reader.page.locator(".tree .comment")).to_have_text("Too early. 🏹")
    await expect(reader.page.locator(".tree")).to_contain_text("c5?!")


async def test_a_reader_who_is_not_logged_in_is_told_how_to(site: Served, reader: Reader) -> None:
    await reader.page.goto(f"{site.address}/import")
    await expect(reader.page.locator("#app")).to_contain_text(ui_text("web-import-nobody"))


async def test_the_explorer_shows_and_follows_the_moves_of_a_finished_game(site: Served, reader: Reader) -> None:
    game = await begin(site.runtime, FINISHED)
    await explorer.rebuild(site.runtime.db)
    await reader.opens(f"analysis/{game.id}")
    await reader.button(ui_text("web-walk-first")).click()
    await reader.page.get_by_text(ui_text("web-explorer")).click()
    played = reader.page.locator(".moves-played [data-move=f2f3]")
    await expect(played).to_be_visible()
    await expect(reader.page.locator(".moves-played li").first).to_contain_text(ui_pattern("explorer-games"))
    await played.tap()
    await reader.sees("f3", "Pawn")
    await expect(reader.page.locator(".moves-played [data-move=f8d7]")).to_be_visible()
    await reader.page.get_by_label(ui_text("web-explorer-ladder")).check()
    await expect(reader.page.locator(".moves-played li").first).to_contain_text(ui_pattern("explorer-games"))


async def test_finished_games_have_the_explorer_and_ongoing_ones_do_not(site: Served, reader: Reader) -> None:
    over, going_on = await begin(site.runtime, FINISHED), await begin(site.runtime, "d4")
    await reader.opens(f"g/{going_on.id}")
    await expect(reader.page.get_by_text(ui_text("web-explorer"))).to_be_hidden()
    await reader.opens(f"g/{over.id}")
    await reader.page.get_by_text(ui_text("web-explorer")).click()
    await expect(reader.page.locator(".explorer")).to_have_attribute("data-moves", "0")

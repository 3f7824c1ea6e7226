"""The text mode of a game, tested as blind players use it: with only the keyboard and the text for screen readers."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest
from playwright.async_api import Browser, Locator, expect

from bot.domain.clock import CLOCKS
from tests.chromium import needs_chromium
from tests.web.page.conftest import SitDown
from tests.web.page.test_contrast import AXE, WINDOWS_AND_LOOKS, violations
from tests.web.pages import DESKTOP, Reader, excess_width
from tests.web.serve import FINISHED, PROMOTION, UNDER_WAY, Served, begin, begin_at, begin_with_engine
from tests.wording import chinese, ui_pattern, ui_text

pytestmark = [
    pytest.mark.browser,
    needs_chromium,
    pytest.mark.asyncio(loop_scope="session"),
]


@dataclass(frozen=True)
class Listener:
    """A reader who uses the text mode."""

    reader: Reader

    @classmethod
    async def sit_down(cls, sit_down: SitDown, path: str) -> Listener:
        return await cls.turn_on(await sit_down(path))

    @classmethod
    async def turn_on(cls, reader: Reader, name: str | None = None) -> Listener:
        """Switch to the text mode. Its button is the first Tab stop."""
        await reader.page.keyboard.press("Tab")
        await expect(reader.button(name or ui_text("web-text-mode"))).to_be_focused()
        await reader.page.keyboard.press("Enter")
        await expect(reader.page.locator("#text-command")).to_be_focused()
        return cls(reader)

    @property
    def log(self) -> Locator:
        return self.reader.page.get_by_role("log")

    async def types(self, line: str) -> None:
        """Type a line at the cursor, and submit it."""
        await self.reader.page.keyboard.type(line)
        await self.presses("Enter")

    async def presses(self, *keys: str) -> None:
        for key in keys:
            await self.reader.page.keyboard.press(key)

    async def hears(self, sentence: str | re.Pattern[str]) -> None:
        """Wait until the newest entry in the log contains this text."""
        await expect(self.log.locator("> div").first).to_contain_text(sentence)

    async def asks(self, command: str, *answers: str | re.Pattern[str]) -> None:
        await self.types(command)
        for answer in answers:
            await self.hears(answer)

    async def is_at(self, square: str, label: str = "") -> None:
        """Wait until a square of the table has the focus."""
        cell = self.reader.page.get_by_role("gridcell", name=re.compile(rf"^{square}\b.*{label}"))
        await expect(cell).to_be_focused()

    async def is_over(self) -> None:
        await expect(self.reader.page.locator("#app")).to_have_attribute("data-phase", "over")


async def test_a_whole_game_is_played_by_typing_and_replayed(site: Served, sit_down: SitDown) -> None:
    site.shown["typed"] = await begin(site.runtime)
    alice, bo = [await Listener.sit_down(sit_down, path) for path in ("k/typed-white", "k/typed-black")]
    for ply, move in enumerate(FINISHED.split()):
        await (alice, bo)[ply % 2].types(move)
        for listener in (alice, bo):
            await listener.hears(move[-2:])
    won = ui_text("end-checkmate", winner="Bo")
    last = f"{ui_text('describe-capture', piece='Archer', captured='pawn')}. {won}"
    for listener in (alice, bo):
        await listener.hears(last)
        await listener.is_over()
        await listener.asks("l", last)
    await alice.asks("first", ui_text("web-text-start"))
    await alice.asks("next", f"1. White, from f2: {ui_text('describe-move', piece='Pawn', target='f3')}.")
    await alice.asks("next", f"1… Gold, from f8: {ui_text('describe-move', piece='Archer', target='d7')}.")
    await alice.asks("s d7", "Archer")
    await alice.asks("m d7", ui_text("unit-on", piece="Archer", square="d7"))
    await alice.asks("back", "1. White")
    await alice.asks("end", won)


async def test_all_commands_for_the_position_work(site: Served, sit_down: SitDown) -> None:
    site.shown["asked"] = await begin(site.runtime, UNDER_WAY, clock=CLOCKS["5+3"])
    alice = await Listener.sit_down(sit_down, "k/asked-white")
    await alice.hears(ui_text("web-your-turn"))
    goal = ui_text("web-text-goal", side="White", royal_text="king", rank=8)
    await alice.asks("p", "White: King e1; Queen d1;", "Gold: Khan f7;", goal)
    await alice.asks("p lancer", "Gold: Lancer a8, h8.")
    await alice.asks("s f7", "f7, Gold: Khan")
    await alice.asks("s 7", "f7, Gold: Khan")
    await alice.asks("s e", "e1, White: King; e6, Gold: Pawn")
    await alice.asks("s e4", "e4, empty")
    await alice.asks(
        "a f7",
        "f7, Gold: Khan",
        ui_pattern("web-text-around-file"),
        ui_pattern("web-text-around-diagonal"),
    )
    await alice.asks("m f1", "Bishop f1: e2, d3, c4, takes b5.")
    await alice.asks("m knight", "Knight b1: d2, a3, c3. Knight g1: e2, f3, h3.")
    await alice.asks("m g8", ui_text("unit-on", piece="Kheshig", square="g8"))
    await alice.asks("l", f"{ui_text('describe-move', piece='Khan', target='f7')}.", ui_text("web-your-turn"))
    await alice.asks("c", "White, Alice: ", "Gold, Bo: ")
    await alice.asks("o", "Bo, Gold, Horde")
    await alice.asks("h", "p, pieces", "abort")


async def test_moves_pieces_and_squares_are_read_as_set(site: Served, sit_down: SitDown) -> None:
    site.shown["styled"] = await begin(site.runtime, UNDER_WAY)
    alice = await Listener.sit_down(sit_down, "k/styled-white")
    page = alice.reader.page
    await page.locator(".text-styles summary").click()
    for name, style in (("readmoves", "notation"), ("readpieces", "letters"), ("readsquares", "files")):
        await page.locator(f"select[name={name}]").select_option(style)
    await page.locator("#text-command").focus()
    await alice.asks("s f7", "Felix 7, Gold: k")
    await alice.asks("p lancer", "Gold: l Anna 8, Hector 8.")
    await alice.asks("m f1", "B Felix 1: Eva 2, David 3, Cesar 4, takes Bella 5.")
    await alice.asks("l", "K Felix 7")
    await alice.asks("s", ui_text("web-text-which-square"))


async def test_an_illegal_move_is_explained_and_left_for_correction(site: Served, sit_down: SitDown) -> None:
    site.shown["wrong"] = await begin(site.runtime)
    alice = await Listener.sit_down(sit_down, "k/wrong-white")
    await alice.types("Kd1")
    await expect(alice.reader.page.get_by_role("alert")).to_contain_text(
        ui_pattern("illegal-own-unit-there", piece="king", origin="e1", target="d1", culprit_piece="queen")
    )
    await expect(alice.reader.page.locator("#text-command")).to_have_value("Kd1")


@pytest.mark.parametrize("answer", ["y", "n"])
async def test_offers_are_announced_and_answered(site: Served, sit_down: SitDown, answer: str) -> None:
    site.shown[f"offered{answer}"] = await begin(site.runtime, UNDER_WAY)
    alice, bo = [await Listener.sit_down(sit_down, f"k/offered{answer}-{side}") for side in ("white", "black")]
    await alice.asks("d", ui_text("web-stands-draw"))
    await bo.hears(ui_text("web-offered-draw", name="Alice"))
    await bo.types(answer)
    if answer == "y":
        await alice.is_over()
        await alice.hears(ui_text("end-agreement"))
    else:
        await expect(alice.reader.page.get_by_role("alert")).to_contain_text(ui_text("web-declined-draw"))


async def test_resigning_takes_a_confirmation_and_a_rematch_follows(site: Served, sit_down: SitDown) -> None:
    site.shown["resigned"] = await begin(site.runtime, UNDER_WAY)
    alice, bo = [await Listener.sit_down(sit_down, path) for path in ("k/resigned-white", "k/resigned-black")]
    sure = ui_text("web-sure-resign")
    await alice.asks("r", sure)
    await alice.asks("n", ui_text("web-text-dropped"))
    await alice.asks("y", ui_text("web-text-nothing-asked"))
    await alice.asks("r", sure)
    await alice.types("y")
    await bo.is_over()
    await bo.hears(ui_text("end-resignation", loser="Alice", winner="Bo"))
    await alice.asks("rematch", ui_text("web-stands-rematch"))
    await bo.hears(ui_text("web-offered-rematch", name="Alice"))
    await bo.types("y")
    await expect(bo.reader.page.locator("#app")).to_have_attribute("data-phase", "playing")
    await expect(Listener(bo.reader).log).to_be_visible()


async def test_a_promotion_is_typed_with_its_piece(site: Served, sit_down: SitDown) -> None:
    site.shown["crowned"] = await begin_at(site.runtime, PROMOTION)
    alice = await Listener.sit_down(sit_down, "k/crowned-white")
    await alice.asks("m f7", "f8=Q/H")
    await alice.types("f8")
    await expect(alice.reader.page.get_by_role("alert")).to_contain_text(
        ui_text("choice-promotion", move="f8=H", promoted="kheshig")
    )
    await alice.presses("Control+a")
    await alice.asks("f8=H", ui_text("describe-move-promotion", piece="Pawn", target="f8", promoted="kheshig"))


async def test_the_back_ranks_are_arranged_by_commands_and_in_the_table(site: Served, sit_down: SitDown) -> None:
    site.shown["ranks"] = await begin(site.runtime, family="asymmetric", options="c")
    alice, bo = [await Listener.sit_down(sit_down, path) for path in ("k/ranks-white", "k/ranks-black")]
    await alice.hears(ui_text("web-arrange"))
    await alice.asks("swap a1 b1", "a1, White: Knight; b1, White: Griffin;")
    await alice.asks("swap a1 e5", ui_text("web-text-cannot"))
    await alice.types("done")
    await bo.hears(ui_text("web-arrange"))
    await bo.types("b")
    await bo.presses("a", "Enter", "ArrowRight", "Enter", "Escape")
    await bo.types("done")
    await alice.hears(ui_text("web-your-turn"))
    await alice.asks("done", ui_text("web-text-cannot"))


async def test_the_table_is_walked_by_square_rank_and_piece_and_used_for_moves(site: Served, sit_down: SitDown) -> None:
    site.shown["table"] = await begin(site.runtime)
    alice = await Listener.sit_down(sit_down, "k/table-white")
    await alice.types("b")
    await alice.is_at("e1", "King")
    await alice.presses("ArrowUp", "ArrowLeft")
    await alice.is_at("d2", "Pawn")
    await alice.presses("8")
    await alice.is_at("d8", "Yurt")
    await alice.presses("n")
    await alice.is_at("b1", "Knight")
    await alice.presses("Shift+n")
    await alice.is_at("g1", "Knight")
    await alice.presses("Enter")
    await alice.hears("Knight g1: f3, h3.")
    await alice.presses("Enter")
    await alice.hears(ui_text("web-text-dropped"))
    await alice.presses("Enter", "3", "ArrowLeft", "Enter")
    await alice.hears("Knight to f3")
    await alice.is_at("f3", "Knight")
    await alice.presses("Escape")
    await expect(alice.reader.page.locator("#text-command")).to_be_focused()


async def test_a_promotion_started_in_the_table_is_finished_by_its_letter(site: Served, sit_down: SitDown) -> None:
    site.shown["finished"] = await begin_at(site.runtime, PROMOTION)
    alice = await Listener.sit_down(sit_down, "k/finished-white")
    await alice.types("b")
    await alice.presses("p", "Enter", "8", "Enter")
    await alice.hears(ui_text("web-text-promote", choices="f7f8q, f7f8h"))
    await alice.asks("q", "promotes to queen")


async def test_the_engines_move_is_announced(site: Served, sit_down: SitDown) -> None:
    site.shown["engine"] = await begin_with_engine(site.runtime)
    alice = await Listener.sit_down(sit_down, "k/engine-white")
    await alice.types("d4")
    await alice.hears("Gold, from ")


async def test_a_premove_is_typed_in_the_opponents_turn_and_canceled_by_no(site: Served, sit_down: SitDown) -> None:
    site.shown["premove"] = await begin(site.runtime, "d4 c5", clock=CLOCKS["5+3"])
    alice, bo = [await Listener.sit_down(sit_down, path) for path in ("k/premove-white", "k/premove-black")]
    await bo.asks("b6b5", ui_text("web-premove", move="b6–b5"))
    await bo.asks("n", ui_text("web-text-dropped"))
    await bo.asks("a6a5", ui_text("web-premove", move="a6–a5"))
    await alice.types("e3")
    for listener in (alice, bo):
        await listener.hears("Gold, from a6: Pawn to a5.")


async def test_the_mode_stays_on_shows_the_board_on_demand_and_turns_off(site: Served, sit_down: SitDown) -> None:
    site.shown["kept"] = await begin(site.runtime, UNDER_WAY)
    alice = await Listener.sit_down(sit_down, "k/kept-white")
    page = alice.reader.page
    board = page.locator(".field")
    await expect(board).to_be_hidden()
    await page.reload()
    await expect(alice.log).to_be_visible()
    await alice.reader.button(ui_text("web-text-show-board")).click()
    await expect(board).to_be_visible()
    await page.locator("#text-command").focus()
    await alice.asks("m e1", "King e1")
    await page.locator(".skip").focus()
    await alice.presses("Enter")
    await expect(alice.log).to_have_count(0)
    await alice.reader.square("g1").click()
    await alice.reader.square("f3").click()
    await alice.reader.hears("Knight to f3")


async def test_the_slash_key_and_the_settings_turn_it_on_too(site: Served, sit_down: SitDown) -> None:
    game = await begin(site.runtime, FINISHED)
    cat = await sit_down(f"g/{game.id}")
    await cat.button(ui_text("web-settings")).click()
    await cat.page.get_by_role("switch", name=ui_text("web-text-option")).click()
    await cat.page.keyboard.press("Escape")
    await expect(Listener(cat).log).to_be_visible()
    await cat.page.locator(".list [data-ply='3']").click()
    await Listener(cat).hears("2. White, from h2: Pawn to h4.")
    await cat.page.keyboard.press("/")
    await expect(cat.page.locator("#text-command")).to_be_focused()


async def test_none_of_its_files_are_loaded_before_it_is_on(site: Served, sit_down: SitDown) -> None:
    game = await begin(site.runtime, FINISHED)
    cat = await sit_down(f"g/{game.id}")
    names = "performance.getEntriesByType('resource').map(({ name }) => name.split('/').at(-1))"
    later = {"text.js", "text_answers.js", "text_board.js", "text_commands.js", "text_obey.js", "text.css"}
    assert later.isdisjoint(await cat.page.evaluate(names))
    await Listener.turn_on(cat)
    assert later <= {*await cat.page.evaluate(names)}


async def test_commands_have_names_in_the_readers_language(site: Served, browser: Browser) -> None:
    site.shown["chinese"] = await begin(site.runtime, UNDER_WAY)
    alice = await Reader.sit_down(browser, site.address, {**DESKTOP, "locale": "zh-CN"})
    await alice.opens("k/chinese-white")
    listener = await Listener.turn_on(alice, chinese("web-text-mode"))
    for command in ("上一步", "l"):
        await listener.asks("s f7", "f7")
        await listener.asks(command, chinese("web-your-turn"))
    await alice.page.context.close()
    assert alice.faults == []


@pytest.mark.skipif(not AXE.is_file(), reason="needs axe-core, which `make lint` installs")
@pytest.mark.parametrize("shown", WINDOWS_AND_LOOKS)
async def test_it_follows_the_guidelines(site: Served, sit_down: SitDown, shown: tuple[dict[str, object], str]) -> None:
    window, look = shown
    site.shown["axe"] = await begin(site.runtime, UNDER_WAY)
    alice = await Listener.turn_on(await sit_down("k/axe-white", {**window, "color_scheme": look}))
    await alice.asks("h", "abort")
    assert await violations(alice.reader) == []
    await alice.types("b")
    await alice.is_at("e1")
    assert await violations(alice.reader) == []
    assert await excess_width(alice.reader.page) == 0


async def test_a_hint_is_requested_by_a_command(site: Served, sit_down: SitDown) -> None:
    site.shown["advised"] = await begin_with_engine(site.runtime)
    alice = await Listener.sit_down(sit_down, "k/advised-white")
    await alice.asks("i", "1. ")

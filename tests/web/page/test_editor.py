"""The position editor in a real browser: by touch, mouse and keyboard, and by pasting a FEN."""

import re
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator, expect

from tests.chromium import needs_chromium
from tests.web.pages import PHONE_AND_MORE, Reader
from tests.web.serve import Served, begin
from tests.wording import ui_text

pytestmark = [
    pytest.mark.browser,
    needs_chromium,
    pytest.mark.asyncio(loop_scope="session"),
]

WITHOUT_ENGINE = 'localStorage.setItem("campmate", JSON.stringify({ engine: false }))'
ORDA_EDITOR = "editor?variant=orda"


@pytest_asyncio.fixture(loop_scope="session", params=PHONE_AND_MORE)
async def reader(browser: Browser, site: Served, request: pytest.FixtureRequest) -> AsyncIterator[Reader]:
    someone = await Reader.sit_down(browser, site.address, request.param)
    await someone.page.context.add_init_script(WITHOUT_ENGINE)
    yield someone
    await someone.page.context.close()
    assert someone.faults == []


def fen_field(reader: Reader) -> Locator:
    return reader.page.get_by_label(ui_text("web-editor-fen"), exact=True)


async def is_written(reader: Reader, fen: str) -> None:
    await expect(fen_field(reader)).to_have_value(fen)


async def is_answered(reader: Reader, key: str) -> None:
    """Wait until the line below the pieces shows this message."""
    await expect(reader.page.locator(".problem")).to_have_text(ui_text(key))


def castling(reader: Reader, side: str, move: str) -> Locator:
    name = ui_text("web-editor-castling-long" if move == "O-O-O" else "web-editor-castling-short", side=side)
    return reader.page.get_by_role("checkbox", name=name, exact=True)


def passed(reader: Reader) -> Locator:
    return reader.page.get_by_role("combobox", name=ui_text("web-editor-passed"))


async def test_a_position_is_set_up_piece_by_piece_with_its_problems_shown(reader: Reader) -> None:
    await reader.opens(ORDA_EDITOR)
    await reader.button(ui_text("web-palette-piece", side="White", piece="Queen")).click()
    await reader.square("e4").click()
    await reader.sees("e4", "Queen")
    await reader.page.get_by_role("radio", name=ui_text("web-to-move", side="Gold")).check()
    await is_written(reader, "lhaykahl/8/pppppppp/8/4Q3/8/PPPPPPPP/RNBQKBNR b KQ - 0 1")
    await is_answered(reader, "web-editor-legal")
    await reader.button(ui_text("web-palette-remove")).click()
    await reader.square("e1").click()
    await reader.sees("e1", "empty")
    await is_answered(reader, "fen-kings")
    await expect(reader.page.locator(".bench a.button")).not_to_have_attribute("href", re.compile(""))
    await reader.button(ui_text("web-editor-start")).click()
    await reader.sees("e1", "King")
    await is_answered(reader, "web-editor-legal")
    await reader.page.get_by_role("link", name=ui_text("web-analysis-board")).click()
    await expect(reader.page.locator("#app.study")).to_have_attribute("data-at", "0")


async def test_a_cleared_board_is_filled_with_the_letters_of_the_pieces(reader: Reader) -> None:
    await reader.opens(ORDA_EDITOR)
    await reader.button(ui_text("web-editor-clear")).click()
    await is_written(reader, "8/8/8/8/8/8/8/8 w - - 0 1")
    await is_answered(reader, "fen-kings")
    for square, letter in (("e1", "K"), ("e8", "k"), ("h1", "R"), ("a5", "l"), ("a6", "l")):
        await reader.square(square).focus()
        await reader.page.keyboard.press(letter)
    await reader.square("a6").focus()
    await reader.page.keyboard.press("Delete")
    await is_written(reader, "4k3/8/8/l7/8/8/8/4K2R w - - 0 1")
    await is_answered(reader, "web-editor-legal")


async def test_castling_can_be_chosen_only_with_king_and_rook_in_place(reader: Reader) -> None:
    await reader.opens(ORDA_EDITOR)
    short, long = castling(reader, "White", "O-O"), castling(reader, "White", "O-O-O")
    await expect(castling(reader, "Gold", "O-O")).to_have_count(0)
    await reader.square("h1").focus()
    await reader.page.keyboard.press("Backspace")
    await is_written(reader, "lhaykahl/8/pppppppp/8/8/8/PPPPPPPP/RNBQKBN1 w Q - 0 1")
    await expect(short).to_be_disabled()
    await expect(short).not_to_be_checked()
    await long.uncheck()
    await is_written(reader, "lhaykahl/8/pppppppp/8/8/8/PPPPPPPP/RNBQKBN1 w - - 0 1")
    await reader.square("h1").focus()
    await reader.page.keyboard.press("R")
    await expect(short).to_be_checked()
    await is_written(reader, "lhaykahl/8/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w K - 0 1")


async def test_en_passant_is_offered_after_a_possible_double_step(reader: Reader) -> None:
    await reader.opens(ORDA_EDITOR)
    await expect(passed(reader)).to_be_disabled()
    await reader.drags("e2", "e4")
    await reader.page.get_by_role("radio", name=ui_text("web-to-move", side="Gold")).check()
    await passed(reader).select_option("e3")
    await is_written(reader, "lhaykahl/8/pppppppp/8/4P3/8/PPPP1PPP/RNBQKBNR b KQ e3 0 1")
    await is_answered(reader, "web-editor-legal")
    await reader.page.get_by_role("radio", name=ui_text("web-to-move", side="White")).check()
    await is_written(reader, "lhaykahl/8/pppppppp/8/4P3/8/PPPP1PPP/RNBQKBNR w KQ - 0 1")


async def test_the_board_follows_a_fen_as_it_is_typed(reader: Reader) -> None:
    await reader.opens("editor?variant=chess")
    await fen_field(reader).fill("4k3/8/8/8/8/8/8/4K2R w K")
    await reader.sees("h1", "Rook")
    await is_answered(reader, "web-editor-legal")
    await fen_field(reader).press("Tab")
    await is_written(reader, "4k3/8/8/8/8/8/8/4K2R w K - 0 1")


async def test_an_invalid_fen_is_explained_and_left_as_typed(reader: Reader) -> None:
    await reader.opens("editor?variant=chess")
    for typed, sentence in (
        ("4k3/8/8/8", ui_text("fen-unreadable")),
        ("4k3/8/8/8/8/8/8/4K2Z w", ui_text("fen-piece", token="Z")),
        ("4k3/8/8/8/4R3/8/8/4K3 w", ui_text("fen-check")),
    ):
        await fen_field(reader).fill(typed)
        await expect(reader.page.locator(".problem")).to_have_text(sentence)
        await expect(fen_field(reader)).to_have_attribute("aria-invalid", "true")
        await expect(fen_field(reader)).to_have_value(typed)


async def test_pieces_are_moved_and_dragged_off_the_board(reader: Reader) -> None:
    await reader.opens("editor?variant=khans")
    await reader.swipes("d1", "d5")
    await reader.sees("d5", "Queen")
    await reader.square("d5").click()
    await reader.square("d6").click()
    await reader.sees("d6", "Queen")


async def test_a_piece_is_dragged_from_the_palette_and_the_next_one_moved(reader: Reader) -> None:
    await reader.opens(ORDA_EDITOR)
    box = await reader.button("Gold: Kheshig").bounding_box()
    assert box is not None
    mouse = reader.page.mouse
    await mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    await mouse.down()
    await mouse.move(*await reader.middle("d4"), steps=4)
    await mouse.up()
    await reader.sees("d4", "Kheshig")
    await reader.drags("d4", "d5")
    await reader.sees("d5", "Kheshig")
    await reader.sees("d4", "empty")


async def test_the_address_contains_the_position(reader: Reader) -> None:
    await reader.opens(ORDA_EDITOR)
    await reader.square("d4").focus()
    await reader.page.keyboard.press("Q")
    address = "editor?variant=orda&fen=lhaykahl/8/pppppppp/8/3Q4/8/PPPPPPPP/RNBQKBNR_w_KQ_-_0_1"
    await expect(reader.page).to_have_url(f"{reader.address}/{address}")
    await reader.opens(address)
    await reader.sees("d4", "Queen")


async def test_a_refusal_of_engine_help_is_shown_and_makes_no_position_illegal(reader: Reader) -> None:
    await reader.page.route("**/api/lines", lambda route: route.fulfill(status=403, json={"error": "Not now."}))
    await reader.opens(ORDA_EDITOR)
    await is_answered(reader, "web-editor-legal")
    await reader.page.get_by_role("switch", name=ui_text("web-engine")).check()
    await expect(reader.page.locator(".problem")).to_have_text("Not now.")
    await expect(fen_field(reader)).to_have_attribute("aria-invalid", "false")


async def test_a_member_is_challenged_from_the_position(site: Served, reader: Reader) -> None:
    site.shown["from"] = await begin(site.runtime)
    await reader.opens("k/from-white")
    await reader.opens("editor?variant=orda&fen=4k3/8/8/8/8/8/4P3/4K3_b_-_-_0_1")
    await reader.page.get_by_text(ui_text("web-challenge-position-how")).click()
    form = reader.page.locator("details.member")
    await form.get_by_label(ui_text("web-challenge-clock")).select_option("5+3")
    await form.get_by_label(ui_text("web-colour")).select_option("black")
    send = form.get_by_role("button", name=ui_text("web-challenge"))
    await reader.square("e1").focus()
    await reader.page.keyboard.press("Delete")
    await expect(send).to_be_disabled()
    await reader.page.keyboard.press("K")
    await expect(send).to_be_enabled()
    await send.click()
    shown = reader.page.locator("[data-challenge]").last
    await expect(shown).to_contain_text(ui_text("web-challenge-position"))
    await shown.get_by_role("link", name=ui_text("web-challenge-see")).click()
    await reader.sees("e2", "Pawn")
    await reader.sees("d2", "empty")

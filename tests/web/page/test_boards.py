"""Boards in a real browser, at two window sizes: after each way a game can end, and on each page with a board."""

from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator, expect

from bot.domain.clock import CLOCKS
from bot.domain.game import Game
from bot.domain.ids import OfferKind
from bot.rules import Color, Termination, square_name
from bot.services import clocks, games
from tests.chromium import needs_chromium
from tests.sampling import one_in
from tests.services.steps import CAMPMATE, CHECKMATE, REPETITION, TWO_MOVES_EACH
from tests.web.measuring import board_faults
from tests.web.page.conftest import SitDown
from tests.web.pages import Reader
from tests.web.serve import ALICE, BO, Served, begin, begin_at

pytestmark = [
    pytest.mark.browser,
    needs_chromium,
    pytest.mark.asyncio(loop_scope="session"),
]

STILL = {"reduced_motion": "reduce"}
"""Browser settings that turn animations off, so that no piece is measured while it moves."""
WINDOWS: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 900}, **STILL},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, **STILL},
}
WITHOUT_ENGINE = 'localStorage.setItem("campmate", JSON.stringify({ engine: false }))'

ONE_MOVE = {
    Termination.STALEMATE: ("orda", "7k/5K2/8/6Q1/8/8/8/8 w - - 0 30", "g5g6"),
    Termination.INSUFFICIENT_MATERIAL: ("asymmetric-humans-elves", "4k3/8/8/8/8/8/4p3/4K3 w - - 0 30", "e1e2"),
    Termination.FIFTY_MOVES: ("orda", "4k3/8/8/8/8/8/8/4K3 w - - 99 80", "e1e2"),
}
MOVES = {
    Termination.CHECKMATE: CHECKMATE,
    Termination.CAMPMATE: CAMPMATE,
    Termination.THREEFOLD_REPETITION: REPETITION,
}


async def end(site: Served, termination: Termination) -> Game:
    """Start a game between Alice (White) and Bo, and end it this way."""
    db, now = site.runtime.db, site.runtime.now()
    if termination in ONE_MOVE:
        variant, fen, move = ONE_MOVE[termination]
        game = await begin_at(site.runtime, fen, variant)
        return (await games.play_move(db, game.id, ALICE.user_id, move, now)).game
    if termination in MOVES:
        return await begin(site.runtime, MOVES[termination])
    if termination is Termination.TIMEOUT:
        game = await begin(site.runtime, TWO_MOVES_EACH, clock=CLOCKS["3+2"])
        await clocks.settle_live(db, [game.id], now + timedelta(hours=1))
        return await games.load(db, game.id)
    game = await begin(site.runtime, "" if termination is Termination.ABORTED else TWO_MOVES_EACH)
    if termination is Termination.ABORTED:
        return await games.abort(db, game.id, ALICE.user_id, now)
    if termination is Termination.RESIGNATION:
        return await games.resign(db, game.id, ALICE.user_id, now)
    offered = await games.offer(db, game.id, ALICE.user_id, OfferKind.DRAW, now)
    return await games.accept_offer(db, game.id, BO.user_id, OfferKind.DRAW, now, version=offered.version)


def kings_of(game: Game) -> tuple[str, ...]:
    return tuple(square_name(game.position.king(color)) for color in Color)


@pytest_asyncio.fixture(loop_scope="session", params=WINDOWS)
async def reader(browser: Browser, site: Served, request: pytest.FixtureRequest) -> AsyncIterator[Reader]:
    someone = await Reader.sit_down(browser, site.address, WINDOWS[request.param])
    await someone.page.context.add_init_script(WITHOUT_ENGINE)
    yield someone
    await someone.page.context.close()
    assert someone.faults == []


@pytest.mark.parametrize("termination", one_in(3, list(Termination)))
async def test_after_each_kind_of_end_all_squares_and_both_kings_are_visible(
    site: Served, reader: Reader, termination: Termination
) -> None:
    game = await end(site, termination)
    assert game.outcome is not None
    assert game.outcome.termination is termination
    await reader.opens(f"g/{game.id}")
    assert await board_faults(reader.page, kings_of(game)) == []
    if termination is not Termination.ABORTED:
        await reader.opens(f"analysis/{game.id}")
        await expect(reader.page.locator("#app")).to_have_attribute("data-at", str(game.ply))
        assert await board_faults(reader.page, kings_of(game)) == []


async def test_an_aborted_game_has_no_score(site: Served, reader: Reader) -> None:
    game = await end(site, Termination.ABORTED)
    await reader.opens(f"g/{game.id}")
    await expect(reader.page.locator(".status")).to_have_attribute("data-kind", "over")
    await expect(scores(reader)).to_have_text(["", ""])


async def test_a_game_in_which_only_one_side_moved_offers_no_analysis(site: Served, reader: Reader) -> None:
    for termination, is_offered in ((Termination.AGREEMENT, True), (Termination.STALEMATE, False)):
        game = await end(site, termination)
        await reader.opens(f"g/{game.id}")
        await expect(reader.page.locator(".chart")).to_be_visible(visible=is_offered)
    assert await reader.page.locator(".note").count() == 0


async def test_the_sentence_about_the_end_does_not_cover_the_engine_switch(site: Served, reader: Reader) -> None:
    game = await end(site, Termination.CAMPMATE)
    await reader.opens(f"analysis/{game.id}")
    await expect(reader.page.locator(".engine .value")).to_contain_text("Campmate")
    value, switch = [await reader.page.locator(f".engine .{part}").bounding_box() for part in ("value", "switch")]
    assert value is not None
    assert switch is not None
    assert value["x"] + value["width"] < switch["x"]
    assert value["height"] < 70


async def test_a_drawn_game_shows_half_a_point_for_each(site: Served, reader: Reader) -> None:
    game = await end(site, Termination.AGREEMENT)
    await reader.opens(f"g/{game.id}")
    await expect(scores(reader)).to_have_text(["½", "½"])


def scores(reader: Reader) -> Locator:
    return reader.page.locator(".player .score")


async def test_a_king_that_wins_by_campmate_is_visible_on_the_analysis_board(site: Served, reader: Reader) -> None:
    game = await begin(site.runtime, CAMPMATE.removesuffix(" Kxa8"))
    await games.resign(site.runtime.db, game.id, BO.user_id, site.runtime.now())
    await reader.opens(f"analysis/{game.id}")
    await reader.square("b7").click()
    await reader.square("a8").click()
    await reader.sees("a8", "King")
    assert await board_faults(reader.page, ("a8", "e8")) == []


async def look_at_a_promotion(reader: Reader) -> None:
    await reader.square("f7").click()
    await reader.square("f8").click()
    await expect(reader.page.get_by_role("dialog")).to_be_visible()


async def draw_an_arrow(reader: Reader) -> None:
    await reader.page.keyboard.press("Escape")
    await reader.square("c1").click(button="right")
    await expect(reader.page.locator(".board-arrows > *")).to_have_count(1)


async def test_overlays_do_not_change_the_board(site: Served, sit_down: SitDown) -> None:
    site.shown["laid"] = await begin_at(site.runtime, "6l1/5P2/2k5/8/8/8/8/R3K3 w Q - 0 30")
    reader = await sit_down("k/laid-white", WINDOWS["desktop"])
    await draw_an_arrow(reader)
    await look_at_a_promotion(reader)
    assert await board_faults(reader.page, ("e1", "c6")) == []


@pytest.mark.parametrize(
    ("path", "kings"),
    [
        ("editor?variant=orda", ("e1", "e8")),
        ("editor?variant=khans", ("e1", "e8")),
        ("lesson/mate-wyvern", ()),
        ("puzzles", ()),
        ("learn", ()),
    ],
)
async def test_other_boards_are_complete(site: Served, reader: Reader, path: str, kings: tuple[str, ...]) -> None:
    site.shown["other"] = await begin(site.runtime)
    await reader.opens("k/other-white")
    assert await board_faults(reader.page, ("e1", "e8")) == []
    await reader.opens(path)
    await expect(reader.page.locator(".board .board-piece").first).to_be_visible()
    assert await board_faults(reader.page, kings) == []


async def test_the_storm_board_is_complete(site: Served, sit_down: SitDown) -> None:
    site.shown["storming"] = await begin(site.runtime)
    reader = await sit_down("k/storming-white", WINDOWS["desktop"])
    await reader.page.goto(f"{reader.address}/storm")
    await reader.page.locator("button.strong").click()
    await expect(reader.page.locator(".board .board-piece").first).to_be_visible()
    for window in WINDOWS.values():
        await reader.page.set_viewport_size(window["viewport"])
        assert await board_faults(reader.page) == []

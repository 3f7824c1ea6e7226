"""The settings for playing and for the board, in a real browser. Also tests that moves are shown before the server
responds.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Any

import pytest
from playwright.async_api import Route, expect

from bot.domain.clock import Fischer
from bot.services import games
from tests.chromium import needs_chromium
from tests.web.page.conftest import SitDown
from tests.web.pages import PHONE, PHONE_AND_MORE, Reader
from tests.web.serve import PROMOTION, Served, begin, begin_at
from tests.wording import ui_pattern, ui_text

pytestmark = [
    pytest.mark.browser,
    needs_chromium,
    pytest.mark.asyncio(loop_scope="session"),
]

GLIDES = "document.querySelector('.board').getAnimations({ subtree: true }).length"
MAKES_A_MOVE = """
async () => {
  const press = (square) => {
    const box = document.querySelector(`[data-square=${square}]`).getBoundingClientRect();
    const at = { clientX: box.left + 9, clientY: box.top + 9, isPrimary: true, button: 0, pointerId: 1, bubbles: true };
    const cell = document.querySelector(`[data-square=${square}]`);
    Element.prototype.setPointerCapture = () => {};
    for (const kind of ["pointerdown", "pointerup"]) cell.dispatchEvent(new PointerEvent(kind, at));
  };
  press("e2");
  press("e4");
  await new Promise((done) => requestAnimationFrame(done));
  return document.querySelector("[data-square=e4] .board-piece") !== null;
}
"""
PLAYED = """
window.heard = [];
window.AudioContext = class {
  currentTime = 0;
  state = "running";
  createOscillator() {
    window.heard.push("tone");
    return { frequency: this.#ramp(), connect: (node) => node, start() {}, stop() {} };
  }
  createGain() { return { gain: this.#ramp(), connect: (node) => node }; }
  #ramp() { return { setValueAtTime() {}, exponentialRampToValueAtTime() {} }; }
};
navigator.vibrate = (time) => window.heard.push("tick");
"""


@asynccontextmanager
async def moves_held(reader: Reader) -> AsyncIterator[None]:
    """Hold back the requests that play moves until the block ends."""
    may_go = asyncio.Event()

    async def hold(route: Route) -> None:
        await may_go.wait()
        await route.continue_()

    await reader.page.route("**/move", hold)
    yield
    may_go.set()


async def opens_settings(reader: Reader) -> None:
    await reader.button(ui_text("web-settings")).click()


async def closes_settings(reader: Reader) -> None:
    await reader.button(ui_text("web-close")).click()


async def switches(reader: Reader, key: str, *, is_on: bool = True) -> None:
    await opens_settings(reader)
    await reader.page.get_by_role("switch", name=ui_text(key)).set_checked(is_on)
    await closes_settings(reader)


async def test_a_move_is_shown_within_a_frame_before_the_server_responds(site: Served, sit_down: SitDown) -> None:
    site.shown["once"] = await begin(site.runtime)
    alice = await sit_down("k/once-white")
    async with moves_held(alice):
        assert await alice.page.evaluate(MAKES_A_MOVE)
        await alice.sees("e2", "empty")
        await expect(alice.page.locator(".list [aria-current]")).to_have_text("e4")
    await alice.sees_status(ui_pattern("web-turn", side="Gold"))


async def test_a_dragged_piece_does_not_glide_again(site: Served, sit_down: SitDown) -> None:
    site.shown["dragged"] = await begin(site.runtime)
    alice = await sit_down("k/dragged-white")
    async with moves_held(alice):
        await alice.drags("e2", "e4")
        await alice.sees("e4", "Pawn")
        assert await alice.page.evaluate(GLIDES) == 0
    await alice.sees_status(ui_pattern("web-turn", side="Gold"))


async def test_a_refused_move_is_undone(site: Served, sit_down: SitDown) -> None:
    site.shown["goes"] = await begin(site.runtime)
    alice = await sit_down("k/goes-white")
    refusal = json.dumps({"error": "Not now, please."})
    await alice.page.route("**/move", lambda route: route.fulfill(status=429, body=refusal))
    await alice.drags("e2", "e4")
    await alice.is_refused("Not now, please.")
    await alice.sees("e2", "Pawn")
    await alice.sees("e4", "empty")
    await expect(alice.page.locator(".list [data-ply]")).to_have_count(0)


async def test_each_move_is_confirmed_if_that_is_set(site: Served, sit_down: SitDown) -> None:
    site.shown["sure"] = await begin(site.runtime)
    alice, cat = await sit_down("k/sure-white"), await sit_down("k/sure-black")
    await switches(alice, "web-confirm-moves")
    await alice.drags("e2", "e4")
    await alice.sees_status(ui_text("web-confirm-move", move="e4"))
    await alice.sees("e4", "Pawn")
    await alice.button(ui_text("web-no")).click()
    await alice.sees("e2", "Pawn")
    await cat.sees("e2", "Pawn")
    await alice.drags("d2", "d4")
    await expect(alice.button(ui_text("web-confirm"))).to_be_focused()
    await alice.page.keyboard.press("Escape")
    await alice.sees("d2", "Pawn")
    await alice.drags("g1", "f3")
    await alice.page.keyboard.press("Enter")
    await cat.sees("f3", "Knight")


async def test_a_premove_is_played_without_confirmation(site: Served, sit_down: SitDown) -> None:
    site.shown["sooner"] = await begin(site.runtime, clock=timedelta(days=1))
    alice, bo = await sit_down("k/sooner-white"), await sit_down("k/sooner-black")
    await switches(bo, "web-confirm-moves")
    await bo.drags("a6", "a5")
    await bo.sees_status(ui_text("web-premove", move="a6–a5"))
    await alice.drags("e2", "e4")
    await alice.sees("a5", "Pawn")
    await alice.sees_status(ui_text("web-your-turn"))


@pytest.mark.parametrize("is_wanted", [True, False], ids=["warned", "not warned"])
async def test_low_time_is_warned_of_once(site: Served, sit_down: SitDown, is_wanted: bool) -> None:
    site.shown["low"] = await begin(site.runtime, "d4 c5", clock=Fischer(timedelta(hours=3), timedelta(0)))
    site.clock.ahead += timedelta(hours=2, minutes=50)
    alice = await sit_down("k/low-white")
    await switches(alice, "web-lowtime", is_on=is_wanted)
    await alice.page.context.add_init_script(PLAYED)
    await alice.opens(f"g/{site.shown['low'].id}")
    await expect(alice.page.locator(".player.bottom .clock")).to_have_attribute("data-low", "")
    await alice.page.keyboard.press("f")
    if not is_wanted:
        await expect(alice.page.locator("#heard")).to_be_empty()
        assert await alice.page.evaluate("window.heard") == []
        return
    await expect(alice.page.locator("#heard")).to_have_text(ui_pattern("web-low-time"))
    await alice.page.wait_for_function("window.heard.length")
    await alice.drags("e2", "e3")
    await alice.sees_status(ui_pattern("web-turn", side="Gold"))
    assert (await alice.page.evaluate("window.heard")).count("tone") == 2


async def test_promotion_is_automatic_if_that_is_set(site: Served, sit_down: SitDown) -> None:
    site.shown["queen"] = await begin_at(site.runtime, PROMOTION)
    alice = await sit_down("k/queen-white")
    await switches(alice, "web-autoqueen")
    await alice.drags("f7", "f8")
    await alice.sees("f8", "Queen")


async def test_coordinates_and_board_size_are_stored_in_the_browser(site: Served, sit_down: SitDown) -> None:
    game = await begin(site.runtime)
    cat = await sit_down(f"g/{game.id}")
    board = cat.page.locator(".board")
    whole = await board.evaluate("(node) => node.offsetWidth")
    await switches(cat, "web-coordinates", is_on=False)
    await opens_settings(cat)
    await cat.page.get_by_role("slider", name=ui_text("web-board-size")).fill("75")
    await closes_settings(cat)
    for _ in range(2):
        assert await board.evaluate("(node) => node.offsetWidth") == pytest.approx(0.75 * whole, abs=8)
        shown = "(node) => getComputedStyle(node, '::before').display"
        assert await cat.square("a4").evaluate(shown) == "none"
        await cat.opens(f"g/{game.id}")


async def test_pieces_and_ratings_are_hidden_until_the_game_is_over(site: Served, sit_down: SitDown) -> None:
    site.shown["blind"] = await begin(site.runtime)
    alice = await sit_down("k/blind-white")
    piece, rating = alice.square("d2").locator(".board-piece"), alice.page.locator(".player .rating").first
    await switches(alice, "web-blindfold")
    await switches(alice, "web-show-ratings", is_on=False)
    await expect(piece).to_have_css("opacity", "0")
    await expect(rating).to_be_hidden()
    await alice.square("e2").click()
    await alice.square("e4").click()
    await alice.sees("e4", "Pawn")
    await alice.button(ui_text("web-do-resign")).click()
    await alice.page.locator(".answers").get_by_role("button", name=ui_text("web-do-resign")).click()
    await expect(piece).to_have_css("opacity", "1")
    await expect(rating).to_be_visible()


@pytest.mark.parametrize("speed", ["off", "slow"])
async def test_the_speed_of_gliding_pieces_can_be_set(site: Served, sit_down: SitDown, speed: str) -> None:
    site.shown["speed"] = await begin(site.runtime)
    alice = await sit_down("k/speed-white")
    await opens_settings(alice)
    await alice.page.locator("select[name=speed]").select_option(speed)
    await closes_settings(alice)
    await alice.square("e2").click()
    glides = "document.querySelector('[data-square=e4] .board-piece')?.getAnimations().length"
    await alice.square("e4").click()
    assert await alice.page.evaluate(glides) == (0 if speed == "off" else 1)


async def test_pieces_are_shown_as_figures_or_letters(site: Served, sit_down: SitDown) -> None:
    game = await begin(site.runtime, "d4 c5 dxc5")
    cat = await sit_down(f"g/{game.id}")
    await opens_settings(cat)
    choice = cat.page.locator("select[name=pieces]")
    await choice.select_option("letters")
    await expect(cat.square("a8").locator("text")).to_have_text("L")
    await expect(cat.square("e1").locator("text")).to_have_text("K")
    await expect(cat.page.locator(".player.bottom .taken text")).to_have_text("P")
    await expect(cat.page.locator(".board-piece use")).to_have_count(0)
    await cat.opens(f"g/{game.id}")
    await expect(cat.square("a8").locator("text")).to_have_text("L")
    await opens_settings(cat)
    await choice.select_option("figures")
    await expect(cat.page.locator(".board-piece text")).to_have_count(0)


@pytest.mark.parametrize("window", PHONE_AND_MORE)
async def test_moves_play_a_sound_and_vibrate_unless_muted(
    site: Served, sit_down: SitDown, window: dict[str, Any]
) -> None:
    site.shown["loud"] = await begin(site.runtime)
    bo = await sit_down("k/loud-black")
    alice = await sit_down("k/loud-white", window)
    await alice.page.context.add_init_script(PLAYED)
    await alice.opens(f"g/{site.shown['loud'].id}")
    await alice.square("e2").click()
    await alice.square("e4").click()
    await bo.sees("e4", "Pawn")
    await alice.sees_status(ui_pattern("web-turn", side="Gold"))
    assert await alice.page.evaluate("window.heard") == ["tone", "tick"]
    await switches(alice, "web-sounds", is_on=False)
    if window is PHONE:
        await switches(alice, "web-haptic", is_on=False)
    else:
        await alice.page.evaluate("window.heard.length = 0")
    await bo.drags("a6", "a5")
    await alice.sees("a5", "Pawn")
    assert await alice.page.evaluate("window.heard") == (["tone", "tick"] if window is PHONE else ["tick"])


VOICED = """
window.spoken = [];
const mark = () => document.documentElement.setAttribute("data-spoken", window.spoken.length);
const voices = [{ lang: "de-DE" }, { lang: "%s" }];
const speechSynthesis = {
  getVoices: () => voices,
  cancel() {},
  speak: ({ text, lang }) => (window.spoken.push(`${lang}: ${text}`), mark()),
  addEventListener: (_, tell) => tell(),
};
Object.defineProperty(window, "speechSynthesis", { value: speechSynthesis });
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
"""


async def test_moves_are_spoken_in_the_pages_language_if_that_is_set(site: Served, sit_down: SitDown) -> None:
    game = site.shown["spoken"] = await begin(site.runtime)
    alice = await sit_down("k/spoken-white")
    await alice.page.context.add_init_script(VOICED % "en-GB")
    await alice.opens(f"g/{game.id}")
    await alice.drags("e2", "e4")
    await alice.sees_status(ui_pattern("web-turn", side="Gold"))
    assert await alice.page.evaluate("window.spoken") == []
    await switches(alice, "web-speak")
    await games.play_move(site.runtime.db, game.id, game.black.user_id, "a5", site.runtime.now())
    await alice.sees("a5", "Pawn")
    await expect(alice.page.locator("html")).to_have_attribute("data-spoken", "2")
    first, second = await alice.page.evaluate("window.spoken")
    assert first == f"en-GB: {ui_text('web-speak')}"
    assert second.startswith("en-GB: ")
    assert "a5" in second


async def test_without_a_voice_for_the_language_there_is_no_switch_for_it(site: Served, sit_down: SitDown) -> None:
    game = site.shown["voiceless"] = await begin(site.runtime)
    alice = await sit_down("k/voiceless-white")
    await alice.page.context.add_init_script(VOICED % "fr-FR")
    await alice.opens(f"g/{game.id}")
    await opens_settings(alice)
    await expect(alice.page.locator("dialog input[name=sound]")).to_be_visible()
    await expect(alice.page.locator("dialog > div[hidden]")).to_have_count(0)
    await expect(alice.page.locator("dialog input[name=speak]")).to_have_count(0)

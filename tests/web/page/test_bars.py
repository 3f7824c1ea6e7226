"""The bars next to the board, with the players and the captured pieces. Also tests what screen readers announce."""

import pytest
from playwright.async_api import Locator, expect

from bot.domain.clock import CLOCKS
from bot.services import games
from tests.chromium import needs_chromium
from tests.services.steps import CHECKMATE
from tests.web.page.conftest import SitDown
from tests.web.pages import DESKTOP, PHONE, Reader
from tests.web.serve import ALICE, Served, begin
from tests.wording import ui_text

pytestmark = [
    pytest.mark.browser,
    needs_chromium,
    pytest.mark.asyncio(loop_scope="session"),
]

EXCHANGES = "d4 c5 dxc5 bxc5 e3 d5 Bxa6 Axa6 Qxd5"
BOXES = "(nodes) => nodes.map((node) => { const box = node.getBoundingClientRect(); return [box.left, box.right]; })"


def taken(reader: Reader, place: str) -> Locator:
    return reader.page.locator(f".player.{place} .taken")


def named(*kinds: tuple[str, int]) -> str:
    pieces = ui_text("web-square-comma").join(
        ui_text("web-taken-kind", piece=piece, count=count) for piece, count in kinds
    )
    return ui_text("web-taken", pieces=pieces)


async def test_captured_pieces_are_grouped_and_match_the_position_shown(site: Served, sit_down: SitDown) -> None:
    game = await begin(site.runtime, EXCHANGES)
    cat = await sit_down(f"g/{game.id}")
    await expect(taken(cat, "bottom")).to_have_attribute("aria-label", named(("Pawn", 3)))
    await expect(taken(cat, "top")).to_have_attribute("aria-label", named(("Bishop", 1), ("Pawn", 1)))
    await expect(taken(cat, "bottom").locator(".kind")).to_have_text(["3"])
    await cat.page.locator("[data-ply='3']").click()
    await expect(taken(cat, "bottom")).to_have_text("+1")
    await expect(taken(cat, "top")).to_have_text("")
    await cat.page.locator("[data-ply='5']").click()
    await expect(taken(cat, "bottom")).to_have_text("")
    await expect(taken(cat, "top")).to_have_attribute("aria-label", named(("Pawn", 1)))
    await cat.page.keyboard.press("End")
    await expect(taken(cat, "bottom").locator(".kind")).to_have_text(["3"])


@pytest.mark.parametrize("window", [DESKTOP, PHONE], ids=["desktop", "phone"])
async def test_captured_pieces_do_not_overlap(site: Served, sit_down: SitDown, window: dict[str, object]) -> None:
    game = await begin(site.runtime, EXCHANGES)
    cat = await sit_down(f"g/{game.id}", window)
    left, right = await taken(cat, "top").locator(".piece").evaluate_all(BOXES)
    assert left[1] <= right[0]
    bar = await cat.page.locator(".player.top").bounding_box()
    assert bar is not None
    assert right[1] <= bar["x"] + bar["width"]


@pytest.mark.parametrize("window", [DESKTOP, PHONE], ids=["desktop", "phone"])
async def test_time_control_rating_and_number_are_at_the_board(
    site: Served, sit_down: SitDown, window: dict[str, object]
) -> None:
    game = await begin(site.runtime, clock=CLOCKS["30+20"])
    cat = await sit_down(f"g/{game.id}", window)
    head = cat.page.locator(".head .title")
    await expect(head).to_contain_text("Orda Chess")
    terms = head.get_by_text(f"30+20 · {ui_text('rated')} · #{game.id}")
    await expect(terms).to_be_visible()
    assert await terms.evaluate("(node) => node.scrollWidth <= node.clientWidth")


async def test_the_end_is_announced_once_after_the_move(site: Served, sit_down: SitDown) -> None:
    before, last = CHECKMATE.rsplit(" ", 1)
    game = site.shown["mate"] = await begin(site.runtime, before)
    alice, bo = await sit_down("k/mate-white"), await sit_down("k/mate-black")
    await bo.drags("h3", "f2")
    assert last == "Hxf2#"
    end = ui_text("end-checkmate", winner="Bo")
    await alice.hears(end)
    heard = await alice.page.locator("#heard").inner_text()
    assert heard.lower().count("checkmate") == 1
    assert ui_text("web-check") not in heard
    assert "h3" in heard
    assert "f2" in heard
    assert (await games.load(site.runtime.db, game.id)).is_over


async def test_check_is_announced_once(site: Served, sit_down: SitDown) -> None:
    game = site.shown["check"] = await begin(site.runtime, "e4 d5 exd5 exd5 Qe2")
    cat = await sit_down(f"g/{game.id}")
    await games.play_move(site.runtime.db, game.id, game.to_move.user_id, "Kd7", site.runtime.now())
    await games.play_move(site.runtime.db, game.id, ALICE.user_id, "Qe6", site.runtime.now())
    await cat.hears("e6")
    heard = await cat.page.locator("#heard").inner_text()
    assert heard.lower().count("check") == 1
    await cat.sees("d7", ui_text("web-square-check"))


async def test_an_illegal_drop_is_explained_and_logs_no_console_error(site: Served, sit_down: SitDown) -> None:
    site.shown["clean"] = await begin(site.runtime)
    alice = await sit_down("k/clean-white")
    errors: list[str] = []
    alice.page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    await alice.drags("e2", "e5")
    await alice.is_refused("e5")
    await alice.page.keyboard.press("/")
    await alice.page.keyboard.type("Qh9")
    await alice.page.keyboard.press("Enter")
    await alice.is_refused("Qh9")
    await alice.sees("e2", "Pawn")
    assert errors == []

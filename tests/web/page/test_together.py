"""Several readers of the same game: offers, spectators, lost connections, and too many connections."""

import asyncio
import re
from datetime import timedelta
from typing import Any

import pytest
from playwright.async_api import expect

from bot.domain.clock import Fischer
from tests.chromium import needs_chromium
from tests.web.page.conftest import SitDown
from tests.web.pages import DESKTOP, PHONE, Reader
from tests.web.serve import FINISHED, Served, begin
from tests.wording import ui_pattern, ui_text

pytestmark = [
    pytest.mark.browser,
    needs_chromium,
    pytest.mark.asyncio(loop_scope="session"),
]

PREMOVE = re.compile(ui_text("web-square-premove"))


async def test_a_draw_is_offered_in_one_browser_and_accepted_in_another(site: Served, sit_down: SitDown) -> None:
    site.shown["offer"] = await begin(site.runtime, "e4 a5")
    alice, bo = await sit_down("k/offer-white"), await sit_down("k/offer-black", PHONE)
    await alice.button(ui_text("web-do-draw")).click()
    await alice.sees_status(ui_text("web-stands-draw"))
    await bo.sees_status(ui_text("web-offered-draw", name="Alice"))
    await bo.button(ui_text("web-do-accept-draw")).click()
    for reader in (alice, bo):
        await expect(reader.page.locator("#app")).to_have_attribute("data-phase", "over")
        await expect(reader.page.locator(".status")).to_have_attribute("data-kind", "over")


async def test_a_move_is_taken_back_once_the_opponent_agrees(site: Served, sit_down: SitDown) -> None:
    site.shown["back"] = await begin(site.runtime, "e4 a5")
    alice, bo = await sit_down("k/back-white"), await sit_down("k/back-black", PHONE)
    await bo.button(ui_text("web-do-takeback")).click()
    await alice.sees_status(ui_text("web-offered-takeback", name="Bo"))
    await alice.hears(ui_text("web-offered-takeback", name="Bo"))
    await alice.button(ui_text("web-do-accept-takeback")).click()
    for reader in (alice, bo):
        await reader.sees("a6", "Pawn")
    await bo.sees_status(ui_text("web-your-turn"))


async def test_an_accepted_rematch_opens_for_both_players_and_is_linked_for_others(
    site: Served, sit_down: SitDown
) -> None:
    game = site.shown["again"] = await begin(site.runtime, FINISHED)
    alice, bo, cat = [await sit_down(path) for path in ("k/again-white", "k/again-black", f"g/{game.id}")]
    await alice.button(ui_text("web-do-rematch")).click()
    await bo.sees_status(ui_text("web-offered-rematch", name="Alice"))
    await bo.button(ui_text("web-do-rematch")).click()
    await bo.sees_status(ui_text("web-your-turn"))
    await alice.sees_status(ui_text("web-turn", side="White", name="Bo"))
    await expect(cat.page.locator("#app")).to_have_attribute("data-phase", "over")
    await cat.page.get_by_text(ui_text("web-to-rematch")).click()
    await cat.sees_status(ui_text("web-turn", side="White", name="Bo"))


async def test_aborting_takes_a_confirmation_and_both_see_it(site: Served, sit_down: SitDown) -> None:
    site.shown["abort"] = await begin(site.runtime, "e4")
    alice, bo = await sit_down("k/abort-white"), await sit_down("k/abort-black", PHONE)
    await bo.button(ui_text("web-do-abort")).click()
    await bo.sees_status(ui_text("web-sure-abort"))
    await bo.page.locator(".answers").get_by_role("button", name=ui_text("web-do-abort")).click()
    for reader in (alice, bo):
        await expect(reader.page.locator("#app")).to_have_attribute("data-phase", "over")
    await alice.sees_status(ui_text("end-aborted"))


async def test_resigning_takes_a_confirmation(site: Served, sit_down: SitDown) -> None:
    site.shown["resign"] = await begin(site.runtime, "e4 a5 d4 b5")
    alice = await sit_down("k/resign-white", PHONE)
    await alice.button(ui_text("web-do-resign")).click()
    await alice.sees_status(ui_text("web-sure-resign"))
    await alice.button(ui_text("web-no")).click()
    await alice.sees_status(ui_text("web-your-turn"))
    await alice.button(ui_text("web-do-resign")).click()
    await alice.page.locator(".answers").get_by_role("button", name=ui_text("web-do-resign")).click()
    await alice.sees_status(ui_text("end-resignation", loser="Alice", winner="Bo"))
    await expect(alice.button(ui_text("web-do-rematch"))).to_be_visible()


async def test_a_spectator_can_change_nothing(site: Served, sit_down: SitDown) -> None:
    game = site.shown["watch"] = await begin(site.runtime)
    cat = await sit_down(f"g/{game.id}")
    await cat.drags("e2", "e4")
    await cat.square("e2").click()
    await expect(cat.page.locator(".actions button")).to_have_count(0)
    await expect(cat.page.locator(".entry")).to_be_hidden()
    await cat.sees("e2", "Pawn$")
    await cat.sees("e4", "empty$")


async def test_a_disconnected_page_says_so_and_catches_up(site: Served, sit_down: SitDown) -> None:
    game = site.shown["cut"] = await begin(site.runtime)
    alice, cat = await sit_down("k/cut-white"), await sit_down(f"g/{game.id}")
    await expect(cat.page.locator("#app[data-linked]")).to_be_attached()
    await cat.page.context.set_offline(True)
    await expect(cat.page.get_by_text(ui_text("web-link-lost"))).to_be_visible()
    await alice.drags("e2", "e4")
    await alice.sees_status(ui_pattern("web-turn", side="Gold"))
    await cat.page.context.set_offline(False)
    await cat.sees("e4", "Pawn")
    await expect(cat.page.get_by_text(ui_text("web-link-lost"))).to_be_hidden()


async def test_a_hidden_page_uses_no_connection_and_catches_up(site: Served, sit_down: SitDown) -> None:
    game = site.shown["hidden"] = await begin(site.runtime)
    alice, cat = await sit_down("k/hidden-white"), await sit_down(f"g/{game.id}")
    await cat.is_shown(False)
    async with asyncio.timeout(120):
        while site.ctx.live.spectators(game.id):  # noqa: ASYNC110, nothing tells of it
            await asyncio.sleep(0)
    await alice.drags("e2", "e4")
    await alice.sees_status(ui_pattern("web-turn", side="Gold"))
    await cat.is_shown(True)
    await cat.sees("e4", "Pawn")


async def test_windows_beyond_the_browsers_connection_limit_all_follow(site: Served, sit_down: SitDown) -> None:
    game = site.shown["many"] = await begin(site.runtime)
    alice, cat = await sit_down("k/many-white"), await sit_down(f"g/{game.id}")
    windows = [cat, *[Reader(await cat.page.context.new_page(), cat.address) for _ in range(6)]]
    for window in windows[1:]:
        await window.opens(f"g/{game.id}")
    await alice.drags("e2", "e4")
    for window in windows:
        await window.sees("e4", "Pawn")


async def test_the_offering_player_sees_that_the_offer_was_declined(site: Served, sit_down: SitDown) -> None:
    site.shown["declined"] = await begin(site.runtime, "e4 a5")
    alice, bo = await sit_down("k/declined-white"), await sit_down("k/declined-black")
    await alice.button(ui_text("web-do-draw")).click()
    await bo.button(ui_text("web-do-decline-draw")).click()
    await alice.is_refused(ui_text("web-declined-draw"))
    await expect(bo.page.locator(".note")).to_have_count(0)


@pytest.mark.parametrize("window", [DESKTOP, PHONE])
async def test_a_premove_is_not_played_after_a_takeback(
    site: Served, sit_down: SitDown, window: dict[str, Any]
) -> None:
    key = "premovephone" if window is PHONE else "premove"
    site.shown[key] = await begin(site.runtime, "e4 a5", clock=Fischer(timedelta(hours=1), timedelta()))
    alice, bo = await sit_down(f"k/{key}-white", window), await sit_down(f"k/{key}-black", window)
    await bo.button(ui_text("web-do-takeback")).click()
    await alice.sees_status(ui_text("web-offered-takeback", name="Bo"))
    await bo.drags("b6", "b5")
    await expect(bo.square("b5")).to_have_attribute("aria-label", PREMOVE)
    await alice.button(ui_text("web-do-accept-takeback")).click()
    await bo.sees_status(ui_text("web-your-turn"))
    await alice.sees("a6", "Pawn")
    await bo.sees("b6", "Pawn")
    await expect(bo.square("b5")).not_to_have_attribute("aria-label", PREMOVE)

"""The home page in a real browser. It shows the reader's games and challenges live, and opens a live game when it
starts.
"""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from bot.domain.clock import CLOCKS
from bot.services import challenges, games, records
from tests.chromium import needs_chromium
from tests.services.steps import challenge
from tests.web.pages import PHONE_AND_MORE, Reader, excess_width
from tests.web.serve import ALICE, BO, Served, begin
from tests.wording import ui_pattern, ui_text

pytestmark = [
    pytest.mark.browser,
    needs_chromium,
    pytest.mark.asyncio(loop_scope="session"),
]


@pytest_asyncio.fixture(loop_scope="session", params=PHONE_AND_MORE)
async def alice(browser: Browser, site: Served, request: pytest.FixtureRequest) -> AsyncIterator[Reader]:
    """Alice, with her home page open."""
    site.shown["hers"] = await begin(site.runtime)
    reader = await Reader.sit_down(browser, site.address, request.param)
    await reader.opens("k/hers-white")
    await reader.page.goto(f"{site.address}/home")
    await expect(reader.page.locator(".own-games")).to_be_visible()
    yield reader
    await reader.page.context.close()
    for game in (await records.ongoing_of(site.runtime.db, None, ALICE.user_id, 50)).items:
        await games.resign(site.runtime.db, game.id, ALICE.user_id, site.clock())
    assert reader.faults == []


async def test_a_new_turn_changes_the_row_and_the_title(site: Served, alice: Reader) -> None:
    game = site.shown["hers"]
    row = alice.page.locator(f"[data-game='{game.id}']")
    await expect(row).to_contain_text(ui_text("web-your-turn"))
    await games.play_move(site.runtime.db, game.id, ALICE.user_id, "d4", site.clock())
    await expect(row).to_contain_text(ui_text("web-home-waiting", name="Bo"))
    await expect(alice.page).to_have_title(ui_text("web-title"))
    await games.play_move(site.runtime.db, game.id, BO.user_id, "c5", site.clock())
    await expect(row).to_contain_text(ui_text("web-your-turn"))
    await expect(alice.page).to_have_title(f"● {ui_text('web-your-turn')} · {ui_text('web-title')}")
    await expect(alice.page.locator(".own-games li").first).to_have_attribute("data-game", str(game.id))


async def test_a_new_challenge_appears_at_once(site: Served, alice: Reader) -> None:
    offered = await challenge(site.runtime.db, BO, ALICE, site.clock())
    shown = alice.page.locator(f"[data-challenge='{offered.id}']")
    await expect(shown).to_contain_text(ui_text("web-challenge-by", name="Bo"))
    await alice.hears(ui_text("web-challenge-by", name="Bo"))
    await challenges.cancel(site.runtime.db, offered.id, BO.user_id, site.clock())
    await expect(shown).to_have_count(0)


async def test_a_live_game_opens_on_the_challengers_page(site: Served, alice: Reader) -> None:
    offered = await challenge(site.runtime.db, ALICE, BO, site.clock(), clock=CLOCKS["3+2"])
    await expect(alice.page.locator(f"[data-challenge='{offered.id}']")).to_be_visible()
    begun = await challenges.accept(site.runtime.db, offered.id, BO, site.clock(), site.runtime.rng)
    await alice.page.wait_for_url(f"**/g/{begun.id}")
    await expect(alice.page.locator(".board-row")).to_have_count(8)


async def test_a_correspondence_game_only_joins_the_list(site: Served, alice: Reader) -> None:
    offered = await challenge(site.runtime.db, ALICE, BO, site.clock())
    begun = await challenges.accept(site.runtime.db, offered.id, BO, site.clock(), site.runtime.rng)
    await expect(alice.page.locator(f".own-games [data-game='{begun.id}']")).to_be_visible()
    await alice.hears(ui_text("web-home-begun", name="Bo"))
    assert alice.page.url.endswith("/home")


async def test_no_content_is_wider_than_the_window(alice: Reader) -> None:
    assert await excess_width(alice.page) == 0
    assert ui_pattern("web-home-daily").search(await alice.page.locator("#app").inner_text())


async def test_a_challenge_is_made_with_a_custom_clock(site: Served, alice: Reader) -> None:
    page = alice.page
    await page.get_by_text(ui_text("web-challenge-somebody")).click()
    await page.locator("[name=challenge-clock]").select_option("custom")
    await page.locator("[name=challenge-clock-minutes]").fill("0")
    await page.locator("[name=challenge-clock-seconds]").fill("0")
    await alice.button(ui_text("web-challenge")).click()
    assert await page.locator("[name=challenge-clock-minutes]").evaluate("(field) => !field.validity.valid")
    await page.locator("[name=challenge-clock-minutes]").fill("7")
    await page.locator("[name=challenge-clock-seconds]").fill("4")
    await alice.button(ui_text("web-challenge")).click()
    await expect(page.locator(".challenge")).to_contain_text(ui_text("clock-custom", minutes="7", seconds="4"))
    await page.locator("[data-action=cancel]").click()
    await expect(page.locator(".challenge")).to_have_count(0)

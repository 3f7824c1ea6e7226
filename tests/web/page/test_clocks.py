"""Clocks on the board's page: those of live games, vacations, and conditional moves."""

from datetime import timedelta

import pytest
from playwright.async_api import Locator, expect

from bot.domain.clock import CLOCKS, Fischer
from bot.services import games, vacations
from tests.chromium import needs_chromium
from tests.web.page.conftest import SitDown
from tests.web.pages import WINDOWS, Reader
from tests.web.serve import ALICE, Served, begin

pytestmark = [
    pytest.mark.browser,
    needs_chromium,
    pytest.mark.asyncio(loop_scope="module"),
]

LONG = Fischer(timedelta(hours=3), timedelta(seconds=30))
"""So long that no clock runs low while a busy machine opens a page."""
DAYS = timedelta(days=3)


def clock(reader: Reader, place: str) -> Locator:
    return reader.page.locator(f".player.{place} .clock")


async def test_a_live_game_shows_both_clocks_and_one_of_them_runs(site: Served, sit_down: SitDown) -> None:
    site.shown["both"] = await begin(site.house, "d4 c5", clock=LONG)
    alice = await sit_down("k/both-white")
    await expect(clock(alice, "top")).to_have_text("3:00:00")
    await expect(clock(alice, "bottom")).to_have_attribute("data-runs", "")
    await expect(clock(alice, "bottom")).to_contain_text("2:59:")
    await alice.drags("e2", "e3")
    await expect(clock(alice, "top")).to_have_attribute("data-runs", "")
    await expect(clock(alice, "bottom")).not_to_have_attribute("data-runs", "")


async def test_the_time_for_a_first_move_is_said_and_costs_none(site: Served, sit_down: SitDown) -> None:
    site.shown["start"] = await begin(site.house, clock=LONG)
    alice = await sit_down("k/start-white")
    await alice.is_told("left, or the game is called off")
    await expect(clock(alice, "bottom")).to_have_text("3:00:00")
    await expect(clock(alice, "bottom")).not_to_have_attribute("data-runs", "")


async def test_whoever_looks_claims_a_flag(site: Served, sit_down: SitDown) -> None:
    game = site.shown["fallen"] = await begin(site.house, "d4 c5", clock=Fischer(timedelta(seconds=1), timedelta(0)))
    cat = await sit_down(f"g/{game.id}")
    await cat.is_told("Alice has run out of time. Bo wins.")
    assert (await games.load(site.house.db, game.id)).is_over


async def test_a_challenge_may_have_a_clock_for_the_whole_game(site: Served, sit_down: SitDown) -> None:
    site.shown["guest"] = await begin(site.house)
    alice = await sit_down("k/guest-white")
    await alice.page.goto(site.address)
    offered = alice.page.locator("select[name=clock] option")
    await expect(offered.filter(has_text="5 minutes + 3 seconds a move")).to_have_count(1)
    assert await offered.count() == len(CLOCKS)


async def test_a_vacation_is_seen_by_the_opponent(site: Served, sit_down: SitDown) -> None:
    site.shown["away"] = await begin(site.house, clock=DAYS)
    await vacations.begin(site.house.db, ALICE.user_id, 5, site.house.now())
    bo = await sit_down("k/away-black")
    await expect(bo.page.locator(".player.top .army")).to_contain_text("on vacation until")
    await vacations.end(site.house.db, ALICE.user_id, site.house.now())


@pytest.mark.parametrize("window", ["desktop", "phone"])
async def test_if_he_takes_she_retakes(site: Served, sit_down: SitDown, window: str) -> None:
    name = f"if{window}"
    game = site.shown[name] = await begin(site.house, "d4 c5 e3", clock=DAYS)
    alice, bo = await sit_down(f"k/{name}-white", WINDOWS[window]), await sit_down(f"k/{name}-black")
    ahead = alice.page.locator(".ahead")
    await alice.button("Add a line").click()
    await expect(ahead).to_contain_text("Their move …")
    for origin, target in (("c5", "d4"), ("e3", "d4")):
        await alice.square(origin).click()
        await alice.square(target).click()
    await expect(ahead).to_contain_text("2… cxd4 3. exd4")
    await alice.button("Keep this line").click()
    await expect(ahead.locator("li")).to_have_text("2… cxd4 3. exd4")
    await alice.sees("e3", "Pawn")
    await expect(bo.button("Add a line")).to_be_disabled()
    assert "exd4" not in await bo.page.content()
    await bo.drags("c5", "d4")
    for reader in (alice, bo):
        await reader.sees("d4", "Pawn")
        await reader.sees("e3", "empty")
    assert (await games.load(site.house.db, game.id)).line.sans[-1] == "exd4"
    await expect(ahead.locator("li")).to_have_count(0)


async def test_a_line_is_taken_back_cancelled_and_removed(site: Served, sit_down: SitDown) -> None:
    site.shown["undo"] = await begin(site.house, "d4", clock=DAYS)
    alice = await sit_down("k/undo-white")
    await alice.button("Add a line").click()
    await alice.square("c6").click()
    await alice.square("c5").click()
    await alice.sees("c5", "Pawn")
    await alice.button("Take back").click()
    await alice.sees("c5", "empty")
    await alice.button("Cancel").click()
    await alice.button("Add a line").click()
    for origin, target in (("c6", "c5"), ("d4", "c5")):
        await alice.square(origin).click()
        await alice.square(target).click()
    await alice.button("Keep this line").click()
    await alice.button("Remove the line 1… c5 2. dxc5").click()
    await expect(alice.page.locator(".ahead li")).to_have_count(0)


async def test_there_are_none_in_a_live_game(site: Served, sit_down: SitDown) -> None:
    site.shown["none"] = await begin(site.house, "d4 c5 e3", clock=LONG)
    for side in ("white", "black"):
        reader = await sit_down(f"k/none-{side}")
        await expect(reader.page.locator(".ahead")).to_be_hidden()

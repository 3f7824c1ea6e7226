"""Clocks on the board's page, in live games and during vacations. Also tests conditional moves."""

import asyncio
from datetime import timedelta

import pytest
from playwright.async_api import Locator, Route, expect

from bot.domain.clock import CLOCKS, Fischer
from bot.services import clocks, games
from tests.chromium import needs_chromium
from tests.sampling import more
from tests.web.page.conftest import SitDown
from tests.web.pages import WINDOWS, Reader
from tests.web.serve import ALICE, Served, begin
from tests.wording import ui_pattern, ui_text

pytestmark = [
    pytest.mark.browser,
    needs_chromium,
    pytest.mark.asyncio(loop_scope="session"),
]

LONG = Fischer(timedelta(hours=3), timedelta(seconds=30))
"""A clock with enough time that it doesn't run low while a busy machine opens a page."""
DAYS = timedelta(days=3)


def clock(reader: Reader, place: str) -> Locator:
    return reader.page.locator(f".player.{place} .clock")


async def test_a_live_game_shows_both_clocks_and_runs_one(site: Served, sit_down: SitDown) -> None:
    site.shown["both"] = await begin(site.runtime, "d4 c5", clock=LONG)
    alice = await sit_down("k/both-white")
    await expect(clock(alice, "top")).to_have_text("3:00:00")
    await expect(clock(alice, "bottom")).to_have_attribute("data-runs", "")
    await expect(clock(alice, "bottom")).to_contain_text("2:59:")
    await alice.drags("e2", "e3")
    await expect(clock(alice, "top")).to_have_attribute("data-runs", "")
    await expect(clock(alice, "bottom")).not_to_have_attribute("data-runs", "")


async def test_the_time_for_a_first_move_is_shown_and_costs_nothing(site: Served, sit_down: SitDown) -> None:
    site.shown["start"] = await begin(site.runtime, clock=LONG)
    alice = await sit_down("k/start-white")
    await alice.sees_status(ui_pattern("web-first-move"))
    await expect(clock(alice, "bottom")).to_have_text("3:00:00")
    await expect(clock(alice, "bottom")).not_to_have_attribute("data-runs", "")


async def test_any_viewer_claims_a_flag(site: Served, sit_down: SitDown) -> None:
    game = site.shown["fallen"] = await begin(site.runtime, "d4 c5", clock=Fischer(timedelta(seconds=1), timedelta(0)))
    cat = await sit_down(f"g/{game.id}")
    await cat.sees_status(ui_text("end-timeout", loser="Alice", winner="Bo"))
    assert (await games.load(site.runtime.db, game.id)).is_over


async def test_a_challenge_can_have_a_clock_for_the_whole_game(site: Served, sit_down: SitDown) -> None:
    site.shown["guest"] = await begin(site.runtime)
    alice = await sit_down("k/guest-white")
    await alice.page.goto(site.address)
    offered = alice.page.locator("select[name=clock] option")
    await expect(offered.filter(has_text=ui_text("clock-5-3"))).to_have_count(1)
    assert await offered.count() == len(CLOCKS) + 1, "and one of one's own"


async def test_the_opponent_sees_a_vacation(site: Served, sit_down: SitDown) -> None:
    site.shown["away"] = await begin(site.runtime, clock=DAYS)
    await clocks.begin_vacation(site.runtime.db, ALICE.user_id, 5, site.runtime.now())
    bo = await sit_down("k/away-black")
    await expect(bo.page.locator(".player.top .army")).to_contain_text(ui_pattern("web-away"))
    await clocks.end_vacation(site.runtime.db, ALICE.user_id, site.runtime.now())


@pytest.mark.parametrize("window", ["phone", *more(["desktop"])])
async def test_a_conditional_recapture_is_played(site: Served, sit_down: SitDown, window: str) -> None:
    name = f"if{window}"
    game = site.shown[name] = await begin(site.runtime, "d4 c5 e3", clock=DAYS)
    alice, bo = await sit_down(f"k/{name}-white", WINDOWS[window]), await sit_down(f"k/{name}-black")
    ahead = alice.page.locator(".ahead")
    await plays_ahead(alice, "c5d4", "e3d4")
    await expect(ahead).to_contain_text("2… cxd4 3. exd4")
    await alice.button(ui_text("web-ahead-keep")).click()
    await expect(ahead.locator("li")).to_have_text("2… cxd4 3. exd4")
    await alice.sees("e3", "Pawn")
    await expect(bo.button(ui_text("web-ahead-add"))).to_be_disabled()
    await expect(bo.page.locator(".ahead .how")).to_have_text(ui_text("web-ahead-turn"))
    assert "exd4" not in await bo.page.content()
    await bo.drags("c5", "d4")
    for reader in (alice, bo):
        await reader.sees("d4", "Pawn")
        await reader.sees("e3", "empty")
    assert (await games.load(site.runtime.db, game.id)).line.sans[-1] == "exd4"
    await expect(ahead.locator("li")).to_have_count(0)


async def test_a_line_is_taken_back_canceled_and_removed(site: Served, sit_down: SitDown) -> None:
    site.shown["undo"] = await begin(site.runtime, "d4", clock=DAYS)
    alice = await sit_down("k/undo-white")
    await plays_ahead(alice, "c6c5")
    await alice.sees("c5", "Pawn")
    await expect(alice.page.locator(".ahead .how")).to_be_hidden()
    await alice.button(ui_text("web-ahead-undo")).click()
    await alice.sees("c5", "empty")
    await alice.button(ui_text("web-cancel")).click()
    await expect(alice.page.locator(".ahead .how")).to_have_text(ui_text("web-ahead-how"))
    await plays_ahead(alice, "c6c5", "d4c5")
    await alice.button(ui_text("web-ahead-keep")).click()
    await alice.button(ui_text("web-ahead-remove", line="1… c5 2. dxc5")).click()
    await expect(alice.page.locator(".ahead li")).to_have_count(0)


async def test_a_canceled_line_does_not_come_back_with_a_late_answer(site: Served, sit_down: SitDown) -> None:
    site.shown["late"] = await begin(site.runtime, "d4", clock=DAYS)
    alice = await sit_down("k/late-white")
    await plays_ahead(alice)
    has_left = asyncio.Event()

    async def answer_late(route: Route) -> None:
        await has_left.wait()
        await route.continue_()

    await alice.page.route("**/ahead", answer_late)
    async with alice.page.expect_response("**/ahead") as answered:
        await alice.square("c6").click()
        await alice.square("c5").click()
        await alice.button(ui_text("web-cancel")).click()
        has_left.set()
    await (await answered.value).finished()
    # The page shows the response two frames later.
    await alice.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    await expect(alice.button(ui_text("web-ahead-add"))).to_be_visible()
    await alice.sees("c5", "empty")


async def plays_ahead(reader: Reader, *moves: str) -> None:
    """Start a conditional line and play these moves in it. Wait for the page after each move."""
    told = reader.page.locator(".ahead [role=status]")
    await reader.button(ui_text("web-ahead-add")).click()
    await expect(told).to_contain_text(ui_text("web-ahead-theirs"))
    for turn, move in enumerate(moves):
        await reader.square(move[:2]).click()
        await reader.square(move[2:]).click()
        await expect(told).to_contain_text(ui_text("web-ahead-theirs") if turn % 2 else ui_text("web-ahead-yours"))


async def test_a_live_game_has_no_conditional_moves(site: Served, sit_down: SitDown) -> None:
    site.shown["none"] = await begin(site.runtime, "d4 c5 e3", clock=LONG)
    for side in ("white", "black"):
        reader = await sit_down(f"k/none-{side}")
        await expect(reader.page.locator(".ahead")).to_be_hidden()


@pytest.mark.parametrize("window", ["phone", *more(["desktop"])])
async def test_both_see_at_once_that_time_was_given(site: Served, sit_down: SitDown, window: str) -> None:
    name = f"gift{window}"
    game = site.shown[name] = await begin(site.runtime, "d4 c5", clock=CLOCKS["30+20"])
    alice, bo = await sit_down(f"k/{name}-white", WINDOWS[window]), await sit_down(f"k/{name}-black")
    give = alice.button(ui_text("web-do-time", name="Bo"))
    await expect(give).to_have_text("+15")
    await expect(clock(alice, "top")).to_have_text("30:00")
    await give.click()
    await expect(clock(alice, "top")).to_have_text("30:15")
    await alice.hears(ui_text("web-gave-time", name="Bo", seconds=15))
    await expect(clock(bo, "bottom")).to_have_text("30:15")
    await expect(bo.page.locator(".note")).to_have_text(ui_text("web-got-time", name="Alice", seconds=15))
    await give.dblclick()
    await expect(clock(bo, "bottom")).to_have_text("30:45")
    assert (await games.load(site.runtime.db, game.id)).times.left[1] == timedelta(minutes=30, seconds=45)


async def test_time_is_still_given_if_a_move_comes_first(site: Served, sit_down: SitDown) -> None:
    game = site.shown["overtaken"] = await begin(site.runtime, "d4 c5 e3", clock=CLOCKS["30+20"])
    alice = await sit_down("k/overtaken-white")
    asked = asyncio.Event()

    async def let_bo_move_first(route: Route) -> None:
        if not asked.is_set():
            asked.set()
            await games.play_move(site.runtime.db, game.id, game.black.user_id, "cxd4", site.runtime.now())
        await route.continue_()

    await alice.page.route("**/do", let_bo_move_first)
    await alice.button(ui_text("web-do-time", name="Bo")).click()
    await alice.hears(ui_text("web-gave-time", name="Bo", seconds=15))
    after = (await games.load(site.runtime.db, game.id)).times.left[1]
    assert timedelta(minutes=30, seconds=15) < after <= timedelta(minutes=30, seconds=35)
    alice.faults.clear()  # The browser has logged an error, because the first request was refused.


async def test_no_time_is_given_to_the_engine_by_correspondence_or_as_a_spectator(
    site: Served, sit_down: SitDown
) -> None:
    slow = site.shown["slow"] = await begin(site.runtime, "d4", clock=DAYS)
    live = site.shown["watched"] = await begin(site.runtime, "d4 c5", clock=CLOCKS["30+20"])
    for path in ("k/slow-white", f"g/{live.id}"):
        reader = await sit_down(path)
        await expect(reader.page.locator(".give:visible")).to_have_count(0)
    assert slow.times is None

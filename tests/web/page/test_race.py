"""A puzzle race in a real browser: the lobby, the countdown, the standings beside the board, and the result."""

from __future__ import annotations

from datetime import timedelta

import pytest
import pytest_asyncio
from playwright.async_api import expect

from bot.domain.ids import ChannelId, RaceId
from bot.domain.storm import COUNTDOWN, SPAN
from bot.services import storms
from tests.chromium import needs_chromium
from tests.puzzle_files import BOOK, CAMPMATE, MATE
from tests.web.page.conftest import SitDown
from tests.web.page.test_storm import comes, only
from tests.web.pages import PHONE_AND_MORE, excess_width
from tests.web.serve import ALICE, BO, GUILD, Served
from tests.wording import ui_text

pytestmark = [
    pytest.mark.browser,
    needs_chromium,
    pytest.mark.asyncio(loop_scope="session"),
]


@pytest_asyncio.fixture(loop_scope="session", autouse=True)
async def _no_runs(site: Served) -> None:
    """End all runs before each test: move the site's clock two hours ahead, and settle all races."""
    site.clock.ahead += timedelta(hours=2)
    only(site, MATE, CAMPMATE)
    runtime = site.runtime
    for race_id in await storms.due_races(runtime.db, runtime.now()):
        await settle(site, race_id)


async def settle(site: Served, race_id: RaceId) -> None:
    """Run the scheduled job for races. The bot runs it every few seconds."""
    runtime, book = site.runtime, await site.runtime.puzzle_repository.book()
    await storms.end_overdue(runtime.db, runtime.now())
    await storms.settle_race(runtime.db, book, race_id, now=runtime.now(), rng=runtime.rng)


async def opened(site: Served) -> RaceId:
    """Have Alice open a race and Bo join it."""
    runtime = site.runtime
    race = await storms.open_race(runtime.db, ALICE, GUILD, ChannelId(21), None, now=runtime.now())
    await storms.join_race(runtime.db, race.id, BO, runtime.now())
    return race.id


async def start(site: Served, race_id: RaceId) -> None:
    runtime, book = site.runtime, await site.runtime.puzzle_repository.book()
    await storms.start_race(runtime.db, book, race_id, ALICE.user_id, now=runtime.now(), rng=runtime.rng)


@pytest.mark.parametrize("window", PHONE_AND_MORE)
async def test_the_page_follows_a_race_from_lobby_to_result_by_itself(
    site: Served, sit_down: SitDown, window: dict[str, object]
) -> None:
    race_id = await opened(site)
    reader = await comes(site, sit_down, window)
    await expect(reader.page.locator(".racers li")).to_have_text([ALICE.name, BO.name])
    await expect(reader.page.locator(".lead")).to_have_text(ui_text("web-race-waiting"))
    await start(site, race_id)
    await expect(reader.page.locator(".lead")).to_have_text(ui_text("web-race-ready"))
    await expect(reader.page.get_by_role("timer")).to_contain_text("0:")
    await reader.hears(ui_text("web-race-ready"))
    site.clock.ahead += COUNTDOWN
    await expect(reader.page.locator("[data-step='0'] .board-row")).to_have_count(8)
    await expect(reader.page.locator(".scores tbody tr")).to_have_count(2)
    await expect(reader.page.locator("progress")).to_be_hidden()
    await expect(reader.button(ui_text("web-storm-end"))).to_be_hidden()
    book, now = await site.runtime.puzzle_repository.book(), site.runtime.now()
    run = await storms.latest(site.runtime.db, book, ALICE.user_id, now)
    assert run is not None and run.current is not None
    for step, move in enumerate(BOOK.by_id[run.current].moves[::2], start=1):
        await reader.page.get_by_role("textbox").fill(move)
        await reader.page.keyboard.press("Enter")
        await expect(reader.page.locator(f"#app[data-step='{step}']")).to_be_attached()
    await expect(reader.page.locator(".scores .mine td").nth(1)).to_have_text("1")
    site.clock.ahead += SPAN
    await settle(site, race_id)
    await expect(reader.page.locator(".lead")).to_have_text(ui_text("web-race-over", place=1, count=2))
    lines = (
        ui_text("web-race-over", place=1, count=2),
        f"{ui_text('storm-score', score=1)}.",
        ui_text("storm-combo", combo=2),
    )
    await reader.hears(" ".join(lines))
    await expect(reader.page.locator(".scores tbody tr").first).to_contain_text(ALICE.name)
    assert await excess_width(reader.page) == 0


async def test_a_reload_during_the_countdown_or_the_race_continues(site: Served, sit_down: SitDown) -> None:
    race_id = await opened(site)
    await start(site, race_id)
    reader = await comes(site, sit_down)
    await expect(reader.page.locator(".lead")).to_have_text(ui_text("web-race-ready"))
    site.clock.ahead += COUNTDOWN
    await reader.page.reload()
    await expect(reader.page.locator("[data-step='0'] .board-row")).to_have_count(8)
    await reader.page.reload()
    await expect(reader.page.locator(".scores tbody tr")).to_have_count(2)


async def test_a_canceled_race_says_so_and_storm_can_be_played(site: Served, sit_down: SitDown) -> None:
    race_id = await opened(site)
    reader = await comes(site, sit_down)
    await expect(reader.page.locator(".racers li")).to_have_count(2)
    for member in (ALICE, BO):
        await storms.leave_race(site.runtime.db, race_id, member.user_id, site.runtime.now())
    await expect(reader.button(ui_text("web-storm-begin"))).to_be_visible()

"""A member's profile, finished games, leaderboards and tournaments, in a real browser."""

import re
from datetime import timedelta
from typing import Any

import pytest
from playwright.async_api import expect

from bot.domain.challenge import Terms
from bot.domain.ids import Member, UserId
from bot.domain.tournament import NewTournament
from bot.services import tournaments
from bot.variants import find_family
from tests.chromium import needs_chromium
from tests.web.page.conftest import SitDown
from tests.web.pages import DESKTOP, PHONE, PHONE_AND_MORE, Reader, excess_width
from tests.web.serve import CHANNEL, FINISHED, GUILD, Served, begin
from tests.wording import ui_text

pytestmark = [
    pytest.mark.browser,
    needs_chromium,
    pytest.mark.asyncio(loop_scope="session"),
]
NARROW = {**PHONE, "viewport": {"width": 320, "height": 640}}
CHOICES = "option, .choice, .card b, .card .faint"
PAGES = ("profile", "progress", "openings", "history", "history?moves=Nf3", "ladder", "ladder?settled=1", "tournaments")


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


async def enter(site: Served, sit_down: SitDown, window: dict[str, Any] = DESKTOP) -> tuple[Reader, int]:
    """Log in with a player's link to a finished game."""
    game = site.shown["record"] = await begin(site.runtime, FINISHED)
    return await sit_down("k/record-white", window), game.id


@pytest.mark.parametrize("window", [DESKTOP, PHONE, NARROW], ids=["desktop", "phone", "narrow"])
async def test_no_page_scrolls_sideways(site: Served, sit_down: SitDown, window: dict[str, Any]) -> None:
    reader, _ = await enter(site, sit_down, window)
    for path in PAGES:
        await reader.page.goto(f"{site.address}/{path}")
        await expect(reader.page.locator("h1")).to_be_visible()
        assert (path, await excess_width(reader.page)) == (path, 0)


async def test_choices_begin_with_a_capital(site: Served, sit_down: SitDown) -> None:
    reader, _ = await enter(site, sit_down)
    labels: set[str] = set()
    for path in ("home", "history", "puzzles", "editor", "import", "storm", "learn", "train", "openings"):
        await reader.page.goto(f"{site.address}/{path}")
        await expect(reader.page.locator("h1")).to_be_visible()
        if path == "home":
            await reader.page.locator("input[name=variant][value=asymmetric]").check()
        await reader.button(ui_text("web-settings")).click()
        await expect(reader.page.locator("dialog select[name=look]")).to_be_visible()
        labels |= {label.strip() for label in await reader.page.locator(CHOICES).all_text_contents()}
    keys = ("clock-none", "web-look-light", "result-win", "theme-of-fork", "rule-free_setup", "army-nature-humans")
    assert {capital(ui_text(key)) for key in keys} <= labels
    assert [label for label in labels if label[:1].islower()] == []


async def test_the_profile_leads_to_a_game_by_its_first_moves(site: Served, sit_down: SitDown) -> None:
    reader, game = await enter(site, sit_down, PHONE)
    page = reader.page
    await page.goto(f"{site.address}/profile")
    await expect(page.get_by_role("heading", name=ui_text("web-ladder-ratings"))).to_be_visible()
    await page.get_by_role("link", name="Bo").first.click()
    await expect(page).to_have_url(re.compile("/history[?]opponent=102$"))
    moves = page.get_by_label(ui_text("web-history-moves"))
    await moves.fill("1. f3 Ad7 2. h4")
    await moves.press("Enter")
    await expect(page).to_have_url(re.compile("moves=1"))
    await expect(moves).to_have_value("f3 Ad7 h4")
    await page.locator(f"a[href='g/{game}']").click()
    await expect(page.locator("#app")).to_have_attribute("data-phase", "over")
    await page.go_back()
    await moves.fill("e4")
    await moves.press("Enter")
    await expect(page.get_by_text(ui_text("web-history-none"))).to_be_visible()


async def test_the_readers_own_row_of_a_leaderboard_is_marked_for_screen_readers_too(
    site: Served, sit_down: SitDown
) -> None:
    reader, _ = await enter(site, sit_down)
    await reader.page.goto(f"{site.address}/ladder?ladder=orda")
    own = reader.page.locator("[data-you]")
    await expect(own).to_have_count(1)
    await expect(own).to_have_attribute("aria-current", "true")
    await expect(own).to_contain_text("Alice")


@pytest.mark.parametrize("window", PHONE_AND_MORE)
async def test_a_tournament_is_joined_and_left_from_the_list(
    site: Served, sit_down: SitDown, window: dict[str, Any]
) -> None:
    reader, _ = await enter(site, sit_down, window)
    page, db = reader.page, site.runtime.db
    terms = Terms(find_family("asymmetric"), clock=timedelta(days=1))
    organizer = Member(UserId(900), "Olga")
    now = site.runtime.now()
    made = await tournaments.create(
        db,
        NewTournament(
            server_id=GUILD,
            channel_id=CHANNEL,
            organizer=organizer,
            terms=terms,
            size=8,
            created_at=now,
            deadline=now + timedelta(days=1),
        ),
    )
    await page.goto(f"{site.address}/tournaments")
    await page.locator(f"a[href='t/{made.id}']").click()
    await page.get_by_label(ui_text("web-tournament-army")).select_option("elves")
    await reader.button(ui_text("web-tournament-join")).click()
    await expect(page.locator(".joining")).to_contain_text(ui_text("tournament-page-you-joined"))
    await expect(page.locator(".names")).to_have_text("Alice")
    await page.get_by_label(ui_text("web-tournament-army")).select_option("orcs")
    await reader.button(ui_text("web-tournament-change")).click()
    await expect(page.locator(".joining")).to_contain_text(ui_text("tournament-your-army", army="Orcs"))
    await page.reload()
    await expect(page.get_by_label(ui_text("web-tournament-army"))).to_have_value("orcs")
    await reader.button(ui_text("web-tournament-leave")).click()
    await expect(page.locator(".names")).to_have_count(0)
    assert await excess_width(reader.page) == 0

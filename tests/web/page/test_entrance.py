"""The page of a personal link. It asks for confirmation before it logs the browser in, fits every window size, and
works without scripts.
"""

from typing import Any

import pytest
from playwright.async_api import Browser, Page, expect

from tests.chromium import needs_chromium
from tests.web.pages import DESKTOP, PHONE, excess_width
from tests.web.serve import ALICE, BO, UNDER_WAY, Served, begin
from tests.wording import chinese, ui_pattern, ui_text

pytestmark = [pytest.mark.browser, needs_chromium, pytest.mark.asyncio(loop_scope="session")]

TITLES = {"en-US": ui_text("web-enter-play", name="Alice"), "zh-CN": chinese("web-enter-play", name="Alice")}


async def window(browser: Browser, **options: Any) -> Page:
    return await (await browser.new_context(**options)).new_page()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("language", TITLES)
async def test_it_names_the_players_and_fits(
    browser: Browser, site: Served, language: str, size: dict[str, Any]
) -> None:
    game = await begin(site.runtime, UNDER_WAY)
    page = await window(browser, locale=language, **size)
    await page.goto(await site.link(ALICE, game))
    await expect(page.get_by_role("heading")).to_have_text(TITLES[language])
    await expect(page.locator("form")).to_contain_text("Alice – Bo")
    assert await excess_width(page) == 0
    await page.context.close()


async def test_without_scripts_its_button_logs_in(browser: Browser, site: Served) -> None:
    """The browser must send an Origin header with the form. For that, this page has to send a referrer, unlike all
    other pages of the site.
    """
    game = await begin(site.runtime, UNDER_WAY)
    page = await window(browser, java_script_enabled=False)
    await page.goto(await site.link(ALICE, game))
    assert await page.context.cookies() == []
    await page.get_by_role("button").click()
    assert page.url == f"{site.address}/g/{game.id}"
    assert len(await page.context.cookies()) == 1
    await page.context.close()


async def test_switching_members_takes_a_confirmation_and_logging_out_works(browser: Browser, site: Served) -> None:
    game = await begin(site.runtime, UNDER_WAY)
    page = await window(browser, **DESKTOP)
    await page.goto(await site.link(ALICE, game))
    await page.get_by_role("button").click()
    await expect(page.locator(".board-row")).to_have_count(8)
    await page.goto(await site.link(BO, game))
    await expect(page.locator(".warning")).to_contain_text(ui_pattern("web-enter-switch", others="Alice", name="Bo"))
    await page.get_by_role("button", name=ui_text("web-enter-button", name="Bo")).click()
    await page.get_by_role("button", name=ui_text("web-settings")).click()
    await page.get_by_role("button", name=ui_text("web-sign-out")).click()
    await page.wait_for_url("**/home")
    assert await page.context.cookies() == []
    await page.context.close()

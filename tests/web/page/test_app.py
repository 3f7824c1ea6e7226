"""The website as an installed app, in Chromium."""

import pytest
from playwright.async_api import BrowserContext, expect

from tests.chromium import needs_chromium
from tests.web.page.conftest import SitDown
from tests.web.pages import DESKTOP, Reader
from tests.web.serve import Served
from tests.wording import ui_text

pytestmark = [
    pytest.mark.browser,
    needs_chromium,
    pytest.mark.asyncio(loop_scope="session"),
]
INSTALLING = {**DESKTOP, "service_workers": "allow"}
READY = "navigator.serviceWorker.ready.then(() => caches.keys())"
KEPT = """
caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name).then((cache) => cache.keys()))))
  .then((found) => found.flat().map(({ url }) => new URL(url).pathname))
"""


async def test_a_page_without_a_connection_says_so_and_loads_again(sit_down: SitDown) -> None:
    reader = await installed(sit_down)
    await reader.page.context.set_offline(True)
    await reader.page.reload()
    await expect(reader.page.get_by_role("heading")).to_have_text(ui_text("web-offline-title"))
    await expect(reader.button(ui_text("web-offline-retry"))).to_be_visible()
    await reader.page.context.set_offline(False)
    await expect(reader.page.locator(".board-row")).to_have_count(8)


async def test_files_are_cached_but_pages_and_games_are_not(sit_down: SitDown, site: Served) -> None:
    reader = await installed(sit_down)
    await reader.page.reload()
    await expect(reader.page.locator(".board-row")).to_have_count(8)
    kept = await reader.page.evaluate(KEPT)
    files = f"/static/{site.ctx.files.digest}/"
    assert {one for one in kept if not one.startswith(files)} == {"/offline/en-US"}
    assert len(kept) > len(site.ctx.files.scripts("offline"))


async def test_a_new_version_of_the_files_replaces_the_cached_ones(sit_down: SitDown, site: Served) -> None:
    reader = await installed(sit_down)
    before, old = await reader.page.evaluate(READY), site.ctx.files.digest
    site.ctx.files.__dict__["digest"] = "another00000"
    try:
        await reader.page.reload()
        await reader.page.wait_for_function(
            "name => caches.keys().then((names) => names.length === 1 && names[0] === name)", arg="another00000 en-US"
        )
    finally:
        site.ctx.files.__dict__["digest"] = old
    assert before == [f"{old} en-US"]


async def installed(sit_down: SitDown) -> Reader:
    reader = await sit_down("editor", INSTALLING)
    await reader.page.evaluate(READY)
    await _controlled(reader.page.context)
    return reader


async def _controlled(context: BrowserContext) -> None:
    """Wait until the service worker is active. From then on, it controls new pages."""
    (page,) = context.pages
    await page.wait_for_function("navigator.serviceWorker.ready.then(({ active }) => active.state === 'activated')")

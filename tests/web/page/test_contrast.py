"""Accessibility according to WCAG (levels A and AA), tested with axe-core in both color schemes and every theme."""

from collections.abc import AsyncIterator, Sequence
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from bot.paths import ROOT
from bot.render.assets import theme_names
from tests.chromium import needs_chromium
from tests.web.pages import DESKTOP, PHONE, Reader
from tests.web.serve import FINISHED, UNDER_WAY, Served, begin

AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
GUIDELINES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]
COLOR_RULES = ("color-contrast", "link-in-text-block")
"""The rules about colors. A theme changes nothing but colors."""
VIOLATIONS = """
async (options) => {
  const { violations } = await axe.run(document, options);
  return violations.map(({ id, nodes }) => [id, nodes.map((node) => node.target)]);
}
"""
"""A script that runs axe-core and returns a summary, because the full report is long."""
WINDOWS_AND_LOOKS = [
    pytest.param((PHONE, "light"), id="phone-light"),
    pytest.param((DESKTOP, "dark"), id="desktop-dark"),
    pytest.param((PHONE, "dark"), id="phone-dark", marks=pytest.mark.more),
    pytest.param((DESKTOP, "light"), id="desktop-light", marks=pytest.mark.more),
]

pytestmark = [
    pytest.mark.browser,
    needs_chromium,
    pytest.mark.skipif(not AXE.is_file(), reason="needs axe-core, which `make lint` installs"),
    pytest.mark.asyncio(loop_scope="session"),
]


@pytest_asyncio.fixture(loop_scope="session", params=WINDOWS_AND_LOOKS)
async def reader(browser: Browser, site: Served, request: pytest.FixtureRequest) -> AsyncIterator[Reader]:
    window, look = request.param
    someone = await Reader.sit_down(browser, site.address, {**window, "color_scheme": look})
    yield someone
    await someone.page.context.close()
    assert someone.faults == []


async def violations(reader: Reader, rules: Sequence[str] = ()) -> list[tuple[str, list[Any]]]:
    """Return the violated rules, each with the elements that violate it. If `rules` is empty, check all guidelines."""
    if not await reader.page.evaluate("'axe' in window"):
        await reader.page.evaluate(AXE.read_text(encoding="utf-8"))
    chosen = {"type": "rule", "values": rules} if rules else {"type": "tag", "values": GUIDELINES}
    options = {"runOnly": chosen, "resultTypes": ["violations"]}
    found: list[tuple[str, list[Any]]] = await reader.page.evaluate(VIOLATIONS, options)
    return [(rule, targets) for rule, targets in found]


async def test_every_page_follows_the_guidelines(site: Served, reader: Reader) -> None:
    under_way, finished = await begin(site.runtime, UNDER_WAY), await begin(site.runtime, FINISHED)
    site.shown["contrast"] = under_way
    await reader.opens("k/contrast-white")
    faults = {"game": await violations(reader)}
    for path in (f"g/{finished.id}", f"analysis/{finished.id}", "editor?variant=orda", "learn", "puzzles"):
        await reader.opens(path)
        faults[path] = await violations(reader)
    for path in (
        "home",
        "streak",
        "my-puzzles",
        "storm",
        "import",
        "profile",
        "progress",
        "openings",
        "history",
        "ladder",
        "tournaments",
    ):
        await reader.page.goto(f"{reader.address}/{path}")
        await expect(reader.page.locator("h1")).to_be_visible()
        faults[path] = await violations(reader)
    assert {path: found for path, found in faults.items() if found} == {}


async def test_text_can_be_read_in_every_theme(site: Served, reader: Reader) -> None:
    site.shown["theme"] = await begin(site.runtime, UNDER_WAY)
    await reader.opens("k/theme-black")
    for theme in theme_names():
        await reader.page.evaluate("(theme) => (document.documentElement.dataset.theme = theme)", theme)
        assert (theme, await violations(reader, COLOR_RULES)) == (theme, [])

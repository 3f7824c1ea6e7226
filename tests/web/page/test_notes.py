"""Notes (short messages on a page) in a real browser. They cover no content or controls, replace each other, and are
announced once.
"""

import pytest
from playwright.async_api import expect

from tests.chromium import needs_chromium
from tests.web.page.conftest import SitDown
from tests.web.pages import WINDOWS, Reader
from tests.web.serve import FINISHED, UNDER_WAY, Served, begin
from tests.wording import ui_pattern, ui_text

pytestmark = [
    pytest.mark.browser,
    needs_chromium,
    pytest.mark.asyncio(loop_scope="session"),
]

COVERED = """
() => {
  const boxes = (parts) => [...document.querySelectorAll(parts)].map((node) => [node, node.getBoundingClientRect()]);
  const [[, note]] = boxes(".note");
  return boxes(".guide, .moves, .entry, .chart, .engine, .told, .row, .clock, button, a, input")
    .filter(([, box]) => box.width && box.left < note.right && box.right > note.left)
    .filter(([, box]) => box.top < note.bottom && box.bottom > note.top)
    .map(([node]) => node.outerHTML.slice(0, 80));
}
"""
READINGS = """
() => {
  window.readings = [];
  const region = document.querySelector("[role=alert]");
  new MutationObserver((all) => {
    for (const one of all) for (const node of one.addedNodes) window.readings.push(node.textContent);
  }).observe(region, { childList: true, characterData: true, subtree: true });
}
"""


async def has_a_note_that_covers_nothing(reader: Reader, text: str) -> None:
    await reader.is_refused(text)
    assert await reader.page.evaluate(COVERED) == []


async def declines(site: Served, sit_down: SitDown, window: str, *, opens_guide: bool) -> Reader:
    """Have Alice offer a draw, and have Bo decline it. If `opens_guide` is set, Alice opens a guide in between."""
    site.shown["notes"] = await begin(site.runtime, UNDER_WAY)
    alice, bo = await sit_down("k/notes-white", WINDOWS[window]), await sit_down("k/notes-black")
    await alice.button(ui_text("web-do-draw")).click()
    await alice.sees_status(ui_text("web-stands-draw"))
    if opens_guide:
        await alice.square("b8").focus()
        await alice.page.keyboard.press("g")
        await expect(alice.page.locator(".guide")).to_be_visible()
    await bo.button(ui_text("web-do-decline-draw")).click()
    return alice


@pytest.mark.parametrize("opens_guide", [True, False], ids=["with a guide", "without"])
@pytest.mark.parametrize("window", WINDOWS)
async def test_a_note_in_a_game_covers_nothing(site: Served, sit_down: SitDown, window: str, opens_guide: bool) -> None:
    alice = await declines(site, sit_down, window, opens_guide=opens_guide)
    await has_a_note_that_covers_nothing(alice, ui_text("web-declined-draw"))
    await expect(alice.page.locator(".guide")).to_be_visible(visible=opens_guide)


@pytest.mark.parametrize("window", WINDOWS)
async def test_a_note_elsewhere_covers_nothing(site: Served, sit_down: SitDown, window: str) -> None:
    game = await begin(site.runtime, FINISHED)
    cat = await sit_down(f"analysis/{game.id}", WINDOWS[window])
    await cat.page.keyboard.press("Home")
    await cat.sees("e2", "Pawn")
    await cat.page.route("**/api/lines", lambda route: route.abort())
    await cat.square("e2").click()
    await cat.square("e3").click()
    await has_a_note_that_covers_nothing(cat, ui_text("web-offline"))


async def test_a_note_replaces_the_previous_one_and_each_is_announced_once(site: Served, sit_down: SitDown) -> None:
    site.shown["reading"] = await begin(site.runtime)
    alice = await sit_down("k/reading-white")
    await alice.page.evaluate(READINGS)
    await alice.drags("e2", "e5")
    await alice.is_refused("e5")
    await alice.drags("d2", "d6")
    await alice.is_refused("d6")
    await expect(alice.page.locator(".note")).to_have_count(1)
    assert len(await alice.page.evaluate("window.readings")) == 2


async def test_the_next_move_removes_a_note(site: Served, sit_down: SitDown) -> None:
    site.shown["gone"] = await begin(site.runtime)
    alice = await sit_down("k/gone-white")
    await alice.drags("e2", "e5")
    await alice.is_refused("e5")
    await alice.drags("e2", "e4")
    await alice.sees_status(ui_pattern("web-turn", side="Gold"))
    await expect(alice.page.locator(".note")).to_have_count(0)


@pytest.mark.parametrize("window", WINDOWS)
async def test_losing_and_regaining_the_connection_is_shown_next_to_the_tools(
    site: Served, sit_down: SitDown, window: str
) -> None:
    game = await begin(site.runtime, UNDER_WAY)
    cat = await sit_down(f"g/{game.id}", WINDOWS[window])
    await expect(cat.page.locator("#app[data-linked]")).to_be_attached()
    await cat.page.context.set_offline(True)
    await expect(cat.page.get_by_text(ui_text("web-link-lost"))).to_be_visible()
    for tool in await cat.page.locator(".head .tool").all():
        await tool.click(trial=True)
    await cat.page.context.set_offline(False)
    await cat.is_refused(ui_text("web-link-back"))

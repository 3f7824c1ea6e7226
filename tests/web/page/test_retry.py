"""Retrying the mistakes of a finished game in its analysis, in a real browser."""

import json
import re
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator, Route, expect

from bot.domain.game import Game
from bot.engine.analysis import Finding, to_json
from bot.engine.evaluation import Evaluation
from bot.storage import analyses
from tests.chromium import needs_chromium
from tests.web.pages import PHONE, PHONE_AND_MORE, Reader
from tests.web.serve import FINISHED, Served, begin
from tests.wording import ui_text

pytestmark = [
    pytest.mark.browser,
    needs_chromium,
    pytest.mark.asyncio(loop_scope="session"),
]


@pytest_asyncio.fixture(loop_scope="session", params=[PHONE], ids=["phone"])
async def reader(browser: Browser, site: Served, request: pytest.FixtureRequest) -> AsyncIterator[Reader]:
    someone = await Reader.sit_down(browser, site.address, request.param)
    yield someone
    # A response may still be on its way to the page.
    await someone.page.unroute_all(behavior="ignoreErrors")
    await someone.page.context.close()
    assert someone.faults == []


WORTH = [20, -50, -40, -45, -40, -45, -30, -2000, -2000]
"""Evaluations of the positions of a game. White's fourth move, g3, loses. The best move is d4."""


async def opened(site: Served, reader: Reader) -> Game:
    """Open the analysis of a game with stored evaluations, and start to retry its mistakes."""
    game = await begin(site.runtime, FINISHED)
    findings = [Finding(Evaluation(centipawns), ("d2d4",)) for centipawns in WORTH]
    async with site.runtime.db.writing() as connection:
        await analyses.save(connection, game.id, to_json(findings), site.runtime.now())
    await reader.opens(f"analysis/{game.id}")
    await reader.button(ui_text("web-retry")).click()
    return game


async def judges(reader: Reader, chances: dict[str, float]) -> None:
    """Replace the server's evaluations after these moves with fake ones, so that tests don't wait for a search."""

    async def answer(route: Route) -> None:
        asked = json.loads(route.request.post_data or "")
        answered = await route.fetch(post_data=json.dumps({**asked, "count": 0}))
        line = {
            "score": "0",
            "depth": 9,
            "uci": [],
            "san": [],
            "winning": chances.get((asked["moves"] or [""])[-1], 0.5),
        }
        await route.fulfill(json={**await answered.json(), "lines": [line] if asked["count"] else []})

    await reader.page.route("**/api/lines", answer)


def panel(reader: Reader) -> Locator:
    return reader.page.get_by_role("region", name=ui_text("web-retry"))


async def plays(reader: Reader, origin: str, target: str) -> None:
    await expect(reader.page.locator("#app")).to_have_attribute("data-at", "6")
    await reader.may_move()
    await reader.square(origin).click()
    await reader.sees(target, ui_text("web-mark-move"))
    await reader.square(target).click()


@pytest.mark.parametrize("reader", PHONE_AND_MORE, indirect=True)
async def test_the_reader_tries_moves_until_one_is_good_enough(site: Served, reader: Reader) -> None:
    await judges(reader, {"e2e4": 0.1, "e2e3": 0.47})
    await opened(site, reader)
    asked = ui_text("web-retry-find", move="4. g3", side="White")
    await expect(panel(reader)).to_contain_text(asked)
    await expect(reader.page.get_by_role("region", name=ui_text("web-engine"))).to_be_hidden()
    await plays(reader, "e2", "e4")
    await expect(panel(reader)).to_contain_text(ui_text("web-retry-wrong", move="e4"))
    await plays(reader, "e2", "e3")
    await expect(panel(reader)).to_contain_text(ui_text("web-retry-good", move="e3", best="d4"))
    await panel(reader).get_by_role("button", name=ui_text("web-retry-again")).click()
    await plays(reader, "d2", "d4")
    await expect(panel(reader)).to_contain_text(ui_text("web-retry-best", move="d4"))
    await panel(reader).get_by_role("button", name=ui_text("web-retry-next")).click()
    over = ui_text("web-retry-over", found="1", total="1", first="0", shown="0", skipped="0")
    await expect(panel(reader)).to_contain_text(over)
    await panel(reader).get_by_role("button", name=ui_text("web-close")).click()
    await expect(panel(reader)).to_be_hidden()
    await expect(reader.page.get_by_role("region", name=ui_text("web-engine"))).to_be_visible()
    await expect(reader.page.locator(".tree button:not(.fold)")).to_have_count(8)


async def test_the_solution_is_shown_and_a_key_skips_a_mistake(site: Served, reader: Reader) -> None:
    await judges(reader, {})
    await opened(site, reader)
    await panel(reader).get_by_role("button", name=ui_text("web-retry-solution")).click()
    await expect(panel(reader)).to_contain_text(ui_text("web-retry-shown", move="d4"))
    await reader.sees("d4", "Pawn")
    await reader.page.keyboard.press("n")
    await panel(reader).get_by_role("button", name=ui_text("web-retry-anew")).click()
    await expect(reader.page.locator("#app")).to_have_attribute("data-at", "6")
    await reader.page.keyboard.press("n")
    over = ui_text("web-retry-over", found="0", total="1", first="0", shown="0", skipped="1")
    await expect(panel(reader)).to_contain_text(over)
    await panel(reader).get_by_role("button", name=ui_text("web-retry-other")).click()
    await expect(panel(reader)).to_contain_text(ui_text("web-retry-none", side="Gold"))


async def test_a_reader_who_looks_elsewhere_can_return(site: Served, reader: Reader) -> None:
    await judges(reader, {})
    await opened(site, reader)
    back = panel(reader).get_by_role("button", name=ui_text("web-retry-back"))
    await expect(back).to_be_hidden()
    await reader.page.keyboard.press("ArrowLeft")
    await back.click()
    await expect(back).to_be_hidden()
    await expect(reader.page.locator("#app")).to_have_attribute("data-at", "6")


async def test_neither_arrows_nor_keys_reveal_the_better_move(site: Served, reader: Reader) -> None:
    await judges(reader, {})
    await opened(site, reader)
    for key in ("Space", "l"):
        await reader.page.keyboard.press(key)
    await expect(reader.page.locator(".board-arrows path")).to_have_count(0)
    await expect(reader.page.locator("#app")).to_have_attribute("data-at", "6")
    await expect(panel(reader)).not_to_contain_text(re.compile(r"\bd4\b"))

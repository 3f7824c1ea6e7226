"""Refused and late responses, and how often the page sends requests, in a real browser.

Tests control the browser's clock, and decide when a held response arrives.
"""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from random import Random

import pytest
from playwright.async_api import Page, Request, Route, expect

from bot.domain.game import Game
from bot.services import games, storms
from bot.services.engines import Requester
from tests.chromium import needs_chromium
from tests.timeouts import TIMEOUT, until
from tests.web.page.conftest import SitDown
from tests.web.page.test_storm import begins, comes, only
from tests.web.page.test_study import WITHOUT_ENGINE
from tests.web.pages import Reader
from tests.web.serve import ALICE, FINISHED, GUILD, Served, begin
from tests.wording import ui_pattern, ui_text

pytestmark = [
    pytest.mark.browser,
    needs_chromium,
    pytest.mark.asyncio(loop_scope="session"),
]

NO_RUN_LASTS_AS_LONG = timedelta(hours=2)
TURN = """
new Promise((done) => {
  const way = new MessageChannel();
  way.port1.onmessage = () => done();
  way.port2.postMessage(0);
})
"""
"""A script that waits until all queued tasks have run. It uses a message instead of a timer, because the page's clock
may be stopped.
"""


async def catches_up(page: Page) -> None:
    """Let the page process the responses that have arrived."""
    for _ in range(3):
        await page.evaluate(TURN)


@dataclass
class HeldResponse:
    """A response that the server has sent and that the browser hasn't received yet."""

    given: asyncio.Event = field(default_factory=asyncio.Event)
    may_arrive: asyncio.Event = field(default_factory=asyncio.Event)
    arrived: asyncio.Event = field(default_factory=asyncio.Event)

    async def arrives(self, page: Page) -> None:
        """Release the response, and wait until the page has processed it."""
        self.may_arrive.set()
        async with asyncio.timeout(TIMEOUT):
            await self.arrived.wait()
        await catches_up(page)


@asynccontextmanager
async def first_answer_held(page: Page, url: str) -> AsyncIterator[HeldResponse]:
    """Hold back the response to the first request for a URL. Later responses arrive at once."""
    held = HeldResponse()

    requests = itertools.count()

    async def hold(route: Route) -> None:
        if next(requests):
            await route.continue_()
            return
        answer = await route.fetch()
        held.given.set()
        await held.may_arrive.wait()
        async with page.expect_event("requestfinished", lambda one: one == route.request):
            await route.fulfill(response=answer)
        held.arrived.set()

    await page.route(url, hold)
    try:
        yield held
    finally:
        held.may_arrive.set()
        await page.unroute(url, hold)


def requests_of(page: Page, part: str, method: str = "GET") -> list[Request]:
    """Return a list to which all later requests for URLs with this ending are added."""
    sent: list[Request] = []
    page.on("request", lambda one: sent.append(one) if one.method == method and one.url.endswith(part) else None)
    return sent


async def plays(site: Served, game: Game, move: str) -> None:
    """Play a move for the player to move, as if in Discord."""
    now, db = site.runtime.now(), site.runtime.db
    to_move = (await games.load(db, game.id)).to_move
    await games.play_move(db, game.id, to_move.user_id, move, now)


async def with_own_clock(site: Served, sit_down: SitDown, path: str) -> Reader:
    """Open a page with a fake clock, which advances only through `run_for` and `fast_forward`."""
    reader: Reader = await sit_down(path)
    await reader.page.clock.install()
    await reader.page.reload()
    await expect(reader.page.locator("#app[data-linked]")).to_be_attached()
    return reader


async def test_a_late_poll_of_a_hidden_page_does_not_overwrite_streamed_changes(
    site: Served, sit_down: SitDown
) -> None:
    game = site.shown["poll"] = await begin(site.runtime)
    cat = await with_own_clock(site, sit_down, f"g/{game.id}")
    async with first_answer_held(cat.page, f"**/api/games/{game.id}") as poll:
        await cat.is_shown(False)
        await cat.page.clock.run_for(10_000)
        async with asyncio.timeout(TIMEOUT):
            await poll.given.wait()
        await plays(site, game, "e4")
        await cat.is_shown(True)
        await cat.sees("e4", "Pawn")
        await poll.arrives(cat.page)
        await expect(cat.page.locator("#app")).to_have_attribute("data-ply", "1")
        await cat.sees("e4", "Pawn")


async def test_a_late_answer_to_a_move_does_not_overwrite_the_reply_to_it(site: Served, sit_down: SitDown) -> None:
    game = site.shown["answer"] = await begin(site.runtime)
    alice = await sit_down("k/answer-white")
    await expect(alice.page.locator("#app[data-linked]")).to_be_attached()
    async with first_answer_held(alice.page, "**/move") as answer:
        await alice.drags("e2", "e4")
        async with asyncio.timeout(TIMEOUT):
            await answer.given.wait()
        await plays(site, game, "a5")
        await alice.sees("a5", "Pawn")
        await answer.arrives(alice.page)
        await expect(alice.page.locator("#app")).to_have_attribute("data-ply", "2")
        await alice.sees_status(ui_text("web-your-turn"))


async def test_an_open_stream_stays_open_and_reopens_after_a_sleep(site: Served, sit_down: SitDown) -> None:
    game = site.shown["stays"] = await begin(site.runtime)
    cat = await with_own_clock(site, sit_down, f"g/{game.id}")
    streams = requests_of(cat.page, "/events")
    states = requests_of(cat.page, f"/api/games/{game.id}")
    await cat.page.clock.run_for(60_000)
    await catches_up(cat.page)
    assert (len(streams), len(states)) == (0, 0)
    await cat.page.clock.fast_forward(60_000)
    await until(lambda: len(streams) == 1)
    await cat.page.clock.run_for(30_000)
    await catches_up(cat.page)
    assert (len(streams), len(states)) == (1, 0)


async def test_a_hidden_page_polls_every_ten_seconds_and_a_visible_one_never(site: Served, sit_down: SitDown) -> None:
    game = site.shown["asks"] = await begin(site.runtime)
    cat = await with_own_clock(site, sit_down, f"g/{game.id}")
    states = requests_of(cat.page, f"/api/games/{game.id}")
    await cat.is_shown(False)
    await cat.page.clock.run_for(30_500)
    await until(lambda: len(states) == 3)
    await cat.is_shown(True)
    await cat.page.clock.run_for(30_000)
    await catches_up(cat.page)
    assert len(states) == 3


async def test_after_storms_end_the_page_polls_every_two_seconds(site: Served, sit_down: SitDown) -> None:
    site.clock.ahead += NO_RUN_LASTS_AS_LONG
    only(site, "orda-0001")
    reader = await comes(site, sit_down, freezes=True)
    await begins(reader)
    asked, refused = 0, "The server is busy."

    async def refuse(route: Route) -> None:
        nonlocal asked
        asked += 1
        await route.fulfill(status=503, content_type="application/json", body=json.dumps({"error": refused}))

    await reader.page.route("**/api/storm/*", refuse)
    await reader.page.clock.fast_forward("03:10")
    answered = 0

    def count(_: Request) -> None:
        nonlocal answered
        answered += 1

    reader.page.on("requestfinished", count)
    for _ in range(32):
        await reader.page.clock.run_for(250)
        await until(lambda: answered >= asked - 1)
        await catches_up(reader.page)
    # The page sends a request at the start, and then every two seconds for eight seconds.
    assert 3 <= asked <= 5
    await reader.is_refused(refused)
    await reader.page.unroute("**/api/storm/*", refuse)
    site.clock.ahead += timedelta(minutes=4)
    await reader.page.clock.run_for(2_500)
    await expect(reader.page.locator("h2")).to_have_text(ui_pattern("storm-score"))


async def refusing(reader: Reader, url: str, is_refused: Callable[[Request], bool]) -> None:
    """Refuse some of the requests to a URL: those for which `is_refused` returns true. They don't reach the server."""

    async def answer(route: Route) -> None:
        if not is_refused(route.request):
            return await route.continue_()
        body = json.dumps({"error": "Not now, please."})
        return await route.fulfill(status=429, content_type="application/json", body=body)

    await reader.page.route(url, answer)


async def analyzing(site: Served, sit_down: SitDown) -> Reader:
    """Open a finished game's analysis with the engine off, and go to the position after its first two moves."""
    game = await begin(site.runtime, FINISHED)
    reader: Reader = await sit_down("k/puzzles")
    await reader.page.context.add_init_script(WITHOUT_ENGINE)
    await reader.opens(f"analysis/{game.id}")
    await reader.page.locator("[data-ply='2']").click()
    await reader.sees("d7", "Archer")
    return reader


async def test_a_refused_move_is_not_left_in_the_line_of_the_analysis(site: Served, sit_down: SitDown) -> None:
    reader = await analyzing(site, sit_down)
    refused = [True]
    await refusing(reader, "**/api/lines", lambda sent: refused[0] and "e2e4" in (sent.post_data or ""))
    moves = await reader.page.locator(".list").inner_text()
    await reader.drags("e2", "e4")
    await reader.is_refused("Not now, please.")
    await reader.sees("e2", "Pawn")
    await reader.sees("e4", "empty")
    await expect(reader.page.locator(".list")).to_have_text(moves, use_inner_text=True)
    await expect(reader.page.locator("#app")).to_have_attribute("data-own", "")
    # The refused move was taken back, so the next move is played from the position before it.
    await reader.drags("d2", "d3")
    await expect(reader.page.locator(".list [aria-current]")).to_have_text("d3")
    await expect(reader.page.locator("#app")).to_have_attribute("data-at", "3")
    refused[0] = False
    await reader.button(ui_text("web-walk-back")).click()
    await reader.drags("e2", "e4")
    await expect(reader.page.locator(".list [aria-current]")).to_have_text("e4")


async def test_a_move_is_announced_in_words_though_an_earlier_answer_is_late(site: Served, sit_down: SitDown) -> None:
    reader = await analyzing(site, sit_down)
    heard = reader.page.locator("#heard")
    async with first_answer_held(reader.page, "**/api/lines") as left:
        await reader.drags("e2", "e4")
        async with asyncio.timeout(TIMEOUT):
            await left.given.wait()
        await reader.button(ui_text("web-walk-back")).click()
        async with first_answer_held(reader.page, "**/api/lines") as shown:
            await reader.drags("d2", "d3")
            async with asyncio.timeout(TIMEOUT):
                await shown.given.wait()
            await left.arrives(reader.page)
            assert "d3" not in await heard.inner_text()
            await shown.arrives(reader.page)
    step = ui_text("describe-move", piece="Pawn", target="d3")
    await reader.hears(ui_text("web-told", side="White", origin="d2", step=step))


async def test_a_refused_move_leaves_the_puzzle_as_it_was_for_another_try(site: Served, sit_down: SitDown) -> None:
    only(site, "orda-0001")
    reader = await sit_down("k/puzzles")
    refused = [True]
    await refusing(reader, "**/api/puzzles/*/move", lambda _: refused[0])
    await reader.drags("g2", "f1")
    await reader.is_refused("Not now, please.")
    await reader.sees("g2", "Bishop")
    await expect(reader.page.locator("#app[data-plies='0']")).to_be_attached()
    await expect(reader.page.locator("#app[data-wrong]")).to_have_count(0)
    refused[0] = False
    await reader.drags("g2", "f1")
    await expect(reader.page.locator("#app[data-plies='2']")).to_be_attached()


async def solves_one_in_storm(site: Served, puzzle_id: str, family: str) -> None:
    """Solve one puzzle for Alice in a run of Puzzle Storm, so that she has a best score."""
    only(site, puzzle_id)
    db, book, now = site.runtime.db, await site.runtime.puzzle_repository.book(), site.runtime.now()
    run = await storms.begin(db, book, Requester(GUILD, ALICE.user_id), family, now=now, rng=Random(1))
    for move in book.by_id[puzzle_id].moves[::2]:
        tried = await storms.play(db, book, run.id, run.user_id, step=run.step, said=move, now=now)
        run = tried.run
    assert run.is_over and run.score == 1


async def test_late_scores_do_not_replace_those_of_the_variant_chosen_since(site: Served, sit_down: SitDown) -> None:
    site.clock.ahead += NO_RUN_LASTS_AS_LONG
    await solves_one_in_storm(site, "orda-0001", "orda")
    reader = await comes(site, sit_down)
    menu = reader.page.locator("select[name=variant]")
    await expect(reader.page.locator(".scores")).not_to_have_count(0)
    async with first_answer_held(reader.page, "**/api/storm?variant=orda") as scores:
        await menu.select_option("orda")
        async with asyncio.timeout(TIMEOUT):
            await scores.given.wait()
        await menu.select_option("khans")
        await expect(reader.page.locator(".scores")).to_have_count(0)
        shown = await reader.page.locator(".sheet").inner_text()
        await scores.arrives(reader.page)
        await expect(reader.page.locator(".scores")).to_have_count(0)
        await expect(reader.page.locator(".sheet")).to_have_text(shown, use_inner_text=True)
        await expect(menu).to_have_value("khans")

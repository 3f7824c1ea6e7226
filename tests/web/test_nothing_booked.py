"""A request that fails or hits a limit costs nothing: it changes no rating, and isn't counted as an attempt or a
request.
"""

from __future__ import annotations

import asyncio
import zlib
from contextlib import ExitStack
from datetime import datetime
from typing import Any

import pytest

from bot.domain.allowances import Allowances
from bot.domain.game import Game
from bot.domain.ids import Member, ServerId, UserId
from bot.exercises import exercise_book
from bot.puzzles import PuzzleBook
from bot.services import analysis
from bot.services.engines import Requester
from bot.storage.database import Database
from bot.web import context as lobbies
from tests.puzzle_files import BOOK, MATE
from tests.services.steps import CHECKMATE, play, start
from tests.timeouts import until
from tests.web.conftest import Browser, Site
from tests.web.test_storm import DORA, GUILD, come, posted
from tests.web.test_studies import ORDA, Sage
from tests.wording import has_ui_text

BUSY = {"own": Requester(GUILD, DORA.user_id), "server": Requester(GUILD, UserId(77))}
"""The member whose running task uses up the limit: the solver, or another member of the same server."""
RIGHT = "g2f1"
SERIES = exercise_book().by_key["orda-lancer"]


class Fickle(Sage):
    """An engine that tests can slow down or cause to fail."""

    def __init__(self) -> None:
        super().__init__()
        self.fails = False
        self.may_answer = asyncio.Event()
        self.may_answer.set()

    async def ask(self, question: Any, urgency: int = 0, requester: Requester | None = None) -> Any:
        found = await super().ask(question, urgency, requester)
        await self.may_answer.wait()
        if self.fails:
            raise ConnectionError
        return found


@pytest.fixture
def engines() -> Fickle:
    return Fickle()


@pytest.fixture
def allowances() -> Allowances:
    return Allowances(requests_a_minute=1000, tasks_at_once=1, server_tasks_at_once=1, analyses_a_day=1)


@pytest.fixture
async def dora(site: Site) -> Browser:
    site.runtime.puzzle_repository._book = PuzzleBook((BOOK.by_id[MATE],))
    return await come(site)


def wrong_move() -> str:
    """Return a wrong move that doesn't end the game, so that the server has to ask the engine about it."""
    position = BOOK.by_id[MATE].line(0).position
    moves = [one for one in position.legal_moves if position.play(one).outcome is None]
    return next(one.uci for one in moves if one.uci not in (RIGHT, "d6b4"))


async def booked(db: Database) -> list[Any]:
    """Return all stored puzzles, attempts and ratings of solvers."""
    async with db.reading() as connection:
        tables = ("puzzles", "puzzle_attempts", "solver_ratings", "solvers")
        return [list(await connection.exec_driver_sql(f"SELECT * FROM {one}")) for one in tables]


@pytest.mark.parametrize("is_daily", [False, True], ids=["training", "daily"])
@pytest.mark.parametrize("busy", BUSY)
@pytest.mark.parametrize("move", ["wrong", "right"])
async def test_a_puzzle_move_refused_by_the_task_limit_is_not_judged(
    site: Site, dora: Browser, db: Database, busy: str, move: str, is_daily: bool
) -> None:
    puzzle = await posted(dora, "/api/puzzles", **({"daily": True} if is_daily else {}))
    path, before = f"/api/puzzles/{puzzle['attempt']}/move", await booked(db)
    said = RIGHT if move == "right" else wrong_move()
    with site.runtime.tasks.one_of(BUSY[busy]):
        refused = await dora.post(path, {"move": said, "plies": 0})
    assert refused.status == 429, await refused.text()
    assert await booked(db) == before
    assert (await posted(dora, path, move=said, plies=0))["is_right"] == (move == "right")
    assert await booked(db) != before


async def test_a_puzzle_move_on_which_the_engine_fails_does_not_count(
    dora: Browser, db: Database, engines: Fickle
) -> None:
    puzzle = await posted(dora, "/api/puzzles")
    path, before = f"/api/puzzles/{puzzle['attempt']}/move", await booked(db)
    engines.fails = True
    assert (await dora.post(path, {"move": wrong_move(), "plies": 0})).status == 500
    assert await booked(db) == before


async def test_a_wrong_move_counts_even_if_its_sender_leaves_before_the_verdict(
    site: Site, dora: Browser, db: Database, engines: Fickle
) -> None:
    puzzle = await posted(dora, "/api/puzzles")
    before = await booked(db)
    engines.may_answer.clear()
    path = f"/api/puzzles/{puzzle['attempt']}/move"
    sending = asyncio.create_task(dora.post(path, {"move": wrong_move(), "plies": 0}))
    await until(lambda: bool(engines.asked))
    sending.cancel()
    await asyncio.gather(sending, return_exceptions=True)
    assert site.server.runner is not None
    server = site.server.runner.server
    assert server is not None
    await until(lambda: not server.connections)
    engines.may_answer.set()
    await asyncio.gather(*site.ctx.tasks)
    assert await booked(db) != before


async def test_requests_without_the_engine_are_accepted_while_tasks_run(site: Site, dora: Browser) -> None:
    """A hint for a puzzle, a move in a storm and a move in an exercise don't need the engine."""
    puzzle = await posted(dora, "/api/puzzles")
    run = await posted(dora, "/api/storm")
    with site.runtime.tasks.one_of(BUSY["own"]):
        assert (await posted(dora, f"/api/puzzles/{puzzle['attempt']}/do", action="hint", plies=0))["hint"]
        tried = await posted(dora, f"/api/storm/{run['run']}/move", step=0, move=RIGHT)
        assert (tried["is_right"], tried["combo"]) == (True, 1)
        exercise = SERIES.exercises[0]
        done = await posted(
            dora, "/api/exercises/move", exercise=exercise.id, played=[], move=next(iter(exercise.own_line))
        )
        assert done["wrong"] is None


async def help_at_the_start(browser: Browser) -> int:
    answer = await browser.post("/api/lines", {"variant": "orda", "fen": ORDA.start_fen, "count": 1})
    return answer.status


async def test_help_that_is_refused_or_fails_does_not_count(
    site: Site, dora: Browser, engines: Fickle, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobbies, "HELPS_A_MINUTE", 1)
    engines.fails = True
    assert await help_at_the_start(dora) == 500
    engines.fails = False
    with site.runtime.tasks.one_of(Requester(user_id=UserId(-zlib.crc32(b"127.0.0.1")))):
        assert await help_at_the_start(dora) == 429
    assert [await help_at_the_start(dora) for _ in range(2)] == [200, 429]


@pytest.fixture
async def over(db: Database, ann: Member, ben: Member, now: datetime) -> list[Game]:
    """Two finished games that Ann played."""
    return [await play(db, await start(db, ann, ben, now), CHECKMATE, now) for _ in range(2)]


async def test_an_analysis_that_is_refused_or_fails_does_not_count_for_the_day(
    site: Site, over: list[Game], ann: Member, engines: Fickle
) -> None:
    browser = await site.browser().enter(ann.user_id, over[0])
    await browser.enter(ann.user_id, over[1])
    path = f"/api/games/{over[0].id}/analysis"
    with site.runtime.tasks.one_of(Requester(ServerId(11), ann.user_id)):
        assert (await browser.post(path, {})).status == 429
    engines.fails = True
    assert (await browser.post(path, {})).status == 202
    await until(lambda: not site.ctx.analysing)
    engines.fails = False
    other = f"/api/games/{over[1].id}/analysis"
    assert (await browser.post(other, {})).status == 202
    await until(lambda: not site.ctx.analysing)
    assert has_ui_text((await (await browser.post(path, {})).json())["error"], "error-too-many-analyses")


async def test_an_analysis_that_loses_its_place_after_the_request_does_not_count(
    site: Site, over: list[Game], ann: Member, engines: Fickle, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = await site.browser().enter(ann.user_id, over[0])
    await browser.enter(ann.user_id, over[1])
    begin = analysis.begin
    with ExitStack() as places:

        async def begin_late(*about: Any) -> None:
            await begin(*about)
            places.enter_context(site.runtime.tasks.one_of(Requester(ServerId(11), ann.user_id)))

        monkeypatch.setattr(analysis, "begin", begin_late)
        assert (await browser.post(f"/api/games/{over[0].id}/analysis", {})).status == 202
        await until(lambda: not site.ctx.analysing)
    monkeypatch.undo()
    assert engines.asked == []
    assert (await browser.post(f"/api/games/{over[1].id}/analysis", {})).status == 202
    await until(lambda: not site.ctx.analysing)

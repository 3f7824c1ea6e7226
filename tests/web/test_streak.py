"""Puzzle streak and puzzle results over HTTP. Only logged-in members can use them."""

from __future__ import annotations

from datetime import datetime

import pytest

from bot.domain.ids import Member
from bot.services import puzzles
from bot.services.engines import Requester
from bot.storage.database import Database
from tests.puzzle_files import BOOK, MATE
from tests.services.steps import start
from tests.web.conftest import Browser, Site
from tests.web.test_puzzles import only, posted
from tests.web.test_readiness import state_of
from tests.wording import has_ui_text, ui_text

SOLUTION = BOOK.by_id[MATE].moves


@pytest.fixture
async def ours(site: Site, db: Database, ann: Member, ben: Member, now: datetime) -> Browser:
    return await site.browser().enter(ann.user_id, await start(db, ann, ben, now))


async def test_a_streak_is_played_to_its_end(site: Site, ours: Browser) -> None:
    only(site, MATE)
    puzzle = await posted(ours, "/api/streak")
    assert (puzzle["score"], puzzle["can_skip"], puzzle["is_over"]) == (0, True, False)
    assert not [text for text in puzzle["told"] if "Bf1" in text]
    step = puzzle["step"]
    for move in SOLUTION[::2]:
        puzzle = await posted(ours, "/api/streak/move", move=move, step=step)
        step = puzzle["step"]
    assert (puzzle["score"], puzzle["is_over"], puzzle["is_missed"]) == (1, True, False)
    assert puzzle["told"] == [ui_text("streak-complete"), ui_text("streak-record")]


async def test_a_wrong_move_ends_it_with_the_solution_and_the_puzzle_can_be_solved_again(
    site: Site,
    ours: Browser,
) -> None:
    only(site, MATE)
    puzzle = await posted(ours, "/api/streak")
    told = await posted(ours, "/api/streak/move", text="Qa1", step=puzzle["step"], **{"try": True})
    assert has_ui_text(told["refused"], "illegal-cannot-reach", target="a1")
    over = await posted(ours, "/api/streak/move", move="g1h1", step=puzzle["step"])
    assert (over["is_right"], over["is_over"], over["arrow"], over["legal"]) == (False, True, ["g2", "f1"], {})
    assert "Bf1" in over["told"][-1]
    again = await posted(ours, "/api/puzzles", streak=True)
    assert MATE in again["title"] and not again["is_rated"] and not again["can_switch"]


async def test_one_puzzle_can_be_skipped_but_no_second_one(site: Site, ours: Browser) -> None:
    puzzle = await posted(ours, "/api/streak")
    skipped = await posted(ours, "/api/streak/skip", step=puzzle["step"])
    assert (skipped["can_skip"], skipped["score"]) == (False, 0)
    refused = await ours.post("/api/streak/skip", {"step": skipped["step"]})
    assert (await refused.json())["error"] == ui_text("error-skip-used")
    late = await ours.post("/api/streak/move", {"move": "a1a2", "step": puzzle["step"]})
    assert (await late.json())["error"] == ui_text("error-no-streak")


async def test_the_results_link_to_each_attempt(site: Site, ours: Browser) -> None:
    only(site, MATE)
    puzzle = await posted(ours, "/api/puzzles")
    await posted(ours, f"/api/puzzles/{puzzle['attempt']}/do", action="solution", plies=0)
    state = state_of(await (await ours.get("/my-puzzles")).text())
    assert (state["total"]["solved"], state["total"]["failed"], state["total"]["share"]) == (0, 1, 0)
    (line,) = state["latest"]
    assert (line["attempt"], line["puzzle"], line["kind"]) == (str(puzzle["attempt"]), MATE, "failed")
    shown = await posted(ours, "/api/puzzles", attempt=line["attempt"])
    assert (shown["attempt"], shown["is_over"]) == (puzzle["attempt"], True)
    assert state_of(await (await ours.get("/my-puzzles?before=1")).text())["latest"] == []
    assert (await ours.get("/my-puzzles?before=x")).status == 404


async def test_another_members_attempt_is_not_shown(
    site: Site, ours: Browser, db: Database, ben: Member, now: datetime
) -> None:
    theirs = await puzzles.ask_daily(db, BOOK, Requester(user_id=ben.user_id), now)
    refused = await ours.post("/api/puzzles", {"attempt": str(theirs.attempt.id)})
    assert (await refused.json())["error"] == ui_text("error-not-your-puzzle")


async def test_an_unknown_visitor_has_neither(site: Site) -> None:
    stranger = site.browser()
    assert (await stranger.post("/api/streak", {})).status == 403
    for path in ("/streak", "/my-puzzles"):
        assert 'data-page="message"' in await (await stranger.get(path)).text()

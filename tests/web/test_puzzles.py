"""Puzzles over HTTP: requesting and solving them, refutations, hints and votes. Only logged-in members can use them."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from bot.domain.ids import Member
from bot.puzzles import PuzzleBook
from bot.storage.database import Database
from bot.variants import FAMILIES
from tests.puzzle_files import BOOK, CAMPMATE, MATE
from tests.services.steps import start
from tests.web.conftest import Browser, Site
from tests.web.test_readiness import state_of
from tests.wording import has_ui_text, ui_pattern, ui_text


@pytest.fixture
async def ours(site: Site, db: Database, ann: Member, ben: Member, now: datetime) -> Any:
    return await site.browser().enter(ann.user_id, await start(db, ann, ben, now))


def only(site: Site, name: str) -> None:
    site.runtime.puzzle_repository._book = PuzzleBook((BOOK.by_id[name],))


async def posted(browser: Browser, path: str, **body: Any) -> Any:
    answer = await browser.post(path, body)
    assert answer.status == 200, await answer.text()
    return await answer.json()


async def test_the_home_page_links_to_the_page_with_variants_themes_and_difficulties(ours: Any) -> None:
    home = state_of(await (await ours.get("/")).text())
    assert "puzzles" in [one["href"] for one in home["links"]]
    state = state_of(await (await ours.get("/puzzles?daily")).text())
    assert state["is_daily"]
    assert [one["key"] for one in state["variants"]] == [*FAMILIES]
    assert len(state["difficulties"]) == 5


async def test_a_puzzle_is_solved_by_moves_and_typed_text(site: Site, ours: Any) -> None:
    only(site, MATE)
    puzzle = await posted(ours, "/api/puzzles")
    assert (puzzle["plies"], puzzle["you"], puzzle["is_over"]) == (0, "white", False)
    assert any(step["to"] == "f1" for step in puzzle["legal"]["g2"])
    path = f"/api/puzzles/{puzzle['attempt']}/move"
    right = await posted(ours, path, move="g2f1", plies=0)
    assert (right["is_right"], right["plies"], right["last"]) == (True, 2, ["e3", "e4"])
    done = await posted(ours, path, text="queen d3", plies=2)
    assert (done["is_over"], done["is_solved"], done["legal"]) == (True, True, {})
    assert done["told"][0] == ui_text("puzzle-solved") and "(+" in done["rating"]


async def test_a_wrong_move_comes_with_the_reply_and_the_position_after_it(site: Site, ours: Any) -> None:
    only(site, CAMPMATE)
    puzzle = await posted(ours, "/api/puzzles")
    tried = await posted(ours, f"/api/puzzles/{puzzle['attempt']}/move", move="g7f7", plies=0)
    assert not tried["is_right"]
    assert len(tried["wrong"]["reply"]) == 2 and tried["wrong"]["legal"] == {}
    assert has_ui_text(tried["wrong"]["told"][0], "puzzle-wrong")
    assert tried["fen"] == puzzle["fen"] and "(−" in tried["rating"]


async def test_a_move_that_wins_later_is_no_failure_and_costs_nothing(site: Site, ours: Any) -> None:
    only(site, MATE)
    puzzle = await posted(ours, "/api/puzzles")
    tried = await posted(ours, f"/api/puzzles/{puzzle['attempt']}/move", move="d6b4", plies=0)
    assert ui_pattern("puzzle-slower-mate", move="57. Qb4").match(tried["wrong"]["told"][0])
    assert tried["wrong"]["told"][-1].startswith(ui_text("puzzle-slower-again"))
    assert (tried["told"], tried["rating"]) == (puzzle["told"], puzzle["rating"])


async def test_hint_solution_vote_and_report(site: Site, ours: Any) -> None:
    only(site, MATE)
    puzzle = await posted(ours, "/api/puzzles")
    path = f"/api/puzzles/{puzzle['attempt']}/do"
    assert puzzle["hint"] is None
    assert (await ours.post(path, {"action": "good", "plies": 0})).status == 400
    assert (await posted(ours, path, action="hint", plies=0))["hint"] == "g2"
    shown = await posted(ours, path, action="solution", plies=0)
    assert shown["is_over"] and not shown["is_solved"]
    assert (await posted(ours, path, action="bad", plies=0))["vote"] == "bad"
    assert (await posted(ours, path, action="report", plies=0))["is_reported"]
    assert (await ours.post(path, {"action": "dance", "plies": 0})).status == 400


async def test_a_hint_is_sent_only_for_the_turn_of_its_request(site: Site, ours: Any) -> None:
    only(site, MATE)
    puzzle = await posted(ours, "/api/puzzles")
    path = f"/api/puzzles/{puzzle['attempt']}"
    wrong = await posted(ours, f"{path}/move", move="g1h1", plies=0)
    assert (wrong["is_right"], wrong["hint"]) == (False, None)
    assert (await posted(ours, f"{path}/do", action="hint", plies=0))["hint"] == "g2"
    assert (await posted(ours, "/api/puzzles"))["hint"] == "g2"
    next_turn = await posted(ours, f"{path}/move", move="g2f1", plies=0)
    assert (next_turn["plies"], next_turn["hint"]) == (2, None)


async def test_the_solution_is_sent_to_nobody_before_the_end(site: Site, ours: Any) -> None:
    only(site, MATE)
    puzzle = await posted(ours, "/api/puzzles")
    path = f"/api/puzzles/{puzzle['attempt']}"
    tried = await posted(ours, f"{path}/move", move="g2f1", plies=0)
    for sent in (puzzle, tried):
        told = " ".join(sent["told"])
        assert not [word for word in ("Bf1", "Qd3", "g2f1", "d6d3") if word in told]
        assert [move["san"] for move in sent["moves"]] == ["Bf1", "Ke4"][: sent["plies"]]
        assert (sent["is_over"], sent["vote"]) == (False, None)


async def test_an_illegal_move_is_refused_with_its_reason_and_costs_nothing(site: Site, ours: Any) -> None:
    only(site, MATE)
    puzzle = await posted(ours, "/api/puzzles")
    refused = await ours.post(f"/api/puzzles/{puzzle['attempt']}/move", {"text": "Qa1", "plies": 0})
    assert refused.status == 422
    assert has_ui_text((await refused.json())["error"], "illegal-cannot-reach", target="a1")
    told = await posted(ours, f"/api/puzzles/{puzzle['attempt']}/move", text="Qa1", plies=0, **{"try": True})
    assert has_ui_text(told["refused"], "illegal-cannot-reach", target="a1")
    assert (await posted(ours, "/api/puzzles"))["told"] == puzzle["told"]


async def test_an_unknown_visitor_is_sent_to_discord(site: Site) -> None:
    stranger = site.browser()
    assert (await stranger.post("/api/puzzles", {})).status == 403
    assert 'data-page="message"' in await (await stranger.get("/puzzles")).text()


async def test_a_puzzle_is_switched_to_casual_and_back_before_the_first_move(site: Site, ours: Any) -> None:
    only(site, MATE)
    puzzle = await posted(ours, "/api/puzzles", casual=True, color="white")
    assert (puzzle["is_rated"], puzzle["can_switch"], puzzle["rating"]) == (False, True, ui_text("puzzle-casual"))
    path = f"/api/puzzles/{puzzle['attempt']}"
    assert (await posted(ours, f"{path}/do", action="rated", plies=0))["is_rated"]
    assert not (await posted(ours, f"{path}/do", action="casual", plies=0))["is_rated"]
    begun = await posted(ours, f"{path}/move", move="g2f1", plies=0)
    assert (begun["is_rated"], begun["can_switch"]) == (False, False)
    refused = await ours.post(f"{path}/do", {"action": "rated", "plies": 2})
    assert (await refused.json())["error"] == ui_text("error-puzzle-begun")


WRONG_WISHES = [{"variant": 7}, {"theme": "pin"}, {"difficulty": "mild"}, {"daily": "yes"}, {"color": "gold"}]


@pytest.mark.parametrize("body", [*WRONG_WISHES, {"casual": 1}])
async def test_options_that_the_page_does_not_offer_are_refused(ours: Any, body: dict[str, Any]) -> None:
    assert (await ours.post("/api/puzzles", body)).status == 400

"""Exercises over HTTP: how they're started and solved, wrong moves, solutions, and progress."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from bot.domain.ids import Member
from bot.exercises import Practice, exercise_book
from bot.storage.database import Database
from bot.web import lessons, studies
from tests.services.steps import start
from tests.web.conftest import Browser, Site
from tests.web.test_readiness import state_of
from tests.wording import has_ui_text, ui_text

BOOK = exercise_book()
LANCER = BOOK.by_key["orda-lancer"]
FIRST = LANCER.exercises[0]


@pytest.fixture
async def ours(site: Site, db: Database, ann: Member, ben: Member, now: datetime) -> Any:
    return await site.browser().enter(ann.user_id, await start(db, ann, ben, now))


async def posted(browser: Browser, path: str, **body: Any) -> Any:
    answer = await browser.post(f"/api/exercises{path}", body)
    assert answer.status == 200, await answer.text()
    return await answer.json()


async def test_the_home_page_links_to_the_page_with_all_series(ours: Any) -> None:
    home = state_of(await (await ours.get("/")).text())
    assert "learn" in [one["href"] for one in home["links"]]
    state = state_of(await (await ours.get("/learn")).text())
    assert state["series"] == BOOK.series[0].key
    assert [one["key"] for family in state["families"] for one in family["series"]] == [one.key for one in BOOK.series]
    assert state_of(await (await ours.get("/learn?series=khans-scout")).text())["series"] == "khans-scout"
    assert state_of(await (await ours.get("/learn?series=nothing")).text())["series"] == BOOK.series[0].key


async def test_a_series_is_completed_and_restarted(ours: Any) -> None:
    shown = await posted(ours, "", series=LANCER.key)
    for number, exercise in enumerate(LANCER.exercises, start=1):
        assert (shown["exercise"], shown["played"], shown["is_over"]) == (exercise.id, [], False)
        assert shown["title"] == ui_text("learn-title", series="Lancer", number=number, total=6, game="Orda Chess")
        for uci in exercise.own_line:
            shown = await posted(ours, "/move", exercise=exercise.id, played=shown["played"], move=uci)
            assert shown["wrong"] is None
        assert (shown["is_solved"], shown["legal"], shown["stars"]) == (True, {}, [])
        assert shown["solved"][LANCER.key] == number
        if shown["next"] is not None:
            shown = await posted(ours, "", exercise=shown["next"])
    following = BOOK.after(LANCER)
    assert following is not None
    assert (shown["next"], shown["next_series"]["key"]) == (None, following.key)
    assert has_ui_text(shown["told"][1], "learn-all-solved")
    again = await posted(ours, "", series=LANCER.key, anew=True)
    assert (again["exercise"], again["solved"][LANCER.key]) == (FIRST.id, 0)


async def test_a_wrong_move_is_shown_with_its_reason_and_its_reply(ours: Any) -> None:
    mate = next(one for one in BOOK.by_key["orda-mate"].exercises if one.moves == 2)
    practice = Practice(mate)
    move = next(one for one in practice.position.legal_moves if (fault := practice.fault_of(one)) and fault.reply)
    shown = await posted(ours, "/move", exercise=mate.id, played=[], text=practice.position.san(move))
    assert shown["fen"] == mate.fen and not shown["is_over"]
    assert len(shown["wrong"]["reply"]) == 2 and shown["wrong"]["legal"] == {}
    assert has_ui_text(shown["wrong"]["told"][0], "learn-wrong")


async def test_the_solution_is_shown_move_by_move_and_does_not_count_as_solved(ours: Any) -> None:
    exercise = LANCER.exercises[-1]
    for step in range(1, len(exercise.line) + 1):
        shown = await posted(ours, "/solution", exercise=exercise.id, step=step)
        assert shown["played"] == [*exercise.line[:step]]
        assert (shown["step"], shown["steps"], shown["is_over"], shown["is_solved"]) == (step, 4, True, False)
    assert shown["solved"][LANCER.key] == 0
    for step in (0, 5):
        assert (await ours.post("/api/exercises/solution", {"exercise": exercise.id, "step": step})).status == 400


async def test_the_analysis_link_comes_only_with_the_solution(ours: Any) -> None:
    assert (await posted(ours, "", series=LANCER.key))["study"] is None
    last = LANCER.exercises[-1]
    shown = await posted(ours, "/move", exercise=last.id, played=[], move=last.own_line[0])
    assert (shown["is_over"], shown["study"]) == (False, None)
    shown = await posted(ours, "/solution", exercise=last.id, step=1)
    assert shown["study"] == {"fen": last.fen, "moves": []}
    mate = BOOK.by_key["orda-mate"].exercises[-1]
    assert (await posted(ours, "/solution", exercise=mate.id, step=1))["study"]["moves"] == [*mate.line]


def test_every_exercise_opens_on_the_analysis_board() -> None:
    for series in BOOK.series:
        for exercise in series.exercises:
            study = lessons._study(exercise)
            line = studies.replay(exercise.variant, study["fen"], study["moves"])
            assert line.ply == len(study["moves"])


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("", {"series": "orda-unicorn"}),
        ("", {"exercise": "orda-lancer-99"}),
        ("", {}),
        ("/move", {"exercise": FIRST.id, "played": ["a1a1"], "move": FIRST.line[0]}),
        ("/move", {"exercise": FIRST.id, "played": [FIRST.line[0]], "move": FIRST.line[0]}),
        ("/move", {"exercise": FIRST.id, "played": "e2e4", "move": FIRST.line[0]}),
        ("/move", {"exercise": FIRST.id, "played": [], "text": "Qa1"}),
    ],
)
async def test_an_invalid_request_is_refused(ours: Any, path: str, body: dict[str, Any]) -> None:
    assert 400 <= (await ours.post(f"/api/exercises{path}", body)).status < 500


async def test_an_unknown_visitor_gets_no_exercises(site: Site) -> None:
    stranger = site.browser()
    assert ui_text("puzzles-closed") in await (await stranger.get("/learn")).text()
    assert (await stranger.post("/api/exercises", {"series": LANCER.key})).status == 403

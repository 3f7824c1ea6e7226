"""Requests to the engine (questions) are converted to JSON and back. A restored request must give the same result."""

import json

import pytest

from bot.engine import LEVELS, Engine
from bot.engine.analysis import Finding
from bot.engine.levels import level_of_id
from bot.rules import MoveLine, Position
from bot.services.questions import Examination, LevelMove, Question, Search, from_json, to_json
from bot.variants import find_variant

PLAYED = MoveLine.from_position(Position.start(find_variant("orda"))).followed_by(["d2d4", "c6c5"])
QUESTIONS = [LevelMove(PLAYED, 3, "41"), Search(PLAYED, 500, 1.5), Search(PLAYED, 500), Examination(PLAYED, 1, 500)]


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_question_is_the_same_on_another_machine(question: Question) -> None:
    written = json.dumps(to_json(question))
    read = from_json(json.loads(written))
    assert type(read) is type(question)
    assert json.dumps(to_json(read)) == written
    assert read.line.moves == PLAYED.moves
    assert read(Engine(1)) == question(Engine(1))


def test_the_full_engines_old_id_still_means_it() -> None:
    """The full engine used to be level 8 and is now level 9. Its id is still 8, so that requests from older versions
    work.
    """
    asked = from_json(to_json(LevelMove(PLAYED, 8, "41")))
    assert isinstance(asked, LevelMove)
    assert level_of_id(asked.level) is LEVELS[-1]


def test_a_levels_move_is_legal() -> None:
    found = LevelMove(PLAYED, 1, "41")(Engine(1))
    assert isinstance(found, Finding)
    assert found.best[0] in [move.uci for move in PLAYED.position.legal_moves]


@pytest.mark.parametrize(("change", "error"), [({"kind": "riddle"}, KeyError), ({"details": {"depth": 9}}, TypeError)])
def test_a_question_of_another_version_is_refused(
    change: dict[str, dict[str, int]] | dict[str, str], error: type[Exception]
) -> None:
    with pytest.raises(error):
        from_json(to_json(QUESTIONS[1]) | change)

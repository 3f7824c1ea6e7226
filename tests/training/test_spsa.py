"""SPSA tunes all search margins at once, in small steps."""

import argparse
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from rich.progress import Progress

from bot.engine import Limits
from bot.engine.tables import DEFAULTS
from training.game_file import kept_games
from training.spsa import TRIALS, Values, adjusted, pair, play, run, trials

NAMES = ["futile", "late_moves"]
UP = {"futile": 1, "late_moves": -1}


def start() -> dict[str, float]:
    return {name: float(DEFAULTS[name]) for name in NAMES}


def test_margins_move_toward_the_engine_that_won() -> None:
    won, lost, drawn = (adjusted(start(), UP, lead, 0, 100) for lead in (1.0, -1.0, 0.0))
    assert won["futile"] > DEFAULTS["futile"] > lost["futile"]
    assert won["late_moves"] < DEFAULTS["late_moves"] < lost["late_moves"]
    assert drawn == start()


def test_later_rounds_take_smaller_steps() -> None:
    first, later = (adjusted(start(), UP, 1.0, number, 100)["futile"] for number in (0, 90))
    assert first > later > DEFAULTS["futile"]


def test_margins_stay_within_their_bounds() -> None:
    assert adjusted({"futile": 400.0}, {"futile": 1}, 1.0, 0, 100) == {"futile": 400.0}


def test_the_engines_of_a_round_are_on_opposite_sides() -> None:
    one, other = pair(start(), UP, 5000)
    assert one["futile"] > DEFAULTS["futile"] > other["futile"]
    assert one["late_moves"] <= DEFAULTS["late_moves"] <= other["late_moves"]
    assert one["late_moves"] != other["late_moves"]


def test_equal_engines_score_the_same_with_both_colors() -> None:
    even = {"futile": DEFAULTS["futile"]}
    assert play(("orda",), (even, even), 0, Limits(nodes=60)) == 0.0


def test_a_trial_depends_on_its_number_alone() -> None:
    every = list(trials(("orda",), start(), range(3)))
    assert len(every) == 3 * TRIALS
    assert list(trials(("orda",), start(), range(1, 3))) == every[TRIALS:]
    assert {signs["futile"] for _, signs in every} == {-1, 1}


def run_with(path: Path, rounds: int, processes: int = 1, nodes: int = 40) -> Values:
    asked = argparse.Namespace(
        variant=["orda", "khans"], margin=NAMES, nodes=nodes, seconds=None, rounds=rounds, output=path
    )
    with ThreadPoolExecutor(processes) as executor, Progress(disable=True) as bar:
        return run(executor, asked, bar)


def test_an_interrupted_run_continues_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "margins.jsonl"
    moved = run_with(path, 1, processes=2)
    assert moved == kept_games(path)[-1]["values"] != start()
    with path.open("a") as file:
        file.write('{"round": 1, "lea')
    moved = run_with(path, 2)
    assert [line["round"] for line in kept_games(path)[1:]] == [0, 1]
    assert run_with(path, 2) == moved
    with pytest.raises(ValueError, match=r"expected games of .*'nodes': 50"):
        run_with(path, 3, nodes=50)

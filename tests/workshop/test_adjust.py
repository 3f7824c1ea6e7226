"""Margins of the search are adjusted by games, a little of all at once."""

from pathlib import Path

from bot.engine import Limits
from bot.engine.margins import DEFAULTS
from workshop.adjust import adjusted, last, pair, play

NAMES = ["futile", "late_moves"]
UP = {"futile": 1, "late_moves": -1}


def start() -> dict[str, float]:
    return {name: float(DEFAULTS[name]) for name in NAMES}


def test_margins_go_towards_the_engine_that_won() -> None:
    won, lost, drawn = (adjusted(start(), UP, lead, 0, 100) for lead in (1.0, -1.0, 0.0))
    assert won["futile"] > DEFAULTS["futile"] > lost["futile"]
    assert won["late_moves"] < DEFAULTS["late_moves"] < lost["late_moves"]
    assert drawn == start()


def test_later_rounds_go_less_far() -> None:
    first, later = (adjusted(start(), UP, 1.0, number, 100)["futile"] for number in (0, 90))
    assert first > later > DEFAULTS["futile"]


def test_margins_stay_within_their_bounds() -> None:
    assert adjusted({"futile": 400.0}, {"futile": 1}, 1.0, 0, 100) == {"futile": 400.0}


def test_the_engines_of_a_round_stand_on_both_sides() -> None:
    one, other = pair(start(), UP, 5000)
    assert one["futile"] > DEFAULTS["futile"] > other["futile"]
    assert one["late_moves"] <= DEFAULTS["late_moves"] <= other["late_moves"]
    assert one["late_moves"] != other["late_moves"]


def test_equal_engines_score_the_same_with_both_colours() -> None:
    even = {"futile": DEFAULTS["futile"]}
    assert play("orda", (even, even), 0, Limits(nodes=60)) == 0.0


def test_a_run_goes_on_where_its_file_ends(tmp_path: Path) -> None:
    path = tmp_path / "margins.jsonl"
    assert last(path, NAMES) == (0, start())
    path.write_text('{"round": 0, "lead": 1.0, "values": {"futile": 115.5, "late_moves": 2.9}}\n')
    assert last(path, NAMES) == (1, {"futile": 115.5, "late_moves": 2.9})

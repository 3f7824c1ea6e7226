"""The shipped exercises are valid and are solved by their solution lines. Faults in a solution line are reported."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.exercises import FOLDER, ExerciseBook, ExerciseKind, Practice, exercise_book, read_exercise
from bot.puzzles import InvalidPuzzle
from bot.rules import Color, square_name
from bot.variants import FAMILIES

ORDA = FAMILIES["orda"]
CAPTURE = {
    "id": "orda-lancer-2",
    "kind": "capture",
    "variant": "orda",
    "fen": "8/4k3/8/p3p3/l7/8/8/6K1 b - - 0 1",
    "marked": ["a5"],
    "moves": 1,
    "line": "a4a5",
}
WON = {
    "id": "orda-campmate-1",
    "kind": "campmate",
    "variant": "orda",
    "fen": "8/5K2/8/8/8/8/3k4/Q7 w - - 0 1",
    "marked": [],
    "moves": 1,
    "line": "f7f8",
}


def test_every_shipped_line_is_a_valid_exercise() -> None:
    book = ExerciseBook.read(is_checked=True)
    paths = [FOLDER / f"{key}.jsonl" for key in FAMILIES]
    lines = [text for path in paths for text in path.read_text(encoding="utf-8").splitlines()]
    assert len(book.exercises) == len(lines) > 250
    assert {series.family for series in book.series} == {*FAMILIES}
    assert exercise_book().exercises == book.exercises


def test_every_solution_can_be_replayed() -> None:
    for exercise in exercise_book().exercises.values():
        solved = Practice.read(exercise, exercise.own_line)
        assert solved.is_solved
        assert [move.uci for _, move in solved.steps] == [*exercise.line]


def test_a_line_gives_an_exercise() -> None:
    exercise = read_exercise(ORDA, json.dumps(WON))
    assert (exercise.id, exercise.series, exercise.kind) == ("orda-campmate-1", "orda-campmate", ExerciseKind.CAMPMATE)
    assert (exercise.solver, exercise.moves, exercise.line, exercise.piece) == (Color.WHITE, 1, ("f7f8",), None)


def test_series_are_ordered_within_a_family() -> None:
    book = exercise_book()
    lancer = book.by_key["orda-lancer"]
    assert (lancer.piece_type and lancer.piece_type.name, lancer.family) == ("lancer", "orda")
    assert [one.id for one in lancer.exercises][:2] == ["orda-lancer-1", "orda-lancer-2"]
    assert lancer.exercises[0].piece is not None
    assert square_name(lancer.exercises[0].piece) == lancer.exercises[0].line[0][:2]
    following = book.after(lancer)
    assert following is not None and following.family == "orda"
    last = book.of_family("orda")[-1]
    assert (last.key, last.piece_type, book.after(last)) == ("orda-hold", None, None)


@pytest.mark.parametrize(
    ("given", "changes", "message"),
    [
        (WON, {"kind": "draw"}, "expected capture or mate or campmate or endgame or hold in kind, got 'draw'"),
        (WON, {"variant": "shogi"}, "expected a variant and the names of squares"),
        (CAPTURE, {"marked": ["z9"]}, "expected a variant and the names of squares"),
        (CAPTURE, {"marked": [5]}, "expected a variant and the names of squares"),
        (WON, {"id": "khans-campmate-1"}, "expected an id such as orda-campmate-1, got 'khans-campmate-1'"),
        (WON, {"id": "orda-lancer-1"}, "expected an id such as orda-campmate-1"),
        (WON, {"id": "orda-campmate-0"}, "expected an id such as orda-campmate-1"),
        (WON, {"variant": "khans"}, "expected a variant of orda, got khans"),
        (WON, {"fen": "8/8/8/8/8/8/8/8 w - - 0 1"}, "expected one white king, got 0"),
        (WON, {"marked": ["d2"]}, "expected marks on the opponent's units where they are to be captured"),
        (CAPTURE, {"marked": []}, "expected marks on the opponent's units where they are to be captured"),
        (CAPTURE, {"marked": ["a4"]}, "expected marks on the opponent's units"),
        (WON, {"line": "f7f9"}, "illegal"),
        (WON, {"line": "a1a2"}, "not-home"),
        (WON, {"line": "f7f8 d2d1"}, "expected it to be solved in 1 moves"),
        (WON, {"fen": "3R4/5K2/8/8/8/k7/8/1R6 w - - 0 1"}, "expected every last move that wins to be campmate"),
        (WON, {"moves": "1"}, "expected int in moves, got '1'"),
        (WON, {"extra": 1}, "expected the fields id, kind, variant, fen, marked, moves and line"),
    ],
)
def test_faults_in_a_line_are_named_in_one_sentence(
    given: dict[str, object], changes: dict[str, object], message: str
) -> None:
    with pytest.raises(InvalidPuzzle) as caught:
        read_exercise(ORDA, json.dumps({**given, **changes}))
    assert message in str(caught.value)


def write(folder: Path, *rows: dict[str, object]) -> Path:
    (folder / "orda.jsonl").write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
    return folder


def test_a_file_is_refused_with_the_line_number(tmp_path: Path) -> None:
    with pytest.raises(InvalidPuzzle, match=r"^orda\.jsonl, line 2: expected capture or"):
        ExerciseBook.read(write(tmp_path, WON, {**WON, "kind": "draw"}))


def test_the_numbers_of_a_series_start_at_one_without_gaps(tmp_path: Path) -> None:
    with pytest.raises(InvalidPuzzle, match="expected the numbers of orda-campmate from 1 on, got 1, 3"):
        ExerciseBook.read(write(tmp_path, WON, {**WON, "id": "orda-campmate-3"}))


def test_the_exercises_of_a_series_are_consecutive(tmp_path: Path) -> None:
    mate = {**WON, "id": "orda-mate-1", "kind": "mate"}
    with pytest.raises(InvalidPuzzle, match="expected the exercises of a series one after the other"):
        ExerciseBook.read(write(tmp_path, WON, mate, WON), is_checked=False)

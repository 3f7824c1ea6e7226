"""The exercises are correct, and the same seed gives the same exercises."""

import random

import pytest

from bot.engine.tablebase import endings_after, probe
from bot.exercises import DRILLS, ENDS, Exercise, ExerciseBook, ExerciseKind, shortest
from bot.rules import Color
from bot.variants import FAMILIES, find_variant
from training.exercises import capture, end, ending_kinds, pieces_of
from training.puzzles.proof import Prover

BOOK = ExerciseBook.read(is_checked=False)


@pytest.mark.parametrize("family", FAMILIES)
def test_each_unit_and_each_kind_of_win_has_a_series_of_at_least_three(family: str) -> None:
    series = BOOK.of_family(family)
    names = {variant.sides[color].army.pieces[letter].name for variant, color, letter in pieces_of(FAMILIES[family])}
    assert {one.piece_type.name for one in series if one.piece_type is not None} == names
    assert [one.kind for one in series if one.piece_type is None] == [*ending_kinds(FAMILIES[family]), *DRILLS]
    assert min(len(one.exercises) for one in series) >= 3
    assert min(len(one.exercises) for one in series if one.kind is ExerciseKind.ENDGAME) >= 6


@pytest.mark.parametrize(
    "exercise", [one for one in BOOK.exercises.values() if one.kind in ENDS], ids=lambda exercise: exercise.id
)
def test_exactly_one_move_forces_the_win_in_the_stated_number_of_moves(exercise: Exercise) -> None:
    start = exercise.start
    assert Prover().distance(start, exercise.moves) == exercise.moves
    assert [move.uci for move in Prover().keeping(start, exercise.moves)] == [exercise.line[0]]


@pytest.mark.parametrize(
    "exercise", [one for one in BOOK.exercises.values() if one.kind in DRILLS], ids=lambda exercise: exercise.id
)
def test_a_drill_agrees_with_the_tablebase_and_has_a_wrong_move(exercise: Exercise) -> None:
    ending, endings = probe(exercise.start), endings_after(exercise.start)
    assert ending is not None and endings is not None
    is_won = exercise.kind is ExerciseKind.ENDGAME
    assert ending.winner == (exercise.solver if is_won else None)
    assert ending.moves == (exercise.moves if is_won else 0)
    assert len({one.winner for one in endings.values()}) > 1


@pytest.mark.parametrize(
    "exercise",
    [one for one in BOOK.exercises.values() if one.kind is ExerciseKind.CAPTURE],
    ids=lambda exercise: exercise.id,
)
def test_captures_take_exactly_the_stated_number_of_moves(exercise: Exercise) -> None:
    assert exercise.piece is not None
    line = shortest(exercise.start, exercise.piece, frozenset(exercise.marked))
    assert line is not None
    assert len(line) == exercise.moves == len(exercise.line)


def test_the_same_seed_gives_the_same_exercises() -> None:
    piece = (find_variant("orda"), Color.BLACK, "L")
    assert capture(piece, 2, 2, random.Random(5)) == capture(piece, 2, 2, random.Random(5))
    family = FAMILIES["orda"]
    drawn = [end(family, ExerciseKind.CAMPMATE, 1, random.Random(5)) for _ in range(2)]
    assert drawn[0] == drawn[1]

"""Loads the shipped exercises: one file per family, one exercise per line, grouped by series."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, partial
from itertools import groupby
from pathlib import Path

from bot.exercises.playing import (
    DRILLS,
    ENDS,
    Exercise,
    ExerciseKind,
    ExerciseSeries,
    Practice,
    ends_only_so,
    series_key,
)
from bot.paths import ASSETS
from bot.puzzles import InvalidPuzzle, fields_of, read_lines, start_of
from bot.rules import Square, parse_square
from bot.variants import FAMILIES, Family, UnknownVariant, find_variant

FIELDS = {"id": str, "kind": str, "variant": str, "fen": str, "marked": list, "moves": int, "line": str}


def read_exercise(family: Family, text: str, *, is_checked: bool = True) -> Exercise:
    """Parse one line of this family's exercise file. Raise InvalidPuzzle if it is invalid.

    If `is_checked`, the exercise's line of moves is replayed. Tests do this for all shipped exercises.
    """
    given = fields_of(text, FIELDS)
    if given["kind"] not in {*ExerciseKind}:
        raise InvalidPuzzle(f"expected {' or '.join(ExerciseKind)} in kind, got {given['kind']!r}")
    try:
        variant = find_variant(given["variant"])
        marked = tuple(Square(parse_square(name)) for name in given["marked"])
    except (UnknownVariant, TypeError, ValueError) as fault:
        raise InvalidPuzzle(f"expected a variant and the names of squares, got {text[:120]!r}") from fault
    kind, line = ExerciseKind(given["kind"]), tuple(given["line"].split())
    exercise = Exercise(given["id"], kind, variant, given["fen"], marked, given["moves"], line)
    for check in (_check_id, *((_check_start, _check_line) if is_checked else ())):
        check(family, exercise)
    return exercise


def _check_id(family: Family, exercise: Exercise) -> None:
    abouts = {piece.name for piece in family.pieces} if exercise.kind is ExerciseKind.CAPTURE else {exercise.kind.value}
    keys = {series_key(family.key, about) for about in abouts}
    if exercise.series not in keys or not re.fullmatch(r"[1-9][0-9]?", exercise.id.rpartition("-")[2]):
        raise InvalidPuzzle(f"expected an id such as {min(keys)}-1, got {exercise.id!r}")


def _check_start(family: Family, exercise: Exercise) -> None:
    if exercise.variant not in family.variants:
        raise InvalidPuzzle(f"expected a variant of {family.key}, got {exercise.variant.key}")
    start = start_of(exercise.variant, exercise.fen)
    theirs = {square for square, piece in start.pieces.items() if piece.color is start.turn.other}
    if not theirs.issuperset(exercise.marked) or bool(exercise.marked) is not (exercise.kind is ExerciseKind.CAPTURE):
        raise InvalidPuzzle(f"expected marks on the opponent's units where they are to be captured: {exercise.id}")


def _check_line(family: Family, exercise: Exercise) -> None:
    """Check that the line of moves solves the exercise in the given number of moves.

    It must do so with the piece or the way to win that its series is about.
    """
    practice = Practice(exercise)
    for uci in exercise.own_line:
        move = None if practice.is_solved else practice.position.exact_move(uci)
        fault = "illegal" if move is None else practice.fault_of(move)
        if move is None or fault is not None:
            raise InvalidPuzzle(f"expected a line that solves it, got {uci} in {' '.join(exercise.line)!r}: {fault}")
        practice = Practice(exercise, (*practice.played, move))
    plies = exercise.moves if exercise.kind is ExerciseKind.CAPTURE else 2 * exercise.moves - 1
    if exercise.kind in DRILLS and tuple(move.uci for _, move in practice.steps) != exercise.line:
        raise InvalidPuzzle(f"expected the table's replies, got {' '.join(exercise.line)!r}")
    if not practice.is_solved or len(exercise.line) != plies:
        raise InvalidPuzzle(f"expected it to be solved in {exercise.moves} moves, got {' '.join(exercise.line)!r}")
    if exercise.kind in ENDS and not ends_only_so(exercise):
        raise InvalidPuzzle(f"expected every last move that wins to be {exercise.kind}, in {exercise.id}")
    if exercise.piece is not None and series_key(family.key, _mover(exercise)) != exercise.series:
        raise InvalidPuzzle(f"expected the unit of {exercise.series} to move, got {_mover(exercise)}")


def _mover(exercise: Exercise) -> str:
    assert exercise.piece is not None
    return exercise.start.pieces[exercise.piece].piece_type.name


FOLDER = ASSETS / "exercises"


@dataclass(frozen=True, eq=False)
class ExerciseBook:
    """All series, grouped by family in the same order as in the menus."""

    series: tuple[ExerciseSeries, ...]

    @classmethod
    def read(cls, folder: Path = FOLDER, *, is_checked: bool = True) -> ExerciseBook:
        """Read the exercises of all listed families. Raise InvalidPuzzle if one is invalid.

        If `is_checked`, every line of moves is replayed, which takes a few seconds.
        """
        found = [one for family in FAMILIES.values() for one in _series(family, folder, is_checked=is_checked)]
        keys = [one.key for one in found]
        if repeated := {key for key in keys if keys.count(key) > 1}:
            raise InvalidPuzzle(f"expected the exercises of a series one after the other, not {min(repeated)}'s")
        return cls(tuple(found))

    @cached_property
    def by_key(self) -> Mapping[str, ExerciseSeries]:
        return {one.key: one for one in self.series}

    @cached_property
    def exercises(self) -> Mapping[str, Exercise]:
        return {one.id: one for series in self.series for one in series.exercises}

    def of_family(self, key: str) -> tuple[ExerciseSeries, ...]:
        return tuple(one for one in self.series if one.family == key)

    def after(self, series: ExerciseSeries) -> ExerciseSeries | None:
        """Return the next series of the same family, or None after the last one."""
        others = self.of_family(series.family)
        return next(iter(others[others.index(series) + 1 :]), None)


@cache
def exercise_book() -> ExerciseBook:
    """Return the shipped exercises without checking them.

    They are cached: only the first call takes time, about 10 ms.
    """
    return ExerciseBook.read(is_checked=False)


def _series(family: Family, folder: Path, *, is_checked: bool) -> Iterator[ExerciseSeries]:
    path = folder / f"{family.key}.jsonl"
    if not path.exists():
        return
    piece_types = {piece_type.name: piece_type for piece_type in family.pieces}
    read = partial(read_exercise, family, is_checked=is_checked)
    for key, exercises in groupby(read_lines(path, read), key=lambda one: one.series):
        row = tuple(exercises)
        numbers = [one.id.removeprefix(f"{key}-") for one in row]
        if numbers != [str(number) for number in range(1, len(row) + 1)]:
            raise InvalidPuzzle(f"{path.name}: expected the numbers of {key} from 1 on, got {', '.join(numbers)}")
        kind = row[0].kind
        piece_type = piece_types[key.removeprefix(f"{family.key}-")] if kind is ExerciseKind.CAPTURE else None
        yield ExerciseSeries(key, family.key, kind, piece_type, row)

"""Exercises, grouped into series: one series for each piece and each way to win.

This module also plays the replies to the solver's correct moves, and finds out what is wrong with other moves. The
shipped exercises come in one file per family, with one exercise per line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, cached_property, partial
from itertools import groupby
from pathlib import Path

from bot.engine.tablebase import answer_to, probe
from bot.paths import ASSETS
from bot.puzzles import InvalidPuzzle, fields_of, read_lines, start_of
from bot.rules import Color, Move, Position, Square, Termination, parse_move, parse_square, turn_in
from bot.variants import FAMILIES, Family, PieceType, UnknownVariant, Variant, find_variant

LONGEST = 5
"""The maximum length, in moves, of the capture sequences that are searched for."""
FIELDS = {"id": str, "kind": str, "variant": str, "fen": str, "marked": list, "moves": int, "line": str}


class ExerciseKind(StrEnum):
    CAPTURE = "capture"
    """Capture all marked pieces with one piece while the opponent passes."""
    MATE = "mate"
    CAMPMATE = "campmate"
    ENDGAME = "endgame"
    """Win an endgame against a tablebase's longest defense. The solver can use up to SLACK extra moves."""
    HOLD = "hold"
    """Hold a drawn endgame against a tablebase."""


SLACK = 2
DRILLS = (ExerciseKind.ENDGAME, ExerciseKind.HOLD)
"""The kinds of exercises in which a tablebase plays the opponent's moves."""

ENDS = {ExerciseKind.MATE: Termination.CHECKMATE, ExerciseKind.CAMPMATE: Termination.CAMPMATE}
"""How the game must end in exercises of these kinds."""


@dataclass(frozen=True)
class Exercise:
    id: str
    """The series' key and a number, such as `orda-lancer-2`. Members' progress is stored under this id."""
    kind: ExerciseKind
    variant: Variant
    fen: str
    marked: tuple[Square, ...]
    """The squares of the pieces to capture. Empty except in capture exercises."""
    moves: int
    """The number of moves that the solution takes. In an endgame exercise, the solver is allowed SLACK extra moves."""
    line: tuple[str, ...]
    """One solution in UCI. In a capture exercise, the solution contains only the solver's moves."""

    @property
    def series(self) -> str:
        return self.id.rpartition("-")[0]

    @property
    def most_moves(self) -> int:
        """The maximum number of moves that the solver can make."""
        return self.moves + SLACK if self.kind is ExerciseKind.ENDGAME else self.moves

    @property
    def own_line(self) -> tuple[str, ...]:
        return self.line if self.kind is ExerciseKind.CAPTURE else self.line[::2]

    @property
    def start(self) -> Position:
        return Position.from_fen(self.variant, self.fen)

    @property
    def solver(self) -> Color:
        return turn_in(self.fen)

    @property
    def piece(self) -> Square | None:
        """The square of the piece that must make all captures, or None if any piece can move."""
        return Square(parse_move(self.start, self.line[0]).from_square) if self.kind is ExerciseKind.CAPTURE else None


@dataclass(frozen=True)
class ExerciseSeries:
    """The exercises about one piece or one way to win, easiest first."""

    key: str
    family: str
    kind: ExerciseKind
    piece_type: PieceType | None
    """The capturing piece, or None in a series that isn't about a piece."""
    exercises: tuple[Exercise, ...]


def series_key(family: str, about: str) -> str:
    """Return the key of a family's series. `about` is a piece's name or a way to win."""
    return f"{family}-{about}"


class PracticeChanged(ValueError):
    """The exercise has changed, so the stored moves no longer fit."""


class Fault(StrEnum):
    """What is wrong with a move. If several faults apply, the first in this order is reported."""

    OTHER_PIECE = "other-unit"
    PROMOTES = "promotes"
    GAME_ENDS = "game-ends"
    """The move ends the game without solving the exercise."""
    GIVES_CHECK = "gives-check"
    """In a capture exercise, the move gives check, so the opponent can't pass."""
    TOO_LONG = "too-long"
    NEVER = "never"
    """It's no longer possible to capture all marked pieces within LONGEST moves."""
    NO_CHECK = "no-check"
    HAS_REPLY = "has-reply"
    """In a mate exercise, the move gives check, but there is a legal reply."""
    NOT_HOME = "not-home"
    """In a campmate exercise, the king hasn't reached its goal."""
    LOSES = "loses"
    """The opponent's reply wins."""
    DEFENDED = "defended"
    """After the opponent's reply, there is no forced win in the remaining moves."""
    TOO_SLOW = "too-slow"
    """The endgame is still won, but no longer in the remaining moves."""
    SLIPS = "slips"
    """The win is gone: with best play, the endgame is now a draw."""
    LOSES_ENDGAME = "loses-endgame"
    """With best play, the opponent now wins."""


@dataclass(frozen=True)
class WrongMove:
    fault: Fault
    move: Move
    before: Position
    after: Position
    needed: int | None = None
    """The smallest total number of moves that still solves the exercise, including the moves already played.

    It is given only for the faults TOO_LONG and TOO_SLOW.
    """
    reply: Move | None = None


@dataclass(frozen=True)
class Practice:
    exercise: Exercise
    played: tuple[Move, ...] = ()

    @classmethod
    def read(cls, exercise: Exercise, ucis: Iterable[str]) -> Practice:
        """Return the exercise after the solver has played these moves.

        Raise PracticeChanged if they aren't correct moves in the exercise.
        """
        practice = cls(exercise)
        for uci in ucis:
            move = None if practice.is_solved else practice.position.exact_move(uci)
            after = None if move is None else practice.play(move)
            if not isinstance(after, Practice):
                raise PracticeChanged(f"expected right moves in {exercise.id}, got {uci!r}")
            practice = after
        return practice

    @cached_property
    def steps(self) -> tuple[tuple[Position, Move], ...]:
        """All moves so far, including the opponent's, each with the position before it."""
        return tuple(self._walk())

    @cached_property
    def position(self) -> Position:
        """The current position. It's the solver's turn unless the exercise is solved."""
        if not self.steps:
            return self.exercise.start
        before, move = self.steps[-1]
        after = before.play(move)
        stands_still = self.exercise.kind is ExerciseKind.CAPTURE and not self.is_solved
        return after.null_move() if stands_still else after

    @property
    def last(self) -> Move | None:
        return self.steps[-1][1] if self.steps else None

    @property
    def piece(self) -> Square | None:
        """The current square of the piece that must make all captures, or None if any piece can move."""
        return self.played[-1].target if self.played and self.exercise.piece is not None else self.exercise.piece

    @property
    def left(self) -> tuple[Square, ...]:
        taken = {move.target for move in self.played}
        return tuple(square for square in self.exercise.marked if square not in taken)

    @property
    def is_solved(self) -> bool:
        if self.exercise.kind is ExerciseKind.CAPTURE:
            return not self.left
        if self.exercise.kind is ExerciseKind.ENDGAME:
            return bool(self.steps) and _has_won(self.position)
        if self.exercise.kind is ExerciseKind.HOLD and self.steps and self.position.outcome is not None:
            return True
        return len(self.played) == self.exercise.moves

    @property
    def moves_left(self) -> int:
        return self.exercise.most_moves - len(self.played)

    def play(self, move: Move) -> Practice | WrongMove:
        """Return the exercise after a legal move by the solver and the reply. If the move is wrong, return what is
        wrong with it.
        """
        after = Practice(self.exercise, (*self.played, move))
        if after._is_in_line:
            return after
        return self.fault_of(move) or after

    def fault_of(self, move: Move) -> WrongMove | None:
        after = self.position.play(move)
        if self.exercise.kind in DRILLS:
            return self._drill_fault(move, after)
        find = self._capture_fault if self.exercise.kind is ExerciseKind.CAPTURE else self._end_fault
        return find(move, after)

    @property
    def _is_in_line(self) -> bool:
        ucis = tuple(move.uci for move in self.played)
        return ucis == self.exercise.own_line[: len(ucis)]

    def _walk(self) -> Iterator[tuple[Position, Move]]:
        if self.exercise.kind in DRILLS:
            yield from self._drill_walk()
            return
        position, stands_still = self.exercise.start, self.exercise.kind is ExerciseKind.CAPTURE
        for number, move in enumerate(self.played):
            yield position, move
            after, is_last = position.play(move), number == len(self.played) - 1
            if stands_still:
                position = after if is_last else after.null_move()
                continue
            if number == self.exercise.moves - 1:
                return
            reply = parse_move(after, self.exercise.line[2 * number + 1])
            yield after, reply
            position = after.play(reply)

    def _drill_walk(self) -> Iterator[tuple[Position, Move]]:
        position = self.exercise.start
        for number, move in enumerate(self.played, start=1):
            yield position, move
            position = position.play(move)
            has_held = self.exercise.kind is ExerciseKind.HOLD and number == self.exercise.moves
            reply = None if has_held or position.outcome is not None else answer_to(position)
            if reply is not None:
                yield position, reply
                position = position.play(reply)

    def _drill_fault(self, move: Move, after: Position) -> WrongMove | None:
        """Return what is wrong with a move according to the tablebase, or None if the move is right."""
        before, solver, ending = self.position, self.exercise.solver, probe(after)
        assert ending is not None
        has_to_win = self.exercise.kind is ExerciseKind.ENDGAME
        if ending.winner is solver.other:
            return WrongMove(Fault.LOSES_ENDGAME, move, before, after, reply=answer_to(after))
        if not has_to_win:
            return None
        if ending.winner is None:
            return WrongMove(Fault.SLIPS, move, before, after, reply=answer_to(after))
        needed = len(self.played) + 1 + ending.moves
        if needed > self.exercise.most_moves:
            return WrongMove(Fault.TOO_SLOW, move, before, after, needed=needed, reply=answer_to(after))
        return None

    def _capture_fault(self, move: Move, after: Position) -> WrongMove | None:
        before = self.position
        left = frozenset(self.left) - {move.target}
        if move.origin != self.piece:
            return WrongMove(Fault.OTHER_PIECE, move, before, after)
        if move.promotion is not None:
            return WrongMove(Fault.PROMOTES, move, before, after)
        if not left:
            return None
        if after.outcome is not None:
            return WrongMove(Fault.GAME_ENDS, move, before, after)
        if after.is_check:
            return WrongMove(Fault.GIVES_CHECK, move, before, after)
        rest = shortest(after.null_move(), move.target, left)
        if rest is None:
            return WrongMove(Fault.NEVER, move, before, after)
        if len(rest) >= self.moves_left:
            return WrongMove(Fault.TOO_LONG, move, before, after, needed=len(self.played) + 1 + len(rest))
        return None

    def _end_fault(self, move: Move, after: Position) -> WrongMove | None:
        before = self.position
        outcome = after.outcome
        if outcome is not None:
            has_won = outcome.winner is self.exercise.solver
            return None if has_won else WrongMove(Fault.GAME_ENDS, move, before, after)
        if self.moves_left == 1:
            return self._last_fault(move, after)
        reply, is_lost = refutation(after, self.moves_left - 1)
        if reply is None:
            return None
        return WrongMove(Fault.LOSES if is_lost else Fault.DEFENDED, move, before, after, reply=reply)

    def _last_fault(self, move: Move, after: Position) -> WrongMove:
        if self.exercise.kind is ExerciseKind.CAMPMATE:
            return WrongMove(Fault.NOT_HOME, move, self.position, after)
        if not after.is_check:
            return WrongMove(Fault.NO_CHECK, move, self.position, after)
        return WrongMove(Fault.HAS_REPLY, move, self.position, after, reply=after.legal_moves[0])


def shortest(board: Position, square: Square, goal: frozenset[Square], most: int = LONGEST) -> tuple[Move, ...] | None:
    """Return the shortest sequence of moves by one piece that captures all of `goal` while the opponent passes.

    The piece starts on `square` and doesn't promote. No move before the last capture gives check or ends the game,
    because the opponent couldn't pass then. Return None if there is no such sequence of at most `most` moves.
    """
    reached: list[tuple[Position, Square, frozenset[Square], tuple[Move, ...]]] = [(board, square, goal, ())]
    known = {(square, goal)}
    for now, here, left, line in reached:
        if not left:
            return line
        for move in now.legal_moves if len(line) < most else ():
            state = (move.target, left - {move.target})
            is_other = move.origin != here or move.promotion is not None or now.captured(move) not in {None, *left}
            if is_other or state in known:
                continue
            after = now.play(move)
            if not state[1]:
                return (*line, move)
            if not after.is_check and after.outcome is None:
                known.add(state)
                reached.append((after.null_move(), *state, (*line, move)))
    return None


def refutation(after: Position, left: int) -> tuple[Move | None, bool]:
    """Return a reply that keeps the other side from winning in `left` moves, and whether that reply itself wins.

    If there is no such reply, the first item is None.
    """
    holding = [reply for reply in after.legal_moves if not _wins(after.play(reply), left)]
    winning = [reply for reply in holding if _has_won(after.play(reply))]
    return next(iter((*winning, *holding)), None), bool(winning)


def _wins(position: Position, left: int) -> bool:
    """Return whether the side to move can force a win in `left` moves."""
    if position.outcome is not None:
        return False
    return any(
        _has_won(after) or (left > 1 and after.outcome is None and refutation(after, left - 1)[0] is None)
        for after in map(position.play, position.legal_moves)
    )


def _has_won(after: Position) -> bool:
    return after.outcome is not None and after.outcome.winner is after.turn.other


def ends_only_so(exercise: Exercise) -> bool:
    """Return whether all winning moves on the solver's last turn end the game as the exercise requires."""
    last = Practice.read(exercise, exercise.own_line[:-1])
    outcomes = [last.position.play(move).outcome for move in last.position.legal_moves]
    ways = {one.termination for one in outcomes if one is not None and one.winner is exercise.solver}
    return ways == {ENDS[exercise.kind]}


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
    """Check that an exercise's line of moves solves the exercise in the given number of moves.

    The line must also use the piece or way to win that the series is about.
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
    """Return the shipped exercises, without checking them. The first call takes about 10 ms, and later calls use a
    cache.
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

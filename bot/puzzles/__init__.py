"""Puzzles as data, and functions that check solutions.

The shipped puzzles come in one file per variant, with one JSON puzzle per line. The package is pure: it knows nothing
about solvers or their ratings.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

from bot.paths import ASSETS
from bot.rules import Color, InvalidFen, Move, MoveLine, Outcome, Position, Termination, parse_square, turn_in
from bot.variants import Variant, find_variant, listed_variants

LENGTHS = range(2, 6)
"""Mates and campmates of these lengths, in moves, have their own themes, such as `mate-in-2`. Longer ones have the
theme `long`.
"""

THEMES = (
    *(f"campmate-in-{length}" for length in LENGTHS),
    *(f"mate-in-{length}" for length in LENGTHS),
    "long",
    "fork",
    "divergent-strike",
    "promotion",
    "defence",
    "quiet-move",
    "race",
    "endgame",
    "material",
)
"""All themes in menu order. A divergent strike is a capture by a piece that captures differently than it moves."""
T = TypeVar("T")
__all__ = ["THEMES", "Goal", "InvalidPuzzle", "Puzzle", "PuzzleBook", "load", "read_puzzle"]


class Goal(StrEnum):
    WIN = "win"
    SAVE = "save"


@dataclass(frozen=True)
class Puzzle:
    """A position with a single winning or saving move at each of the solver's turns."""

    id: str
    """The key of the puzzle's variant or family with a serial number, such as `orda-0001`. It is never reused."""
    variant: Variant
    fen: str
    """The position to solve. The solver is to move."""
    last: str | None
    """The opponent's move that led to the position, in UCI; None if unknown."""
    moves: tuple[str, ...]
    """The solution in UCI, with both sides' moves. The first and the last move are the solver's."""
    goal: Goal
    themes: tuple[str, ...]
    rating: int
    """The initial rating, derived from the engine levels that solve the puzzle."""
    source: str
    """Where the puzzle came from, so that it can be generated again."""

    @property
    def number(self) -> int:
        return int(self.id.rpartition("-")[2])

    @property
    def turns(self) -> int:
        return (len(self.moves) + 1) // 2

    @property
    def start(self) -> Position:
        return Position.from_fen(self.variant, self.fen)

    @property
    def solver(self) -> Color:
        return turn_in(self.fen)

    def line(self, plies: int) -> MoveLine:
        return MoveLine.from_uci(self.variant, self.fen, self.moves[:plies])

    @cached_property
    def end(self) -> Outcome | None:
        """How the solution ends the game, or None if it doesn't."""
        return self.line(len(self.moves)).outcome

    @property
    def wins_by_end(self) -> bool:
        """Whether the solution ends the game with a win for the solver."""
        return self.end is not None and self.end.winner is self.solver

    def turns_left(self, plies: int) -> int:
        return self.turns - plies // 2

    def is_right(self, position: Position, plies: int, move: Move) -> bool:
        """Return whether a legal move is correct. `position` is the position after the first `plies` plies of the
        solution.

        At the last turn, any other move that wins immediately is correct too.
        """
        if move.uci == self.moves[plies]:
            return True
        outcome = position.play(move).outcome
        return plies == len(self.moves) - 1 and outcome is not None and outcome.winner is self.solver


class InvalidPuzzle(ValueError):
    """A line that is not a valid puzzle or exercise."""


def read_lines(path: Path, read: Callable[[str], T]) -> Iterator[T]:
    """Yield the result of `read` for each line of a file.

    If a line is invalid, raise InvalidPuzzle with the file's name and the line number.
    """
    for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        try:
            yield read(text)
        except InvalidPuzzle as fault:
            raise InvalidPuzzle(f"{path.name}, line {number}: {fault}") from fault


def fields_of(text: str, kinds: Mapping[str, type]) -> Mapping[str, Any]:
    """Parse a line of JSON. It must contain exactly the fields in `kinds`, with these types (`object` allows any type).

    Raise InvalidPuzzle if the line has other fields or types.
    """
    try:
        given = json.loads(text)
    except ValueError as fault:
        raise InvalidPuzzle(f"expected a JSON object, got {text[:40]!r}") from fault
    if not isinstance(given, dict) or given.keys() != kinds.keys():
        names = ", ".join(given) if isinstance(given, dict) else repr(given)
        *first, last = kinds
        raise InvalidPuzzle(f"expected the fields {', '.join(first)} and {last}, got {names[:120]}")
    for name, kind in kinds.items():
        if kind is not object and type(given[name]) is not kind:
            raise InvalidPuzzle(f"expected {kind.__name__} in {name}, got {given[name]!r}")
    return given


def start_of(variant: Variant, fen: str) -> Position:
    """Parse a FEN.

    Raise InvalidPuzzle unless the FEN is valid, in normal form, and describes a game in progress.
    """
    try:
        start = Position.from_fen(variant, fen)
    except InvalidFen as fault:
        raise InvalidPuzzle(str(fault)) from fault
    if start.fen != fen:
        raise InvalidPuzzle(f"expected the fen as it is written, {start.fen!r}, got {fen!r}")
    if start.outcome is not None:
        raise InvalidPuzzle(f"expected an unfinished game, got {start.outcome.termination} in {fen!r}")
    return start


FIELDS = {
    "id": str,
    "fen": str,
    "line": str,
    "goal": str,
    "themes": list,
    "rating": int,
    "source": str,
    "last": object,
}
"""A line's fields and their types. `last` is a string or null."""
LOWEST_RATING, HIGHEST_RATING = 400, 3200
FEWEST_PLIES = 3
ENDINGS = {"mate": Termination.CHECKMATE, "campmate": Termination.CAMPMATE}
"""How the game must end in puzzles that have a theme beginning with one of these words, such as `mate-in-2`."""


def read_puzzle(variant: Variant, text: str, *, is_checked: bool = True) -> Puzzle:
    """Parse one line of this variant's puzzle file. Raise InvalidPuzzle if it is invalid.

    If `is_checked`, the position and the solution are checked by the rules. Tests do this for all shipped puzzles.
    """
    given = _fields(text)
    puzzle = Puzzle(
        given["id"],
        variant,
        given["fen"],
        given["last"],
        tuple(given["line"].split()),
        _goal(given["goal"]),
        tuple(given["themes"]),
        given["rating"],
        given["source"],
    )
    for check in (_check_id, _check_themes, _check_rating, *((_check_start, _check_line) if is_checked else ())):
        check(puzzle)
    return puzzle


def _fields(text: str) -> Mapping[str, Any]:
    given = fields_of(text, FIELDS)
    if not isinstance(given["last"], str | None):
        raise InvalidPuzzle(f"expected a move or null in last, got {given['last']!r}")
    return given


def _goal(text: str) -> Goal:
    if text not in {*Goal}:
        raise InvalidPuzzle(f"expected {' or '.join(Goal)} in goal, got {text!r}")
    return Goal(text)


def _check_id(puzzle: Puzzle) -> None:
    key, _, number = puzzle.id.rpartition("-")
    if key not in (puzzle.variant.key, puzzle.variant.family) or not re.fullmatch(r"[0-9]{4,}", number):
        raise InvalidPuzzle(f"expected an id such as {puzzle.variant.key}-0001, got {puzzle.id!r}")


def _check_themes(puzzle: Puzzle) -> None:
    unknown = [theme for theme in puzzle.themes if theme not in THEMES]
    if unknown or not puzzle.themes or len({*puzzle.themes}) < len(puzzle.themes):
        raise InvalidPuzzle(f"expected themes among {', '.join(THEMES)}, each once, got {list(puzzle.themes)!r}")


def _check_rating(puzzle: Puzzle) -> None:
    if not LOWEST_RATING <= puzzle.rating <= HIGHEST_RATING:
        raise InvalidPuzzle(f"expected a rating of {LOWEST_RATING} to {HIGHEST_RATING}, got {puzzle.rating}")


def _check_start(puzzle: Puzzle) -> None:
    start = start_of(puzzle.variant, puzzle.fen)
    if puzzle.last is not None and not _may_have_led(puzzle.last, start):
        raise InvalidPuzzle(f"expected in last the move that led to {puzzle.fen!r}, got {puzzle.last!r}")


def _may_have_led(last: str, start: Position) -> bool:
    """Return whether the move `last` could have led to `start`.

    The move's origin must be empty, and its target must hold a piece of the opponent.
    """
    try:
        origin, target = parse_square(last[:2]), parse_square(last[2:4])
    except ValueError:
        return False
    return origin not in start.pieces and target in start.pieces and start.pieces[target].color is start.turn.other


def _check_line(puzzle: Puzzle) -> None:
    if len(puzzle.moves) < FEWEST_PLIES or len(puzzle.moves) % 2 == 0:
        raise InvalidPuzzle(f"expected an odd number of moves from {FEWEST_PLIES} on, got {' '.join(puzzle.moves)!r}")
    line = MoveLine.from_position(puzzle.start)
    for text in puzzle.moves:
        move = line.position.exact_move(text)
        if move is None or line.outcome is not None:
            raise InvalidPuzzle(f"expected a legal move after {line.ply} of {' '.join(puzzle.moves)!r}, got {text!r}")
        line = line.play(move)
    _check_promises(puzzle, line)


def _check_promises(puzzle: Puzzle, line: MoveLine) -> None:
    outcome = line.outcome
    for ending, termination in ENDINGS.items():
        ends_so = outcome is not None and outcome.termination is termination
        name = f"{ending}-in-{puzzle.turns}" if puzzle.turns in LENGTHS else "long"
        promised = [theme for theme in puzzle.themes if theme.startswith(f"{ending}-in-")]
        if [theme for theme in promised if not ends_so or theme != name] or (ends_so and name not in puzzle.themes):
            told = f"{outcome.termination} after {puzzle.turns} moves" if outcome else "no end of the game"
            raise InvalidPuzzle(f"expected themes that say {told}, got {list(puzzle.themes)!r}")
    if outcome is not None and outcome.winner not in ({puzzle.solver}, {puzzle.solver, None})[puzzle.goal is Goal.SAVE]:
        raise InvalidPuzzle(f"expected a solution that reaches {puzzle.goal}, got {outcome.termination}")


FOLDER = ASSETS / "puzzles"


def load(key: str, folder: Path = FOLDER, *, is_checked: bool = True) -> tuple[Puzzle, ...]:
    """Read a variant's puzzles in order of id. Return no puzzles if the variant has no file.

    Raise InvalidPuzzle if a puzzle is invalid. If `is_checked`, replay every solution, which takes 1 to 2 ms per
    puzzle.
    """
    variant = find_variant(key)
    path = folder / f"{variant.key}.jsonl"
    if not path.exists():
        return ()
    puzzles: list[Puzzle] = []

    def read(text: str) -> Puzzle:
        puzzle = read_puzzle(variant, text, is_checked=is_checked)
        if puzzles and puzzle.id <= puzzles[-1].id:
            raise InvalidPuzzle(f"expected an id that follows {puzzles[-1].id}, got {puzzle.id!r}")
        return puzzle

    for puzzle in read_lines(path, read):
        puzzles.append(puzzle)
    return tuple(puzzles)


@dataclass(frozen=True, eq=False)
class PuzzleBook:
    puzzles: tuple[Puzzle, ...]

    @classmethod
    def read(cls, folder: Path = FOLDER, *, is_checked: bool = True) -> PuzzleBook:
        """Read the puzzles of all listed variants. Raise InvalidPuzzle if one is invalid.

        See `load` for `is_checked`.
        """
        keys = [variant.key for variant in listed_variants()]
        found = tuple(puzzle for key in keys for puzzle in load(key, folder, is_checked=is_checked))
        repeated = [name for name, count in Counter(puzzle.id for puzzle in found).items() if count > 1]
        if repeated:
            raise InvalidPuzzle(f"expected each id once, got {', '.join(repeated)} in two files")
        return cls(found)

    @cached_property
    def by_id(self) -> Mapping[str, Puzzle]:
        return {puzzle.id: puzzle for puzzle in self.puzzles}

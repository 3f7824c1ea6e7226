"""The puzzles that are shipped: one file for each variant, with a puzzle a line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from bot.paths import ASSETS
from bot.puzzles.lines import InvalidPuzzle, read_lines
from bot.puzzles.model import Puzzle
from bot.puzzles.reading import read_puzzle
from bot.variants import find_variant, listed_variants

FOLDER = ASSETS / "puzzles"


def load(key: str, folder: Path = FOLDER, *, is_checked: bool = True) -> tuple[Puzzle, ...]:
    """Read a variant's puzzles, in the order of their ids; none where it has no file. Raise InvalidPuzzle.

    To check them, every solution is played through, which takes a millisecond or two each.
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
    """All puzzles that can be given."""

    puzzles: tuple[Puzzle, ...]

    @classmethod
    def read(cls, folder: Path = FOLDER, *, is_checked: bool = True) -> PuzzleBook:
        """Read the puzzles of all listed variants; raise InvalidPuzzle. `is_checked` as in `load`."""
        keys = [variant.key for variant in listed_variants()]
        found = tuple(puzzle for key in keys for puzzle in load(key, folder, is_checked=is_checked))
        repeated = [name for name, count in Counter(puzzle.id for puzzle in found).items() if count > 1]
        if repeated:
            raise InvalidPuzzle(f"expected each id once, got {', '.join(repeated)} in two files")
        return cls(found)

    @cached_property
    def by_id(self) -> Mapping[str, Puzzle]:
        """The puzzles by their ids."""
        return {puzzle.id: puzzle for puzzle in self.puzzles}

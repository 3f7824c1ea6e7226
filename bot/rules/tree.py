"""A tree of moves from a position, as in a study: a main line, variations, glyphs and comments."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from bot.rules.board import Color
from bot.rules.position import Position
from bot.rules.san import parse_move

GLYPHS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
"""The glyphs of a move and their numbers in PGN (numeric annotation glyphs)."""
VERDICTS = {"=": 10, "∞": 13, "⩲": 14, "⩱": 15, "±": 16, "∓": 17, "+−": 18, "−+": 19}
"""The signs that judge a position, such as ± if White is better, with their numbers in PGN."""
MOST_SHAPES = 32
"""The maximum number of arrows and circles per position."""
SHAPE = re.compile("[a-h][1-8](?:[a-h][1-8])?")
"""A circled square (`e4`) or an arrow (`e2e4`)."""
MOST_NODES = 1001
"""The maximum number of positions. The longest game, with its start position, has this many."""
LONGEST_COMMENT = 1000
"""The maximum length in characters."""


class InvalidTree(ValueError):
    """The rows don't describe a tree, or the tree is too large."""


class NodeRow(NamedTuple):
    """A position of a tree, described by the move that leads to it. For the root, `uci` is empty."""

    parent: int
    """The index of the previous position's row, which must come earlier. 0 for the root itself."""
    uci: str
    glyph: str = ""
    comment: str = ""
    verdict: str = ""
    """One of `VERDICTS`, or an empty string."""
    shapes: str = ""
    """The position's circles and arrows, separated by spaces. One square is a circle, and two squares are an arrow."""


@dataclass(frozen=True, slots=True)
class TreeMove:
    uci: str
    san: str
    mover: Color
    number: int
    """The number of the full move, as in a score sheet."""


@dataclass(frozen=True)
class MoveTree:
    """A tree of moves. A position's first child continues its line, and each further child begins a variation."""

    start: Position
    rows: tuple[NodeRow, ...]
    """The root, followed by all other positions, each after its parent."""
    moves: tuple[TreeMove | None, ...]
    """The move of each row; None for the root."""

    @classmethod
    def from_rows(cls, start: Position, rows: Sequence[NodeRow]) -> MoveTree:
        """Play all moves of a tree, in linear time.

        Raise InvalidTree if the rows are invalid (see `check_rows`), or MoveError if a move is illegal.
        """
        check_rows(rows)
        positions, moves, written = [start], list[TreeMove | None]([None]), [rows[0]]
        for row in rows[1:]:
            position = positions[row.parent]
            move = position.exact_move(row.uci) or parse_move(position, row.uci)
            moves.append(TreeMove(move.uci, position.san(move), position.turn, position.fullmoves))
            written.append(row._replace(uci=move.uci))
            positions.append(position.play(move))
        return cls(start, tuple(written), tuple(moves))

    def children(self) -> list[list[int]]:
        """For each row, return the indices of its children: first the continuation of its line, then the variations."""
        found: list[list[int]] = [[] for _ in self.rows]
        for place, row in enumerate(self.rows[1:], start=1):
            found[row.parent].append(place)
        return found


def check_rows(rows: Sequence[NodeRow]) -> None:
    """Raise InvalidTree if the rows don't form a tree, exceed a limit, or repeat a move after the same position."""
    if not 0 < len(rows) <= MOST_NODES:
        raise InvalidTree(f"expected 1 to {MOST_NODES} positions, got {len(rows)}")
    if any(not 0 <= row.parent < place for place, row in enumerate(rows[1:], start=1)):
        raise InvalidTree("expected each position after its parent")
    if len({(row.parent, row.uci) for row in rows[1:]}) < len(rows) - 1:
        raise InvalidTree("expected each move at most once in a position")
    if any(row.glyph and row.glyph not in GLYPHS for row in rows):
        raise InvalidTree(f"expected one of the glyphs {', '.join(GLYPHS)}")
    if any(row.verdict and row.verdict not in VERDICTS for row in rows):
        raise InvalidTree(f"expected one of the signs {', '.join(VERDICTS)}")
    if any(row.shapes and not _are_shapes(row.shapes) for row in rows):
        raise InvalidTree(f"expected at most {MOST_SHAPES} squares and arrows such as e2e4, separated by spaces")
    if any(len(row.comment) > LONGEST_COMMENT for row in rows):
        raise InvalidTree(f"expected at most {LONGEST_COMMENT} characters in a comment")


def _are_shapes(text: str) -> bool:
    shapes = text.split(" ")
    return len(set(shapes)) == len(shapes) <= MOST_SHAPES and all(SHAPE.fullmatch(shape) for shape in shapes)

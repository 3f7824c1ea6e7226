"""Writes and reads PGN with variations, comments and glyphs."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import NamedTuple

from bot.rules.board import Color
from bot.rules.illegal import MoveError
from bot.rules.line import MoveLine
from bot.rules.pgn import PgnGame, read_pgn, write_document
from bot.rules.pgn_tokens import Token, TokenKind, scripts, tokens, with_plain_newlines
from bot.rules.position import Position
from bot.rules.san import parse_move
from bot.rules.tree import GLYPHS, LONGEST_COMMENT, MOST_NODES, MoveTree, NodeRow
from bot.variants import Variant

BRACES = str.maketrans("{}", "()")
"""Replaces the braces in a comment, because the first closing brace ends it."""
COMMAND = re.compile(r"\[%\w+[^\]]*\]")
"""Clocks, arrows and evaluations that programs write into comments."""
AFTER_MOVE = re.compile(r"[^\s{}();,$!?]*(?P<sign>[!?]{1,2})?[^\s{}();,$]*\s{0,4}(?:\$(?P<number>\d{1,3}))?")
SIGNS = {number: glyph for glyph, number in GLYPHS.items()}


class _PgnStep(NamedTuple):
    """Work left: to write the moves after a position, the variation that begins with it, or that variation's end."""

    place: int
    is_variation: bool = False
    is_numbered: bool = True
    is_end: bool = False


def write_tree(tree: MoveTree, record: PgnGame | None = None) -> str:
    """Return a tree as PGN; `record` gives the tags and the result."""
    known = record or PgnGame(MoveLine.from_position(tree.start))
    return write_document(replace(known, line=MoveLine.from_position(tree.start)), tree_movetext(tree))


def tree_movetext(tree: MoveTree) -> list[str]:
    """Return the words of a tree's movetext: `1.`, `e4`, `$1`, `(1.`, `d4)`. Written without recursion."""
    words = [*_comment(tree.rows[0])]
    children, tasks = tree.children(), [_PgnStep(0)]
    while tasks:
        task = tasks.pop()
        if task.is_end:
            words[-1] += ")"
            continue
        if task.is_variation:
            [first, *others] = _words(tree, task.place, is_numbered=True)
            words += ["(" + first, *others]
            tasks += [task._replace(is_end=True), _PgnStep(task.place, is_numbered=bool(tree.rows[task.place].comment))]
            continue
        if ways := children[task.place]:
            words += _words(tree, ways[0], is_numbered=task.is_numbered)
            is_interrupted = len(ways) > 1 or bool(tree.rows[ways[0]].comment)
            tasks += [
                _PgnStep(ways[0], is_numbered=is_interrupted),
                *(_PgnStep(other, is_variation=True) for other in reversed(ways[1:])),
            ]
    return words


def _words(tree: MoveTree, place: int, *, is_numbered: bool) -> list[str]:
    move, row = tree.moves[place], tree.rows[place]
    assert move is not None
    number = f"{move.number}{'.' if move.mover is Color.WHITE else '...'}"
    numbers = [number] if is_numbered or move.mover is Color.WHITE else []
    glyphs = [f"${GLYPHS[row.glyph]}"] if row.glyph else []
    return [*numbers, move.san, *glyphs, *_comment(row)]


def _comment(row: NodeRow) -> list[str]:
    return [f"{{{' '.join(row.comment.translate(BRACES).split())}}}"] if row.comment else []


@dataclass
class _Reader:
    """Builds a tree from the tokens of one game. An illegal move ends its line, as in other readers."""

    text: str
    positions: list[Position]
    rows: list[NodeRow]
    known: dict[tuple[int, str], int] = field(default_factory=dict)
    """By the index of a position and a move in UCI notation, the index of the position after the move."""
    at: int = 0
    """The index of the current position."""
    before: int = 0
    """The index of the position before the last move, where a variation of that move starts."""
    is_lost: bool = False
    """Whether the rest of the line is skipped, after an illegal move or at the limit of positions."""
    branches: list[tuple[int, int, bool]] = field(default_factory=list)
    """For each open variation, the `at`, `before` and `is_lost` to continue with after it."""

    def read(self, token: Token) -> None:
        if token.kind is TokenKind.OPEN:
            self.branches.append((self.at, self.before, self.is_lost))
            self.at = self.before
        elif token.kind is TokenKind.CLOSE and self.branches:
            self.at, self.before, self.is_lost = self.branches.pop()
        elif self.is_lost:
            return
        elif token.kind is TokenKind.MOVE:
            self._play(token)
        elif token.kind is TokenKind.COMMENT:
            self._comment(COMMAND.sub("", token.text.strip("{};")))

    def _play(self, token: Token) -> None:
        position = self.positions[self.at]
        try:
            move = parse_move(position, token.text)
        except MoveError:
            self.is_lost = True
            return
        self.before = self.at
        self.at = self.known.setdefault((self.before, move.uci), len(self.rows))
        if self.at < len(self.rows):
            return
        self.is_lost = len(self.rows) >= MOST_NODES
        if self.is_lost:
            self.at = self.before
            return
        self.positions.append(position.play(move))
        self.rows.append(NodeRow(self.before, move.uci, self._glyph(token)))

    def _comment(self, said: str) -> None:
        row = self.rows[self.at]
        comment = " ".join(f"{row.comment} {said}".split())[:LONGEST_COMMENT]
        self.rows[self.at] = row._replace(comment=comment)

    def _glyph(self, token: Token) -> str:
        found = AFTER_MOVE.match(self.text, token.at)
        if found is None:
            return ""
        sign = found["sign"] or SIGNS.get(int(found["number"] or 0), "")
        return sign if sign in GLYPHS else ""


def read_tree(text: str, assumed: Variant | None = None) -> MoveTree:
    """Read the first game of a text with its variations. Raise InvalidPgn if its main line is invalid.

    A variation ends at its first illegal move. A large game is cut off after `MOST_NODES` positions.
    """
    start, plain = read_pgn(text, assumed).line.start, with_plain_newlines(text)
    games = [one.begin for one in islice(scripts(plain), 2)]
    plain = plain[: games[1]] if len(games) > 1 else plain
    reader = _Reader(plain, [start], [NodeRow(0, "")])
    for token in tokens(plain):
        if token.kind is TokenKind.RESULT and not reader.branches:
            break
        reader.read(token)
    return MoveTree.from_rows(start, reader.rows)

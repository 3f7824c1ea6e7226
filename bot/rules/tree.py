"""A tree of moves from a position, as in a study: a main line, variations, glyphs and comments.

Trees are written as PGN and read from PGN in linear time.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from itertools import islice
from typing import NamedTuple

from bot.rules.board import Color
from bot.rules.illegal import MoveError
from bot.rules.line import MoveLine
from bot.rules.pgn import PgnGame, clock_command, read_pgn, write_document
from bot.rules.pgn_tokens import LONGEST_WORD, Token, TokenKind, scripts, tokens, with_plain_newlines
from bot.rules.position import Position
from bot.rules.san import parse_move
from bot.variants import Variant

GLYPHS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
"""The glyphs that a move can have, with their numbers in PGN (numeric annotation glyphs)."""
VERDICTS = {"=": 10, "∞": 13, "⩲": 14, "⩱": 15, "±": 16, "∓": 17, "+−": 18, "−+": 19}
"""The signs that evaluate a position, such as ± if White is better, with their numbers in PGN."""
MOST_SHAPES = 32
"""The maximum number of arrows and circles per position."""
SHAPE = re.compile("[a-h][1-8](?:[a-h][1-8])?")
"""A circled square (`e4`) or an arrow (`e2e4`)."""
MOST_NODES = 1001
"""The maximum number of positions in a tree. The longest game has this many, including the start position."""
LONGEST_COMMENT = 1000
"""The maximum length of a comment in characters."""
BRACES = str.maketrans("{}", "()")
"""Replaces the braces in a comment, because the first closing brace would end the comment."""
COMMAND = re.compile(r"\[%\w[^\[\]]*\]")
"""Clocks, arrows and evaluations that programs write into comments. The pattern matches in linear time."""
DRAWN = re.compile(r"\[%c[as]l\s([^\[\]]*)\]")
"""The command for arrows (cal) or circles (csl), which lists a color and one or two squares for each shape."""
COLORED = re.compile(r"\s*[A-Z](?P<shape>[a-h][1-8](?:[a-h][1-8])?)\s*")
COLOR = "G"
"""The color of all arrows and circles: green, the default in most programs."""
_REST = rf"{{0,{LONGEST_WORD}}}"
AFTER_MOVE = re.compile(
    rf"[^\s{{}}();,$!?]{_REST}(?P<sign>[!?]{{1,2}})?[^\s{{}}();,$]{_REST}(?P<numbers>(?:\s{{0,4}}\$\d{{1,3}}){{0,4}})"
)
SIGNS = {number: glyph for glyph, number in GLYPHS.items()}
JUDGED = {number: verdict for verdict, number in VERDICTS.items()} | {11: "=", 12: "="}
"""The verdicts by number. For an equal position, some programs write 11 (equal and quiet) or 12 (equal and active)."""
ATTACHED = re.compile("[⩲⩱±∓∞]")
"""Signs that are always verdicts when they directly follow a move."""


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
    """The number of the full move, as on a score sheet."""


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
        """Return the indices of each row's children: first the continuation of the line, then the variations."""
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


class _PgnStep(NamedTuple):
    """A pending step in writing PGN: write the moves after a position, write the variation that begins with a position,
    or end a variation.
    """

    place: int
    is_variation: bool = False
    is_numbered: bool = True
    is_end: bool = False


def write_tree(tree: MoveTree, record: PgnGame | None = None) -> str:
    """Return a tree as PGN. `record` provides the tags, the result, and the clocks of the moves that were played."""
    known = record or PgnGame(MoveLine.from_position(tree.start))
    words = tree_movetext(tree, {} if record is None else _clocks(tree, record))
    return write_document(replace(known, line=MoveLine.from_position(tree.start)), words)


def _clocks(tree: MoveTree, record: PgnGame) -> dict[int, timedelta]:
    """Map the positions of the game itself, by index, to the remaining time of the player who just moved."""
    known: dict[int, timedelta] = {}
    places = {(row.parent, row.uci): place for place, row in enumerate(tree.rows)}
    at = 0
    for move, clock in zip(record.line.moves, record.clocks, strict=False):
        if (place := places.get((at, move.uci))) is None:
            break
        at = place
        if clock is not None:
            known[at] = clock
    return known


def tree_movetext(tree: MoveTree, clocks: Mapping[int, timedelta] | None = None) -> list[str]:
    """Return the words of a tree's movetext, such as `1.`, `e4`, `$1`, `(1.`, `d4)`.

    This function isn't recursive, because trees can be deep.
    """
    comments = [_comment(row, (clocks or {}).get(place)) for place, row in enumerate(tree.rows)]
    words = [*comments[0]]
    children, tasks = tree.children(), [_PgnStep(0)]
    while tasks:
        task = tasks.pop()
        if task.is_end:
            words[-1] += ")"
            continue
        if task.is_variation:
            [first, *others] = [*_words(tree, task.place, is_numbered=True), *comments[task.place]]
            words += ["(" + first, *others]
            tasks += [
                task._replace(is_end=True),
                _PgnStep(task.place, is_numbered=bool(comments[task.place])),
            ]
            continue
        if ways := children[task.place]:
            words += [*_words(tree, ways[0], is_numbered=task.is_numbered), *comments[ways[0]]]
            is_interrupted = len(ways) > 1 or bool(comments[ways[0]])
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
    numbered = (GLYPHS.get(row.glyph), VERDICTS.get(row.verdict))
    glyphs = [f"${number}" for number in numbered if number is not None]
    return [*numbers, move.san, *glyphs]


def _comment(row: NodeRow, clock: timedelta | None) -> list[str]:
    """Return a position's clock, circles, arrows and comment as one comment in braces, or nothing."""
    shapes = row.shapes.split()
    circles, arrows = ([COLOR + shape for shape in shapes if len(shape) == length] for length in (2, 4))
    drawn = [f"[%{name} {','.join(some)}]" for name, some in (("csl", circles), ("cal", arrows)) if some]
    told = [] if clock is None else [clock_command(clock)]
    words = [*told, *drawn, *row.comment.translate(BRACES).split()]
    return [f"{{{' '.join(words)}}}"] if words else []


@dataclass(frozen=True)
class ReadTree:
    tree: MoveTree
    is_cut: bool
    """Whether moves, comments or shapes were left out because of the limits on trees."""


@dataclass
class _Reader:
    """Builds a tree from the tokens of one game. As in other PGN readers, a line ends at its first illegal move."""

    text: str
    positions: list[Position]
    rows: list[NodeRow]
    known: dict[tuple[int, str], int] = field(default_factory=dict)
    """Maps the index of a position and the text of a move to the index of the position after the move.

    The text is in UCI notation or as written in the PGN.
    """
    comments: dict[int, list[str]] = field(default_factory=lambda: defaultdict(list))
    lengths: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    """The total length of each position's comments."""
    waiting: list[str] | None = None
    """The comments at the start of a variation, which belong to its first move. None elsewhere."""
    at: int = 0
    """The index of the current position."""
    before: int = 0
    """The index of the position before the last move. A variation of the last move starts there."""
    is_lost: bool = False
    """Whether the rest of the line is being skipped, because of an illegal move or because the tree is full."""
    is_cut: bool = False
    branches: list[tuple[int, int, bool]] = field(default_factory=list)
    """For each open variation, the values of `at`, `before` and `is_lost` to restore when the variation ends."""

    @classmethod
    def of_line(cls, text: str, line: MoveLine) -> _Reader:
        """Return a reader that already contains the main line.

        This way, variations can't use up the space that the main line needs in the tree.
        """
        rows = [NodeRow(0, ""), *(NodeRow(place, move.uci) for place, move in enumerate(line.moves))]
        known = {(row.parent, row.uci): place for place, row in enumerate(rows[1:], start=1)}
        return cls(text, list(line.positions), rows, known)

    def read(self, token: Token) -> None:
        if token.kind is TokenKind.OPEN:
            self.branches.append((self.at, self.before, self.is_lost))
            self.at, self.waiting = self.before, []
        elif token.kind is TokenKind.CLOSE and self.branches:
            (self.at, self.before, self.is_lost), self.waiting = self.branches.pop(), None
        elif self.is_lost:
            return
        elif token.kind is TokenKind.MOVE:
            self._play(token)
        elif token.kind is TokenKind.COMMENT:
            self._comment(_content(token.text))

    def tree(self) -> ReadTree:
        for place, told in self.comments.items():
            comment = " ".join(told)
            self.is_cut |= len(comment) > LONGEST_COMMENT
            self.rows[place] = self.rows[place]._replace(comment=comment[:LONGEST_COMMENT].rstrip())
        return ReadTree(MoveTree.from_rows(self.positions[0], self.rows), self.is_cut)

    def _play(self, token: Token) -> None:
        place = self._after(token.text)
        self.is_lost = place is None
        if place is None:
            return
        self.before, self.at = self.at, place
        row, (glyph, verdict) = self.rows[place], self._signs(token)
        self.rows[place] = row._replace(glyph=row.glyph or glyph, verdict=row.verdict or verdict)
        waiting, self.waiting = self.waiting or (), None
        for said in waiting:
            self._comment(said)

    def _after(self, written: str) -> int | None:
        """Return the index of the position after a move. Add the position if it isn't in the tree yet.

        Return None if the move is illegal or the tree is full.
        """
        if (place := self.known.get((self.at, written))) is not None:
            return place
        position = self.positions[self.at]
        try:
            move = parse_move(position, written)
        except MoveError:
            return None
        if (place := self.known.get((self.at, move.uci), len(self.rows))) == MOST_NODES:
            self.is_cut = True
            return None
        if place == len(self.rows):
            self.positions.append(position.play(move))
            self.rows.append(NodeRow(self.at, move.uci))
        self.known[self.at, move.uci] = self.known[self.at, written] = place
        return place

    def _comment(self, content: str) -> None:
        if self.waiting is not None:
            self.waiting.append(content)
            return
        self._draw(content)
        said = COMMAND.sub("", content)
        if self.lengths[self.at] > LONGEST_COMMENT:
            self.is_cut |= bool(said.strip())
        elif words := " ".join(said.split()):
            self.comments[self.at].append(words)
            self.lengths[self.at] += len(words)

    def _draw(self, content: str) -> None:
        """Add the circles and arrows in a comment to the current position."""
        if "[%c" not in content:
            return
        items = (item for command in DRAWN.finditer(content) for item in command[1].split(","))
        found = (item["shape"] for item in map(COLORED.fullmatch, items) if item is not None)
        row = self.rows[self.at]
        # An arrow from a square to itself counts as a circle.
        plain = (shape[:2] if shape[:2] == shape[2:] else shape for shape in found)
        shapes = list(dict.fromkeys([*row.shapes.split(), *plain]))
        self.is_cut |= len(shapes) > MOST_SHAPES
        self.rows[self.at] = row._replace(shapes=" ".join(shapes[:MOST_SHAPES]))

    def _signs(self, token: Token) -> tuple[str, str]:
        """Return a move's glyph, and the verdict on the position after it. Each can be empty.

        Both are written after the move, as signs or as numbers.
        """
        found = AFTER_MOVE.match(self.text, token.at)
        assert found is not None
        numbers = [int(number) for number in found["numbers"].split("$") if number.strip()]
        glyphs = (found["sign"] or "", *(SIGNS.get(number, "") for number in numbers))
        verdicts = (*ATTACHED.findall(found[0]), *(JUDGED.get(number, "") for number in numbers))
        return next((one for one in glyphs if one in GLYPHS), ""), next(filter(None, verdicts), "")


def _content(comment: str) -> str:
    """Return a comment without its delimiters: a semicolon, or braces (the closing brace can be missing)."""
    return comment[1:].removesuffix("}") if comment.startswith("{") else comment[1:]


def read_annotated(text: str, line: MoveLine) -> ReadTree:
    """Read the variations, comments and glyphs of the first game in a text. `line` is the game's main line.

    A variation ends at its first illegal move. If the game is too large for a tree, the whole main line is kept,
    and as many variations as fit.
    """
    plain = with_plain_newlines(text)
    games = [one.begin for one in islice(scripts(plain), 2)]
    plain = plain[: games[1]] if len(games) > 1 else plain
    reader = _Reader.of_line(plain, line)
    for token in tokens(plain):
        if token.kind is TokenKind.RESULT and not reader.branches:
            break
        reader.read(token)
    return reader.tree()


def read_tree(text: str, assumed: Sequence[Variant] = ()) -> ReadTree:
    """Read the first game in a text with its variations, comments and glyphs. Raise InvalidPgn if its main line is
    invalid.
    """
    return read_annotated(text, read_pgn(text, assumed).line)

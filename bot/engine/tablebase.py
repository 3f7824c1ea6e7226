"""Endgame tablebases: who wins with the two kings and at most one other piece on the board, and in how many plies.

A file covers the positions of one piece and both kings, or of the kings alone. The side with the piece is called the
owner. If there is no piece, White is the owner. The board is flipped so that the owner's first rank is rank 1 and the
owner's king is on files a to d. Each byte is 0 for a draw, and otherwise one more than the number of plies to the end
of the game. If that number of plies is odd, the side to move wins. Tables don't cover castling rights, and they ignore
repetitions and the fifty-move rule.

For won and lost positions in a table, the best moves and their lines are usually read from the table, without a search.

The files are generated and checked by `training.tablebases`. Each is read the first time a position needs it.
"""

from __future__ import annotations

import lzma
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from bot.engine.evaluation import Score
from bot.engine.levels import Limits
from bot.rules import Color, Move, MoveLine, Position
from bot.rules._kernel import layout as at
from bot.rules.position import FIFTY_MOVES
from bot.rules.tables import tables_of
from bot.variants.model import Side, Variant

FOLDER = files("bot.engine") / "tablebases"
SUFFIX = ".xz"
KINGS = "kings"
OWNER_KINGS, SQUARE_COUNT = 32, 64
RANK_FLIP, FILE_FLIP = 56, 7
KEPT_TABLES = 16
"""The maximum number of tables kept in memory, each 256 KiB in size."""

Table = NDArray[np.uint8]


@dataclass(frozen=True)
class EndgameResult:
    """What a table says about a position: the winner with best play (None for a draw), and the number of plies to the
    end.
    """

    winner: Color | None
    plies: int = 0
    """0 for a draw, or if the game is over."""

    @property
    def moves(self) -> int:
        """The number of moves that the winner needs."""
        return (self.plies + 1) // 2

    def rank(self, color: Color) -> int:
        """Return a sort key for results, from one side's point of view. The quickest win has the greatest key, and the
        quickest loss the smallest.
        """
        if self.winner is None:
            return 0
        return MOST_PLIES - self.plies if self.winner is color else self.plies - MOST_PLIES


MOST_PLIES = 256
"""An upper bound on the length of a win in any table, in plies."""


def piece_key(side: Side, letter: str) -> str:
    """Return the part of a table's name that stands for a piece. There are separate tables for pawns with and without a
    double step, and for pawns that can promote to different pieces.
    """
    piece_type = side.pieces[letter]
    if not piece_type.is_pawn:
        return piece_type.name
    promotions = "".join(sorted(side.promotions)).lower() if side.reserves else ""
    return "-".join(filter(None, (piece_type.name, "double" if side.double_step_rank else "", promotions)))


def table_name(variant: Variant, pieces: str) -> str:
    """Return the name of the table for these pieces in the variant's family. Winning by stalemate is the only optional
    rule with tables of its own.
    """
    stalemate = "-stalemate" if variant.stalemate_wins and variant.chosen_options else ""
    return f"{variant.family}{stalemate}-{pieces}"


@lru_cache(KEPT_TABLES)
def read_table(name: str) -> Table | None:
    """Return the table with this name, or None if it isn't shipped. The first call takes about ten milliseconds."""
    file = FOLDER / f"{name}{SUFFIX}"
    return np.frombuffer(lzma.decompress(file.read_bytes()), np.uint8) if file.is_file() else None


def index_of(is_owners_turn: bool, squares: tuple[int, ...]) -> int:
    """Return a position's index in its table. `squares` are the squares of the owner's king, the other king and the
    piece, seen from the owner's side of the board.
    """
    mirror = FILE_FLIP if squares[0] % 8 > 3 else 0
    own, *rest = (square ^ mirror for square in squares)
    index = (0 if is_owners_turn else OWNER_KINGS) + own // 8 * 4 + own % 8
    for square in rest:
        index = index * SQUARE_COUNT + square
    return index


def probe(position: Position) -> EndgameResult | None:
    """Return what a table says about a position, or None if no table contains it."""
    words: list[int] = position.words[: at.RIGHTS + 1].tolist()
    boards = words[at.UNITS : at.UNITS + 2 * at.KINDS]
    others = [(place, board) for place, board in enumerate(boards) if board and place % at.KINDS != at.ROYAL]
    if words[at.RIGHTS] or len(others) > 1 or (others and others[0][1].bit_count() > 1):
        return None
    owner, kind = divmod(others[0][0], at.KINDS) if others else (0, at.ROYAL)
    table = read_table(_name_of(position.variant, owner, kind))
    if table is None:
        return None
    flip = RANK_FLIP if owner else 0
    kings = boards[owner * at.KINDS + at.ROYAL], boards[(1 - owner) * at.KINDS + at.ROYAL]
    squares = tuple((board.bit_length() - 1) ^ flip for board in (*kings, *(board for _, board in others)))
    value = int(table[index_of(words[at.TURN] == owner, squares)])
    if value == 0:
        return EndgameResult(None)
    plies = value - 1
    return EndgameResult(Color(words[at.TURN] if plies % 2 else 1 - words[at.TURN]), plies)


@cache
def _name_of(variant: Variant, owner: int, kind: int) -> str:
    """Return the name of the table for a piece. `kind` is the kernels' number for the piece, or ROYAL for the kings
    alone.
    """
    if kind == at.ROYAL:
        return table_name(variant, KINGS)
    return table_name(variant, piece_key(variant.sides[owner], tables_of(variant).letters[owner][kind]))


def endings_after(position: Position) -> dict[Move, EndgameResult] | None:
    """Return what the tables say about each legal move, best first, or None if no table contains this position."""
    if probe(position) is None:
        return None
    found = {}
    for move in position.legal_moves:
        ending = probe(position.play(move))
        if ending is None:
            return None
        found[move] = ending
    return dict(sorted(found.items(), key=lambda one: (-one[1].rank(position.turn), one[0].uci)))


def answer_to(position: Position) -> Move | None:
    """Return the best move according to the tables.

    In a won position, it's the quickest win. In a lost position, it's the longest defense. In a drawn position, it's
    the move that leaves the opponent the fewest replies that hold the draw. Return None if no table contains the
    position or the game is over.
    """
    endings = endings_after(position)
    if not endings:
        return None
    move, best = next(iter(endings.items()))
    if best.winner is not None:
        return move
    drawing = [one for one, ending in endings.items() if ending.winner is None]
    return min(drawing, key=lambda one: (_holding(position.play(one)), one.uci))


def _holding(position: Position) -> int:
    """Return how many legal moves in a drawn position keep the draw, or MAX_MOVES if the game is over."""
    if not position.has_moves or position.outcome is not None:
        return at.MAX_MOVES
    return sum(ending.winner is None for ending in (endings_after(position) or {}).values())


def best_line(position: Position) -> tuple[Move, ...]:
    """Return the moves to the end of the game: the quickest win against the longest defense.

    Return nothing for a draw, or if no table contains the position.
    """
    line: list[Move] = []
    ending = probe(position)
    while ending is not None and ending.winner is not None and ending.plies:
        after = endings_after(position)
        if not after:
            break
        move, ending = next(iter(after.items()))
        line.append(move)
        position = position.play(move)
    return tuple(line)


@dataclass(frozen=True)
class TableMove:
    score: Score
    pv: tuple[Move, ...]


def table_moves(line: MoveLine, limits: Limits) -> tuple[TableMove, ...] | None:
    """Return the best moves at the end of a line, best first, or None if a search has to find them.

    A search is needed if no table contains the position, or if the position is drawn. It's also needed if the
    fifty-move rule or a repetition would end the game before the table's line does.
    """
    position = line.position
    endings = _allowed(position, limits)
    if not endings:
        return None
    move, best = next(iter(endings.items()))
    if best.winner is None or position.halfmoves + best.plies >= FIFTY_MOVES or _is_cut_short(line, move):
        return None
    chosen = list(endings.items())[: max(1, limits.lines)]
    return tuple(_table_move(position, move, ending) for move, ending in chosen)


def without_losing_moves(line: MoveLine, limits: Limits) -> Limits:
    """In a drawn position, restrict a search for a single best move to the moves that keep the draw.

    Return `limits` unchanged for all other searches.
    """
    endings = _allowed(line.position, limits) if limits.lines == 1 else None
    if not endings or next(iter(endings.values())).winner is not None:
        return limits
    return replace(limits, moves=tuple(move for move, ending in endings.items() if ending.winner is None))


def _allowed(position: Position, limits: Limits) -> dict[Move, EndgameResult]:
    endings = endings_after(position) or {}
    return {move: ending for move, ending in endings.items() if not limits.moves or move in limits.moves}


def _is_cut_short(line: MoveLine, move: Move) -> bool:
    """Return whether a move that wins or loses according to a table actually draws, for example by repetition."""
    outcome = line.play(move).outcome
    return outcome is not None and outcome.winner is None


def _table_move(position: Position, move: Move, ending: EndgameResult) -> TableMove:
    return TableMove(score_of(ending, position.turn), (move, *best_line(position.play(move))))


def score_of(ending: EndgameResult, turn: Color) -> Score:
    """Return the score of a move that leads to this result, from the mover's point of view. `turn` is the mover's
    color.
    """
    if ending.winner is None:
        return Score(cp=0)
    plies = ending.plies + 1
    return Score(mate=(plies + 1) // 2 if ending.winner is turn else -(plies // 2))

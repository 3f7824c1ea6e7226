"""Uses endgame tablebases at the root of a search: they give the best moves and their lines without a search."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.engine.evaluation import Score
from bot.engine.levels import Limits
from bot.engine.tablebase import EndgameResult, best_line, endings_after
from bot.rules import Color, Move, MoveLine, Position
from bot.rules.position import FIFTY_MOVES


@dataclass(frozen=True)
class TableMove:
    score: Score
    pv: tuple[Move, ...]


def table_moves(line: MoveLine, limits: Limits) -> tuple[TableMove, ...] | None:
    """Return the best moves at the end of a line, best first, or None if a search has to find them.

    A search is needed if no table contains the position, if the position is drawn, or if the fifty-move rule or a
    repetition would end the game before the table's line does.
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
    """In a drawn position, limit a search for one best move to moves that keep the draw.

    Otherwise, return `limits` unchanged.
    """
    endings = _allowed(line.position, limits) if limits.lines == 1 else None
    if not endings or next(iter(endings.values())).winner is not None:
        return limits
    return replace(limits, moves=tuple(move for move, ending in endings.items() if ending.winner is None))


def _allowed(position: Position, limits: Limits) -> dict[Move, EndgameResult]:
    endings = endings_after(position) or {}
    return {move: ending for move, ending in endings.items() if not limits.moves or move in limits.moves}


def _is_cut_short(line: MoveLine, move: Move) -> bool:
    """Return whether a move that a table considers decisive actually draws the game, for example by repetition."""
    outcome = line.play(move).outcome
    return outcome is not None and outcome.winner is None


def _table_move(position: Position, move: Move, ending: EndgameResult) -> TableMove:
    return TableMove(score_of(ending, position.turn), (move, *best_line(position.play(move))))


def score_of(ending: EndgameResult, turn: Color) -> Score:
    """Return the score of a move that leads to this result, from the point of view of the side that makes the move."""
    if ending.winner is None:
        return Score(cp=0)
    plies = ending.plies + 1
    return Score(mate=(plies + 1) // 2 if ending.winner is turn else -(plies // 2))

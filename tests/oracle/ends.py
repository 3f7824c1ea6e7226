"""How games end, and the legal moves while they're in progress."""

from __future__ import annotations

from tests.oracle.moves import Position, is_check, play


def is_campmate(position: Position) -> bool:
    """Return whether the king of the side that just moved is on its goal rank."""
    mover, king = (position.game.black, "k") if position.is_white else (position.game.white, "K")
    return any(letter == king and at[1] == mover.goal_rank for at, letter in position.board.items())


def legal_moves(position: Position) -> list[str]:
    return [] if is_campmate(position) else sorted(position.escapes)


def ending(position: Position, times_seen: int = 1) -> tuple[str | None, str] | None:
    """Return the winner (None for a draw) and the reason, or None while the game is in progress."""
    last_mover = "black" if position.is_white else "white"
    is_stuck = not position.escapes
    ends = (
        (is_stuck and is_check(position), last_mover, "checkmate"),
        (is_campmate(position), last_mover, "campmate"),
        (is_stuck, last_mover if position.game.stalemate_wins else None, "stalemate"),
        (position.game.cannot_mate(position.board), None, "insufficient_material"),
        (times_seen >= 3, None, "threefold_repetition"),
        (position.clock >= 100, None, "fifty_moves"),
    )
    return next(((winner, reason) for has_come, winner, reason in ends if has_come), None)


def perft(position: Position, depth: int) -> int:
    moves = legal_moves(position)
    return len(moves) if depth == 1 else sum(perft(play(position, move), depth - 1) for move in moves)

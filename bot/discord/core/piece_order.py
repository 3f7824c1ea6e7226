"""The order in which a piece menu lists the pieces, and why some of them come first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum

from bot.rules import MoveLine, Position, Square

RECENT_MOVES = 4


class MenuReason(IntEnum):
    """Why a piece is listed early. Pieces with a lower value come first."""

    TAKES_CHECKER = 0
    BLOCKS_CHECK = 1
    LEAVES_CHECK = 2
    ATTACKED = 3
    CAPTURES = 4
    NONE = 5


@dataclass(frozen=True)
class Listed:
    square: Square
    reason: MenuReason
    attacker: Square | None = None
    """The square of the attacking piece, if the reason is ATTACKED."""


def by_reason(position: Position, squares: Iterable[Square], recent: Sequence[str] = ()) -> list[Listed]:
    """Sort the squares of movable pieces: pieces that can answer a check, then attacked pieces, then those that can
    capture, then pieces of the types in `recent`. Pieces with the same priority keep their order.

    `recent` contains the letters of the piece types that the side used last, the latest one first. The engine is not
    used.
    """
    captured: dict[Square, set[Square]] = {}
    for move in position.legal_moves:
        victims = captured.setdefault(move.from_square, set())
        if (victim := position.captured(move)) is not None:
            victims.add(victim)
    checkers = set(position.attackers(position.king(position.turn), by=position.turn.other))
    ranks = {letter: rank for rank, letter in enumerate(recent)}

    def key(one: Listed) -> tuple[MenuReason, int]:
        rank = ranks.get(position.pieces[one.square].letter, len(ranks))
        return one.reason, rank if one.reason is MenuReason.NONE else 0

    return sorted((_listed(position, square, captured.get(square, set()), checkers) for square in squares), key=key)


def recent_letters(line: MoveLine) -> list[str]:
    """Return the letters of the piece types that the side to move used in its last RECENT_MOVES moves, the latest one
    first.
    """
    turns = range(line.ply - 2, -1, -2)[:RECENT_MOVES]
    return list(dict.fromkeys(line.positions[ply].pieces[line.moves[ply].from_square].letter for ply in turns))


def _listed(position: Position, square: Square, captured: set[Square], checkers: set[Square]) -> Listed:
    if checkers:
        if captured & checkers:
            return Listed(square, MenuReason.TAKES_CHECKER)
        is_royal = position.pieces[square].piece_type.is_royal
        return Listed(square, MenuReason.LEAVES_CHECK if is_royal else MenuReason.BLOCKS_CHECK)
    attacker = _attacker(position, square)
    if attacker is not None:
        return Listed(square, MenuReason.ATTACKED, attacker)
    return Listed(square, MenuReason.CAPTURES if captured else MenuReason.NONE)


def _attacker(position: Position, square: Square) -> Square | None:
    """Return the least valuable piece that attacks this one, if this one is undefended or worth more. Otherwise, return
    None.
    """
    pieces, owner = position.pieces, position.turn
    attackers = position.attackers(square, by=owner.other)
    is_defended = bool(position.attackers(square, by=owner))
    value = pieces[square].piece_type.value
    # A king can't capture a defended piece, however valuable.
    threats = [
        attacker
        for attacker in attackers
        if not is_defended or (not pieces[attacker].piece_type.is_royal and pieces[attacker].piece_type.value < value)
    ]
    return min(threats, key=lambda one: (pieces[one].piece_type.is_royal, pieces[one].piece_type.value), default=None)

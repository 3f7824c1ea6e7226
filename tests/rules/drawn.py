"""Positions that several tests of notation share."""

from __future__ import annotations

from bot.rules import Position
from bot.variants import find_variant
from tests.boards import position

START = Position.start(find_variant("orda"))

CASTLING = position(
    """
    . . . . k . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    R . . . K . . R
    """,
    castling="KQ",
)
PROMOTION = position(
    """
    l . . . k . . .
    . P . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . K . . .
    """
)
EN_PASSANT = position(
    """
    . . . . k . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    P p . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . K . . .
    """,
    turn="black",
    passed="a3",
)
LANCER = position(
    """
    . . . . . . . k
    . . . . . . . .
    . . . . . . . .
    . . . P . . . .
    . . . . . . . .
    . . . . . . . .
    . . . l . . . .
    K . . . . . . .
    """,
    turn="black",
)
KNIGHTS = position(
    """
    . . . . k . . .
    . . . . . . . .
    . . . . . . . .
    . N . . . N . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . K . N . .
    """
)
QUEENS = position(
    """
    . . . . . . . .
    . . . . . . . k
    . . . . . . . .
    . . . . . . . .
    Q . . Q . . . .
    . . . . . . . .
    . . . . . . . .
    Q . . . . . K .
    """
)
BISHOP_OR_PAWN = position(
    """
    . . . . k . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . h . . . . .
    . P . B . . . .
    . . . . K . . .
    """
)
PINNED = position(
    """
    . . . . . . . k
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . a
    . . . . . . . .
    . . . . . N . .
    . . . . K . . .
    """
)
LANCER_ON_F8 = position(
    """
    . . . . k l . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    R . . . K . . R
    """,
    castling="KQ",
)
LANCER_ON_E8 = position(
    """
    . . k . l . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    R . . . K . . R
    """,
    castling="KQ",
)
NO_RIGHT = position(
    """
    . . . . k . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    R . . . K . . R
    """,
    castling="K",
)
EN_PASSANT_OPENS_THE_RANK = position(
    """
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    k . . p P . . R
    . . . . . . . .
    . . . . . . . .
    . . . . K . . .
    """,
    turn="black",
    passed="e3",
)

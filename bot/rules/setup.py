"""Free setup: before the first move, White and then Black arrange the pieces on their back rank in any order."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from bot.rules.board import FILES, Color, read_placement, square_at, write_placement
from bot.rules.position import Position
from bot.rules.tables import BACK_RANKS, CASTLING_RIGHTS, castlings
from bot.variants.model import Variant


class InvalidSetup(ValueError):
    """The chosen order isn't a permutation of the pieces to place."""

    def __init__(self, order: str, pieces: str) -> None:
        super().__init__(
            f"expected the letters {pieces} in any order, from the a-file to the h-file, got {order[:20]!r}"
        )
        self.order = order
        self.pieces = pieces


@dataclass(frozen=True)
class FreeSetup:
    """The state of the free setup: the orders of pieces chosen so far, White's first.

    Each order has eight letters, from the a-file to the h-file.
    """

    variant: Variant
    orders: tuple[str, ...] = ()

    @property
    def turn(self) -> Color | None:
        """The side that arranges its pieces next, or None when both sides are done."""
        return Color(len(self.orders)) if len(self.orders) < len(Color) else None

    def place(self, order: str) -> FreeSetup:
        """Arrange the next side's back rank.

        Raise InvalidSetup if the order's pieces aren't those of the back rank, or ValueError if both sides are done.
        """
        if self.turn is None:
            raise ValueError("expected a side that hasn't arranged its pieces yet, but both have")
        letters = order.strip().upper()
        pieces = self._home_order(self.turn)
        if Counter(letters) != Counter(pieces):
            raise InvalidSetup(order, pieces)
        return replace(self, orders=(*self.orders, letters))

    @property
    def fen(self) -> str:
        """The FEN of the setup so far. A side that hasn't arranged its pieces yet has the usual order."""
        placement, turn, _, passed, *counters = self.variant.start_fen.split()
        pieces = read_placement(self.variant, placement)
        for color, order in zip(Color, self.orders, strict=False):
            for file, letter in enumerate(order):
                pieces[square_at(file, BACK_RANKS[color])] = (color, letter)
        kept = [castling for castling in castlings(self.variant) if castling.is_set_up(pieces)]
        rights = "".join(CASTLING_RIGHTS[castling.index] for castling in kept) or "-"
        return " ".join([write_placement(pieces), turn, rights, passed, *counters])

    @property
    def position(self) -> Position:
        return Position.from_fen(self.variant, self.fen)

    @property
    def home_order(self) -> str:
        """The usual order of the next side's pieces, as in the variant's start position. Empty when both sides are
        done.
        """
        return "" if self.turn is None else self._home_order(self.turn)

    def _home_order(self, color: Color) -> str:
        pieces = read_placement(self.variant, self.variant.start_fen.split()[0])
        return "".join(pieces[square_at(file, BACK_RANKS[color])][1] for file in range(len(FILES)))

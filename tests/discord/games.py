"""Helpers for tests that build games between two members, and positions."""

from itertools import permutations

import pytest

from bot.domain.game import Game, Player
from bot.domain.ids import GameId, ServerId, UserId
from bot.rules import Color, InvalidFen, MoveLine, Position, Square, parse_move, parse_square, square_name
from bot.variants import Variant, listed_variants
from tests.boards import position
from tests.now import NOW

ASIDE = [parse_square(name) for name in ("a2", "h7", "a6", "h3")]
"""Squares for kings: they're out of the way of other pieces, and not on a rank where a king wins by campmate."""
EVERY_ARMY = pytest.mark.parametrize(
    "variant",
    {variant.white.army: variant for variant in listed_variants()}.values(),
    ids=lambda variant: variant.key,
)
"""One variant for each army that White can have. In the first variant, Black has the Horde, so the Horde is covered
too.
"""
PROMOTION = position(
    """
    . . . . . . l .
    . . . . . P . .
    . . k . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    R . . . K . . .
    """,
    castling="Q",
)


def game_of(position: Position, moves: str = "") -> Game:
    """Return a game that starts from this position, after these moves."""
    line = MoveLine.from_position(position)
    for move in moves.split():
        line = line.play(parse_move(line.position, move))
    seats = [Player(UserId(number), name, 1500, is_provisional=True) for number, name in enumerate(("Ann", "Ben"), 1)]
    return Game(
        id=GameId(7),
        server_id=ServerId(11),
        line=line,
        white=seats[0],
        black=seats[1],
        rated=True,
        started_at=NOW,
        turn_since=NOW,
    ).ended(line.outcome, NOW)


def lone(variant: Variant, color: Color, letter: str, square: Square) -> Position:
    """Return a position with one piece of the side to move, and both kings out of its way."""
    places = [place for place in (*ASIDE, *map(Square, range(64))) if place != square]
    for own, other in permutations(places, 2):
        pieces = {own: "K", other: "k", square: letter}
        if color is Color.BLACK:
            pieces = {at: piece.swapcase() for at, piece in pieces.items()}
        rows = ["".join(pieces.get(Square(8 * rank + file), "1") for file in range(8)) for rank in reversed(range(8))]
        try:
            found = Position.from_fen(variant, f"{'/'.join(rows)} {'wb'[color]} - - 0 1")
        except InvalidFen:
            continue
        if not found.is_campmate:
            return found
    raise AssertionError(f"expected some board for {letter} on {square_name(square)}")

"""An exhaustive search for possible mates with few pieces. It uses only the rules, independently of `winnable`.

The search starts with both kings and the mating side's units, and adds walls: units of the mated side that take away
its last legal moves. A wall on a square keeps the king from moving there, and a wall between another wall and its
target stops that wall's move. A wall that attacks the mating side's king must be blocked, too. The search tries all
such walls. It ignores en passant and castling. Whether the position could have arisen is checked only for double
checks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from bot.rules import InvalidFen, Position, file_of, parse_square, rank_of, square_name
from bot.variants import find_variant
from tests import oracle
from tests.boards import placement

ALL_WALLS = 15
CORNERS_FIRST = sorted(
    oracle.SQUARES, key=lambda square: abs(ord(square[0]) * 2 - 201) + abs(int(square[1]) * 2 - 9), reverse=True
)


class Kind(NamedTuple):
    """A unit: its upper-case letter and, if it's bound to squares of one color, that color."""

    letter: str
    shade: int | None = None

    def fits(self, square: str) -> bool:
        return self.shade in {None, shade(square)} and not (self.letter == "P" and square[1] in "18")


def shade(square: str) -> int:
    number = parse_square(square)
    return (file_of(number) + rank_of(number)) % 2


def mate(
    key: str,
    own: Sequence[Kind],
    walls: Sequence[Kind],
    kings: Iterable[str] = CORNERS_FIRST,
    most_walls: int = ALL_WALLS,
) -> str | None:
    """Find a position in which White's units mate a king on one of these squares. Return its FEN, or None if there is
    none.

    `walls` are the kinds of units that can be added for the mated side, at most `most_walls` in total.
    """
    if all(kind.shade is None for kind in (*own, *walls)):
        # All units move symmetrically, so kings on half the board suffice.
        kings = [square for square in kings if square[0] < "e"]
    search = Search(key, tuple(walls), most_units=2 + len(own) + most_walls)
    found = (search.mate(start) for king in kings for start in search.starts(own, king))
    return next((fen for fen in found if fen), None)


class Search:
    """A search in one variant. Its walls (units of the mated side that take away legal moves) are of these kinds."""

    def __init__(self, key: str, walls: tuple[Kind, ...], most_units: int) -> None:
        self.variant, self.game = find_variant(key), oracle.find_game(key)
        self.walls, self.most_units = walls, most_units
        self.tried: set[frozenset[tuple[str, str]]] = set()

    def starts(self, own: Sequence[Kind], king: str) -> Iterator[oracle.Board]:
        """Yield all placements of White's king and units in which the units give check."""
        for squares in product(*([square for square in oracle.SQUARES if kind.fits(square)] for kind in own)):
            board = {king: "k"} | {square: kind.letter for square, kind in zip(squares, own, strict=True)}
            if len(board) > len(own) and self._is_possible_check(board, king, squares):
                yield from ({other: "K"} | board for other in oracle.SQUARES if other not in board)

    def mate(self, board: oracle.Board) -> str | None:
        """Return the FEN of a mate with the units on this board, adding walls (units of the mated side) if necessary.

        Return None if there is no such mate, if it needs too many units, or if this board was tried before.
        """
        key = frozenset(board.items())
        if key in self.tried or len(board) > self.most_units:
            return None
        self.tried.add(key)
        try:
            position = Position.from_fen(self.variant, f"{placement(drawing(board))} b - - 0 1")
        except InvalidFen:
            escapes = oracle.Position(self.game, board, False, "", None, 0, 1).escapes
            attacks = [(attacker, at(board, "K")) for attacker in self._attackers(board)]
            return self._first(self._without_one(board, {*attacks, *((move[:2], move[2:4]) for move in escapes)}))
        if not position.is_check or not position.has_moves:
            return position.fen if position.is_check else None
        moves = {(square_name(move.origin), square_name(move.target)) for move in position.legal_moves}
        return self._first(self._without_one(board, moves))

    def _first(self, boards: Iterable[oracle.Board]) -> str | None:
        return next((found for found in map(self.mate, boards) if found), None)

    def _without_one(self, board: oracle.Board, moves: Iterable[tuple[str, str]]) -> Iterator[oracle.Board]:
        """Of these moves, choose the one with the fewest possible walls (added units that stop it). For each of these
        walls, yield the board with it.
        """
        units = [square for square, letter in board.items() if letter.isupper() and letter != "K"]
        nearest = sorted(moves, key=lambda move: (min(distance(move[1], piece) for piece in units), move))
        return iter(min((list(self._stopped(board, *move)) for move in nearest), key=len))

    def _stopped(self, board: oracle.Board, origin: str, target: str) -> Iterator[oracle.Board]:
        if board[origin] == "k":
            yield from self._with_wall(board, target)
        else:
            yield from self._blocks(board, origin, target)

    def _blocks(self, board: oracle.Board, origin: str, target: str) -> Iterator[oracle.Board]:
        """Yield the boards with an added unit (a wall) that blocks the unit on `origin` on its way to `target`."""
        files, ranks = (range(ord(min(pair)), ord(max(pair)) + 1) for pair in zip(origin, target, strict=True))
        for square in (chr(file) + chr(rank) for file, rank in product(files, ranks)):
            if square not in {origin, target}:
                boards = self._with_wall(board, square)
                yield from (one for one in boards if not self._reaches(one, origin, target))

    def _with_wall(self, board: oracle.Board, square: str) -> Iterator[oracle.Board]:
        if square not in board:
            yield from ({**board, square: kind.letter.lower()} for kind in self.walls if kind.fits(square))

    def _reaches(self, board: oracle.Board, origin: str, target: str) -> bool:
        letter = board[origin]
        piece = (self.game.white if letter.isupper() else self.game.black).units[letter.upper()]
        reach = piece.takes if target in board else piece.goes
        return target in reach(board, origin, letter.isupper())

    def _attackers(self, board: oracle.Board) -> list[str]:
        king = at(board, "K")
        return sorted(
            square for square, letter in board.items() if letter.islower() and self._reaches(board, square, king)
        )

    def _is_possible_check(self, board: oracle.Board, king: str, squares: Sequence[str]) -> bool:
        """Return whether White's units give a check that White's last move could have caused."""
        checks = [square for square in squares if self._reaches(board, square, king)]
        return len(checks) == 1 or (len(checks) > 1 and any(self._were_none(board, king, squares)))

    def _were_none(self, board: oracle.Board, king: str, squares: Sequence[str]) -> Iterator[bool]:
        """Take back every conceivable last move by White. For each, yield whether the move was possible and Black
        wasn't already in check before it.
        """
        for before in (square for square in oracle.SQUARES if square not in board):
            for moved in squares:
                rest = {square: letter for square, letter in board.items() if square != moved} | {before: board[moved]}
                origins = [before if square == moved else square for square in squares]
                came = self._reaches(rest, before, moved) or self._reaches({**rest, moved: "p"}, before, moved)
                yield came and not any(self._reaches(rest, square, king) for square in origins)
            yield not any(self._reaches({**board, before: "K"}, square, king) for square in squares)


def distance(one: str, other: str) -> int:
    """Return the number of king moves between two squares."""
    return max(abs(ord(here) - ord(there)) for here, there in zip(one, other, strict=True))


def at(board: oracle.Board, letter: str) -> str:
    return next(square for square, one in board.items() if one == letter)


def drawing(board: oracle.Board) -> str:
    return "\n".join("".join(board.get(file + rank, ".") for file in "abcdefgh") for rank in "87654321")

"""Decides whether a side can still win by any sequence of legal moves. This matters when the other side runs out of
time.

This module searches for mates with one piece, or with two pieces that both stay on squares of the same color (a shade).
The answer is "no" only if mate is proved to be impossible. For simplicity, the search ignores en passant, whether a
position can arise in a game, and how many pieces are needed to block others. As a result, it can answer "yes" where
"no" would be right, but never the other way around.

A mate consists of a check (`Check`), a square for the mating side's king, and walls. A wall is a piece of the mated
side on a square to which its king could otherwise flee. Each wall must be harmless: it must not be able to end the
check or attack the mating side's king.

One wall can make another wall harmless by blocking its path. So the search first assumes that every free square has a
wall. Then it repeatedly removes the squares on which no wall is harmless. If a square to which the king can flee is
removed, there is no mate.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, reduce
from itertools import permutations, product
from operator import or_
from typing import TYPE_CHECKING

from bot.rules.board import SQUARES, Color, Square, bitboard, file_of, rank_of, squares_in
from bot.rules.tables import lines_of
from bot.variants.betza import Offset, read_betza
from bot.variants.model import PieceType, Variant

Squares = int
ALL: Squares = (1 << 64) - 1
SHADES = tuple(
    bitboard(square for square in SQUARES if (file_of(square) + rank_of(square)) % 2 == one) for one in (0, 1)
)


@dataclass(frozen=True)
class PieceKind:
    """A type of piece, and the squares that such a piece can be on.

    For a piece that never leaves the squares of one color (a shade), `squares` contains only the squares of that color.
    """

    piece_type: PieceType
    squares: Squares = ALL


@dataclass(frozen=True)
class PieceWay:
    """A piece's path to a square, with the squares that must be empty along the way."""

    origin: int
    target: int
    over: Squares


@dataclass(frozen=True)
class Check:
    """A check to the king on the square `king`.

    `empty` contains the squares that must be empty for the check. `ends` contains the squares to which a defending
    piece could move to end the check.
    """

    king: int
    pieces: Squares
    """The squares of the checking pieces."""
    empty: Squares
    ends: Squares
    covered: Squares
    """The squares that the checking side's pieces (except its king) are assumed to guard, so that the other king can't
    flee to them. They include all squares that these pieces really guard."""
    free: Squares = 0
    """Squares on which every piece is assumed to be harmless. Such a piece could be pinned, or it could belong to the
    mating side.
    """


def mates(variant: Variant, color: Color, own: tuple[PieceKind, ...], walls: frozenset[PieceKind], count: int) -> bool:
    """Return whether a side can mate with its king and the pieces `own`.

    `own` is one piece, or two pieces that stay on squares of one color. `walls` contains all kinds of pieces that the
    other side has or can promote to. At most `count` of the other side's pieces can occupy flight squares of their own
    king.
    """
    mating = royal_of(variant, color)
    board = _Board(color, mating, royal_of(variant, color.other), tuple(walls), count)
    checks = _checks(own[0], color) if len(own) == 1 else _checks_of_two(own, color)
    return any(board.has_mate(check) for check in checks)


def royal_of(variant: Variant, color: Color) -> PieceType:
    army = variant.sides[color].army
    return army.pieces[army.royal]


@cache
def is_of_one_shade(piece_type: PieceType) -> bool:
    """Return whether a piece always stays on squares of one color and never crosses a square of the other color."""
    paths = (path for part in read_betza(piece_type.betza) for path in part.paths)
    return not any((files + ranks) % 2 for path in paths for files, ranks in (path.to, *path.over))


def shade_of(square: int) -> Squares:
    """Return all squares that have the same color (shade) as this square."""
    return next(shade for shade in SHADES if shade >> square & 1)


@cache
def _ways(piece_type: PieceType, color: Color, *, captures: bool) -> tuple[tuple[PieceWay, ...], ...]:
    """Return a piece's capturing or non-capturing paths, indexed by starting square."""
    parts = [part for part in read_betza(piece_type.betza) if (part.captures if captures else part.moves)]
    return tuple(
        tuple(
            PieceWay(origin, target, over)
            for part in parts
            for target, over in lines_of(part.paths, color)[origin].items()
        )
        for origin in SQUARES
    )


@cache
def _ways_to(piece_type: PieceType, color: Color, *, captures: bool) -> tuple[tuple[PieceWay, ...], ...]:
    """Return the same paths as `_ways`, but indexed by target square."""
    ways = [way for from_one in _ways(piece_type, color, captures=captures) for way in from_one]
    return tuple(tuple(way for way in ways if way.target == target) for target in SQUARES)


def _targets(ways: Iterable[PieceWay]) -> Squares:
    return bitboard(way.target for way in ways)


def _checks(kind: PieceKind, color: Color) -> Iterator[Check]:
    """Yield all checks by one piece.

    If a piece has several paths to the king, the check can be blocked only on squares that all these paths cross.
    """
    by_origin = _ways(kind.piece_type, color, captures=True)
    for origin in squares_in(kind.squares):
        covered = _targets(by_origin[origin])
        for way in by_origin[origin]:
            ends = 1 << origin
            common = ALL
            for other in by_origin[origin]:
                common &= other.over if other.target == way.target else ALL
            yield Check(way.target, 1 << origin, way.over, ends | common, covered)


def _checks_of_two(own: tuple[PieceKind, ...], color: Color) -> Iterator[Check]:
    """Yield all checks by one or both of two pieces that always stay on squares of the same color.

    The two pieces are assumed to guard all squares of that color.
    """
    shade = own[0].squares
    for kind in set(own):
        for check in _checks(kind, color):
            yield Check(check.king, check.pieces, check.empty, check.ends, shade, free=shade)
    for moved, other in set(permutations(own)):
        yield from _double_checks(moved, other, color)


def _double_checks(moved: PieceKind, other: PieceKind, color: Color) -> Iterator[Check]:
    """Yield the possible double checks.

    A double check arises if `moved` has just left the path of `other`, or if the mating side's king has just left a
    square that blocked both paths.
    """
    for king in squares_in(moved.squares):
        pairs = product(*(_ways_to(kind.piece_type, color, captures=True)[king] for kind in (moved, other)))
        for one, two in pairs:
            pieces = 1 << one.origin | 1 << two.origin
            if _is_opened(one, two, moved.piece_type, color) or one.over & two.over:
                ends = (one.over | 1 << one.origin) & (two.over | 1 << two.origin)
                if one.origin != two.origin and not (one.over | two.over) & pieces:
                    yield Check(king, pieces, one.over | two.over, ends, moved.squares, free=moved.squares)


def _is_opened(one: PieceWay, two: PieceWay, piece_type: PieceType, color: Color) -> bool:
    """Return whether the piece at the start of path `one` could have opened path `two` with its last move.

    To do so, the piece must have come from a square on path `two`.
    """
    before = (_ways_to(piece_type, color, captures=captures)[one.origin] for captures in (False, True))
    stayed = 1 << two.origin | 1 << two.target
    return any(two.over >> way.origin & 1 and not way.over & stayed for ways in before for way in ways)


@dataclass(frozen=True)
class _Harm:
    """The ways in which a wall could end the check or attack the mating side's king.

    A wall is a piece that occupies a flight square of its own king.
    """

    squares: Squares
    """The squares for which `ways` has an entry: squares from which the piece could do harm, and squares that the piece
    can't be on.
    """
    ways: Mapping[int, Sequence[Squares]]
    """For each square, the ways in which the piece could do harm from there. Each way is a bitboard of the squares that
    must be empty.

    A square that the piece can't be on has a single way, the empty bitboard. So the piece always counts as harmful
    there.
    """

    @classmethod
    def of(cls, wall: PieceKind, color: Color, targets: Iterable[tuple[int, bool]]) -> _Harm:
        """Collect the paths of the piece `wall` to `targets`. Each target consists of a square and whether the piece
        captures there.

        Pawns get no paths, because a pawn might be unable to move: there might be no piece left that it could promote
        to.
        """
        ways: defaultdict[int, list[Squares]] = defaultdict(list, {square: [0] for square in _forbidden(wall)})
        for target, captures in () if wall.piece_type.is_pawn else targets:
            for way in _ways_to(wall.piece_type, color, captures=captures)[target]:
                ways[way.origin].append(way.over)
        return cls(bitboard(ways), ways)

    def is_done(self, square: int, stopped: Squares) -> bool:
        """Return whether a wall on `square` can do harm by a path that crosses none of the `stopped` squares.

        A wall is a piece of the mated side.
        """
        return any(not over & stopped for over in self.ways.get(square, ()))


@cache
def _forbidden(wall: PieceKind) -> list[Square]:
    """Return the squares that a piece can never be on, such as the dark squares for a light-squared bishop."""
    return squares_in(ALL & ~wall.squares)


@cache
def _attack(wall: PieceKind, color: Color, square: int) -> _Harm:
    return _Harm.of(wall, color, [(square, True)])


@dataclass(frozen=True)
class _Board:
    """The two kings and the walls of a mate, without the checking pieces.

    A wall is a piece on a flight square of its own king.
    """

    color: Color
    """The mating side."""
    mating: PieceType
    mated: PieceType
    walls: tuple[PieceKind, ...]
    count: int

    def has_mate(self, check: Check) -> bool:
        flights = self._flights(check) & ~check.covered
        # On some flight squares, every wall (a piece of the mated side) is harmful, whatever stands in its way. Such a
        # square can't be filled, so the mating side's king must guard it.
        harms = self._harms(check)
        harmful = self._harmful(flights & ~check.free, ~check.empty & ALL, harms)
        lost = harmful | flights & (check.empty | check.pieces)
        return any(self._is_mate(check, flights, king, harms) for king in self._kings(check, lost))

    def _flights(self, check: Check) -> Squares:
        """Return the squares to which the mated king can step. These include the squares on which it can capture a
        checking piece.
        """
        steps = (way for way in _ways(self.mated, self.color.other, captures=False)[check.king] if not way.over)
        return _targets(steps) & ~check.pieces | self._captures(check.king) & check.pieces

    def _captures(self, square: int) -> Squares:
        """Return the squares on which the mated king could capture if it stood on `square`."""
        ways = _ways(self.mated, self.color.other, captures=True)[square]
        return _targets(way for way in ways if not way.over)

    def _kings(self, check: Check, lost: Squares) -> list[Square]:
        """Return the squares on which the mating side's king guards all `lost` squares and isn't attacked by the other
        king.
        """
        found = ALL & ~(check.empty | check.pieces | 1 << check.king | self._captures(check.king))
        for square in squares_in(lost):
            found &= bitboard(way.origin for way in _ways_to(self.mating, self.color, captures=True)[square])
        return squares_in(found)

    def _is_mate(self, check: Check, flights: Squares, king: int, harms: Sequence[Sequence[_Harm]]) -> bool:
        """Return whether the check can be mate with the mating side's king on the square `king`.

        It is mate if walls (pieces of the mated side) can fill every flight square that this king doesn't guard.
        """
        left = flights & ~_targets(_ways(self.mating, self.color, captures=True)[king])
        attacks = [_attack(wall, self.color.other, king) for wall in self.walls]
        both = [(*harm, attack) for harm, attack in zip(harms, attacks, strict=True)]
        return left.bit_count() <= self.count and self._are_filled(left, check, king, both)

    def _are_filled(self, squares: Squares, check: Check, king: int, harms: Sequence[Sequence[_Harm]]) -> bool:
        """Return whether all these squares can have a harmless wall at the same time.

        A harmless wall is a piece of the mated side that neither ends the check nor attacks the mating side's king.
        """
        pieces = check.pieces | 1 << check.king | 1 << king
        filled = ALL & ~(check.empty | pieces)
        # This rules out most checks early. A wall that is harmful despite all possible blockers is also harmful with
        # fewer blockers.
        if self._harmful(squares & ~check.free, filled | pieces, harms):
            return False
        harmful = ALL
        while harmful and not squares & ~filled:
            harmful = self._harmful(filled & ~check.free, filled | pieces, harms)
            filled &= ~harmful
        return not squares & ~filled

    def _harmful(self, squares: Squares, stopped: Squares, harms: Sequence[Sequence[_Harm]]) -> Squares:
        """Return those of `squares` on which every piece of the mated side would be harmful, even if all `stopped`
        squares are occupied.

        A harmful piece could end the check or attack the mating side's king.
        """
        for of_wall in harms:
            squares &= reduce(or_, (harm.squares for harm in of_wall))
        return bitboard(
            at for at in squares_in(squares) if all(any(harm.is_done(at, stopped) for harm in one) for one in harms)
        )

    def _harms(self, check: Check) -> list[tuple[_Harm]]:
        """For each piece in `walls`, return the ways in which it could end the check: by blocking it or by capturing
        the checking piece.
        """
        targets = (
            *product(squares_in(check.ends & ~check.pieces), [False]),
            *product(squares_in(check.ends & check.pieces), [True]),
        )
        return [(_Harm.of(wall, self.color.other, targets),) for wall in self.walls]


if TYPE_CHECKING:
    from bot.rules.position import Position

FEW_PIECES = 2
"""A side with more pieces than this, besides its king, is assumed to be able to win."""
NEIGHBORS = 8
"""The number of squares around a king. No more than this many pieces are needed to fill them."""


def can_win(position: Position, color: Color) -> bool:
    """Return whether a side could still win by any legal sequence of moves, however badly the other side plays.

    Return False only if winning is proved to be impossible: the side has at most two pieces besides its king, no mate
    with these pieces exists, and a king can't win alone in this variant.
    """
    if king_wins_alone(position.variant, color):
        return True
    own = _kinds(position, color)
    if not own or len(own) > FEW_PIECES:
        return bool(own)
    other = _kinds(position, color.other)
    count = min(len(other), NEIGHBORS)
    return _wins(position.variant, color, tuple(sorted(own, key=str)), frozenset(other), count)


def _kinds(position: Position, color: Color) -> list[PieceKind]:
    """Return the kinds of a side's pieces, except the king."""
    pieces = ((square, piece.piece_type) for square, piece in position.pieces.items() if piece.color is color)
    return [_kind(piece_type, square) for square, piece_type in pieces if not piece_type.is_royal]


def _kind(piece_type: PieceType, square: Square) -> PieceKind:
    return (
        PieceKind(piece_type, shade_of(square))
        if is_of_one_shade(piece_type) and not piece_type.is_pawn
        else PieceKind(piece_type)
    )


@cache
def _wins(variant: Variant, color: Color, own: tuple[PieceKind, ...], other: frozenset[PieceKind], count: int) -> bool:
    walls = _with_promotions(variant, color.other, other)
    if len(own) == 1:
        alone = _with_promotions(variant, color, frozenset(own))
        return any(mates(variant, color, (kind,), walls, count) for kind in alone)
    is_bound = all(is_of_one_shade(kind.piece_type) and kind.squares == own[0].squares != ALL for kind in own)
    return not is_bound or mates(variant, color, own, walls, count)


def _with_promotions(variant: Variant, color: Color, kinds: frozenset[PieceKind]) -> frozenset[PieceKind]:
    """Return `kinds` and, if they include pawns, the pieces that a pawn can promote to."""
    side = variant.sides[color]
    has_pawn = any(kind.piece_type.is_pawn for kind in kinds)
    return kinds | {PieceKind(side.pieces[letter]) for letter in side.promotions if has_pawn}


@cache
def king_wins_alone(variant: Variant, color: Color) -> bool:
    """Return whether a side can win with only its king. A king can win by campmate, by a winning stalemate, or by
    giving check itself.
    """
    has_goal = variant.sides[color].goal_rank is not None
    return has_goal or variant.stalemate_wins or not _is_met_by_other_king(variant, color)


def _is_met_by_other_king(variant: Variant, color: Color) -> bool:
    """Return whether a king can never check the other king, because it would be in check itself on every square from
    which it could give check.
    """
    other = _royal_captures(variant, color.other)
    return all((-files, -ranks) in other for files, ranks in _royal_captures(variant, color))


def _royal_captures(variant: Variant, color: Color) -> set[Offset]:
    """Return the offsets (files, ranks) at which a side's king captures. Positive ranks point away from White."""
    paths = (path for part in read_betza(royal_of(variant, color).betza) if part.captures for path in part.paths)
    return {(path.to[0], path.to[1] if color is Color.WHITE else -path.to[1]) for path in paths}

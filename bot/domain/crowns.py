"""Crowns: members earn one for each character that they beat, with each army of each variant."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from bot.domain.game import Game
from bot.domain.ids import GameId, UserId
from bot.rules import Color, Position, Termination, rank_of
from bot.rules.board import read_placement
from bot.rules.tables import BACK_RANKS
from bot.variants import FAMILIES, Variant

ON_THE_BOARD = frozenset({Termination.CHECKMATE, Termination.CAMPMATE, Termination.STALEMATE})
"""The ways of winning that earn a crown. A win on time doesn't, because the engine loses on time only if its machine is
slow.
"""


@dataclass(frozen=True)
class Crown:
    """A level that a member has beaten, with the side that the member played."""

    level: int
    """The level's number."""
    variant: Variant
    color: Color

    @property
    def army(self) -> str:
        return self.variant.sides[self.color].army.name


@dataclass(frozen=True)
class EarnedCrown:
    """A crown, and the game in which it was first earned."""

    user_id: UserId
    crown: Crown
    game_id: GameId
    won_at: datetime


def earned_crown(game: Game) -> EarnedCrown | None:
    """Return the crown that a finished game earns its winner, or None if it earns none.

    The winner is a member who beat the engine on the board, from the variant's own start position, without a takeback.
    Hints are allowed: they aren't stored, and they cost nothing in a casual game. A server that votes on its moves
    earns none.
    """
    if game.engine is None or game.outcome is None or game.ended_at is None:
        return None
    winner, level = game.engine.other, game.seat(game.engine).level
    seat = game.seat(winner)
    is_earned = (
        game.outcome.winner is winner
        and game.outcome.termination in ON_THE_BOARD
        and seat.is_member
        and game.takebacks == 0
        and game.vote is None
        and not game.is_imported
        and is_own_start(game.line.start)
    )
    if not is_earned or level is None:
        return None
    return EarnedCrown(seat.user_id, Crown(level, game.variant, winner), game.id, game.ended_at)


def is_own_start(start: Position) -> bool:
    """Return whether a game that begins here is an ordinary game of the variant. It has to begin with the variant's
    start position or, if the variant lets players arrange their pieces, with the same pieces in another order on the
    back ranks.
    """
    variant = start.variant
    if start.fen == variant.start_fen:
        return True
    return variant.free_setup and _without_order(variant, start.fen) == _without_order(variant, variant.start_fen)


def _without_order(variant: Variant, fen: str) -> tuple[object, ...]:
    """Return the pieces of a position, with those on the back ranks in alphabetical order, and the side to move."""
    placement, turn, *_ = fen.split()
    pieces = read_placement(variant, placement).items()
    backs = sorted((rank_of(square), piece) for square, piece in pieces if rank_of(square) in BACK_RANKS)
    others = {square: piece for square, piece in pieces if rank_of(square) not in BACK_RANKS}
    return backs, others, turn


@dataclass(frozen=True)
class CrownRow:
    """The crowns of one army in a family: the levels that were beaten with it."""

    family: str
    army: str
    levels: frozenset[int]


@dataclass(frozen=True)
class CrownRecord:
    """A member's crowns."""

    crowns: tuple[Crown, ...] = ()

    @property
    def levels(self) -> frozenset[int]:
        """The levels that the member has beaten, in any variant and with any army."""
        return frozenset(crown.level for crown in self.crowns)

    @property
    def rows(self) -> list[CrownRow]:
        """Return a row for each army of each family, in the order of the menus."""
        earned: dict[tuple[str, str], set[int]] = {key: set() for key in army_rows()}
        for crown in self.crowns:
            earned.setdefault((crown.variant.family, crown.army), set()).add(crown.level)
        return [CrownRow(family, army, frozenset(levels)) for (family, army), levels in earned.items()]


def army_rows() -> Iterable[tuple[str, str]]:
    """Return the keys of all families, each with the keys of its armies."""
    return dict.fromkeys(
        (family.key, side.army.name)
        for family in FAMILIES.values()
        for variant in family.variants
        for side in variant.sides
    )

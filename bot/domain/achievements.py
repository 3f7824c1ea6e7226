"""Achievements: crowns and badges.

For each army of each variant, members earn a crown for every engine level that they beat with it. Badges are
achievements that a server can reward with roles: one for each army (for the members whose favorite it is), one for
beating every engine level, and one for solving the daily puzzle several days in a row.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.domain.game import Game
from bot.domain.ids import GameId, RoleId, UserId
from bot.rules import Color, Position, Termination, rank_of
from bot.rules.board import read_placement
from bot.rules.tables import BACK_RANKS
from bot.variants import FAMILIES, Variant, army_names

ON_THE_BOARD = frozenset({Termination.CHECKMATE, Termination.CAMPMATE, Termination.STALEMATE})
"""The ways of winning that earn a crown. A win on time doesn't, because the engine loses on time only if its machine is
slow.
"""
CROWNS = "crowns"
"""The badge of members who have beaten every level of the engine."""
STREAK = "streak"
"""The badge of members who have solved the daily puzzle on `STREAK_DAYS` days in a row."""

STREAK_DAYS = 7
STREAK_REST = timedelta(days=2)
"""How long members keep the streak badge after the last solved daily puzzle. It is more than a day, because members
live in different time zones.
"""
FAVORITE_GAMES = 10
"""The number of games that a member must play with an army within `FAVORITE_SPAN` to make it their favorite."""
FAVORITE_SPAN = timedelta(days=180)
"""How far back games count toward a member's favorite army."""


@dataclass(frozen=True)
class Crown:
    """An engine level that a member has beaten, with the side that the member played."""

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
    """Return the crown that the winner of a finished game earns, or None if there is none.

    To earn a crown, a member must beat the engine on the board, from the variant's own start position, without a
    takeback. Hints are allowed: the game doesn't record them, and there is no penalty for using them. A server that
    votes on its moves earns no crowns.
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
    """Return whether a position is its variant's own start position. Games that start from it are ordinary games.

    If the variant lets players arrange their pieces, positions with the same pieces in a different order on the back
    ranks also count.
    """
    variant = start.variant
    if start.fen == variant.start_fen:
        return True
    return variant.free_setup and _without_order(variant, start.fen) == _without_order(variant, variant.start_fen)


def _without_order(variant: Variant, fen: str) -> tuple[object, ...]:
    """Return the pieces of a position and the side to move. The pieces on each back rank are sorted, so that their
    order doesn't matter.
    """
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
    """Return a pair (family key, army name) for each army of each family."""
    return dict.fromkeys(
        (family.key, side.army.name)
        for family in FAMILIES.values()
        for variant in family.variants
        for side in variant.sides
    )


def all_badges() -> tuple[str, ...]:
    return (*army_names(), CROWNS, STREAK)


@dataclass(frozen=True)
class BadgeRole:
    """A badge, with the role that a server gives or used to give for it."""

    badge: str
    wanted_at: datetime
    role_id: RoleId | None = None
    """The role's id; None until the role is created."""
    is_wanted: bool = True
    """False if the badge was turned off, but its role still has to be deleted."""
    holders: int = 0


@dataclass(frozen=True)
class BadgeChange:
    """A role to give to a member or to take away from them."""

    badge: str
    user_id: UserId
    is_given: bool


def favorites(games: Iterable[tuple[UserId, str, int]]) -> Mapping[UserId, str]:
    """Return the favorite army of each member who has one.

    `games` contains triples: a member, an army, and the number of games that the member played with the army. If a
    member played several armies equally often, the first of them in menu order is the favorite.
    """
    counts: dict[UserId, Counter[str]] = {}
    for user_id, army, count in games:
        counts.setdefault(user_id, Counter())[army] += count
    best = {user_id: max(army_names(), key=lambda army: played[army]) for user_id, played in counts.items()}
    return {user_id: army for user_id, army in best.items() if counts[user_id][army] >= FAVORITE_GAMES}

"""The opening explorer: which moves were played from a position in a server's games, and how those games ended."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import NewType

from bot.domain.game import Game
from bot.domain.ids import NO_SERVER, GameId
from bot.domain.records import Tally
from bot.rules import Move, MoveLine, Position, Termination

PositionNumber = NewType("PositionNumber", int)
"""A hash of a position, between 0 and 2^63 - 1."""

EXPLORED_PLIES = 20
"""The number of plies of each game that are counted. Later positions rarely occur again."""


@dataclass(frozen=True)
class Explored:
    """A move played from a position, with totals over all counted games of a server."""

    uci: str
    tally: Tally
    """The results of the games, from White's point of view."""
    elo: int | None
    """The average rating of the players at the time of each game, over all games between members; None if there are no
    such games.
    """
    last_game: GameId

    @property
    def games(self) -> int:
        return self.tally.games


@dataclass(frozen=True)
class Looked:
    """A row of the explorer: a legal move, its results, and how much the engine prefers it."""

    move: Move
    san: str
    explored: Explored | None
    preference: int | None = None
    """The move's share in the engine's opening book, in percent; None if the position isn't in the book."""


def position_number(position: Position) -> PositionNumber:
    """Return the number under which the explorer stores a position.

    Positions that differ only in optional rules or in the move counters of the FEN have the same number.
    """
    key, _, _ = position.variant.key.partition("+")
    told = " ".join((key, *position.fen.split()[:4]))
    return PositionNumber(int.from_bytes(hashlib.blake2b(told.encode(), digest_size=8).digest()) >> 1)


def counted_moves(line: MoveLine) -> set[tuple[PositionNumber, str]]:
    """Return the moves of a game that the explorer counts, each with the position from which it was played.

    A move that is repeated from the same position counts once.
    """
    first = min(line.ply, EXPLORED_PLIES)
    return {(position_number(line.positions[ply]), line.moves[ply].uci) for ply in range(first)}


def is_explored(game: Game) -> bool:
    """Return whether the explorer counts a game: it has ended, it belongs to a server, and it was neither aborted nor
    imported.
    """
    has_ended = game.outcome is not None and game.outcome.termination is not Termination.ABORTED
    return has_ended and not game.is_imported and game.server_id != NO_SERVER

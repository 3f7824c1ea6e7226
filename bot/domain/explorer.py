"""The opening explorer: which moves were played in a position in a server's games, and with what results."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import NewType

from bot.domain.game import Game
from bot.domain.ids import NO_SERVER, GameId
from bot.domain.records import Tally
from bot.rules import Move, MoveLine, Position, Termination

PositionNumber = NewType("PositionNumber", int)
"""A hash of a position, from 0 to 2^63 - 1."""

EXPLORED_PLIES = 20
"""How many plies of each game are counted. Later positions hardly ever repeat."""


@dataclass(frozen=True)
class Explored:
    """A move that was played in a position, with totals over all counted games of a server."""

    uci: str
    tally: Tally
    """From White's point of view."""
    elo: int | None
    """The average of both players' ratings before each game between members; None if there was no such game."""
    last_game: GameId

    @property
    def games(self) -> int:
        return self.tally.games


@dataclass(frozen=True)
class Looked:
    """A row that the explorer shows: a legal move, its results, and the engine's preference for it."""

    move: Move
    san: str
    explored: Explored | None
    preference: int | None = None
    """The engine's preference in percent, over all moves of the position; None if the position isn't in its book."""


def position_number(position: Position) -> PositionNumber:
    """Return the number under which the explorer stores a position.

    Positions that differ only in optional rules or in the move counters of the FEN have the same number.
    """
    key, _, _ = position.variant.key.partition("+")
    told = " ".join((key, *position.fen.split()[:4]))
    return PositionNumber(int.from_bytes(hashlib.blake2b(told.encode(), digest_size=8).digest()) >> 1)


def counted_moves(line: MoveLine) -> set[tuple[PositionNumber, str]]:
    """Return the moves of a game that the explorer counts, each with the position in which it was played.

    If the same move is played again in a repeated position, it counts once.
    """
    first = min(line.ply, EXPLORED_PLIES)
    return {(position_number(line.positions[ply]), line.moves[ply].uci) for ply in range(first)}


def is_explored(game: Game) -> bool:
    """Return whether the explorer counts a game: it ended in a server, and was neither aborted nor imported."""
    has_ended = game.outcome is not None and game.outcome.termination is not Termination.ABORTED
    return has_ended and not game.is_imported and game.server_id != NO_SERVER

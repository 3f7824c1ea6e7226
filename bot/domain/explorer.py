"""The opening explorer: the moves played in a position in a server's games, and their results."""

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
    """One row of the explorer: a legal move, its results, and the engine's preference."""

    move: Move
    san: str
    explored: Explored | None
    preference: int | None = None
    """The engine's preference in percent, over all moves of the position; None if the position isn't in its book."""


def position_number(position: Position) -> PositionNumber:
    """Return the number of a position. Optional rules and the move counters of the FEN don't affect it."""
    key, _, _ = position.variant.key.partition("+")
    told = " ".join((key, *position.fen.split()[:4]))
    return PositionNumber(int.from_bytes(hashlib.blake2b(told.encode(), digest_size=8).digest()) >> 1)


def counted_moves(line: MoveLine) -> set[tuple[PositionNumber, str]]:
    """Return the counted moves of a game, each with its position. Repeated positions count once."""
    first = min(line.ply, EXPLORED_PLIES)
    return {(position_number(line.positions[ply]), line.moves[ply].uci) for ply in range(first)}


def is_explored(game: Game) -> bool:
    """Return whether a game is counted: it ended in a server without being aborted, and it was not imported."""
    has_ended = game.outcome is not None and game.outcome.termination is not Termination.ABORTED
    return has_ended and not game.is_imported and game.server_id != NO_SERVER

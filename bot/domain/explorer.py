"""The explorer: the moves played in a position in a server's games, and their results."""

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
"""How many plies of each game are counted: later positions hardly ever repeat."""


@dataclass(frozen=True)
class Explored:
    """A move played in a position, over all counted games of a server."""

    uci: str
    tally: Tally
    """From White's view."""
    elo: int | None
    """The average of both players' ratings before the games between members; None without such a game."""
    last_game: GameId

    @property
    def games(self) -> int:
        return self.tally.games


@dataclass(frozen=True)
class Looked:
    """One row of the explorer: a legal move, its results in the games, and the engine's preference."""

    move: Move
    san: str
    explored: Explored | None
    preference: int | None = None
    """The engine's, in percent over all moves of the position; None outside its book."""


def position_number(position: Position) -> PositionNumber:
    """Return the number of a position. Optional rules and the counters of a FEN do not change it."""
    key, _, _ = position.variant.key.partition("+")
    told = " ".join((key, *position.fen.split()[:4]))
    return PositionNumber(int.from_bytes(hashlib.blake2b(told.encode(), digest_size=8).digest()) >> 1)


def counted_moves(line: MoveLine) -> set[tuple[PositionNumber, str]]:
    """Return the counted moves of a game with their positions; repetitions count once."""
    first = min(line.ply, EXPLORED_PLIES)
    return {(position_number(line.positions[ply]), line.moves[ply].uci) for ply in range(first)}


def is_explored(game: Game) -> bool:
    """Whether a game is counted: it has ended in a server, was not aborted, and was not imported."""
    has_ended = game.outcome is not None and game.outcome.termination is not Termination.ABORTED
    return has_ended and not game.is_imported and game.server_id != NO_SERVER

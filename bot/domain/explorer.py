"""The explorer: which moves a server's games had in a position, and how they fared."""

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
"""From how many positions of each game its move is counted: later ones hardly ever come about twice."""


@dataclass(frozen=True)
class Explored:
    """A move that was played in a position, in all games of a server that are counted."""

    uci: str
    tally: Tally
    """From White's view."""
    elo: int | None
    """The average of both players' ratings before the games between members; None without such a game."""
    last_game: GameId
    """The latest of these games."""

    @property
    def games(self) -> int:
        """In how many games it was played."""
        return self.tally.games


@dataclass(frozen=True)
class Looked:
    """One row of the explorer: a legal move, what became of it in the games, and how much the engine likes it."""

    move: Move
    san: str
    explored: Explored | None
    """None if it was never played here."""
    preference: int | None = None
    """The engine's, in percent of all moves of the position; None where its book ends."""


def position_number(position: Position) -> PositionNumber:
    """Return the number of a position. Optional rules do not change it, nor do the counters of a FEN."""
    key, _, _ = position.variant.key.partition("+")
    told = " ".join((key, *position.fen.split()[:4]))
    return PositionNumber(int.from_bytes(hashlib.blake2b(told.encode(), digest_size=8).digest()) >> 1)


def counted_moves(line: MoveLine) -> set[tuple[PositionNumber, str]]:
    """Return the positions of a game from which its moves are counted, each with the move; repetitions count once."""
    first = min(line.ply, EXPLORED_PLIES)
    return {(position_number(line.positions[ply]), line.moves[ply].uci) for ply in range(first)}


def is_explored(game: Game) -> bool:
    """Tell whether a game is counted: it has ended in a server, and neither was called off nor came from elsewhere."""
    has_ended = game.outcome is not None and game.outcome.termination is not Termination.ABORTED
    return has_ended and not game.is_imported and game.guild_id != NO_SERVER

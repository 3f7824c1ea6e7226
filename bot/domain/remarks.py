"""Engine characters' remarks in their games. They are derived from the game without a search, and aren't stored."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.domain.game import Game
from bot.rules import Color, MoveLine, Termination

LEAST_GAIN = 2.0
"""The minimum material gain, in pawns, at which a character remarks on a capture."""
MOST_BLUNDERS = 2
"""The maximum number of the opponent's blunders that a character comments on in a game."""
APART = 12
"""The minimum number of plies between two remarks on blunders."""


class Occasion(StrEnum):
    START = "start"
    BLUNDER = "blunder"
    """The character has captured a piece that the opponent left hanging."""
    WIN = "win"
    LOSS = "loss"
    DRAW = "draw"


@dataclass(frozen=True)
class Remark:
    occasion: Occasion
    number: int
    """Selects the wording of the remark. All remarks in a game have the same number, except that the remark on a second
    blunder has the next number.
    """


def remark_of(game: Game) -> Remark | None:
    """Return the remark that the engine's character makes now, or None if the character says nothing. Characters don't
    comment in vote games.
    """
    color = game.engine
    if color is None or game.vote is not None or game.setup is not None:
        return None
    if game.outcome is not None:
        if game.outcome.termination is Termination.ABORTED:
            return None
        return Remark(_ending(game.outcome.winner, color), int(game.id))
    if game.ply < len(Color):
        return Remark(Occasion.START, int(game.id))
    if game.turn is color or not _takes_for_nothing(game.line, game.ply, color):
        return None
    blunders = remarkable_blunders(game.line, color)
    if game.ply not in blunders:
        return None
    return Remark(Occasion.BLUNDER, int(game.id) + blunders.index(game.ply))


def remarkable_blunders(line: MoveLine, by: Color) -> list[int]:
    """Return the plies after which a side remarks that it has captured a piece for free. Their number and spacing are
    limited, so that remarks are rare.
    """
    found: list[int] = []
    for ply in range(2, line.ply + 1):
        is_soon = found and ply < found[-1] + APART
        if not is_soon and len(found) < MOST_BLUNDERS and _takes_for_nothing(line, ply, by):
            found.append(ply)
    return found


def _takes_for_nothing(line: MoveLine, ply: int, by: Color) -> bool:
    """Return whether `by` won material for free with the move that led to `ply`. What the opponent captured with the
    previous move, or could recapture now, is taken into account.
    """
    before = line.positions[ply - 1]
    if before.turn is not by:
        return False
    gain = _captured_value(line, ply) - _captured_value(line, ply - 1)
    if gain < LEAST_GAIN:
        return False
    move, after = line.moves[ply - 1], line.positions[ply]
    taker = before.pieces[move.from_square].piece_type.value
    return gain - taker >= LEAST_GAIN or not after.attackers(move.target, by=by.other)


def _captured_value(line: MoveLine, ply: int) -> float:
    """Return the value, in pawns, of the piece captured by the move that led to `ply`, or 0 if it wasn't a capture."""
    position, move = line.positions[ply - 1], line.moves[ply - 1]
    captured = position.captured(move)
    return 0 if captured is None else position.pieces[captured].piece_type.value


def _ending(winner: Color | None, color: Color) -> Occasion:
    if winner is None:
        return Occasion.DRAW
    return Occasion.WIN if winner is color else Occasion.LOSS

"""Conditional moves: what a player who waits has the server reply, move by move, to what the opponent may play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from bot.domain.errors import DomainError
from bot.rules import MOVE_TEXT_LIMIT, Move, MoveError, MoveLine, Ply, Position

MOST_LINES = 20
"""How many lines a player may have in a game."""
MOST_MOVES = 20
"""How many moves of both sides together a line may have."""

Lines: TypeAlias = tuple[tuple[str, ...], ...]
"""Lines of moves in UCI: the opponent's, the reply, the opponent's next, and so on, each ending with a reply."""


@dataclass(unsafe_hash=True)
class ConditionalsInvalid(DomainError):
    """Conditional moves that cannot be kept. `fault`: live, turn, many, odd, illegal or two; `move`: which one."""

    key: ClassVar[str] = "error-conditionals"
    fault: str
    move: str = ""


@dataclass(frozen=True)
class Conditional:
    """The conditional moves of the player who waits, with the moment of the game at which they were made."""

    ply: Ply
    takebacks: int
    lines: Lines

    def is_of(self, ply: Ply, takebacks: int) -> bool:
        """Whether they were made at this moment of the game, so that the opponent's move is still to come."""
        return (ply, takebacks) == (self.ply, self.takebacks)

    def reply(self, line: MoveLine, takebacks: int) -> tuple[Move, Lines] | None:
        """Return the reply to the opponent's move and the lines that remain after it; None if none matches.

        `line` and `takebacks`: the game's, which has gone on since.
        """
        has_moved = (line.ply, takebacks) == (self.ply + 1, self.takebacks)
        if not has_moved or line.outcome is not None:
            return None
        played = line.moves[-1].uci
        fitting = [one for one in self.lines if one[0] == played]
        if not fitting:
            return None
        return line.position.parse(fitting[0][1]), tuple(one[2:] for one in fitting if one[2:])


def read_lines(position: Position, said: Sequence[Sequence[str]]) -> Lines:
    """Return the lines as they are stored, each once and without those that another continues.

    Raise ConditionalsInvalid if there are too many, a move is illegal, a line has no reply at its end, or two lines
    reply differently to the same moves.
    """
    if len(said) > MOST_LINES or any(len(one) > MOST_MOVES for one in said):
        raise ConditionalsInvalid("many", str(MOST_LINES))
    lines = sorted({_read(position, one) for one in said})
    replies: dict[tuple[str, ...], str] = {}
    for line in lines:
        for ply in range(1, len(line), 2):
            if replies.setdefault(line[:ply], line[ply]) != line[ply]:
                raise ConditionalsInvalid("two", line[ply])
    return tuple(one for one in lines if not any(one != more and more[: len(one)] == one for more in lines))


def _read(position: Position, said: Sequence[str]) -> tuple[str, ...]:
    if not said or len(said) % 2:
        raise ConditionalsInvalid("odd", _named(said[-1]) if said else "")
    line = MoveLine.from_position(position)
    for text in said:
        if line.outcome is not None:
            raise ConditionalsInvalid("illegal", _named(text))
        try:
            # A text that is too long for a move is refused, and not read up to there: that may be another move.
            line = line.play(line.position.parse(text))
        except MoveError:
            raise ConditionalsInvalid("illegal", _named(text)) from None
    return tuple(move.uci for move in line.moves)


def _named(text: str) -> str:
    """Return as much of what was sent as a move may have characters, to name it in an error."""
    return text[:MOVE_TEXT_LIMIT]

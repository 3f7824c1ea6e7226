"""A line: a start position and the moves played from it, by which repetitions are known."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from bot.rules.board import Move, Ply
from bot.rules.outcome import Outcome, outcome_of
from bot.rules.position import Position
from bot.variants.model import Variant


@dataclass(frozen=True, eq=False)
class MoveLine:
    """An immutable sequence of positions and the moves between them; the last position is the current one."""

    positions: tuple[Position, ...]
    moves: tuple[Move, ...] = ()

    @classmethod
    def from_position(cls, position: Position) -> MoveLine:
        """Make a line without moves."""
        return cls((position,))

    @classmethod
    def from_uci(cls, variant: Variant, start_fen: str, moves: Iterable[str]) -> MoveLine:
        """Replay moves in UCI notation; raise InvalidFen or MoveError."""
        is_usual = start_fen == variant.start_fen
        start = Position.start(variant) if is_usual else Position.from_fen(variant, start_fen)
        return cls.from_position(start).followed_by(moves)

    def followed_by(self, moves: Iterable[str]) -> MoveLine:
        """Return the line with moves in UCI notation added; raise MoveError."""
        positions, played = list(self.positions), list(self.moves)
        for text in moves:
            # Stored moves are exact UCI, for which the lenient parser would be slower.
            move = positions[-1].exact_move(text)
            played.append(positions[-1].parse(text) if move is None else move)
            positions.append(positions[-1].play(played[-1]))
        return self._carried_on(MoveLine(tuple(positions), tuple(played)))

    def up_to(self, ply: int) -> MoveLine:
        """Return the beginning of the line, with its first `ply` moves."""
        beginning = MoveLine(self.positions[: ply + 1], self.moves[:ply])
        if "sans" in vars(self):
            vars(beginning)["sans"] = self.sans[:ply]
        return beginning

    @property
    def start(self) -> Position:
        """The position before the first move."""
        return self.positions[0]

    @property
    def position(self) -> Position:
        """The current position."""
        return self.positions[-1]

    @property
    def ply(self) -> Ply:
        """How many moves have been played."""
        return Ply(len(self.moves))

    @cached_property
    def sans(self) -> tuple[str, ...]:
        """The moves in SAN."""
        return tuple(position.san(move) for position, move in zip(self.positions, self.moves, strict=False))

    @cached_property
    def outcome(self) -> Outcome | None:
        """The outcome by the rules, repetition included; None while there is none."""
        # With the same side to move: every other one.
        alike = self.positions[self.ply % 2 :: 2]
        return outcome_of(self.position, repetitions=sum(self.position.repeats(past) for past in alike))

    def play(self, move: Move) -> MoveLine:
        """Return the line with a legal move added."""
        return self._carried_on(MoveLine((*self.positions, self.position.play(move)), (*self.moves, move)))

    def forget_past(self) -> None:
        """Free memory: drop the derived data of earlier positions, which can be computed again.

        The moves in SAN are computed first and kept, because they are needed again and again.
        """
        if self.sans:
            for position in self.positions[1:-1]:
                position.forget_derived()

    def _carried_on(self, longer: MoveLine) -> MoveLine:
        """Return `longer`, which continues this line, with the SAN of this line's moves taken over if known."""
        if "sans" in vars(self):
            added = zip(longer.positions[self.ply :], longer.moves[self.ply :], strict=False)
            vars(longer)["sans"] = (*self.sans, *(position.san(move) for position, move in added))
        return longer

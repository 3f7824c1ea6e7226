"""A start position and the moves played from it, with repetitions and named openings.

Openings are recognized by their positions, so transpositions are found too.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TypeAlias

from bot.rules.board import Move, Ply
from bot.rules.position import Outcome, Position, outcome_of
from bot.rules.san import parse_move
from bot.variants.model import Opening, Variant


@dataclass(frozen=True, eq=False)
class MoveLine:
    """An immutable sequence of positions and the moves between them. The last position is the current one."""

    positions: tuple[Position, ...]
    moves: tuple[Move, ...] = ()

    @classmethod
    def from_position(cls, position: Position) -> MoveLine:
        return cls((position,))

    @classmethod
    def from_uci(cls, variant: Variant, start_fen: str, moves: Iterable[str]) -> MoveLine:
        """Replay moves in UCI notation. Raise InvalidFen or MoveError if the FEN or a move is invalid."""
        is_usual = start_fen == variant.start_fen
        start = Position.start(variant) if is_usual else Position.from_fen(variant, start_fen)
        return cls.from_position(start).followed_by(moves)

    def followed_by(self, moves: Iterable[str]) -> MoveLine:
        """Return the line extended by moves in UCI notation. Raise MoveError if a move is invalid."""
        positions, played = list(self.positions), list(self.moves)
        for text in moves:
            # Stored moves are in exact UCI notation, so the slower lenient parser isn't needed.
            move = positions[-1].exact_move(text)
            played.append(parse_move(positions[-1], text) if move is None else move)
            positions.append(positions[-1].play(played[-1]))
        return self._carried_on(MoveLine(tuple(positions), tuple(played)))

    def up_to(self, ply: int) -> MoveLine:
        beginning = MoveLine(self.positions[: ply + 1], self.moves[:ply])
        if "sans" in vars(self):
            vars(beginning)["sans"] = self.sans[:ply]
        return beginning

    @property
    def start(self) -> Position:
        return self.positions[0]

    @property
    def position(self) -> Position:
        return self.positions[-1]

    @property
    def ply(self) -> Ply:
        return Ply(len(self.moves))

    @cached_property
    def sans(self) -> tuple[str, ...]:
        return tuple(position.san(move) for position, move in zip(self.positions, self.moves, strict=False))

    @cached_property
    def openings(self) -> Openings:
        """The results of `opening_of` and `settled_opening_of` for this line."""
        return _openings_after(self, 0, (None, None))

    @cached_property
    def outcome(self) -> Outcome | None:
        """The outcome by the rules, including draws by repetition, or None while the game is in progress."""
        # Only positions with the same side to move can be equal, so checking every second one is enough.
        alike = self.positions[self.ply % 2 :: 2]
        return outcome_of(self.position, repetitions=sum(self.position.repeats(past) for past in alike))

    def play(self, move: Move) -> MoveLine:
        return self._carried_on(MoveLine((*self.positions, self.position.play(move)), (*self.moves, move)))

    def forget_past(self) -> None:
        """Free memory by dropping data derived from earlier positions. It is computed again when needed.

        The moves' SAN is computed first and kept, because it is used repeatedly.
        """
        if self.sans:
            for position in self.positions[1:-1]:
                position.forget_derived()

    def _carried_on(self, longer: MoveLine) -> MoveLine:
        """Copy this line's cached SAN and openings to `longer`, a continuation of this line. Return `longer`."""
        if "openings" in vars(self):
            vars(longer)["openings"] = _openings_after(longer, self.ply, self.openings)
        if "sans" in vars(self):
            added = zip(longer.positions[self.ply :], longer.moves[self.ply :], strict=False)
            vars(longer)["sans"] = (*self.sans, *(position.san(move) for position, move in added))
        return longer


BOTH_HAVE_CHOSEN = 2
"""From this ply on, positions are compared with the openings. After a single move, the game could still enter any
opening.
"""


@dataclass(frozen=True)
class Branch:
    """A position that occurs in one or more named openings."""

    openings: tuple[Opening, ...]
    completed: Opening | None
    """The longest opening that is complete at this position, or None if no opening is. A longer opening can still
    continue from here.
    """

    @property
    def is_settled(self) -> bool:
        """Whether the opening's name is final: a game keeps it even after leaving all known openings.

        The name is final if an opening is complete here, or if several openings share this position.
        """
        return self.completed is not None or len(self.openings) > 1


@dataclass(frozen=True)
class Reached:
    branch: Branch
    ply: Ply
    """The last ply at which the game had this position."""


Openings: TypeAlias = tuple[Reached | None, Reached | None]
"""A game's last position that belongs to an opening, and its last position at which the opening's name is final."""


def opening_of(line: MoveLine) -> Reached | None:
    """Return a game's last position that belongs to a named opening, or None if no position does."""
    return line.openings[0]


def settled_opening_of(line: MoveLine) -> Reached | None:
    """Return a game's last position at which the opening's name is final.

    From there on, the name stays valid even if the game leaves the opening. Return None if there is no such position.
    """
    return line.openings[1]


def _openings_after(line: MoveLine, ply: int, known: Openings) -> Openings:
    """Return the line's openings. `known` contains the openings of the first `ply` half-moves."""
    last, settled = known
    branches = _branches(line.start.variant)
    for later in range(ply + 1, line.ply + 1) if branches else ():
        branch = branches.get(line.positions[later].repetition_key)
        if branch is not None:
            last = Reached(branch, Ply(later))
            settled = last if branch.is_settled else settled
    return last, settled


@lru_cache(maxsize=64)
def _branches(variant: Variant) -> dict[bytes, Branch]:
    """Return the positions of a variant's openings, by repetition key."""
    keys = _opening_keys(variant)
    ends = {keys[opening][-1]: opening for opening in variant.openings}
    through: dict[bytes, list[Opening]] = defaultdict(list)
    completed: dict[bytes, Opening] = {}
    for opening in variant.openings:
        last: Opening | None = None
        for key in keys[opening][BOTH_HAVE_CHOSEN:]:
            through[key].append(opening)
            last = ends.get(key, last)
            if last is not None and len(last.moves) >= len(completed.get(key, last).moves):
                completed[key] = last
    return {key: Branch(tuple(openings), completed.get(key)) for key, openings in through.items()}


def _opening_keys(variant: Variant) -> dict[Opening, list[bytes]]:
    """Return the repetition keys of all positions of each opening.

    Moves that several openings share are played only once, because parsing SAN is slow.
    """
    start = Position.from_fen(variant, variant.start_fen)
    played: dict[tuple[str, ...], Position] = {(): start}
    for opening in variant.openings:
        sans = tuple(opening.moves.split())
        for ply in range(1, len(sans) + 1):
            if sans[:ply] not in played:
                position = played[sans[: ply - 1]]
                played[sans[:ply]] = position.play(parse_move(position, sans[ply - 1]))
    keys = {moves: position.repetition_key for moves, position in played.items()}
    return {
        opening: [keys[tuple(opening.moves.split()[:ply])] for ply in range(len(opening.moves.split()) + 1)]
        for opening in variant.openings
    }

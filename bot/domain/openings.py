"""Opening training: the moves that an army's book knows, and which of its positions comes next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from heapq import heappop, heappush
from itertools import count
from typing import Any, ClassVar, Self

from bot.domain.errors import DomainError
from bot.domain.explorer import EXPLORED_PLIES, position_number
from bot.domain.progress import Repertoire
from bot.rules import Color, MoveError, MoveLine, Position
from bot.variants import FAMILIES, UnknownVariant, Variant, find_variant

LEAST_GAMES = 2
"""In how many of a member's games a position outside the book must have occurred to be trained."""
LEAST_ODDS = 0.002
"""Replies that are less likely than this aren't trained."""
MOST_SEARCHED = 2000
"""How many positions are searched for the next one to train."""

OwnMoves = Mapping[bytes, Counter[str]]
"""How often the moves of a member's games, in UCI, were played in a position, given by its repetition key."""


@dataclass(unsafe_hash=True)
class NoSuchArmy(DomainError):
    key: ClassVar[str] = "error-no-such-army"


@dataclass(frozen=True)
class OpeningArmy:
    """One side of a variant, whose openings are trained."""

    variant: Variant
    color: Color

    @property
    def key(self) -> str:
        return f"{self.variant.key}_{self.color.word}"

    @property
    def army(self) -> str:
        return self.variant.sides[self.color].army.name

    @classmethod
    def read(cls, key: str) -> Self:
        """Raise NoSuchArmy."""
        variant, _, word = key.rpartition("_")
        color = next((color for color in Color if color.word == word), None)
        try:
            found = find_variant(variant)
        except UnknownVariant:
            raise NoSuchArmy from None
        if color is None or found.free_setup:
            raise NoSuchArmy
        return cls(found, color)

    def subject(self, position: Position) -> str:
        """Return the subject of the card for a position. The order of the moves that lead there doesn't matter."""
        return f"{self.key}_{position_number(position)}"


@dataclass(frozen=True)
class TrainedLine:
    """The moves to a position in which the player of an army is to find a move."""

    army: OpeningArmy
    moves: tuple[str, ...]
    """In UCI."""
    version: str
    """The version of the book by which the line was trained last."""
    good: tuple[str, ...] = ()
    """For a position from the member's own games that the book doesn't know: the engine's moves, best first."""
    chosen: str | None = None
    """The member's latest right move, which their next positions follow."""

    @property
    def json(self) -> dict[str, Any]:
        return {
            "army": self.army.key,
            "moves": " ".join(self.moves),
            "version": self.version,
            "good": " ".join(self.good),
            "chosen": self.chosen,
        }

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Self:
        return cls(
            OpeningArmy.read(stored["army"]),
            tuple(stored["moves"].split()),
            stored["version"],
            tuple(stored["good"].split()),
            stored["chosen"],
        )


@dataclass(frozen=True, eq=False)
class OpeningBook:
    """The moves of the engine's book and of the named openings of a variant, by the positions' repetition keys."""

    variant: Variant
    version: str
    """A hash of all moves."""
    liked: Mapping[bytes, Mapping[str, int]]
    """The engine's preferences in percent."""
    named: Mapping[bytes, Counter[str]]
    """The number of named openings with each move."""

    def moves(self, position: Position) -> dict[str, int | None]:
        """Return the book moves in a position, best first, with the engine's preference in percent, if it has one."""
        liked = self.liked.get(position.repetition_key, {})
        named = self.named.get(position.repetition_key, Counter())
        return {**liked, **{uci: None for uci, _ in named.most_common() if uci not in liked}}

    def replies(self, position: Position, own: OwnMoves) -> dict[str, float]:
        """Return the likely moves in a position with their odds: the mean of what the engine prefers, of the named
        openings, and of the moves in the member's games.
        """
        key = position.repetition_key
        sources = [dict(some) for some in (self.liked.get(key), self.named.get(key), own.get(key)) if some]
        odds: Counter[str] = Counter()
        for source in sources:
            total = sum(source.values()) * len(sources)
            for uci, weight in source.items():
                odds[uci] += weight / total  # type: ignore[assignment]
        return dict(odds)

    def follow(self, line: TrainedLine) -> MoveLine | None:
        """Replay a line. Return None if the book no longer knows one of the army's own moves, or the last position.

        Where only the member's games led, a line is valid as long as the book that it was made with.
        """
        replayed = MoveLine.from_position(Position.start(self.variant))
        is_current = line.version == self.version
        for uci in line.moves:
            known = self.moves(replayed.position)
            is_own = replayed.position.turn is line.army.color
            if not is_current and is_own and uci not in known:
                return None
            try:
                replayed = replayed.followed_by([uci])
            except MoveError:
                return None
        return replayed if self.moves(replayed.position) or (is_current and line.good) else None


@dataclass(frozen=True)
class KnownLine:
    """A card that the member has in an army's openings."""

    due: datetime
    line: TrainedLine


@dataclass(frozen=True)
class OpeningSearch:
    """Searches an army's tree for the next position to train: from the most likely replies of the opponent to the less
    likely ones, and after the member's own choices.
    """

    book: OpeningBook
    army: OpeningArmy
    known: Mapping[str, KnownLine]
    """The member's cards by subject."""
    own: OwnMoves
    now: datetime
    _order: count[int] = field(default_factory=count)

    def next_after(self, start: MoveLine) -> MoveLine | None:
        """Return the next line that is new or due, or None if everything there is known for today."""
        waiting: list[tuple[float, int, MoveLine]] = []
        seen = set[bytes]()
        self._push(waiting, 1.0, start)
        while waiting and len(seen) < MOST_SEARCHED:
            odds, _, line = heappop(waiting)
            position = line.position
            if position.repetition_key in seen or position.outcome is not None or line.ply >= EXPLORED_PLIES:
                continue
            seen.add(position.repetition_key)
            if position.turn is not self.army.color:
                for uci, share in self.book.replies(position, self.own).items():
                    if -odds * share >= LEAST_ODDS:
                        self._push(waiting, -odds * share, line.followed_by([uci]))
            elif self._is_wanted(position):
                return line
            elif (chosen := self._chosen(position)) is not None:
                self._push(waiting, -odds, line.followed_by([chosen]))
        return None

    def _push(self, waiting: list[tuple[float, int, MoveLine]], odds: float, line: MoveLine) -> None:
        heappush(waiting, (-odds, next(self._order), line))

    def _is_wanted(self, position: Position) -> bool:
        card = self.known.get(self.army.subject(position))
        if card is not None:
            return card.due <= self.now
        played = self.own.get(position.repetition_key, Counter()).total()
        return bool(self.book.moves(position)) or played >= LEAST_GAMES

    def _chosen(self, position: Position) -> str | None:
        card = self.known.get(self.army.subject(position))
        if card is None:
            return None
        moves = [*self.book.moves(position), *card.line.good]
        return card.line.chosen if card.line.chosen in moves else next(iter(moves), None)


def own_moves(lines: Iterable[MoveLine]) -> OwnMoves:
    counted: dict[bytes, Counter[str]] = {}
    for line in lines:
        for position, move in zip(line.positions, line.moves, strict=False):
            counted.setdefault(position.repetition_key, Counter())[move.uci] += 1
    return counted


def named_moves(variant: Variant) -> dict[bytes, Counter[str]]:
    """Return how many of a variant's named openings have a move in a position."""
    start = MoveLine.from_position(Position.start(variant))
    return dict(own_moves(start.followed_by(opening.moves.split()) for opening in variant.openings))


@dataclass(frozen=True)
class ArmyCount:
    """How many positions of an army's openings a member trains."""

    total: int
    due: int
    next_due: datetime


@dataclass(frozen=True)
class OpeningsOverview:
    repertoires: tuple[Repertoire, ...]
    """What the member plays and how it scores, the army with most games first."""
    counts: Mapping[str, ArmyCount]
    """By the keys of the armies that the member trains."""

    @property
    def favorite(self) -> str:
        """The family that the member plays most, or else the first one."""
        return next((one.family for one in self.repertoires if one.family in FAMILIES), next(iter(FAMILIES)))

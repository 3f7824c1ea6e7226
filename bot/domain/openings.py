"""Openings: the opening explorer, the book moves for an army, and the choice of the next position to train.

In each position, the explorer counts the moves that were played in a server's games, and the results of those games.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from heapq import heappop, heappush
from itertools import count
from typing import Any, ClassVar, NewType, Self

from bot.domain.errors import DomainError
from bot.domain.game import Game
from bot.domain.ids import NO_SERVER, GameId
from bot.domain.records import Repertoire, Tally
from bot.rules import Color, Move, MoveError, MoveLine, Position, Termination
from bot.variants import FAMILIES, UnknownVariant, Variant, find_variant

PositionNumber = NewType("PositionNumber", int)
"""A hash of a position, between 0 and 2^63 - 1."""

EXPLORED_PLIES = 20
"""The number of plies of each game that are counted. Later positions rarely occur again."""
LEAST_GAMES = 2
"""A position outside the book is trained only if it occurred in at least this many of the member's games."""
LEAST_ODDS = 0.002
"""The minimum probability that the opponent's moves lead to a position. Less likely positions aren't trained."""
MOST_SEARCHED = 2000
"""The maximum number of positions that are searched to find the next one to train."""

OwnMoves = Mapping[bytes, Counter[str]]
"""How often each move (in UCI) was played in each position of a member's games. The keys are the positions' repetition
keys.
"""


@dataclass(frozen=True)
class Explored:
    """A move played from a position, with totals over all counted games of a server."""

    uci: str
    tally: Tally
    """The results of the games with this move, from White's point of view."""
    elo: int | None
    """The average rating of the players at the time of their games. Only games between members count; None if there are
    no such games.
    """
    last_game: GameId

    @property
    def games(self) -> int:
        return self.tally.games


@dataclass(frozen=True)
class Looked:
    """A row of the opening explorer: a legal move, its results, and the engine's preference for it."""

    move: Move
    san: str
    explored: Explored | None
    preference: int | None = None
    """The move's share in the engine's opening book, in percent; None if the move isn't in the book."""


def position_number(position: Position) -> PositionNumber:
    """Return the number under which the opening explorer stores a position.

    Positions that differ only in optional rules or in the move counters of the FEN have the same number.
    """
    key, _, _ = position.variant.key.partition("+")
    told = " ".join((key, *position.fen.split()[:4]))
    return PositionNumber(int.from_bytes(hashlib.blake2b(told.encode(), digest_size=8).digest()) >> 1)


def counted_moves(line: MoveLine) -> set[tuple[PositionNumber, str]]:
    """Return the moves of a game that the opening explorer counts, each with the position in which it was played.

    A move that is played again in the same position counts once.
    """
    first = min(line.ply, EXPLORED_PLIES)
    return {(position_number(line.positions[ply]), line.moves[ply].uci) for ply in range(first)}


def is_explored(game: Game) -> bool:
    """Return whether the opening explorer counts a game. The game must belong to a server and have ended. Aborted and
    imported games don't count.
    """
    has_ended = game.outcome is not None and game.outcome.termination is not Termination.ABORTED
    return has_ended and not game.is_imported and game.server_id != NO_SERVER


@dataclass(unsafe_hash=True)
class NoSuchArmy(DomainError):
    key: ClassVar[str] = "error-no-such-army"


@dataclass(frozen=True)
class OpeningArmy:
    """A variant, and the side whose openings can be trained."""

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
        """Read the output of `key`. Raise NoSuchArmy if the army doesn't exist or has no fixed start position."""
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
        """Return the subject of the card for a position. The subject doesn't depend on the order of the moves that led
        to the position.
        """
        return f"{self.key}_{position_number(position)}"


@dataclass(frozen=True)
class TrainedLine:
    """The moves to a position in which the army's player has to find a move."""

    army: OpeningArmy
    moves: tuple[str, ...]
    """The moves in UCI."""
    version: str
    """The version of the book when the line was last trained."""
    good: tuple[str, ...] = ()
    """For a position outside the book, the moves that the engine considers good; otherwise empty."""
    chosen: str | None = None
    """The correct move that the member chose most recently. Training continues with the positions after this move."""

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
    """A variant's moves in the engine's book and in named openings, keyed by the positions' repetition keys."""

    variant: Variant
    version: str
    """A hash of all the moves in the book."""
    liked: Mapping[bytes, Mapping[str, int]]
    """The engine's preferences for the moves in each position, in percent."""
    named: Mapping[bytes, Counter[str]]
    """For each position, the number of named openings that continue with each move."""

    def moves(self, position: Position) -> dict[str, int | None]:
        """Return the book moves in a position, best first, with the engine's preferences in percent. The preference is
        None for moves that are only in named openings.
        """
        liked = self.liked.get(position.repetition_key, {})
        named = self.named.get(position.repetition_key, Counter())
        return {**liked, **{uci: None for uci, _ in named.most_common() if uci not in liked}}

    def replies(self, position: Position, own: OwnMoves) -> dict[str, float]:
        """Return the likely moves in a position with their probabilities.

        Each probability is an average over three sources: the engine's book, the named openings and the member's games.
        Sources that don't contain the position are left out.
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
        """Replay a line. Return None if one of the army's own moves or the last position is no longer in the book.

        Moves and positions that are known only from the member's games are also accepted, unless the book's version has
        changed.
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
    """A member's card for a position in an army's openings."""

    due: datetime
    line: TrainedLine


@dataclass(frozen=True)
class OpeningSearch:
    """Searches an army's opening tree for the next position to train.

    The search tries the opponent's most likely replies first. In positions that the member has already trained, it
    follows the move that they chose, or the best move if they haven't chosen one.
    """

    book: OpeningBook
    army: OpeningArmy
    known: Mapping[str, KnownLine]
    """The member's cards, keyed by subject."""
    own: OwnMoves
    now: datetime
    _order: count[int] = field(default_factory=count)

    def next_after(self, start: MoveLine) -> MoveLine | None:
        """Return the line to the next new or due position after `start`, or None if there is none at the moment."""
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
    """For each position, return how many of a variant's named openings continue with each move."""
    start = MoveLine.from_position(Position.start(variant))
    return dict(own_moves(start.followed_by(opening.moves.split()) for opening in variant.openings))


@dataclass(frozen=True)
class ArmyCount:
    """The number of positions that a member trains in an army's openings."""

    total: int
    due: int
    next_due: datetime


@dataclass(frozen=True)
class OpeningsOverview:
    repertoires: tuple[Repertoire, ...]
    """The member's openings with their results. The army with the most games comes first."""
    counts: Mapping[str, ArmyCount]
    """The counts for the armies that the member trains, keyed by `OpeningArmy.key`."""

    @property
    def favorite(self) -> str:
        """The family that the member plays most, or the first family if they haven't played any."""
        return next((one.family for one in self.repertoires if one.family in FAMILIES), next(iter(FAMILIES)))

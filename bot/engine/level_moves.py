"""Chooses moves for the engine's levels.

Some levels make errors, in order to imitate human players of the same strength. Such a level searches every move to a
small depth and the best moves to a greater depth. It can overlook captures and game-ending moves of both sides. The
farther a piece moves, the more often its move is overlooked. Overlooked moves are left out of the search. Among moves
with about the same score, the level prefers the one that follows a plan.

Until the engine's kernels are compiled, levels that search only one ply ahead use a search in plain Python (`Glance`).
This search uses the same weights, but is less exact and much slower.

The module also reads the engine's preferred opening moves (`assets/books`, one file per variant, written by `python -m
training.book`). The opening explorer shows them, but no level plays them.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from operator import itemgetter
from random import Random
from typing import Any, Protocol

import numpy as np

from bot.engine._kernel import layout as at
from bot.engine.engine import Engine, LineOver, NoMoves, SearchResult, Variation
from bot.engine.evaluation import Score
from bot.engine.levels import Errors, Level, Limits, Look
from bot.engine.purpose import OPENING_MOVES
from bot.engine.tables import Numbers, numbers_of
from bot.paths import ASSETS
from bot.rules import Color, Move, MoveLine, Position, Square, file_of, rank_of
from bot.rules._kernel.layout import KINDS
from bot.rules.tables import Tables, tables_of
from bot.variants import Variant, find_variant, played_like
from bot.variants.betza import read_betza
from bot.variants.model import PieceType

EARLY = 0xFFFFFFFF
"""The bits of a packed weight that contain its early half."""


@dataclass(frozen=True)
class Glance:
    """A stand-in for Engine that searches one ply and has no transposition table."""

    clock: Callable[[], float] = time.perf_counter

    def search(self, line: MoveLine, limits: Limits) -> SearchResult:
        """Return the move that looks best at the end of a line, with its score. Raise the same errors as
        `Engine.search`.
        """
        if line.outcome is not None:
            raise LineOver(line.outcome)
        begin = self.clock()
        wanted = limits.moves
        moves = [move for move in line.position.legal_moves if not wanted or move in wanted]
        if not moves:
            raise NoMoves
        seen = _Seen(line.position)
        worth, best = max(((seen.worth_of(move), move) for move in moves), key=itemgetter(0))
        score = Score(mate=1) if worth == at.MATE else Score(cp=worth)
        return SearchResult(1, len(moves), self.clock() - begin, (Variation(score, (best,)),))


class _Seen:
    """Computes the values of moves in a position for `Glance`, from the side to move's point of view."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.tables: Tables = tables_of(position.variant)
        self.numbers: Numbers = numbers_of(position.variant)
        self.before = sum(self._placed(square, square) for square in position.pieces)

    def worth_of(self, move: Move) -> int:
        """Return the value of a move in centipawns, or MATE if the king reaches its goal."""
        us, origin = self.position.turn, move.from_square
        after = self.position.play(move)
        if after.is_campmate:
            return at.MATE
        balance = self.before - self._placed(origin, origin) + self._placed(origin, move.target)
        captured = self.position.captured(move)
        if captured is not None:
            balance -= self._placed(captured, captured)
        if move.promotion is not None:
            kind = self.tables.kind(us, move.promotion)
            gain = self._worth(us * KINDS + kind) - self._worth(self._piece(origin))
            balance += gain if us is Color.WHITE else -gain
        worth = balance if us is Color.WHITE else -balance
        # The moved piece counts as lost if it can be captured, because `Glance` doesn't check whether it is defended.
        return worth - self._worth(self._piece(origin)) if after.attackers(move.target, by=us.other) else worth

    def _placed(self, square: Square, to: Square) -> int:
        """Return the early piece-square value, in centipawns, that the piece on `square` would have on the square `to`.
        The value is negative for Black.
        """
        return int(np.int32(self.numbers[at.PLACES + self._piece(square) * 64 + to] & EARLY))

    def _worth(self, piece: int) -> int:
        return int(self.numbers[at.WORTH + piece])

    def _piece(self, square: Square) -> int:
        one = self.position.pieces[square]
        return one.color * KINDS + self.tables.kind(one.color, one.letter)


FAR = 5
"""Moves of at least this length, in king moves, are overlooked most often."""
RECAPTURE = 0.25
"""Recaptures are easier to see: the probability of overlooking them is multiplied by this factor."""
END = 100_000
"""A forced win in n moves has the value END - n, in centipawns. A forced loss in n moves has the value n - END."""
MEMORY = 12
"""A level that makes errors looks for repetitions only among the last MEMORY plies of the game."""


class Searcher(Protocol):
    """What a level that makes errors searches with: the engine, or `Glance` until the engine is compiled."""

    @property
    def clock(self) -> Callable[[], float]:
        """Return a function that returns a monotonic time in seconds."""
        ...

    def search(self, line: MoveLine, limits: Limits) -> SearchResult:
        """Return the best move with its score. Raise LineOver if the game is over, or NoMoves if there are no moves to
        search.
        """
        ...


def needs_search(level: Level) -> bool:
    """Return whether a level ever searches more than one ply beyond its own move."""
    return level.errors is None or any(look.plies > 1 for look in level.errors.looks)


def glance(line: MoveLine, level: Level, seed: str) -> SearchResult:
    """Return the move of a level that doesn't need the engine (see `needs_search`). This is used while the engine is
    being compiled.

    The level makes the same errors as with the engine, but its evaluation is less exact. Raise the same errors as
    `choose`.
    """
    assert level.errors is not None
    assert not needs_search(level)
    if line.outcome is not None:
        raise LineOver(line.outcome)
    return _Chooser(line, level, level.errors, _chance(line, level, seed), Glance(), never).move()


def never() -> bool:
    """Return False. It is the default for `is_stopped`, for searches that aren't interrupted."""
    return False


def choose(
    engine: Engine, line: MoveLine, level: Level, seed: str, is_stopped: Callable[[], bool] = never
) -> SearchResult:
    """Return a level's move at the end of a line.

    Without a time limit, the move depends only on `line`, `level` and `seed`, because nothing from earlier searches is
    used. Raise LineOver if the game is over, or NoMoves if there are no moves to search.

    A level that makes errors searches in several rounds (looks). Once `is_stopped` returns True, the level uses the
    scores from the last finished look. The first look is always finished. A level without errors is stopped by
    `Engine.stop`.
    """
    if line.outcome is None and level.errors is not None:
        chance = _chance(line, level, seed)
        return _Chooser(line, level, level.errors, chance, engine.unaware(), is_stopped).move()
    if level.limits.seconds is None:
        engine = engine.unaware()
    return engine.search(line, level.limits)


def odds_unseen(position: Position, move: Move, sees_within: int) -> float:
    """Return the factor by which to multiply the probability that a level overlooks a move.

    The factor is 0 for moves that are at most `sees_within` king moves long, and rises to 1 for moves of FAR king moves
    or more. A move in an unusual direction counts as longer than it is.
    """
    distance = _distance(move.from_square, move.target)
    if distance > 1:
        distance += _oddity(position.pieces[move.from_square].piece_type, position.turn, move)
    return min(max(0.0, (distance - sees_within) / (FAR - sees_within)), 1.0)


def plan_of(line: MoveLine, move: Move) -> float:
    """Return how well a move follows a plan, such as attacking the king or developing pieces, from about 0 to 1."""
    position = line.position
    piece, us = position.pieces[move.from_square], position.turn
    points = 0.35 if len(line.moves) > 1 and line.moves[-2].target == move.origin else 0.0
    if position.is_castling(move):
        return points + 0.6
    if piece.piece_type.is_royal:
        return points + _march(position, move)
    if piece.piece_type.is_pawn:
        return points + 0.1 * _forward(us, move)
    return points + _attack(position, move) + _development(position, move)


@dataclass
class _Thought:
    line: MoveLine
    """The game after the move."""
    score: Score
    pv: tuple[Move, ...]
    depth: int = 0

    @property
    def value(self) -> int:
        return _value(self.score)


@dataclass
class _Chooser:
    line: MoveLine
    level: Level
    errors: Errors
    random: Random
    engine: Searcher
    is_stopped: Callable[[], bool]
    nodes: int = 0

    def __post_init__(self) -> None:
        """Choose at random how much attention the simulated player pays to each square for this move."""
        self.attention = [self.random.random() for _ in range(64)]

    def move(self) -> SearchResult:
        begin = self.engine.clock()
        thoughts = self._first_look(self.errors.looks[0])
        for look in self.errors.looks[1:]:
            thoughts = self._look(thoughts[: look.moves], look) or thoughts
        liked = self._like(thoughts)
        variation = Variation(liked.score, liked.pv)
        return SearchResult(liked.depth, self.nodes, self.engine.clock() - begin, (variation,))

    def _first_look(self, look: Look) -> list[_Thought]:
        """Search the position after each legal move, except captures and game-ending moves that the level overlooks."""
        nothing = Score(cp=0)
        after = [_Thought(self.line.play(move), nothing, (move,)) for move in self._choices()]
        seen = [one for one in after if not self._goes_unseen(self.line, one.pv[0], self._is_won(one.line))]
        return self._look(seen or after, look)

    def _choices(self) -> list[Move]:
        """Return the legal moves to consider. Raise NoMoves if there are none."""
        wanted = self.level.limits.moves
        choices = [move for move in self.line.position.legal_moves if not wanted or move in wanted]
        if not choices:
            raise NoMoves
        return choices

    def _look(self, thoughts: list[_Thought], look: Look) -> list[_Thought]:
        """Search the positions after these moves. Return the moves with their new scores, best first, or [] if the
        search was interrupted.
        """
        nodes = None if self.level.limits.nodes is None else max(1, self.level.limits.nodes // len(thoughts))
        limits = Limits(depth=look.plies, nodes=nodes)
        weighed: list[_Thought] = []
        for thought in thoughts:
            if look is not self.errors.looks[0] and self.is_stopped():
                return []
            weighed.append(self._weigh(thought, limits))
        return sorted(weighed, key=lambda one: -one.value)

    def _weigh(self, thought: _Thought, limits: Limits) -> _Thought:
        line, move = thought.line, thought.pv[0]
        if line.outcome is not None:
            return _Thought(line, Score(mate=1) if self._is_won(line) else Score(cp=0), (move,))
        reply = self._reply(_recent(line), limits)
        return _Thought(line, _turned(reply.score), (move, *reply.pv), 1 + reply.depth)

    def _reply(self, line: MoveLine, limits: Limits) -> SearchResult:
        """Return the best reply that the level doesn't overlook."""
        while True:
            result = self.engine.search(line, limits)
            self.nodes += result.nodes
            rest = tuple(move for move in limits.moves or line.position.legal_moves if move != result.move)
            if not rest or not self._goes_unseen(line, result.move, result.score.mate == 1):
                return result
            limits = replace(limits, moves=rest)

    def _goes_unseen(self, line: MoveLine, move: Move, ends: bool) -> bool:
        position = line.position
        if not ends and position.captured(move) is None:
            return False
        is_own = position.turn is self.line.position.turn
        odds = self.errors.overlooks_own if is_own else self.errors.overlooks_theirs
        odds *= odds_unseen(position, move, self.errors.sees_within)
        return self.attention[move.from_square] < odds * (RECAPTURE if _is_recapture(line, move) else 1.0)

    def _is_won(self, line: MoveLine) -> bool:
        return line.outcome is not None and line.outcome.winner is self.line.position.turn

    def _like(self, thoughts: list[_Thought]) -> _Thought:
        """Return the move that the level likes best among those that score within a margin of the best move. If the
        best move leads to a forced win or loss, the margin is 0.
        """
        best = thoughts[0].value
        margin = 0 if abs(best) >= END // 2 else self.errors.margin
        good = [one for one in thoughts if one.value >= best - margin]
        return max(good, key=lambda one: one.value + self._fancy(one.pv[0]))

    def _fancy(self, move: Move) -> float:
        return self.errors.plan * plan_of(self.line, move) + self.errors.whim * self.random.random()


def _chance(line: MoveLine, level: Level, seed: str) -> Random:
    return Random(f"{seed} {level.number} {_story(line)}")


def _story(line: MoveLine) -> str:
    return f"{line.start.fen} {' '.join(move.uci for move in line.moves)}"


def _recent(line: MoveLine) -> MoveLine:
    return MoveLine(line.positions[-MEMORY - 1 :], line.moves[-MEMORY:])


def _turned(score: Score) -> Score:
    """Convert the score of the position after a move to a score of that move, from the mover's point of view."""
    if score.mate is None:
        return Score(cp=-(score.cp or 0))
    return Score(mate=-score.mate if score.mate > 0 else 1 - score.mate)


def _value(score: Score) -> int:
    if score.mate is None:
        return score.cp or 0
    return END - score.mate if score.mate > 0 else -END - score.mate


def _is_recapture(line: MoveLine, move: Move) -> bool:
    return (
        bool(line.moves)
        and line.moves[-1].target == move.target
        and line.positions[-2].captured(line.moves[-1]) is not None
    )


def _oddity(piece_type: PieceType, us: Color, move: Move) -> int:
    """Return how many squares to add to a move's length because the move is hard to see.

    Add one square if the move isn't straight, one if it goes backward, and one if the piece captures differently than
    it moves.
    """
    across, up = _step(move.from_square, move.target)
    is_straight = across == 0 or up == 0 or abs(across) == abs(up)
    is_back = (up < 0) is (us is Color.WHITE) and up != 0
    strikes_apart = any(movement.captures and not movement.moves for movement in read_betza(piece_type.betza))
    return (not is_straight) + is_back + strikes_apart


def _attack(position: Position, move: Move) -> float:
    king = position.king(position.turn.other)
    return 0.12 * max(0, _distance(move.from_square, king) - _distance(move.target, king))


def _development(position: Position, move: Move) -> float:
    us = position.turn
    home = 0 if us is Color.WHITE else 7
    is_first = position.fullmoves <= OPENING_MOVES and rank_of(move.from_square) == home != rank_of(move.target)
    return 0.3 if is_first else 0.0


def _march(position: Position, move: Move) -> float:
    """Return a bonus for a move of the king toward its goal. The bonus grows as pieces disappear from the board."""
    if position.variant.sides[position.turn].goal_rank is None:
        return 0.0
    return 0.6 * max(0.0, 1 - len(position.pieces) / 20) * _forward(position.turn, move)


def _forward(us: Color, move: Move) -> int:
    up = rank_of(move.target) - rank_of(move.from_square)
    return up if us is Color.WHITE else -up


def _step(origin: Square, target: Square) -> tuple[int, int]:
    return file_of(target) - file_of(origin), rank_of(target) - rank_of(origin)


def _distance(one: Square, other: Square) -> int:
    """Return the distance between two squares in king moves."""
    across, up = _step(one, other)
    return max(abs(across), abs(up))


BOOKS = ASSETS / "books"


def preferences(position: Position) -> Mapping[str, int]:
    """Return the engine's preferred moves in a position, in UCI, with its preference for each in percent. The result is
    empty if the position isn't in the book.
    """
    return book_of(position.variant).get(position.repetition_key, {})


def book_of(variant: Variant) -> Mapping[bytes, Mapping[str, int]]:
    """Return the preferences for each position in a variant's book, keyed by the position's repetition key."""
    variant = played_like(variant)
    return {} if variant.chosen_options else _book(variant.key)


def book_version(variant: Variant) -> str:
    """Return a hash of a variant's book file, or an empty string if the variant has no book."""
    path = BOOKS / f"{played_like(variant).key}.json"
    return hashlib.blake2b(path.read_bytes(), digest_size=8).hexdigest() if path.is_file() else ""


@lru_cache(maxsize=64)
def _book(key: str) -> dict[bytes, Mapping[str, int]]:
    path = BOOKS / f"{key}.json"
    if not path.is_file():
        return {}
    variant = find_variant(key)
    content: dict[str, Any] = json.loads(path.read_text("utf-8"))
    start = MoveLine.from_position(Position.start(variant))
    return {
        start.followed_by(moves.split()).position.repetition_key: liked for moves, liked in content["moves"].items()
    }

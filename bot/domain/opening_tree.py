"""A member's opening tree for an army: the positions that the member knows or has to train, and the results of their
games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from heapq import heappop, heappush
from itertools import count

from bot.domain.openings import EXPLORED_PLIES, LEAST_GAMES, LEAST_ODDS, OpeningArmy, OpeningBook, OwnMoves
from bot.domain.records import Tally
from bot.domain.training import Card
from bot.rules import MoveLine, Position

MOST_NODES = 400
"""The maximum number of moves in a tree. The most likely lines are expanded first."""


class PositionState(StrEnum):
    """How well a member knows a position in which they have to find a move."""

    KNOWN = "known"
    DUE = "due"
    NEW = "new"
    """Not answered yet."""


@dataclass(eq=False)
class TreeNode:
    """A move in an opening tree, or the start position."""

    line: MoveLine
    """The moves up to and including this one."""
    odds: float = 1.0
    """The probability that the opponent plays the moves that lead here."""
    is_in_book: bool = True
    is_followed: bool = True
    """Whether training continues after this move. False if the member plays this move in games but trains another move
    in the position.
    """
    state: PositionState | None = None
    """The state of the position; None if the opponent is to move, or if the position isn't trained."""
    due: datetime | None = None
    """When the position comes due again; None if the member hasn't answered it yet."""
    is_elsewhere: bool = False
    """Whether a more likely line reaches the same position. The tree then continues only in that line."""
    tally: Tally = field(default_factory=Tally)
    """The member's results in their games that reached the position."""
    children: list[TreeNode] = field(default_factory=list)

    @property
    def all(self) -> Iterator[TreeNode]:
        yield self
        for child in self.children:
            yield from child.all

    def counted(self, state: PositionState) -> int:
        """Return how many positions in this part of the tree, including this one, have the given state."""
        return sum(one.state is state for one in self.all)


@dataclass(frozen=True)
class OpeningTree:
    army: OpeningArmy
    root: TreeNode
    retired: tuple[MoveLine, ...]
    """The lines that the member has trained but that are no longer in the book."""
    is_cut: bool
    """Whether the tree has more moves than are shown."""


@dataclass
class TreeGrower:
    book: OpeningBook
    army: OpeningArmy
    cards: Mapping[str, Card]
    """The member's cards, by subject."""
    own: OwnMoves
    results: Mapping[bytes, Tally]
    """The member's results by position, as returned by `own_results`."""
    now: datetime
    is_cut: bool = False
    _nodes: int = 1
    _seen: set[bytes] = field(default_factory=set)

    def grow(self, start: MoveLine) -> TreeNode:
        root = TreeNode(start, tally=self._tally(start.position))
        order, waiting = count(), [(-1.0, 0, root)]
        while waiting:
            _, _, node = heappop(waiting)
            if self._nodes >= MOST_NODES:
                self.is_cut = True
                break
            for child in self._expand(node):
                heappush(waiting, (-child.odds, next(order) + 1, child))
        self._prune(root)
        return root

    def _prune(self, node: TreeNode) -> None:
        """Remove the opponent's replies after which there is no move to train, except those that occurred in the
        member's games.
        """
        node.children = [child for child in node.children if self._is_shown(child)]
        for child in node.children:
            self._prune(child)

    def _is_shown(self, node: TreeNode) -> bool:
        is_reply = node.line.position.turn is self.army.color
        is_answered = node.state is not None or node.is_elsewhere or node.line.position.outcome is not None
        return not is_reply or is_answered or node.tally.games > 0

    def _expand(self, node: TreeNode) -> Iterable[TreeNode]:
        """Add a node's state and children. Return the children that also have to be expanded."""
        position = node.line.position
        if position.outcome is not None or node.line.ply >= EXPLORED_PLIES:
            return ()
        if position.repetition_key in self._seen:
            node.is_elsewhere = True
            return ()
        self._seen.add(position.repetition_key)
        if position.turn is self.army.color:
            self._answer(node)
        else:
            self._reply(node)
        self._nodes += len(node.children)
        return [child for child in node.children if child.is_followed]

    def _reply(self, node: TreeNode) -> None:
        """Add the opponent's likely replies, most likely first."""
        book = self.book.moves(node.line.position)
        replies = self.book.replies(node.line.position, self.own)
        for uci, share in sorted(replies.items(), key=lambda one: (-one[1], one[0])):
            if (odds := node.odds * share) >= LEAST_ODDS:
                node.children.append(self._child(node, uci, odds, is_in_book=uci in book))

    def _answer(self, node: TreeNode) -> None:
        """Set the state of a position in which the member is to move. Add the move that they train, and the moves that
        they have played.
        """
        position = node.line.position
        card, book = self.cards.get(self.army.subject(position)), self.book.moves(position)
        played = self.own.get(position.repetition_key, Counter())
        if card is None and not book and played.total() < LEAST_GAMES:
            return
        node.state, node.due = self._state(card)
        good = card.opening.good if card is not None and card.opening is not None else ()
        followed = _followed(card, [*book, *good], played)
        usual = [uci for uci, games in played.most_common() if games >= LEAST_GAMES and uci != followed]
        for uci in [*([] if followed is None else [followed]), *usual]:
            is_followed = uci == followed
            node.children.append(
                self._child(node, uci, node.odds, is_in_book=uci in book or uci in good, is_followed=is_followed)
            )

    def _state(self, card: Card | None) -> tuple[PositionState, datetime | None]:
        if card is None or not card.memory.reps:
            return PositionState.NEW, None
        due = card.memory.due
        return (PositionState.DUE if due <= self.now else PositionState.KNOWN), due

    def _child(self, node: TreeNode, uci: str, odds: float, *, is_in_book: bool, is_followed: bool = True) -> TreeNode:
        line = node.line.followed_by([uci])
        return TreeNode(line, odds, is_in_book, is_followed, tally=self._tally(line.position))

    def _tally(self, position: Position) -> Tally:
        return self.results.get(position.repetition_key, Tally())


def _followed(card: Card | None, moves: list[str], played: Counter[str]) -> str | None:
    """Return the move after which training continues.

    This is the correct move that the member chose last or, if they haven't chosen one, the correct move that they have
    played most often. If they have played none, it is the best move.
    """
    chosen = card.opening.chosen if card is not None and card.opening is not None else None
    if chosen in moves:
        return chosen
    return max(moves, key=lambda uci: (played[uci], -moves.index(uci)), default=None)


def own_results(games: Iterable[tuple[MoveLine, Tally]]) -> dict[bytes, Tally]:
    """Return the member's results in each position that occurred in their games. The keys are the positions' repetition
    keys.
    """
    results: dict[bytes, Tally] = {}
    for line, tally in games:
        for key in {position.repetition_key for position in line.positions}:
            results[key] = results.get(key, Tally()) + tally
    return results

"""Opening training: building the opening book, and finding the next position to train in an army's openings."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from typing import TypeAlias

from bot.domain.ids import CardId, UserId
from bot.domain.opening_tree import OpeningTree, TreeGrower, own_results
from bot.domain.openings import (
    EXPLORED_PLIES,
    ArmyCount,
    KnownLine,
    OpeningArmy,
    OpeningBook,
    OpeningSearch,
    OpeningsOverview,
    TrainedLine,
    named_moves,
    own_moves,
)
from bot.domain.records import Tally, repertoires
from bot.domain.training import Card, CardSource, NewCard, NoSuchCard, OpeningTask
from bot.engine.analysis import LEAST_LOSS, Grade
from bot.engine.level_moves import book_of, book_version
from bot.rules import Color, MoveError, MoveLine, Position
from bot.services.analysis import MOST_CANDIDATES, best_moves
from bot.services.engines import EnginePool, Requester
from bot.services.puzzles import check_on
from bot.storage import tallies, training
from bot.storage.database import Database
from bot.variants import Variant, listed_variants

PlayedOpening: TypeAlias = tuple[Sequence[str], Tally]
"""The first moves of a member's game in UCI, and the game's result."""


@lru_cache(maxsize=64)
def opening_book(variant: Variant) -> OpeningBook:
    told = " ".join((book_version(variant), *(f"{one.name} {one.moves}" for one in variant.openings)))
    version = hashlib.blake2b(told.encode(), digest_size=6).hexdigest()
    return OpeningBook(variant, version, book_of(variant), named_moves(variant))


def opening_armies() -> tuple[OpeningArmy, ...]:
    """Return the armies whose openings can be trained, in menu order."""
    return tuple(
        OpeningArmy(variant, color) for variant in listed_variants() if not variant.free_setup for color in Color
    )


def opening_task(card: Card) -> OpeningTask:
    """Return an opening card's task. Raise NoSuchCard if the current book no longer contains the card's line."""
    line = card.opening
    assert line is not None
    book = opening_book(line.army.variant)
    replayed = book.follow(line)
    if replayed is None:
        raise NoSuchCard
    moves = book.moves(replayed.position) or dict.fromkeys(line.good)
    return OpeningTask(replace(card, opening=replace(line, version=book.version)), replayed, moves)


async def overview(db: Database, user_id: UserId, now: datetime) -> OpeningsOverview:
    """Return the openings that a member plays with each army, with their results, and the number of the member's
    opening cards for each army.
    """
    async with db.reading() as connection:
        played = await tallies.first_moves(connection, user_id)
        cards = await training.openings_of(connection, user_id)
    dues: dict[str, list[datetime]] = {}
    for card in cards:
        if card.opening is not None:
            dues.setdefault(card.opening.army.key, []).append(card.memory.due)
    counts = {key: ArmyCount(len(some), sum(due <= now for due in some), min(some)) for key, some in dues.items()}
    return OpeningsOverview(repertoires(played), counts)


async def next_opening(
    db: Database,
    engines: EnginePool,
    army: OpeningArmy,
    requester: Requester,
    *,
    now: datetime,
    start: MoveLine | None = None,
) -> OpeningTask | None:
    """Return the next new or due position in an army's openings, or None if there is no such position now.

    If `start` is given, only positions after its moves are considered. Raise PuzzlesOff, or any error that the engine
    raises.
    """
    by = requester.user_id
    async with db.reading() as connection:
        await check_on(connection, requester.server_id)
        stored = await training.openings_of(connection, by, army.key)
        played = await tallies.first_plies(connection, by, army.variant, army.color, EXPLORED_PLIES)
    found = await asyncio.to_thread(_search, army, stored, played, start, now)
    good: tuple[str, ...] = ()
    if found.line is not None and not found.is_known and not found.book.moves(found.line.position):
        good = await _good_moves(engines, found.line, requester)
    async with db.writing() as connection:
        await training.delete(connection, found.retired)
        if found.line is None:
            return None
        line = TrainedLine(army, tuple(move.uci for move in found.line.moves), found.book.version, good)
        subject = army.subject(found.line.position)
        new = NewCard(CardSource.OPENING, subject, army.variant.family, now, opening=line)
        await training.add(connection, by, [new])
        card = await training.find(connection, by, CardSource.OPENING, subject)
    return await asyncio.to_thread(opening_task, card)


async def play_on(
    db: Database, engines: EnginePool, requester: Requester, card_id: CardId, move: str, *, now: datetime
) -> tuple[OpeningArmy, OpeningTask | None]:
    """Let the opponent reply to a correct move that a member played for one of their cards.

    Return the card's army, and the next new or due position after the move. The second value is None if there is no
    such position. Raise PuzzlesOff, NoSuchCard, or any error that the engine raises.
    """
    async with db.reading() as connection:
        card = await training.load(connection, card_id)
    if card.user_id != requester.user_id or card.opening is None:
        raise NoSuchCard
    task = await asyncio.to_thread(opening_task, card)
    if move not in task.moves:
        raise NoSuchCard
    army = card.opening.army
    return army, await next_opening(db, engines, army, requester, now=now, start=task.line.followed_by([move]))


@dataclass(frozen=True)
class _Found:
    book: OpeningBook
    line: MoveLine | None
    is_known: bool
    retired: list[CardId]
    """Cards whose line is no longer in the book."""


def _search(
    army: OpeningArmy,
    stored: Iterable[Card],
    played: Iterable[PlayedOpening],
    start: MoveLine | None,
    now: datetime,
) -> _Found:
    book = opening_book(army.variant)
    kept, retired = _kept(book, stored)
    known = {card.subject: KnownLine(card.memory.due, line) for card, line in kept}
    begin = MoveLine.from_position(Position.start(army.variant))
    search = OpeningSearch(book, army, known, own_moves(line for line, _ in _replayed(begin, played)), now)
    found = search.next_after(start or begin)
    is_known = found is not None and army.subject(found.position) in known
    return _Found(book, found, is_known, [card.id for card in retired])


def _kept(book: OpeningBook, stored: Iterable[Card]) -> tuple[list[tuple[Card, TrainedLine]], list[Card]]:
    """Return two lists: the cards with a line that is still in the book, each with that line, and all other cards."""
    kept, retired = [], []
    for card in stored:
        line = card.opening
        if line is None or (line.version != book.version and book.follow(line) is None):
            retired.append(card)
        else:
            kept.append((card, line))
    return kept, retired


def _replayed(begin: MoveLine, played: Iterable[PlayedOpening]) -> Iterator[tuple[MoveLine, Tally]]:
    for moves, tally in played:
        try:
            yield begin.followed_by(moves), tally
        except MoveError:
            continue


async def tree(db: Database, army: OpeningArmy, user_id: UserId, now: datetime) -> OpeningTree:
    """Return the tree of an army's openings, with a member's training and results."""
    async with db.reading() as connection:
        stored = await training.openings_of(connection, user_id, army.key)
        played = await tallies.first_plies(connection, user_id, army.variant, army.color, EXPLORED_PLIES)
    return await asyncio.to_thread(_tree, army, stored, played, now)


def _tree(army: OpeningArmy, stored: Iterable[Card], played: Iterable[PlayedOpening], now: datetime) -> OpeningTree:
    book, begin = opening_book(army.variant), MoveLine.from_position(Position.start(army.variant))
    kept, retired = _kept(book, stored)
    games = list(_replayed(begin, played))
    cards = {card.subject: card for card, _ in kept}
    grower = TreeGrower(book, army, cards, own_moves(line for line, _ in games), own_results(games), now)
    root = grower.grow(begin)
    lines = [(card.opening.moves, Tally()) for card in retired if card.opening is not None]
    return OpeningTree(army, root, tuple(line for line, _ in _replayed(begin, lines)), grower.is_cut)


async def _good_moves(engines: EnginePool, line: MoveLine, requester: Requester) -> tuple[str, ...]:
    """Return the engine's moves that are about as good as the best one, best first."""
    found = await best_moves(engines, line, MOST_CANDIDATES, requester)
    turn = line.position.turn
    best = found[0].evaluation.chances(turn)
    return tuple(one.best[0] for one in found if best - one.evaluation.chances(turn) < LEAST_LOSS[Grade.INACCURACY])

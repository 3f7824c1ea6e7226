"""Training by spaced repetition: turning a member's mistakes into cards, presenting due cards, and judging and counting
the answers.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.domain.game import Game
from bot.domain.ids import UserId
from bot.domain.training import (
    Card,
    CardSource,
    CardTask,
    CardTurn,
    ExerciseTask,
    Memory,
    Moment,
    MomentTask,
    NewCard,
    NoSuchCard,
    OpeningTask,
    PuzzleTask,
    Recall,
    TrainingPlan,
    choose,
    with_card,
)
from bot.engine.analysis import LEAST_LOSS, Analysis, Grade, JudgedMove, Refutation
from bot.engine.purpose import MovePurpose, purposes_of
from bot.exercises import PracticeChanged, WrongMove, exercise_book
from bot.puzzles import Goal, PuzzleBook
from bot.rules import Color, Move, Ply, parse_move
from bot.services.analysis import GOOD_CHANCES, refute
from bot.services.engines import EnginePool, Requester
from bot.services.openings import opening_task
from bot.services.puzzles import check_on
from bot.services.store import reading
from bot.storage import puzzles, training
from bot.storage.database import Connection, Database
from bot.variants import find_variant

KEPT = timedelta(days=30)
"""Puzzles that a member failed longer ago than this aren't turned into cards."""
COLLECTED = (Grade.MISTAKE, Grade.BLUNDER)

count_due = reading(training.count_due)
plan_of = reading(training.plan)


def moments_of(game: Game, analysis: Analysis, color: Color) -> list[Moment]:
    """Return a side's mistakes and blunders in a game, except those where the analysis found no better move."""
    own = (one for one in analysis.moves if one.mover is color and one.grade in COLLECTED and one.better)
    return [_moment(game, one) for one in own]


def worst_moment(game: Game, analysis: Analysis, color: Color) -> tuple[float, Moment] | None:
    """Return a side's costliest mistake in a game, preceded by its cost in percentage points of winning chances. Return
    None if the side made no mistake for which the analysis found a better move.
    """
    own = [one for one in analysis.moves if one.mover is color and one.grade in COLLECTED and one.better]
    worst = max(own, key=lambda one: one.loss, default=None)
    return None if worst is None else (worst.loss, _moment(game, worst))


def _moment(game: Game, move: JudgedMove) -> Moment:
    line, ply = game.line, move.ply
    return Moment(
        game=game.id,
        ply=Ply(ply),
        variant=line.start.variant.key,
        fen=line.positions[ply - 1].fen,
        played=line.moves[ply - 1].uci,
        refutation=move.reply,
        better=move.better,
        chances=round(move.before.chances(move.mover), 1),
        last=line.moves[ply - 2].uci if ply > 1 else None,
    )


async def collect_from(db: Database, game: Game, analysis: Analysis, by: UserId, now: datetime) -> int:
    """Create cards from a member's mistakes in an analyzed game, and return how many mistakes they made.

    If the member didn't play in the game or played both sides, return 0 without creating cards.
    """
    player = game.player_of(by)
    if player != by or game.user_ids.count(player) != 1:
        return 0
    moments = moments_of(game, analysis, game.color_of(player))
    if moments:
        await collect(db, by, now, moments)
    return len(moments)


async def collect(
    db: Database, by: UserId, now: datetime, moments: Iterable[Moment] = (), book: PuzzleBook | None = None
) -> None:
    """Create cards from these mistakes, and from the book's puzzles that the member has recently failed. Existing cards
    aren't changed.
    """
    async with db.writing() as connection:
        new = [_card_of(one, now) for one in moments]
        if book is not None:
            new += await _failed(connection, book, by, now)
        await training.add(connection, by, new)


async def _failed(connection: Connection, book: PuzzleBook, by: UserId, now: datetime) -> list[NewCard]:
    failed = await training.failed_puzzles(connection, by, now - KEPT)
    known = await training.known(connection, by, CardSource.PUZZLE) if failed else set()
    return [
        NewCard(CardSource.PUZZLE, name, book.by_id[name].variant.family, at)
        for name, at in failed
        if name in book.by_id and name not in known
    ]


def _card_of(moment: Moment, now: datetime) -> NewCard:
    return NewCard(CardSource.MISTAKE, moment.subject, find_variant(moment.variant).family, now, moment)


@dataclass(frozen=True)
class ServedCard:
    """The card to answer now, and the member's training calendar. `task` is None if no card is due."""

    task: CardTask | None
    plan: TrainingPlan


async def serve(db: Database, book: PuzzleBook, requester: Requester, now: datetime) -> ServedCard:
    """Create cards from the puzzles that the member has recently failed, and return the card to answer now.

    Raise PuzzlesOff if the server has turned off puzzles. Cards for puzzles, exercises and openings that no longer
    exist are deleted.
    """
    by = requester.user_id
    async with db.writing() as connection:
        await check_on(connection, requester.server_id)
        await training.add(connection, by, await _failed(connection, book, by, now))
        task = await _next(connection, book, by, now)
        return ServedCard(task, await training.plan(connection, by, now))


async def _next(connection: Connection, book: PuzzleBook, by: UserId, now: datetime) -> CardTask | None:
    while True:
        due = await training.due(connection, by, now)
        chosen = choose(due, await training.last_family(connection, by)) if due else None
        if chosen is None:
            return None
        card = await training.load(connection, chosen)
        try:
            return await asyncio.to_thread(task_of, card, book)
        except NoSuchCard:
            await training.delete(connection, [chosen])


def task_of(card: Card, book: PuzzleBook) -> CardTask:
    """Return the task set by a card. Raise NoSuchCard if its puzzle, exercise or opening no longer exists.

    If the moves stored for an unfinished exercise no longer fit it, the exercise starts from the beginning.
    """
    if card.moment is not None:
        return MomentTask(card, card.moment)
    if card.opening is not None:
        return opening_task(card)
    if card.source is CardSource.PUZZLE and card.subject in book.by_id:
        return PuzzleTask(card, book.by_id[card.subject])
    exercise = exercise_book().exercises.get(card.subject) if card.source is CardSource.EXERCISE else None
    if exercise is None:
        raise NoSuchCard
    task = ExerciseTask(card, exercise)
    try:
        task.practice  # noqa: B018, it reads the moves
    except PracticeChanged:
        return ExerciseTask(replace(card, played=()), exercise)
    return task


async def load(db: Database, book: PuzzleBook, turn: CardTurn) -> CardTask:
    """Return the task of a member's card. Raise NoSuchCard if the member has no such card, or CardMovedOn if the card
    has moved on from `turn`.
    """
    async with db.reading() as connection:
        return await _at_turn(connection, book, turn)


async def _at_turn(connection: Connection, book: PuzzleBook, turn: CardTurn, *, to_write: bool = False) -> CardTask:
    card = await training.load(connection, turn.card, to_write=to_write)
    card.check(turn)
    return await asyncio.to_thread(task_of, card, book)


@dataclass(frozen=True)
class JudgedTry:
    """The judgment of a move played for a card: right, wrong, or good but not the expected move. A good move doesn't
    count as wrong.
    """

    move: Move
    is_right: bool
    is_good_too: bool = False
    found: Refutation | None = None
    """The opponent's reply to a move that isn't right; None for an exercise."""
    fault: WrongMove | None = None
    """For an exercise, what is wrong with the move; None if the move is right."""
    kept: Refutation | None = None
    """For an opening, the opponent's reply to the expected move; None if the member's move is right."""


async def judge(engines: EnginePool, task: CardTask, move: Move, requester: Requester) -> JudgedTry:
    """Judge a move. If it isn't known to be right, the engine looks for a refutation, with the same limits as in a
    puzzle.
    """
    if isinstance(task, ExerciseTask):
        after = await asyncio.to_thread(task.practice.play, move)
        fault = after if isinstance(after, WrongMove) else None
        return JudgedTry(move, is_right=fault is None, fault=fault)
    is_right = task.is_right(move)
    if is_right:
        return JudgedTry(move, is_right=True)
    if isinstance(task, OpeningTask):
        return await _judge_opening(engines, task, move, requester)
    goal = task.puzzle.goal if isinstance(task, PuzzleTask) else Goal.WIN
    found = await refute(engines, task.line, move.uci, goal, requester)
    if isinstance(task, PuzzleTask):
        return JudgedTry(move, is_right=False, is_good_too=found.is_good_too, found=found)
    is_good = is_right is None and is_good_enough(task.moment, found)
    return JudgedTry(move, is_right=is_good, found=None if is_good else found)


async def _judge_opening(engines: EnginePool, task: OpeningTask, move: Move, requester: Requester) -> JudgedTry:
    """Judge an opening move that isn't known to be right.

    The engine compares the move with the expected move. A move that is worse by less than an inaccuracy counts as good.
    If the position isn't in the book, such a move counts as right.
    """
    found = await refute(engines, task.line, move.uci, Goal.WIN, requester)
    kept = await refute(engines, task.line, task.wanted.uci, Goal.WIN, requester)
    loss = kept.chances(task.solver) - found.chances(task.solver)
    is_good = loss < LEAST_LOSS[Grade.INACCURACY]
    if is_good and task.opening.good:
        return JudgedTry(move, is_right=True)
    return JudgedTry(move, is_right=False, is_good_too=is_good, found=found, kept=kept)


def is_good_enough(moment: Moment, found: Refutation) -> bool:
    """Return whether a move is good enough to replace a mistake.

    It must cost less than an inaccuracy, or the winning chances after it must be high enough to win a puzzle
    (`GOOD_CHANCES`).
    """
    chances = found.chances(moment.solver)
    return moment.chances - chances < LEAST_LOSS[Grade.INACCURACY] or chances >= GOOD_CHANCES[Goal.WIN]


@dataclass(frozen=True)
class TriedCard:
    """The result of playing a move for a card, or of showing the card's solution."""

    before: CardTask
    """The card before the move."""
    judged: JudgedTry
    after: CardTask
    """The card after the move. If the card is finished, it is scheduled for another day."""
    recall: Recall | None
    """How the card was answered; None if the card isn't finished yet."""
    due: int
    """How many cards are due now."""

    @property
    def move(self) -> Move:
        return self.judged.move

    @property
    def memory(self) -> Memory:
        return self.after.card.memory


async def play(db: Database, book: PuzzleBook, turn: CardTurn, judged: JudgedTry, now: datetime) -> TriedCard:
    """Store a judged move that was played for a card. If the move completes the card, count the answer and schedule the
    card for another day.

    Raise NoSuchCard, or CardMovedOn if another move or answer was stored in the meantime.
    """
    async with db.writing() as connection:
        before = await _at_turn(connection, book, turn, to_write=True)
        if not judged.is_right:
            card = before.card if judged.is_good_too else before.card.miss()
            await training.save(connection, card)
            return await _tried(connection, before, judged, card, now=now)
        if isinstance(before, MomentTask):
            before = before.accepting(judged.move)
        if isinstance(before, OpeningTask):
            before = before.choosing(judged.move)
        card = before.card.advance(judged.move.uci)
        if len(card.played) < before.turns and not _ends(before, judged.move):
            await training.save(connection, card)
            return await _tried(connection, before, judged, card, now=now)
        return await _answered(connection, before, judged, card.recall, now=now)


def _ends(task: CardTask, move: Move) -> bool:
    return task.position.play(move).outcome is not None


async def give_up(db: Database, book: PuzzleBook, turn: CardTurn, now: datetime) -> TriedCard:
    """Count a card as failed because its solution is shown. Return the card with the expected move. Raise NoSuchCard or
    CardMovedOn.
    """
    async with db.writing() as connection:
        before = await _at_turn(connection, book, turn, to_write=True)
        wanted = await asyncio.to_thread(lambda: before.wanted)
        return await _answered(connection, before, JudgedTry(wanted, is_right=False), Recall.AGAIN, now=now)


async def _answered(
    connection: Connection, before: CardTask, judged: JudgedTry, recall: Recall, *, now: datetime
) -> TriedCard:
    card = before.card.answered(recall, now)
    await training.save_answer(connection, card, recall, now)
    if card.source is CardSource.PUZZLE:
        # The puzzle has now been repeated, so `/puzzle` doesn't have to give it again.
        await puzzles.given_again(connection, card.user_id, card.subject)
    return await _tried(connection, before, judged, card, recall=recall, now=now)


async def _tried(
    connection: Connection,
    before: CardTask,
    judged: JudgedTry,
    card: Card,
    *,
    recall: Recall | None = None,
    now: datetime,
) -> TriedCard:
    due = await training.count_due(connection, card.user_id, now)
    return TriedCard(before, judged, with_card(before, card), recall, due)


async def hint(db: Database, book: PuzzleBook, turn: CardTurn) -> CardTask:
    """Record that the next step of the hint was shown, and return the card. Raise NoSuchCard or CardMovedOn."""
    async with db.writing() as connection:
        task = await _at_turn(connection, book, turn, to_write=True)
        card = task.card.hint()
        await training.save(connection, card)
        return with_card(task, card)


async def purposes(task: CardTask) -> tuple[MovePurpose, ...]:
    """Return why the expected move is right. The result is empty for an exercise, because its task already explains
    that.
    """
    if isinstance(task, ExerciseTask):
        return ()
    return await asyncio.to_thread(purposes_of, task.line, task.wanted)


def read_move(task: CardTask, said: str | Move) -> Move:
    """Read a move that was entered for a card. Raise a MoveError if it is illegal or can't be read."""
    return parse_move(task.position, said) if isinstance(said, str) else said

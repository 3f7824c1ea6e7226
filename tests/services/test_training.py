"""Training: cards (such as mistakes and puzzles to repeat) are collected once and shown when they're due. Each answer
is judged, and counts once.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import datetime, timedelta
from random import Random

import pytest

from bot.domain.ids import NO_SERVER, CardId, GameId, Member, ServerId, UserId
from bot.domain.puzzles import PuzzleServer, PuzzlesOff, PuzzleWish, SolverTurn
from bot.domain.training import (
    MOST_CARDS,
    STEPS,
    CardMovedOn,
    CardSource,
    CardTask,
    CardTurn,
    ExerciseTask,
    Moment,
    MomentTask,
    NewCard,
    NoSuchCard,
    PuzzleTask,
    Recall,
)
from bot.exercises import Practice, exercise_book
from bot.puzzles import PuzzleBook
from bot.rules import Color, Ply, Position
from bot.services import analysis, exercises, puzzles, training
from bot.services.engines import Engines, Requester
from bot.services.training import JudgedTry, TriedCard
from bot.storage import training as storage
from bot.storage.database import Database
from bot.storage.settings import PUZZLES
from bot.variants import find_variant
from tests.puzzle_files import BOOK, CAMPMATE, MATE
from tests.services.steps import CHECKMATE, play, start

ANN, BEN = UserId(1), UserId(2)
OWN = Requester(NO_SERVER, ANN)
ORDA = find_variant("orda")
DAY = timedelta(days=1)


def moment(ply: int = 1, variant: str = "orda", game: int = 1, **changed: object) -> Moment:
    """Return a training moment: a position from a game in which a better move was available."""
    about = Moment(
        game=GameId(game),
        ply=Ply(ply),
        variant=variant,
        fen=find_variant(variant).start_fen,
        played="a2a3",
        refutation=("a7a6",),
        better=("d2d4",),
        chances=55.0,
    )
    return replace(about, **changed)


async def served(db: Database, now: datetime, by: UserId = ANN, book: PuzzleBook = BOOK) -> CardTask:
    task = (await training.serve(db, book, Requester(NO_SERVER, by), now)).task
    assert task is not None
    return task


def turn(task: CardTask, by: UserId = ANN) -> CardTurn:
    return CardTurn(task.card.id, by, task.card.memory.reps, len(task.card.played))


async def answer(
    db: Database, task: CardTask, now: datetime, *, is_right: bool = True, is_good_too: bool = False
) -> TriedCard:
    judged = JudgedTry(task.wanted, is_right, is_good_too=is_good_too)
    return await training.play(db, BOOK, turn(task), judged, now)


async def fail(db: Database, now: datetime, name: str = MATE) -> None:
    """Give a member this puzzle, and have the member fail it by asking for the solution."""
    book = PuzzleBook((BOOK.by_id[name],))
    solving = await puzzles.ask(db, book, OWN, PuzzleWish(), now=now, rng=Random(1))
    await puzzles.solution(db, BOOK, SolverTurn(solving.attempt.id, ANN, Ply(0)), now)


async def test_a_mistake_is_served_at_once_and_again_after_growing_intervals(db: Database, now: datetime) -> None:
    await training.collect(db, ANN, now, [moment()])
    spans = []
    for _ in range(4):
        task = await served(db, now)
        assert isinstance(task, MomentTask)
        tried = await answer(db, task, now)
        spans.append((tried.memory.due - now).days)
        assert (await training.serve(db, BOOK, OWN, tried.memory.due - timedelta(seconds=1))).task is None
        now = tried.memory.due
    assert spans == sorted(spans)
    assert spans[0] >= 2
    assert await training.count_due(db, ANN, now) == 1


async def test_collecting_twice_duplicates_nothing_and_keeps_answers(db: Database, now: datetime) -> None:
    moments = [moment(), moment(3), moment(3, game=2)]
    await training.collect(db, ANN, now, moments)
    tried = await answer(db, await served(db, now), now)
    for _ in range(2):
        await training.collect(db, ANN, now + DAY, moments, BOOK)
    plan = await training.plan_of(db, ANN, now)
    assert (plan.total, plan.due, plan.next_due) == (3, 2, tried.memory.due)
    assert (await training.plan_of(db, BEN, now)).total == 0


async def test_simultaneous_collections_duplicate_nothing(db: Database, now: datetime) -> None:
    await asyncio.gather(*(training.collect(db, ANN, now, [moment(), moment(3)]) for _ in range(4)))
    assert (await training.plan_of(db, ANN, now)).total == 2


async def test_two_answers_at_once_count_once(db: Database, now: datetime) -> None:
    await training.collect(db, ANN, now, [moment()])
    task = await served(db, now)
    results = await asyncio.gather(*(answer(db, task, now) for _ in range(3)), return_exceptions=True)
    assert sorted(type(one).__name__ for one in results) == ["CardMovedOn", "CardMovedOn", "TriedCard"]
    [done] = (await training.plan_of(db, ANN, now)).done
    assert (done.answered, done.right) == (1, 1)


@pytest.mark.parametrize(
    ("hints", "misses", "recall"),
    [(0, 0, Recall.GOOD), (1, 0, Recall.HARD), (STEPS + 2, 0, Recall.HARD), (0, 1, Recall.AGAIN), (1, 1, Recall.AGAIN)],
)
async def test_hints_and_wrong_moves_decide_the_grade(
    db: Database, now: datetime, hints: int, misses: int, recall: Recall
) -> None:
    await training.collect(db, ANN, now, [moment()])
    task = await served(db, now)
    for _ in range(hints):
        task = await training.hint(db, BOOK, turn(task))
    assert task.card.hints == min(hints, STEPS)
    for _ in range(misses):
        await answer(db, task, now, is_right=False)
    task = await served(db, now)
    tried = await answer(db, task, now)
    assert tried.recall is recall
    [done] = (await training.plan_of(db, ANN, now)).done
    assert (done.answered, done.right) == (1, recall is not Recall.AGAIN)
    fresh = (await training.load(db, BOOK, turn(tried.after))).card
    assert (fresh.played, fresh.misses, fresh.hints, fresh.is_helped) == ((), 0, 0, False)


async def test_another_good_move_does_not_count_as_wrong(db: Database, now: datetime) -> None:
    await training.collect(db, ANN, now, [moment()])
    tried = await answer(db, await served(db, now), now, is_right=False, is_good_too=True)
    assert (tried.recall, tried.after.card.misses) == (None, 0)


async def test_showing_the_solution_counts_as_a_miss(db: Database, now: datetime) -> None:
    await training.collect(db, ANN, now, [moment()])
    task = await served(db, now)
    tried = await training.give_up(db, BOOK, turn(task), now)
    assert (tried.move.uci, tried.recall, tried.due) == ("d2d4", Recall.AGAIN, 0)
    assert tried.memory.due == now + DAY


async def test_a_failed_puzzle_comes_back_the_next_day_in_training_only(db: Database, now: datetime) -> None:
    await fail(db, now)
    assert (await training.serve(db, BOOK, OWN, now)).task is None
    now += DAY
    task = await served(db, now)
    assert isinstance(task, PuzzleTask)
    assert task.puzzle.id == MATE
    middle = await answer(db, task, now)
    assert middle.recall is None
    tried = await answer(db, middle.after, now)
    assert (tried.recall, tried.due) == (Recall.GOOD, 0)
    # `/puzzle` would normally repeat the failed puzzle after three days. It doesn't, because training has already
    # repeated it.
    only = PuzzleBook((BOOK.by_id[MATE], BOOK.by_id[CAMPMATE]))
    given = await puzzles.ask(db, only, OWN, PuzzleWish(), now=now + 4 * DAY, rng=Random(1))
    assert given.puzzle.id == CAMPMATE


async def test_puzzles_failed_before_training_existed_are_collected(db: Database, now: datetime) -> None:
    await fail(db, now)
    async with db.writing() as connection:
        [(number, _, _)] = await storage.due(connection, ANN, now + DAY)
        await storage.delete(connection, [number])
    for _ in range(2):
        assert (await training.serve(db, BOOK, OWN, now + DAY)).plan.total == 1
    assert (await training.serve(db, BOOK, Requester(NO_SERVER, BEN), now + DAY)).plan.total == 0


async def test_a_failed_exercise_comes_back_and_is_solved_move_by_move(db: Database, now: datetime) -> None:
    exercise = next(one for one in exercise_book().by_key["orda-mate"].exercises if one.moves == 2)
    practice = Practice(exercise)
    wrong = next(one for one in practice.position.legal_moves if not isinstance(practice.play(one), Practice))
    for _ in range(2):
        await exercises.play(db, ANN, practice, wrong, now)
    now += DAY
    task = await served(db, now)
    assert isinstance(task, ExerciseTask)
    middle = await answer(db, task, now)
    assert middle.recall is None
    again = await served(db, now)
    assert again.card.played == exercise.own_line[:1]
    assert (await answer(db, again, now)).recall is Recall.GOOD
    assert (await training.plan_of(db, ANN, now)).total == 1


async def test_variants_take_turns(db: Database, now: datetime) -> None:
    cards = [moment(ply, "orda") for ply in (1, 3)] + [moment(ply, "khans", 2) for ply in (1, 3)]
    await training.collect(db, ANN, now, cards)
    families = []
    for minute in range(4):
        task = await served(db, now + timedelta(minutes=minute))
        families.append(task.card.family)
        await answer(db, task, now + timedelta(minutes=minute))
    assert families == ["orda", "khans", "orda", "khans"]


async def test_another_members_cards_and_outdated_controls_are_refused(db: Database, now: datetime) -> None:
    await training.collect(db, ANN, now, [moment()])
    task = await served(db, now)
    with pytest.raises(NoSuchCard):
        await training.load(db, BOOK, turn(task, BEN))
    with pytest.raises(NoSuchCard):
        await training.load(db, BOOK, replace(turn(task), card=CardId(2**63)))
    await answer(db, task, now)
    for acting in (training.load(db, BOOK, turn(task)), training.give_up(db, BOOK, turn(task), now)):
        with pytest.raises(CardMovedOn):
            await acting


async def test_cards_of_removed_puzzles_are_left_out(db: Database, now: datetime) -> None:
    await fail(db, now)
    without = PuzzleBook((BOOK.by_id[CAMPMATE],))
    found = await training.serve(db, without, OWN, now + DAY)
    assert (found.task, found.plan.total) == (None, 0)


async def test_a_members_cards_are_limited_and_those_due_last_are_dropped(db: Database, now: datetime) -> None:
    old = [NewCard(CardSource.MISTAKE, f"1-{ply}", "orda", now + ply * DAY, moment(ply)) for ply in range(MOST_CARDS)]
    async with db.writing() as connection:
        await storage.add(connection, ANN, old)
        await storage.add(connection, ANN, [NewCard(CardSource.MISTAKE, "2-1", "orda", now, moment())])
    assert (await training.plan_of(db, ANN, now)).total == MOST_CARDS
    async with db.reading() as connection:
        known = await storage.known(connection, ANN, CardSource.MISTAKE)
    assert "2-1" in known
    assert f"1-{MOST_CARDS - 1}" not in known


async def test_without_puzzles_there_is_no_training(db: Database, now: datetime) -> None:
    async with db.writing() as connection:
        await PUZZLES.save(connection, ServerId(11), PuzzleServer(is_on=False))
    with pytest.raises(PuzzlesOff):
        await training.serve(db, BOOK, Requester(ServerId(11), ANN), now)


async def test_the_plan_lists_upcoming_and_finished_cards(db: Database, now: datetime) -> None:
    await training.collect(db, ANN, now - 3 * DAY, [moment(ply) for ply in (1, 3, 5)])
    for _ in range(2):
        await answer(db, await served(db, now), now)
    plan = await training.plan_of(db, ANN, now)
    ahead = dict(plan.ahead)
    assert len(plan.ahead) == 14
    assert ahead[now.date()] == plan.due == 1
    assert sum(ahead.values()) == plan.total == 3
    assert [(one.day, one.answered) for one in plan.done] == [(now.date(), 2)]


async def test_a_move_that_loses_less_than_an_inaccuracy_is_right_and_stored(
    db: Database, engines: Engines, now: datetime
) -> None:
    await training.collect(db, ANN, now, [moment(chances=50.0)])
    task = await served(db, now)
    move = next(one for one in task.position.legal_moves if one.uci == "e2e4")
    judged = await training.judge(engines, task, move, OWN)
    assert judged.is_right
    tried = await training.play(db, BOOK, turn(task), judged, now)
    assert tried.recall is Recall.GOOD
    again = await served(db, tried.memory.due)
    assert isinstance(again, MomentTask)
    assert again.moment.accepted == ("e2e4",)


async def test_a_move_that_loses_more_is_wrong_like_the_one_played(
    db: Database, engines: Engines, now: datetime
) -> None:
    await training.collect(db, ANN, now, [moment(chances=90.0)])
    task = await served(db, now)
    for uci in ("e2e4", "a2a3"):
        move = next(one for one in task.position.legal_moves if one.uci == uci)
        judged = await training.judge(engines, task, move, OWN)
        assert not judged.is_right
        assert judged.found is not None
        assert judged.found.answer is not None


async def test_only_players_get_cards_for_their_own_mistakes(
    db: Database, engines: Engines, ann: Member, ben: Member, cat: Member, now: datetime
) -> None:
    game = await play(db, await start(db, ann, ben, now), CHECKMATE, now)
    found = await analysis.analyze(db, engines, game, lambda: now, lambda _: None, by=cat.user_id)
    counts = {}
    for member in (ann, ben, cat):
        for _ in range(2):
            counts[member.name] = await training.collect_from(db, game, found, member.user_id, now)
        assert (await training.plan_of(db, member.user_id, now)).total == counts[member.name]
    assert counts[cat.name] == 0
    own = training.moments_of(game, found, Color.WHITE)
    assert counts[ann.name] == len(own) > 0
    assert {one.played for one in own} <= {move.uci for move in game.line.moves[::2]}
    assert all(Position.from_fen(ORDA, one.fen).exact_move(one.better[0]) for one in own)

"""Exercises: the result of a move, a member's stored progress, and servers that have turned exercises off."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta

import pytest

from bot.domain.ids import NO_SERVER, ServerId, UserId
from bot.domain.puzzles import PuzzlesOff
from bot.domain.training import Learned, NoSuchExercise, NoSuchSeries
from bot.exercises import Exercise, Fault, Practice, exercise_book
from bot.rules import IllegalMove
from bot.services import exercises, settings
from bot.services.engines import Requester
from bot.storage.database import Database

GUILD = ServerId(11)
ANN, BEN = UserId(1), UserId(2)
BOOK = exercise_book()
LANCER, ARCHER = BOOK.by_key["orda-lancer"], BOOK.by_key["orda-archer"]


async def solve(db: Database, exercise: Exercise, now: datetime, by: UserId = ANN) -> Learned:
    practice, progress = Practice(exercise), Learned()
    for uci in exercise.own_line:
        tried = await exercises.play(db, by, practice, uci, now)
        assert tried.mistake is None
        practice, progress = tried.practice, tried.progress
    assert practice.is_solved
    return progress


async def test_a_solved_exercise_is_stored_for_each_member(db: Database, now: datetime) -> None:
    first, second = LANCER.exercises[:2]
    await solve(db, first, now)
    await solve(db, second, now + timedelta(minutes=1))
    assert (await exercises.progress_of(db, ANN)).solved == (first.id, second.id)
    assert (await exercises.progress_of(db, BEN)).solved == ()
    assert (await exercises.begin(db, Requester(GUILD, ANN))).count(LANCER) == 2


async def test_an_exercise_is_stored_once_even_if_solved_repeatedly_and_at_once(db: Database, now: datetime) -> None:
    first = LANCER.exercises[0]
    await asyncio.gather(*(solve(db, first, now) for _ in range(4)))
    await solve(db, first, now + timedelta(days=1))
    assert (await exercises.progress_of(db, ANN)).solved == (first.id,)


async def test_a_mistake_stores_nothing_and_leaves_the_exercise_as_it_was(db: Database, now: datetime) -> None:
    first = LANCER.exercises[0]
    start = first.start
    king = next(move for move in start.legal_moves if move.origin == start.king(start.turn))
    tried = await exercises.play(db, ANN, Practice(first), king, now)
    assert tried.mistake is not None and tried.mistake.fault is Fault.OTHER_PIECE
    assert (tried.practice, tried.progress) == (Practice(first), Learned())
    with pytest.raises(IllegalMove):
        await exercises.play(db, ANN, Practice(first), "Qa1", now)
    solved = Practice.read(first, first.own_line)
    with pytest.raises(NoSuchExercise):
        await exercises.play(db, ANN, solved, first.line[0], now)


async def test_a_series_is_restarted_without_the_others(db: Database, now: datetime) -> None:
    for exercise in (*LANCER.exercises[:2], ARCHER.exercises[0]):
        await solve(db, exercise, now)
        await solve(db, exercise, now, BEN)
    assert (await exercises.start_again(db, ANN, LANCER)).solved == (ARCHER.exercises[0].id,)
    assert (await exercises.progress_of(db, BEN)).count(LANCER) == 2


async def test_turning_puzzles_off_turns_exercises_off(db: Database) -> None:
    await settings.change_puzzles(db, GUILD, is_on=False)
    with pytest.raises(PuzzlesOff):
        await exercises.begin(db, Requester(GUILD, ANN))
    assert await exercises.begin(db, Requester(NO_SERVER, ANN)) == Learned()


async def test_an_unknown_exercise_is_refused() -> None:
    with pytest.raises(NoSuchSeries):
        exercises.find_series("orda-unicorn")
    for name, played in (("orda-lancer-99", ()), ("orda-lancer-1", ("a1a2",)), ("orda-lancer-1", ("rook",))):
        with pytest.raises(NoSuchExercise):
            await exercises.practice_of(name, played)


def test_the_next_exercise_is_unsolved_and_the_order_wraps_around() -> None:
    one, two, three, *rest = LANCER.exercises
    progress = Learned((one.id, three.id))
    assert progress.first(LANCER) == two
    assert progress.following(LANCER, two) == rest[0]
    assert progress.following(LANCER, rest[-1]) == two
    most = Learned(tuple(each.id for each in LANCER.exercises if each is not two))
    assert (most.following(LANCER, two), most.is_done(LANCER), most.count(LANCER)) == (None, False, 5)
    every = Learned(tuple(each.id for each in LANCER.exercises))
    assert (every.first(LANCER), every.following(LANCER, one), every.is_done(LANCER)) == (one, None, True)


def test_the_list_starts_with_the_variant_of_the_last_solved_exercise() -> None:
    assert Learned().family(BOOK) == "orda"
    assert Learned(("orda-lancer-1", "khans-khan-1", "gone-1")).family(BOOK) == "khans"

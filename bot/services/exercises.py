"""Solving exercises. Only solved and missed exercises are stored. While an exercise is in progress, each request
contains the moves played so far.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.domain.ids import UserId
from bot.domain.training import CardSource, Learned, NewCard, NoSuchExercise, NoSuchSeries
from bot.exercises import Exercise, ExerciseSeries, Practice, PracticeChanged, WrongMove, exercise_book
from bot.rules import Move, parse_move
from bot.services.engines import Requester
from bot.services.puzzles import check_on
from bot.services.store import reading
from bot.storage import training
from bot.storage.database import Database


@dataclass(frozen=True)
class ExerciseTried:
    practice: Practice
    mistake: WrongMove | None
    progress: Learned


def find_series(key: str) -> ExerciseSeries:
    """Return a series of exercises. Raise NoSuchSeries if no series has this key."""
    if key not in exercise_book().by_key:
        raise NoSuchSeries
    return exercise_book().by_key[key]


def find_exercise(name: str) -> Exercise:
    """Return an exercise. Raise NoSuchExercise if no exercise has this name."""
    if name not in exercise_book().exercises:
        raise NoSuchExercise
    return exercise_book().exercises[name]


async def practice_of(name: str, played: Sequence[str]) -> Practice:
    """Return the state of an exercise after the solver has played these moves (in UCI).

    Raise NoSuchExercise if the exercise doesn't exist. The same error is raised if the exercise has changed and the
    moves no longer fit.
    """
    exercise = find_exercise(name)
    try:
        return await asyncio.to_thread(Practice.read, exercise, played)
    except PracticeChanged:
        raise NoSuchExercise from None


async def begin(db: Database, requester: Requester) -> Learned:
    """Return a member's progress in the exercises. Raise PuzzlesOff if the server has turned off puzzles, which also
    turns off exercises.
    """
    async with db.reading() as connection:
        await check_on(connection, requester.server_id)
        return await training.load_solved(connection, requester.user_id)


progress_of = reading(training.load_solved)


async def play(db: Database, by: UserId, practice: Practice, said: str | Move, now: datetime) -> ExerciseTried:
    """Try a move in an exercise.

    A move that solves the exercise is recorded in the member's progress. A wrong move creates a training card. Raise
    NoSuchExercise if the exercise was already solved, or a MoveError if the move is illegal or can't be read.
    """
    if practice.is_solved:
        raise NoSuchExercise
    found = await asyncio.to_thread(_try, practice, said)
    if isinstance(found, WrongMove):
        exercise = practice.exercise
        async with db.writing() as connection:
            missed = NewCard(CardSource.EXERCISE, exercise.id, exercise.variant.family, now)
            await training.add(connection, by, [missed])
            return ExerciseTried(practice, found, await training.load_solved(connection, by))
    async with db.writing() as connection:
        if found.is_solved:
            await training.add_solved(connection, by, found.exercise.id, now)
        return ExerciseTried(found, None, await training.load_solved(connection, by))


async def start_again(db: Database, by: UserId, series: ExerciseSeries) -> Learned:
    """Delete a member's progress in a series, and return their progress in the other series."""
    async with db.writing() as connection:
        await training.forget_solved(connection, by, [one.id for one in series.exercises])
        return await training.load_solved(connection, by)


def _try(practice: Practice, said: str | Move) -> Practice | WrongMove:
    return practice.play(parse_move(practice.position, said) if isinstance(said, str) else said)

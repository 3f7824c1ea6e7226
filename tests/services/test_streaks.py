"""Puzzle streak in the database: a run starts once, allows one skip, and ends with the first wrong move. The best score
is stored.
"""

import asyncio
from datetime import datetime
from random import Random

import pytest

from bot.domain.ids import ServerId, UserId
from bot.domain.puzzles import NoPuzzle, PuzzleServer, PuzzlesOff
from bot.domain.storm import NoStreak, SkipUsed, StreakRun
from bot.puzzles import PuzzleBook
from bot.rules import IllegalMove
from bot.services import storms
from bot.services.engines import Requester
from bot.storage import puzzles as storage
from bot.storage.database import Database
from bot.storage.settings import PUZZLES
from tests.puzzle_files import BOOK, CAMPMATE, GOLD, MATE

GUILD = ServerId(11)
ANN, BEN = UserId(1), UserId(2)
ORDA = PuzzleBook(tuple(BOOK.by_id[name] for name in (MATE, CAMPMATE, GOLD)))


async def begun(db: Database, now: datetime, by: UserId = ANN, book: PuzzleBook = ORDA) -> StreakRun:
    return await storms.begin_streak(db, book, Requester(GUILD, by), now=now, rng=Random(1))


async def solved(db: Database, run: StreakRun, now: datetime) -> StreakRun:
    """Solve the puzzle on the board."""
    puzzle, _ = run.on_board(ORDA)
    for move in puzzle.moves[::2]:
        tried = await storms.play_streak(db, ORDA, run.user_id, step=run.step, said=move, now=now)
        assert tried.is_right
        run = tried.run
    return run


async def failed(db: Database, run: StreakRun, now: datetime) -> StreakRun:
    puzzle, line = run.on_board(ORDA)
    wrong = next(move for move in line.position.legal_moves if not puzzle.is_right(line.position, run.plies, move))
    return (await storms.play_streak(db, ORDA, run.user_id, step=run.step, said=wrong, now=now)).run


async def test_puzzles_get_harder_and_the_streak_stays_the_same_until_it_ends(db: Database, now: datetime) -> None:
    run = await begun(db, now)
    ratings = [BOOK.by_id[name].rating for name in run.puzzles]
    assert len(ratings) > 1 and ratings == sorted(ratings)
    assert await begun(db, now) == run
    assert (await begun(db, now, BEN)).user_id == BEN


async def test_one_mistake_ends_it_and_the_best_score_is_stored(db: Database, now: datetime) -> None:
    first = await solved(db, await begun(db, now), now)
    assert (first.score, first.best, first.is_over) == (1, 1, False)
    over = await failed(db, first, now)
    assert (over.score, over.best, over.is_over, over.missed) == (1, 1, True, first.current)
    assert await storms.missed_in_streak(db, ANN) == first.current
    with pytest.raises(NoStreak):
        await storms.play_streak(db, ORDA, ANN, step=over.step, said="a1a2", now=now)
    again = await begun(db, now)
    assert (again.score, again.best, again.has_skipped, again.missed) == (0, 1, False, None)
    assert await storms.best_streak_of(db, ANN) == 1
    with pytest.raises(NoPuzzle):
        await storms.missed_in_streak(db, ANN)


async def test_one_puzzle_can_be_skipped(db: Database, now: datetime) -> None:
    run = await begun(db, now)
    skipped = await storms.skip_in_streak(db, ORDA, ANN, step=run.step, now=now)
    assert (skipped.index, skipped.score, skipped.has_skipped) == (1, 0, True)
    with pytest.raises(SkipUsed):
        await storms.skip_in_streak(db, ORDA, ANN, step=skipped.step, now=now)


async def test_after_the_last_puzzle_it_ends_without_a_mistake(db: Database, now: datetime) -> None:
    run = await begun(db, now)
    while not run.is_over:
        run = await solved(db, run, now)
    assert (run.score, run.missed) == (len(run.puzzles), None)


async def test_a_move_sent_twice_or_from_an_older_streak_is_refused(db: Database, now: datetime) -> None:
    run = await begun(db, now)
    puzzle, _ = run.on_board(ORDA)
    moves = [storms.play_streak(db, ORDA, ANN, step=run.step, said=puzzle.moves[0], now=now) for _ in range(2)]
    results = await asyncio.gather(*moves, return_exceptions=True)
    assert sorted(type(one).__name__ for one in results) == ["NoStreak", "StreakTried"]
    with pytest.raises(NoStreak):
        await storms.play_streak(db, ORDA, BEN, step=0, said="a1a2", now=now)


async def test_two_tabs_start_one_streak(db: Database, now: datetime) -> None:
    one, two = await asyncio.gather(begun(db, now), begun(db, now))
    assert one == two


async def test_an_illegal_move_costs_nothing(db: Database, now: datetime) -> None:
    run = await begun(db, now)
    with pytest.raises(IllegalMove):
        await storms.play_streak(db, ORDA, ANN, step=run.step, said="Qa1", now=now)
    assert await begun(db, now) == run


async def test_ratings_do_not_change_and_the_puzzles_can_still_be_given(db: Database, now: datetime) -> None:
    run = await solved(db, await begun(db, now), now)
    async with db.reading() as connection:
        assert await storage.solver_records(connection, ANN) == {}
        assert await storage.met(connection, ANN) == {}
    assert run.score == 1


async def test_a_removed_puzzle_is_left_out(db: Database, now: datetime) -> None:
    run = await begun(db, now)
    less = PuzzleBook(tuple(one for one in ORDA.puzzles if one.id != run.current))
    kept = await begun(db, now, book=less)
    assert (kept.puzzles, kept.plies, kept.is_over) == (run.puzzles[1:], 0, False)
    with pytest.raises(NoStreak):
        await storms.skip_in_streak(db, less, ANN, step=run.step, now=now)


async def test_without_puzzles_or_with_puzzles_off_no_streak_starts(db: Database, now: datetime) -> None:
    with pytest.raises(NoPuzzle):
        await begun(db, now, book=PuzzleBook(()))
    async with db.writing() as connection:
        await PUZZLES.save(connection, GUILD, PuzzleServer(is_on=False))
    with pytest.raises(PuzzlesOff):
        await begun(db, now)

"""Puzzle storm in the database: a run starts once, is timed by the bot's clock, and ends. The best score is stored."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import datetime, timedelta
from random import Random

import pytest

from bot.domain.ids import NO_SERVER, ServerId, StormId, UserId
from bot.domain.puzzles import NoPuzzle, PuzzleServer, PuzzlesOff
from bot.domain.storm import SPAN, NoSuchStorm, NotYourStorm, StormRun
from bot.puzzles import PuzzleBook
from bot.rules import IllegalMove
from bot.services import puzzles, storms
from bot.services.engines import Requester
from bot.services.storms import StormTried
from bot.storage import puzzles as storage
from bot.storage.database import Database
from bot.storage.settings import PUZZLES
from tests.puzzle_files import BOOK, CAMPMATE, GOLD, MATE

GUILD = ServerId(11)
ANN, BEN = UserId(1), UserId(2)
ORDA = PuzzleBook(tuple(BOOK.by_id[name] for name in (MATE, CAMPMATE, GOLD)))


async def begun(
    db: Database, now: datetime, by: UserId = ANN, guild: ServerId = GUILD, family: str | None = "orda"
) -> StormRun:
    return await storms.begin(db, ORDA, Requester(guild, by), family, now=now, rng=Random(1))


async def tried(db: Database, run: StormRun, said: str, now: datetime, step: int | None = None) -> StormTried:
    at = run.step if step is None else step
    return await storms.play(db, ORDA, run.id, run.user_id, step=at, said=said, now=now)


async def solved(db: Database, run: StormRun, now: datetime) -> StormRun:
    """Solve the puzzle on the board."""
    puzzle, _ = storms.line_of(ORDA, run)
    for move in puzzle.moves[::2]:
        run = (await tried(db, run, move, now)).run
    return run


async def missed(db: Database, run: StormRun, now: datetime) -> StormRun:
    """Play a wrong move."""
    puzzle, line = storms.line_of(ORDA, run)
    wrong = next(move for move in line.position.legal_moves if not puzzle.is_right(line.position, run.plies, move))
    return (await tried(db, run, wrong.uci, now)).run


async def test_puzzles_start_with_the_easiest_and_the_time_runs_at_once(db: Database, now: datetime) -> None:
    run = await begun(db, now)
    ratings = [BOOK.by_id[name].rating for name in run.puzzles]
    assert len(ratings) == 3 and ratings == sorted(ratings)
    assert (run.begun_at, run.ends_at, run.score, run.is_over) == (now, now + SPAN, 0, False)
    assert await storms.latest(db, ORDA, ANN, now) == run


async def test_a_member_has_one_run_at_a_time_even_with_two_tabs(db: Database, now: datetime) -> None:
    runs = await asyncio.gather(*(begun(db, now) for _ in range(4)))
    assert len({run.id for run in runs}) == 1
    moved = (await tried(db, runs[0], storms.line_of(ORDA, runs[0])[0].moves[0], now)).run
    assert await begun(db, now + timedelta(seconds=5)) == moved
    assert (await begun(db, now, BEN)).id != moved.id


async def test_a_move_counts_once_however_often_and_from_however_many_tabs_it_is_sent(
    db: Database, now: datetime
) -> None:
    run = await begun(db, now)
    right = storms.line_of(ORDA, run)[0].moves[0]
    found = await asyncio.gather(*(tried(db, run, right, now) for _ in range(4)))
    assert sorted(str(one.is_right) for one in found) == ["None", "None", "None", "True"]
    assert {one.run.step for one in found} == {1}
    late = await tried(db, run, right, now, step=0)
    assert (late.is_right, late.run.step) == (None, 1)


async def test_a_run_ends_by_the_servers_clock_and_accepts_no_more_moves(db: Database, now: datetime) -> None:
    run = await solved(db, await begun(db, now), now + timedelta(seconds=20))
    over = now + SPAN
    late = await tried(db, run, "a1a2", over)
    assert (late.is_right, late.run.is_over, late.run.score, late.run.ended_at) == (None, True, 1, over)
    assert (await storms.look(db, ORDA, run.id, ANN, over + timedelta(hours=1))).ended_at == over
    assert (await begun(db, over)).id != run.id


async def test_an_illegal_move_costs_nothing(db: Database, now: datetime) -> None:
    run = await begun(db, now)
    with pytest.raises(IllegalMove):
        await tried(db, run, "a1a1", now)
    assert await storms.look(db, ORDA, run.id, ANN, now) == run


async def test_a_wrong_move_is_stored_for_review(db: Database, now: datetime) -> None:
    run = await missed(db, await begun(db, now), now)
    assert (run.missed, run.ends_at) == (run.puzzles[:1], now + SPAN - timedelta(seconds=10))
    with pytest.raises(NoPuzzle):
        await storms.missed(db, run.id, ANN, run.puzzles[0])
    run = await storms.end(db, ORDA, run.id, ANN, now)
    for name in run.puzzles[:2]:
        assert (await storms.missed(db, run.id, ANN, name)).id == run.id
    with pytest.raises(NoPuzzle):
        await storms.missed(db, run.id, ANN, run.puzzles[2])
    with pytest.raises(NotYourStorm):
        await storms.missed(db, run.id, BEN, run.puzzles[0])


async def test_after_an_early_end_the_score_counts_and_a_second_end_changes_nothing(
    db: Database, now: datetime
) -> None:
    run = await solved(db, await begun(db, now), now)
    ended = await storms.end(db, ORDA, run.id, ANN, now)
    assert ended.ended_at == now
    assert await storms.end(db, ORDA, run.id, ANN, now + timedelta(seconds=9)) == ended
    bests = await storms.bests_of(db, ANN, "orda", now)
    assert bests.today == bests.ever and bests.ever is not None and (bests.ever.score, bests.ever.combo) == (1, 2)


async def test_the_best_scores_of_the_day_and_of_all_time_are_stored_for_each_variant(
    db: Database, now: datetime
) -> None:
    for solves, moment, family in (
        (2, now, "orda"),
        (1, now, "orda"),
        (1, now + timedelta(days=1), "orda"),
        (3, now, None),
    ):
        run = await begun(db, moment, family=family)
        for _ in range(solves):
            run = await solved(db, run, moment)
        await storms.end(db, ORDA, run.id, ANN, moment)
    later = await storms.bests_of(db, ANN, "orda", now + timedelta(days=1))
    assert later.today is not None and later.ever is not None
    assert (later.today.score, later.ever.score) == (1, 2)
    assert (await storms.bests_of(db, ANN, "orda", now)).today == later.ever
    every = (await storms.bests_of(db, ANN, None, now)).ever
    assert every is not None and every.score == 3
    assert (await storms.bests_of(db, ANN, "khans", now)).ever is None


async def test_a_servers_list_has_each_member_once_and_the_best_first(db: Database, now: datetime) -> None:
    for by, solves, guild in (
        (ANN, 1, GUILD),
        (BEN, 2, GUILD),
        (ANN, 2, ServerId(12)),
        (BEN, 1, GUILD),
        (ANN, 0, GUILD),
    ):
        run = await begun(db, now, by, guild)
        for _ in range(solves):
            run = await solved(db, run, now)
        await storms.end(db, ORDA, run.id, by, now)
    board = await storms.board_of(db, Requester(GUILD, ANN), "orda", now)
    assert [(one.user_id, one.score) for one in board.today] == [(BEN, 2), (ANN, 1)]
    assert board.ever == board.today
    assert (await storms.board_of(db, Requester(GUILD, ANN), "orda", now + timedelta(days=1))).today == ()
    assert (await storms.board_of(db, Requester(NO_SERVER, ANN), "orda", now)).ever == ()
    own = (await storms.bests_of(db, ANN, "orda", now)).ever
    assert own is not None and own.score == 2


async def test_the_scheduler_ends_abandoned_runs(db: Database, now: datetime) -> None:
    run = await solved(db, await begun(db, now), now)
    assert await storms.end_overdue(db, now + SPAN) == 0
    assert await storms.end_overdue(db, now + SPAN + timedelta(seconds=1)) == 1
    assert await storms.end_overdue(db, now + SPAN + timedelta(seconds=1)) == 0
    assert (await storms.look(db, ORDA, run.id, ANN, now)).ended_at == now + SPAN
    assert [one.user_id for one in (await storms.board_of(db, Requester(GUILD, BEN), "orda", now)).ever] == [ANN]


async def test_a_run_changes_neither_ratings_nor_which_puzzles_are_new(db: Database, now: datetime) -> None:
    run = await missed(db, await solved(db, await begun(db, now), now), now)
    await storms.end(db, ORDA, run.id, ANN, now)
    async with db.reading() as connection:
        assert await storage.solver_records(connection, ANN) == {}
        assert await storage.records(connection) == {}
    given = await puzzles.ask_daily(db, ORDA, Requester(GUILD, ANN), now)
    assert given.attempt.is_rated and given.solver.strength.value == 1500


async def test_old_runs_are_deleted_and_their_scores_kept(db: Database, now: datetime) -> None:
    old = await solved(db, await begun(db, now), now)
    await storms.end(db, ORDA, old.id, ANN, now)
    later = now + timedelta(days=8)
    await begun(db, later)
    with pytest.raises(NoSuchStorm):
        await storms.look(db, ORDA, old.id, ANN, later)
    assert (await storms.bests_of(db, ANN, "orda", later)).ever is not None


async def test_cooked_puzzles_are_left_out_and_a_run_needs_puzzles(db: Database, now: datetime) -> None:
    async with db.writing() as connection:
        record = await storage.record_of(connection, BOOK.by_id[MATE], to_write=True)
        await storage.save_record(connection, BOOK.by_id[MATE], replace(record, is_cooked=True))
    assert {*(await begun(db, now)).puzzles} == {CAMPMATE, GOLD}
    with pytest.raises(NoPuzzle):
        await storms.begin(db, ORDA, Requester(GUILD, BEN), "khans", now=now, rng=Random(1))


async def test_a_server_with_puzzles_off_has_no_storm(db: Database, now: datetime) -> None:
    async with db.writing() as connection:
        await PUZZLES.save(connection, GUILD, PuzzleServer(is_on=False))
    with pytest.raises(PuzzlesOff):
        await begun(db, now)
    assert not (await begun(db, now, guild=NO_SERVER)).is_over


async def test_another_members_or_an_unknown_run_is_refused(db: Database, now: datetime) -> None:
    run = await begun(db, now)
    for asked in (storms.look(db, ORDA, run.id, BEN, now), storms.end(db, ORDA, run.id, BEN, now)):
        with pytest.raises(NotYourStorm):
            await asked
    with pytest.raises(NoSuchStorm):
        await storms.look(db, ORDA, StormId(10**30), ANN, now)

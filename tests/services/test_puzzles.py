"""Puzzles: which one a member gets, and how a move, a hint and the solution affect ratings and streaks."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import date, datetime, timedelta
from random import Random
from typing import Any

import pytest

from bot.domain.ids import NO_SERVER, ChannelId, ServerId, UserId
from bot.domain.outbox import MessageKind
from bot.domain.puzzles import (
    AttemptKind,
    AttemptState,
    Difficulty,
    NoPuzzle,
    NoSuchPuzzle,
    NotYourPuzzle,
    PuzzleMovedOn,
    PuzzleNotOver,
    PuzzleOver,
    PuzzleServer,
    PuzzlesOff,
    PuzzleVote,
    PuzzleWish,
    SolverTurn,
    Solving,
)
from bot.puzzles import PuzzleBook
from bot.rules import IllegalMove
from bot.services import outbox, puzzles
from bot.services.engines import Requester
from bot.storage import puzzles as storage
from bot.storage.database import Database
from bot.storage.settings import PUZZLES
from tests.puzzle_files import BOOK, CAMPMATE, GOLD, MATE

GUILD = ServerId(11)
ANN, BEN = UserId(1), UserId(2)
ORDA = PuzzleWish("orda")


async def given(
    db: Database, now: datetime, by: UserId = ANN, *, wish: PuzzleWish = ORDA, book: PuzzleBook = BOOK, seed: int = 1
) -> Solving:
    return await puzzles.ask(db, book, Requester(GUILD, by), wish, now=now, rng=Random(seed))


def only(*ids: str) -> PuzzleBook:
    return PuzzleBook(tuple(BOOK.by_id[name] for name in ids))


def turn(solving: Solving, plies: int | None = None, by: UserId = ANN) -> SolverTurn:
    return SolverTurn(solving.attempt.id, by, solving.attempt.plies if plies is None else plies)


async def played(db: Database, solving: Solving, now: datetime, *moves: str) -> Solving:
    for move in moves:
        solving = (await puzzles.play(db, BOOK, turn(solving, by=solving.attempt.user_id), move, now)).solving
    return solving


async def set_up(db: Database, server: PuzzleServer) -> None:
    async with db.writing() as connection:
        await PUZZLES.save(connection, GUILD, server)


async def test_a_right_move_gets_the_opponents_reply(db: Database, now: datetime) -> None:
    solving = await given(db, now, book=only(MATE))
    tried = await puzzles.play(db, BOOK, turn(solving), "Bf1", now)
    assert tried.is_right and tried.move.uci == "g2f1"
    attempt = tried.solving.attempt
    assert (attempt.plies, attempt.state, attempt.score) == (2, AttemptState.OPEN, None)
    assert [move.uci for move in attempt.line.moves] == ["g2f1", "e3e4"]


async def test_a_solved_puzzle_raises_the_solver_and_lowers_the_puzzle(db: Database, now: datetime) -> None:
    solving = await played(db, await given(db, now, book=only(MATE)), now, "g2f1", "d6d3")
    attempt = solving.attempt
    assert (attempt.state, attempt.score, attempt.ended_at) == (AttemptState.SOLVED, 1.0, now)
    assert attempt.change == solving.solver.strength.value - 1500 > 0
    assert solving.record.strength.value < 900
    assert (solving.record.plays, solving.record.solves) == (1, 1)
    assert (solving.solver.solved, solving.solver.failed, solving.streaks.now) == (1, 0, 1)
    assert (await puzzles.load(db, BOOK, attempt.id)) == solving


async def test_a_wrong_move_costs_the_rating_once_and_leaves_the_puzzle_open(db: Database, now: datetime) -> None:
    solving = await given(db, now, book=only(MATE))
    tried = await puzzles.play(db, BOOK, turn(solving), "g1h1", now)
    assert not tried.is_right
    failed = tried.solving
    assert (failed.attempt.state, failed.attempt.plies, failed.attempt.mistakes) == (AttemptState.OPEN, 0, 1)
    assert failed.attempt.score == 0 and failed.attempt.change is not None and failed.attempt.change < 0
    again = (await puzzles.play(db, BOOK, turn(failed), "a5a6", now)).solving
    assert again.solver == failed.solver and again.record == failed.record
    solved = await played(db, again, now, "g2f1", "d6d3")
    assert (solved.attempt.state, solved.attempt.score, solved.attempt.mistakes) == (AttemptState.SOLVED, 0.0, 2)
    assert solved.solver == failed.solver and (solved.solver.failed, solved.record.solves) == (1, 0)


async def test_a_move_that_wins_later_costs_nothing_and_is_not_a_solution(db: Database, now: datetime) -> None:
    solving = await given(db, now, book=only(MATE))
    weighed = await puzzles.weigh(db, BOOK, turn(solving), "d6b4")
    assert not weighed.is_right and weighed.solving == solving
    tried = await puzzles.play(db, BOOK, turn(solving), "d6b4", now, is_good_too=True)
    assert not tried.is_right and tried.solving == solving
    solved = await played(db, tried.solving, now, "g2f1")
    assert (await puzzles.weigh(db, BOOK, turn(solving), "g2f1")).is_right
    slower = await puzzles.play(db, BOOK, turn(solved), "d6c5", now, is_good_too=True)
    assert not slower.is_right and slower.solving.attempt.mistakes == 0
    solved = await played(db, slower.solving, now, "d6d3")
    assert (solved.attempt.score, solved.streaks.now) == (1.0, 1)


async def test_a_solution_move_is_right_whatever_the_engine_finds(db: Database, now: datetime) -> None:
    solving = await given(db, now, book=only(MATE))
    assert (await puzzles.play(db, BOOK, turn(solving), "g2f1", now, is_good_too=True)).solving.attempt.plies == 2


async def test_judging_a_move_is_refused_in_the_same_cases_as_playing_it(db: Database, now: datetime) -> None:
    solving = await given(db, now, book=only(MATE))
    with pytest.raises(NotYourPuzzle):
        await puzzles.weigh(db, BOOK, turn(solving, by=BEN), "g2f1")
    with pytest.raises(IllegalMove):
        await puzzles.weigh(db, BOOK, turn(solving), "d6b7")


async def test_a_hint_halves_the_score_and_is_counted_once_a_turn(db: Database, now: datetime) -> None:
    solving = await given(db, now, book=only(MATE))
    solving = await puzzles.hint(db, BOOK, turn(solving), now)
    solving = await puzzles.hint(db, BOOK, turn(solving), now)
    assert (solving.attempt.hints, solving.attempt.score, solving.solver.solved) == (1, None, 0)
    solved = await played(db, solving, now, "g2f1", "d6d3")
    assert (solved.attempt.score, solved.streaks.now, solved.record.solves) == (0.5, 0, 0)


async def test_a_hint_after_a_wrong_move_scores_nothing(db: Database, now: datetime) -> None:
    solving = await given(db, now, book=only(MATE))
    failed = (await puzzles.play(db, BOOK, turn(solving), "g1h1", now)).solving
    hinted = await puzzles.hint(db, BOOK, turn(failed), now)
    assert (hinted.attempt.hints, hinted.attempt.score, hinted.solver) == (1, 0.0, failed.solver)
    solved = await played(db, hinted, now, "g2f1", "d6d3")
    assert (solved.attempt.state, solved.attempt.score) == (AttemptState.SOLVED, 0.0)
    assert (solved.solver, solved.record, solved.streaks.now) == (failed.solver, failed.record, 0)


async def test_a_wrong_move_after_a_hint_scores_nothing(db: Database, now: datetime) -> None:
    solving = await puzzles.hint(db, BOOK, turn(await given(db, now, book=only(MATE))), now)
    solved = await played(db, solving, now, "g1h1", "g2f1", "d6d3")
    assert (solved.attempt.score, solved.solver.failed, solved.record.solves) == (0.0, 1, 0)


async def test_a_hint_in_the_second_turn_is_counted_too(db: Database, now: datetime) -> None:
    solving = await played(db, await given(db, now, book=only(MATE)), now, "g2f1")
    solving = await puzzles.hint(db, BOOK, turn(solving), now)
    assert (solving.attempt.hints, (await played(db, solving, now, "d6d3")).attempt.score) == (1, 0.5)


async def test_the_solution_ends_an_attempt_and_costs_the_rating(db: Database, now: datetime) -> None:
    solving = await given(db, now, book=only(MATE))
    shown = await puzzles.solution(db, BOOK, turn(solving), now)
    assert (shown.attempt.state, shown.attempt.score) == (AttemptState.SHOWN, 0.0)
    assert [move.uci for move in shown.attempt.line.moves] == ["g2f1", "e3e4", "d6d3"]
    assert shown.solver.failed == 1
    with pytest.raises(PuzzleOver):
        await puzzles.play(db, BOOK, turn(shown), "g2f1", now)
    with pytest.raises(PuzzleOver):
        await puzzles.hint(db, BOOK, turn(shown), now)


async def test_at_the_last_turn_another_winning_move_solves_it_and_is_shown(db: Database, now: datetime) -> None:
    solving = await played(db, await given(db, now, book=only(CAMPMATE)), now, "g7h7", "h7h8")
    assert (solving.attempt.state, solving.attempt.finish) == (AttemptState.SOLVED, "h7h8")
    assert [move.uci for move in solving.attempt.line.moves] == ["g7h7", "d6c5", "h7h8"]


async def test_the_same_right_move_sent_twice_counts_once(db: Database, now: datetime) -> None:
    solving = await given(db, now, book=only(MATE))
    first = await puzzles.play(db, BOOK, turn(solving, 0), "g2f1", now)
    second = await puzzles.play(db, BOOK, turn(solving, 0), "g2f1", now)
    assert second == replace(first, before=second.before) and second.is_right
    await played(db, second.solving, now, "d6d3")
    last = await puzzles.play(db, BOOK, turn(solving, 2), "d6d3", now)
    assert last.is_right and last.solving.solver.solved == 1
    with pytest.raises(PuzzleOver):
        await puzzles.play(db, BOOK, turn(solving, 2), "d6d4", now)


async def test_two_moves_at_once_are_played_one_after_the_other(db: Database, now: datetime) -> None:
    solving = await given(db, now, book=only(MATE))
    sent = [puzzles.play(db, BOOK, turn(solving, 0), move, now) for move in ("g2f1", "g1h1", "g2f1", "a5a6")]
    results = await asyncio.gather(*sent, return_exceptions=True)
    assert all(isinstance(one, puzzles.MoveTried | PuzzleMovedOn) for one in results)
    attempt = (await puzzles.load(db, BOOK, solving.attempt.id)).attempt
    wrong = sum(isinstance(one, puzzles.MoveTried) and not one.is_right for one in results)
    assert (attempt.plies, attempt.mistakes) == (2, wrong)


async def test_only_the_member_who_got_it_solves_it(db: Database, now: datetime) -> None:
    solving = await given(db, now, book=only(MATE))
    for doing in (puzzles.hint, puzzles.solution):
        with pytest.raises(NotYourPuzzle):
            await doing(db, BOOK, turn(solving, by=BEN), now)
    with pytest.raises(NotYourPuzzle):
        await puzzles.play(db, BOOK, turn(solving, by=BEN), "g2f1", now)
    with pytest.raises(PuzzleMovedOn):
        await puzzles.play(db, BOOK, turn(solving, 2), "g2f1", now)
    with pytest.raises(IllegalMove):
        await puzzles.play(db, BOOK, turn(solving), "d6b7", now)
    with pytest.raises(NoSuchPuzzle):
        await puzzles.load(db, BOOK, 10**18)
    with pytest.raises(NoSuchPuzzle):
        await puzzles.load(db, PuzzleBook(()), solving.attempt.id)


async def test_an_unfinished_puzzle_comes_again_unless_another_kind_is_requested(db: Database, now: datetime) -> None:
    first = await given(db, now, book=only(MATE, GOLD))
    assert (await given(db, now, book=only(MATE, GOLD), seed=7)).attempt == first.attempt
    other = await given(db, now, wish=PuzzleWish("khans"))
    assert other.puzzle.id == "khans-0001"
    assert (await given(db, now, by=BEN, book=only(MATE))).attempt.id not in (first.attempt.id, other.attempt.id)


async def test_the_chosen_options_are_stored(db: Database, now: datetime) -> None:
    assert (await given(db, now, wish=PuzzleWish(theme="mate-in-3"))).puzzle.id == "khans-0001"
    assert (await given(db, now, wish=PuzzleWish("orda", "material"))).puzzle.id == "orda-0004"
    with pytest.raises(NoPuzzle):
        await given(db, now, wish=PuzzleWish("orda", "promotion"))


async def test_a_puzzle_near_the_chosen_rating_is_given(db: Database, now: datetime) -> None:
    example = BOOK.by_id[MATE]
    many = PuzzleBook(tuple(replace(example, id=f"orda-{1000 + n}", rating=600 + 20 * n) for n in range(100)))
    for difficulty, wanted in ((Difficulty.EASIEST, 900), (Difficulty.NORMAL, 1500), (Difficulty.HARDEST, 2100)):
        asked = puzzles.ask(
            db, many, Requester(GUILD, UserId(wanted)), PuzzleWish("orda", None, difficulty), now=now, rng=Random(3)
        )
        assert abs((await asked).puzzle.rating - wanted) <= 20 * puzzles.NEAREST // 2


async def test_a_failed_puzzle_comes_again_after_some_days_and_no_longer_counts(db: Database, now: datetime) -> None:
    book = only(MATE, GOLD)
    first = await given(db, now, book=book)
    first = await puzzles.solution(db, BOOK, turn(first), now)
    second = await given(db, now, book=book)
    assert second.puzzle != first.puzzle
    await puzzles.solution(db, BOOK, turn(second), now)
    later = now + timedelta(days=3)
    again = await given(db, later, book=book)
    assert (again.attempt.kind, again.attempt.is_rated) == (AttemptKind.RETRY, False)
    assert again.puzzle == first.puzzle
    moves = again.puzzle.moves
    solved = await played(db, again, later, moves[0], moves[2])
    assert (solved.attempt.score, solved.attempt.change, solved.solver) == (
        1.0,
        None,
        (await given(db, later, book=book)).solver,
    )
    assert (await given(db, later, book=book)).puzzle == second.puzzle


async def test_once_all_are_solved_the_first_comes_again_without_counting(db: Database, now: datetime) -> None:
    book = only(MATE)
    await played(db, await given(db, now, book=book), now, "g2f1", "d6d3")
    again = await given(db, now, book=book)
    assert (again.puzzle.id, again.attempt.is_rated, again.attempt.plies) == (MATE, False, 0)


async def test_the_daily_puzzle_is_the_same_for_everyone_and_new_each_day(db: Database, now: datetime) -> None:
    ann = await puzzles.ask_daily(db, BOOK, Requester(GUILD, ANN), now)
    ben = await puzzles.ask_daily(db, BOOK, Requester(NO_SERVER, BEN), now + timedelta(minutes=1))
    assert ann.puzzle == ben.puzzle and ann.attempt.day == now.date()
    assert (await puzzles.ask_daily(db, BOOK, Requester(GUILD, ANN), now)).attempt == ann.attempt
    days = [await puzzles.ask_daily(db, BOOK, Requester(GUILD, ANN), now + timedelta(days=n)) for n in range(6)]
    assert len({one.puzzle.id for one in days[:3]}) == 3
    assert len({one.puzzle.variant.family for one in days[:3]}) == 3


async def test_a_daily_puzzle_seen_before_stays_and_does_not_count(db: Database, now: datetime) -> None:
    book = only(MATE)
    await given(db, now, book=book)
    daily = await puzzles.ask_daily(db, book, Requester(GUILD, ANN), now)
    assert (daily.puzzle.id, daily.attempt.is_rated) == (MATE, False)


async def test_consecutive_days_make_a_streak(db: Database, now: datetime) -> None:
    for day in range(3):
        moment = now + timedelta(days=day)
        solving = await puzzles.ask_daily(db, BOOK, Requester(GUILD, ANN), moment)
        moves = solving.puzzle.moves[::2]
        solving = await played(db, solving, moment, *moves)
        assert (solving.streaks.days, solving.streaks.best_days) == (day + 1, day + 1)
        assert solving.streaks.days_on(moment.date() + timedelta(days=1)) == day + 1
        assert solving.streaks.days_on(moment.date() + timedelta(days=2)) == 0
    moment = now + timedelta(days=5)
    solving = await puzzles.ask_daily(db, BOOK, Requester(GUILD, ANN), moment)
    solving = await played(db, solving, moment, *solving.puzzle.moves[::2])
    assert (solving.streaks.days, solving.streaks.best_days) == (1, 3)


async def test_a_solved_daily_puzzle_updates_its_post(db: Database, now: datetime) -> None:
    await set_up(db, PuzzleServer(channel=ChannelId(5), day=now.date()))
    for by, guild in ((ANN, GUILD), (BEN, NO_SERVER)):
        solving = await puzzles.ask_daily(db, BOOK, Requester(guild, by), now)
        await played(db, solving, now, *solving.puzzle.moves[::2])
    pending = await outbox.still_due(db, MessageKind.DAILY, GUILD)
    assert pending is not None and not pending.due.is_new


@pytest.mark.parametrize(
    "changes",
    [{"is_on": False}, {"channel": None}, {"day": date(2020, 1, 1)}],
    ids=["switched off since", "no longer posted", "another day's post"],
)
async def test_a_solved_daily_puzzle_without_a_post_updates_nothing(
    db: Database, now: datetime, changes: dict[str, Any]
) -> None:
    posted = PuzzleServer(channel=ChannelId(5), day=now.date())
    await set_up(db, posted)
    solving = await puzzles.ask_daily(db, BOOK, Requester(GUILD, ANN), now)
    await set_up(db, replace(posted, **changes))
    await played(db, solving, now, *solving.puzzle.moves[::2])
    assert await outbox.still_due(db, MessageKind.DAILY, GUILD) is None


async def test_the_last_move_of_a_solution_is_right(db: Database, now: datetime) -> None:
    solving = await given(db, now, book=only(MATE))
    *moves, last = solving.puzzle.moves[::2]
    solving = await played(db, solving, now, *moves)
    tried = await puzzles.play(db, BOOK, turn(solving), last, now)
    assert (tried.is_right, tried.solving.attempt.state) == (True, AttemptState.SOLVED)


async def test_a_repeated_last_move_is_recognized_by_the_move_played(db: Database, now: datetime) -> None:
    attempt = (await given(db, now, book=only(MATE))).attempt
    moves = attempt.puzzle.moves
    solved = replace(attempt, plies=len(moves), finish="d6d2", state=AttemptState.SOLVED)
    assert solved.repeats(ANN, len(moves) - 1, "d6d2")
    assert not solved.repeats(ANN, len(moves) - 1, moves[-1])
    assert solved.repeats(ANN, 0, moves[0])


async def test_votes_come_after_the_solution_and_a_new_one_replaces_the_old(db: Database, now: datetime) -> None:
    solving = await given(db, now, book=only(MATE))
    with pytest.raises(PuzzleNotOver):
        await puzzles.vote(db, BOOK, solving.attempt.id, ANN, PuzzleVote.GOOD)
    await puzzles.solution(db, BOOK, turn(solving), now)
    with pytest.raises(NotYourPuzzle):
        await puzzles.vote(db, BOOK, solving.attempt.id, BEN, PuzzleVote.GOOD)
    for _ in range(2):
        voted = await puzzles.vote(db, BOOK, solving.attempt.id, ANN, PuzzleVote.GOOD)
        assert (voted.record.good, voted.record.bad, voted.attempt.vote) == (1, 0, PuzzleVote.GOOD)
    voted = await puzzles.vote(db, BOOK, solving.attempt.id, ANN, PuzzleVote.BAD)
    assert (voted.record.good, voted.record.bad) == (0, 1)


async def test_a_cooked_puzzle_is_no_longer_given_or_counted(db: Database, now: datetime) -> None:
    book = only(MATE, GOLD)
    begun = await given(db, now, book=only(MATE))
    async with db.writing() as connection:
        record = await storage.record_of(connection, BOOK.by_id[MATE], to_write=True)
        await storage.save_record(connection, BOOK.by_id[MATE], replace(record, is_cooked=True))
    assert {(await given(db, now, by=UserId(n), book=book, seed=n)).puzzle.id for n in range(50, 56)} == {GOLD}
    solved = await played(db, begun, now, "g2f1", "d6d3")
    assert (solved.attempt.score, solved.attempt.change, solved.solver.solved) == (1.0, None, 0)


@pytest.fixture
async def _off(db: Database) -> AsyncIterator[None]:
    await set_up(db, PuzzleServer(is_on=False))
    yield


@pytest.mark.usefixtures("_off")
async def test_a_server_can_turn_puzzles_off(db: Database, now: datetime) -> None:
    with pytest.raises(PuzzlesOff):
        await given(db, now)
    with pytest.raises(PuzzlesOff):
        await puzzles.ask_daily(db, BOOK, Requester(GUILD, ANN), now)
    assert await puzzles.ask(db, BOOK, Requester(NO_SERVER, ANN), ORDA, now=now, rng=Random(1))

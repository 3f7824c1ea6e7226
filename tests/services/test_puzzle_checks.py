"""Reports of cooked puzzles: each is accepted once. The engine checks each turn of the puzzle, and its findings are
stored.
"""

from __future__ import annotations

from datetime import datetime
from random import Random

import pytest

from bot.domain.ids import ServerId, UserId
from bot.domain.puzzles import NotYourPuzzle, PuzzleNotOver, PuzzleWish, SolverTurn
from bot.puzzles import Goal, PuzzleBook
from bot.services import analysis, puzzles
from bot.services.engines import NOBODY, Engines, Requester
from bot.services.puzzles import TurnFinding
from bot.storage import puzzles as stored_puzzles
from bot.storage.database import Database
from tests.puzzle_files import BOOK, CAMPMATE, MATE

ANN = UserId(1)
SOUND = "orda-0004"


@pytest.fixture(autouse=True)
def few_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzles, "NODES", 20_000)


async def given_up(db: Database, now: datetime, name: str) -> int:
    book = PuzzleBook((BOOK.by_id[name],))
    solving = await puzzles.ask(db, book, Requester(ServerId(11), ANN), PuzzleWish(), now=now, rng=Random(1))
    number = solving.attempt.id
    with pytest.raises(PuzzleNotOver):
        await puzzles.report(db, BOOK, number, ANN, now)
    await puzzles.solution(db, BOOK, SolverTurn(number, ANN, 0), now)
    return number


async def test_a_puzzle_with_a_second_solution_is_cooked(db: Database, engines: Engines, now: datetime) -> None:
    number = await given_up(db, now, MATE)
    with pytest.raises(NotYourPuzzle):
        await puzzles.report(db, BOOK, number, UserId(2), now)
    assert await puzzles.report(db, BOOK, number, ANN, now)
    assert await puzzles.any_waits(db, now)
    assert [await puzzles.check_next(db, BOOK, engines, now) for _ in range(2)] == [True, False]
    assert not await puzzles.any_waits(db, now)
    assert (await puzzles.load(db, BOOK, number)).record.is_cooked
    async with db.reading() as connection:
        assert await stored_puzzles.checked_at(connection, MATE) == now


async def test_a_sound_puzzle_is_kept_and_a_second_reporter_is_told_so(
    db: Database, engines: Engines, now: datetime
) -> None:
    number = await given_up(db, now, SOUND)
    assert await puzzles.report(db, BOOK, number, ANN, now)
    await puzzles.check_next(db, BOOK, engines, now)
    assert not (await puzzles.load(db, BOOK, number)).record.is_cooked
    assert not await puzzles.report(db, BOOK, number, ANN, now)
    assert not await puzzles.check_next(db, BOOK, engines, now)


async def test_a_report_left_by_a_stopped_process_is_resumed(db: Database, now: datetime) -> None:
    await puzzles.report(db, BOOK, await given_up(db, now, MATE), ANN, now)
    for moment, taken in ((now, MATE), (now, None), (now + 2 * puzzles.LEASE, MATE)):
        assert await puzzles.any_waits(db, moment) is (taken is not None)
        async with db.writing() as connection:
            assert await stored_puzzles.take_report(connection, moment, moment + puzzles.LEASE) == taken


@pytest.mark.parametrize(
    ("goal", "solution", "other", "cooks"),
    [
        (Goal.WIN, 100.0, 50.0, False),
        (Goal.WIN, 100.0, 85.0, True),
        (Goal.WIN, 60.0, 10.0, True),
        (Goal.SAVE, 50.0, 5.0, False),
        (Goal.SAVE, 50.0, 40.0, True),
        (Goal.SAVE, 10.0, 5.0, True),
        (Goal.WIN, 100.0, None, False),
    ],
)
def test_which_alternatives_cook_a_puzzle(goal: Goal, solution: float, other: float | None, cooks: bool) -> None:
    assert TurnFinding(0, solution, other, None).cooks(goal) is cooks


async def test_the_engine_refutes_a_wrong_move(engines: Engines) -> None:
    puzzle = BOOK.by_id[CAMPMATE]
    found = await analysis.refute(engines, puzzle.line(0), "g7f7", puzzle.goal, NOBODY)
    assert found.answer is not None and not found.is_good_too
    assert found.line.position.exact_move(found.answer.move.uci) is not None
    good = await analysis.refute(engines, BOOK.by_id[MATE].line(0), "d6b4", Goal.WIN, NOBODY)
    assert good.is_good_too


async def test_at_the_turn_that_ends_the_game_a_slower_win_is_no_second_solution(engines: Engines) -> None:
    puzzle = BOOK.by_id[MATE]
    slower = await analysis.refute(engines, puzzle.line(2), "d6c5", Goal.WIN, NOBODY)
    assert slower.is_good_too
    findings = await puzzles.check(engines, puzzle, 2_000)
    assert [(one.ply, one.other) for one in findings if one.ply == 2] == [(2, None)]
    assert not findings[-1].cooks(Goal.WIN)

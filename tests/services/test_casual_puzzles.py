"""Casual puzzles, and puzzles for a chosen color. Members can make a puzzle casual until they play the first move."""

from datetime import datetime

import pytest

from bot.domain.puzzles import AttemptState, Difficulty, PuzzleBegun, PuzzleSeen, PuzzleWish
from bot.rules import Color
from bot.services import puzzles
from bot.services.engines import Requester
from bot.storage.database import Database
from tests.puzzle_files import BOOK, MATE
from tests.services.test_puzzles import ANN, GUILD, given, only, played, turn


async def test_a_casual_puzzle_changes_no_rating_or_streak_and_is_not_rated_later(db: Database, now: datetime) -> None:
    before = await given(db, now, book=only(MATE))
    casual = await puzzles.set_rated(db, BOOK, turn(before), now, is_rated=False)
    assert not casual.attempt.is_rated and casual.is_new
    solved = await played(db, casual, now, "g2f1", "d6d3")
    assert (solved.attempt.state, solved.attempt.score, solved.attempt.change) == (AttemptState.SOLVED, 1.0, None)
    assert (solved.solver, solved.record, solved.streaks) == (before.solver, before.record, before.streaks)
    again = await given(db, now, book=only(MATE))
    assert not again.attempt.is_rated and not again.is_new
    with pytest.raises(PuzzleSeen):
        await puzzles.set_rated(db, BOOK, turn(again), now, is_rated=True)


async def test_a_casual_puzzle_can_be_rated_again_until_the_first_move(db: Database, now: datetime) -> None:
    solving = await puzzles.set_rated(db, BOOK, turn(await given(db, now, book=only(MATE))), now, is_rated=False)
    solving = await puzzles.set_rated(db, BOOK, turn(solving), now, is_rated=True)
    assert solving.attempt.is_rated
    failed = (await puzzles.play(db, BOOK, turn(solving), "g1h1", now)).solving
    assert failed.attempt.change is not None and failed.attempt.change < 0
    with pytest.raises(PuzzleBegun):
        await puzzles.set_rated(db, BOOK, turn(failed), now, is_rated=False)


async def test_after_a_hint_a_puzzle_stays_rated(db: Database, now: datetime) -> None:
    hinted = await puzzles.hint(db, BOOK, turn(await given(db, now, book=only(MATE))), now)
    with pytest.raises(PuzzleBegun):
        await puzzles.set_rated(db, BOOK, turn(hinted), now, is_rated=False)


async def test_the_daily_puzzle_can_be_casual(db: Database, now: datetime) -> None:
    solving = await puzzles.ask_daily(db, only(MATE), Requester(GUILD, ANN), now, is_casual=True)
    assert not solving.attempt.is_rated and solving.is_new


@pytest.mark.parametrize("color", Color)
async def test_only_puzzles_of_the_chosen_color_are_given(db: Database, now: datetime, color: Color) -> None:
    for seed in range(5):
        wish = PuzzleWish(color=color)
        solving = await given(db, now, wish=wish, seed=seed)
        assert solving.puzzle.solver is color and solving.attempt.wish == wish
        await puzzles.solution(db, BOOK, turn(solving), now)


def test_stored_options_are_read_with_a_color_and_without_one_from_older_versions() -> None:
    wish = PuzzleWish("orda", "fork", Difficulty.HARDER, Color.BLACK)
    assert PuzzleWish.of_words(wish.words) == wish
    assert PuzzleWish.of_words("orda::normal") == PuzzleWish("orda")

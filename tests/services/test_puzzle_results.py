"""A member's puzzle results: totals by theme, and the list of attempts, page by page."""

from datetime import datetime, timedelta

from bot.domain.puzzles import PuzzleTally
from bot.puzzles import PuzzleBook
from bot.services import puzzles
from bot.services.engines import Requester
from bot.storage.database import Database
from tests.puzzle_files import BOOK, GOLD, MATE
from tests.services.test_puzzles import ANN, BEN, GUILD, ORDA, given, only, played, turn


async def test_first_attempts_count_by_theme_and_later_ones_are_only_listed(db: Database, now: datetime) -> None:
    solved = await played(db, await given(db, now, book=only(MATE)), now, "g2f1", "d6d3")
    failed = await given(db, now, book=only(GOLD))
    await puzzles.solution(db, BOOK, turn(failed), now)
    again = await puzzles.ask_again(db, BOOK, Requester(GUILD, ANN), GOLD, wish=ORDA, now=now)
    again = await played(db, again, now, *BOOK.by_id[GOLD].moves[::2])
    await given(db, now, BEN)
    results = await puzzles.of_member(db, BOOK, ANN)
    assert results.total == PuzzleTally(1, 1) and results.total.share == 50
    both = {*BOOK.by_id[MATE].themes} & {*BOOK.by_id[GOLD].themes}
    assert both and all(results.themes[theme] == PuzzleTally(1, 1) for theme in both)
    assert {*results.themes} == {*BOOK.by_id[MATE].themes, *BOOK.by_id[GOLD].themes}
    latest = [(one.id, one.score, one.change) for one in results.latest]
    change = solved.attempt.change
    assert latest[0] == (again.attempt.id, 1.0, None) and latest[2] == (solved.attempt.id, 1.0, change)
    assert (len(latest), results.older, results.ratings["orda"].solved) == (3, None, 1)
    assert (await puzzles.of_member(db, PuzzleBook(()), ANN)).themes == {}


async def test_the_pages_of_attempts_continue_to_the_end(db: Database, now: datetime) -> None:
    made = []
    for number in range(puzzles.LINES * 2 + 1):
        solving = await puzzles.ask_again(
            db, BOOK, Requester(GUILD, ANN), MATE, wish=ORDA, now=now + timedelta(minutes=number)
        )
        await puzzles.solution(db, BOOK, turn(solving), now)
        made.append(solving.attempt.id)
    before, listed = None, []
    while True:
        page = await puzzles.of_member(db, BOOK, ANN, before)
        assert len(page.latest) <= puzzles.LINES
        listed += [one.id for one in page.latest]
        if (before := page.older) is None:
            break
    assert listed == made[::-1]


async def test_a_member_who_solved_nothing_has_no_results(db: Database) -> None:
    results = await puzzles.of_member(db, BOOK, BEN)
    assert (results.total, results.themes, results.latest, results.best_streak) == (PuzzleTally(), {}, (), 0)

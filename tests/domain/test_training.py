"""The intervals between repetitions of a training card. They're whole days, even when clocks change."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.domain.ids import CardId, GameId
from bot.domain.training import (
    LONGEST_DAYS,
    CardSource,
    Memory,
    Moment,
    NewCard,
    Recall,
    choose,
    review,
)
from bot.rules import Ply
from tests.now import NOW

AGAIN, HARD, GOOD = Recall.AGAIN, Recall.HARD, Recall.GOOD


def intervals(*answers: Recall, begin: datetime = NOW) -> list[int]:
    """Answer a card each time it becomes due. Return the number of days from each answer to the next due date."""
    memory, found = Memory(begin), []
    for answer in answers:
        after = review(memory, answer, memory.due)
        span = after.due - memory.due
        assert span == timedelta(days=span.days)
        found.append(span.days)
        memory = after
    return found


def test_a_known_card_comes_back_after_growing_intervals() -> None:
    found = intervals(GOOD, GOOD, GOOD, GOOD)
    assert found == sorted(found)
    assert found[0] >= 2
    assert found[-1] > 30


def test_a_missed_card_comes_back_the_next_day_and_a_hint_shortens_the_interval() -> None:
    assert intervals(AGAIN) == [1]
    assert intervals(GOOD, HARD)[1] < intervals(GOOD, GOOD)[1]
    assert intervals(GOOD, GOOD, AGAIN)[2] < intervals(GOOD, GOOD)[1]


def test_the_same_answers_give_the_same_intervals() -> None:
    answers = (GOOD, HARD, AGAIN, GOOD, GOOD)
    assert intervals(*answers) == intervals(*answers)


@pytest.mark.parametrize("zone", ["Europe/Berlin", "America/New_York", "Asia/Shanghai"])
def test_daylight_saving_changes_no_interval(zone: str) -> None:
    """In 2030, clocks change on March 31 in Europe and on March 10 in America. The interval in hours is the same as in
    any other week."""
    for day in (9, 29):
        begin = datetime(2030, 3, day, 20, 0, tzinfo=ZoneInfo(zone))
        memory = review(Memory(begin), GOOD, begin)
        assert memory.due - begin.astimezone(UTC) == timedelta(days=2)
        assert memory.due.tzinfo is UTC
    assert intervals(GOOD, GOOD, AGAIN, begin=datetime(2030, 3, 29, tzinfo=UTC)) == intervals(GOOD, GOOD, AGAIN)


def test_no_interval_is_longer_than_a_year() -> None:
    assert max(intervals(*[GOOD] * 12)) == LONGEST_DAYS


def test_reviews_and_lapses_are_counted() -> None:
    memory = Memory(NOW)
    for answer in (AGAIN, GOOD, AGAIN):
        memory = review(memory, answer, memory.due)
    assert (memory.reps, memory.lapses) == (3, 1)


def test_a_players_own_mistake_is_due_at_once_and_a_failed_puzzle_the_next_day() -> None:
    mistake = NewCard(CardSource.MISTAKE, "1-3", "orda", NOW).memory
    puzzle = NewCard(CardSource.PUZZLE, "orda-0001", "orda", NOW).memory
    assert (mistake.due, mistake.reps) == (NOW, 0)
    assert (puzzle.due, puzzle.reps) == (NOW + timedelta(days=1), 0)


def test_a_moment_is_stored_unchanged() -> None:
    moment = Moment(GameId(1), Ply(3), "orda", "fen w", "e2e4", ("e7e5",), ("d2d4", "d7d5"), 54.3, "a7a6", ("c2c4",))
    assert Moment.from_json(moment.json) == moment


def test_the_oldest_card_is_served_first_and_variants_take_turns() -> None:
    due = [
        (CardId(1), "orda", NOW),
        (CardId(2), "orda", NOW + timedelta(hours=1)),
        (CardId(3), "khans", NOW + timedelta(hours=2)),
        (CardId(4), "asymmetric", NOW + timedelta(days=3)),
    ]
    assert choose(due, None) == 1
    assert choose(due, "orda") == 3
    assert choose(due[:2], "orda") == 1
    assert choose([due[0], due[3]], "orda") == 1
    assert choose([], "orda") is None

from datetime import UTC, datetime, timedelta

import pytest

from bot.domain.clock import CLOCKS, VACATION_DAYS, VACATION_REST, NoVacationLeft, begun, days_left, quarter_of

DAY = timedelta(days=1)
NOW = datetime(2030, 5, 17, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("month", "quarter"), [(1, "2030-1"), (3, "2030-1"), (4, "2030-2"), (9, "2030-3"), (12, "2030-4")]
)
def test_quarters_have_three_months(month: int, quarter: str) -> None:
    assert quarter_of(datetime(2030, month, 5, tzinfo=UTC)) == quarter


def test_a_quarter_has_a_number_of_vacation_days(now: datetime = NOW) -> None:
    first = begun(None, 5, now)
    assert (first.ends_at, days_left(first, now)) == (now + 5 * DAY, VACATION_DAYS - 5)
    assert days_left(first, now + 92 * DAY) == VACATION_DAYS


def test_a_member_who_returns_early_gets_the_unused_days_back() -> None:
    for spent, taken in ((1.0, 1), (1.25, 2), (1.75, 2), (2.01, 3), (4.5, 5)):
        back = begun(None, 5, NOW).ended(NOW + spent * DAY)
        assert (back.ends_at, days_left(back, NOW)) == (NOW + spent * DAY, VACATION_DAYS - taken)


def test_a_vacations_first_day_counts_when_it_begins() -> None:
    assert begun(None, 5, NOW).ended(NOW).taken == 1


@pytest.mark.parametrize("days", [0, VACATION_DAYS - 4, -1])
def test_a_vacation_cannot_be_longer_than_the_days_left(days: int) -> None:
    first = begun(None, 5, NOW)
    with pytest.raises(NoVacationLeft) as refused:
        begun(first, days, first.ends_at + VACATION_REST)
    assert (refused.value.fault, refused.value.days) == ("days", VACATION_DAYS - 5)


def test_vacations_cannot_overlap_and_need_a_pause_between_them() -> None:
    first = begun(None, 2, NOW)
    for at, fault in ((NOW + DAY, "away"), (NOW + 3 * DAY, "soon")):
        with pytest.raises(NoVacationLeft) as refused:
            begun(first, 1, at)
        assert refused.value.fault == fault
    assert begun(first, 1, first.ends_at + VACATION_REST).taken == 3


def test_a_move_that_waited_is_due_before_the_next_vacation() -> None:
    assert max(span for span in CLOCKS.values() if isinstance(span, timedelta)) <= VACATION_REST

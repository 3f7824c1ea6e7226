"""When a server's daily recap is due, which day's puzzle it shows, and how a time zone is found from what a member
types.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from zoneinfo import available_timezones

import pytest

from bot.domain import recaps
from bot.domain.puzzles import PuzzleStreaks
from bot.domain.recaps import RecapTime, UnknownZone, find_zone, zone_info

DAY = timedelta(days=1)


def posts(at: RecapTime, since: datetime, until: datetime) -> list[datetime]:
    found = [at.next_after(since)]
    while (following := at.next_after(found[-1])) < until:
        found.append(following)
    return found


@pytest.mark.parametrize(
    ("zone", "hour", "day", "moment"),
    [
        # Clocks go from 2:00 to 3:00, so 2:00 is skipped.
        ("Europe/Berlin", 2, date(2027, 3, 28), datetime(2027, 3, 28, 1, tzinfo=UTC)),
        ("America/New_York", 2, date(2027, 3, 14), datetime(2027, 3, 14, 7, tzinfo=UTC)),
        # Clocks go from 3:00 back to 2:00, so 2:00 occurs twice.
        ("Europe/Berlin", 2, date(2027, 10, 31), datetime(2027, 10, 31, 0, tzinfo=UTC)),
        ("America/New_York", 1, date(2027, 11, 7), datetime(2027, 11, 7, 5, tzinfo=UTC)),
    ],
)
def test_an_hour_that_is_skipped_or_occurs_twice_gives_one_post(
    zone: str, hour: int, day: date, moment: datetime
) -> None:
    at = RecapTime(hour, zone)
    found = posts(at, moment - 3 * DAY, moment + 3 * DAY)[:5]
    assert moment in found
    assert [at.day_at(one) for one in found] == [day + number * DAY for number in range(-2, 3)]
    assert [at.day_at(moment + timedelta(minutes=minutes)) for minutes in (-1, 0, 59, 61, 121)] == [
        day - DAY,
        *[day] * 4,
    ]


@pytest.mark.parametrize(
    "zone",
    [
        "UTC",
        "Europe/London",
        "Europe/Dublin",
        "America/New_York",
        "Asia/Kolkata",
        "Australia/Lord_Howe",
        "Pacific/Auckland",
        "Pacific/Honolulu",
        "Africa/Casablanca",
    ],
)
@pytest.mark.parametrize("hour", [0, 1, 2, 3, 12, 23])
def test_each_day_of_a_year_shows_the_next_puzzle(zone: str, hour: int) -> None:
    at = RecapTime(hour, zone)
    found = posts(at, datetime(2027, 1, 1, tzinfo=UTC), datetime(2028, 1, 1, tzinfo=UTC))
    days = [at.puzzle_day(at.day_at(one)) for one in found]
    assert days == [days[0] + number * DAY for number in range(len(days))]
    # It must be the puzzle of the current day (UTC). Daylight saving may shift the start and end of the day by an hour.
    assert all(
        day in {(one + timedelta(hours=by)).date() for by in (-1, 0, 1)} for day, one in zip(days, found, strict=True)
    )


@pytest.mark.parametrize(
    ("written", "zone"),
    [
        ("Europe/Berlin", "Europe/Berlin"),
        ("europe/berlin", "Europe/Berlin"),
        (" new york ", "America/New_York"),
        ("New_York", "America/New_York"),
        ("los angeles", "America/Los_Angeles"),
        ("utc", "UTC"),
        ("Shanghai", "Asia/Shanghai"),
    ],
)
def test_a_time_zone_is_found_by_its_name_or_city(written: str, zone: str) -> None:
    assert find_zone(written) == zone


def test_an_unknown_time_zone_is_answered_with_the_most_similar_one() -> None:
    with pytest.raises(UnknownZone) as refused:
        find_zone("Shanghia")
    assert refused.value == UnknownZone("Shanghia", "Shanghai", "Asia/Shanghai")


@pytest.mark.parametrize("written", ["Atlantis", "canada", "xyz", "", "?" * 60])
def test_the_example_for_an_unknown_time_zone_names_a_city(written: str) -> None:
    with pytest.raises(UnknownZone) as refused:
        find_zone(written)
    assert refused.value.example.startswith(recaps.CONTINENTS)
    assert refused.value.city == refused.value.example.rpartition("/")[2].replace("_", " ")


NONSENSE = ["Factory", "localtime", "posixrules", "posix/Europe/Berlin", "right/Asia/Tokyo", "SystemV/EST5"]


@pytest.fixture
def every_file(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Add names that aren't places to the machine's list of time zones."""
    cached = (recaps.zone_names, recaps.zone_choices, recaps._by_short_name)
    for one in cached:
        one.cache_clear()
    monkeypatch.setattr(recaps, "available_timezones", lambda: available_timezones() | {*NONSENSE})
    yield
    monkeypatch.undo()
    for one in cached:
        one.cache_clear()


@pytest.mark.usefixtures("every_file")
@pytest.mark.parametrize("name", NONSENSE)
def test_a_name_that_stands_for_no_place_cannot_be_chosen(name: str) -> None:
    assert name in recaps.zone_names()
    assert name not in recaps.zone_choices()
    for written in (name, name.lower(), f" {name.upper()} "):
        with pytest.raises(UnknownZone) as refused:
            find_zone(written)
        assert refused.value.example in recaps.zone_choices()


def test_all_other_names_can_be_chosen() -> None:
    assert all(find_zone(name) == name for name in recaps.zone_choices())
    places = {name for name in available_timezones() if re.match("(Africa|America|Asia|Europe|Pacific)/", name)}
    assert len(places) > 300
    assert places | {"UTC"} <= recaps.zone_choices()


def test_a_zone_stored_before_it_could_no_longer_be_chosen_still_works() -> None:
    if "Factory" not in available_timezones():
        pytest.skip("this machine doesn't have the zone")
    assert zone_info("Factory").utcoffset(datetime(2030, 1, 1)) == timedelta(0)
    assert RecapTime(9, "Factory").next_after(datetime(2030, 1, 1, 8, tzinfo=UTC)) == datetime(
        2030, 1, 1, 9, tzinfo=UTC
    )


def test_a_stored_time_zone_unknown_to_the_machine_is_utc() -> None:
    assert zone_info("Mars/Olympus") is UTC


def test_days_of_an_outage_do_not_break_a_streak() -> None:
    day = date(2027, 5, 3)
    before = PuzzleStreaks(days=4, best_days=4, last_day=day - 3 * DAY)
    assert before.missed_before(day) == [day - 2 * DAY, day - DAY]
    assert before.after_daily(day, {day - DAY, day - 2 * DAY}).days == 5
    assert before.after_daily(day, {day - DAY}).days == 1
    assert PuzzleStreaks().after_daily(day, {day - DAY}).days == 1

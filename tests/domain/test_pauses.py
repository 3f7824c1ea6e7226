"""Outages are calculated from the last heartbeats of all shards, even if the number of shards has changed."""

from datetime import timedelta
from random import Random

import pytest

from bot.domain.clock import CLOCKS, LONGEST_GAP, RETURN, Beat, Countdown, Outage, RunningClock, Times, outages_of
from bot.domain.ids import ALL_SHARDS, SHARD_BITS, ServerId, Shards
from bot.rules import Color, Ply
from tests.now import NOW

SECOND = timedelta(seconds=1)
HOUR = timedelta(hours=1)


def own(outage: Outage, guild_id: ServerId) -> bool:
    return outage.shards.own(guild_id)


@pytest.mark.parametrize("seed", range(30))
def test_each_server_has_one_outage_from_the_last_beat_of_any_of_its_shards(seed: int) -> None:
    rng = Random(seed)
    counts = rng.sample([1, 2, 3, 4, 6, 10], rng.randrange(1, 4))
    beats = [
        Beat(count, shard, NOW - rng.randrange(2, 9999) * SECOND)
        for count in counts
        for shard in range(count)
        if rng.random() < 0.8
    ]
    count = rng.choice([1, 2, 5])
    found = [one for shard in range(count) for one in outages_of(beats, Shards(count, frozenset({shard})), NOW)]
    for number in range(200):
        guild = ServerId(number << SHARD_BITS)
        known = [beat.at for beat in beats if number % beat.shard_count == beat.shard]
        assert [one.began_at for one in found if own(one, guild)] == ([max(known)] if known else [])


@pytest.mark.parametrize("gap", [timedelta(0), SECOND / 2, -SECOND, -LONGEST_GAP])
def test_a_small_gap_between_clocks_is_no_outage(gap: timedelta) -> None:
    assert outages_of([Beat(1, 0, NOW - gap)], ALL_SHARDS, NOW) == []


@pytest.mark.parametrize("gap", [SECOND, HOUR, -HOUR])
def test_a_longer_gap_or_a_clock_set_back_is_an_outage(gap: timedelta) -> None:
    assert outages_of([Beat(1, 0, NOW - gap)], ALL_SHARDS, NOW) == [Outage(1, 0, NOW - gap, NOW)]


def test_only_time_limits_from_before_it_are_paused_for_its_whole_length() -> None:
    outage = Outage(1, 0, NOW, NOW + HOUR)
    assert outage.paused(NOW - HOUR) == HOUR
    assert outage.paused(None) == HOUR
    assert outage.paused(NOW - HOUR, NOW + HOUR / 2) == HOUR / 2
    assert outage.paused(NOW + 2 * HOUR) == timedelta(0)


def test_a_live_tournament_game_continues_by_itself_after_the_return_time() -> None:
    times = Times.begin(CLOCKS["5+3"])
    clock = RunningClock(
        ply=Ply(6),
        turn=Color.WHITE,
        turn_since=NOW - 20 * SECOND,
        countdown=Countdown(NOW + 280 * SECOND, NOW + 250 * SECOND),
        times=times,
        is_of_tournament=True,
    )
    after = clock.after(Outage(1, 0, NOW, NOW + HOUR))
    assert after.countdown == clock.countdown.later(HOUR + RETURN)
    assert (after.times, after.turn_since) == (times, clock.turn_since + HOUR + RETURN)


@pytest.mark.parametrize("clock", ["5+3", "1h"])
@pytest.mark.parametrize("length", [SECOND, HOUR])
def test_the_same_outage_shifts_a_clock_once(clock: str, length: timedelta) -> None:
    running = RunningClock(
        ply=Ply(6),
        turn=Color.BLACK,
        turn_since=NOW - SECOND,
        countdown=Countdown(NOW + HOUR, None),
        times=Times.begin(CLOCKS[clock]),
    )
    outage = Outage(1, 0, NOW, NOW + length)
    after = running.after(outage)
    assert after != running
    assert after.after(outage) == after

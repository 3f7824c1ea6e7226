"""Puzzle races in the database: the lobby, the start, the standings, and the end. All players get the same puzzles and
the same amount of time.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import datetime, timedelta
from random import Random

import pytest

from bot.domain.ids import Member, RaceId, ServerId, UserId
from bot.domain.outbox import MessageKind
from bot.domain.puzzles import NoPuzzle, PuzzleServer, PuzzlesOff
from bot.domain.storm import (
    COUNTDOWN,
    LOBBY,
    MOST_RACERS,
    SPAN,
    AlreadyRacing,
    NoSuchRace,
    NotInRace,
    OnlyHostStarts,
    Race,
    RaceClosed,
    RaceFull,
    RaceState,
    StormDuringRace,
    StormRun,
    TooFewRacers,
    ranked,
)
from bot.jobs.games import RaceJob
from bot.puzzles import PuzzleBook
from bot.services import outbox, storms
from bot.storage.database import Database
from bot.storage.settings import PUZZLES
from tests.services.steps import CHANNEL
from tests.services.test_storms import ANN, BEN, GUILD, ORDA, begun, missed, solved

CARL = UserId(3)


def named(user_id: UserId) -> Member:
    return Member(user_id, f"Racer {user_id}")


async def opened(db: Database, now: datetime, *others: UserId, host: UserId = ANN, family: str | None = "orda") -> Race:
    race = await storms.open_race(db, named(host), GUILD, CHANNEL, family, now=now)
    for one in others:
        race = await storms.join_race(db, race.id, named(one), now)
    return race


async def started(db: Database, now: datetime, *others: UserId) -> Race:
    race = await opened(db, now, *(others or (BEN,)))
    return await storms.start_race(db, ORDA, race.id, ANN, now=now, rng=Random(1))


async def own_run(db: Database, by: UserId, now: datetime) -> StormRun:
    run = await storms.latest(db, ORDA, by, now)
    assert run is not None
    return run


async def settle(db: Database, now: datetime) -> None:
    async def book() -> PuzzleBook:
        return ORDA

    await RaceJob(db, book, Random(1)).run(now)


async def due_version(db: Database, race: Race) -> int | None:
    """Return the version of the race's message that has to be posted, or None if there is nothing to post."""
    pending = await outbox.still_due(db, MessageKind.RACE, race.id)
    return None if pending is None else pending.due.version


async def record_post(db: Database, race: Race) -> None:
    """Record that the race's message was posted."""
    pending = await outbox.still_due(db, MessageKind.RACE, race.id)
    assert pending is not None
    await outbox.record_delivery(db, pending)


async def test_a_lobby_is_open_to_eight_members_who_can_leave_again(db: Database, now: datetime) -> None:
    race = await opened(db, now)
    assert (race.state, race.host, race.racers, race.deadline) == (RaceState.OPEN, ANN, (ANN,), now + LOBBY)
    assert await due_version(db, race) is not None
    for number in range(2, MOST_RACERS + 1):
        race = await storms.join_race(db, race.id, named(UserId(number)), now)
    with pytest.raises(RaceFull):
        await storms.join_race(db, race.id, named(UserId(99)), now)
    assert await storms.join_race(db, race.id, named(BEN), now) == race
    race = await storms.leave_race(db, race.id, ANN, now)
    assert race.host == BEN and len(race.racers) == MOST_RACERS - 1
    with pytest.raises(NotInRace):
        await storms.leave_race(db, race.id, ANN, now)
    assert (await storms.follow_race(db, race.id)).race == race


async def test_a_lobby_that_everyone_left_is_canceled(db: Database, now: datetime) -> None:
    race = await storms.leave_race(db, (await opened(db, now)).id, ANN, now)
    assert race.state is RaceState.CANCELED
    with pytest.raises(RaceClosed):
        await storms.join_race(db, race.id, named(BEN), now)
    with pytest.raises(RaceClosed):
        await storms.leave_race(db, race.id, ANN, now)


async def test_nobody_is_in_two_races(db: Database, now: datetime) -> None:
    race = await opened(db, now, BEN)
    with pytest.raises(AlreadyRacing):
        await opened(db, now, host=BEN)
    other = await opened(db, now, host=CARL)
    with pytest.raises(AlreadyRacing):
        await storms.join_race(db, other.id, named(ANN), now)
    await storms.leave_race(db, race.id, BEN, now)
    assert (await storms.join_race(db, other.id, named(BEN), now)).racers == (CARL, BEN)


async def test_all_who_race_again_at_once_are_in_one_race(db: Database, now: datetime) -> None:
    past = await opened(db, now, BEN)
    with pytest.raises(RaceClosed):
        await storms.race_again(db, past.id, named(CARL), CHANNEL, now)
    for one in (ANN, BEN):
        await storms.leave_race(db, past.id, one, now)
    again = await asyncio.gather(
        *(storms.race_again(db, past.id, named(one), CHANNEL, now) for one in (ANN, BEN, CARL))
    )
    [number] = {race.id for race in again}
    assert number != past.id
    assert {*(await storms.load_race(db, number)).racers} == {ANN, BEN, CARL}
    assert await storms.race_again(db, past.id, named(ANN), CHANNEL, now) == await storms.load_race(db, number)
    with pytest.raises(NoSuchRace):
        await storms.race_again(db, RaceId(99), named(ANN), CHANNEL, now)


async def test_joining_two_races_at_once_leaves_a_member_in_one(db: Database, now: datetime) -> None:
    first, second = await opened(db, now), await opened(db, now, host=CARL)
    results = await asyncio.gather(
        *(storms.join_race(db, one.id, named(BEN), now) for one in (first, second)), return_exceptions=True
    )
    assert sorted(type(one).__name__ for one in results) == ["AlreadyRacing", "Race"]


async def test_only_the_host_starts_and_not_alone(db: Database, now: datetime) -> None:
    race = await opened(db, now)
    with pytest.raises(TooFewRacers):
        await storms.start_race(db, ORDA, race.id, ANN, now=now, rng=Random(1))
    await storms.join_race(db, race.id, named(BEN), now)
    with pytest.raises(OnlyHostStarts) as refused:
        await storms.start_race(db, ORDA, race.id, BEN, now=now, rng=Random(1))
    assert refused.value.host == ANN
    race = await storms.start_race(db, ORDA, race.id, ANN, now=now, rng=Random(1))
    assert (race.state, race.starts_at) == (RaceState.RUNNING, now + COUNTDOWN)
    with pytest.raises(RaceClosed):
        await storms.join_race(db, race.id, named(CARL), now)
    with pytest.raises(RaceClosed):
        await storms.leave_race(db, race.id, BEN, now)
    with pytest.raises(RaceClosed):
        await storms.start_race(db, ORDA, race.id, ANN, now=now, rng=Random(1))


async def test_all_get_the_same_puzzles_and_the_same_time(db: Database, now: datetime) -> None:
    race = await started(db, now, BEN, CARL)
    runs = [await own_run(db, one, now) for one in race.racers]
    assert len({run.puzzles for run in runs}) == 1 and len(runs[0].puzzles) == 3
    begins = now + COUNTDOWN
    assert {(run.begun_at, run.ends_at) for run in runs} == {(begins, begins + SPAN)}
    run = runs[0]
    assert (await storms.play(db, ORDA, run.id, ANN, step=0, said="a3", now=now)).is_right is None
    right = await solved(db, run, begins)
    assert (right.score, right.ends_at) == (1, run.ends_at)
    wrong = await missed(db, runs[1], begins)
    assert (wrong.score, wrong.ends_at, wrong.missed) == (0, run.ends_at, run.puzzles[:1])


async def test_a_race_counts_for_no_best_score_and_cannot_be_ended_early(db: Database, now: datetime) -> None:
    await started(db, now)
    begins = now + COUNTDOWN
    run = await own_run(db, ANN, begins)
    with pytest.raises(StormDuringRace):
        await storms.end(db, ORDA, run.id, ANN, begins)
    with pytest.raises(StormDuringRace):
        await begun(db, begins)
    for _ in range(3):
        run = await solved(db, run, begins)
    assert run.is_over
    assert (await storms.bests_of(db, ANN, "orda", begins)).ever is None
    assert (await begun(db, begins)).race_id is None


async def test_a_storm_run_ends_when_the_race_starts_and_counts(db: Database, now: datetime) -> None:
    alone = await solved(db, await begun(db, now), now)
    await started(db, now)
    ended = await storms.look(db, ORDA, alone.id, ANN, now)
    assert (ended.ended_at, ended.score) == (now, 1)
    best = (await storms.bests_of(db, ANN, "orda", now)).ever
    assert best is not None and best.score == 1
    assert (await own_run(db, ANN, now)).race_id is not None


async def test_the_standings_follow_the_runs_and_are_posted_on_changes(db: Database, now: datetime) -> None:
    race = await started(db, now, BEN, CARL)
    await record_post(db, race)
    begins = now + COUNTDOWN
    await settle(db, begins)
    assert await due_version(db, race) is None
    await solved(db, await own_run(db, CARL, begins), begins)
    await missed(db, await own_run(db, BEN, begins), begins)
    await settle(db, begins)
    assert await due_version(db, race) is not None
    await record_post(db, race)
    await settle(db, begins)
    assert await due_version(db, race) is None
    lines = (await storms.follow_race(db, race.id)).standings.lines
    assert [(one.place, one.user_id, one.score, one.mistakes) for one in lines] == [
        (1, CARL, 1, 0),
        (2, ANN, 0, 0),
        (3, BEN, 0, 1),
    ]


async def test_a_race_is_over_when_everyones_time_is_up(db: Database, now: datetime) -> None:
    race = await started(db, now)
    begins = now + COUNTDOWN
    await settle(db, begins + SPAN - timedelta(seconds=1))
    assert (await storms.load_race(db, race.id)).state is RaceState.RUNNING
    late = begins + SPAN + timedelta(seconds=1)
    await settle(db, late)
    assert (await storms.load_race(db, race.id)).state is RaceState.OVER
    await record_post(db, race)
    await settle(db, late)
    assert await due_version(db, race) is None
    assert await storms.due_races(db, late) == []
    assert (await opened(db, late)).id != race.id


async def test_a_race_is_over_as_soon_as_everyone_has_done_all_puzzles(db: Database, now: datetime) -> None:
    race = await started(db, now)
    begins = now + COUNTDOWN
    for one in race.racers:
        run = await own_run(db, one, begins)
        for _ in range(3):
            run = await solved(db, run, begins)
    await settle(db, begins)
    news = await storms.follow_race(db, race.id)
    assert news.race.state is RaceState.OVER
    assert [one.place for one in news.standings.lines] == [1, 1]


async def test_a_closed_lobby_starts_with_two_and_is_canceled_with_one(db: Database, now: datetime) -> None:
    alone, pair = await opened(db, now), await opened(db, now, CARL, host=BEN)
    await settle(db, now + LOBBY - timedelta(seconds=1))
    assert {(await storms.load_race(db, one.id)).state for one in (alone, pair)} == {RaceState.OPEN}
    await settle(db, now + LOBBY)
    assert (await storms.load_race(db, alone.id)).state is RaceState.CANCELED
    started_at = (await storms.load_race(db, pair.id)).starts_at
    assert started_at == now + LOBBY + COUNTDOWN


async def test_a_lobby_without_a_puzzle_is_refused_and_canceled(db: Database, now: datetime) -> None:
    race = await opened(db, now, BEN)
    with pytest.raises(NoPuzzle):
        await storms.start_race(db, PuzzleBook(()), race.id, ANN, now=now, rng=Random(1))
    assert (await storms.load_race(db, race.id)).state is RaceState.OPEN
    await storms.settle_race(db, PuzzleBook(()), race.id, now=now + LOBBY, rng=Random(1))
    assert (await storms.load_race(db, race.id)).state is RaceState.CANCELED


async def test_a_refused_second_race_names_the_first(db: Database, now: datetime) -> None:
    race, other = await opened(db, now, BEN), await opened(db, now, host=CARL)
    for by, wanted in ((BEN, other), (CARL, race)):
        with pytest.raises(AlreadyRacing) as refused:
            await storms.join_race(db, wanted.id, named(by), now)
        assert refused.value.race_id == (race if by == BEN else other).id


async def test_a_lobby_can_be_abandoned_like_any_other(db: Database, now: datetime) -> None:
    race = await opened(db, now, BEN)
    await record_post(db, race)
    assert (await storms.abandon_race(db, ORDA, race.id, ANN, now)).host == BEN
    assert await due_version(db, race) is not None
    assert (await storms.abandon_race(db, ORDA, race.id, BEN, now)).state is RaceState.CANCELED
    assert (await opened(db, now, BEN)).racers == (ANN, BEN)


@pytest.mark.parametrize("into", [timedelta(0), COUNTDOWN, COUNTDOWN + SPAN / 2])
async def test_a_running_race_can_be_abandoned_and_keeps_the_score(
    db: Database, now: datetime, into: timedelta
) -> None:
    race = await started(db, now, BEN, CARL)
    begins, when = now + COUNTDOWN, now + into
    run = await own_run(db, BEN, begins)
    if when >= begins:
        run = await solved(db, run, when)
    for _ in range(2):
        await storms.abandon_race(db, ORDA, race.id, BEN, when)
    ended = await storms.look(db, ORDA, run.id, BEN, when)
    assert (ended.ended_at, ended.score) == (max(when, begins), run.score)
    news = await storms.follow_race(db, race.id)
    assert (news.race.state, news.race.racers) == (RaceState.RUNNING, (ANN, CARL))
    assert {one.user_id for one in news.standings.lines} == {ANN, BEN, CARL}
    assert set(await storms.racer_names(db, news)) == {ANN, BEN, CARL}
    assert (await opened(db, when, host=BEN)).racers == (BEN,)
    assert (await own_run(db, ANN, when)).ended_at is None
    await settle(db, begins + SPAN + timedelta(seconds=1))
    assert (await storms.load_race(db, race.id)).state is RaceState.OVER


async def test_a_race_that_everyone_abandons_is_over(db: Database, now: datetime) -> None:
    race = await started(db, now)
    begins = now + COUNTDOWN
    for one in race.racers:
        await storms.abandon_race(db, ORDA, race.id, one, begins)
    await settle(db, begins)
    assert (await storms.load_race(db, race.id)).state is RaceState.OVER


async def test_abandoning_ends_no_storm_run_and_no_race_of_others(db: Database, now: datetime) -> None:
    race = await started(db, now, BEN)
    begins = now + COUNTDOWN
    run = await own_run(db, ANN, begins)
    for _ in range(3):
        run = await solved(db, run, begins)
    alone = await begun(db, begins)
    await storms.abandon_race(db, ORDA, race.id, CARL, begins)
    await storms.abandon_race(db, ORDA, race.id, ANN, begins)
    assert not (await storms.look(db, ORDA, alone.id, ANN, begins)).is_over
    assert not (await own_run(db, BEN, begins)).is_over
    with pytest.raises(NoSuchRace):
        await storms.abandon_race(db, ORDA, RaceId(2**40), ANN, begins)


async def test_a_member_who_leaves_while_the_race_starts_is_free_either_way(db: Database, now: datetime) -> None:
    race = await opened(db, now, BEN, CARL)
    start = storms.start_race(db, ORDA, race.id, ANN, now=now, rng=Random(1))
    await asyncio.gather(start, *(storms.abandon_race(db, ORDA, race.id, CARL, now) for _ in range(2)))
    left = await storms.load_race(db, race.id)
    assert (left.state, left.racers) == (RaceState.RUNNING, (ANN, BEN))
    assert (await opened(db, now, host=CARL)).racers == (CARL,)
    later = now + COUNTDOWN + SPAN + timedelta(seconds=1)
    await settle(db, later)
    assert (await storms.load_race(db, race.id)).state is RaceState.OVER


async def test_races_are_refused_where_puzzles_are_off_or_the_number_is_unknown(db: Database, now: datetime) -> None:
    async with db.writing() as connection:
        await PUZZLES.save(connection, GUILD, PuzzleServer(is_on=False))
    with pytest.raises(PuzzlesOff):
        await opened(db, now)
    for number in (1, 2**70):
        with pytest.raises(NoSuchRace):
            await storms.join_race(db, RaceId(number), named(ANN), now)


async def test_old_races_are_deleted_with_their_runs(db: Database, now: datetime) -> None:
    race = await started(db, now)
    later = now + storms.KEPT + timedelta(days=1)
    await settle(db, later)
    await opened(db, later, host=CARL)
    assert (await storms.load_race(db, race.id)).state is RaceState.OVER
    much_later = later + storms.KEPT + timedelta(days=1)
    for one in (ANN, BEN):
        await begun(db, much_later, one)
        await storms.end(db, ORDA, (await own_run(db, one, much_later)).id, one, much_later)
    await opened(db, much_later, host=UserId(7))
    with pytest.raises(NoSuchRace):
        await storms.load_race(db, race.id)
    assert await storms.latest_race(db, ANN) is None


def test_racers_with_equal_results_share_a_place() -> None:
    now = datetime(2026, 1, 1)
    run = StormRun(storms.UNSAVED, ANN, ServerId(1), None, (), now, now)
    runs = [
        run,
        replace(run, user_id=BEN, score=2, missed=("a",)),
        replace(run, user_id=CARL, score=2, missed=("b",)),
        replace(run, user_id=UserId(4), score=2),
    ]
    lines = ranked(runs).lines
    assert [(one.place, one.user_id) for one in lines] == [(1, 4), (2, BEN), (2, CARL), (4, ANN)]
    assert [one.is_first for one in lines] == [True, False, False, False]
    assert not any(one.is_first for one in ranked([run]).lines)

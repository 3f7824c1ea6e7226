"""A season of a ladder ends exactly once and is announced. A later rebuild of the ladder changes nothing."""

import asyncio
from collections.abc import Mapping
from datetime import timedelta
from random import Random

import pytest

from bot.domain.clock import CLOCKS
from bot.domain.ids import ChannelId, Member, UserId
from bot.domain.ladders import Afterwards, NobodyPlayed, Season, SeasonClosed
from bot.domain.outbox import MessageKind
from bot.domain.rating import START
from bot.services import ladder, outbox, settings
from bot.services.ladder import Closing
from bot.storage import checks, ratings
from bot.storage.database import Database
from bot.storage.ratings import LadderEntry

from .steps import CHECKMATE, ELSEWHERE, GUILD, NOW, REPETITION, play, start
from .test_ladder import play_at_random

LATER = NOW + timedelta(days=30)
MANAGER = UserId(900)


LIVE = CLOCKS["5+3"]


def closing(
    number: int = 1, afterwards: Afterwards = Afterwards.HALVE, *, of: Mapping[str, int] | None = None
) -> Closing:
    asked = {"orda": number} if of is None else of
    return Closing(server_id=GUILD, seasons=asked, afterwards=afterwards, by=MANAGER, channel_id=ChannelId(77))


async def play_on_both(db: Database, ann: Member, ben: Member) -> None:
    """Play two games that count for separate ladders. Ben wins the correspondence game, and Ann wins the live game."""
    await settings.change(db, settings.SERVERS, GUILD, live_ladders=True)
    await play(db, await start(db, ann, ben, NOW), CHECKMATE, NOW)
    await play(db, await start(db, ben, ann, NOW, clock=LIVE), CHECKMATE, NOW)


def winners(season: Season) -> list[tuple[int, str, int, int]]:
    return [(one.place, one.contestant.name, one.contestant.rating, one.contestant.games) for one in season.honored]


async def value(db: Database, member: Member, ladder: str = "orda") -> int:
    async with db.reading() as connection:
        return (await ratings.load(connection, LadderEntry(GUILD, member.user_id, ladder))).value


async def test_a_season_ends_with_its_winners_and_an_announcement(
    db: Database, ann: Member, ben: Member, cat: Member
) -> None:
    await play(db, await start(db, ann, ben, NOW), CHECKMATE, NOW)
    await play(db, await start(db, cat, ben, NOW), REPETITION, NOW)
    [season] = await ladder.close_season(db, closing(afterwards=Afterwards.KEEP), LATER)
    assert winners(season) == [(1, "Ben", 1519, 2), (2, "Cat", 1501, 1), (3, "Ann", 1480, 1)]
    assert (season.number, season.players, season.closed_at, season.closed_by) == (1, 3, LATER, MANAGER)
    assert await value(db, ben) == 1519
    pending = await outbox.still_due(db, MessageKind.SEASON, season.id)
    assert pending is not None
    assert pending.server_id == GUILD
    assert await ladder.load_season(db, season.id) == season


async def test_three_places_are_honored(db: Database, ann: Member, ben: Member, cat: Member) -> None:
    for loser, winner in ((ann, ben), (ben, cat), (cat, Member(UserId(104), "Dan"))):
        await play(db, await start(db, loser, winner, NOW), CHECKMATE, NOW)
    [season] = await ladder.close_season(db, closing(), LATER)
    assert [one.place for one in season.honored] == [1, 2, 3]
    assert (season.players, season.winners) == (4, 3)


async def test_ratings_are_halved_toward_the_start_and_a_rebuild_agrees(db: Database, ann: Member, ben: Member) -> None:
    await play(db, await start(db, ann, ben, NOW), CHECKMATE, NOW)
    await ladder.close_season(db, closing(), LATER)
    assert (await value(db, ann), await value(db, ben)) == (1490, 1510)
    await play(db, await start(db, ann, ben, LATER), CHECKMATE, LATER)
    async with db.reading() as connection:
        before = await ratings.every(connection)
        assert await ratings.rebuilt(connection) == before
    await ladder.rebuild(db)
    assert await checks.check(db) == []
    async with db.reading() as connection:
        assert await ratings.every(connection) == before


async def test_many_games_over_several_seasons_agree_with_a_rebuild(db: Database) -> None:
    rng = Random(8)
    for number, afterwards in enumerate([Afterwards.HALVE, Afterwards.RESTART, Afterwards.HALVE], 1):
        at = NOW + timedelta(days=number)
        await play_at_random(db, at, rng, 12)
        await ladder.close_season(db, closing(number, afterwards), at + timedelta(hours=12))
    await play_at_random(db, LATER, rng, 12)
    async with db.reading() as connection:
        assert await ratings.rebuilt(connection) == await ratings.every(connection)


async def test_a_season_counts_only_its_own_games(db: Database, ann: Member, ben: Member, cat: Member) -> None:
    await play(db, await start(db, ann, ben, NOW), CHECKMATE, NOW)
    await ladder.close_season(db, closing(), NOW)
    with pytest.raises(NobodyPlayed):
        await ladder.close_season(db, closing(2), LATER)
    await play(db, await start(db, cat, ben, LATER), REPETITION, LATER)
    running = await ladder.running_season(db, GUILD, "orda")
    assert (running.number, running.since) == (2, NOW)
    assert [(one.contestant.name, one.contestant.games) for one in running.honored] == [("Ben", 1), ("Cat", 1)]


async def test_a_reset_rating_keeps_the_number_of_games(db: Database, ann: Member, ben: Member) -> None:
    await play(db, await start(db, ann, ben, NOW), CHECKMATE, NOW)
    await ladder.close_season(db, closing(afterwards=Afterwards.RESTART), LATER)
    async with db.reading() as connection:
        rating = await ratings.load(connection, LadderEntry(GUILD, ben.user_id, "orda"))
    assert (rating.value, rating.games, rating.peak) == (START, 1, 1520)


async def test_a_season_without_games_cannot_end(db: Database, ann: Member, ben: Member) -> None:
    await play(db, await start(db, ann, ben, NOW, rated=False), CHECKMATE, NOW)
    await play(db, await start(db, ann, ben, NOW, guild_id=ELSEWHERE), CHECKMATE, NOW)
    with pytest.raises(NobodyPlayed):
        await ladder.close_season(db, closing(), LATER)


async def test_two_managers_end_one_season_once(db: Database, ann: Member, ben: Member) -> None:
    await play(db, await start(db, ann, ben, NOW), CHECKMATE, NOW)
    both = await asyncio.gather(*(ladder.close_season(db, closing(), LATER) for _ in range(2)), return_exceptions=True)
    assert sorted(type(one).__name__ for one in both) == [SeasonClosed.__name__, tuple.__name__]
    assert await value(db, ben) == 1510


async def test_the_hall_of_fame_lists_the_latest_season_first(db: Database, ann: Member, ben: Member) -> None:
    for number in (1, 2, 3):
        await play(db, await start(db, ann, ben, NOW), CHECKMATE, NOW)
        await ladder.close_season(db, closing(number), NOW + timedelta(days=number))
    hall = await ladder.hall_of_fame(db, GUILD, "orda", 2)
    assert ([one.number for one in hall.items], hall.total) == ([3, 2], 3)
    assert [one.number for one in (await ladder.hall_of_fame(db, GUILD, "orda", 2, 2)).items] == [1]
    assert hall.items[0].honored[0].contestant.name == "Ben"
    assert (await ladder.hall_of_fame(db, ELSEWHERE, "orda", 2)).total == 0


@pytest.mark.parametrize(("closed", "goes_on"), [("orda", "orda-live"), ("orda-live", "orda")])
async def test_either_ladder_ends_without_the_other(
    db: Database, ann: Member, ben: Member, closed: str, goes_on: str
) -> None:
    await play_on_both(db, ann, ben)
    [season] = await ladder.close_season(db, closing(of={closed: 1}, afterwards=Afterwards.RESTART), LATER)
    winner = {"orda": "Ben", "orda-live": "Ann"}[closed]
    assert (season.ladder, winners(season)[0]) == (closed, (1, winner, 1520, 1))
    assert [await value(db, one, closed) for one in (ann, ben)] == [START, START]
    assert {await value(db, one, goes_on) for one in (ann, ben)} == {1480, 1520}
    assert (await ladder.running_season(db, GUILD, goes_on)).number == 1
    assert (await ladder.hall_of_fame(db, GUILD, goes_on, 2)).total == 0
    assert await checks.check(db) == []


async def test_second_seasons_of_both_ladders_count_from_their_own_first_ones(
    db: Database, ann: Member, ben: Member, cat: Member
) -> None:
    await play_on_both(db, ann, ben)
    await play(db, await start(db, cat, ben, NOW, clock=LIVE), CHECKMATE, NOW)
    for ladder_name in ("orda", "orda-live"):
        await ladder.close_season(db, closing(of={ladder_name: 1}), LATER)
    await play(db, await start(db, cat, ann, LATER), CHECKMATE, LATER)
    await play(db, await start(db, ann, ben, LATER, clock=LIVE), CHECKMATE, LATER)
    for ladder_name, players in (("orda", {"Ann", "Cat"}), ("orda-live", {"Ann", "Ben"})):
        running = await ladder.running_season(db, GUILD, ladder_name)
        assert {(one.contestant.name, one.contestant.games) for one in running.honored} == {
            (name, 1) for name in players
        }


async def test_both_ladders_end_together_and_a_rebuild_agrees(db: Database, ann: Member, ben: Member) -> None:
    await play_on_both(db, ann, ben)
    both = await ladder.close_season(db, closing(of={"orda": 1, "orda-live": 1}), LATER)
    assert [winners(one)[0][1] for one in both] == ["Ben", "Ann"]
    assert [await outbox.still_due(db, MessageKind.SEASON, one.id) is not None for one in both] == [True, True]
    await play(db, await start(db, ann, ben, LATER, clock=LIVE), CHECKMATE, LATER)
    async with db.reading() as connection:
        before = await ratings.every(connection)
    await ladder.rebuild(db)
    async with db.reading() as connection:
        assert await ratings.every(connection) == before
    assert await checks.check(db) == []


async def test_two_ladders_ended_together_end_both_or_neither(db: Database, ann: Member, ben: Member) -> None:
    await play_on_both(db, ann, ben)
    await ladder.close_season(db, closing(of={"orda-live": 1}), LATER)
    with pytest.raises(SeasonClosed):
        await ladder.close_season(db, closing(of={"orda": 1, "orda-live": 1}), LATER)
    assert (await ladder.running_season(db, GUILD, "orda")).number == 1
    assert await value(db, ben) == 1520

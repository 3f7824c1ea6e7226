"""Seasons of a ladder: closed once, announced, and equal to a rebuild ever after."""

import asyncio
from datetime import timedelta
from random import Random

import pytest

from bot.domain.elo import START
from bot.domain.ids import ChannelId, UserId
from bot.domain.member import Member
from bot.domain.outbox import Kind
from bot.domain.seasons import Afterwards, NobodyPlayed, Season, SeasonClosed
from bot.services import ladder, outbox, seasons
from bot.services.seasons import Closing
from bot.storage import checks, ratings
from bot.storage.database import Database
from bot.storage.ratings import LadderEntry

from .room import CHECKMATE, ELSEWHERE, GUILD, NOW, REPETITION, play, start
from .test_ladder import play_at_random

LATER = NOW + timedelta(days=30)
MANAGER = UserId(900)


def closing(number: int = 1, afterwards: Afterwards = Afterwards.HALVE) -> Closing:
    return Closing(
        guild_id=GUILD, ladder="orda", number=number, afterwards=afterwards, by=MANAGER, channel_id=ChannelId(77)
    )


def winners(season: Season) -> list[tuple[int, str, int, int]]:
    return [(one.place, one.contestant.name, one.contestant.rating, one.contestant.games) for one in season.honoured]


async def value(db: Database, member: Member) -> int:
    async with db.reading() as connection:
        return (await ratings.load(connection, LadderEntry(GUILD, member.user_id, "orda"))).value


async def test_a_season_ends_with_its_winners_and_an_announcement(
    db: Database, ann: Member, ben: Member, cat: Member
) -> None:
    await play(db, await start(db, ann, ben, NOW), CHECKMATE, NOW)
    await play(db, await start(db, cat, ben, NOW), REPETITION, NOW)
    season = await seasons.close(db, closing(afterwards=Afterwards.KEEP), LATER)
    assert winners(season) == [(1, "Ben", 1519, 2), (2, "Cat", 1501, 1), (3, "Ann", 1480, 1)]
    assert (season.number, season.players, season.closed_at, season.closed_by) == (1, 3, LATER, MANAGER)
    assert await value(db, ben) == 1519
    errand = await outbox.still_due(db, Kind.SEASON, season.id)
    assert errand is not None
    assert errand.guild_id == GUILD
    assert await seasons.load(db, season.id) == season


async def test_ratings_go_halfway_back_and_a_rebuild_agrees(db: Database, ann: Member, ben: Member) -> None:
    await play(db, await start(db, ann, ben, NOW), CHECKMATE, NOW)
    await seasons.close(db, closing(), LATER)
    assert (await value(db, ann), await value(db, ben)) == (1490, 1510)
    await play(db, await start(db, ann, ben, LATER), CHECKMATE, LATER)
    async with db.reading() as connection:
        before = await ratings.every(connection)
        assert await ratings.rebuilt(connection) == before
    await ladder.rebuild(db)
    assert await checks.check(db) == []
    async with db.reading() as connection:
        assert await ratings.every(connection) == before


async def test_many_games_over_several_seasons_are_as_a_rebuild_has_them(db: Database) -> None:
    rng = Random(8)
    for number, afterwards in enumerate([Afterwards.HALVE, Afterwards.RESTART, Afterwards.HALVE], 1):
        at = NOW + timedelta(days=number)
        await play_at_random(db, at, rng, 12)
        await seasons.close(db, closing(number, afterwards), at + timedelta(hours=12))
    await play_at_random(db, LATER, rng, 12)
    async with db.reading() as connection:
        assert await ratings.rebuilt(connection) == await ratings.every(connection)


async def test_a_season_counts_only_its_own_games(db: Database, ann: Member, ben: Member, cat: Member) -> None:
    await play(db, await start(db, ann, ben, NOW), CHECKMATE, NOW)
    await seasons.close(db, closing(), NOW)
    with pytest.raises(NobodyPlayed):
        await seasons.close(db, closing(2), LATER)
    await play(db, await start(db, cat, ben, LATER), REPETITION, LATER)
    running = await seasons.running(db, GUILD, "orda")
    assert (running.number, running.since) == (2, NOW)
    assert [(one.contestant.name, one.contestant.games) for one in running.placed] == [("Ben", 1), ("Cat", 1)]


async def test_one_who_restarts_keeps_the_number_of_games(db: Database, ann: Member, ben: Member) -> None:
    await play(db, await start(db, ann, ben, NOW), CHECKMATE, NOW)
    await seasons.close(db, closing(afterwards=Afterwards.RESTART), LATER)
    async with db.reading() as connection:
        rating = await ratings.load(connection, LadderEntry(GUILD, ben.user_id, "orda"))
    assert (rating.value, rating.games, rating.peak) == (START, 1, 1520)


async def test_nobody_has_played_yet(db: Database, ann: Member, ben: Member) -> None:
    await play(db, await start(db, ann, ben, NOW, rated=False), CHECKMATE, NOW)
    await play(db, await start(db, ann, ben, NOW, guild_id=ELSEWHERE), CHECKMATE, NOW)
    with pytest.raises(NobodyPlayed):
        await seasons.close(db, closing(), LATER)


async def test_two_managers_close_one_season_once(db: Database, ann: Member, ben: Member) -> None:
    await play(db, await start(db, ann, ben, NOW), CHECKMATE, NOW)
    both = await asyncio.gather(*(seasons.close(db, closing(), LATER) for _ in range(2)), return_exceptions=True)
    assert sorted(type(one).__name__ for one in both) == [Season.__name__, SeasonClosed.__name__]
    assert await value(db, ben) == 1510


async def test_the_hall_of_fame_has_the_latest_season_first(db: Database, ann: Member, ben: Member) -> None:
    for number in (1, 2, 3):
        await play(db, await start(db, ann, ben, NOW), CHECKMATE, NOW)
        await seasons.close(db, closing(number), NOW + timedelta(days=number))
    hall = await seasons.hall_of_fame(db, GUILD, "orda", 2)
    assert ([one.number for one in hall.items], hall.total) == ([3, 2], 3)
    assert [one.number for one in (await seasons.hall_of_fame(db, GUILD, "orda", 2, 2)).items] == [1]
    assert hall.items[0].honoured[0].contestant.name == "Ben"
    assert (await seasons.hall_of_fame(db, ELSEWHERE, "orda", 2)).total == 0

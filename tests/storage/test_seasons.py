"""Seasons in the database: places and rating changes follow the rules."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from random import Random

import pytest
from sqlalchemy import select

from bot.domain.ids import Member, ServerId, UserId
from bot.domain.ladders import HONORED, MOST_NAMED, Afterwards
from bot.domain.rating import PROVISIONAL_GAMES, START, Rating
from bot.storage import players, ratings
from bot.storage.database import Database
from bot.storage.ratings import LadderEntry, season_ratings
from tests.now import NOW

GUILD, ELSEWHERE = ServerId(7), ServerId(8)


@dataclass(frozen=True)
class One:
    """A member on a ladder, who may have played no games in the season."""

    user_id: int
    rating: int
    games: int
    played: int

    @property
    def rank(self) -> tuple[bool, int]:
        return self.games < PROVISIONAL_GAMES, -self.rating


def places(ladder: Iterable[One]) -> list[tuple[int, int]]:
    """Return the place and the id of every member who has played, best first. Established ratings come before
    provisional ones, and members with equal ratings share a place.
    """
    ranked = sorted((one for one in ladder if one.played), key=lambda one: (*one.rank, -one.played, one.user_id))
    first = {one.rank: place for place, one in reversed([*enumerate(ranked, 1)])}
    return [(first[one.rank], one.user_id) for one in ranked]


async def put(db: Database, ladder: Sequence[One], guild_id: ServerId = GUILD) -> None:
    async with db.writing() as connection:
        await players.remember(connection, [Member(UserId(one.user_id), f"M{one.user_id}") for one in ladder], NOW)
        await ratings.save(
            connection,
            {
                LadderEntry(guild_id, UserId(one.user_id), "orda"): Rating(
                    one.rating, one.games, max(START, one.rating), one.games
                )
                for one in ladder
            },
        )


async def close(db: Database, number: int, afterwards: Afterwards, count: int) -> int:
    async with db.writing() as connection:
        season = {"ladder": "orda", "number": number, "afterwards": afterwards, "closed_by": 1}
        closed_at = NOW + timedelta(days=number)
        return await ratings.store_season(
            connection, GUILD, {**season, "closed_at": closed_at, "channel_id": 1, "players": count}
        )


def at_random(rng: Random, before: dict[int, int]) -> list[One]:
    """Return 40 random members. Many have equal ratings, and about a third have no games in the season. `before` maps
    members to the number of games that they played before the season.
    """
    ladder = []
    for user in range(1, 41):
        played = rng.choice((0, rng.randrange(1, 4), rng.randrange(1, 20)))
        rating = rng.randrange(1400, 1600, 10) + rng.randrange(2)
        ladder.append(One(user, rating, before.get(user, 0) + played, played))
    return ladder


@pytest.mark.parametrize("seed", range(4))
async def test_the_database_computes_places_and_changes_like_the_rules(db: Database, seed: int) -> None:
    rng, before = Random(seed), dict[int, int]()
    for number, afterwards in enumerate(rng.choices([*Afterwards], k=3), 1):
        ladder = at_random(rng, before)
        before = {one.user_id: one.games for one in ladder}
        placed = places(ladder)
        await put(db, ladder)
        async with db.reading() as connection:
            running = await ratings.running_season(connection, GUILD, "orda")
        assert (running.number, running.players) == (number, len(placed))
        first = [pair for pair in placed if pair[0] <= HONORED]
        assert [(one.place, one.contestant.user_id) for one in running.honored] == first[:MOST_NAMED]
        assert running.winners == len(first)

        season_id = await close(db, number, afterwards, len(placed))
        async with db.reading() as connection:
            stored = {
                row.user_id: row
                for row in await connection.execute(
                    select(season_ratings).where(season_ratings.c.season_id == season_id)
                )
            }
            after = {entry.user_id: rating for entry, rating in (await ratings.every(connection)).items()}
            closed = await ratings.load_season(connection, season_id)
        assert closed is not None
        assert (closed.honored, closed.winners) == (running.honored, running.winners)
        place_of = {user: place for place, user in placed}
        for one in ladder:
            row, change = stored[one.user_id], afterwards.change_of(one.rating)
            assert (row.rating, row.games, row.played) == (one.rating, one.games, one.played)
            assert (row.place, row.is_provisional) == (place_of.get(one.user_id), one.games < PROVISIONAL_GAMES)
            assert (row.change, after[UserId(one.user_id)].value) == (change, one.rating + change)


@pytest.mark.parametrize("afterwards", Afterwards)
async def test_ratings_above_and_below_a_newcomers_change_equally(db: Database, afterwards: Afterwards) -> None:
    around = [START + points for points in (-401, -400, -1, 0, 1, 400, 401)]
    ladder = [One(user, rating, 20, 20) for user, rating in enumerate(around, 1)]
    await put(db, ladder)
    await close(db, 1, afterwards, len(ladder))
    async with db.reading() as connection:
        after = {entry.user_id: rating.value for entry, rating in (await ratings.every(connection)).items()}
    assert after == {one.user_id: one.rating + afterwards.change_of(one.rating) for one in ladder}


async def test_if_many_share_a_place_the_first_are_named_and_all_counted(db: Database) -> None:
    await put(db, [One(user, 1500, 12, 12) for user in range(1, 31)])
    await put(db, [One(user, 1700, 12, 12) for user in range(31, 35)], ELSEWHERE)
    season_id = await close(db, 1, Afterwards.KEEP, 30)
    async with db.reading() as connection:
        closed = await ratings.load_season(connection, season_id)
        [listed] = await ratings.list_seasons(connection, GUILD, "orda", 5, 0)
    assert closed == listed
    assert closed is not None
    assert [(one.place, one.contestant.user_id) for one in closed.honored] == [(1, user) for user in range(1, 11)]
    assert closed.winners == 30

from collections.abc import Collection
from datetime import datetime, timedelta
from random import Random

import pytest
from sqlalchemy import text

from bot.domain import ladders
from bot.domain.ids import Member
from bot.domain.ladders import Standing
from bot.domain.rating import PROVISIONAL_GAMES, Rating
from bot.rules import Color
from bot.services import games, ladder
from bot.storage import players, ratings
from bot.storage.database import Database

from .steps import CHECKMATE, ELSEWHERE, GUILD, NOW, REPETITION, TWO_MOVES_EACH, play, rating_in, start

SEVERAL = [Member(200 + number, name) for number, name in enumerate(["Dee", "Eli", "Fay", "Gus", "Hal"])]


async def play_at_random(db: Database, now: datetime, rng: Random, count: int) -> None:
    """Play games between five members of two servers. Lengths and results are random, and the games can be casual or
    rated.
    """
    for number in range(count):
        white, black = rng.sample(SEVERAL, 2)
        guild = rng.choice([GUILD, GUILD, ELSEWHERE])
        at = now + timedelta(minutes=number)
        game = await start(db, white, black, at, guild_id=guild, rated=rng.random() < 0.8)
        if rng.random() < 0.2:
            await play(db, game, REPETITION, at)
        else:
            await play(db, game, rng.choice(["d4 c5", TWO_MOVES_EACH]), at)
            await games.resign(db, game.id, rng.choice([white, black]).user_id, at)


async def all_ladders(db: Database) -> list[tuple[Standing, ...]]:
    return [(await ladder.standings(db, guild, "orda", 100)).standings for guild in (GUILD, ELSEWHERE)]


async def test_a_ladder_is_read_from_the_top(db: Database, ann: Member, ben: Member, cat: Member) -> None:
    await play(db, await start(db, ann, ben, NOW), CHECKMATE, NOW)
    await play(db, await start(db, cat, ben, NOW), REPETITION, NOW)
    page = await ladder.standings(db, GUILD, "orda", 10)
    assert [(each.place, each.name, each.rating.value) for each in page.standings] == [
        (1, "Ben", 1519),
        (2, "Cat", 1501),
        (3, "Ann", 1480),
    ]
    assert page.standings[0].rating == Rating(1519, games=2, peak=1520, wins=1, draws=1, losses=0)


async def test_equal_ratings_share_a_place(db: Database, ann: Member, ben: Member, cat: Member) -> None:
    await play(db, await start(db, ann, ben, NOW), REPETITION, NOW)
    await play(db, await start(db, ann, cat, NOW), REPETITION, NOW)
    page = await ladder.standings(db, GUILD, "orda", 10)
    assert [(each.place, each.name) for each in page.standings] == [(1, "Ann"), (1, "Ben"), (1, "Cat")]


async def test_a_ladder_is_read_in_pages(db: Database, ann: Member, ben: Member, cat: Member) -> None:
    await play(db, await start(db, ann, ben, NOW), CHECKMATE, NOW)
    await play(db, await start(db, cat, ben, NOW), REPETITION, NOW)
    page = await ladder.standings(db, GUILD, "orda", 1, offset=1)
    assert [(each.place, each.name) for each in page.standings] == [(2, "Cat")]
    assert page.total == 3


async def test_a_ladders_players_are_counted_separately(db: Database, ann: Member, ben: Member) -> None:
    await play(db, await start(db, ann, ben, NOW), CHECKMATE, NOW)
    counts = [(await ladder.standings(db, GUILD, key, 10)).total for key in ("orda", "ordamirror")]
    assert counts == [2, 0]


async def set_ratings(db: Database, values: list[int], settled: Collection[int] = ()) -> list[Member]:
    """Store a new member for each of these ratings. The members at the indexes in `settled` have played enough games
    for an established rating.
    """
    members = [Member(300 + number, f"M{number}") for number in range(len(values))]
    entries = {
        ratings.LadderEntry(GUILD, member.user_id, "orda"): Rating(value, games, value, games)
        for number, (member, value) in enumerate(zip(members, values, strict=True))
        for games in [PROVISIONAL_GAMES if number in settled else 1]
    }
    async with db.writing() as connection:
        await players.remember(connection, members, NOW)
        await ratings.save(connection, entries)
    return members


async def test_a_page_has_its_readers_place(db: Database) -> None:
    members = await set_ratings(db, [1700, 1600, 1600, 1500])
    page = await ladder.standings(db, GUILD, "orda", 1, reader=members[2].user_id)
    assert (page.own.place, page.own.position, page.own.name) == (2, 2, "M2")
    assert (await ladder.standings(db, GUILD, "orda", 1, reader=999)).own is None


async def test_a_players_position_is_their_line_in_the_list(db: Database) -> None:
    members = await set_ratings(db, [1500, 1650, 1500, 1700, 1500])
    listed = [one.user_id for one in (await ladder.standings(db, GUILD, "orda", 10)).standings]
    for member in members:
        position = await ladder.position_of(db, GUILD, member.user_id, "orda")
        assert listed[position] == member.user_id
    assert await ladder.position_of(db, GUILD, 999, "orda") == 0


async def test_a_ladder_can_be_limited_to_reliable_ratings(db: Database) -> None:
    members = await set_ratings(db, [1700, 1600, 1550, 1500], settled={1, 3})
    page = await ladder.standings(db, GUILD, "orda", 10, reader=members[3].user_id, settled_only=True)
    assert [(one.place, one.name) for one in page.standings] == [(1, "M1"), (2, "M3")]
    assert (page.total, page.own.place, page.own.position) == (2, 2, 1)
    assert await ladder.position_of(db, GUILD, members[3].user_id, "orda", settled_only=True) == 1
    assert (await ladder.standings(db, GUILD, "orda", 10, reader=members[0].user_id, settled_only=True)).own is None


async def test_a_page_past_the_end_is_the_last_page(db: Database) -> None:
    await set_ratings(db, [1700, 1600, 1500])
    page = await ladder.standings(db, GUILD, "orda", 2, offset=20)
    assert ([one.name for one in page.standings], page.offset) == (["M2"], 2)


async def test_each_server_has_its_own_ladder(db: Database, ann: Member, ben: Member) -> None:
    await play(db, await start(db, ann, ben, NOW, guild_id=ELSEWHERE), CHECKMATE, NOW)
    assert (await ladder.standings(db, GUILD, "orda", 10)).total == 0
    assert await rating_in(db, GUILD, ann.user_id, "orda") == ladders.SYSTEM.newcomer
    assert (await rating_in(db, ELSEWHERE, ann.user_id, "orda")).value == 1480


async def test_each_ladder_of_a_server_is_separate(db: Database, ann: Member, ben: Member) -> None:
    await play(db, await start(db, ann, ben, NOW), CHECKMATE, NOW)
    assert await rating_in(db, GUILD, ann.user_id, "ordamirror") == ladders.SYSTEM.newcomer


@pytest.mark.parametrize("seed", [1, 2])
async def test_a_ladder_rebuilt_from_the_games_equals_the_stored_one(db: Database, seed: int) -> None:
    await play_at_random(db, NOW, Random(seed), 40)
    kept = await all_ladders(db)
    async with db.writing() as connection:
        await connection.execute(text("UPDATE ratings SET rating = 1, wins = 0, draws = 0, losses = games"))
    assert await ladder.rebuild(db) > 0
    assert await all_ladders(db) == kept


class PointForWin:
    """A fake rating system in which a win adds one point and a loss changes nothing."""

    newcomer = Rating(0)
    settled_games = 1

    def expected_score(self, rating: Rating, opponent: Rating) -> float:
        return 0.5

    def changes(self, white: Rating, black: Rating, winner: Color | None) -> tuple[int, int]:
        return int(winner is Color.WHITE), int(winner is Color.BLACK)


@pytest.fixture
def a_point_for_a_win(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.domain.ladders.SYSTEM", PointForWin())


@pytest.mark.usefixtures("a_point_for_a_win")
async def test_another_rating_system_can_be_used(db: Database, ann: Member, ben: Member, cat: Member) -> None:
    assert await rating_in(db, GUILD, ann.user_id, "orda") == Rating(0)
    await play(db, await start(db, ann, ben, NOW), CHECKMATE, NOW)
    ended = await play(db, await start(db, cat, ben, NOW), CHECKMATE, NOW)
    page = await ladder.standings(db, GUILD, "orda", 10, settled_only=True)
    assert [(one.name, one.rating.value, one.is_provisional) for one in page.standings] == [
        ("Ben", 2, False),
        ("Ann", 0, False),
        ("Cat", 0, False),
    ]
    assert [(seat.rating, seat.change, seat.is_provisional) for seat in (ended.white, ended.black)] == [
        (0, 0, True),
        (1, 1, False),
    ]


@pytest.mark.usefixtures("a_point_for_a_win")
async def test_a_ladder_with_another_system_is_rebuilt_from_the_games(db: Database) -> None:
    await play_at_random(db, NOW, Random(1), 40)
    kept = await all_ladders(db)
    async with db.writing() as connection:
        await ratings.clear(connection)
    assert await ladder.rebuild(db) > 0
    assert await all_ladders(db) == kept
    assert all(one.rating.value == one.rating.wins for standings in kept for one in standings)


async def test_a_rebuild_keeps_the_peaks_of_games_that_ended_at_the_same_moment(
    db: Database, ann: Member, ben: Member
) -> None:
    first, second = [await play(db, await start(db, ann, ben, NOW), TWO_MOVES_EACH, NOW) for _ in range(2)]
    await games.resign(db, second.id, ann.user_id, NOW)
    await games.resign(db, first.id, ben.user_id, NOW)
    before = await ladder.standings(db, GUILD, "orda", 10)
    await ladder.rebuild(db)
    assert await ladder.standings(db, GUILD, "orda", 10) == before
    assert [(each.rating.value, each.rating.peak) for each in before.standings] == [(1502, 1502), (1498, 1520)]


async def test_a_rebuild_returns_the_number_of_rated_games(db: Database, ann: Member, ben: Member) -> None:
    await play(db, await start(db, ann, ben, NOW), CHECKMATE, NOW)
    await play(db, await start(db, ann, ben, NOW, rated=False), CHECKMATE, NOW)
    await start(db, ann, ben, NOW)
    assert await ladder.rebuild(db) == 1


async def test_a_ladder_without_games_is_rebuilt_empty(db: Database) -> None:
    assert await ladder.rebuild(db) == 0
    assert (await ladder.standings(db, GUILD, "orda", 10)).total == 0

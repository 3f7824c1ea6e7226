from datetime import timedelta
from random import Random

import pytest
from sqlalchemy import text

from bot.domain.elo import Rating
from bot.domain.member import Member
from bot.services import games, ladder

from .room import CHECKMATE, ELSEWHERE, GUILD, NOW, REPETITION, TWO_MOVES_EACH, play, start

SEVERAL = [Member(200 + number, name) for number, name in enumerate(["Dee", "Eli", "Fay", "Gus", "Hal"])]


async def play_at_random(db, now, rng, count):
    """Games between five members of two servers: casual or rated, short or long, won, lost or drawn."""
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


async def ladders(db):
    return [(await ladder.standings(db, guild, "orda", 100)).standings for guild in (GUILD, ELSEWHERE)]


async def test_a_ladder_is_read_from_the_top(db, ann, ben, cat):
    await play(db, await start(db, ann, ben, NOW), CHECKMATE, NOW)
    await play(db, await start(db, cat, ben, NOW), REPETITION, NOW)
    page = await ladder.standings(db, GUILD, "orda", 10)
    assert [(each.place, each.name, each.rating.value) for each in page.standings] == [
        (1, "Ben", 1519),
        (2, "Cat", 1501),
        (3, "Ann", 1480),
    ]
    assert page.standings[0].rating == Rating(1519, games=2, peak=1520, wins=1, draws=1, losses=0)


async def test_equal_ratings_share_a_place(db, ann, ben, cat):
    await play(db, await start(db, ann, ben, NOW), REPETITION, NOW)
    await play(db, await start(db, ann, cat, NOW), REPETITION, NOW)
    page = await ladder.standings(db, GUILD, "orda", 10)
    assert [(each.place, each.name) for each in page.standings] == [(1, "Ann"), (1, "Ben"), (1, "Cat")]


async def test_a_ladder_is_read_in_pages(db, ann, ben, cat):
    await play(db, await start(db, ann, ben, NOW), CHECKMATE, NOW)
    await play(db, await start(db, cat, ben, NOW), REPETITION, NOW)
    page = await ladder.standings(db, GUILD, "orda", 1, offset=1)
    assert [(each.place, each.name) for each in page.standings] == [(2, "Cat")]
    assert page.total == 3


async def test_each_server_has_a_ladder_of_its_own(db, ann, ben):
    await play(db, await start(db, ann, ben, NOW, guild_id=ELSEWHERE), CHECKMATE, NOW)
    assert (await ladder.standings(db, GUILD, "orda", 10)).total == 0
    assert await ladder.rating_of(db, GUILD, ann.user_id, "orda") == Rating()
    assert (await ladder.rating_of(db, ELSEWHERE, ann.user_id, "orda")).value == 1480


async def test_each_ladder_of_a_server_stands_alone(db, ann, ben):
    await play(db, await start(db, ann, ben, NOW), CHECKMATE, NOW)
    assert await ladder.rating_of(db, GUILD, ann.user_id, "ordamirror") == Rating()


@pytest.mark.parametrize("seed", [1, 2])
async def test_a_ladder_rebuilt_from_the_games_equals_the_one_that_was_kept(db, seed):
    await play_at_random(db, NOW, Random(seed), 40)
    kept = await ladders(db)
    async with db.writing() as connection:
        await connection.execute(text("UPDATE ratings SET rating = 1, wins = 0, draws = 0, losses = games"))
    assert await ladder.rebuild(db) > 0
    assert await ladders(db) == kept


async def test_rebuilding_tells_how_many_games_were_rated(db, ann, ben):
    await play(db, await start(db, ann, ben, NOW), CHECKMATE, NOW)
    await play(db, await start(db, ann, ben, NOW, rated=False), CHECKMATE, NOW)
    await start(db, ann, ben, NOW)
    assert await ladder.rebuild(db) == 1


async def test_a_ladder_without_games_is_rebuilt_empty(db):
    assert await ladder.rebuild(db) == 0
    assert (await ladder.standings(db, GUILD, "orda", 10)).total == 0

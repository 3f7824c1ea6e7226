"""The counts that are updated when a game ends are the same as after a full recount."""

from random import Random

import pytest
from sqlalchemy import text

from bot.domain.ids import Member, ServerId
from bot.domain.records import Tally
from bot.rules import Color
from bot.services import games, ladder
from bot.storage import tallies
from bot.storage.database import Database
from bot.variants import Variant, find_variant
from tests.services.steps import CHECKMATE, GUILD, NOW, REPETITION, TWO_MOVES_EACH, play, start
from tests.storage.played import SERVERS, at_random, store

HERE = SERVERS[0]


async def balance(db: Database, guild_id: ServerId, key: str = "orda") -> dict[Variant, Tally]:
    async with db.reading() as connection:
        return await tallies.load(connection, guild_id, key)


@pytest.mark.parametrize("seed", [1, 2])
async def test_a_server_counts_its_own_games_of_a_ladder_for_each_variant(db: Database, seed: int) -> None:
    played = at_random(Random(seed), 120)
    await store(db, played)
    found = await balance(db, HERE, "asymmetric")
    counted = [one for one in played if one.guild_id == HERE and one.termination != "aborted"]
    for variant, total in found.items():
        winners = [one.winner for one in counted if one.variant == variant.key]
        assert total == Tally(winners.count(Color.WHITE), winners.count(None), winners.count(Color.BLACK))
    assert sum(total.games for total in found.values()) == sum(one.variant.startswith("asymmetric") for one in counted)


async def test_every_game_is_counted_at_its_end_unless_it_was_aborted(db: Database, ann: Member, ben: Member) -> None:
    await play(db, await start(db, ann, ben, NOW), CHECKMATE, NOW)
    await play(db, await start(db, ann, ben, NOW, rated=False), REPETITION, NOW)
    game = await play(db, await start(db, ann, ben, NOW), TWO_MOVES_EACH, NOW)
    await games.resign(db, game.id, ben.user_id, NOW)
    await games.abort(db, (await start(db, ann, ben, NOW)).id, ann.user_id, NOW)
    assert await balance(db, GUILD) == {find_variant("orda"): Tally(1, 1, 1)}


@pytest.mark.parametrize("wrong", ["wins = 7", "ladder = 'khans'"])
async def test_the_check_finds_a_wrong_count_and_a_rebuild_fixes_it(
    db: Database, ann: Member, ben: Member, wrong: str
) -> None:
    await play(db, await start(db, ann, ben, NOW), CHECKMATE, NOW)
    async with db.writing() as connection:
        await connection.execute(text(f"UPDATE balances SET {wrong}"))
    async with db.reading() as connection:
        assert await tallies.wrong(connection) == [(GUILD, "orda")]
    await ladder.rebuild(db)
    async with db.reading() as connection:
        assert await tallies.wrong(connection) == []
    assert await balance(db, GUILD) == {find_variant("orda"): Tally(losses=1)}

from datetime import UTC, datetime, timedelta, timezone

import pytest
from sqlalchemy import insert
from sqlalchemy.exc import IntegrityError, StatementError

from bot.domain.game import Game, NewGame
from bot.domain.ids import Member
from bot.storage import games, players
from bot.storage.database import Database
from bot.storage.schema import challenges, ratings
from bot.variants import find_variant


@pytest.fixture
async def known(db: Database, ann: Member, ben: Member, now: datetime) -> Database:
    async with db.writing() as connection:
        await players.remember(connection, [ann, ben], now)
    return db


async def add_game(db: Database, white: int, black: int, now: datetime) -> Game:
    async with db.writing() as connection:
        return await games.add(
            connection,
            NewGame(
                server_id=1,
                variant=find_variant("orda"),
                white=white,
                black=black,
                rated=True,
            ),
            now,
        )


async def test_a_time_is_read_back_in_utc_to_the_microsecond(known: Database, ann: Member, ben: Member) -> None:
    elsewhere = datetime(2030, 5, 17, 20, 0, 0, 123456, tzinfo=timezone(timedelta(hours=8)))
    game = await add_game(known, ann.user_id, ben.user_id, elsewhere)
    assert game.started_at == elsewhere
    assert game.started_at.tzinfo is UTC


async def test_a_time_without_a_time_zone_is_refused(known: Database, ann: Member, ben: Member) -> None:
    with pytest.raises(StatementError, match="expected a datetime with a time zone"):
        await add_game(known, ann.user_id, ben.user_id, datetime(2030, 5, 17))


async def test_a_game_needs_two_players(known: Database, ann: Member, now: datetime) -> None:
    with pytest.raises(IntegrityError, match="two_players"):
        await add_game(known, ann.user_id, ann.user_id, now)


async def test_a_games_players_must_exist(known: Database, ann: Member, now: datetime) -> None:
    with pytest.raises(IntegrityError, match=r"(?i)foreign key"):
        await add_game(known, ann.user_id, 555, now)


async def test_a_challenges_state_must_be_known(known: Database, ann: Member, now: datetime) -> None:
    row = {
        "guild_id": 1,
        "channel_id": 2,
        "challenger_id": ann.user_id,
        "variant": "orda",
        "colour": "white",
        "rated": True,
        "created_at": now,
        "expires_at": now,
        "state": "forgotten",
    }
    with pytest.raises(IntegrityError, match="ck_challenges_state"):
        async with known.writing() as connection:
            await connection.execute(insert(challenges).values(row))


async def test_wins_draws_and_losses_must_add_up_to_the_games(known: Database, ann: Member) -> None:
    row = {"guild_id": 1, "user_id": ann.user_id, "ladder": "orda", "rating": 1500, "peak": 1500}
    with pytest.raises(IntegrityError, match="ck_ratings_games"):
        async with known.writing() as connection:
            await connection.execute(insert(ratings).values(**row, games=3, wins=1, draws=1, losses=0))

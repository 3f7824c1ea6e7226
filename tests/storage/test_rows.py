"""Two processes make conflicting changes to a game without locking its row."""

from datetime import datetime

import pytest

from bot.domain.challenge import Challenge, Proposal, Terms
from bot.domain.errors import ChallengeClosed, NoSuchChallenge, NoSuchGame, StalePosition
from bot.domain.game import Game, NewGame
from bot.domain.ids import ChallengeState, ColorChoice, GameId, Member
from bot.storage import challenges, games, players, schema
from bot.storage.database import Database
from bot.variants import find_family, find_variant


@pytest.fixture
async def game(db: Database, ann: Member, ben: Member, now: datetime) -> Game:
    async with db.writing() as connection:
        await players.remember(connection, [ann, ben], now)
        return await games.add(
            connection,
            NewGame(
                server_id=1,
                variant=find_variant("orda"),
                white=ann.user_id,
                black=ben.user_id,
                rated=True,
            ),
            now,
        )


@pytest.fixture
async def challenge(db: Database, ann: Member, ben: Member, now: datetime) -> Challenge:
    proposal = Proposal(
        server_id=1,
        channel_id=2,
        challenger=ann,
        opponent=ben,
        terms=Terms(find_family("orda")),
        color=ColorChoice.WHITE,
        created_at=now,
    )
    async with db.writing() as connection:
        await players.remember(connection, [ann, ben], now)
        return await challenges.add(connection, proposal)


async def save(db: Database, game: Game, since: Game) -> None:
    async with db.writing() as connection:
        await games.save(connection, game, since=since)


async def load(db: Database, game_id: GameId) -> Game:
    async with db.reading() as connection:
        return await games.load(connection, game_id)


async def test_a_move_from_a_past_ply_is_not_stored(db: Database, game: Game, ann: Member, now: datetime) -> None:
    first, _ = game.play(ann.user_id, "d4", now)
    second, _ = game.play(ann.user_id, "e4", now)
    await save(db, first, game)
    with pytest.raises(StalePosition) as refused:
        await save(db, second, game)
    assert refused.value == StalePosition(game.id)
    assert (await load(db, game.id)).line.sans == ("d4",)


async def test_a_move_from_before_a_takeback_is_not_stored_even_at_the_same_ply(
    db: Database, game: Game, ann: Member, ben: Member, now: datetime
) -> None:
    """Two writers have loaded the same game. One of them takes back a move and plays another, so the ply is the same as
    before. Only the number of takebacks shows that the game has changed.
    """
    opened, _ = game.play(ann.user_id, "d4", now)
    await save(db, opened, game)
    late = await load(db, game.id)
    back = late.take_back(1, now)
    await save(db, back, late)
    again, _ = back.play(ann.user_id, "e4", now)
    await save(db, again, back)
    answer, _ = late.play(ben.user_id, "c5", now)
    assert (again.ply, again.takebacks) == (late.ply, late.takebacks + 1)
    with pytest.raises(StalePosition):
        await save(db, answer, late)
    assert (await load(db, game.id)).line.sans == ("e4",)


async def test_a_move_in_a_finished_game_is_not_stored(
    db: Database, game: Game, ann: Member, ben: Member, now: datetime
) -> None:
    await save(db, game.resign(ben.user_id, now), game)
    late, _ = game.play(ann.user_id, "d4", now)
    with pytest.raises(StalePosition):
        await save(db, late, game)
    assert (await load(db, game.id)).ply == 0


async def test_a_game_ends_only_once(db: Database, game: Game, ann: Member, ben: Member, now: datetime) -> None:
    await save(db, game.resign(ben.user_id, now), game)
    with pytest.raises(StalePosition):
        await save(db, game.resign(ann.user_id, now), game)
    assert (await load(db, game.id)).outcome.winner == 0


async def test_a_challenge_is_closed_only_once(
    db: Database, challenge: Challenge, ann: Member, ben: Member, now: datetime
) -> None:
    async with db.writing() as connection:
        await challenges.close(connection, challenge.declined_by(ben.user_id, now))
    with pytest.raises(ChallengeClosed) as refused:
        async with db.writing() as connection:
            await challenges.close(connection, challenge.canceled_by(ann.user_id, now))
    assert refused.value == ChallengeClosed(challenge.id, ChallengeState.DECLINED, None)


async def test_an_unknown_id_raises_not_found(db: Database) -> None:
    async with db.writing() as connection:
        with pytest.raises(NoSuchGame):
            await games.load(connection, 99)
        with pytest.raises(NoSuchGame):
            await games.set_channel(connection, 99, 5)
        with pytest.raises(NoSuchChallenge):
            await challenges.load(connection, 99)


async def test_the_latest_names_are_used(db: Database, game: Game, ann: Member, now: datetime) -> None:
    async with db.writing() as connection:
        await players.remember(connection, [type(ann)(ann.user_id, "Anna")], now)
    assert (await load(db, game.id)).white.name == "Anna"


async def test_a_games_number_is_never_reused(
    db: Database, game: Game, ann: Member, ben: Member, now: datetime
) -> None:
    async with db.writing() as connection:
        await connection.execute(schema.games.delete().where(schema.games.c.id == game.id))
        later = await games.add(
            connection,
            NewGame(
                server_id=1,
                variant=find_variant("orda"),
                white=ann.user_id,
                black=ben.user_id,
                rated=True,
            ),
            now,
        )
    assert later.id > game.id

"""A member's limits are checked in the same transaction as the change that could exceed them."""

import random
from datetime import datetime, timedelta

import pytest

from bot.domain.allowances import Allowances
from bot.domain.challenge import LIFETIME, Challenge, Proposal, Terms
from bot.domain.errors import TooManyChallenges, TooManyGames
from bot.domain.game import Game
from bot.domain.ids import ENGINE, ColorChoice, Member
from bot.services import challenges, engine_games, games
from bot.storage.database import Database
from bot.variants import find_family

from .steps import CHANNEL, GUILD, NOW, challenge, start_with_engine

TWO = Allowances(open_challenges=2, open_games=2)


async def offer(db: Database, by: Member, now: datetime = NOW, allowances: Allowances = TWO) -> Challenge:
    return await challenges.create(
        db,
        Proposal(
            server_id=GUILD,
            channel_id=CHANNEL,
            challenger=by,
            opponent=None,
            terms=Terms(find_family("orda")),
            color=ColorChoice.WHITE,
            created_at=now,
        ),
        allowances=allowances,
    )


async def play(db: Database, member: Member, allowances: Allowances = TWO) -> Game:
    return await start_with_engine(db, member, NOW, allowances=allowances)


async def test_a_member_at_the_limit_of_open_challenges_makes_no_other(db: Database, ann: Member, ben: Member) -> None:
    first = await offer(db, ann)
    await offer(db, ann)
    with pytest.raises(TooManyChallenges) as refused:
        await offer(db, ann)
    assert refused.value.most == 2
    await offer(db, ben)
    await challenges.cancel(db, first.id, ann.user_id, NOW)
    await offer(db, ann)


async def test_an_expired_challenge_no_longer_counts(db: Database, ann: Member) -> None:
    await offer(db, ann)
    await offer(db, ann)
    await offer(db, ann, NOW + LIFETIME + timedelta(seconds=1))


async def test_without_a_limit_any_number_is_allowed(db: Database, ann: Member) -> None:
    for _ in range(5):
        await offer(db, ann, allowances=Allowances())


async def test_a_member_at_the_limit_of_games_starts_no_other(
    db: Database, ann: Member, ben: Member, cat: Member, rng: random.Random
) -> None:
    first = await play(db, ann)
    await play(db, ann)
    with pytest.raises(TooManyGames) as refused:
        await play(db, ann)
    assert (refused.value.player, refused.value.most) == (ann.user_id, 2)
    with pytest.raises(TooManyGames):
        await offer(db, ann)
    made = await challenge(db, ben, None, NOW)
    with pytest.raises(TooManyGames):
        await challenges.accept(db, made.id, ann, NOW, rng, allowances=TWO)
    await games.resign(db, first.id, ann.user_id, NOW)
    await challenges.accept(db, made.id, ann, NOW, rng, allowances=TWO)


async def test_a_challenger_who_is_at_the_limit_by_now_gets_no_game(
    db: Database, ann: Member, ben: Member, rng: random.Random
) -> None:
    made = await offer(db, ann)
    await play(db, ann)
    await play(db, ann)
    with pytest.raises(TooManyGames) as refused:
        await challenges.accept(db, made.id, ben, NOW, rng, allowances=TWO)
    assert refused.value.player == ann.user_id
    assert (await challenges.load(db, made.id)).is_open(NOW)


async def test_a_rematch_needs_to_be_within_the_limit_too(db: Database, ann: Member, rng: random.Random) -> None:
    ended = await play(db, ann)
    await games.resign(db, ended.id, ann.user_id, NOW)
    await play(db, ann)
    await play(db, ann)
    with pytest.raises(TooManyGames):
        await engine_games.again(db, ended.id, ann.user_id, NOW, rng, allowances=TWO)


async def test_the_engine_has_no_limit(db: Database, ann: Member, ben: Member) -> None:
    for member in (ann, ben, ann, ben):
        game = await play(db, member)
        assert ENGINE in game.user_ids

import asyncio
from datetime import timedelta
from random import Random

import pytest

from bot.domain.challenge import LIFETIME, Challenge
from bot.domain.errors import ChallengeClosed, GameNotOver, NoSuchGame, NotYourGame
from bot.domain.game import Game
from bot.domain.ids import ChallengeState, ColorChoice, Member
from bot.services import challenges, games
from bot.storage.database import Database

from .steps import CHANNEL, NOW, start


@pytest.fixture
async def over(db: Database, ann: Member, ben: Member) -> Game:
    game = await start(db, ann, ben, NOW)
    return await games.resign(db, game.id, ben.user_id, NOW)


async def test_a_rematch_request_offers_the_same_game_with_colors_swapped(
    db: Database, over: Game, ann: Member, ben: Member, rng: Random
) -> None:
    offer = await challenges.rematch(db, over.id, ann.user_id, NOW, rng)
    assert isinstance(offer, Challenge)
    assert (offer.challenger, offer.opponent, offer.color) == (ann, ben, ColorChoice.BLACK)
    assert (offer.terms.example, offer.terms.rated, offer.rematch_of) == (over.variant, over.rated, over.id)


async def test_the_offer_is_made_where_the_game_was_played(db: Database, over: Game, ann: Member, rng: Random) -> None:
    await games.set_channel(db, over.id, 88)
    assert (await challenges.rematch(db, over.id, ann.user_id, NOW, rng)).channel_id == 88


async def test_without_a_channel_the_offer_is_made_where_the_challenge_was(
    db: Database, over: Game, ann: Member, rng: Random
) -> None:
    assert (await challenges.rematch(db, over.id, ann.user_id, NOW, rng)).channel_id == CHANNEL


async def test_when_both_ask_the_game_starts(db: Database, over: Game, ann: Member, ben: Member, rng: Random) -> None:
    await challenges.rematch(db, over.id, ann.user_id, NOW, rng)
    game = await challenges.rematch(db, over.id, ben.user_id, NOW, rng)
    assert isinstance(game, Game)
    assert (game.white.user_id, game.black.user_id) == (ben.user_id, ann.user_id)


async def test_both_asking_at_once_starts_one_game(db: Database, over: Game, ann: Member, ben: Member) -> None:
    answers = await asyncio.gather(
        *(challenges.rematch(db, over.id, player.user_id, NOW, Random(1)) for player in (ann, ben))
    )
    assert {type(answer) for answer in answers} == {Challenge, Game}


async def test_asking_again_returns_the_same_offer(db: Database, over: Game, ann: Member, rng: Random) -> None:
    first = await challenges.rematch(db, over.id, ann.user_id, NOW, rng)
    assert await challenges.rematch(db, over.id, ann.user_id, NOW + timedelta(hours=1), rng) == first


async def test_the_offer_is_accepted_like_any_challenge(
    db: Database, over: Game, ann: Member, ben: Member, rng: Random
) -> None:
    offer = await challenges.rematch(db, over.id, ann.user_id, NOW, rng)
    game = await challenges.accept(db, offer.id, ben, NOW, rng)
    assert game.white.user_id == ben.user_id


async def test_there_is_one_rematch_of_a_game(db: Database, over: Game, ann: Member, ben: Member, rng: Random) -> None:
    offer = await challenges.rematch(db, over.id, ann.user_id, NOW, rng)
    game = await challenges.rematch(db, over.id, ben.user_id, NOW, rng)
    with pytest.raises(ChallengeClosed) as refused:
        await challenges.rematch(db, over.id, ann.user_id, NOW, rng)
    assert refused.value == ChallengeClosed(offer.id, ChallengeState.ACCEPTED, game.id)


async def test_after_a_declined_offer_another_can_be_made(
    db: Database, over: Game, ann: Member, ben: Member, rng: Random
) -> None:
    first = await challenges.rematch(db, over.id, ann.user_id, NOW, rng)
    await challenges.decline(db, first.id, ben.user_id, NOW)
    second = await challenges.rematch(db, over.id, ann.user_id, NOW, rng)
    assert second.id != first.id


async def test_an_expired_offer_is_not_accepted_by_asking(
    db: Database, over: Game, ann: Member, ben: Member, rng: Random
) -> None:
    first = await challenges.rematch(db, over.id, ann.user_id, NOW, rng)
    second = await challenges.rematch(db, over.id, ben.user_id, NOW + LIFETIME, rng)
    assert isinstance(second, Challenge)
    assert second.id != first.id


async def test_an_ongoing_game_has_no_rematch(db: Database, ann: Member, ben: Member, rng: Random) -> None:
    game = await start(db, ann, ben, NOW)
    with pytest.raises(GameNotOver):
        await challenges.rematch(db, game.id, ann.user_id, NOW, rng)


async def test_only_players_can_ask_for_a_rematch(db: Database, over: Game, cat: Member, rng: Random) -> None:
    with pytest.raises(NotYourGame):
        await challenges.rematch(db, over.id, cat.user_id, NOW, rng)


async def test_an_unknown_game_has_no_rematch(db: Database, ann: Member, rng: Random) -> None:
    with pytest.raises(NoSuchGame):
        await challenges.rematch(db, 404, ann.user_id, NOW, rng)

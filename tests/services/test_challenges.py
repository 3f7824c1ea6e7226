import asyncio
from datetime import timedelta
from random import Random

import pytest
from sqlalchemy import Table, func, select

from bot.domain.challenge import LIFETIME
from bot.domain.errors import (
    BotOpponent,
    ChallengeClosed,
    ChallengeExpired,
    ChallengeNotForYou,
    NoSuchChallenge,
    NoSuchGame,
    OwnChallenge,
    SelfChallenge,
)
from bot.domain.ids import ChallengeState, ColorChoice, Member
from bot.services import challenges, games
from bot.storage import schema
from bot.storage.database import Database
from bot.variants import UnknownVariant

from .steps import CHANNEL, GUILD, NOW, challenge


async def count(db: Database, table: Table) -> int:
    async with db.reading() as connection:
        return (await connection.execute(select(func.count()).select_from(table))).scalar_one()


async def test_a_challenge_is_loaded_as_it_was_made(db: Database, ann: Member, ben: Member) -> None:
    made = await challenge(db, ann, ben, NOW, color=ColorChoice.RANDOM, rated=False)
    assert made == await challenges.load(db, made.id)
    assert (made.server_id, made.channel_id, made.challenger, made.opponent) == (GUILD, CHANNEL, ann, ben)
    assert (made.terms.family.key, made.color, made.terms.rated) == ("orda", ColorChoice.RANDOM, False)
    assert (made.state, made.created_at, made.expires_at) == (ChallengeState.OPEN, NOW, NOW + LIFETIME)


@pytest.mark.parametrize(
    ("opponent", "error"),
    [(Member(101, "Ann"), SelfChallenge), (Member(9, "Robot", is_bot=True), BotOpponent)],
    ids=["oneself", "a bot"],
)
async def test_a_refused_challenge_is_not_stored(
    db: Database, ann: Member, opponent: Member, error: type[Exception]
) -> None:
    with pytest.raises(error):
        await challenge(db, ann, opponent, NOW)
    assert await count(db, schema.challenges) == 0


async def test_an_unknown_variant_is_refused(db: Database) -> None:
    with pytest.raises(UnknownVariant):
        await challenges.terms_in(db, GUILD, family_key="checkers", rated=True)


async def test_accepting_starts_the_offered_game(db: Database, ann: Member, ben: Member, rng: Random) -> None:
    made = await challenge(db, ann, ben, NOW, color=ColorChoice.BLACK, rated=False)
    game = await challenges.accept(db, made.id, ben, NOW + timedelta(hours=1), rng)
    assert (game.server_id, game.variant.key, game.rated, game.ply) == (GUILD, "orda", False, 0)
    assert (game.white.name, game.black.name) == ("Ben", "Ann")
    assert game.started_at == game.turn_since == NOW + timedelta(hours=1)
    accepted = await challenges.load(db, made.id)
    assert (accepted.state, accepted.game_id) == (ChallengeState.ACCEPTED, game.id)


async def test_accepting_an_open_challenge_makes_one_its_opponent(
    db: Database, ann: Member, cat: Member, rng: Random
) -> None:
    made = await challenge(db, ann, None, NOW)
    game = await challenges.accept(db, made.id, cat, NOW, rng)
    assert game.black.user_id == cat.user_id
    assert (await challenges.load(db, made.id)).opponent == cat


async def test_two_who_accept_at_once_get_one_game(db: Database, ann: Member, ben: Member, cat: Member) -> None:
    made = await challenge(db, ann, None, NOW)
    answers = await asyncio.gather(
        *(challenges.accept(db, made.id, member, NOW, Random(1)) for member in (ben, cat)),
        return_exceptions=True,
    )
    (game,) = [answer for answer in answers if not isinstance(answer, Exception)]
    (refusal,) = [answer for answer in answers if isinstance(answer, Exception)]
    assert refusal == ChallengeClosed(made.id, ChallengeState.ACCEPTED, game.id)
    assert await count(db, schema.games) == 1


async def test_pressing_accept_many_times_at_once_starts_one_game(db: Database, ann: Member, ben: Member) -> None:
    made = await challenge(db, ann, ben, NOW)
    presses = [challenges.accept(db, made.id, ben, NOW, Random(n)) for n in range(10)]
    answers = await asyncio.gather(*presses, return_exceptions=True)
    assert [type(answer) for answer in answers].count(ChallengeClosed) == 9
    assert await count(db, schema.games) == 1


async def test_accepting_and_canceling_at_once_does_one_of_the_two(db: Database, ann: Member, ben: Member) -> None:
    made = await challenge(db, ann, ben, NOW)
    await asyncio.gather(
        challenges.accept(db, made.id, ben, NOW, Random(1)),
        challenges.cancel(db, made.id, ann.user_id, NOW),
        return_exceptions=True,
    )
    closed = await challenges.load(db, made.id)
    assert await count(db, schema.games) == (closed.state is ChallengeState.ACCEPTED)


async def test_a_refused_acceptance_changes_nothing(
    db: Database, ann: Member, ben: Member, cat: Member, rng: Random
) -> None:
    made = await challenge(db, ann, ben, NOW)
    with pytest.raises(ChallengeNotForYou):
        await challenges.accept(db, made.id, cat, NOW, rng)
    assert await challenges.load(db, made.id) == made
    assert await count(db, schema.games) == 0


async def test_the_challenger_cannot_accept_an_open_challenge(db: Database, ann: Member, rng: Random) -> None:
    made = await challenge(db, ann, None, NOW)
    with pytest.raises(OwnChallenge):
        await challenges.accept(db, made.id, ann, NOW, rng)


async def test_a_declined_challenge_stays_declined(db: Database, ann: Member, ben: Member, rng: Random) -> None:
    made = await challenge(db, ann, ben, NOW)
    declined = await challenges.decline(db, made.id, ben.user_id, NOW)
    assert declined.state is ChallengeState.DECLINED
    with pytest.raises(ChallengeClosed) as refused:
        await challenges.accept(db, made.id, ben, NOW, rng)
    assert refused.value.state is ChallengeState.DECLINED


async def test_a_canceled_challenge_stays_canceled(db: Database, ann: Member, ben: Member) -> None:
    made = await challenge(db, ann, ben, NOW)
    assert (await challenges.cancel(db, made.id, ann.user_id, NOW)).state is ChallengeState.CANCELLED
    with pytest.raises(ChallengeClosed):
        await challenges.decline(db, made.id, ben.user_id, NOW)


async def test_an_overdue_challenge_cannot_be_accepted_before_it_is_marked_expired(
    db: Database, ann: Member, ben: Member, rng: Random
) -> None:
    made = await challenge(db, ann, ben, NOW)
    with pytest.raises(ChallengeExpired):
        await challenges.accept(db, made.id, ben, NOW + LIFETIME, rng)


async def test_only_overdue_challenges_expire(db: Database, ann: Member, ben: Member, cat: Member) -> None:
    old = await challenge(db, ann, ben, NOW)
    answered = await challenge(db, ann, cat, NOW)
    await challenges.decline(db, answered.id, cat.user_id, NOW)
    young = await challenge(db, ben, cat, NOW + timedelta(hours=1))
    expired = await challenges.expire_due(db, NOW + LIFETIME)
    assert [(each.id, each.state) for each in expired] == [(old.id, ChallengeState.EXPIRED)]
    assert (await challenges.load(db, old.id)).state is ChallengeState.EXPIRED
    assert (await challenges.load(db, young.id)).state is ChallengeState.OPEN


async def test_each_challenge_expires_once_however_many_processes_check(
    db: Database, ann: Member, ben: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(challenges, "LAPSE_AT_ONCE", 2)
    made = [await challenge(db, ann, ben, NOW) for _ in range(3)]
    looks = await asyncio.gather(*(challenges.expire_due(db, NOW + LIFETIME) for _ in range(4)))
    assert sorted(each.id for look in looks for each in look) == [each.id for each in made]


async def test_an_unknown_number_is_refused(db: Database, ben: Member, rng: Random) -> None:
    with pytest.raises(NoSuchChallenge):
        await challenges.accept(db, 404, ben, NOW, rng)


async def test_a_game_stores_the_latest_name_of_the_accepting_member(
    db: Database, ann: Member, ben: Member, rng: Random
) -> None:
    made = await challenge(db, ann, ben, NOW)
    game = await challenges.accept(db, made.id, Member(ben.user_id, "Benjamin"), NOW, rng)
    assert (await games.load(db, game.id)).black.name == "Benjamin"


async def test_a_games_challenge_is_found(db: Database, ann: Member, ben: Member, rng: Random) -> None:
    made = await challenge(db, ann, ben, NOW)
    game = await challenges.accept(db, made.id, ben, NOW, rng)
    assert await challenges.of_game(db, game.id) == await challenges.load(db, made.id)


async def test_an_unknown_game_has_no_challenge(db: Database) -> None:
    with pytest.raises(NoSuchGame):
        await challenges.of_game(db, 404)

from datetime import timedelta
from random import Random

import pytest

from bot.domain.challenge import Challenge, Proposal, Terms
from bot.domain.errors import (
    ArmyMissing,
    ChallengeClosed,
    NoChoiceOfArmy,
    NoGamesInChannel,
    NoRatedGames,
    NoSuchOption,
    NotYourChallenge,
)
from bot.domain.ids import ColorChoice, Member
from bot.services import challenges, games, settings
from bot.storage.database import Database
from bot.variants import find_family

from .steps import CHANNEL, GUILD, NOW, challenge

ASYMMETRIC = Terms(find_family("asymmetric"), options="ab", rated=False)


async def offer(
    db: Database,
    challenger: Member,
    opponent: Member | None,
    *,
    terms: Terms = ASYMMETRIC,
    army: str | None = None,
    color: ColorChoice = ColorChoice.WHITE,
) -> Challenge:
    return await challenges.create(
        db,
        Proposal(
            server_id=GUILD,
            channel_id=CHANNEL,
            challenger=challenger,
            opponent=opponent,
            terms=terms,
            color=color,
            army=army,
            created_at=NOW,
        ),
    )


async def test_the_game_has_the_armies_that_both_chose(db: Database, ann: Member, ben: Member, rng: Random) -> None:
    made = await offer(db, ann, ben, army="elves", color=ColorChoice.BLACK)
    game = await challenges.accept(db, made.id, ben, NOW, rng, army="orcs")
    assert game.variant.key == "asymmetric-orcs-elves+ab"
    assert (await games.load(db, game.id)).variant is game.variant


async def test_the_challenger_can_choose_later_and_the_game_waits(
    db: Database, ann: Member, ben: Member, cat: Member, rng: Random
) -> None:
    made = await offer(db, ann, ben)
    with pytest.raises(ArmyMissing):
        await challenges.accept(db, made.id, ben, NOW, rng, army="orcs")
    with pytest.raises(NotYourChallenge):
        await challenges.choose_army(db, made.id, cat.user_id, "elves", NOW)
    await challenges.choose_army(db, made.id, ann.user_id, "elves", NOW)
    game = await challenges.accept(db, made.id, ben, NOW, rng, army="orcs")
    assert game.variant.key == "asymmetric-elves-orcs+ab"


async def test_the_accepting_player_has_to_choose(db: Database, ann: Member, ben: Member, rng: Random) -> None:
    made = await offer(db, ann, ben, army="elves")
    with pytest.raises(ArmyMissing):
        await challenges.accept(db, made.id, ben, NOW, rng)


async def test_armies_not_chosen_in_time_are_random(db: Database, ann: Member, ben: Member) -> None:
    drawn = set()
    for seed in range(40):
        made = await offer(db, ann, ben, army="random")
        game = await challenges.accept(db, made.id, ben, NOW, Random(seed), army="random")
        drawn.add(game.variant.key)
    assert len(drawn) == 9


@pytest.mark.parametrize("army", ["elves", "random", "dwarves"])
async def test_a_variant_with_fixed_armies_takes_no_choice(db: Database, ann: Member, ben: Member, army: str) -> None:
    with pytest.raises(NoChoiceOfArmy):
        await offer(db, ann, ben, terms=Terms(find_family("orda")), army=army)


async def test_an_army_that_the_variant_does_not_have_is_refused(
    db: Database, ann: Member, ben: Member, rng: Random
) -> None:
    made = await offer(db, ann, ben, army="elves")
    with pytest.raises(NoChoiceOfArmy):
        await challenges.accept(db, made.id, ben, NOW, rng, army="horde")


async def test_a_rule_that_the_variant_does_not_have_is_refused(db: Database, ann: Member, ben: Member) -> None:
    with pytest.raises(NoSuchOption):
        await offer(db, ann, ben, terms=Terms(find_family("orda"), options="a"))


async def test_if_two_accept_with_armies_only_one_plays(
    db: Database, ann: Member, ben: Member, cat: Member, rng: Random
) -> None:
    made = await offer(db, ann, None, army="elves")
    await challenges.accept(db, made.id, ben, NOW, rng, army="orcs")
    with pytest.raises(ChallengeClosed):
        await challenges.accept(db, made.id, cat, NOW, rng, army="humans")


async def test_a_rematch_keeps_each_players_army_and_swaps_colors(
    db: Database, ann: Member, ben: Member, rng: Random
) -> None:
    made = await offer(db, ann, ben, army="elves")
    game = await challenges.accept(db, made.id, ben, NOW, rng, army="orcs")
    await games.resign(db, game.id, ann.user_id, NOW)
    offered = await challenges.rematch(db, game.id, ann.user_id, NOW, rng)
    assert not offered.asks_for_army
    again = await challenges.rematch(db, game.id, ben.user_id, NOW, rng)
    assert (again.variant.key, again.white.user_id) == ("asymmetric-orcs-elves+ab", ben.user_id)


async def test_an_unfinished_setup_is_stored(db: Database, ann: Member, ben: Member, rng: Random) -> None:
    made = await offer(db, ann, ben, terms=Terms(find_family("asymmetric"), options="c"), army="elves")
    game = await challenges.accept(db, made.id, ben, NOW, rng, army="orcs")
    assert (await games.load(db, game.id)).setup.orders == ()
    await games.arrange(db, game.id, ann.user_id, "BBNNRRQK", NOW)
    assert (await games.load(db, game.id)).setup.orders == ("BBNNRRQK",)
    await games.arrange(db, game.id, ben.user_id, "RNBQKBNR", NOW)
    stored = await games.load(db, game.id)
    assert stored.setup is None
    assert stored.position.fen == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/BBNNRRQK w kq - 0 1"


async def test_a_server_without_rated_games_has_only_casual_ones(db: Database, ann: Member, ben: Member) -> None:
    await settings.change(db, settings.SERVERS, GUILD, rated=False)
    with pytest.raises(NoRatedGames):
        await challenge(db, ann, ben, NOW, rated=True)
    assert (await challenges.terms_in(db, GUILD, family_key="orda", rated=None)).rated is False


async def test_a_servers_games_are_only_in_its_game_channels(db: Database) -> None:
    await challenges.check_channel(db, GUILD, CHANNEL)
    await settings.change(db, settings.SERVERS, GUILD, channels=(CHANNEL,))
    await challenges.check_channel(db, GUILD, 99, CHANNEL)
    with pytest.raises(NoGamesInChannel) as refused:
        await challenges.check_channel(db, GUILD, 99)
    assert refused.value.allowed == (CHANNEL,)


async def test_a_challenge_without_a_clock_gets_the_servers(db: Database) -> None:
    await settings.change(db, settings.SERVERS, GUILD, clock=timedelta(days=3))
    terms = [
        await challenges.terms_in(db, GUILD, family_key="orda", rated=None, clock=clock) for clock in (None, "none")
    ]
    assert [one.clock for one in terms] == [timedelta(days=3), None]

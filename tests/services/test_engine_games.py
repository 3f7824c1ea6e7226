"""Engine games: how they start, when the engine accepts a draw, and which records leave these games out."""

from random import Random
from typing import Any

import pytest

from bot.domain.errors import GameNotOver, NoChoiceOfArmy, NoSuchLevel, NotYourGame, RematchBegun, TooEarlyForDraw
from bot.domain.game import Game
from bot.domain.ids import ENGINE, ChannelId, ColorChoice, Member, OfferKind
from bot.engine.analysis import Finding
from bot.engine.evaluation import Evaluation
from bot.engine.levels import LEVEL_NUMBERS, strength
from bot.rules import Color, Termination
from bot.services import engine_games, games, records
from bot.services.engines import Engines
from bot.storage.database import Database
from bot.variants import FAMILIES, UnknownVariant, Variant
from tests.fake_variant import FAMILY, STRANGER

from .steps import CHANNEL, GUILD, NOW, TWO_MOVES_EACH, play

THREAD = ChannelId(33)
LATE = (
    "Nc3 Lc7 d3 g5 Nb1 h5 Nf3 e5 c4 Ye7 h3 Ye6 Be3 Hd7 Nc3 d5 Qc2 d4 Nxd4 exd4 h4 dxe3 fxe3 He5 Qb3 f5 Qxb6 La8 hxg5 "
    "Ae7 Ne4 fxe4 Rh4 Hh7 Rxh5 Ac8 Qc7 Yf5 Rxh7 Hd6"
)
"""The moves of an opening and middlegame, 40 plies long. White is to move, and has a much better position."""


async def begin(
    db: Database,
    member: Member,
    *,
    family_key: str = "orda",
    armies: tuple[str | None, str | None] = (None, None),
    rng: Random | None = None,
    **wishes: object,
) -> Game:
    wished = {"level": 1, "color": ColorChoice.WHITE, **wishes}
    wish = engine_games.Wish(server_id=GUILD, channel_id=CHANNEL, member=member, **wished)
    return await engine_games.begin(db, wish, family_key, armies, now=NOW, rng=rng or Random(1))


async def test_a_game_with_the_engine_is_casual_and_has_its_level(db: Database, ann: Member) -> None:
    game = await begin(db, ann, level=5)
    assert (game.rated, game.engine, game.black.level, game.black.name) == (False, Color.BLACK, 5, "Campmate 5")
    assert (game.white.level, game.waits_for_engine) == (None, False)


async def test_armies_that_are_not_chosen_are_random(db: Database, ann: Member) -> None:
    family = next(family for family in FAMILIES.values() if family.armies)
    begun = [await begin(db, ann, family_key=family.key, level=2, rng=Random(seed)) for seed in range(12)]
    assert len({game.variant.key for game in begun}) > 3


@pytest.mark.parametrize(("level", "army"), [(1, "elves"), (3, "orcs"), (5, "humans")])
async def test_a_character_has_its_favorite_army_by_default(db: Database, ann: Member, level: int, army: str) -> None:
    family = next(family for family in FAMILIES.values() if family.armies)
    begun = [await begin(db, ann, family_key=family.key, level=level, rng=Random(seed)) for seed in range(12)]
    assert {game.variant.black.army.name for game in begun} == {army}
    assert len({game.variant.white.army.name for game in begun}) > 1


async def test_a_character_takes_the_army_chosen_for_it(db: Database, ann: Member) -> None:
    family = next(family for family in FAMILIES.values() if family.armies)
    game = await begin(db, ann, family_key=family.key, armies=("elves", "orcs"), level=1)
    assert (game.variant.white.army.name, game.variant.black.army.name) == ("elves", "orcs")


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"level": 0}, NoSuchLevel),
        ({"level": 10}, NoSuchLevel),
        ({"family_key": "draughts"}, UnknownVariant),
        ({"armies": ("elves", None)}, NoChoiceOfArmy),
        ({"armies": (None, "elves")}, NoChoiceOfArmy),
    ],
)
async def test_invalid_options_are_refused(
    db: Database, ann: Member, options: dict[str, Any], error: type[Exception]
) -> None:
    with pytest.raises(error):
        await begin(db, ann, **options)


async def test_only_games_with_the_engine_to_move_wait_for_it(db: Database, ann: Member) -> None:
    begun = [await begin(db, ann, color=color) for color in (ColorChoice.WHITE, ColorChoice.BLACK) for _ in "ab"]
    for game in begun[1::2]:
        await play(db, game, "d4", NOW)
    await games.resign(db, (await begin(db, ann, color=ColorChoice.BLACK)).id, ann.user_id, NOW)
    waiting = await engine_games.waiting(db)
    assert waiting == [begun[1].id, begun[2].id]
    assert all([(await games.load(db, number)).waits_for_engine for number in waiting])


@pytest.mark.parametrize("color", [ColorChoice.WHITE, ColorChoice.BLACK])
async def test_the_engines_turn_is_known_after_any_number_of_moves(
    db: Database, ann: Member, color: ColorChoice
) -> None:
    game = await begin(db, ann, color=color)
    for san in TWO_MOVES_EACH.split():
        assert await engine_games.waiting(db) == [game.id] * game.waits_for_engine
        game = await play(db, game, san, NOW)
    assert await engine_games.waiting(db) == [game.id] * game.waits_for_engine


async def test_the_engine_accepts_a_takeback_at_once(db: Database, ann: Member) -> None:
    game = await play(db, await begin(db, ann), TWO_MOVES_EACH, NOW)
    after = await games.offer(db, game.id, ann.user_id, OfferKind.TAKEBACK, NOW)
    assert (after.ply, after.offer) == (2, None)


async def test_the_engine_accepts_a_draw_when_it_is_worse(db: Database, engines: Engines, ann: Member) -> None:
    game = await play(db, await begin(db, ann), LATE, NOW)
    agreed = await engine_games.offer_draw(db, engines, game, ann.user_id, NOW)
    assert agreed is not None
    assert agreed.outcome.termination is Termination.AGREEMENT


async def test_the_engine_declines_a_draw_when_it_is_better(db: Database, engines: Engines, ann: Member) -> None:
    game = await play(db, await begin(db, ann, color=ColorChoice.BLACK), LATE, NOW)
    assert await engine_games.offer_draw(db, engines, game, ann.user_id, NOW) is None
    assert (await games.load(db, game.id)).offer is None


class FixedEvaluation:
    """Engines that always return the same evaluation, in pawns from Black's point of view."""

    def __init__(self, pawns: float) -> None:
        self.pawns = pawns

    async def ask(self, question: object, *_: object) -> Finding:
        return Finding(Evaluation(cp=round(-100 * self.pawns)))


@pytest.mark.parametrize(("pawns", "agrees"), [(0.5, False), (0.0, True), (-0.5, True)])
async def test_the_engine_accepts_a_draw_unless_it_is_better_by_any_amount(
    db: Database, ann: Member, pawns: float, agrees: bool
) -> None:
    game = await play(db, await begin(db, ann), LATE, NOW)
    agreed = await engine_games.offer_draw(db, FixedEvaluation(pawns), game, ann.user_id, NOW)
    assert (agreed is not None) is agrees


async def test_the_engine_accepts_no_early_draw(db: Database, engines: Engines, ann: Member) -> None:
    game = await play(db, await begin(db, ann), TWO_MOVES_EACH, NOW)
    assert await engine_games.offer_draw(db, engines, game, ann.user_id, NOW) is None


async def test_only_players_can_offer_a_draw(db: Database, engines: Engines, ann: Member, ben: Member) -> None:
    game = await play(db, await begin(db, ann), LATE, NOW)
    with pytest.raises(NotYourGame):
        await engine_games.offer_draw(db, engines, game, ben.user_id, NOW)


async def test_a_forbidden_offer_is_refused_before_the_engine_is_asked(
    db: Database, engines: Engines, ann: Member, ben: Member
) -> None:
    game = await play(db, await begin(db, ann), TWO_MOVES_EACH, NOW)
    with pytest.raises(NotYourGame):
        await engine_games.offer_draw(db, engines, game, ben.user_id, NOW)
    with pytest.raises(TooEarlyForDraw):
        await engine_games.offer_draw(db, engines, await begin(db, ann), ann.user_id, NOW)


async def over(db: Database, member: Member, **options: object) -> Game:
    game = await begin(db, member, **options)
    await games.set_channel(db, game.id, THREAD)
    return await games.resign(db, game.id, member.user_id, NOW)


async def test_a_rematch_swaps_colors_and_keeps_armies_level_and_channel(db: Database, ann: Member) -> None:
    family = next(family for family in FAMILIES.values() if family.armies)
    first, second = (army.name for army in family.armies[:2])
    game = await over(db, ann, family_key=family.key, armies=(first, second), level=7)
    again = await engine_games.again(db, game.id, ann.user_id, NOW, Random(1))
    assert (again.white.user_id, again.white.level, again.black.user_id, again.channel_id) == (
        ENGINE,
        7,
        ann.user_id,
        THREAD,
    )
    assert again.variant is family.pairing(second, first)


async def test_a_second_rematch_is_refused_while_the_first_is_played(db: Database, ann: Member) -> None:
    game = await over(db, ann)
    again = await engine_games.again(db, game.id, ann.user_id, NOW, Random(1))
    with pytest.raises(RematchBegun) as refused:
        await engine_games.again(db, game.id, ann.user_id, NOW, Random(1))
    assert refused.value.game_id == again.id


async def test_an_ongoing_game_has_no_rematch(db: Database, ann: Member) -> None:
    game = await begin(db, ann)
    with pytest.raises(GameNotOver):
        await engine_games.again(db, game.id, ann.user_id, NOW, Random(1))


async def test_games_with_the_engine_are_listed_but_count_in_no_results(db: Database, ann: Member) -> None:
    game = await play(db, await over(db, ann), "", NOW)
    results = await records.results_of(db, GUILD, ann.user_id)
    listed = await records.latest_of(db, GUILD, ann.user_id, limit=5)
    assert results.shares == ()
    assert [(one.id, one.black.name) for one in listed] == [(game.id, "Campmate 1")]


async def test_a_variant_without_measured_levels_can_be_played(
    db: Database, engines: Engines, ann: Member, stranger: Variant, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(FAMILIES, FAMILY.key, FAMILY)
    game = await begin(db, ann, family_key=FAMILY.key, color=ColorChoice.BLACK)
    answered = await engine_games.take_turn(db, engines, game, NOW)
    assert (answered.game.variant, answered.game.ply) == (STRANGER, 1)
    assert [strength(level, FAMILY.key) for level in LEVEL_NUMBERS] == [None] * len(LEVEL_NUMBERS)


async def test_another_engine_game_in_the_channel_does_not_block_a_rematch(db: Database, ann: Member) -> None:
    game = await over(db, ann)
    other = await begin(db, ann)
    await games.set_channel(db, other.id, THREAD)
    again = await engine_games.again(db, game.id, ann.user_id, NOW, Random(1))
    assert again.id not in (game.id, other.id)
    with pytest.raises(RematchBegun) as refused:
        await engine_games.again(db, game.id, ann.user_id, NOW, Random(1))
    assert refused.value.game_id == again.id

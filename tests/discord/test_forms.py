"""The text in forms."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import discord
import pytest

from bot.discord.core.forms import MoveForm, SendMove, SetupForm
from bot.discord.features.engine_games import LEVEL, EngineGameForm
from bot.discord.features.replay.leaving import AGAINST, PlayOnForm
from bot.discord.features.replay.posts import SendPlayOn
from bot.domain.ids import GameId
from bot.i18n.catalog import Translator
from bot.i18n.characters import character_name, character_nature, level_hint
from bot.i18n.names import piece_type_name
from bot.rules import AmbiguousMove, Ply, Position, parse_move, square_name
from bot.rules.position import FreeSetup
from bot.variants import VARIANTS, Variant, find_variant, listed_variants
from tests.discord.games import game_of

MOST_DESCRIPTION = 100
MOST_OPTIONS = 10
"""The maximum number of options that Discord accepts in a radio group."""
ARRANGED = [variant for variant in listed_variants() if variant.family == "asymmetric"]


def labels_of(form: discord.ui.Modal) -> Iterator[discord.ui.Label[Any]]:
    return (one for one in form.walk_children() if isinstance(one, discord.ui.Label))


def label_of(form: discord.ui.Modal, field: str) -> discord.ui.Label[Any]:
    return next(one for one in labels_of(form) if getattr(one.component, "custom_id", None) == field)


@pytest.mark.parametrize("variant", ARRANGED, ids=lambda variant: variant.key)
async def test_the_form_for_a_back_rank_explains_its_letters(t: Translator, variant: Variant) -> None:
    game = replace(game_of(Position.start(variant)), setup=FreeSetup(variant))
    [label] = labels_of(SetupForm(t, game))
    assert label.description is not None
    assert len(label.description) <= MOST_DESCRIPTION
    for letter in "KQRBN":
        piece = piece_type_name(t, variant.white.army.pieces[letter])
        assert t("setup-form-piece", letter=letter, piece=piece) in label.description


def pawn_about_to_promote(variant: Variant) -> Position:
    pawn = next(letter for letter, one in variant.white.pieces.items() if one.is_pawn)
    royal, other = variant.white.army.royal, variant.black.army.royal.lower()
    return Position.from_fen(variant, f"7{other}/{pawn}7/8/8/8/8/8/7{royal} w - - 0 1")


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.key)
async def test_the_form_for_a_move_offers_every_piece_that_a_pawn_can_become(t: Translator, variant: Variant) -> None:
    position = pawn_about_to_promote(variant)
    possible = [move for move in position.legal_moves if move.promotion]
    groups = [
        one
        for one in MoveForm(t, position, SendMove(GameId(7), Ply(0), 0)).walk_children()
        if isinstance(one, discord.ui.RadioGroup)
    ]
    if len(possible) < 2:
        assert groups == []
        return
    [group] = groups
    assert {option.value for option in group.options} == {move.promotion for move in possible}
    assert len({option.label for option in group.options}) == len(possible) <= MOST_OPTIONS
    [strongest] = [option.value for option in group.options if option.default]
    pieces = variant.white.pieces
    assert all(pieces[strongest].value >= pieces[option.value].value for option in group.options)


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.key)
def test_a_promotion_without_a_piece_can_be_completed_with_each_piece(variant: Variant) -> None:
    position = pawn_about_to_promote(variant)
    possible = [move for move in position.legal_moves if move.promotion]
    if len(possible) < 2:
        return
    with pytest.raises(AmbiguousMove) as caught:
        parse_move(position, square_name(possible[0].target))
    for move in possible:
        assert move.promotion is not None
        assert caught.value.promoting_to(move.promotion) == (move,)


def test_a_text_that_can_also_mean_another_piece_is_not_completed() -> None:
    position = Position.from_fen(find_variant("chess"), "2r4k/1P6/8/5B2/8/8/8/7K w - - 0 1")
    with pytest.raises(AmbiguousMove) as caught:
        parse_move(position, "bxc8")
    assert caught.value.promoting_to("Q") == ()


async def test_the_menu_of_levels_recommends_levels(t: Translator) -> None:
    label = label_of(EngineGameForm(t, 3), LEVEL)
    assert label.description == level_hint(t)
    assert isinstance(label.component, discord.ui.Select)
    options = label.component.options
    first, last = (character_name(t, level) for level in (1, len(options)))
    assert options[0].label == t("level-weakest-unmeasured", name=first, level="1")
    assert options[-1].label == t("level-strongest-unmeasured", name=last, level=str(len(options)))
    assert options[0].description == character_nature(t, 1)


async def test_the_menu_to_play_on_recommends_levels(t: Translator) -> None:
    form = PlayOnForm(t, SendPlayOn(GameId(7), Ply(0)), "orda", with_members=True)
    assert label_of(form, AGAINST).description == level_hint(t)

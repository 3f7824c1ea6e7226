"""The texts of forms."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import discord
import pytest

from bot.discord.core.forms import SetupForm
from bot.discord.features.engine_games import LEVEL, EngineGameForm
from bot.discord.features.replay.leaving import AGAINST, PlayOnForm
from bot.discord.features.replay.posts import SendPlayOn
from bot.domain.ids import GameId
from bot.i18n.catalog import Translator
from bot.i18n.characters import character_name, character_nature, level_hint
from bot.i18n.names import piece_type_name
from bot.rules import Ply, Position
from bot.rules.setup import FreeSetup
from bot.variants import Variant, listed_variants
from tests.discord.games import game_of

MOST_DESCRIPTION = 100
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

"""The characters: each engine level is a person with a name, a personality and remarks in every language."""

from dataclasses import replace

import pytest

from bot.domain.achievements import CrownRecord
from bot.domain.ids import ENGINE, GameId
from bot.engine.levels import LEVEL_NUMBERS, character_keys, character_of
from bot.i18n.catalog import Translator
from bot.i18n.characters import (
    WORDINGS,
    character_cards,
    character_name,
    character_nature,
    level_hint,
    player_name,
    remark_text,
)
from bot.i18n.names import level_names
from bot.i18n.progress import row_name
from bot.i18n.training import army_text, full_army_text
from bot.render.portraits import portrait_keys
from bot.rules import Position
from bot.services.openings import opening_armies
from bot.variants import army_names, find_variant
from tests.discord.games import game_of
from tests.locales import LANGUAGES
from tests.wording import message_texts

MOST_SAID, MOST_NATURE = 150, 100
LONGEST_NAME = 8


def test_each_level_is_a_character_with_its_own_portrait() -> None:
    keys = [character_of(level).key for level in LEVEL_NUMBERS]
    assert len({*keys}) == len(keys)
    assert keys == list(character_keys())
    assert sorted(keys) == list(portrait_keys())


def test_each_favorite_army_is_in_the_game() -> None:
    assert {character_of(level).army for level in LEVEL_NUMBERS} <= {*army_names()}


def test_names_are_short_and_differ(t: Translator) -> None:
    names = [character_name(t, level) for level in LEVEL_NUMBERS]
    assert len({*names}) == len(names)
    assert max(map(len, names)) <= LONGEST_NAME


@pytest.mark.parametrize("locale", LANGUAGES)
def test_all_remarks_are_short_and_different(locale: str) -> None:
    said = {key: text for key, text in message_texts(locale).items() if key.startswith("character-says-")}
    assert max(map(len, said.values())) <= MOST_SAID
    assert len({*said.values()}) == len(said) == len(LEVEL_NUMBERS) * 5 * WORDINGS


def test_natures_fit_in_a_forms_menu(t: Translator) -> None:
    assert max(len(character_nature(t, level)) for level in LEVEL_NUMBERS) <= MOST_NATURE


def test_a_levels_option_starts_with_the_name_and_is_found_by_its_number(t: Translator) -> None:
    for level, name in level_names(t, "orda").items():
        assert name.startswith(character_name(t, level))
        assert str(level) in name


def test_newcomers_are_recommended_the_weakest(t: Translator) -> None:
    assert character_name(t, 1) in level_hint(t)


def test_cards_send_the_ids_of_the_levels(t: Translator) -> None:
    assert [card.level for card in character_cards(t)] == [1, 2, 3, 4, 5, 6, 7, 9, 8]


def test_a_games_remarks_are_its_characters(t: Translator) -> None:
    game = game_of(Position.start(find_variant("orda")))
    assert remark_text(t, game) is None
    black = replace(game.black, user_id=ENGINE, name="Campmate 4", level=4)
    games = [replace(game, id=GameId(number), black=black) for number in (6, 7, 8)]
    first, second, third = (remark_text(t, one) for one in games)
    assert first == third != second
    assert first == t("labelled", label=character_name(t, 4), told=t("character-says-odo-start-1"))
    assert [player_name(t, seat) for seat in (game.white, black)] == [game.white.name, character_name(t, 4)]


def test_the_army_is_not_named_in_chess(t: Translator) -> None:
    row = next(row for row in CrownRecord().rows if row.family == "chess")
    opening = next(army for army in opening_armies() if army.variant.family == "chess")
    for named in (row_name(t, row), army_text(t, opening), full_army_text(t, opening)):
        assert str(t.name("army-kingdom")) not in named

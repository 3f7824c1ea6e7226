"""The engine as an opponent: the names of its levels, with their measured strength if it is known."""

from dataclasses import replace

import pytest

from bot.domain.ids import ENGINE
from bot.engine.levels import LEVEL_NUMBERS, strength
from bot.i18n.catalog import Translator, load_catalog
from bot.i18n.characters import character_name, name_with_level
from bot.i18n.game_pgn import PgnSource, pgn_record
from bot.i18n.names import level_name, rated_player, seat_elo
from bot.rules import Color, Position
from bot.variants import FAMILIES, find_any_family, find_variant
from tests.discord.games import game_of
from tests.wording import ui_text

ENGLISH = load_catalog().translator("en-US")
UNMEASURED = find_any_family("cwda")


@pytest.fixture
def unmeasured(monkeypatch: pytest.MonkeyPatch) -> str:
    """A game on offer whose levels have played no games yet."""
    monkeypatch.setitem(FAMILIES, UNMEASURED.key, UNMEASURED)
    return UNMEASURED.key


def _unmeasured(t: Translator, level: int) -> str:
    """How the last level is named, which nothing was near enough to measure, and one whose error is too wide."""
    key = "level-strongest-unmeasured" if level == LEVEL_NUMBERS[-1] else "level"
    return t(key, name=character_name(t, level), level=str(level))


@pytest.mark.parametrize("level", LEVEL_NUMBERS)
def test_a_level_is_told_with_what_it_is_worth(t: Translator, level: int) -> None:
    rating = strength(level, "orda")
    assert (_unmeasured(t, level) if rating is None else str(rating)) in level_name(t, level, "orda")


@pytest.mark.parametrize("level", LEVEL_NUMBERS)
def test_a_level_that_nobody_has_measured_is_told_by_its_number_alone(
    t: Translator, level: int, unmeasured: str
) -> None:
    assert "".join(filter(str.isdigit, level_name(t, level, unmeasured))) == str(level)


def test_the_ends_are_told_as_such_without_a_number(unmeasured: str) -> None:
    names = [level_name(ENGLISH, level, unmeasured) for level in (1, 4, 9)]
    assert names == [
        ui_text("level-weakest-unmeasured", name=ui_text("character-name-pip"), level=1),
        ui_text("level", name=ui_text("character-name-odo"), level=4),
        ui_text("level-strongest-unmeasured", name=ui_text("character-name-saran"), level=9),
    ]


def test_an_engine_of_unknown_strength_is_named_without_one() -> None:
    game = game_of(Position.start(find_variant("cwda-fide-fide")), "e4 e5")
    game = replace(game, rated=False, black=replace(game.black, user_id=ENGINE, name="Campmate 4", level=4))
    assert seat_elo(game, Color.BLACK) is None
    assert rated_player(ENGLISH, game, Color.BLACK) == f"**{name_with_level(ENGLISH, 4)}**"
    tags = pgn_record(game, PgnSource(ENGLISH, "The Steppe")).tags
    assert tags["BlackType"] == "program"
    assert "BlackElo" not in tags

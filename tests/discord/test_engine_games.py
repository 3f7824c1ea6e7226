"""The engine as an opponent: the names of its levels, and the ratings of levels that have been measured."""

from dataclasses import replace

import discord
import pytest

from bot.discord.core.board import BoardLook, board_post
from bot.domain.ids import ENGINE
from bot.engine import levels
from bot.engine.levels import LEVEL_NUMBERS, strength
from bot.i18n.catalog import Translator, load_catalog
from bot.i18n.characters import character_name, name_with_level
from bot.i18n.game_pgn import PgnSource, pgn_record
from bot.i18n.names import level_name, rated_player, seat_elo
from bot.rules import Color, Position
from bot.variants import FAMILIES, find_variant
from tests.discord.games import game_of
from tests.e2e.world import CHECKMATE
from tests.fake_variant import FAMILY
from tests.now import NOW
from tests.wording import ui_text

ENGLISH = load_catalog().translator("en-US")
UNMEASURED = FAMILY


@pytest.fixture
def unmeasured(monkeypatch: pytest.MonkeyPatch) -> str:
    """A variant for which the strength of the engine's levels hasn't been measured yet."""
    monkeypatch.setitem(FAMILIES, UNMEASURED.key, UNMEASURED)
    return UNMEASURED.key


def _unmeasured(t: Translator, level: int) -> str:
    """Return the label of a level without a rating. Such a level wasn't measured, or its margin of error is
    too large.
    """
    key = "level-strongest-unmeasured" if level == LEVEL_NUMBERS[-1] else "level"
    return t(key, name=character_name(t, level), level=str(level))


@pytest.mark.parametrize("level", LEVEL_NUMBERS)
def test_a_level_is_shown_with_its_rating(t: Translator, level: int) -> None:
    rating = strength(level, "orda")
    assert (_unmeasured(t, level) if rating is None else str(rating)) in level_name(t, level, "orda")


@pytest.mark.parametrize("level", LEVEL_NUMBERS)
def test_an_unmeasured_level_is_shown_by_its_number_only(t: Translator, level: int, unmeasured: str) -> None:
    assert "".join(filter(str.isdigit, level_name(t, level, unmeasured))) == str(level)


def test_the_weakest_and_strongest_levels_need_no_number(unmeasured: str) -> None:
    names = [level_name(ENGLISH, level, unmeasured) for level in (1, 4, 9)]
    assert names == [
        ui_text("level-weakest-unmeasured", name=ui_text("character-name-pip"), level=1),
        ui_text("level", name=ui_text("character-name-odo"), level=4),
        ui_text("level-strongest-unmeasured", name=ui_text("character-name-saran"), level=9),
    ]


def test_an_engine_of_unknown_strength_is_shown_without_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "_ratings", dict)
    game = game_of(Position.start(find_variant("orda")), "e4 c5")
    game = replace(game, rated=False, black=replace(game.black, user_id=ENGINE, name="Campmate 4", level=4))
    assert seat_elo(game, Color.BLACK) is None
    assert rated_player(ENGLISH, game, Color.BLACK) == f"**{name_with_level(ENGLISH, 4)}**"
    tags = pgn_record(game, PgnSource(ENGLISH, "The Steppe")).tags
    assert tags["BlackType"] == "program"
    assert "BlackElo" not in tags


@pytest.mark.parametrize("takebacks", [0, 1])
async def test_a_win_that_earns_a_crown_says_so_and_what_is_next(t: Translator, takebacks: int) -> None:
    game = game_of(Position.start(find_variant("orda")), CHECKMATE)
    game = replace(
        game,
        rated=False,
        white=replace(game.white, user_id=ENGINE, name="Campmate 1", level=1),
        outcome=game.line.outcome,
        ended_at=NOW,
        takebacks=takebacks,
    )
    army = t("named-army", variant=t.name("variant-orda"), army=t.name("army-horde"))
    won = t("crown-won", user=f"<@{game.black.user_id}>", name=character_name(t, 1), army=army)
    post = await board_post(t, game, BoardLook(Color.BLACK))
    said = [part.content for part in post.view.walk_children() if isinstance(part, discord.ui.TextDisplay)]
    assert (won == said[-1]) == (takebacks == 0)
    assert (won in said) == (takebacks == 0)

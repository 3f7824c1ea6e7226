"""The text of a board message."""

import discord
import pytest

from bot.discord.core.board import refreshed_board_post
from bot.discord.core.controls import Control
from bot.discord.core.game_actions import ReadRules
from bot.i18n.catalog import Translator, load_catalog
from bot.rules import Position
from bot.variants import find_variant
from tests.discord.games import game_of
from tests.wording import has_ui_text, ui_text

ENGLISH = load_catalog().translator("en-US")


def words(fen: str, t: Translator = ENGLISH) -> str:
    post = refreshed_board_post(t, game_of(Position.from_fen(find_variant("orda"), fen)))
    return "\n".join(part.content for part in post.view.walk_children() if isinstance(part, discord.ui.TextDisplay))


def test_a_king_one_step_from_campmate_is_described() -> None:
    told = words("7R/8/8/8/8/8/4k3/K7 w - - 0 1")
    assert has_ui_text(told, "game-alert", royal=ENGLISH.name("piece-khan"))
    assert not has_ui_text(told, "game-alert", side="White")


def test_without_such_a_king_campmate_is_not_mentioned(t: Translator) -> None:
    alert = t("game-alert", side="", royal="")[-8:]
    assert alert not in words("8/8/8/4k3/8/8/8/K6R w - - 0 1", t)


def test_every_active_board_has_a_link_to_the_rules() -> None:
    post = refreshed_board_post(ENGLISH, game_of(Position.start(find_variant("orda"))))
    assert ReadRules in [type(part.action) for part in post.view.walk_children() if isinstance(part, Control)]


BOTH_NEAR = "8/2K5/8/8/8/8/5k2/8 w - - 0 1"


@pytest.mark.parametrize(
    ("fen", "is_helped"),
    [
        ("7R/8/8/8/8/8/4k3/K7 w - - 0 1", True),
        ("7R/8/8/8/8/8/4k3/K7 b - - 0 1", False),
        (BOTH_NEAR, False),
    ],
    ids=["the other side's turn", "its own turn", "both are near"],
)
def test_the_side_threatened_by_campmate_is_told_how_to_stop_it(fen: str, is_helped: bool) -> None:
    helped = ui_text("game-alert-help", side="White", rank="1", royal=ENGLISH.name("piece-khan"))
    told = words(fen)
    assert has_ui_text(told, "game-alert")
    assert (helped in told) is is_helped

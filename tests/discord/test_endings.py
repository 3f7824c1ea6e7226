"""The messages that announce the end of a game."""

import pytest

from bot.domain.errors import GameOver
from bot.domain.ids import GameId
from bot.i18n.catalog import load_catalog
from bot.i18n.errors import refusal_text
from bot.i18n.names import ending
from bot.rules import Color, Outcome, Position, Termination
from bot.variants import find_variant
from tests.discord.games import game_of
from tests.wording import ui_text

ENGLISH = load_catalog().translator("en-US")
WON = ui_text("end-stalemate-won", loser="<@2>", winner="<@1>")
DRAWN = ui_text("end-stalemate")


@pytest.mark.parametrize(
    ("key", "fen", "move", "told"),
    [
        ("khans", "k7/8/8/1Q6/8/8/s7/2N3K1 w - - 0 1", "Qb6", WON),
        ("chess", "k7/8/8/1Q6/8/8/8/6K1 w - - 0 1", "Qb6", DRAWN),
    ],
    ids=["wins", "draws"],
)
def test_a_stalemate_is_described_by_its_variants_rule(key: str, fen: str, move: str, told: str) -> None:
    game = game_of(Position.from_fen(find_variant(key), fen), move)
    assert game.outcome is not None
    assert ending(ENGLISH, game, game.outcome) == told


@pytest.mark.parametrize(
    ("winner", "told"),
    [(Color.WHITE, ui_text("ended-stalemate-won", game_id=7)), (None, ui_text("ended-stalemate", game_id=7))],
)
def test_a_move_after_a_stalemate_gets_the_same_description(winner: Color | None, told: str) -> None:
    refused = refusal_text(ENGLISH, GameOver(GameId(7), Outcome(winner, Termination.STALEMATE)))
    assert refused is not None
    assert refused.startswith(told)

"""The controls of a replay, and the opening's name shown at each move."""

import pytest

from bot.discord.core.controls import CHOICE_LIMIT
from bot.discord.features.replay.posts import jump_plies
from bot.i18n.catalog import Translator
from bot.i18n.names import opening_name, settled_opening_name
from bot.rules import MoveLine
from bot.variants import find_variant

OPEN = "d4 c5 dxc5 dxc5"


def line_of(moves: str) -> MoveLine:
    orda = find_variant("orda")
    return MoveLine.from_uci(orda, orda.start_fen, moves.split())


@pytest.mark.parametrize("last", [1, 2, 23, 24, 25, 26, 47, 48, 49, 300, 2001])
def test_a_menu_offers_the_start_the_end_and_at_most_discords_limit(last: int) -> None:
    plies = jump_plies(last)
    assert (plies[0], plies[-1]) == (0, last)
    assert plies == sorted(set(plies))
    assert len(plies) <= CHOICE_LIMIT


def test_a_short_game_can_be_entered_anywhere() -> None:
    assert jump_plies(24) == list(range(25))


def test_a_longer_game_can_be_entered_after_moves_of_one_side() -> None:
    assert jump_plies(47)[1:4] == [2, 4, 6]


def test_an_opening_is_named_in_the_readers_language(t: Translator) -> None:
    assert opening_name(t, line_of(OPEN)) == t("opening-stockfish-open")


def test_openings_that_still_share_their_moves_are_named_by_their_common_part(t: Translator) -> None:
    family = opening_name(t, line_of("d4 c5"))
    assert family is not None
    assert t("opening-stockfish-open").startswith(f"{family} · ")


@pytest.mark.parametrize(
    ("moves", "is_named"),
    [
        ("d4", False),
        (OPEN, True),
        (f"{OPEN} a3 a5 b3 e5", True),
        (f"{OPEN} a3 a5 b3 e5 h3", False),
        ("d4 c5 a3", False),
        ("a3 a5", False),
    ],
)
def test_a_board_names_the_opening_while_it_lasts(t: Translator, moves: str, is_named: bool) -> None:
    assert (opening_name(t, line_of(moves)) is not None) == is_named


def test_a_finished_game_keeps_the_name_of_its_opening(t: Translator) -> None:
    assert settled_opening_name(t, line_of(f"{OPEN} a3 a5 b3 e5 h3 h5")) == t("opening-stockfish-open")

"""Alt texts of images."""

import random

import pytest

from bot.discord.core.posts import ALT_LIMIT
from bot.i18n.alt import board_alt
from bot.i18n.catalog import Translator, load_catalog
from bot.rules import Position, parse_move
from bot.variants import Variant, find_variant
from tests.sampling import offered_variants
from tests.wording import has_ui_text, ui_text

ENGLISH = load_catalog().translator("en-US")


@pytest.mark.parametrize("variant", offered_variants())
def test_two_full_armies_fit_discords_limit(t: Translator, variant: Variant) -> None:
    assert len(board_alt(t, Position.start(variant))) <= ALT_LIMIT


@pytest.mark.parametrize("seed", range(20))
def test_every_position_of_a_game_fits_discords_limit(t: Translator, seed: int) -> None:
    position, rng = Position.start(find_variant("orda")), random.Random(seed)
    while position.outcome is None and position.fullmoves < 30:
        move = rng.choice(position.legal_moves)
        san = position.san(move)
        position = position.play(move)
        assert len(board_alt(t, position, last_san=san)) <= ALT_LIMIT


def test_the_alt_text_names_the_variant_the_turn_and_every_piece() -> None:
    position = Position.from_fen(find_variant("orda"), "4k3/8/8/8/3l4/8/P7/4K3 b - - 0 1")
    state = ui_text("alt-to-move", side="Gold")
    sides = {"white": "White", "white_units": "Ke1 Pa2", "black": "Gold", "black_units": "Ke8 Ld4"}
    assert board_alt(ENGLISH, position) == ui_text("alt-board", variant="Orda Chess", state=state, last="", **sides)


def test_the_alt_text_names_the_last_move() -> None:
    start = Position.start(find_variant("orda"))
    position = start.play(parse_move(start, "d4"))
    told = f"{ui_text('alt-to-move', side='Gold')} {ui_text('alt-last', move='d4')}"
    assert told in board_alt(ENGLISH, position, last_san="d4")


def test_the_alt_text_mentions_a_check() -> None:
    position = Position.from_fen(find_variant("orda"), "4k3/8/8/8/8/8/4R3/4K3 b - - 0 1")
    assert ui_text("alt-check", side="Gold") in board_alt(ENGLISH, position)


def test_the_alt_text_mentions_the_end_of_a_game() -> None:
    words = board_alt(ENGLISH, Position.start(find_variant("orda")), is_over=True)
    assert ui_text("alt-over") in words
    assert not has_ui_text(words, "alt-to-move")


def test_while_the_players_set_up_nobody_is_to_move() -> None:
    words = board_alt(ENGLISH, Position.start(find_variant("asymmetric-elves-orcs")), is_setup=True)
    assert ui_text("alt-setup") in words
    assert not has_ui_text(words, "alt-to-move")


def test_the_alt_text_names_the_side_that_won_by_campmate() -> None:
    position = Position.from_fen(find_variant("orda"), "8/2K5/5k2/8/8/8/8/8 w - - 0 1")
    arrived = position.play(parse_move(position, "Kd8"))
    told = board_alt(ENGLISH, arrived, is_over=True)
    state = ui_text("alt-over") + ui_text("alt-campmate", side="White", royal="king", square="d8")
    assert told.startswith(f"Orda Chess. {state}")

"""Evaluations as text: which side is better, by how much, and the expected line."""

import pytest

from bot.engine.evaluation import Evaluation
from bot.i18n.catalog import load_catalog
from bot.i18n.verdict import in_short, line_text, read_line, signed, standing
from bot.rules import Color, Position
from bot.variants import find_variant
from tests.locales import LANGUAGES
from tests.wording import ui_text

ENGLISH = load_catalog().translator("en-US")
START = Position.start(find_variant("orda"))


@pytest.mark.parametrize(
    ("pawns", "written"), [(0.84, "+0.8"), (-2.25, "−2.2"), (0.04, "0.0"), (-0.04, "0.0"), (12.0, "+12.0")]
)
def test_pawns_are_written_with_their_sign(pawns: float, written: str) -> None:
    assert signed(ENGLISH, pawns) == written


@pytest.mark.parametrize(
    ("cp", "words"),
    [
        (0, ui_text("standing-even", pawns="0.0")),
        (-34, ui_text("standing-even", pawns="−0.3")),
        (35, ui_text("standing-slightly", side="White", pawns="+0.3")),
        (-150, ui_text("standing-better", side="Gold", pawns="−1.5")),
        (300, ui_text("standing-winning", side="White", pawns="+3.0")),
    ],
)
def test_an_advantage_is_described_by_its_size(cp: int, words: str) -> None:
    assert standing(ENGLISH, START, Evaluation(cp=cp), ()) == words


def test_a_forced_end_is_described_by_its_line() -> None:
    position = Position.from_fen(find_variant("orda"), "8/7k/K7/8/8/8/8/8 w - - 0 1")
    evaluation = Evaluation(winner=Color.WHITE, moves=2)
    best = read_line(position, ("a6a7", "h7h6", "a7a8"))
    assert standing(ENGLISH, position, evaluation, best) == ui_text("standing-campmate", side="White", moves="2")
    assert standing(ENGLISH, position, evaluation, best[:2]) == ui_text("standing-forced", side="White", moves="2")
    assert in_short(ENGLISH, position.variant, evaluation) == ui_text("verdict-forced", side="White")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_won_game_is_described_as_won(language: str) -> None:
    t, won = load_catalog().translator(language), Evaluation(winner=Color.BLACK, moves=0)
    assert standing(t, START, won, ()) == in_short(t, START.variant, won)


def test_a_line_is_numbered_from_its_start() -> None:
    line = read_line(START, ("d2d4", "c6c5", "e2e3"))
    assert line_text(START, line) == "1. d4 c5 2. e3"
    assert line_text(START.play(line[0]), line[1:]) == "1… c5 2. e3"
    assert line_text(START, line, 1) == "1. d4"


def test_a_line_is_shown_up_to_its_first_illegal_move() -> None:
    assert len(read_line(START, ("d2d4", "d2d4"))) == 1

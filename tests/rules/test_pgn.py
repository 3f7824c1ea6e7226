"""A game written as PGN is the game that is read back, and a text that is none is refused by name."""

import random
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rules import Color, Line, Outcome, Position, Termination
from bot.rules.pgn import InvalidPgn, Record, read_pgn, write_pgn
from bot.variants import VARIANTS, find_variant

KEYS = [*VARIANTS, "asymmetric-elves-orcs+ab", "asymmetric-humans-elves+c"]
CAMPMATE = "d4 c5 e3 cxd4 exd4 b5 b3 Kf7 c4 Ye7 Qh5 gxh5 cxb5 Kg6 Bc4 Kf5 Bxh6 Ke4 Bxe6 Kd3 Bxg8 Kc2 Bg7 Kc1"
ORDA = """
[Event "Friday"]
[Variant "Orda"]
[Result "*"]
"""


def line_of(key: str, moves: str) -> Line:
    variant = find_variant(key)
    return Line.from_uci(variant, variant.start_fen, moves.split())


def random_line(key: str, seed: int, plies: int = 60) -> Line:
    rng = random.Random(seed)
    line = Line.from_position(Position.start(find_variant(key)))
    while line.outcome is None and line.ply < plies:
        line = line.play(rng.choice(line.position.legal_moves))
    return line


@pytest.mark.parametrize("key", KEYS)
def test_a_game_of_every_variant_is_read_back_as_it_was(key: str):
    line = random_line(key, seed=7)
    read = read_pgn(write_pgn(Record(line, line.outcome)))
    assert (read.line.start, read.line.moves, read.outcome) == (line.start, line.moves, line.outcome)


def test_a_game_of_orda_names_its_variant_its_start_and_its_end():
    line = line_of("orda", CAMPMATE)
    tags = write_pgn(Record(line, line.outcome, {"White": "Ann", "Black": "陈"})).splitlines()[:11]
    assert tags == [
        '[Event "?"]',
        '[Site "?"]',
        '[Date "?"]',
        '[Round "?"]',
        '[White "Ann"]',
        '[Black "陈"]',
        '[Result "0-1"]',
        '[Variant "Orda"]',
        '[SetUp "1"]',
        '[FEN "lhaykahl/8/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1"]',
        '[Termination "campmate"]',
    ]


def test_a_game_of_khans_chess_is_written_with_the_scouts_letter_and_without_options():
    line = line_of("khans", "e4 Sed5 exd5 Scb5 d6 Sxd6")
    text = write_pgn(Record(line))
    assert '[Variant "Khans"]' in text
    assert "[Options" not in text
    assert "1. e4 Sed5 2. exd5 Scb5 3. d6 Sxd6 *" in text


@pytest.mark.parametrize("name", ["Khans", "khans", "Khan's Chess", "Khans Chess"])
def test_khans_chess_is_read_by_any_of_its_names(name: str):
    text = f'[Variant "{name}"]\n\n1. e4 Sed5 2. exd5 cb5 *'
    assert read_pgn(text).line.position.fen.split()[0] == "lhatkahl/ss1s1sss/8/1s1P4/8/8/PPPP1PPP/RNBQKBNR"


def test_armies_and_options_tell_the_variants_of_one_name_apart():
    text = write_pgn(Record(random_line("asymmetric-elves-orcs+ab", 1)))
    for tag in ('[Variant "Asymmetric"]', '[WhiteArmy "Elves"]', '[BlackArmy "Orcs"]', '[Options "ab"]'):
        assert tag in text


def test_orthodox_chess_from_its_start_needs_no_fen():
    assert "FEN" not in write_pgn(Record(line_of("chess", "e4 e5")))


def test_clocks_are_written_behind_their_moves_and_read_back():
    clocks = (timedelta(minutes=9, seconds=58), timedelta(days=2, seconds=1))
    text = write_pgn(Record(line_of("orda", "d4 c5"), clocks=clocks))
    assert "1. d4 {[%clk 0:09:58]} 1... c5 {[%clk 48:00:01]} *" in text
    assert read_pgn(text).clocks == clocks


def test_no_line_of_moves_is_longer_than_eighty_characters():
    text = write_pgn(Record(random_line("ordamirror", 3)))
    assert max(len(row) for row in text.split("\n\n")[1].splitlines()) <= 80


@given(st.text(max_size=60))
def test_any_name_of_a_player_comes_back_on_one_line(name: str):
    read = read_pgn(write_pgn(Record(line_of("orda", "d4"), tags={"White": name})))
    assert read.tags["White"] == " ".join(name.split())


def test_comments_side_lines_glyphs_and_loose_notation_are_read_over():
    text = ORDA + "1.d4! {the usual (more or less)} (1.e4 d5 (1...c5) 2.e5) c5 $1 ; and so on\n2. d4xc5?! *"
    assert read_pgn(text).line.sans == ("d4", "c5", "dxc5")


@pytest.mark.parametrize(
    ("result", "termination", "outcome"),
    [
        ("1-0", "resignation", Outcome(Color.WHITE, Termination.RESIGNATION)),
        ("0-1", "timeout", Outcome(Color.BLACK, Termination.TIMEOUT)),
        ("0-1", "Time forfeit", Outcome(Color.BLACK, Termination.TIMEOUT)),
        ("1/2-1/2", "agreement", Outcome(None, Termination.AGREEMENT)),
        ("1-0", "", Outcome(Color.WHITE, Termination.RESIGNATION)),
        ("*", "", None),
    ],
)
def test_an_end_off_the_board_is_read_from_result_and_termination(result, termination, outcome):
    text = f'[Variant "Orda"]\n[Termination "{termination}"]\n\n1. d4 c5 {result}'
    assert read_pgn(text).outcome == outcome


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ('[Variant "Shogi"]\n*', "Variant"),
        ('[Variant "Asymmetric"]\n*', "WhiteArmy"),
        ('[Variant "Orda"]\n[Options "a"]\n*', "Options"),
        ('[Variant "Orda"]\n[FEN "8/8 w"]\n*', "FEN"),
        ('[Variant "Orda', "tags"),
        ("[Variant]", "tags"),
        (ORDA + "1. d4 (c5", "moves"),
        (ORDA + "1. d4 ) c5", "moves"),
        (ORDA + "1. d4 {c5", "moves"),
        (ORDA + "1. d5 *", "move 1."),
        (ORDA + "1. d4 c5 2. Zz9 *", "move 2."),
        (ORDA + "1. d4 Lxa2 *", "move 1..."),
        ('[Variant "Orda"]\n[Result "7-0"]\n\n1. d4', "Result"),
        ('[Variant "Orda"]\n\n' + CAMPMATE + " 1-0", "Result"),
        ('[Variant "Orda"]\n\n' + CAMPMATE + " Kd2", "move 13."),
        ("x" * 300_000, "pgn"),
    ],
)
def test_what_is_wrong_with_a_text_is_named(text: str, field: str):
    with pytest.raises(InvalidPgn) as failure:
        read_pgn(text)
    assert failure.value.field == field
    assert str(failure.value).startswith(f"{field}: ")


@given(st.text(alphabet='[]{}()"\\;$.* 01-/ed4NKxO=#\nVariantOrda', max_size=120))
def test_any_text_is_a_game_or_one_clear_error(text: str):
    try:
        read = read_pgn(text)
    except InvalidPgn:
        return
    assert read.line.ply >= 0

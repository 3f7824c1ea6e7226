"""A game can be written as PGN and read back unchanged, and invalid text is rejected with a reason."""

import random
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rules import Color, IllegalMove, MoveLine, Outcome, Position, Termination
from bot.rules.pgn import InvalidPgn, PgnFault, PgnGame, read_pgn, write_pgn
from bot.variants import VARIANTS, find_variant

KEYS = [*VARIANTS, "asymmetric-elves-orcs+ab", "asymmetric-humans-elves+c"]
CAMPMATE = "d4 c5 e3 cxd4 exd4 b5 b3 Kf7 c4 Ye7 Qh5 gxh5 cxb5 Kg6 Bc4 Kf5 Bxh6 Ke4 Bxe6 Kd3 Bxg8 Kc2 Bg7 Kc1"
ORDA = """
[Event "Friday"]
[Variant "Orda"]
[Result "*"]
"""


def line_of(key: str, moves: str) -> MoveLine:
    variant = find_variant(key)
    return MoveLine.from_uci(variant, variant.start_fen, moves.split())


def random_line(key: str, seed: int, plies: int = 60) -> MoveLine:
    rng = random.Random(seed)
    line = MoveLine.from_position(Position.start(find_variant(key)))
    while line.outcome is None and line.ply < plies:
        line = line.play(rng.choice(line.position.legal_moves))
    return line


@pytest.mark.parametrize("key", KEYS)
def test_a_game_of_every_variant_is_read_back_as_written(key: str) -> None:
    line = random_line(key, seed=7)
    read = read_pgn(write_pgn(PgnGame(line, line.outcome)))
    assert (read.line.start, read.line.moves, read.outcome) == (line.start, line.moves, line.outcome)


def test_a_game_of_orda_has_tags_for_variant_start_and_result() -> None:
    line = line_of("orda", CAMPMATE)
    tags = write_pgn(PgnGame(line, line.outcome, {"White": "Ann", "Black": "陈"})).splitlines()[:11]
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


def test_a_game_of_khans_chess_is_written_with_the_scouts_letter_and_without_options() -> None:
    line = line_of("khans", "e4 Sed5 exd5 Scb5 d6 Sxd6")
    text = write_pgn(PgnGame(line))
    assert '[Variant "Khans"]' in text
    assert "[Options" not in text
    assert "1. e4 Sed5 2. exd5 Scb5 3. d6 Sxd6 *" in text


@pytest.mark.parametrize("name", ["Khans", "khans", "Khan's Chess", "Khans Chess"])
def test_khans_chess_is_read_by_any_of_its_names(name: str) -> None:
    text = f'[Variant "{name}"]\n\n1. e4 Sed5 2. exd5 cb5 *'
    assert read_pgn(text).line.position.fen.split()[0] == "lhatkahl/ss1s1sss/8/1s1P4/8/8/PPPP1PPP/RNBQKBNR"


def test_armies_and_options_distinguish_variants_of_the_same_name() -> None:
    text = write_pgn(PgnGame(random_line("asymmetric-elves-orcs+ab", 1)))
    for tag in ('[Variant "Asymmetric"]', '[WhiteArmy "Elves"]', '[BlackArmy "Orcs"]', '[Options "ab"]'):
        assert tag in text


def test_orthodox_chess_from_its_start_needs_no_fen() -> None:
    assert "FEN" not in write_pgn(PgnGame(line_of("chess", "e4 e5")))


def test_clocks_are_written_after_their_moves_and_read_back() -> None:
    clocks = (timedelta(minutes=9, seconds=58), timedelta(days=2, seconds=1))
    text = write_pgn(PgnGame(line_of("orda", "d4 c5"), clocks=clocks))
    assert "1. d4 {[%clk 0:09:58]} 1... c5 {[%clk 48:00:01]} *" in text
    assert read_pgn(text).clocks == clocks


def test_no_line_of_moves_is_longer_than_eighty_characters() -> None:
    text = write_pgn(PgnGame(random_line("ordamirror", 3)))
    assert max(len(row) for row in text.split("\n\n")[1].splitlines()) <= 80


@given(st.text(max_size=60))
def test_any_player_name_is_read_back_on_one_line(name: str) -> None:
    read = read_pgn(write_pgn(PgnGame(line_of("orda", "d4"), tags={"White": name})))
    assert read.tags["White"] == " ".join(name.split())


def test_comments_variations_glyphs_and_loose_notation_are_accepted() -> None:
    text = ORDA + "1.d4! {the usual (more or less)} (1.e4 d5 (1...c5) 2.e5) c5 $1 ; and so on\n2. d4xc5?! *"
    assert read_pgn(text).line.sans == ("d4", "c5", "dxc5")


@pytest.mark.parametrize(
    ("result", "termination", "outcome"),
    [
        ("1-0", "resignation", Outcome(Color.WHITE, Termination.RESIGNATION)),
        ("0-1", "timeout", Outcome(Color.BLACK, Termination.TIMEOUT)),
        ("0-1", "Time forfeit", Outcome(Color.BLACK, Termination.TIMEOUT)),
        ("1/2-1/2", "timeout", Outcome(None, Termination.TIMEOUT)),
        ("1/2-1/2", "agreement", Outcome(None, Termination.AGREEMENT)),
        ("1-0", "", Outcome(Color.WHITE, Termination.RESIGNATION)),
        ("*", "", None),
    ],
)
def test_outcomes_off_the_board_are_read_from_the_tags(result: str, termination: str, outcome: Outcome) -> None:
    text = f'[Variant "Orda"]\n[Termination "{termination}"]\n\n1. d4 c5 {result}'
    assert read_pgn(text).outcome == outcome


def test_a_draw_on_time_is_written_and_read_again() -> None:
    drawn = Outcome(None, Termination.TIMEOUT)
    text = write_pgn(PgnGame(line_of("asymmetric-humans-orcs", "e4 e5"), drawn))
    assert '[Result "1/2-1/2"]' in text and '[Termination "timeout"]' in text
    assert read_pgn(text).outcome == drawn


TAGS = '[Variant "Orda"]\n\n'
SHUFFLE = "Nf3 Hb7 Ng1 Hb8 Nf3 Hb7 Ng1 Hb8 Nf3 Hb7 Ng1 Hb8"


@pytest.mark.parametrize(
    ("text", "fault", "line", "token"),
    [
        ('[Variant "Shogi"]\n*', PgnFault.VARIANT, 1, "Shogi"),
        ('[Event "A"]\n[Variant "Asymmetric"]\n*', PgnFault.ARMIES, 1, ""),
        ('[Variant "Orda"]\n[Options "a"]\n*', PgnFault.OPTIONS, 2, "a"),
        ('[Variant "Orda"]\r\n[FEN "8/8 w"]\r\n*', PgnFault.FEN, 2, "8/8 w"),
        ('[Variant "Orda', PgnFault.TAG, 1, '[Variant "Orda'),
        ('[Event "A"]\n\n[Variant]', PgnFault.TAG, 3, "[Variant]"),
        (TAGS + "hello", PgnFault.MOVES, 3, "hello"),
        (TAGS + "1. d4\nNf 2. d5 *", PgnFault.MOVES, 4, "Nf"),
        (TAGS + "1. d5 *", PgnFault.MOVE, 3, "d5"),
        (TAGS + "1. d4 {one\ntwo}\nc5 2. Zz9 *", PgnFault.MOVE, 5, "Zz9"),
        (TAGS + "1. d4 Lxa2 *", PgnFault.MOVE, 3, "Lxa2"),
        (TAGS + "1. d4 -- 2. d5 *", PgnFault.MOVE, 3, "--"),
        (TAGS + CAMPMATE + "\n1-0", PgnFault.RESULT, 4, "1-0"),
        (TAGS + CAMPMATE + " Kd2", PgnFault.AFTER_END, 3, "Kd2"),
        (TAGS + "Nf3 Hb7 Ng1 Hb8 " * 251, PgnFault.TOO_MANY_MOVES, 3, "Nf3"),
        ("x" * 300_000, PgnFault.TOO_LONG, 1, ""),
    ],
    ids=lambda value: value if isinstance(value, PgnFault) else None,
)
def test_a_fault_is_named_with_its_line(text: str, fault: PgnFault, line: int, token: str) -> None:
    with pytest.raises(InvalidPgn) as failure:
        read_pgn(text)
    error = failure.value
    assert (error.fault, error.line, error.token) == (fault, line, token)


def test_an_illegal_move_is_named_with_its_number_and_the_reason() -> None:
    with pytest.raises(InvalidPgn, match=r"^line 1, 2\.\.\.: illegal move") as failure:
        read_pgn('[Variant "Orda"] 1. d4 c5 2. e4 Lxh2')
    assert failure.value.move == "2..."
    assert isinstance(failure.value.cause, IllegalMove)


def test_a_game_can_continue_after_an_unclaimed_threefold_repetition() -> None:
    read = read_pgn(f"{TAGS}{SHUFFLE} e4 1-0")
    assert read.line.ply == 13
    assert read.outcome == Outcome(Color.WHITE, Termination.RESIGNATION)
    assert read_pgn(f"{TAGS}{SHUFFLE} 1-0").outcome == Outcome(Color.WHITE, Termination.RESIGNATION)
    assert read_pgn(f"{TAGS}{SHUFFLE} *").outcome == Outcome(None, Termination.THREEFOLD_REPETITION)


def test_a_variant_without_a_tag_can_be_passed_separately() -> None:
    assumed = find_variant("asymmetric-humans-orcs")
    assert read_pgn("1. e4 *", (assumed,)).line.start.variant is assumed
    assert read_pgn('[Variant "Asymmetric"]\n\n1. e4 *', (assumed,)).line.start.variant is assumed
    assert read_pgn(f"{TAGS}1. e4 *", (assumed,)).line.start.variant is find_variant("orda")


PYCHESS = """[Event "PyChess casual game"]
[Site "https://www.pychess.org/a1B2c3D4"]
[Date "2026.03.01"]
[Round "-"]
[White "ann"]
[Black "Fairy-Stockfish"]
[Result "1-0"]
[TimeControl "300+3"]
[WhiteElo "1523"]
[BlackElo "1500?"]
[Variant "Orda"]
[FEN "lhaykahl/8/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1"]
[SetUp "1"]

1. e4 { [%clk 0:05:03] [%eval 0.4] } d5 { [%clk 0:05:01] } 2. exd5 exd5
3. Nf3 Ad6 4. Bb5 Hb7 5. O-O 1-0
"""
CUTECHESS = """[Event "?"]
[White "Fairy-Stockfish A"]
[Black "Fairy-Stockfish B"]
[Result "*"]
[Variant "ordamirror"]
[SetUp "1"]
[FEN "lhafkahl/8/pppppppp/8/8/PPPPPPPP/8/LHAFKAHL w - - 0 1"]

; played by a program
1. b4 {+0.21/8 0.12s} b5 {-0.15/8 0.1s} 2. Aa2 $6 (2. h4 h5) *

[Event "the next game"]
"""


def test_a_game_of_pychess_is_read_with_its_clocks_and_players() -> None:
    read = read_pgn(PYCHESS)
    assert read.line.sans[-1] == "O-O"
    assert read.clocks[:2] == (timedelta(minutes=5, seconds=3), timedelta(minutes=5, seconds=1))
    assert (read.tags["White"], read.tags["BlackElo"], read.tags["TimeControl"]) == ("ann", "1500?", "300+3")


def test_an_engine_tournaments_game_is_read_up_to_its_result() -> None:
    read = read_pgn(CUTECHESS)
    assert read.line.start.variant is find_variant("ordamirror")
    assert (read.line.sans, read.outcome) == (("b4", "b5", "Aa2"), None)


@given(st.text(alphabet='[]{}()"\\;$.* 01-/ed4NKxO=#\nVariantOrda', max_size=120))
def test_any_text_is_a_game_or_one_clear_error(text: str) -> None:
    try:
        read = read_pgn(text)
    except InvalidPgn:
        return
    assert read.line.ply >= 0

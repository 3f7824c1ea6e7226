"""PGN from other programs is read as intended, and as a single game.

The strings in CHESS were also read by a widely used, lenient PGN reader. Next to each string are the moves that this
reader found.
"""

import pytest

from bot.rules import Color, MoveLine, Outcome, Position, Termination
from bot.rules.fen import plain_fen
from bot.rules.pgn import InvalidPgn, PgnFault, read_pgn
from bot.rules.pgn_tokens import result_of, split_pgn
from bot.variants import find_variant
from tests.rules.test_pgn import ORDA

ORTHODOX = find_variant("chess")
TAGS = '[White "Ann"]\n[Variant "Standard"]\n'
PROMOTING = '[FEN "8/P6k/8/8/8/8/7K/8 w - - 0 1"]\n[SetUp "1"]\n\n'
OPEN = "e4 e5 Nf3 Nc6"

CHESS = [
    ("\ufeff" + TAGS + "\n1. e4 *", "e4"),
    ('[White "Joe "The Rook" S"]\n\n1. e4 *', "e4"),
    ('[White-Elo "1"]\n[White "A"]\n\n1. e4 *', "e4"),
    ('[White "A"]\n[Annotator]\n\n1. e4 *', "e4"),
    ('[White A]\n[Wh ite "A"]\n[White "A]\n[+x "A"]\n\n1. e4 *', "e4"),
    ('[Annotator "A"]\n[Annotator "B"]\n\n1. e4 *', "e4"),
    ('[White "a]b"]\n[Black "C:\\"]\n\n1. e4 *', "e4"),
    ("{hello}\n" + TAGS + "\n1. e4 *", "e4"),
    ("; hello\n% x\n" + TAGS + "\n1. e4 *", "e4"),
    ("\n\n" + TAGS + "\n\n\n1. e4 e5 *", "e4 e5"),
    (TAGS + "1. e4 e5", "e4 e5"),
    (TAGS + "\n1.e4 e5 2.Nf3 $1 $ Nc6 (2... d6 (2... f5?! 3. d4) 3. d4) *", OPEN),
    (TAGS + "\n1. e4 e5 ; comment (1. d4\n% 1. d4\n2. Nf3 {a {b} Nc6 *", "e4 e5 Nf3 Nc6"),
    (TAGS + "\n1. e4 e5 ) ] } \" 2. Nf3 ' \\ | ~ _ <x> Nc6 *", OPEN),
    (TAGS + "\n1. e4 {never ends e5 2. d4", "e4"),
    (TAGS + "\n1. e4 ( 1. d4 d5", "e4"),
    (TAGS + "\n1. e4 +/- e5 = 2. Nf3!? +- Nc6 N -+ *", OPEN),
    (TAGS + "\n1. e4! e5? 2. Nf3!!$3 Nc6?? *", OPEN),
    (TAGS + "\n1 e4 e5 2 Nf3 Nc6 *", OPEN),
    (TAGS + "\n1.\ne4\r\n1...\re5\r\r\n2.\nNf3 2... Nc6 *", OPEN),
    (TAGS + "\n1. e4,e5 2: Nf3 Nc6*", OPEN),
    (TAGS + "\n1- e4 e5 2- Nf3 Nc6", OPEN),
    (TAGS + "\n1. e2-e4 e7e5 2. Ng1-f3 b8c6 *", OPEN),
    (TAGS + "\n1. e4\u00a0e5 novelty 2. Nf3 (=) Nc6 Black resigns. 1-0", OPEN),
    (TAGS + "\n1. e4 e5\n\n2. Nf3\n\n2... Nc6 *", OPEN),
    (TAGS + "\n1. e4 e5 1-0 {comment} (2. d4)\n", "e4 e5"),
    (TAGS + "\n1. f3 e5 2. g4 Qh4++ 0-1", "f3 e5 g4 Qh4#"),
    (TAGS + "\n1. f3 e5 2. g4 Qh4#0-1", "f3 e5 g4 Qh4#"),
    (TAGS + "\n1. e4 a6 2. e5 d5 3. exd6 e.p. cxd6 *", "e4 a6 e5 d5 exd6 cxd6"),
    (TAGS + "\n1. e4 a6 2. e5 d5 3. exd6e.p. *", "e4 a6 e5 d5 exd6"),
    (TAGS + "\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. 0-0 Be7 *", "e4 e5 Nf3 Nc6 Bc4 Nf6 O-O Be7"),
    (TAGS + "\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. O-O! Be7 *", "e4 e5 Nf3 Nc6 Bc4 Nf6 O-O Be7"),
    (PROMOTING + "1. a8Q Kg7 *", "a8=Q Kg7"),
    (PROMOTING + "1. a8=q Kg7 *", "a8=Q Kg7"),
    (PROMOTING + "1. a8(Q) Kg7 *", "a8=Q Kg7"),
    (TAGS + "\n1. d2-d4 d7-d5 2. c2-c4 d5xc4 3. Qd1-a4+ *", "d4 d5 c4 dxc4 Qa4+"),
    (TAGS + "\n1. ♘f3 e5 2. Nf3xe5 *", "Nf3 e5 Nxe5"),
]


@pytest.mark.parametrize(("text", "moves"), CHESS, ids=[ascii(text[-30:]) for text, _ in CHESS])
def test_a_text_is_one_game_with_the_expected_moves(text: str, moves: str) -> None:
    assert " ".join(read_pgn(text, (ORTHODOX,)).line.sans) == moves
    assert len(split_pgn(text)) == 1


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ('[White "Joe "The Rook" S"]', 'Joe "The Rook" S'),
        (r'[White "Joe \"The Rook\" S\\"]', 'Joe "The Rook" S\\'),
        ('[White "C:\\"]', "C:\\"),
        ('\ufeff [ White  "A" ] [Black "B"]', "A"),
    ],
)
def test_the_value_of_a_tag_is_read_as_intended(written: str, value: str) -> None:
    assert read_pgn(f"{written}\n\n1. e4 *", (ORTHODOX,)).tags["White"] == value


@pytest.mark.parametrize(
    ("written", "winner"),
    [
        *((text, Color.WHITE) for text in ("1-0", "1:0", "1–0", "1 - 0", "1—0", "1−0")),
        *((text, Color.BLACK) for text in ("0-1", "0:1", "0–1", "0 - 1")),
        *((text, None) for text in ("1/2-1/2", "½-½", "1/2", "½", "½–½", "1/2 - 1/2", "1⁄2-1⁄2", "0.5-0.5", "1/2:1/2")),
    ],
)
def test_old_and_typographic_results_are_read(written: str, winner: Color | None) -> None:
    termination = Termination.AGREEMENT if winner is None else Termination.RESIGNATION
    expected = Outcome(winner, termination)
    assert read_pgn(f"{ORDA.replace('*', written)}\n1. d4 c5").outcome == expected
    assert read_pgn(f"{ORDA}\n1. d4 c5 {written}").outcome == expected
    assert split_pgn(f"{ORDA}\n1. d4 c5 {written}\n\n{ORDA}\n1. d4 *")[0].result == result_of(written)


@pytest.mark.parametrize(("written", "result"), [("+/-", "1-0"), ("-:+", "0-1"), ("=", "1/2-1/2"), ("+:-", "1-0")])
def test_signs_are_a_result_in_the_tag_and_an_evaluation_among_the_moves(written: str, result: str) -> None:
    assert split_pgn(f'[Result "{written}"]\n\n1. d4 c5')[0].result == result
    assert read_pgn(f"{ORDA}\n1. d4 {written} c5 *").outcome is None


@pytest.mark.parametrize("written", ["", "?", "7-0", "abandoned", "1" * 5000])
def test_an_invalid_result_means_an_unfinished_game(written: str) -> None:
    assert read_pgn(f"{ORDA.replace('*', written)}\n1. d4 c5").outcome is None


def test_games_without_tags_are_split_at_results_and_move_numbers() -> None:
    assert [part.moves for part in split_pgn("1. e4 e5\n\n1. d4 d5 *\n1. c4 1-0\n{next} 1. b4")] == [
        ("e4", "e5"),
        ("d4", "d5"),
        ("c4",),
        ("b4",),
    ]


def test_a_typo_without_a_square_is_refused_if_it_would_change_the_game() -> None:
    with pytest.raises(InvalidPgn) as failure:
        read_pgn("1. e4 e5 2. Nf 3. d4 *", (ORTHODOX,))
    assert (failure.value.fault, failure.value.token) == (PgnFault.MOVES, "Nf")


FEN = "lhaykahl/8/pp1ppppp/2P5/8/8/PPP1PPPP/RNBQKBNR b KQ - 0 2"


@pytest.mark.parametrize("variant", ["", '[Variant "From Position"]\n', '[Variant "from-position"]\n'])
def test_without_a_tag_the_position_determines_the_variant(variant: str) -> None:
    read = read_pgn(f'{variant}[FEN "{FEN}"]\n\n2... Ae7 *')
    assert (read.line.start.variant.key, read.line.start.fen) == ("orda", FEN)


@pytest.mark.parametrize("key", ["orda", "khans", "ordamirror", "chess"])
def test_the_start_position_determines_the_variant(key: str) -> None:
    start = Position.start(find_variant(key))
    assert read_pgn(f'[Variant "From Position"]\n[FEN "{start.fen}"]\n*').line.start == start


@pytest.mark.parametrize(
    "written",
    [
        FEN,
        FEN.replace(" ", "_"),
        f"`{FEN}`",
        f"```\n{FEN}\n```",
        f"FEN: {FEN}",
        f"fen {FEN}",
        f"**FEN:** {FEN}".replace("*", ""),
        f'[FEN "{FEN}"]',
        f"\ufeff“{FEN}”\n",
        f"`FEN: {FEN.replace(' ', '_')}`",
    ],
)
def test_a_position_is_read_from_any_common_wrapping(written: str) -> None:
    assert plain_fen(written) == FEN


def test_a_game_of_a_thousand_repeating_moves_is_read() -> None:
    start = MoveLine.from_position(Position.start(ORTHODOX))
    assert read_pgn("Nf3 Nf6 Ng1 Ng8 " * 250, (ORTHODOX,)).line.position.fen.split()[0] == start.position.fen.split()[0]

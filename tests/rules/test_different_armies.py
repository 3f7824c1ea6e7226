"""Chess with Different Armies: the pieces' targets, both kinds of long castling, and promotion to either army."""

from __future__ import annotations

import random
from itertools import product

import pytest

from bot.rules import IllegalMove, InvalidFen, Position, Reason, parse_move
from bot.rules.pgn import InvalidPgn, PgnFault, PgnGame, read_pgn, write_pgn
from bot.variants import VARIANTS, find_variant
from tests import oracle
from tests.boards import placement, position, reached, trimmed
from tests.rules.opinions import assert_equal_to_oracle

ARMIES = ("fide", "clobberers", "knights", "rookies")
PAIRINGS = [f"cwda-{white}-{black}" for white, black in product(ARMIES, repeat=2)]
CORNERS = {"fide": "R", "clobberers": "D", "knights": "G", "rookies": "S"}

REACH = {
    "a bede": (
        "clobberers-fide",
        "D",
        """
        . . . . . . . x
        x . . . . . x .
        . x . x . x . .
        . . x P x . . .
        . x P D . x . .
        . . x . x . . .
        . x . x . x . .
        x . . . . . x .
        """,
    ),
    "a waffle": (
        "clobberers-fide",
        "W",
        """
        . . . . . . . .
        . . . . . . . .
        . x . . . x . .
        . . . P . . . .
        . . P W x . . .
        . . . x . . . .
        . x . . . x . .
        . . . . . . . .
        """,
    ),
    "a fad": (
        "clobberers-fide",
        "A",
        """
        . . . . . . . .
        . . . . . . . .
        . x . x . x . .
        . . x P x . . .
        . x P A . x . .
        . . x . x . . .
        . x . x . x . .
        . . . . . . . .
        """,
    ),
    "a charging rook": (
        "knights-fide",
        "G",
        """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . P . . . .
        . . P G x x x x
        . . x x x . . .
        . . . . . . . .
        . . . . . . . .
        """,
    ),
    "a fibnif": (
        "knights-fide",
        "I",
        """
        . . . . . . . .
        . . . . . . . .
        . . x . x . . .
        . . x P x . . .
        . . P I . . . .
        . . x . x . . .
        . . x . x . . .
        . . . . . . . .
        """,
    ),
    "a charging knight": (
        "knights-fide",
        "H",
        """
        . . . . . . . .
        . . . . . . . .
        . . x . x . . .
        . x . P . x . .
        . . P H x . . .
        . . x x x . . .
        . . . . . . . .
        . . . . . . . .
        """,
    ),
    "a colonel": (
        "knights-fide",
        "O",
        """
        . . . . . . . .
        . . . . . . . .
        . . x . x . . .
        . x x P x x . .
        . . P O x x x x
        . . x x x . . .
        . . . . . . . .
        . . . . . . . .
        """,
    ),
    "a short rook": (
        "rookies-fide",
        "S",
        """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . P . . . .
        . . P S x x x x
        . . . x . . . .
        . . . x . . . .
        . . . x . . . .
        """,
    ),
    "a woody rook": (
        "rookies-fide",
        "M",
        """
        . . . . . . . .
        . . . . . . . .
        . . . x . . . .
        . . . P . . . .
        . x P M x x . .
        . . . x . . . .
        . . . x . . . .
        . . . . . . . .
        """,
    ),
    "a half-duck": (
        "rookies-fide",
        "F",
        """
        . . . . . . . .
        . . . x . . . .
        . . . x . . . .
        . . x P x . . .
        x x P F . x x .
        . . x . x . . .
        . . . x . . . .
        . . . x . . . .
        """,
    ),
}


@pytest.mark.parametrize(("pairing", "letter", "drawing"), REACH.values(), ids=REACH)
def test_a_piece_reaches(pairing: str, letter: str, drawing: str) -> None:
    marked = trimmed(drawing)
    empty = marked.replace("x", ".").splitlines()
    # The kings go on unmarked squares that are far from each other.
    free = [(row, file) for row in (0, 7) for file in range(8) if marked.splitlines()[row].split()[file] == "."]
    (first, one), (second, other) = free[0], free[-1]
    rows = [row.split() for row in empty]
    rows[first][one], rows[second][other] = "k", "K"
    board = position("\n".join("".join(row) for row in rows), variant=f"cwda-{pairing}")
    lines = reached(board, "d4").replace("k", ".").replace("K", ".")
    assert lines == marked


@pytest.mark.parametrize("key", PAIRINGS)
def test_the_clobberers_castle_long_to_the_b_file_and_all_others_to_the_c_file(key: str) -> None:
    white, black = key.split("-")[1:]
    for turn, army in (("w", white), ("b", black)):
        corner = CORNERS[white] + CORNERS[black].lower()
        board = Position.from_fen(
            find_variant(key), f"{corner[1]}3k2{corner[1]}/8/8/8/8/8/8/{corner[0]}3K2{corner[0]} {turn} KQkq - 0 1"
        )
        rank, own = ("1", corner[0]) if turn == "w" else ("8", corner[1])
        king = "K" if turn == "w" else "k"
        long = board.play(parse_move(board, "O-O-O"))
        row = long.fen.split("/")[7 if turn == "w" else 0].split()[0]
        assert row == (f"1{king}{own}4{own}" if army == "clobberers" else f"2{king}{own}3{own}")
        assert board.san(parse_move(board, f"e{rank}{'b' if army == 'clobberers' else 'c'}{rank}")).startswith("O-O-O")
        short = board.play(parse_move(board, "O-O"))
        assert short.fen.split("/")[7 if turn == "w" else 0].split()[0] == f"{own}4{own}{king}1"


CLOBBERER_WAYS = {
    "an empty path": ({}, "e1b1"),
    "a rook attacks b1": ({"b8": "r"}, Reason.CASTLING_THROUGH_CHECK),
    "a rook attacks c1": ({"c8": "r"}, Reason.CASTLING_THROUGH_CHECK),
    "a rook attacks d1": ({"d7": "r"}, Reason.CASTLING_THROUGH_CHECK),
    "a rook attacks a1 only": ({"a8": "r"}, "e1b1"),
    "a piece on b1": ({"b1": "W"}, Reason.CASTLING_BLOCKED),
    "a piece on c1": ({"c1": "A"}, Reason.CASTLING_BLOCKED),
    "a piece on d1": ({"d1": "C"}, Reason.CASTLING_BLOCKED),
}


@pytest.mark.parametrize(("pieces", "expected"), CLOBBERER_WAYS.values(), ids=CLOBBERER_WAYS)
def test_castling_to_b1_crosses_d1_and_c1(pieces: dict[str, str], expected: str | Reason) -> None:
    placed = {"e1": "K", "a1": "D", "e8": "k"} | pieces
    drawing = "\n".join("".join(placed.get(file + rank, ".") for file in "abcdefgh") for rank in "87654321")
    board = position(drawing, variant="cwda-clobberers-fide", castling="Q")
    if isinstance(expected, Reason):
        with pytest.raises(IllegalMove) as refused:
            parse_move(board, "O-O-O")
        assert refused.value.refusal.reason is expected
    else:
        assert parse_move(board, "O-O-O").uci == expected


@pytest.mark.parametrize("key", PAIRINGS)
@pytest.mark.parametrize("seed", range(2))
def test_kernel_and_oracle_agree_on_castling_among_random_units(key: str, seed: int) -> None:
    """Only the oracle can check this. If one side castles to the b-file, Fairy-Stockfish makes both sides do so."""
    rng = random.Random(f"{key} {seed}")
    white, black = key.split("-")[1:]
    at_home = {"e1": "K", "a1": CORNERS[white], "h1": CORNERS[white]}
    at_home |= {"e8": "k", "a8": CORNERS[black].lower(), "h8": CORNERS[black].lower()}
    letters = [letter for letter in find_variant(key).white.pieces if letter not in "KP"]
    for _ in range(40):
        squares = rng.sample([square for square in oracle.SQUARES if square not in at_home], rng.randint(1, 5))
        board = at_home | {square: rng.choice([*letters, *map(str.lower, letters)]) for square in squares}
        drawing = "\n".join("".join(board.get(file + rank, ".") for file in "abcdefgh") for rank in "87654321")
        fen = f"{placement(drawing)} {rng.choice('wb')} KQkq - 0 1"
        try:
            found = Position.from_fen(find_variant(key), fen)
        except InvalidFen:
            continue
        slow = oracle.read(key, fen)
        assert_equal_to_oracle(found, slow)
        for move in found.legal_moves:
            if found.is_castling(move):
                assert_equal_to_oracle(found.play(move), oracle.play(slow, move.uci))


@pytest.mark.parametrize("key", PAIRINGS)
def test_a_pawn_promotes_to_any_piece_of_either_army_except_the_king(key: str) -> None:
    variant = find_variant(key)
    pieces = {letter for side in variant.sides for letter in side.army.letters} - {"K", "P"}
    for turn, square in (("w", "d7d8"), ("b", "d2d1")):
        board = Position.from_fen(variant, f"8/3P3k/8/8/8/8/3p3K/8 {turn} - - 0 1")
        assert {move.promotion for move in board.legal_moves if move.uci.startswith(square)} == pieces


def test_sixteen_pairings_have_the_same_letters_for_the_same_pieces() -> None:
    assert [key for key in VARIANTS if key.startswith("cwda-")] == PAIRINGS
    found: dict[str, set[str]] = {}
    for key in PAIRINGS:
        for side in find_variant(key).sides:
            for letter, piece_type in side.pieces.items():
                found.setdefault(letter, set()).add(piece_type.name)
    assert len(found) == 18
    assert all(len(names) == 1 for names in found.values())


@pytest.mark.parametrize(
    ("text", "uci"),
    [
        ("short rook h3", "h1h3"),
        ("Short-rook h3", "h1h3"),
        ("rook h3", "h1h3"),
        ("Sh3", "h1h3"),
        ("woody rook g3", "g1g3"),
        ("half duck f1 e2", "f1e2"),
        ("duck e2", "f1e2"),
        ("chancellor c3", "d1c3"),
    ],
)
def test_a_two_word_piece_is_named_by_both_words_or_the_last(text: str, uci: str) -> None:
    board = Position.from_fen(find_variant("cwda-rookies-fide"), "4k3/8/8/8/8/8/8/3EKFMS w - - 0 1")
    assert parse_move(board, text).uci == uci


PYCHESS = """[Event "PyChess rated game"]
[Variant "Cwda"]
[FEN "dwackawd/pppppppp/8/8/8/8/PPPPPPPP/GIHOKHIG w KQkq - 0 1"]
[SetUp "1"]

1. e4 e5 2. If3 Wd6 *
"""


def test_the_armies_of_a_pychess_game_are_read_from_its_position() -> None:
    game = read_pgn(PYCHESS)
    assert game.line.start.variant.key == "cwda-knights-clobberers"
    assert game.line.sans == ("e4", "e5", "If3", "Wd6")


@pytest.mark.parametrize("key", PAIRINGS)
def test_a_game_is_written_and_read_again(key: str) -> None:
    line = read_pgn(f'[Variant "Cwda"]\n[FEN "{find_variant(key).start_fen}"]\n\n1. e4 e5 *').line
    if key != "cwda-fide-fide":
        assert line.start.variant.key == key
    assert read_pgn(write_pgn(PgnGame(line))).line.start.variant is line.start.variant


def test_a_position_is_assigned_to_the_pairing_with_the_fewest_promotions() -> None:
    fen = "dwackawd/pppppp2/8/8/8/8/PPPPPP2/GIHOKHCG w - - 0 20"
    assert read_pgn(f'[Variant "Cwda"]\n[FEN "{fen}"]\n\n*').line.start.variant.key == "cwda-knights-clobberers"


@pytest.mark.parametrize("fen", ["", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"])
def test_armies_that_neither_tags_nor_pieces_determine_are_requested(fen: str) -> None:
    with pytest.raises(InvalidPgn) as caught:
        read_pgn(f'[Variant "Cwda"]\n[FEN "{fen}"]\n\n1. e4 *' if fen else '[Variant "Cwda"]\n\n1. e4 *')
    assert caught.value.fault is PgnFault.ARMIES

"""Whether a side can still win by legal moves. This decides the result when the side's opponent runs out of time."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product

import pytest

from bot.rules import Color, MoveLine, Position, can_win, king_wins_alone
from bot.variants import VARIANTS, find_variant
from bot.variants.chess import CHESS
from bot.variants.pieces import KING, KNIGHT
from tests import oracle
from tests.boards import playing, position
from tests.oracle.moves import is_attacked
from tests.oracle.units import shift
from tests.sampling import one_in

ASYMMETRIC = [key for key in VARIANTS if key.startswith("asymmetric")]
WITH_WINNING_STALEMATE = [f"{key}+a" for key in ASYMMETRIC]
EVERY = [*VARIANTS, *WITH_WINNING_STALEMATE]

KING_AND_QUEEN = """
    . . . . k . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . Q K . . .
"""


@pytest.mark.parametrize("key", [*ASYMMETRIC, "chess"])
def test_a_lone_king_cannot_win_by_checkmate(key: str) -> None:
    board = position(KING_AND_QUEEN, variant=key)
    assert (can_win(board, Color.BLACK), can_win(board, Color.WHITE)) == (False, True)


@pytest.mark.parametrize("key", ["orda", "ordamirror", "khans", *WITH_WINNING_STALEMATE])
def test_a_lone_king_can_win_by_campmate_or_a_winning_stalemate(key: str) -> None:
    assert king_wins_alone(find_variant(key), Color.WHITE)
    assert king_wins_alone(find_variant(key), Color.BLACK)


def test_a_lone_king_wins_by_campmate_in_orda() -> None:
    board = position("\n".join(["........", "....K...", "........", "k.......", *["........"] * 4]), variant="orda")
    assert can_win(board, Color.WHITE)
    outcome = playing(board, "e7e8")
    assert outcome is not None
    assert outcome.winner is Color.WHITE


def test_a_lone_king_wins_by_a_winning_stalemate() -> None:
    board = position(
        "\n".join([*["........"] * 5, "....K...", ".......p", ".......k"]), variant="asymmetric-humans-humans+a"
    )
    assert can_win(board, Color.WHITE)
    outcome = playing(board, "e3f2")
    assert outcome is not None
    assert outcome.winner is Color.WHITE


@pytest.mark.parametrize("key", EVERY)
@pytest.mark.parametrize("color", Color)
def test_any_two_units_can_win_unless_bound_to_the_same_square_color(key: str, color: Color) -> None:
    army = find_variant(key).sides[color].army
    for letter, piece_type in army.pieces.items():
        if not piece_type.is_royal:
            piece = letter if color is Color.WHITE else letter.lower()
            rows = ["....k...", "........", "........", f"{piece}{piece}......", *["........"] * 3, "....K..."]
            assert can_win(position("\n".join(rows), variant=key, turn=color.other.word), color), letter


def test_winning_depends_on_a_variants_data_and_not_on_its_name() -> None:
    assert not king_wins_alone(replace(CHESS, key="new"), Color.WHITE)
    races = replace(CHESS, white=replace(CHESS.white, goal_rank=8))
    assert [king_wins_alone(races, color) for color in Color] == [True, False]
    leaping = replace(KING, betza=KNIGHT.betza)
    army = replace(CHESS.white.army, piece_types=(leaping, *CHESS.white.army.piece_types[1:]))
    checks = replace(CHESS, white=replace(CHESS.white, army=army))
    assert [king_wins_alone(checks, color) for color in Color] == [True, True]


@pytest.mark.parametrize("key", one_in(2, EVERY))
def test_the_winner_of_a_game_could_win_in_every_earlier_position(key: str) -> None:
    """Random games on sparse boards, in which a king is soon alone."""
    variant, rng = find_variant(key), random.Random(f"{key} bare")
    for _ in range(30):
        line = random_line_from(scattered(rng, key), rng)
        if line.outcome is not None and line.outcome.winner is not None:
            assert all(can_win(one, line.outcome.winner) for one in line.positions), line.positions[0].fen
    assert variant.key == key


def scattered(rng: random.Random, key: str) -> Position:
    """Return a random valid position with the kings and up to two units of each side."""
    white, black = (side.army for side in find_variant(key).sides)
    while True:
        own = rng.choices([one for one in white.letters if one != white.royal], k=rng.randint(0, 2))
        other = rng.choices([one for one in black.letters if one != black.royal], k=rng.randint(0, 2))
        pieces = [white.royal, black.royal.lower(), *own, *(one.lower() for one in other)]
        squares = rng.sample([file + rank for rank in "234567" for file in "abcdefgh"], len(pieces))
        board = dict(zip(squares, pieces, strict=True))
        rows = "\n".join("".join(board.get(file + rank, ".") for file in "abcdefgh") for rank in "87654321")
        try:
            return position(rows, variant=key)
        except ValueError:
            continue


def random_line_from(start: Position, rng: random.Random) -> MoveLine:
    line = MoveLine.from_position(start)
    while line.outcome is None and line.ply < 120:
        line = line.play(rng.choice(line.position.legal_moves))
    return line


NEAR = [(files, ranks) for files, ranks in product(range(-2, 3), repeat=2) if (files, ranks) != (0, 0)]


@pytest.mark.parametrize("army", ["humans", "elves", "orcs"])
def test_a_lone_king_wins_no_position(army: str) -> None:
    """The oracle checks positions in which the kings are near each other. The lone king's opponent has at most one
    other unit, next to its own king. More units would change nothing, because they can't make the lone king attack more
    than the adjacent squares.
    """
    game = oracle.find_game(f"asymmetric-humans-{army}")
    for lone, (files, ranks) in product(oracle.SQUARES, NEAR):
        other = shift(lone, files, ranks)
        if other is None:
            continue
        for letter, square in product([None, *"qrbnp"], [shift(other, 1, 0), shift(other, 0, 1), shift(other, -1, -1)]):
            board = {lone: "K", other: "k"}
            if letter is not None and square is not None and square not in board:
                board[square] = letter
            board_before = oracle.Position(game, board, False, "", None, 0, 1)
            if not is_attacked(board_before, lone, by_white=False):
                ended = oracle.ending(board_before)
                assert ended is None or ended[0] is None, oracle.fen(board_before)

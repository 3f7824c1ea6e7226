"""The compiled kernel agrees with the plain Python oracle.

The two are compared on every perft position and the positions one move later, in whole random games, and on randomly
placed units.
"""

from __future__ import annotations

import random
from contextlib import suppress

import pytest

from bot.rules import InvalidFen, Position
from bot.rules.position import FreeSetup
from bot.variants import VARIANTS, find_variant
from tests import oracle
from tests.boards import placement
from tests.oracle.moves import passing_pawns
from tests.oracle.notation import read_board
from tests.perft_suites import Suite, read_suites
from tests.rules.opinions import assert_equal_to_oracle, oracle_outcome, random_game
from tests.sampling import more, one_in, rare_keys, usual_keys, variant_keys

SUITES = one_in(8, read_suites())
PAIRINGS = [key for key in VARIANTS if find_variant(key).options]
GAMES = [
    *((key, 0) for key in usual_keys()),
    *more((key, 0) for key in rare_keys()),
    *more((key, 1) for key in VARIANTS),
    *one_in(
        4,
        [
            pytest.param(f"{key}+{options}", 2 + number % 2)
            for number, key in enumerate(PAIRINGS)
            for options in ("a", "b", "ab")
        ],
    ),
    *more((key, seed) for key in ("orda", "ordamirror") for seed in range(2, 6)),
]
LONGEST_GAME = 120
CORNERS = {"K": ("e1", "h1"), "Q": ("e1", "a1"), "k": ("e8", "h8"), "q": ("e8", "a8")}


def scattered_fens(key: str, seed: int, count: int) -> list[str]:
    """Return valid positions with randomly placed units of both armies."""
    rng = random.Random(f"{key} scattered {seed}")
    found: list[str] = []
    while len(found) < count:
        fen = scattered_fen(rng, oracle.find_game(key))
        with suppress(InvalidFen):
            found.append(Position.from_fen(find_variant(key), fen).fen)
    return found


def scattered_fen(rng: random.Random, game: oracle.Game) -> str:
    """Return the FEN of randomly placed units. Often, it has castling rights and a pawn that has just made a double
    step."""
    board = scattered_units(rng, game)
    rights = {right for right in game.start.split()[2].strip("-") if rng.random() < 0.3}
    for right in rights:
        king, corner = "K" if right.isupper() else "k", CORNERS[right]
        board = {square: letter for square, letter in board.items() if letter != king}
        board |= dict(zip(corner, (king, read_board(game.start.split()[0])[corner[1]]), strict=True))
    turn = rng.choice("wb")
    passed = scattered_double_step(rng, game, board, by_white=turn == "b")
    drawing = "\n".join("".join(board.get(file + rank, ".") for file in "abcdefgh") for rank in "87654321")
    ordered = "".join(right for right in CORNERS if right in rights)
    return f"{placement(drawing)} {turn} {ordered or '-'} {passed} 0 1"


def scattered_units(rng: random.Random, game: oracle.Game) -> oracle.Board:
    white = [letter for letter in game.white.units if letter != "K"]
    black = [letter.lower() for letter in game.black.units if letter != "K"]
    units = ["K", "k", *rng.choices(white, k=rng.randint(1, 7)), *rng.choices(black, k=rng.randint(1, 7))]
    return dict(zip(rng.sample(oracle.SQUARES, len(units)), units, strict=True))


def scattered_double_step(rng: random.Random, game: oracle.Game, board: oracle.Board, *, by_white: bool) -> str:
    """Return the en-passant field for a random pawn that stands where a double step can end."""
    passed = [square for square in oracle.SQUARES if passing_pawns(game, board, by_white, square)]
    if not passed:
        return "-"
    square = rng.choice(passed)
    return square + rng.choice(passing_pawns(game, board, by_white, square))


@pytest.mark.parametrize("suite", SUITES, ids=str)
def test_the_oracle_counts(suite: Suite) -> None:
    start = oracle.read(suite.variant, suite.fen)
    small = {depth: leaves for depth, leaves in suite.counts.items() if leaves <= 500}
    assert {depth: oracle.perft(start, depth) for depth in small} == small


@pytest.mark.long
@pytest.mark.parametrize("suite", SUITES, ids=str)
def test_kernel_and_oracle_agree(suite: Suite) -> None:
    position = Position.from_fen(find_variant(suite.variant), suite.fen)
    slow = oracle.read(suite.variant, suite.fen)
    assert_equal_to_oracle(position, slow)
    for move in position.legal_moves:
        assert_equal_to_oracle(position.play(move), oracle.play(slow, move.uci))


@pytest.mark.long
@pytest.mark.parametrize(("key", "seed"), GAMES)
def test_kernel_and_oracle_play_the_same_random_game(key: str, seed: int) -> None:
    for line, slow, times_seen in random_game(key, seed, LONGEST_GAME):
        assert_equal_to_oracle(line.position, slow)
        assert oracle_outcome(line.outcome) == oracle.ending(slow, times_seen)


@pytest.mark.parametrize(("seed", "key"), list(enumerate(PAIRINGS)))
def test_kernel_and_oracle_play_the_same_random_game_from_a_free_set_up(seed: int, key: str) -> None:
    rng = random.Random(seed)
    setup = FreeSetup(find_variant(f"{key}+c"))
    for _ in range(2):
        setup = setup.place("".join(rng.sample("RNBQKBNR", 8)))
    for line, slow, times_seen in random_game(f"{key}+c", seed, longest=40, start=setup.fen):
        assert_equal_to_oracle(line.position, slow)
        assert oracle_outcome(line.outcome) == oracle.ending(slow, times_seen)


@pytest.mark.long
@pytest.mark.parametrize("seed", [1, *more([2])])
@pytest.mark.parametrize("key", [*variant_keys(), *(f"{key}+ab" for key in PAIRINGS)])
def test_kernel_and_oracle_agree_on_randomly_placed_units(key: str, seed: int) -> None:
    for fen in scattered_fens(key, seed, count=50):
        assert_equal_to_oracle(Position.from_fen(find_variant(key), fen), oracle.read(key, fen))

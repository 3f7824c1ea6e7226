"""The kernel and a plain Python implementation agree on every position, with the real weights and with random ones.

The random weights are all different and nonzero, so neither tuning nor another term can mask an error in one term.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from typing import Any

import pytest

from bot.engine import Engine, Limits
from bot.engine._kernel import layout as at
from bot.engine._kernel.evaluate import is_dead
from bot.engine._kernel.search import evaluate_root
from bot.engine.tables import Numbers, build_numbers
from bot.engine.weights import TERMS, read_weights, weights_of, write_weights
from bot.engine.worker import Worker
from bot.rules import MoveLine, Position
from bot.variants import find_variant
from tests import oracle
from tests.oracle.evaluation import MOST, Scale, evaluate
from tests.oracle.notation import write_board
from tests.perft_suites import read_suites
from tests.sampling import more, variant_keys
from tests.tactics import read_tactics

pytestmark = pytest.mark.long

GAMES, FIGHTS, LONGEST = 2, 1, 200
"""The number of random games and of quick self-play games in a batch, and the maximum number of plies per game."""
BATCHES = [0, *more(range(1, 7))]
Weights = dict[str, Any]


def own_weights(key: str) -> Weights:
    data = write_weights(find_variant(key), weights_of(find_variant(key)))
    return {"white": data["both"], "black": data["both"]} if "both" in data else data


def drawn_weights(key: str, most: int = 60) -> Weights:
    rng, variant = random.Random(f"weights {key}"), find_variant(key)

    def table(size: int) -> list[list[int]]:
        return [[rng.choice((-1, 1)) * rng.randint(1, most) for _ in range(size)] for _ in range(2)]

    return {
        word: {"worth": {}}
        | {
            term.name: {letter: table(term.size) for letter in (side.pieces if term.by_kind else ("all",))}
            for term in TERMS
        }
        for word, side in zip(("white", "black"), variant.sides, strict=True)
    }


def numbers_by(key: str, weights: Weights) -> Numbers:
    variant = find_variant(key)
    return build_numbers(variant, read_weights(variant, weights))


def scales(key: str, weights: Weights) -> tuple[Scale, Scale]:
    white, black = (
        Scale(
            next(letter for letter, piece_type in side.pieces.items() if piece_type.is_pawn),
            {letter: piece_type.value for letter, piece_type in side.pieces.items()},
            weights[word],
        )
        for word, side in zip(("white", "black"), find_variant(key).sides, strict=True)
    )
    return white, black


def collected(key: str) -> tuple[str, ...]:
    """Return the perft and tactics positions of a variant, as FEN."""
    found = [(one.variant, one.fen) for one in read_suites()] + [(one.variant, one.fen) for one in read_tactics()]
    return tuple(fen for variant, fen in found if variant == key)


@cache
def played(key: str, batch: int) -> tuple[str, ...]:
    """Return the positions of random games and engine games as FEN, because position objects would take 20 MB per
    variant."""
    games = [
        *(_random_game(key, seed) for seed in range(GAMES * batch, GAMES * (batch + 1))),
        *(_fight(key, seed) for seed in range(FIGHTS * batch, FIGHTS * (batch + 1))),
    ]
    return tuple(position.fen for game in games for position in game)


def _random_game(key: str, seed: int) -> Iterator[Position]:
    """Yield the positions of a random game. With odd seeds, captures are more frequent, so that boards become
    sparse."""
    rng = random.Random(f"evaluation {key} {seed}")
    line = MoveLine.from_position(Position.start(find_variant(key)))
    while line.outcome is None and line.ply < LONGEST:
        yield line.position
        moves = line.position.legal_moves
        takes = [move for move in moves if line.position.captured(move) is not None]
        line = line.play(rng.choice(takes if takes and seed % 2 and rng.random() < 0.3 else moves))


def _fight(key: str, seed: int) -> Iterator[Position]:
    rng, engine = random.Random(f"fight {key} {seed}"), Engine(hash_mb=1)
    line = MoveLine.from_position(Position.start(find_variant(key)))
    while line.outcome is None and line.ply < LONGEST:
        yield line.position
        moves = line.position.legal_moves
        line = line.play(rng.choice(moves) if line.ply < 6 else engine.search(line, Limits(nodes=60)).move)


def by_kernel(worker: Worker, position: Position, numbers: Numbers) -> int:
    worker.enter(MoveLine.from_position(position), numbers=numbers)
    return int(evaluate_root(worker.tables, worker.numbers, worker.stack, worker.space))


@pytest.mark.parametrize("batch", BATCHES)
@pytest.mark.parametrize("key", variant_keys())
def test_kernel_and_definition_agree_on_games(key: str, batch: int) -> None:
    agree(key, drawn_weights(key), played(key, batch))


@pytest.mark.parametrize("key", variant_keys())
def test_they_agree_on_the_perft_and_tactics_positions(key: str) -> None:
    agree(key, drawn_weights(key), collected(key))


@pytest.mark.parametrize("key", variant_keys())
def test_they_agree_on_random_boards_with_many_units_against_a_bare_king(key: str) -> None:
    """With so many units, some counts, such as moves and checks, exceed the last index in their lists of weights."""
    rng = random.Random(f"crowd {key}")
    agree(key, drawn_weights(key), tuple(crowd(key, rng).fen for _ in range(30)))


def crowd(key: str, rng: random.Random) -> Position:
    """Return a position with many units of one side against a bare king. The side with the bare king is to move."""
    color = rng.randrange(2)
    letters = [letter for letter in find_variant(key).sides[color].pieces if letter != "K"]
    while True:
        pieces = ["K", *rng.choices(letters, k=rng.randrange(12, 24)), "k"]
        signs = [letter.swapcase() if color else letter for letter in pieces]
        board = dict(zip(rng.sample(oracle.SQUARES[8:56], len(pieces)), signs, strict=True))
        with suppress(ValueError):  # adjacent kings
            return Position.from_fen(find_variant(key), f"{write_board(board)} {'bw'[color]} - - 0 1")


@pytest.mark.parametrize("key", variant_keys())
def test_the_engine_plays_by_the_weights_of_the_files(key: str) -> None:
    agree(key, own_weights(key), (*collected(key), *played(key, 0)[::5]))


def agree(key: str, weights: Weights, fens: tuple[str, ...]) -> None:
    worker, numbers, sides, variant = Worker(), numbers_by(key, weights), scales(key, weights), find_variant(key)
    for fen in fens:
        position = Position.from_fen(variant, fen)
        assert by_kernel(worker, position, numbers) == evaluate(oracle.read(key, fen), *sides), fen


@pytest.mark.parametrize("batch", BATCHES)
@pytest.mark.parametrize("key", variant_keys())
def test_each_batch_has_many_positions_with_either_side_to_move(key: str, batch: int) -> None:
    white = sum(fen.split()[1] == "w" for fen in played(key, batch))
    assert min(white, len(played(key, batch)) - white) > 50


@pytest.mark.parametrize("key", variant_keys())
def test_insufficient_material_matches_the_definition(key: str) -> None:
    worker, rng = Worker(), random.Random(key)
    for _ in range(150):
        position = bare_position(key, rng)
        worker.enter(MoveLine.from_position(position))
        slow = oracle.read(key, position.fen)
        assert is_dead(worker.numbers, worker.stack, at.ROOT_BASE) == slow.game.cannot_mate(slow.board), position.fen


def bare_position(key: str, rng: random.Random) -> Position:
    """Return a position with the kings and up to three other units, mostly pieces."""
    white, black = ([*side.pieces] for side in find_variant(key).sides)
    while True:
        rest = [rng.choice((rng.choice(white), rng.choice(black).lower())) for _ in range(rng.randrange(4))]
        pieces = ["K", "k", *(letter for letter in rest if letter not in "Kk")]
        board = dict(zip(rng.sample(oracle.SQUARES[8:56], len(pieces)), pieces, strict=True))
        with suppress(ValueError):
            return Position.from_fen(find_variant(key), f"{write_board(board)} {rng.choice('wb')} - - 0 1")


def test_evaluations_are_clamped() -> None:
    data, worker = drawn_weights("orda", most=9000), Worker()
    numbers, sides = numbers_by("orda", data), scales("orda", data)
    fens = collected("orda")
    found = {by_kernel(worker, Position.from_fen(find_variant("orda"), fen), numbers) for fen in fens}
    assert found == {evaluate(oracle.read("orda", fen), *sides) for fen in fens}
    assert {MOST, -MOST} <= found

"""The rules agree with a third implementation: Fairy-Stockfish, which supports the Orda variants, Khan's Chess, chess,
and Chess with Different Armies.
"""

from __future__ import annotations

from typing import Any

import pytest

from bot.rules import MoveLine, Position
from bot.rules.pgn import read_pgn
from bot.variants import find_variant
from tests.perft_suites import Suite, read_suites
from tests.rules.opinions import (
    assert_equal_to_pyffish,
    assert_played_as_by_pyffish,
    assert_written_as_by_pyffish,
    pyffish_or_skip,
    random_game,
)
from tests.sampling import more, one_in, rare_keys, usual_keys
from training.peers import KNOWN_TO_PYFFISH, is_beyond_pyffish

pytestmark = pytest.mark.long


def shared_part(line: MoveLine) -> MoveLine:
    """Return the moves before the first castling move that Fairy-Stockfish plays differently."""
    own = (ply for ply, move in enumerate(line.moves) if is_beyond_pyffish(line.positions[ply], move))
    ply = next(own, len(line.moves))
    return MoveLine(line.positions[: ply + 1], line.moves[:ply])


SUITES = one_in(8, [suite for suite in read_suites() if suite.variant in KNOWN_TO_PYFFISH])
GAMES = [
    *((key, 0, 60) for key in KNOWN_TO_PYFFISH if key in usual_keys()),
    *more((key, 0, 60) for key in KNOWN_TO_PYFFISH if key in rare_keys()),
    *more((key, seed, 120) for key in KNOWN_TO_PYFFISH for seed in range(2)),
]


@pytest.fixture(scope="module")
def pyffish() -> Any:
    return pyffish_or_skip()


@pytest.mark.parametrize("suite", SUITES, ids=str)
def test_kernel_and_pyffish_agree(suite: Suite, pyffish: Any) -> None:
    position = Position.from_fen(find_variant(suite.variant), suite.fen)
    assert_equal_to_pyffish(pyffish, position)
    for move in position.legal_moves:
        assert_written_as_by_pyffish(pyffish, position, move)


@pytest.mark.parametrize(("key", "seed", "longest"), GAMES)
def test_kernel_and_pyffish_play_the_same_random_game(key: str, seed: int, longest: int, pyffish: Any) -> None:
    for line, _, _ in random_game(key, seed, longest):
        assert_equal_to_pyffish(pyffish, line.position)
        if line.moves:
            assert_written_as_by_pyffish(pyffish, line.positions[-2], line.moves[-1])
            assert_played_as_by_pyffish(pyffish, line.positions[-2], line.moves[-1])


@pytest.mark.parametrize(("key", "seed", "longest"), GAMES)
def test_a_game_written_by_fairy_stockfish_is_read_move_by_move(
    key: str, seed: int, longest: int, pyffish: Any
) -> None:
    *_, (line, _, _) = random_game(key, seed, longest)
    line = shared_part(line)
    family = line.start.variant.family
    start, moves = line.start.variant.start_fen, [move.uci for move in line.moves]
    sans = pyffish.get_san_moves(key, start, moves)
    fen = pyffish.get_fen(key, start, moves[:3])
    for text, expected in (
        (f'[Variant "{family}"]\n[FEN "{start}"]\n\n{" ".join(sans)} *', line.moves),
        (f'[Variant "{family}"]\n[FEN "{fen}"]\n\n{" ".join(sans[3:])} *', line.moves[3:]),
    ):
        assert read_pgn(text).line.moves == expected

"""Self-play: every position is compared with the oracle and pyffish."""

import random

import pytest

from bot.engine import Engine, Limits
from bot.rules import MoveLine
from bot.variants import find_variant
from tests import oracle
from tests.rules.opinions import oracle_outcome
from tests.sampling import variant_keys
from training.openings import opening

KEYS = [*variant_keys(), "asymmetric-elves-orcs+ab"]
LONGEST = 120


@pytest.mark.parametrize("key", KEYS)
def test_every_move_is_legal_and_every_result_correct(key: str) -> None:
    engine, variant = Engine(hash_mb=1), find_variant(key)
    line = MoveLine.from_uci(variant, variant.start_fen, opening(key, random.Random(f"{key} 7"), 6))
    slow = oracle.read(key, line.position.fen)
    while line.outcome is None and line.ply < LONGEST:
        assert oracle.legal_moves(slow) == sorted(move.uci for move in line.position.legal_moves)
        move = engine.search(line, Limits(nodes=150)).move
        slow, line = oracle.play(slow, move.uci), line.play(move)
    repeated = sum(line.position.repetition_key == past.repetition_key for past in line.positions)
    assert oracle_outcome(line.outcome) == oracle.ending(slow, repeated)

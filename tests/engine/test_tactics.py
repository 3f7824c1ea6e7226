"""Part of the tactical sets, with node limits. `tests.bench.tactics solve` runs the complete sets with time limits."""

import pytest

from bot.engine import Engine, Limits
from bot.variants import VARIANTS
from tests import oracle
from tests.sampling import more
from tests.tactics import Tactic, read_tactics

TACTICS = read_tactics()
EVERY = 12
NODES = 600_000


@pytest.mark.parametrize("key", VARIANTS)
def test_every_variant_has_tactics(key: str) -> None:
    assert any(tactic.variant == key for tactic in TACTICS)


@pytest.mark.parametrize("tactic", TACTICS, ids=str)
def test_a_tactic_is_a_position_with_a_legal_solution(tactic: Tactic) -> None:
    legal = oracle.legal_moves(oracle.read(tactic.variant, tactic.fen))
    assert set(tactic.moves) <= set(legal)


@pytest.mark.parametrize("tactic", [tactic for tactic in TACTICS if tactic.mate == 2][::2], ids=str)
def test_a_forced_win_in_two_is_confirmed_by_the_oracle(tactic: Tactic) -> None:
    after = oracle.play(oracle.read(tactic.variant, tactic.fen), tactic.moves[0])
    winner = "black" if after.is_white else "white"
    assert oracle.ending(after) is None
    for reply in oracle.legal_moves(after):
        position = oracle.play(after, reply)
        answers = (oracle.play(position, move) for move in oracle.legal_moves(position))
        assert any((oracle.ending(answer) or (None,))[0] == winner for answer in answers), reply


@pytest.mark.parametrize("tactic", [*TACTICS[::EVERY], *more(TACTICS[EVERY // 2 :: EVERY])], ids=str)
def test_the_engine_solves(tactic: Tactic) -> None:
    assert tactic.is_solved_by(Engine(hash_mb=16).search(tactic.line, Limits(nodes=NODES, mate=tactic.mate)))

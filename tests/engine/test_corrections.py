"""The correction history: evaluations are adjusted by the search results of similar positions."""

import numpy as np
import pytest

from bot.engine._kernel import layout as at
from bot.engine._kernel.order import corrected, learn_correction
from bot.engine.tables import DEFAULTS, build_numbers, changed
from bot.engine.weights import weights_of
from bot.engine.worker import Worker
from bot.rules import MoveLine, Position
from bot.variants import find_variant

CHESS = find_variant("chess")
FEN = "4k3/pp3ppp/2n5/8/8/5N2/PPP2PPP/4K3 w - - 0 1"
OTHER_TURN = FEN.replace(" w ", " b ")
SAME_PAWNS = "3rk3/pp3ppp/8/2b5/8/2N5/PPP2PPP/5K2 w - - 0 1"
SAME_WHITE_OFFICERS = "4k2r/p4ppp/8/8/8/5N2/PP3PPP/4K3 w - - 0 1"
NOTHING_IN_COMMON = "3rk3/p4ppp/8/2b5/8/2N5/PP3PPP/5K2 w - - 0 1"
MOST = DEFAULTS["corrected_by_pawns"] + 2 * DEFAULTS["corrected_by_officers"]


@pytest.fixture
def worker() -> Worker:
    return Worker()


def static_of(worker: Worker, fen: str, static: int = 0) -> int:
    """Return the corrected evaluation of a position. `static` is the uncorrected evaluation. Both are from the side to
    move's point of view."""
    worker.enter(MoveLine.from_position(Position.from_fen(CHESS, fen)))
    return int(corrected(worker.numbers, worker.stack, worker.histories, at.ROOT_BASE, static))


def learn(worker: Worker, fen: str, score: int, static: int = 0, depth: int = 8) -> None:
    """Update the history with a search's score for a position. The score is from the side to move's point of view."""
    worker.enter(MoveLine.from_position(Position.from_fen(CHESS, fen)))
    learn_correction(worker.numbers, worker.stack, worker.histories, at.ROOT_BASE, static, score, depth)


@pytest.mark.parametrize(("score", "sign"), [(200, 1), (-200, -1)])
@pytest.mark.parametrize(("taught", "to_white"), [(FEN, 1), (OTHER_TURN, -1)])
def test_a_search_result_corrects_the_position_for_either_side_to_move(
    worker: Worker, taught: str, to_white: int, score: int, sign: int
) -> None:
    learn(worker, taught, score)
    assert np.sign(static_of(worker, FEN)) == sign * to_white
    assert static_of(worker, OTHER_TURN) == -static_of(worker, FEN)


def test_positions_with_the_same_pawns_or_officers_are_corrected_less(worker: Worker) -> None:
    for _ in range(5):
        learn(worker, FEN, 300)
    own, by_pawns, by_officers = (static_of(worker, fen) for fen in (FEN, SAME_PAWNS, SAME_WHITE_OFFICERS))
    assert own > max(by_pawns, by_officers)
    assert min(by_pawns, by_officers) > 0
    assert static_of(worker, NOTHING_IN_COMMON) == 0


@pytest.mark.parametrize("depth", [1, 8, 60])
def test_no_correction_exceeds_its_margins(worker: Worker, depth: int) -> None:
    for _ in range(200):
        learn(worker, FEN, 15_000, depth=depth)
    assert MOST - 3 <= static_of(worker, FEN) <= MOST
    for _ in range(400):
        learn(worker, FEN, -15_000, depth=depth)
    assert -MOST <= static_of(worker, FEN) <= 3 - MOST


def test_a_deeper_search_counts_for_more(worker: Worker) -> None:
    learn(worker, FEN, 80, depth=2)
    shallow = static_of(worker, FEN)
    worker.forget()
    assert static_of(worker, FEN) == 0
    learn(worker, FEN, 80, depth=12)
    assert static_of(worker, FEN) > shallow


def test_without_margins_nothing_is_corrected_or_learned(worker: Worker) -> None:
    off = changed({"corrected_by_pawns": 0, "corrected_by_officers": 0})
    worker.enter(
        MoveLine.from_position(Position.from_fen(CHESS, FEN)), numbers=build_numbers(CHESS, weights_of(CHESS), off)
    )
    arrays = worker.numbers, worker.stack, worker.histories, at.ROOT_BASE
    learn_correction(*arrays, 0, 300, 8)
    assert not worker.histories[at.CORRECTIONS :].any()
    assert corrected(*arrays, 17) == 17

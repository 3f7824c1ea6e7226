"""The history of quiet moves: results from one position improve move ordering in others."""

from collections.abc import Mapping

import numpy as np
import pytest

from bot.engine._kernel.order import learn_before, quiet_history
from bot.engine._kernel.plies import descend, descend_null
from bot.engine.tables import build_numbers, changed
from bot.engine.weights import weights_of
from bot.engine.worker import Worker, pack
from bot.rules import MoveLine, Position, parse_move
from bot.variants import find_variant

CHESS = find_variant("chess")
FEN = "4k3/pp3ppp/2n5/8/3P4/5N2/PPP2PPP/4K3 b - - 0 1"
TABLE = np.zeros(1 << 10, np.uint64)
US = 1


def history_after(uci: str | None, depth: int = 6, **margins: int) -> int:
    """Play Black's move `uci`, or a null move if it's None. Record that all of White's replies failed low, and return
    the history score of Black's move Kd7."""
    worker = entered({"praise_before": 1024, **margins})
    if uci is None:
        descend_null(worker.tables, worker.numbers, worker.stack, worker.space, 0)
    else:
        descend(worker.tables, worker.numbers, worker.stack, worker.space, TABLE, 0, packed(worker, uci))
    learn_before((worker.tables, worker.numbers, worker.stack, worker.space, worker.histories, TABLE), 1, depth)
    return int(quiet_history(worker.space, worker.histories, 0, US, packed(worker, "e8d7")))


def entered(margins: Mapping[str, int]) -> Worker:
    """Return a worker that has the position FEN at its root."""
    worker = Worker()
    numbers = build_numbers(CHESS, weights_of(CHESS), changed(margins))
    worker.enter(MoveLine.from_position(Position.from_fen(CHESS, FEN)), numbers=numbers)
    return worker


def packed(worker: Worker, uci: str) -> int:
    position = Position.from_fen(CHESS, FEN)
    return pack(worker, (parse_move(position, uci),), position)[0]


def test_a_quiet_move_that_no_reply_refutes_is_tried_earlier_elsewhere() -> None:
    assert history_after("e8d7") > 0


def test_a_deeper_search_or_a_greater_share_raises_it_more() -> None:
    assert history_after("e8d7", depth=9) > history_after("e8d7", depth=3)
    assert history_after("e8d7", praise_before=2048) > history_after("e8d7")


@pytest.mark.parametrize("uci", ["c6d4", "a7a6", None])
def test_captures_other_moves_and_null_moves_leave_its_history_unchanged(uci: str | None) -> None:
    assert history_after(uci) == 0


def test_without_its_margin_nothing_is_learned() -> None:
    assert history_after("e8d7", praise_before=0) == 0

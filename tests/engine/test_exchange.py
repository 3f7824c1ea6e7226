"""Static exchange evaluation on board diagrams: how much material a capture wins or loses."""

import pytest

from bot.engine._kernel import layout as at
from bot.engine._kernel.exchange import wins
from bot.engine.tables import build_numbers
from bot.engine.weights import Weights, derive
from bot.engine.worker import Worker, pack
from bot.rules import Color, MoveLine, Position, parse_move
from bot.rules._kernel.layout import KINDS
from bot.rules.tables import tables_of
from bot.variants import find_variant
from tests.boards import position


def gain(board: Position, uci: str, worth: dict[tuple[Color, str], int] | None = None) -> int:
    """Return how many centipawns a move wins. This is the highest threshold that the move reaches in the exchange
    evaluation. `worth` overrides the default values of pieces.
    """
    worker, numbers = Worker(), build_numbers(board.variant, Weights(*derive(board.variant))).copy()
    for (color, letter), centipawns in (worth or {}).items():
        numbers[at.WORTH + color * KINDS + tables_of(board.variant).letters[color].index(letter)] = centipawns
    worker.enter(MoveLine.from_position(board), numbers=numbers)
    (move,) = pack(worker, (parse_move(board, uci),), board)
    args = (worker.tables, worker.numbers, worker.stack)
    return max(least for least in range(-1500, 1500) if wins(*args, at.ROOT_BASE, move, at.EVEN + least))


@pytest.mark.parametrize(
    ("variant", "drawing", "uci", "expected"),
    [
        pytest.param(
            "orda",
            """
            . . . . . . . k
            . R . . . . p .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            K . . . . . . .
            """,
            "b7g7",
            100 - 500,
            id="a king guards the squares next to it",
        ),
        pytest.param(
            "orda",
            """
            k . . . . . l .
            . R . . . . p .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            K . . . . . . .
            """,
            "b7g7",
            100 - 500,
            id="a lancer guards along its lines",
        ),
        pytest.param(
            "orda",
            """
            k . . . l . . .
            . R . . . . p .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            K . . . . . . .
            """,
            "b7g7",
            100,
            id="a lancer does not guard where it would only leap",
        ),
        pytest.param(
            "orda",
            """
            k . . . . . l .
            . . . . . . . .
            . R . R . . p .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            K . . . . . . .
            """,
            "d6g6",
            100 - 500 + 400,
            id="a rook behind a rook joins in",
        ),
        pytest.param(
            "ordamirror",
            """
            k . . . . . . .
            . . . . . . . .
            . . . . . f . .
            . . . . . . . .
            . . . . p . . .
            . . . . . . . .
            . . . F . . . .
            K . . . . . . .
            """,
            "d2e4",
            100 - 400,
            id="falcons capture as knights",
        ),
        pytest.param(
            "asymmetric-elves-orcs",
            """
            k . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . p p . .
            . . . P . . . .
            . . . . . . . .
            . . . . . . . .
            K . . . . . . .
            """,
            "d4e5",
            110 - 120,
            id="a guard guards sideways",
        ),
        pytest.param(
            "asymmetric-humans-humans",
            """
            k . . . . . . .
            . . . p . . . .
            . . . . p . . .
            . . . . . . . .
            . . . . R . . .
            . . . . . . . .
            . . . . . . . .
            K . . . . . . .
            """,
            "e4e6",
            100 - 500,
            id="a footman guards diagonally",
        ),
    ],
)
def test_an_exchange_is_worth(variant: str, drawing: str, uci: str, expected: int) -> None:
    assert gain(position(drawing, variant=variant), uci) == expected


def test_the_cheapest_unit_of_the_capturing_army_captures_first() -> None:
    board = position(
        """
        k . . . . . . .
        . . b . . . . .
        . . n . . . . .
        . . . . p . . .
        . . . P . . . .
        . . . . . . . .
        . . . . . . . .
        K . . . R . . .
        """,
        variant="asymmetric-humans-humans",
    )
    worth = {(Color.BLACK, "N"): 320, (Color.BLACK, "B"): 340, (Color.WHITE, "N"): 410, (Color.WHITE, "B"): 220}
    assert gain(board, "e1e5", worth) == 100 - 500 + 320 - 100


def test_castling_neither_wins_nor_loses_material() -> None:
    board = Position.from_fen(find_variant("chess"), "4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    assert gain(board, "e1g1") == 0

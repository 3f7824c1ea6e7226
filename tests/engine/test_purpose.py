"""The purposes of a move that can be seen on the board, such as a fork or a threat."""

import pytest

from bot.engine.purpose import MovePurpose, Purpose, purposes_of
from bot.rules import MoveLine, Position, parse_move, square_name
from bot.variants import find_variant
from tests.boards import position


def purposes_on(board: Position, move: str) -> list[tuple[str, list[str]]]:
    """Return the purposes of a move, each with the pieces and squares involved."""
    return [_words(purpose) for purpose in purposes_of(MoveLine.from_position(board), parse_move(board, move))]


def opening(sans: str, move: str) -> list[tuple[str, list[str]]]:
    line = MoveLine.from_position(Position.start(find_variant("orda")))
    for san in sans.split():
        line = line.play(parse_move(line.position, san))
    return [_words(purpose) for purpose in purposes_of(line, parse_move(line.position, move))]


def _words(purpose: MovePurpose) -> tuple[str, list[str]]:
    return purpose.purpose.value, [f"{piece_type.name} {square_name(square)}" for piece_type, square in purpose.pieces]


def test_a_capture_without_a_recapture() -> None:
    board = Position.from_fen(find_variant("chess"), "4k3/8/8/2p5/3P4/8/8/4K3 w - - 0 1")
    assert purposes_on(board, "dxc5")[0] == ("free-capture", ["pawn c5"])


def test_a_move_that_takes_back_wins_nothing_for_free() -> None:
    assert opening("d4 c5 e3 cxd4", "exd4") == [("recapture", ["pawn d4"])]


def test_taking_a_piece_that_moved_without_a_capture_is_no_recapture() -> None:
    start = Position.from_fen(find_variant("chess"), "4k3/8/2p5/8/3P4/8/8/4K3 b - - 0 1")
    line = MoveLine.from_position(start).play(parse_move(start, "c5"))
    assert _words(purposes_of(line, parse_move(line.position, "dxc5"))[0]) == ("free-capture", ["pawn c5"])


def test_a_queen_for_a_pawn() -> None:
    board = position(
        """
        . . . . k . . .
        . . . . p . . .
        . . . q . . . .
        . . P . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . .
        """,
        variant="chess",
    )
    assert purposes_on(board, "cxd6")[0] == ("gain", ["pawn c5", "queen d6"])


def test_an_even_trade() -> None:
    assert opening("d4 c5 e3", "cxd4") == [("trade", ["pawn c5", "pawn d4"])]


def test_a_piece_steps_out_of_an_attack() -> None:
    board = position(
        """
        . . . . k . . .
        . . . . . . . .
        . . . . p . . .
        . . . N . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . .
        """,
        variant="chess",
    )
    assert purposes_on(board, "Nb4") == [("escape", ["knight d5"])]


def test_a_piece_is_defended() -> None:
    board = position(
        """
        . . . . k . . .
        . . . b . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . N .
        . . . . . . . .
        . . . . . P . P
        . . . . . K . .
        """,
        variant="chess",
    )
    assert purposes_on(board, "h3") == [("guard", ["knight g4"])]


def test_a_fork() -> None:
    board = position(
        """
        . . . . . . . k
        . . r . . . . .
        . . . . . . . .
        . . . . . . . .
        . r . . . . . .
        . . . . N . . .
        . . . . . . . .
        . . . . K . . .
        """,
        variant="chess",
    )
    assert purposes_on(board, "Nd5") == [("fork", ["rook b4", "rook c7"])]
    assert purposes_on(board, "Nf5") == []


def test_a_threat() -> None:
    board = position(
        """
        . . . . . . . k
        . . r . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . N . . .
        . . . . . . . .
        . . . . K . . .
        """,
        variant="chess",
    )
    assert purposes_on(board, "Nd5") == [("threat", ["rook c7"])]


@pytest.mark.parametrize(
    ("prey", "guard", "purposes"),
    [
        pytest.param("r", ".", [("threat", ["rook c7"])], id="more valuable"),
        pytest.param("r", "b", [("threat", ["rook c7"])], id="more valuable, guarded"),
        pytest.param("b", ".", [("threat", ["bishop c7"])], id="unguarded"),
        pytest.param("b", "b", [], id="none: guarded and of equal value"),
    ],
)
def test_threats_by_value_and_guard(prey: str, guard: str, purposes: list[tuple[str, list[str]]]) -> None:
    board = position(
        f"""
        . . . {guard} . . . k
        . . {prey} . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . N . . .
        . . . . . . . .
        . . . . K . . .
        """,
        variant="chess",
    )
    assert purposes_on(board, "Nd5") == purposes


def test_the_only_move() -> None:
    board = position(
        """
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        r . . . . . . .
        . . . . . . . K
        """,
        variant="chess",
    )
    assert purposes_on(board, "Kg1")[0] == ("only", [])


def test_a_khan_is_kept_from_its_goal() -> None:
    board = position("""
        . . . . . . . .
        . . . R . . . .
        . . . . . K . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . k . . . . . .
        . . . . . . . .
        """)
    assert purposes_on(board, "Rd1") == [("stops-campmate", ["khan b2"])]
    assert purposes_on(board, "Rd5") == []


def test_a_threatened_mate_is_stopped() -> None:
    board = position(
        """
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        r . . . . P P P
        . . . . . . K .
        """,
        variant="chess",
    )
    assert purposes_on(board, "h3") == [("stops-mate", [])]


def test_a_king_approaches_its_goal() -> None:
    assert opening("d4 c5", "Kd2") == [("nearer", ["king d2"])]
    assert opening("e3 c5 Ke2 Kf7", "Ke1") == []


def test_a_piece_is_developed_only_once() -> None:
    assert opening("d4 c5", "Nf3") == [("develops", ["knight g1"])]
    assert opening("d4 c5 Nf3 Kf7 Ng1 Ke8", "Nf3") == []


def test_a_move_that_ends_the_game_needs_no_reason() -> None:
    assert opening("f3 Ad7 h4 a5 Nc3 Ae5 g3", "Axg3") == []


@pytest.mark.parametrize("purpose", list(Purpose))
def test_a_purposes_value_can_be_part_of_a_message_key(purpose: Purpose) -> None:
    assert purpose.value.replace("-", "").isalpha()

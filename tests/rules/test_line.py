"""Properties of a whole line of moves: its repetitions, its moves, and their SAN."""

from __future__ import annotations

from itertools import cycle, islice

import pytest

from bot.rules import IllegalMove, InvalidFen, MoveLine, Outcome, Position, Termination, parse_move, parse_square
from bot.variants import find_variant
from tests.boards import position

ORDA = find_variant("orda")
CHESS = find_variant("chess")
SHUFFLE = ("g1f3", "e8e7", "f3g1", "e7e8")
THREEFOLD = Outcome(None, Termination.THREEFOLD_REPETITION)


def shuffled(plies: int) -> MoveLine:
    return MoveLine.from_uci(ORDA, ORDA.start_fen, islice(cycle(SHUFFLE), plies))


def playing(line: MoveLine, *ucis: str) -> MoveLine:
    for uci in ucis:
        line = line.play(parse_move(line.position, uci))
    return line


def test_a_line_remembers_its_start_and_its_moves() -> None:
    line = MoveLine.from_uci(ORDA, ORDA.start_fen, ["d2d4", "c6c5", "e2e3"])
    assert line.start.fen == ORDA.start_fen
    assert [move.uci for move in line.moves] == ["d2d4", "c6c5", "e2e3"]
    assert line.ply == 3


def test_the_stockfish_defense_is_written_like_in_the_guides() -> None:
    line = MoveLine.from_uci(ORDA, ORDA.start_fen, ["d2d4", "c6c5", "e2e3", "c5d4", "e3d4", "b6b5"])
    assert line.sans == ("d4", "c5", "e3", "cxd4", "exd4", "b5")


def test_a_move_leaves_the_original_line_unchanged() -> None:
    line = shuffled(2)
    playing(line, "d2d4")
    assert line.ply == 2


def test_an_illegal_move_in_a_line_is_refused() -> None:
    with pytest.raises(IllegalMove):
        MoveLine.from_uci(ORDA, ORDA.start_fen, ["e2e5"])


def test_an_unreadable_start_is_refused() -> None:
    with pytest.raises(InvalidFen):
        MoveLine.from_uci(ORDA, "not a position", [])


def test_a_threefold_repetition_draws() -> None:
    assert shuffled(8).outcome == THREEFOLD


def test_a_twofold_repetition_does_not_draw() -> None:
    assert shuffled(7).outcome is None


def test_the_same_units_with_the_other_side_to_move_are_another_position() -> None:
    board = position(
        """
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . .
        """
    )
    lost_tempo = ("e1d2", "e8d8", "d2d1", "d8e8", "d1e1")
    line = playing(MoveLine.from_position(board), *lost_tempo)
    assert line.position.fen.split()[0] == board.fen.split()[0]
    assert playing(line, "e8f8", "e1f1", "f8e8", "f1e1").outcome is None


def test_lost_castling_rights_make_another_position() -> None:
    board = position(
        """
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . . K . . .
        """,
        castling="Q",
    )
    round_trip = ("a1a2", "e8e7", "a2a1", "e7e8")
    assert playing(MoveLine.from_position(board), *round_trip * 2).outcome is None
    assert playing(MoveLine.from_position(board), *round_trip * 3).outcome == THREEFOLD


CAN_TAKE = """
    . . . . k . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . p . . . . . .
    . . . . . . . .
    P . . . . . . .
    . . . . K . . .
"""
CANNOT_TAKE = """
    . . . . k . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . p . . . . .
    . . . . . . . .
    P . . . . . . .
    . . . . K . . .
"""
WAIT = ("e8e7", "e1e2", "e7e8", "e2e1")


def test_a_usable_en_passant_right_makes_another_position() -> None:
    line = playing(MoveLine.from_position(position(CAN_TAKE)), "a2a4", *WAIT * 2)
    assert line.outcome is None
    assert playing(line, *WAIT).outcome == THREEFOLD


def test_an_unusable_en_passant_right_does_not() -> None:
    line = playing(MoveLine.from_position(position(CANNOT_TAKE)), "a2a4", *WAIT * 2)
    assert line.outcome == THREEFOLD


PINNED = """
    . . . k . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . p . . . .
    . . . . . . . .
    . . . . P . . .
    . . . R K . . .
"""


def test_an_en_passant_right_of_a_pinned_pawn_does_not() -> None:
    wait = ("d8d7", "e1e2", "d7d8", "e2e1")
    line = playing(MoveLine.from_position(position(PINNED)), "e2e4", *wait * 2)
    assert line.outcome == THREEFOLD


def test_a_chess_game_is_drawn_by_repetition_too() -> None:
    knights = ("g1f3", "g8f6", "f3g1", "f6g8")
    assert MoveLine.from_uci(CHESS, CHESS.start_fen, knights * 2).outcome == THREEFOLD


def walk(files: str, ranks: str) -> list[str]:
    """Return the squares of a rectangle row by row, in alternating directions, so that a king can walk along them."""
    return [file + rank for i, rank in enumerate(ranks) for file in (files if i % 2 == 0 else files[::-1])]


def test_fifty_moves_without_capture_or_pawn_move_draw() -> None:
    white, gold = walk("abcdefgh", "2345"), walk("abcdefgh", "76")
    board = Position.from_fen(ORDA, "8/k7/8/8/8/8/K7/8 w - - 70 40")
    line = MoveLine.from_position(board)
    for ply in range(30):
        way = white if ply % 2 == 0 else gold
        assert line.outcome is None
        line = playing(line, way[ply // 2] + way[ply // 2 + 1])
    assert line.outcome == Outcome(None, Termination.FIFTY_MOVES)


def test_a_pawn_move_restarts_the_count() -> None:
    board = position(CANNOT_TAKE, clock=99)
    line = playing(MoveLine.from_position(board), "a2a3")
    assert line.outcome is None
    assert line.position.fen.split()[4] == "0"


def test_a_capture_restarts_the_count() -> None:
    board = position(
        """
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . h . . .
        . . . . K . . .
        """,
        clock=99,
    )
    line = playing(MoveLine.from_position(board), "e1e2")
    assert line.outcome is None
    assert line.position.king(line.position.turn.other) == parse_square("e2")
    assert line.position.fen.split()[4] == "0"

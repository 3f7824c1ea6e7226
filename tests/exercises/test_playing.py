"""Moves in an exercise: which moves count as correct, even if they differ from the solution, and what is wrong with all
other moves."""

from __future__ import annotations

import pytest

from bot.exercises import (
    Exercise,
    ExerciseKind,
    Fault,
    Practice,
    PracticeChanged,
    WrongMove,
    ends_only_so,
    refutation,
    shortest,
)
from bot.rules import Position, parse_move, parse_square
from bot.variants import find_variant


def capture(fen: str, marked: str, line: str, variant: str = "ordamirror", moves: int | None = None) -> Practice:
    squares, steps = tuple(map(parse_square, marked.split())), tuple(line.split())
    return Practice(
        Exercise("test-1", ExerciseKind.CAPTURE, find_variant(variant), fen, squares, moves or len(steps), steps)
    )


def end(kind: ExerciseKind, fen: str, line: str, variant: str = "orda") -> Practice:
    steps = tuple(line.split())
    return Practice(Exercise("test-1", kind, find_variant(variant), fen, (), (len(steps) + 1) // 2, steps))


def tried(practice: Practice, move: str) -> Practice | WrongMove:
    return practice.play(parse_move(practice.position, move))


def fault(practice: Practice, move: str) -> Fault:
    found = tried(practice, move)
    assert isinstance(found, WrongMove), move
    return found.fault


TWO = "8/5k2/8/p3p3/8/8/L7/6K1 w - - 0 1"
"""A lancer on a2, and two pawns that it can take one after the other: a5, then e5."""
LANCER = capture(TWO, "a5 e5", "a2a5 a5e5")
MATE = end(ExerciseKind.MATE, "7k/8/6K1/8/8/8/8/R7 w - - 0 1", "a1a8")
CAMPMATE = end(ExerciseKind.CAMPMATE, "8/8/5K2/8/8/k7/8/8 w - - 0 1", "f6f7 a3b3 f7f8")


def test_the_opponent_does_not_move_between_captures() -> None:
    once = tried(LANCER, "a2a5")
    assert isinstance(once, Practice)
    assert (once.position.turn, once.left, once.moves_left) == (LANCER.exercise.solver, (parse_square("e5"),), 1)
    assert once.piece == parse_square("a5")
    twice = tried(once, "Lxe5")
    assert isinstance(twice, Practice) and twice.is_solved
    assert [position.san(move) for position, move in twice.steps] == ["Lxa5", "Lxe5"]
    assert Practice.read(LANCER.exercise, ["a2a5", "a5e5"]).position == twice.position


def test_captures_in_another_order_are_accepted() -> None:
    practice = capture("8/7k/8/1p6/8/8/1L2p3/6K1 w - - 0 1", "b5 e2", "b2b5 b5d4 d4e2", moves=5)
    other = tried(practice, "Lxe2")
    assert isinstance(other, Practice) and other.left == (parse_square("b5"),)


def test_each_mistake_in_a_capture_has_its_reason() -> None:
    assert fault(LANCER, "Kg2") is Fault.OTHER_PIECE
    late = tried(LANCER, "Lc3")
    assert isinstance(late, WrongMove)
    assert (late.fault, late.needed) == (Fault.TOO_LONG, 4)
    alone = capture("8/5k2/8/p7/8/8/L7/6K1 w - - 0 1", "a5", "a2a5")
    assert fault(alone, "Lb4") is Fault.TOO_LONG
    assert fault(capture("8/8/3k4/8/8/p7/1L6/7K w - - 0 1", "a3", "b2a4 a4a3"), "Ld1") is Fault.GIVES_CHECK
    pawn = capture("8/4p1k1/3P4/8/8/8/8/6K1 w - - 0 1", "e7", "d6e7", "orda")
    assert fault(pawn, "d7") is Fault.NEVER


def test_a_pawn_captures_as_a_pawn() -> None:
    practice = capture("4y3/3P2k1/8/8/8/8/8/6K1 w - - 0 1", "e8", "d7e8q", "orda", moves=1)
    assert fault(practice, "d8=Q") is Fault.PROMOTES


def test_a_king_that_campmates_ends_the_game_before_the_exercise_is_solved() -> None:
    practice = capture("8/1K6/l7/8/8/7k/8/8 w - - 0 1", "a6", "b7a6", "orda")
    assert fault(practice, "Kb8") is Fault.GAME_ENDS
    assert isinstance(tried(practice, "Kxa6"), Practice)


def test_a_check_with_a_reply_is_not_mate() -> None:
    solved = tried(MATE, "Ra8")
    assert isinstance(solved, Practice) and solved.is_solved and solved.position.outcome is not None
    assert fault(MATE, "Rb1") is Fault.NO_CHECK
    checked = tried(MATE, "Rh1")
    assert isinstance(checked, WrongMove) and checked.fault is Fault.HAS_REPLY and checked.reply is not None
    assert checked.after.san(checked.reply) == "Kg8"


def test_a_campmate_in_two_is_solved_with_a_reply_in_between() -> None:
    once = tried(CAMPMATE, "Kf7")
    assert isinstance(once, Practice)
    assert [move.uci for _, move in once.steps] == ["f6f7", "a3b3"]
    assert fault(once, "Ke7") is Fault.NOT_HOME
    assert isinstance(tried(once, "Ke8"), Practice), "another square of the rank is accepted"


def test_a_move_that_does_not_force_the_win_is_refuted() -> None:
    found = tried(CAMPMATE, "Ke5")
    assert isinstance(found, WrongMove) and found.fault is Fault.DEFENDED and found.reply is not None
    close = end(ExerciseKind.CAMPMATE, "8/8/5K2/8/8/8/3k4/R7 w - - 0 1", "a1a2 d2d3 f6f7")
    lost = tried(close, "Ra7")
    assert isinstance(lost, WrongMove) and lost.fault is Fault.LOSES and lost.reply is not None
    assert lost.after.play(lost.reply).is_campmate


def test_a_stalemate_is_not_a_win() -> None:
    practice = end(ExerciseKind.MATE, "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1", "c1c8", "chess")
    assert fault(practice, "Qc7") is Fault.GAME_ENDS


@pytest.mark.parametrize("ucis", [["g1g2"], ["a2a5", "a5a6"], ["a2a5", "a5e5", "e5e6"], ["here"]])
def test_a_line_with_wrong_moves_is_refused(ucis: list[str]) -> None:
    with pytest.raises(PracticeChanged):
        Practice.read(LANCER.exercise, ucis)


def test_the_shortest_line_is_found() -> None:
    board, goal = LANCER.position, frozenset(map(parse_square, ("a5", "e5")))
    line = shortest(board, parse_square("a2"), goal)
    assert line is not None
    assert [move.uci for move in line] == ["a2a5", "a5e5"]
    assert shortest(board, parse_square("a2"), goal, 1) is None
    assert shortest(board, parse_square("a2"), frozenset()) == ()


def test_the_last_capture_can_give_check() -> None:
    board = Position.from_fen(find_variant("ordamirror"), "8/8/8/p3k3/8/8/L7/6K1 w - - 0 1")
    line = shortest(board, parse_square("a2"), frozenset([parse_square("a5")]))
    assert line is not None and [move.uci for move in line] == ["a2a5"]


def test_a_winning_reply_is_preferred() -> None:
    after = Position.from_fen(find_variant("orda"), "R7/8/5K2/8/8/8/3k4/8 b - - 0 1")
    reply, is_lost = refutation(after, 1)
    assert is_lost and reply is not None and after.play(reply).is_campmate


def test_a_last_move_that_can_win_in_another_way_is_detected() -> None:
    assert ends_only_so(MATE.exercise)
    both = end(ExerciseKind.CAMPMATE, "3R4/5K2/8/8/8/k7/8/1R6 w - - 0 1", "f7f8")
    assert not ends_only_so(both.exercise)

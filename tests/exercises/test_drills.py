"""Endgame drills: the tablebase plays the other side, and explains wrong moves."""

from __future__ import annotations

from bot.exercises import SLACK, Exercise, ExerciseKind, Fault, Practice, WrongMove
from bot.rules import Move
from bot.variants import find_variant

RACE = Exercise(
    "orda-endgame-1",
    ExerciseKind.ENDGAME,
    find_variant("orda"),
    "8/8/3k4/8/8/K7/8/8 w - - 0 1",
    (),
    7,
    ("a3a4", "d6c6", "a4a5", "c6b7", "a5b5", "b7c7", "b5a6", "c7b8", "a6b6", "b8a8", "b6c7", "a8a7", "c7c8"),
)
HELD = Exercise(
    "orda-hold-1",
    ExerciseKind.HOLD,
    find_variant("orda"),
    "4k3/8/3K4/8/8/8/8/8 b - - 0 1",
    (),
    5,
    ("e8d8", "d6c5", "d8c7", "c5b5", "c7b7", "b5a5", "b7a7", "a5b5", "a7b7"),
)


def fault_of(practice: Practice, uci: str) -> WrongMove:
    wrong = practice.play(Move.from_uci(uci))
    assert isinstance(wrong, WrongMove)
    return wrong


def test_an_endgame_is_won_against_the_longest_defense() -> None:
    practice = Practice(RACE)
    for uci, left in zip(RACE.own_line, range(8, 1, -1), strict=True):
        assert not practice.is_solved
        after = practice.play(Move.from_uci(uci))
        assert isinstance(after, Practice)
        assert after.moves_left == left
        practice = after
    assert practice.is_solved
    assert [move.uci for _, move in practice.steps] == [*RACE.line]


SLIPPERY = Exercise(
    "orda-endgame-2",
    ExerciseKind.ENDGAME,
    find_variant("orda"),
    "8/8/k7/8/8/8/8/2K5 b - - 0 1",
    (),
    8,
    ("a6a5",),
)


def test_a_slower_win_counts_while_enough_moves_are_left() -> None:
    """The fastest win takes eight moves, and the solver has ten. After a move in the wrong direction, ten aren't
    enough."""
    assert SLIPPERY.most_moves == SLIPPERY.moves + SLACK == 10
    wrong = fault_of(Practice(SLIPPERY), "a6a7")
    assert (wrong.fault, wrong.reply is None) == (Fault.TOO_SLOW, False)
    assert wrong.needed is not None and wrong.needed > SLIPPERY.most_moves


def test_moves_that_throw_away_the_win_and_moves_that_lose_are_distinguished() -> None:
    assert fault_of(Practice(SLIPPERY), "a6b5").fault is Fault.SLIPS
    assert fault_of(Practice(RACE), "a3a2").fault is Fault.LOSES_ENDGAME


def test_a_draw_is_held_for_the_stated_number_of_moves() -> None:
    solved = Practice.read(HELD, HELD.own_line)
    assert solved.is_solved
    assert [move.uci for _, move in solved.steps] == [*HELD.line]
    assert not Practice.read(HELD, HELD.own_line[:-1]).is_solved


def test_a_move_that_loses_a_drawn_position_is_wrong_and_refuted() -> None:
    wrong = fault_of(Practice(HELD), "e8f8")
    assert (wrong.fault, wrong.reply is None) == (Fault.LOSES_ENDGAME, False)

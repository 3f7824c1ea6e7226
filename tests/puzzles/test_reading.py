"""Each line of a file is read as a puzzle, or rejected with a one-sentence explanation."""

from __future__ import annotations

import json

import pytest

from bot.puzzles import Goal, InvalidPuzzle, read_puzzle
from bot.rules import Color
from bot.variants import find_variant

ORDA = find_variant("orda")
GOOD = {
    "id": "orda-0002",
    "fen": "5R2/3y2Kh/2pk4/4p3/6P1/P1p1P3/7P/8 w - - 7 42",
    "last": None,
    "line": "g7h7 d6c5 h7g8",
    "goal": "win",
    "themes": ["campmate-in-2"],
    "rating": 1100,
    "source": "drawn by hand",
}


def refusal_of(**changes: object) -> str:
    with pytest.raises(InvalidPuzzle) as caught:
        read_puzzle(ORDA, json.dumps({**GOOD, **changes}))
    return str(caught.value)


def test_a_line_gives_a_puzzle() -> None:
    puzzle = read_puzzle(ORDA, json.dumps(GOOD))
    assert (puzzle.id, puzzle.number, puzzle.variant) == ("orda-0002", 2, ORDA)
    assert (puzzle.moves, puzzle.turns, puzzle.solver) == (("g7h7", "d6c5", "h7g8"), 2, Color.WHITE)
    assert (puzzle.goal, puzzle.themes, puzzle.rating, puzzle.last) == (Goal.WIN, ("campmate-in-2",), 1100, None)
    assert puzzle.start.fen == GOOD["fen"]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"id": "khans-0001"}, "expected an id such as orda-0001, got 'khans-0001'"),
        ({"id": "orda-1"}, "expected an id such as orda-0001, got 'orda-1'"),
        ({"fen": "8/8/8/8/8/8/8/8 w - - 0 1"}, "expected one white king, got 0"),
        ({"fen": GOOD["fen"].removesuffix(" 7 42")}, "expected the fen as it is written"),
        ({"fen": "6K1/8/3k4/8/8/8/8/8 b - - 0 1"}, "expected an unfinished game, got campmate"),
        ({"last": "a1a2"}, "expected in last the move that led to"),
        ({"last": "e2g7"}, "expected in last the move that led to"),
        ({"last": "here"}, "expected in last the move that led to"),
        ({"last": 7}, "expected a move or null in last, got 7"),
        ({"line": "g7h7"}, "expected an odd number of moves from 3 on, got 'g7h7'"),
        ({"line": "g7h7 d6c5"}, "expected an odd number of moves from 3 on"),
        ({"line": "g7h7 d6d3 h7g8"}, "expected a legal move after 1 of 'g7h7 d6d3 h7g8', got 'd6d3'"),
        ({"line": "g7h7 d6c5 h7g8 c5c4 g8g7"}, "expected a legal move after 3 of"),
        ({"goal": "draw"}, "expected win or save in goal, got 'draw'"),
        ({"themes": []}, "expected themes among campmate-in-2"),
        ({"themes": ["pin"]}, "expected themes among campmate-in-2"),
        ({"themes": ["campmate-in-2", "campmate-in-2"]}, "expected themes among campmate-in-2"),
        ({"themes": ["campmate-in-3"]}, "expected themes that say campmate after 2 moves, got ['campmate-in-3']"),
        ({"themes": ["mate-in-2"]}, "expected themes that say campmate after 2 moves, got ['mate-in-2']"),
        ({"themes": ["endgame"]}, "expected themes that say campmate after 2 moves, got ['endgame']"),
        ({"line": "g7h7 d6c5 h7g6"}, "expected themes that say no end of the game, got ['campmate-in-2']"),
        ({"rating": 100}, "expected a rating of 400 to 3200, got 100"),
        ({"rating": True}, "expected int in rating, got True"),
        ({"extra": 1}, "expected the fields id, fen, line, goal, themes, rating, source and last, got id"),
    ],
)
def test_faults_are_named_in_one_sentence(changes: dict[str, object], message: str) -> None:
    assert message in refusal_of(**changes)


def test_a_line_that_is_not_an_object_is_refused() -> None:
    with pytest.raises(InvalidPuzzle, match="expected a JSON object, got 'orda'"):
        read_puzzle(ORDA, "orda")
    with pytest.raises(InvalidPuzzle, match="expected the fields"):
        read_puzzle(ORDA, "[]")


def test_the_previous_move_is_read() -> None:
    assert read_puzzle(ORDA, json.dumps({**GOOD, "last": "g5h7"})).last == "g5h7"


def test_at_the_last_turn_every_immediately_winning_move_is_right() -> None:
    puzzle = read_puzzle(ORDA, json.dumps(GOOD))
    before_last = puzzle.line(2).position
    right = [move.uci for move in before_last.legal_moves if puzzle.is_right(before_last, 2, move)]
    assert sorted(right) == ["h7g8", "h7h8"]


def test_at_an_earlier_turn_only_the_solution_is_right() -> None:
    puzzle = read_puzzle(ORDA, json.dumps(GOOD))
    right = [move.uci for move in puzzle.start.legal_moves if puzzle.is_right(puzzle.start, 0, move)]
    assert right == ["g7h7"]

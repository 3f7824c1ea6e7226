"""The exercises of lessons do what they say, and are made by the same seed again."""

import json
import random
from typing import Any

import pytest

from bot.rules import Color, Position, parse_square
from bot.variants import FAMILIES, find_variant
from workshop.lessons import FOLDER, WAYS, capture, end, shortest, units_of
from workshop.puzzles.proof import Prover

FILES = {path.stem: path.read_text(encoding="utf-8").splitlines() for path in sorted(FOLDER.glob("*.jsonl"))}
ROWS: list[dict[str, Any]] = [json.loads(text) for lines in FILES.values() for text in lines]


def start(row: dict[str, Any]) -> Position:
    return Position.from_fen(find_variant(row["variant"]), row["fen"])


@pytest.mark.parametrize("family", FILES)
def test_each_unit_and_each_way_to_win_has_exercises(family: str) -> None:
    rows = [json.loads(text) for text in FILES[family]]
    names = {variant.sides[color].army.units[letter].name for variant, color, letter in units_of(FAMILIES[family])}
    assert {row["unit"] for row in rows if row["kind"] == "capture"} == names
    has_campmate = FAMILIES[family].example.white.goal_rank is not None
    assert {row["kind"] for row in rows} - {"capture"} == ({*WAYS.values()} if has_campmate else {"mate"})
    assert len({row["id"] for row in rows}) == len(rows)


@pytest.mark.parametrize("row", [row for row in ROWS if row["kind"] == "capture"], ids=lambda row: row["id"])
def test_one_unit_captures_what_is_marked_while_the_opponent_stands_still(row: dict[str, Any]) -> None:
    board, left = start(row), set(row["marked"])
    line = row["line"].split()
    assert len(line) == row["moves"]
    for number, uci in enumerate(line):
        assert number == 0 or uci[:2] == line[number - 1][2:4], "another unit moves"
        move = board.exact_move(uci)
        assert move is not None
        left -= {uci[2:4]}
        board = board.play(move)
        board = board if number == len(line) - 1 else board.null_move()
    assert left == set()


@pytest.mark.parametrize("row", [row for row in ROWS if row["kind"] != "capture"], ids=lambda row: row["id"])
def test_an_end_is_forced_by_one_move_in_as_many_as_are_told(row: dict[str, Any]) -> None:
    board = start(row)
    assert Prover().distance(board, row["moves"]) == row["moves"]
    assert [move.uci for move in Prover().keeping(board, row["moves"])] == row["line"].split()[:1]
    for uci in row["line"].split():
        board = board.play(board.parse(uci))
    assert board.outcome is not None
    assert WAYS[board.outcome.termination] == row["kind"]


def test_the_fewest_moves_are_found() -> None:
    board = Position.from_fen(find_variant("ordamirror"), "8/5k2/8/p3p3/8/8/L7/6K1 w - - 0 1")
    line = shortest(board, parse_square("a2"), frozenset(map(parse_square, ("a5", "e5"))))
    assert line is not None
    assert [move.uci for move in line] == ["a2a5", "a5e5"]
    assert shortest(board, parse_square("a2"), frozenset()) == ()


def test_the_same_seed_gives_the_same_exercises() -> None:
    unit = (find_variant("orda"), Color.BLACK, "L")
    assert capture(unit, 2, 2, random.Random(5)) == capture(unit, 2, 2, random.Random(5))
    family = FAMILIES["orda"]
    assert end(family, "campmate", 1, random.Random(5)) == end(family, "campmate", 1, random.Random(5))

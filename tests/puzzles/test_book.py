"""Puzzle files: the shipped files and the files for tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.puzzles import InvalidPuzzle, PuzzleBook, load

FOLDER = Path(__file__).parents[1] / "data" / "puzzles"


def test_a_file_is_read_in_the_order_of_its_ids() -> None:
    assert [puzzle.id for puzzle in load("orda", FOLDER)] == ["orda-0001", "orda-0002", "orda-0003", "orda-0004"]


def test_a_variant_without_a_file_has_no_puzzles() -> None:
    assert load("asymmetric-orcs-orcs", FOLDER) == ()


def test_a_malformed_line_is_named_with_its_file(tmp_path: Path) -> None:
    [first, second, *_] = (FOLDER / "orda.jsonl").read_text(encoding="utf-8").splitlines()
    (tmp_path / "orda.jsonl").write_text(f"{second}\n{first}\n", encoding="utf-8")
    with pytest.raises(
        InvalidPuzzle, match=r"^orda\.jsonl, line 2: expected an id that follows orda-0002, got 'orda-0001'"
    ):
        load("orda", tmp_path)
    (tmp_path / "orda.jsonl").write_text(f"{first}\n{{}}\n", encoding="utf-8")
    with pytest.raises(InvalidPuzzle, match=r"^orda\.jsonl, line 2: expected the fields"):
        load("orda", tmp_path)


def test_the_book_contains_the_puzzles_of_every_variant() -> None:
    book = PuzzleBook.read(FOLDER)
    assert {puzzle.variant.key for puzzle in book.puzzles} == {"orda", "khans", "asymmetric-elves-orcs"}
    assert book.by_id["khans-0001"].turns == 3


def test_all_shipped_puzzles_can_be_read() -> None:
    PuzzleBook.read()

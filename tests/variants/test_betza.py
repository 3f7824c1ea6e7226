"""Betza notation: which squares a piece can reach, and which squares can block it."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from bot.variants.betza import BetzaError, Movement, Offset, read_betza

KNIGHT = {(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)}
ORTHOGONAL = {(1, 0), (-1, 0), (0, 1), (0, -1)}
DIAGONAL = {(1, 1), (1, -1), (-1, 1), (-1, -1)}


def moves(text: str) -> set[Offset]:
    return reach(part for part in read_betza(text) if part.moves)


def captures(text: str) -> set[Offset]:
    return reach(part for part in read_betza(text) if part.captures)


def reach(parts: Iterable[Movement]) -> set[Offset]:
    return {path.to for part in parts for path in part.paths}


def along(steps: set[Offset], length: int = 7) -> set[Offset]:
    return {(x * i, y * i) for x, y in steps for i in range(1, length + 1)}


@pytest.mark.parametrize(
    ("text", "squares"),
    [
        ("W", ORTHOGONAL),
        ("F", DIAGONAL),
        ("N", KNIGHT),
        ("D", {(2, 0), (-2, 0), (0, 2), (0, -2)}),
        ("A", {(2, 2), (2, -2), (-2, 2), (-2, -2)}),
        ("H", {(3, 0), (-3, 0), (0, 3), (0, -3)}),
        ("K", ORTHOGONAL | DIAGONAL),
        ("R", along(ORTHOGONAL)),
        ("WW", along(ORTHOGONAL)),
        ("B", along(DIAGONAL)),
        ("Q", along(ORTHOGONAL | DIAGONAL)),
        ("RB", along(ORTHOGONAL | DIAGONAL)),
        ("W2", along(ORTHOGONAL, 2)),
        ("R3", along(ORTHOGONAL, 3)),
        ("KN", ORTHOGONAL | DIAGONAL | KNIGHT),
        ("FfW", DIAGONAL | {(0, 1)}),
        ("fF", {(1, 1), (-1, 1)}),
        ("bW", {(0, -1)}),
        ("sW", {(1, 0), (-1, 0)}),
        ("vW", {(0, 1), (0, -1)}),
        ("lF", {(-1, 1), (-1, -1)}),
        ("fsW", {(0, 1), (1, 0), (-1, 0)}),
        ("fN", {(1, 2), (-1, 2)}),
        ("fhN", {(1, 2), (-1, 2), (2, 1), (-2, 1)}),
        ("bhN", {(1, -2), (-1, -2), (2, -1), (-2, -1)}),
        ("sN", {(2, 1), (2, -1), (-2, 1), (-2, -1)}),
        ("fhK", {(-1, 1), (0, 1), (1, 1)}),
    ],
)
def test_a_piece_moves_and_captures_alike_by_default(text: str, squares: set[Offset]) -> None:
    assert moves(text) == captures(text) == squares


@pytest.mark.parametrize(
    ("text", "goes", "takes"),
    [
        ("mNcR", KNIGHT, along(ORTHOGONAL)),
        ("mNcB", KNIGHT, along(DIAGONAL)),
        ("mQcN", along(ORTHOGONAL | DIAGONAL), KNIGHT),
        ("fmWfcF", {(0, 1)}, {(1, 1), (-1, 1)}),
        ("mcW", ORTHOGONAL, ORTHOGONAL),
    ],
)
def test_m_only_moves_and_c_only_captures(text: str, goes: set[Offset], takes: set[Offset]) -> None:
    assert (moves(text), captures(text)) == (goes, takes)


def test_a_rider_can_be_blocked() -> None:
    (bishop,) = read_betza("B")
    over = {path.to: path.over for path in bishop.paths}
    assert over[3, 3] == ((1, 1), (2, 2))
    assert over[1, 1] == ()


def test_a_leaper_cannot_be_blocked() -> None:
    assert all(part.is_leap for part in read_betza("KN"))


def test_a_rider_is_not_a_leaper() -> None:
    assert not any(part.is_leap for part in read_betza("Q"))


@pytest.mark.parametrize("text", ["", "n", "m", "mNc", "Z", "N!", " N", "zW", "3W", "mN cR", "é", "hN", "mhN"])
def test_invalid_betza_notation_is_refused(text: str) -> None:
    with pytest.raises(BetzaError, match="expected"):
        read_betza(text)

"""Moves of the Asymmetric Chess pieces, the falcon and the khatun on board diagrams. `x` marks a square that the piece
on d4 can reach."""

from __future__ import annotations

from typing import Literal

import pytest

from tests.boards import position, reached, trimmed

UNITS = {
    "a unicorn steps diagonally, then from an empty square once more outward": (
        "asymmetric-elves-humans",
        """
        k . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . p . . .
        . . . N . . . .
        . . P . . . . .
        . . . . . . . .
        . . . . . . . K
        """,
        """
        k . . . . . . .
        . . . . . . . .
        . . x . . . . .
        . x x . x . . .
        . . . N . . . .
        . . P . x x . .
        . . . . x . . .
        . . . . . . . K
        """,
    ),
    "a werewolf steps straight, then from an empty square once more outward": (
        "asymmetric-orcs-humans",
        """
        k . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . p . . . .
        . . P N . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . K
        """,
        """
        k . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . x . x . .
        . . P N x . . .
        . . . x . x . .
        . . x . x . . .
        . . . . . . . K
        """,
    ),
    "a ranger skips the adjacent square, empty or not": (
        "asymmetric-elves-humans",
        """
        k . . . . . . .
        . . . . . . . .
        . . . . . p . .
        . . . . P . . .
        . . . B . . . .
        . . p . . . . .
        . . . . . . . .
        . . . . . . . K
        """,
        """
        k . . . . . . .
        x . . . . . . .
        . x . . . x . .
        . . . . P . . .
        . . . B . . . .
        . . p . . . . .
        . x . . . x . .
        x . . . . . x K
        """,
    ),
    "a wyvern skips the adjacent square, empty or not": (
        "asymmetric-orcs-humans",
        """
        k . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . P . . . .
        . . p R . p . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . K
        """,
        """
        k . . x . . . .
        . . . x . . . .
        . . . x . . . .
        . . . P . . . .
        x x p R . x . .
        . . . . . . . .
        . . . x . . . .
        . . . x . . . K
        """,
    ),
    "a pegasus leaps up to three squares straight over anything": (
        "asymmetric-elves-humans",
        """
        k . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . P . . . .
        . . . R p . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . K
        """,
        """
        k . . . . . . .
        . . . x . . . .
        . . . x . . . .
        . . . P . . . .
        x x x R x x x .
        . . . x . . . .
        . . . x . . . .
        . . . x . . . K
        """,
    ),
    "a harpy leaps one or two squares diagonally over anything": (
        "asymmetric-orcs-humans",
        """
        k . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . P . . .
        . . . B . . . .
        . . p . . . . .
        . . . . . . . .
        . . . . . . . K
        """,
        """
        k . . . . . . .
        . . . . . . . .
        . x . . . x . .
        . . x . P . . .
        . . . B . . . .
        . . x . x . . .
        . x . . . x . .
        . . . . . . . K
        """,
    ),
    "a phoenix goes like a bishop or a knight": (
        "asymmetric-elves-humans",
        """
        k . . . . . . .
        . . . . . . . .
        . . . . . p . .
        . . P . . . . .
        . . . Q . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . K
        """,
        """
        k . . . . . . .
        . . . . . . . .
        . . x . x x . .
        . x P . x x . .
        . . . Q . . . .
        . x x . x x . .
        . x x . x x . .
        x . . . . . x K
        """,
    ),
    "a dragon goes like a rook or a knight": (
        "asymmetric-orcs-humans",
        """
        k . . . . . . .
        . . . . . . . .
        . . . p . . . .
        . . . . . . . .
        . . P Q . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . K
        """,
        """
        k . . . . . . .
        . . . . . . . .
        . . x x x . . .
        . x . x . x . .
        . . P Q x x x x
        . x . x . x . .
        . . x x x . . .
        . . . x . . . K
        """,
    ),
    "a sprite steps diagonally forward, with or without capture": (
        "asymmetric-elves-humans",
        """
        k . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . p p . . .
        . . . P . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . K
        """,
        """
        k . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . x p x . . .
        . . . P . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . K
        """,
    ),
    "a guard steps straight forward, and captures forward or sideways": (
        "asymmetric-orcs-humans",
        """
        k . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . p p . . .
        . . p P . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . K
        """,
        """
        k . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . x p . . .
        . . x P . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . K
        """,
    ),
    "a falcon moves like a queen and captures like a knight": (
        "ordamirror",
        """
        k . . . . . . .
        . . . . . . . .
        . . . p p p . .
        . . . . . . . .
        . . P F . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . K
        """,
        """
        k . . . . . . .
        x . . . . . . .
        . x . p x p . .
        . . x x x . . .
        . . P F x x x x
        . . x x x . . .
        . x . x . x . .
        x . . x . . x K
        """,
    ),
    "a khatun moves like a knight and captures like a king": (
        "khans",
        """
        k . . . . . . .
        . . . . . . . .
        . . P . l . . .
        . P P P P P . .
        . . P t s . . .
        . . P . P . . .
        . . . . . P . .
        . . . . . . . K
        """,
        """
        k . . . . . . .
        . . . . . . . .
        . . P . l . . .
        . P x x x P . .
        . . x t s . . .
        . x x . x x . .
        . . x . x P . .
        . . . . . . . K
        """,
    ),
}


@pytest.mark.parametrize(("variant", "before", "after"), UNITS.values(), ids=UNITS)
def test_from_the_middle_of_the_board(variant: str, before: str, after: str) -> None:
    turn: Literal["white", "black"] = "black" if " t " in before else "white"
    assert reached(position(before, variant=variant, turn=turn), "d4") == trimmed(after)

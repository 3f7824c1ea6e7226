"""Berger tables, which pair a round-robin, and the groups of a larger field (FIDE Handbook C.05, annex 1)."""

from __future__ import annotations

from collections.abc import Iterator

FEWEST_IN_GROUP = 4
MOST_IN_GROUP = 8


def berger_table(players: int) -> Iterator[tuple[int, int, int]]:
    """Yield each game of a round-robin as its round, White's number and Black's; all count from 1.

    With an odd number of players, who would meet the missing one is free in that round.
    """
    last = players + players % 2
    games = (_game(first, second, last) for second in range(2, players + 1) for first in range(1, second))
    yield from sorted(games)


def _game(first: int, second: int, last: int) -> tuple[int, int, int]:
    """Return the round in which two numbers meet, and who of them is White; `last`: the greatest number, even."""
    if second == last:
        meeting, first_is_white = 2 * first - 1, first <= last // 2
    else:
        meeting, first_is_white = first + second - 1, (first + second) % 2 == 1
    white, black = (first, second) if first_is_white else (second, first)
    return (meeting - 1) % (last - 1) + 1, white, black


def finalists_a_group(groups: int) -> int:
    """Return how many of each group reach the final, so that four to eight play in it."""
    return 2 if 2 * groups <= MOST_IN_GROUP else 1


def snake(players: int) -> tuple[int, ...]:
    """Return the group, from 0, of each player in the order of their strength.

    The groups are as few as possible and of sizes that differ by one at most; they are filled to and fro, so that all
    are alike in strength.
    """
    groups = range(-(-players // MOST_IN_GROUP))
    there: list[int] = []
    while len(there) < players:
        there += groups if len(there) // len(groups) % 2 == 0 else reversed(groups)
    return tuple(there[:players])

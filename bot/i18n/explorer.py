"""The explorer's numbers as they are written."""

from __future__ import annotations

from bot.domain.records import Tally


def shares_of(tally: Tally) -> tuple[int, int, int]:
    """Return how many percent of games were won, drawn and lost; together they are 100."""
    if not tally.games:
        return 0, 0, 0
    counts = (tally.wins, tally.draws, tally.losses)
    shares = [100 * count // tally.games for count in counts]
    # What is left by rounding down goes to those that lost most of it.
    by_rest = sorted(range(3), key=lambda i: -(100 * counts[i] % tally.games))
    for i in by_rest[: 100 - sum(shares)]:
        shares[i] += 1
    return shares[0], shares[1], shares[2]

"""How even games are, in words and figures: by the engine's games with itself, and in the explorer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.domain.records import ServerBalance, Tally
from bot.engine.selfplay_balance import SelfplayBalance, error_of, selfplay_balance_of
from bot.i18n.catalog import Translator
from bot.i18n.names import named_army, side_name
from bot.rules import Color
from bot.variants import Family, Variant


def measured(family: Family) -> Mapping[Variant, SelfplayBalance]:
    """Return the engine's results in all variants of a family; none unless it has played all of them."""
    found = {
        variant: selfplay_balance
        for variant in family.variants
        if (selfplay_balance := selfplay_balance_of(variant)) is not None
    }
    return found if len(found) == len(family.variants) else {}


def selfplay_lines(t: Translator, family: Family) -> list[str]:
    """Return what was measured and how, then a line for each two armies, and one for White against Black.

    The last is left out if it is the same as the one line of two armies. Without a measurement there are no lines.
    """
    found = measured(family)
    if not found:
        return []
    tallies = {variant: Tally(one.wins, one.draws, one.losses) for variant, one in found.items()}
    how = t("evenness-how", nodes=str(min(one.nodes for one in found.values())))
    return [f"**{t('evenness-title')}**", how, *_lines(t, family, tallies)]


def _lines(t: Translator, family: Family, tallies: Mapping[Variant, Tally]) -> Iterator[str]:
    balance = ServerBalance.of(family, tallies)
    white, black = (side_name(t, family.example, color) for color in Color)
    for contest in balance.contests:
        first, second = (named_army(t, army) for army in contest.armies)
        if not family.armies:
            yield _line(t, "evenness-line", (first, second), contest.tally)
            continue
        there, back = (family.pairing(*armies) for armies in (contest.armies, contest.armies[::-1]))
        colours = {
            "white": white,
            "black": black,
            "as_white": f"{tallies[there].percent:.1f}",
            "as_black": f"{tallies[back].reverse.percent:.1f}",
        }
        yield _line(t, "evenness-matchup", (first, second), contest.tally, **colours)
    if family.armies or not balance.contests:
        yield _line(t, "evenness-line", (white, black), balance.white)


def _line(t: Translator, key: str, pair: tuple[str, str], tally: Tally, **more: str) -> str:
    return t(
        key,
        first=pair[0],
        second=pair[1],
        score=f"{tally.percent:.1f}",
        error=f"{error_of(tally.wins, tally.draws, tally.losses):.1f}",
        games=str(tally.games),
        **more,
    )


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

"""Describes positions (evaluations, expected moves and purposes of moves), and how balanced the variants are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from bot.domain.records import ServerBalance, Tally
from bot.engine.evaluation import Evaluation
from bot.engine.purpose import MovePurpose
from bot.engine.selfplay_balance import SelfplayBalance, error_of, selfplay_balance_of
from bot.engine.tablebase import best_line, probe
from bot.i18n.catalog import Translator
from bot.i18n.names import decimal, named_army, numbered, piece_type_name, side_name
from bot.rules import Color, Move, Position, Termination, square_name
from bot.variants import Family, Variant

BANDS = ((0.35, "standing-even"), (1.2, "standing-slightly"), (3.0, "standing-better"))
"""Limits in pawns, each with the locale key for an advantage below the limit. An advantage above all limits is winning.
"""
CLEAR_EDGE = 5.0
"""A score at least this many percentage points above 50 is called clearly better. 5 points are equivalent to 35 Elo."""
SHOWN_PLIES = 8
"""The maximum number of half-moves shown from the line that the engine expects."""


def standing(t: Translator, position: Position, evaluation: Evaluation, best: Sequence[Move]) -> str:
    """Return which side is better and by how much: `White is a little better (+0.8)`, `Gold has campmate in 3`.

    `best` is the sequence of moves that the engine expects, which shows how a forced win ends.
    """
    if evaluation.winner is not None:
        return _forced(t, position, evaluation, best)
    pawns = evaluation.pawns
    key = next((key for bound, key in BANDS if abs(pawns) < bound), "standing-winning")
    leader = Color.WHITE if pawns > 0 else Color.BLACK
    return t(key, side=side_name(t, position.variant, leader), pawns=signed(t, pawns))


def table_text(t: Translator, position: Position) -> str | None:
    """Return what an endgame tablebase says about a position, or None if the game is over or no table contains the
    position.

    This takes up to 50 ms, so don't call it on the event loop.
    """
    ending = None if position.outcome is not None else probe(position)
    if ending is None:
        return None
    if ending.winner is None:
        return t("table-drawn")
    evaluation = Evaluation(winner=ending.winner, moves=ending.moves)
    return t("table-says", told=standing(t, position, evaluation, best_line(position)))


def in_short(t: Translator, variant: Variant, evaluation: Evaluation) -> str:
    """Return the evaluation in pawns or, if a side has won or can force a win, that side."""
    if evaluation.winner is None:
        return signed(t, evaluation.pawns)
    key = "standing-won" if evaluation.moves == 0 else "verdict-forced"
    return t(key, side=side_name(t, variant, evaluation.winner))


def signed(t: Translator, pawns: float) -> str:
    """Format an advantage in pawns: `+0.8`, `−2.3`, `0.0`."""
    rounded = round(pawns, 1)
    return decimal(t, f"{rounded:+.1f}".replace("-", "−") if rounded else "0.0")


def line_text(position: Position, moves: Iterable[Move], most: int = SHOWN_PLIES) -> str:
    """Format the first `most` half-moves of a sequence of moves, numbered as on a score sheet: `14… Qd5 15. Nc3`."""
    written: list[str] = []
    for move in list(moves)[:most]:
        san = position.san(move)
        is_numbered = position.turn is Color.WHITE or not written
        written.append(numbered(position, san) if is_numbered else san)
        position = position.play(move)
    return " ".join(written)


def read_line(position: Position, ucis: Iterable[str]) -> tuple[Move, ...]:
    """Read moves in UCI notation. Stop before the first illegal one."""
    moves: list[Move] = []
    for uci in ucis:
        move = position.exact_move(uci)
        if move is None:
            break
        moves.append(move)
        position = position.play(move)
    return tuple(moves)


def _forced(t: Translator, position: Position, evaluation: Evaluation, best: Sequence[Move]) -> str:
    assert evaluation.winner is not None
    side = side_name(t, position.variant, evaluation.winner)
    if evaluation.moves == 0:
        return t("standing-won", side=side)
    way = _way(position, best)
    key = "standing-forced" if way is None else f"standing-{way}"
    return t(key, side=side, moves=evaluation.moves)


def _way(position: Position, best: Sequence[Move]) -> Termination | None:
    """Return how the game is won by these moves, or None if they don't end in a win."""
    for move in best:
        position = position.play(move)
    outcome = position.outcome
    return None if outcome is None or outcome.winner is None else outcome.termination


def purpose_text(t: Translator, purpose: MovePurpose) -> str:
    named = [(piece_type_name(t, piece_type), square_name(square)) for piece_type, square in purpose.pieces]
    (piece_type, square), (second, second_square) = (*named, ("", ""), ("", ""))[:2]
    return t(f"aim-{purpose.purpose}", piece=piece_type, square=square, second=second, second_square=second_square)


def measured(family: Family) -> Mapping[Variant, SelfplayBalance]:
    """Return the results of the engine's games against itself in all variants of a family. The result is empty unless
    all of the variants have been measured.
    """
    found = {
        variant: selfplay_balance
        for variant in family.variants
        if (selfplay_balance := selfplay_balance_of(variant)) is not None
    }
    return found if len(found) == len(family.variants) else {}


MOST_BY_COLOR = 3
"""The maximum number of army pairs in a family for which a page has room to show scores by color."""


def selfplay_lines(t: Translator, family: Family) -> list[str]:
    """Return a line about how the balance was measured, a line for each pair of armies, and a line for White against
    Black.

    White against Black is left out if it would repeat the line of the only pair. If nothing was measured, the list is
    empty.
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
            yield balance_line(t, "evenness-line", (first, second), contest.tally)
            continue
        if len(balance.contests) > MOST_BY_COLOR:
            yield _score(t, "evenness-line", (first, second), contest.tally)
            continue
        there, back = (family.pairing(*armies) for armies in (contest.armies, contest.armies[::-1]))
        colours = {
            "white": white,
            "black": black,
            "as_white": decimal(t, f"{tallies[there].percent:.1f}"),
            "as_black": decimal(t, f"{tallies[back].reverse.percent:.1f}"),
        }
        yield _score(t, "evenness-matchup", (first, second), contest.tally, **colours)
    if family.armies:
        yield _score(t, "evenness-line", (white, black), balance.white)
    elif not balance.contests:
        yield balance_line(t, "evenness-line", (white, black), balance.white)


def balance_line(t: Translator, key: str, pair: tuple[str, str], tally: Tally) -> str:
    """Return a line with the score of the first side in a pair against the second, and which of the two did better."""
    return f"{_score(t, key, pair, tally)}{t('evenness-then')}{_verdict(t, pair, tally)}"


def _score(t: Translator, key: str, pair: tuple[str, str], tally: Tally, **more: str) -> str:
    return t(
        key,
        first=pair[0],
        second=pair[1],
        score=decimal(t, f"{tally.percent:.1f}"),
        error=decimal(t, f"{error_of(tally.wins, tally.draws, tally.losses):.1f}"),
        games=tally.games,
        **more,
    )


def _verdict(t: Translator, pair: tuple[str, str], tally: Tally) -> str:
    """Return which side in a pair did better, and whether clearly or slightly. All texts about balance use this
    function.
    """
    edge = tally.percent - 50
    better = pair[0] if edge > 0 else pair[1]
    if abs(edge) <= error_of(tally.wins, tally.draws, tally.losses):
        return t("evenness-even")
    return t("evenness-clearly" if abs(edge) >= CLEAR_EDGE else "evenness-slightly", better=better)


def shares_of(tally: Tally) -> tuple[int, int, int]:
    """Return the percentages of games won, drawn and lost. They add up to 100."""
    if not tally.games:
        return 0, 0, 0
    counts = (tally.wins, tally.draws, tally.losses)
    shares = [100 * count // tally.games for count in counts]
    # The points lost by rounding down go to the shares that were rounded down most.
    by_rest = sorted(range(3), key=lambda i: -(100 * counts[i] % tally.games))
    for i in by_rest[: 100 - sum(shares)]:
        shares[i] += 1
    return shares[0], shares[1], shares[2]

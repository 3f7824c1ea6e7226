"""Puts analyses into words: evaluations, expected moves, purposes of moves, the facts of a game review, and how
balanced the variants are.

Each kind of fact has its own message.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from bot.domain.records import ServerBalance, Tally
from bot.engine.evaluation import Evaluation
from bot.engine.purpose import MovePurpose
from bot.engine.review import MISSED_KINDS, FactKind, GameReview, KeyMoment, PieceOnSquare, ReviewFact
from bot.engine.selfplay_balance import SelfplayBalance, error_of, selfplay_balance_of
from bot.engine.tablebase import best_line, probe
from bot.i18n.catalog import Translator
from bot.i18n.names import all_of, decimal, named_army, numbered, piece_type_name, sentences, side_name
from bot.rules import Color, Move, MoveLine, Position, Termination, square_name
from bot.variants import Family, PieceType, Variant

BANDS = ((0.35, "standing-even"), (1.2, "standing-slightly"), (3.0, "standing-better"))
"""Limits in pawns, each with the locale key for advantages below it. An advantage above the last limit is winning."""
CLEAR_EDGE = 5.0
"""A side is called clearly better if its score is at least this many percentage points above 50. 5 points are
equivalent to 35 Elo.
"""
SHOWN_PLIES = 8
"""The maximum number of half-moves shown from the line that the engine expects."""
BY_WAY = {
    FactKind.ALLOWS_END,
    FactKind.MISSES_END,
    FactKind.ONLY_MOVE,
    FactKind.PARRIES_END,
    FactKind.PLAYS_OUT,
}
"""Facts that have a different message for each way to end the game."""
WHOLE = {FactKind.EXCHANGES, FactKind.MISSES_EXCHANGE}
"""Facts whose sentences already say what the whole line loses and wins."""
NOTABLE = 0.5
"""A fact's sentence implies how much material its line loses or wins.

If the actual result differs by more than this, in pawns, it is added to the text.
"""
WITHOUT_MOVES = {FactKind.DIVERGENT, FactKind.LOSES_RACE}
LONG = {
    *(FactKind.LOSES, FactKind.EXCHANGES, FactKind.MISSES_GAIN, FactKind.MISSES_EXCHANGE),
    *(FactKind.LETS_PROMOTE, FactKind.MISSES_PROMOTION, FactKind.LETS_PAWN_RUN, FactKind.MISSES_PAWN_RUN),
}
"""Facts that are often proved only at the end of their line, so more of the line is shown."""
SHOWN_PROOF = 6
"""The maximum number of half-moves shown as proof. For forced endings and LONG facts, FULL_PROOF is used instead."""
FULL_PROOF = 10


def standing(t: Translator, position: Position, evaluation: Evaluation, best: Sequence[Move]) -> str:
    """Return which side is better and by how much: `White is a little better (+0.8)`, `Gold has campmate in 3`.

    `best` contains the moves that the engine expects. They show how a forced win ends.
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
    """Return the evaluation in pawns. If a side has won or can force a win, return a text that says so instead."""
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
    """Return the results of the engine's games against itself, for each variant of a family.

    The mapping is empty unless all of the variants have been measured.
    """
    found = {
        variant: selfplay_balance
        for variant in family.variants
        if (selfplay_balance := selfplay_balance_of(variant)) is not None
    }
    return found if len(found) == len(family.variants) else {}


MOST_BY_COLOR = 3
"""Scores by color are shown only for families with at most this many army pairs. Pages have no room for more."""


def selfplay_lines(t: Translator, family: Family) -> list[str]:
    """Return lines about a family's balance.

    The first line says how it was measured. Then come a line for each pair of armies, and a line for White against
    Black. The last line is left out if it would repeat the only pair's line. If nothing was measured, the list is
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
        colors = {
            "white": white,
            "black": black,
            "as_white": decimal(t, f"{tallies[there].percent:.1f}"),
            "as_black": decimal(t, f"{tallies[back].reverse.percent:.1f}"),
        }
        yield _score(t, "evenness-matchup", (first, second), contest.tally, **colors)
    if family.armies:
        yield _score(t, "evenness-line", (white, black), balance.white)
    elif not balance.contests:
        yield balance_line(t, "evenness-line", (white, black), balance.white)


def balance_line(t: Translator, key: str, pair: tuple[str, str], tally: Tally) -> str:
    """Return a line with the first side's score against the second side, and which of the two did better."""
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
    """Say whether one side of a pair did clearly or slightly better than the other, or that both are equally good."""
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
    # Rounding down loses some percentage points. They are added to the shares that were rounded down most.
    by_rest = sorted(range(3), key=lambda i: -(100 * counts[i] % tally.games))
    for i in by_rest[: 100 - sum(shares)]:
        shares[i] += 1
    return shares[0], shares[1], shares[2]


def fact_text(t: Translator, line: MoveLine, fact: ReviewFact) -> str:
    """Return the text of a fact about a move of this game, without the moves that prove it."""
    told = t(f"review-{fact_word(fact)}", **_arguments(t, line, fact))
    total = _total(t, fact)
    return sentences(t, [told, total] if total else [told])


def proof_text(t: Translator, line: MoveLine, fact: ReviewFact) -> str:
    """Return the text of a fact, followed by the moves that prove it if showing them helps."""
    told, moves = fact_text(t, line, fact), proof_of(fact)
    return t("review-proof", told=told, moves=line_text(proof_start(line, fact), moves, len(moves))) if moves else told


def proof_of(fact: ReviewFact) -> tuple[Move, ...]:
    """Return the moves to show as proof of a fact. Return none if showing them doesn't help."""
    if fact.kind in WITHOUT_MOVES:
        return ()
    is_long = fact.way is not None or fact.kind in LONG
    return fact.line[: FULL_PROOF if is_long else SHOWN_PROOF]


def proof_start(line: MoveLine, fact: ReviewFact) -> Position:
    """Return the position before the moves that prove a fact."""
    starts_before = fact.kind.value.startswith("misses-")
    return line.positions[fact.ply - 1 if starts_before else fact.ply]


def strength_text(t: Translator, line: MoveLine, fact: ReviewFact) -> str:
    return t(f"review-{fact_word(fact)}", **_arguments(t, line, fact))


def better_line(moment: KeyMoment, better: Sequence[Move], most: int) -> tuple[Move, ...]:
    """Return the first moves of the better line: `most` half-moves, or more if they prove what the bad move missed."""
    proofs = [proof_of(fact) for fact in moment.missed if _is_of(better, proof_of(fact))]
    return tuple(better[: max([most, *map(len, proofs)])])


def _is_of(line: Sequence[Move], proof: Sequence[Move]) -> bool:
    return tuple(line[: len(proof)]) == tuple(proof)


def moment_texts(
    t: Translator, line: MoveLine, moment: KeyMoment, shown: Sequence[Move] = ()
) -> tuple[list[str], list[str]]:
    """Return two lists: what a bad move did, and what it missed.

    They are separate because the second would give away the better move. `shown` is the better line if it is shown
    beside the second list. Its moves aren't repeated there.
    """
    did = [proof_text(t, line, fact) for fact in moment.did]
    missed = [(fact_text if _is_of(shown, proof_of(fact)) else proof_text)(t, line, fact) for fact in moment.missed]
    return did, [*missed, *(purpose_text(t, purpose) for purpose in moment.purposes)]


def accuracy_lines(t: Translator, review: GameReview, usual: tuple[int, float] | None = None) -> list[str]:
    """Return a side's accuracy, overall and by phase.

    `usual` contains the number of the player's other analyzed games, and the average accuracy in them.
    """
    lines = [t("review-accuracy", accuracy=f"{review.accuracy or 0:.0f}")]
    if len(review.phases) > 1:
        lines[0] = " · ".join([lines[0], *phase_texts(t, review)])
    if usual is not None:
        lines.append(t("review-usual", games=usual[0], accuracy=f"{usual[1]:.0f}"))
    return lines


def phase_texts(t: Translator, review: GameReview) -> list[str]:
    return [t(f"review-phase-{phase}", accuracy=f"{accuracy:.0f}") for phase, accuracy in review.phases]


def fact_word(fact: ReviewFact) -> str:
    """Return the part of a locale key that stands for a fact."""
    if fact.kind in BY_WAY and fact.way is not None:
        return f"{fact.kind}-{fact.way}"
    if fact.kind is FactKind.HOLDS:
        return f"{fact.kind}-{'won' if fact.way is None else 'drawn'}"
    return fact.kind.value


def _arguments(t: Translator, line: MoveLine, fact: ReviewFact) -> dict[str, object]:
    names = ("piece", "second", "third")
    arguments: dict[str, object] = {}
    for name, (piece_type, square) in zip(names, fact.pieces, strict=False):
        arguments[name] = piece_type_name(t, piece_type)
        arguments["square" if name == "piece" else f"{name}_square"] = square_name(square)
    return arguments | {
        "move": numbered(line.positions[fact.ply - 1], line.sans[fact.ply - 1]),
        "number": fact.number,
        "free": "yes" if fact.is_free else "no",
        "lost": _counted(t, _left(fact.lost, fact.won)) or "none",
        "won": _counted(t, _left(fact.won, fact.lost)) or "none",
        "how": t(f"how-{fact.pieces[0][0].name}") if fact.kind is FactKind.DIVERGENT else "",
    }


def _left(types: Sequence[PieceType], others: Sequence[PieceType]) -> list[PieceType]:
    """Return the pieces in `types` that weren't traded for pieces of the same type in `others`."""
    return list((Counter(types) - Counter(others)).elements())


def _counted(t: Translator, types: Sequence[PieceType]) -> str:
    """List pieces, with a count for several of the same type: `a queen, a rook and 2 pawns`."""
    names = []
    for piece_type, count in Counter(types).items():
        name = piece_type_name(t, piece_type)
        names.append(t.form(name, "a") if count == 1 else t("review-times", piece=name, count=count))
    return all_of(t, names)


def expected_pawns(pieces: Sequence[PieceOnSquare], kind: FactKind) -> float:
    """Return how much material, in pawns, is lost or won according to a fact's sentence."""
    value = pieces[0][0].value
    return value - pieces[2][0].value if kind is FactKind.BAD_TRADE else value


def _total(t: Translator, fact: ReviewFact) -> str:
    """Describe what the fact's line loses and wins. Return an empty string if the fact's sentence already says roughly
    that.
    """
    if not (fact.lost or fact.won) or fact.kind in WHOLE:
        return ""
    if abs(fact.pawns - expected_pawns(fact.pieces, fact.kind)) <= NOTABLE:
        return ""
    lost, won = _counted(t, _left(fact.lost, fact.won)), _counted(t, _left(fact.won, fact.lost))
    if lost and won:
        is_gain = fact.kind in MISSED_KINDS
        return t("review-total-gain" if is_gain else "review-total", lost=lost, won=won)
    return t("review-total-lost" if lost else "review-total-won", pieces=lost or won)

"""The sentences of game reviews."""

import pytest

from bot.engine.analysis import JudgedMove
from bot.engine.evaluation import Evaluation
from bot.engine.review import FactKind, KeyMoment, ReviewFact
from bot.i18n.catalog import Translator, load_catalog
from bot.i18n.verdict import better_line, fact_text, line_text, moment_texts, read_line
from bot.rules import Color, MoveLine, Ply, Square
from bot.variants import PieceType, find_variant

ORDA = find_variant("orda")
QUEEN, ROOK, PAWN = (ORDA.white.pieces[letter] for letter in "QRP")
KHESHIG = ORDA.black.pieces["H"]
LINE = MoveLine.from_uci(ORDA, ORDA.start_fen, ["e2e4"])
TRANSLATORS = load_catalog().translators


def exchange(kind: FactKind, *lost: PieceType) -> ReviewFact:
    return ReviewFact(kind, Ply(1), ((QUEEN, Square(3)),), lost=lost, won=(KHESHIG,), pawns=2)


@pytest.mark.parametrize("t", TRANSLATORS.values(), ids=TRANSLATORS)
def test_the_last_of_several_pieces_comes_after_an_and(t: Translator) -> None:
    queen, rook, pawn = (t.form(t.name(f"piece-{one.name}"), "a") for one in (QUEEN, ROOK, PAWN))
    several = fact_text(t, LINE, exchange(FactKind.EXCHANGES, QUEEN, ROOK, PAWN))
    assert f"{queen}{t('list-comma')}{rook}{t('list-and')}{pawn}" in several
    one = fact_text(t, LINE, exchange(FactKind.EXCHANGES, QUEEN))
    assert queen in one
    assert t("list-and") not in one


@pytest.mark.parametrize(
    ("kind", "total"),
    [(FactKind.LOSES, "review-total"), (FactKind.MISSES_GAIN, "review-total-gain")],
    ids=["lost", "missed"],
)
@pytest.mark.parametrize("t", TRANSLATORS.values(), ids=TRANSLATORS)
def test_a_total_says_first_what_the_line_is_about(t: Translator, kind: FactKind, total: str) -> None:
    fact = exchange(kind, QUEEN)
    lost, won = (t.form(t.name(f"piece-{one.name}"), "a") for one in (QUEEN, KHESHIG))
    assert fact_text(t, LINE, fact).endswith(t(total, lost=lost, won=won))


BETTER = ("d2d4", "d6d5", "c2c4", "d5c4", "e2e3", "b6b5", "a2a4")


def missing(*proof: str) -> KeyMoment:
    """Return a moment in which the move played missed a gain. This line is the proof."""
    even = Evaluation(cp=0)
    judged = JudgedMove(Ply(1), Color.WHITE, even, even, loss=10, better=BETTER, reply=())
    fact = ReviewFact(FactKind.MISSES_GAIN, Ply(1), ((PAWN, Square(35)),), line=read_line(LINE.start, proof))
    return KeyMoment(judged, (fact,))


def test_the_better_line_isnt_repeated_as_a_proof() -> None:
    t, better = TRANSLATORS["en-US"], read_line(LINE.start, BETTER)
    moment = missing(*BETTER[:6])
    shown = better_line(moment, better, 4)
    assert shown == better[:6]
    _, [missed] = moment_texts(t, LINE, moment, shown)
    assert missed == fact_text(t, LINE, moment.missed[0])


def test_a_proof_that_leaves_the_better_line_is_shown() -> None:
    t, better = TRANSLATORS["en-US"], read_line(LINE.start, BETTER)
    moment = missing("d2d4", "e6e5", "d4e5")
    shown = better_line(moment, better, 4)
    assert shown == better[:4]
    _, [missed] = moment_texts(t, LINE, moment, shown)
    assert line_text(LINE.start, moment.missed[0].line) in missed

"""The sentences of game reviews."""

import pytest

from bot.engine.review import FactKind, ReviewFact
from bot.i18n.catalog import Translator, load_catalog
from bot.i18n.verdict import fact_text
from bot.rules import MoveLine, Ply, Square
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

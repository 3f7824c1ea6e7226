"""Game reviews: every fact is verified by the slow rules, and each kind of fact is tested on a position of its own."""

from pathlib import Path

import pytest

from bot.engine.analysis import Finding, judge
from bot.engine.evaluation import Evaluation
from bot.engine.review import MOST_MOMENTS, FactKind, GameReview, Phase, review_of
from bot.engine.review.lines import is_quiet, material
from bot.engine.review.phases import phases_of
from bot.rules import Color, MoveLine, Outcome, Position, Termination
from bot.variants import find_variant
from tests.reviews import Check, Contradiction, ReviewedGame, contradictions, read_games

FILE = Path(__file__).parents[1] / "data" / "reviews.jsonl.gz"
GAMES = list(read_games(FILE))
PARTS = 6


@pytest.mark.parametrize("part", range(PARTS))
def test_no_fact_of_any_review_is_contradicted_by_the_rules(part: int) -> None:
    assert [finding for game in GAMES[part::PARTS] for side in Color for finding in contradictions(game, side)] == []


def facts(game: ReviewedGame) -> set[FactKind]:
    reviews = [game.review(side) for side in Color]
    kinds = {fact.kind for review in reviews for fact in review.strengths}
    return kinds | {fact.kind for review in reviews for moment in review.moments for fact in moment.facts}


def test_the_stored_games_have_facts_of_most_kinds() -> None:
    seen = set().union(*(facts(game) for game in GAMES[::2]))
    assert {game.key.split("-")[0] for game in GAMES} == {"orda", "ordamirror", "khans", "asymmetric"}
    assert len(seen) >= 18
    assert {FactKind.DIVERGENT, FactKind.ALLOWS_END, FactKind.CONVERTS} <= seen


def test_the_checker_finds_a_false_fact() -> None:
    game = next(game for game in GAMES if game.review(Color.WHITE).moments)
    moment = next(moment for moment in game.review(Color.WHITE).moments if moment.did)
    fact = moment.did[0]
    false = type(fact)(FactKind.FORKED, fact.ply, fact.pieces, line=fact.line)
    with pytest.raises((Contradiction, IndexError, KeyError)):
        Check(game, Color.WHITE, false, moment.ply).run()


def reviewed(
    key: str, moves: str, pawns: list[float | str], best: dict[int, str], side: Color, fen: str = ""
) -> GameReview:
    """Review a game with these evaluations. They are in pawns, or `+3` and `-3` for forced wins by White and Black."""
    variant = find_variant(key)
    line = MoveLine.from_uci(variant, fen or variant.start_fen, moves.split())
    findings = []
    for ply, value in enumerate(pawns):
        ucis = tuple(best.get(ply, "").split())
        if isinstance(value, str):
            winner = Color.WHITE if value[0] == "+" else Color.BLACK
            findings.append(Finding(Evaluation(winner=winner, moves=int(value[1:])), ucis))
        else:
            findings.append(Finding(Evaluation(cp=round(100 * value)), ucis))
    return review_of(line, judge(line, findings), side)


def kinds(review: GameReview) -> list[FactKind]:
    return [fact.kind for fact in review.moments[0].facts]


RACE = "8/K7/8/8/8/8/6k1/8 w - - 0 1"


def test_an_allowed_campmate_is_reported_as_a_race_lost_by_a_tempo() -> None:
    review = reviewed("orda", "a7b7", ["+1", "-1"], {0: "a7a8", 1: "g2g1"}, Color.WHITE, RACE)
    assert kinds(review) == [FactKind.ALLOWS_END, FactKind.LOSES_RACE]
    allowed, race = review.moments[0].facts
    assert (allowed.number, allowed.way) == (1, Termination.CAMPMATE)
    assert [piece_type.name for piece_type, _ in race.pieces] == ["king", "king"]


def test_a_piece_placed_where_an_enemy_captures_but_cannot_move() -> None:
    fen = "4k3/8/8/8/l7/8/8/3QK3 w - - 0 1"
    review = reviewed("orda", "d1d4", [6.0, -4.0], {0: "d1a4", 1: "a4d4"}, Color.WHITE, fen)
    assert kinds(review) == [FactKind.PUTS, FactKind.DIVERGENT]
    assert review.moments[0].facts[0].is_free
    assert review.moments[0].facts[0].pawns == 9


def test_a_queen_that_stalemates_in_a_won_position() -> None:
    fen = "7k/8/8/8/8/8/6Q1/K7 w - - 0 1"
    review = reviewed("asymmetric-humans-humans", "g2g6", [9.0, 0.0], {0: "g2b7"}, Color.WHITE, fen)
    assert kinds(review) == [FactKind.STALEMATES]


def test_a_mate_that_was_missed() -> None:
    fen = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"
    review = reviewed("asymmetric-humans-humans", "a1a2", ["+1", 4.0], {0: "a1a8"}, Color.WHITE, fen)
    assert kinds(review) == [FactKind.MISSES_END]


def test_unproved_facts_are_not_shown() -> None:
    review = reviewed("orda", "h2h3", [0.5, -0.8], {0: "e2e4 e7e6", 1: "e7e6"}, Color.WHITE)
    assert kinds(review) == []


def test_at_most_five_moments_are_shown_worst_first() -> None:
    for game in GAMES[:12]:
        for side in Color:
            losses = [moment.move.loss for moment in game.review(side).moments]
            assert losses == sorted(losses, reverse=True)
            assert len(losses) <= MOST_MOMENTS


def test_a_win_by_resignation_counts_as_converted() -> None:
    game = next(one for one in GAMES if one.line.outcome is None or one.line.outcome.winner is None)
    resigned = Outcome(Color.WHITE, Termination.RESIGNATION)
    winning = [Finding(Evaluation(cp=900), finding.best) for finding in game.findings]
    review = review_of(game.line, judge(game.line, winning), Color.WHITE, resigned)
    assert FactKind.CONVERTS in [fact.kind for fact in review.strengths]


def test_phases_come_in_order_and_each_has_its_accuracy() -> None:
    for game in GAMES[:12]:
        order = [list(Phase).index(phase) for phase in phases_of(game.line)]
        assert order == sorted(order)
        assert order[0] == 0
        for side in Color:
            assert all(0 <= accuracy <= 100 for _, accuracy in game.review(side).phases)


def test_material_is_counted_without_kings_and_a_hanging_piece_is_not_quiet() -> None:
    start = Position.start(find_variant("orda"))
    assert material(start, Color.WHITE) == -material(start, Color.BLACK)
    assert is_quiet(start)
    assert not is_quiet(Position.from_fen(find_variant("orda"), "4k3/8/8/8/l7/8/8/3QK3 w - - 0 1"))

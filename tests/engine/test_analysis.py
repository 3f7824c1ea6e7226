"""Judging games: winning chances, accuracy, grades and worst moves, with numbers computed by hand."""

import math
from random import Random
from statistics import pstdev

import pytest

from bot.engine import Engine, Limits, Score
from bot.engine.analysis import (
    NODES,
    NODES_OF_A_GAME,
    Finding,
    Grade,
    JudgedMove,
    examine,
    expected_line,
    from_json,
    judge,
    nodes_for,
    to_json,
)
from bot.engine.evaluation import Evaluation
from bot.rules import Color, MoveLine, Outcome, Ply, Position, Termination, parse_move
from bot.variants import find_variant

QUICK = 20_000
CHECKMATE = "f3 Ad7 h4 a5 Nc3 Ae5 g3 Axg3"
CAMPMATE = "a3 Aa7 d3 Hg7 Kd2 b5 Kc3 Hd7 Kb4 Hf5 Ka5 Hh4 Kxa6 Lf7 Kb7 Hf5 Kxa8"
REPETITION = "Nf3 Ke7 Ng1 Ke8 Nf3 Ke7 Ng1 Ke8"
EVEN = Evaluation(cp=0)
GOLD_WINS = Evaluation(winner=Color.BLACK, moves=3)


def played(sans: str, key: str = "orda") -> MoveLine:
    line = MoveLine.from_position(Position.start(find_variant(key)))
    for san in sans.split():
        line = line.play(parse_move(line.position, san))
    return line


def judged(line: MoveLine, *values: int | Evaluation) -> tuple[JudgedMove, ...]:
    return judge(line, findings(*values)).moves


def findings(*values: int | Evaluation) -> list[Finding]:
    """Return findings with these evaluations in centipawns, and without suggested moves."""
    return [Finding(value if isinstance(value, Evaluation) else Evaluation(cp=value)) for value in values]


def costing(loss: float) -> JudgedMove:
    return JudgedMove(Ply(1), Color.WHITE, EVEN, EVEN, loss, (), ())


@pytest.mark.parametrize(("cp", "chances"), [(0, 50.0), (100, 59.10), (300, 75.11), (-110, 40.01), (-300, 24.89)])
def test_chances_follow_the_published_curve(cp: int, chances: float) -> None:
    assert Evaluation(cp=cp).chances(Color.WHITE) == pytest.approx(chances, abs=0.01)
    assert Evaluation(cp=cp).chances(Color.BLACK) == pytest.approx(100 - chances, abs=0.01)


def test_a_forced_win_is_certain() -> None:
    assert [GOLD_WINS.chances(color) for color in Color] == [0.0, 100.0]
    assert GOLD_WINS.pawns == -math.inf


@pytest.mark.parametrize(
    ("score", "turn", "evaluation"),
    [
        (Score(cp=31), Color.WHITE, Evaluation(cp=31)),
        (Score(cp=31), Color.BLACK, Evaluation(cp=-31)),
        (Score(mate=2), Color.BLACK, Evaluation(winner=Color.BLACK, moves=2)),
        (Score(mate=-1), Color.BLACK, Evaluation(winner=Color.WHITE, moves=1)),
    ],
)
def test_a_score_is_converted_to_whites_point_of_view(score: Score, turn: Color, evaluation: Evaluation) -> None:
    assert Evaluation.of_score(score, turn) == evaluation


def test_the_evaluation_of_a_finished_game_is_its_result() -> None:
    assert Evaluation.of_outcome(Outcome(None, Termination.FIFTY_MOVES)) == EVEN
    won = Evaluation.of_outcome(Outcome(Color.BLACK, Termination.CAMPMATE))
    assert (won.winner, won.moves) == (Color.BLACK, 0)


@pytest.mark.parametrize(("loss", "accuracy"), [(0, 100.0), (10, 63.58), (50, 8.53), (100, 0.0)])
def test_the_accuracy_of_a_move_follows_the_published_curve(loss: float, accuracy: float) -> None:
    assert costing(loss).accuracy == pytest.approx(accuracy, abs=0.01)


@pytest.mark.parametrize(
    ("loss", "grade"),
    [
        (4.9, None),
        (5, Grade.INACCURACY),
        (9.9, Grade.INACCURACY),
        (10, Grade.MISTAKE),
        (15, Grade.BLUNDER),
        (100, Grade.BLUNDER),
    ],
)
def test_a_move_is_graded_by_the_chances_it_lost(loss: float, grade: Grade | None) -> None:
    assert costing(loss).grade is grade


def test_a_loss_is_counted_for_the_side_that_moved() -> None:
    white, black = judged(played("d4 c5"), 0, -110, 0)
    assert (white.mover, black.mover) == (Color.WHITE, Color.BLACK)
    assert white.loss == pytest.approx(9.99, abs=0.01)
    assert black.loss == pytest.approx(9.99, abs=0.01)


def test_a_move_that_turns_out_better_than_expected_loses_nothing() -> None:
    [move] = judged(played("d4"), 0, 300)
    assert move.loss == 0.0


def test_the_best_move_is_not_blamed_for_a_later_drop_in_the_score() -> None:
    first, second = Finding(EVEN, ("d2d4", "c6c5")), Finding(Evaluation(cp=-300), ("c6c5",))
    [move] = judge(played("d4"), [first, second]).moves
    assert (move.loss, move.grade) == (0.0, None)
    assert (move.better, move.reply) == (("d2d4", "c6c5"), ("c6c5",))


def test_allowing_or_missing_a_mate_costs_the_chances_lost() -> None:
    line = played("d4 c5")
    allowed, missed = judged(line, 0, GOLD_WINS, 0)
    assert (allowed.loss, missed.loss) == (50.0, 50.0)
    assert judged(line, 0, GOLD_WINS, Evaluation(winner=Color.BLACK, moves=9))[1].loss == 0.0


def test_the_accuracy_of_a_side_averages_a_weighted_and_a_harmonic_mean() -> None:
    # White's second move costs 9.99 points, so its accuracy is 63.61. The weights are the minimum, 0.5, for the first
    # move, and half of the points lost, 4.995, for the second move.
    # Weighted mean: (0.5 · 100 + 4.995 · 63.61) / 5.495 = 66.92. Harmonic: 2 / (1 / 100 + 1 / 63.61) = 77.76.
    analysis = judge(played("d4 c5 e3 cxd4"), findings(0, 0, 0, -110, -110))
    assert analysis.accuracy[Color.WHITE] == pytest.approx(72.34, abs=0.01)
    assert analysis.accuracy[Color.BLACK] == pytest.approx(100, abs=0.01)


@pytest.mark.parametrize(("plies", "window"), [(12, 2), (30, 3), (200, 8)])
def test_weights_come_from_windows_of_a_tenth_of_the_game(plies: int, window: int) -> None:
    chance = Random(plies)
    values = [chance.randrange(-300, 300) for _ in range(plies + 1)]
    analysis = judge(played(" ".join(_shuffles(plies))), findings(*values))
    chances = [Evaluation(cp=value).chances(Color.WHITE) for value in values]
    weights = []
    for ply in range(1, plies + 1):
        last = max(ply, window - 1)  # the first moves share the first window
        weights.append(min(max(pstdev(chances[last - window + 1 : last + 1]), 0.5), 12.0))
    own = [(move.accuracy, weight) for move, weight in zip(analysis.moves, weights, strict=True) if not move.mover]
    weighed = sum(accuracy * weight for accuracy, weight in own) / sum(weight for _, weight in own)
    harmonic = len(own) / sum(1 / max(1.0, accuracy) for accuracy, _ in own)
    assert analysis.accuracy[Color.WHITE] == pytest.approx((weighed + harmonic) / 2)


def _shuffles(plies: int) -> list[str]:
    return [("Nf3", "Ke7", "Ng1", "Ke8")[ply % 4] for ply in range(plies)]


def test_a_game_of_one_move_has_an_accuracy_for_one_side() -> None:
    analysis = judge(played("d4"), findings(0, -110))
    white, black = analysis.accuracy
    assert white == pytest.approx(63.61, abs=0.01)
    assert black is None
    assert [move.ply for move in analysis.worst] == [1]


def test_a_game_without_moves_has_nothing_to_judge() -> None:
    analysis = judge(played(""), findings(0))
    assert (analysis.moves, analysis.worst, analysis.accuracy) == ((), (), (None, None))


def test_the_worst_moves_are_listed_worst_first_without_small_losses() -> None:
    line = played("d4 c5 e3 cxd4 exd4 b5")
    # Points lost by each move: 10, 0, 20 (from 60% to 40%), 0, 0, and 14.
    analysis = judge(line, findings(0, -110, -110, -400, -400, -400, -200))
    assert [move.ply for move in analysis.worst] == [3, 6, 1]
    assert [analysis.count(Color.WHITE, grade) for grade in Grade] == [1, 0, 1]
    assert judge(line, findings(0, 10, 0, 10, 0, 10, 0)).worst == ()


def test_at_most_three_worst_moves_are_listed() -> None:
    analysis = judge(played("d4 c5 e3 cxd4 exd4 b5"), findings(0, -300, 300, -300, 300, -300, 300))
    assert len(analysis.worst) == 3


def test_a_stored_analysis_is_read_back() -> None:
    kept = [Finding(Evaluation(cp=-31), ("d2d4", "c6c5")), Finding(GOLD_WINS, ("g7g8q",)), Finding(EVEN)]
    assert from_json(to_json(kept)) == tuple(kept)


def test_an_analysis_stored_by_another_version_is_not_read() -> None:
    assert from_json({**to_json(findings(0)), "version": 0}) is None
    assert from_json({}) is None


def test_long_games_get_fewer_nodes_per_position() -> None:
    assert nodes_for(played("d4 c5")) == NODES
    shuffled = MoveLine(played("").positions * 1000)
    assert nodes_for(shuffled) * 1000 == NODES_OF_A_GAME


def test_a_blunder_is_found_with_the_better_move(engine: Engine) -> None:
    line = played(CHECKMATE)
    analysis = judge(line, [examine(engine, line, Ply(ply), QUICK) for ply in range(line.ply + 1)])
    worst = analysis.worst[0]
    assert (line.sans[worst.ply - 1], worst.grade) == ("g3", Grade.BLUNDER)
    assert worst.after == Evaluation(winner=Color.BLACK, moves=1)
    assert worst.reply == ("e5g3",)
    assert worst.better[0] != "g2g3"
    assert analysis.evaluations[-1] == Evaluation(winner=Color.BLACK, moves=0)


def test_before_a_campmate_the_finding_is_a_win_in_one(engine: Engine) -> None:
    line = played(CAMPMATE)
    assert examine(engine, line, Ply(line.ply - 1), QUICK) == Finding(
        Evaluation(winner=Color.WHITE, moves=1), ("b7a8",)
    )


def test_a_game_drawn_by_repetition_ends_even(engine: Engine) -> None:
    line = played(REPETITION)
    assert examine(engine, line, line.ply, QUICK) == Finding(EVEN)


def test_the_same_position_always_gets_the_same_evaluation(engine: Engine) -> None:
    line = played(CHECKMATE)
    first = examine(engine, line, Ply(4), QUICK)
    engine.search(played("e4 c5"), Limits(nodes=QUICK))
    assert examine(engine, line, Ply(4), QUICK) == first


def test_a_line_that_was_cut_short_is_searched_further(engine: Engine) -> None:
    line = played("d4 c5")
    move = parse_move(line.position, "e3")
    expected = expected_line(engine, line, (move,), Score(cp=0))
    assert expected[0] == move
    assert len(expected) >= 4
    assert line.play(move).play(expected[1]).ply == 4


def test_a_line_that_ends_the_game_is_kept(engine: Engine) -> None:
    line = played(CHECKMATE.rsplit(maxsplit=1)[0])
    mate = parse_move(line.position, "Axg3")
    assert expected_line(engine, line, (mate,), Score(mate=1)) == (mate,)


@pytest.mark.parametrize(
    ("before", "after", "grade"),
    [
        (-700, -1180, None),
        (1200, 620, None),
        (-300, -700, Grade.BLUNDER),
        (-500, -900, Grade.MISTAKE),
        (Evaluation(winner=Color.WHITE, moves=4), 620, None),
        (-650, GOLD_WINS, None),
    ],
)
def test_a_move_in_a_decided_game_gets_no_grade_while_it_stays_decided(
    before: int | Evaluation, after: int | Evaluation, grade: Grade | None
) -> None:
    [move] = judged(played("d4"), before, after)
    assert move.loss > 5
    assert move.grade is grade


def test_a_stored_analysis_without_depths_is_read() -> None:
    stored = to_json([Finding(EVEN, ("d2d4",), 12)])
    assert [one.depth for one in from_json(stored) or ()] == [12]
    del stored["findings"][0]["depth"]
    assert [one.depth for one in from_json(stored) or ()] == [0]


def test_evaluations_are_ranked_by_a_sides_preference() -> None:
    fast, slow = (Evaluation(winner=Color.WHITE, moves=moves) for moves in (2, 5))
    best_first = [fast, slow, Evaluation(cp=900), EVEN, Evaluation(cp=-20), GOLD_WINS]
    assert sorted(best_first, key=lambda one: one.rank(Color.WHITE), reverse=True) == best_first
    assert sorted(best_first, key=lambda one: one.rank(Color.BLACK), reverse=True) == best_first[::-1]

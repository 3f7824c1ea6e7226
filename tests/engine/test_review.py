"""Game reviews: every fact is checked with the slow rules, and each kind of fact is tested in a separate position."""

from pathlib import Path

import pytest

from bot.engine.analysis import Finding, judge
from bot.engine.evaluation import Evaluation
from bot.engine.review import MOST_MOMENTS, FactKind, GameReview, Phase, phases_of, review_of
from bot.engine.review.lines import is_quiet, material
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
    assert {game.key.split("-")[0] for game in GAMES} == {"orda", "ordamirror", "khans", "asymmetric", "chess"}
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
    """Review a game with these evaluations. Numbers are in pawns. `+3` means that White can force a win in three moves,
    and `-3` that Black can.
    """
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


def told(number: int, side: Color, ply: int) -> list[FactKind]:
    """Return the kinds of facts about one key moment of a stored game."""
    return [fact.kind for moment in GAMES[number].review(side).moments if moment.ply == ply for fact in moment.facts]


HUMANS = "asymmetric-humans-humans"


@pytest.mark.parametrize(("later", "found"), [("h2h3", 1), ("d2d4 d6d5 h2h3", 2), ("d2d4 d6d5 c2c3 c6c5 h2h3", 0)])
def test_a_move_that_comes_soon_in_the_better_line_was_too_early(later: str, found: int) -> None:
    review = reviewed("orda", "h2h3", [0.5, -0.8], {0: f"e2e4 e6e5 {later}", 1: "e6e5"}, Color.WHITE)
    assert [(fact.kind, fact.number) for fact in review.moments[0].facts] == [(FactKind.EARLY, found)] * bool(found)


def test_a_move_by_another_piece_to_the_same_square_was_not_too_early() -> None:
    fen = "4k3/8/8/8/8/8/8/R3K2R w - - 0 1"
    review = reviewed(HUMANS, "a1c1", [9.0, 4.0], {0: "a1b1 e8e7 h1c1", 1: "e8e7"}, Color.WHITE, fen)
    assert kinds(review) == []


EXPOSED = "e2e4 e7e5 d1g4"


def test_a_queen_put_where_a_piece_can_attack_it() -> None:
    best = {2: "g1f3 b8c6", 3: "g8f6 g4f3"}
    review = reviewed(HUMANS, EXPOSED, [0.3, 0.3, 0.3, -0.8], best, Color.WHITE)
    assert kinds(review) == [FactKind.LETS_ATTACK]
    assert [piece_type.name for piece_type, _ in review.moments[0].facts[0].pieces] == ["angel", "human-knight"]


def test_an_attack_that_was_missed() -> None:
    best = {3: "g8f6 g4f3", 4: "g1f3"}
    review = reviewed(HUMANS, f"{EXPOSED} a7a6", [0.3, 0.3, 0.3, -0.8, 0.5], best, Color.BLACK)
    assert kinds(review) == [FactKind.MISSES_ATTACK]


@pytest.mark.parametrize("reply", ["g8f6", "g8f6 b1c3", "d7d5 e4d5"])
def test_an_attack_without_a_consequence_is_not_told(reply: str) -> None:
    review = reviewed(HUMANS, EXPOSED, [0.3, 0.3, 0.3, -0.8], {2: "g1f3 b8c6", 3: reply}, Color.WHITE)
    assert kinds(review) == []


def test_a_trade_is_no_attack() -> None:
    fen = "3qk3/8/8/8/8/2n5/3R4/3RK3 b - - 0 1"
    best = {0: "d8d2 d1d2", 1: "e1f1"}
    review = reviewed(HUMANS, "e8e7", [0.0, 1.5], best, Color.BLACK, fen)
    assert FactKind.MISSES_ATTACK not in kinds(review)


RUNNER = "k7/8/8/7P/8/8/8/K7 b - - 0 1"


@pytest.mark.parametrize(
    ("reply", "better", "found"),
    [
        ("h5h6 b8c8 h6h7", "a8b7", [FactKind.LETS_PAWN_RUN]),
        ("h5h6", "a8b7", []),
        ("h5h6 b8c8 h6h7", "a8b7 h5h6 b7c8 h6h7", []),
        ("h5h6 b8c8 h6h7", "a8b7 h5h6", [FactKind.LETS_PAWN_RUN]),
        ("h5h6 b8c8 h6h7", "a8b7 h5h6 b7c8 h6h7 c8d8 h7h8q", []),
    ],
)
def test_a_pawn_that_gets_close_to_promotion(reply: str, better: str, found: list[FactKind]) -> None:
    review = reviewed(HUMANS, "a8b8", [1.0, 4.0], {0: better, 1: reply}, Color.BLACK, RUNNER)
    assert kinds(review) == found
    assert [fact.number for fact in review.moments[0].facts] == [1] * len(found)


def test_a_pawn_run_that_was_missed() -> None:
    fen = "1k6/8/8/7P/8/8/8/K7 w - - 0 1"
    review = reviewed(HUMANS, "a1a2", [4.0, 1.0], {0: "h5h6 b8c8 h6h7", 1: "b8c8"}, Color.WHITE, fen)
    assert kinds(review) == [FactKind.MISSES_PAWN_RUN]


def test_a_promotion_that_both_lines_allow_explains_nothing() -> None:
    lines = {0: "a8b7 h5h6 b7c8 h6h7 c8c7 h7h8q", 1: "h5h6 b8c8 h6h7 c8c7 h7h8q"}
    assert kinds(reviewed(HUMANS, "a8b8", [1.0, 4.0], lines, Color.BLACK, RUNNER)) == []
    assert kinds(reviewed(HUMANS, "a8b8", [1.0, 4.0], lines | {0: "a8b7"}, Color.BLACK, RUNNER)) == [
        FactKind.LETS_PROMOTE
    ]


def test_perpetual_checks_that_were_allowed_or_missed() -> None:
    assert told(31, Color.BLACK, 34) == [FactKind.ALLOWS_PERPETUAL, FactKind.MISSES_END]
    assert told(41, Color.BLACK, 52) == [FactKind.MISSES_PERPETUAL]


def test_a_king_far_from_its_goal_is_not_told() -> None:
    facts = [fact for game in GAMES for side in Color for moment in game.review(side).moments for fact in moment.facts]
    assert {fact.number for fact in facts if fact.kind is FactKind.LETS_KING_RUN} <= {0, 1, 2, 3}


def test_a_trade_that_both_lines_have_explains_nothing() -> None:
    assert told(36, Color.WHITE, 19) == []


def test_a_piece_that_the_move_itself_takes_was_not_missed() -> None:
    assert told(3, Color.BLACK, 60) == [FactKind.EARLY]


def test_a_loss_of_a_kheshig_is_not_told_as_that_of_a_pawn() -> None:
    assert told(41, Color.BLACK, 48)[0] is FactKind.EXCHANGES


def test_a_fork_is_told_if_it_wins_most_of_what_it_takes() -> None:
    fen = "r3q2k/8/8/1N6/8/8/8/6K1 b - - 0 1"
    best = {0: "h8g7", 1: "b5c7 a8b8 c7e8 b8e8"}
    assert kinds(reviewed("chess", "h8g8", [-6.0, -1.0], best, Color.BLACK, fen)) == [FactKind.FORKED]


def test_a_hanging_knight_is_not_told_as_a_fork_of_the_queens_that_are_traded_afterwards() -> None:
    fen = "r3kb1r/5pp1/p2q4/p1pPn2p/8/1RNB2QP/2P2PP1/4R1K1 b kq - 0 20"
    best = {0: "f7f6 g3f4 a8a7", 1: "g3e5 e8f8 e5d6 e7d6"}
    (fact,) = reviewed("chess", "f8e7", [2.6, 6.0], best, Color.BLACK, fen).moments[0].did
    assert fact.kind is FactKind.LEAVES
    assert fact.pieces[0][0].name == "knight"


CASTLING = "r3k3/8/8/8/8/8/8/4K2R w K - 0 1"


@pytest.mark.parametrize(
    ("played", "better", "found"),
    [("e1f1", "e1g1", True), ("e1f1", "e1e2", False), ("h1h2", "e1g1", True), ("e1g1", "h1h4", False)],
)
def test_a_right_to_castle_that_only_the_bad_move_costs(played: str, better: str, found: bool) -> None:
    best = {0: better, 1: "a8a7"}
    review = reviewed("chess", played, [3.0, -1.0], best, Color.WHITE, CASTLING)
    assert (FactKind.LOSES_CASTLING in kinds(review)) is found


@pytest.mark.parametrize(("reply", "found"), [("a8a1 e1f2", True), ("a8b8 e1f2", False), ("a8a1", False)])
def test_a_right_to_castle_that_a_check_costs(reply: str, found: bool) -> None:
    best = {0: "e1g1", 1: reply}
    review = reviewed("chess", "g2g3", [3.0, -1.0], best, Color.WHITE, "r3k3/8/8/8/8/8/6P1/4K2R w K - 0 1")
    assert (FactKind.LOSES_CASTLING in kinds(review)) is found


def test_the_wrong_piece_captured_even_if_nothing_more_is_lost() -> None:
    fen = "4k3/8/8/8/8/3p4/4P3/3QK3 w - - 0 1"
    best = {0: "e2d3 e8d8", 1: "e8d8"}
    assert kinds(reviewed("chess", "d1d3", [9.0, 4.0], best, Color.WHITE, fen)) == [FactKind.MISSES_TAKER]


def test_a_missed_capture_is_told_even_if_it_only_wins_by_a_trade() -> None:
    assert FactKind.MISSES_CAPTURE in told(36, Color.WHITE, 33)


@pytest.mark.parametrize(
    ("key", "fen", "better", "reply", "same", "other"),
    [
        (HUMANS, "3rk3/8/8/8/8/8/3B4/7K w - - 0 1", "d2h6", "e8e7", "d2c1", "h1g1"),
        ("orda", "8/8/8/3K4/k7/8/8/8 w - - 0 1", "d5e6", "a4a5", "d5d6", "d5d4"),
    ],
    ids=["escape", "campmate"],
)
def test_a_purpose_that_the_move_played_has_too_explains_nothing(
    key: str, fen: str, better: str, reply: str, same: str, other: str
) -> None:
    for played, is_told in ((same, False), (other, True)):
        review = reviewed(key, played, [1.0, -1.0], {0: better, 1: reply}, Color.WHITE, fen)
        moment = review.moments[0]
        assert bool(moment.purposes or moment.facts) is is_told


def test_a_long_run_in_a_won_game_is_not_praised_twice() -> None:
    found = 0
    for game in GAMES:
        for side in Color:
            praise = {fact.kind: fact for fact in game.review(side).strengths}
            won = [praise[kind].ply for kind in (FactKind.CONVERTS, FactKind.PLAYS_OUT) if kind in praise]
            if won and FactKind.STEADY in praise:
                found += 1
                assert praise[FactKind.STEADY].ply < min(won)
    assert found


def test_unproved_facts_are_not_shown() -> None:
    review = reviewed("orda", "h2h3", [0.5, -0.8], {0: "e2e4 e7e6", 1: "e7e6"}, Color.WHITE)
    assert kinds(review) == []


def test_at_most_five_moments_are_shown_worst_first() -> None:
    for game in GAMES[:12]:
        for side in Color:
            losses = [moment.move.loss for moment in game.review(side).moments]
            assert losses == sorted(losses, reverse=True)
            assert len(losses) <= MOST_MOMENTS


def test_a_winning_last_move_is_not_praised_as_a_defense_or_a_capture() -> None:
    fen = "l2yka2/aK1h1l2/2pppppp/1p6/7h/P2P4/1PP1PPPP/RNBQ1BNR b - - 2 8"
    review = reviewed("orda", "h4f5 b7a8", [-5.0, "+1", "+1"], {0: "h4g6", 1: "b7a8"}, Color.WHITE, fen)
    assert review.strengths == ()


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

"""The engine's levels: their data, and the human-like errors that they make."""

import json
import random
from dataclasses import replace

import pytest

from bot.engine import (
    LEVELS,
    Engine,
    Level,
    Limits,
    LineOver,
    NoMoves,
    NotRated,
    Score,
    choose,
    find_level,
    level_rating,
)
from bot.engine.level_moves import odds_unseen, plan_of
from bot.engine.levels import LEVEL_NUMBERS, MOST_ERROR, Errors, elo_range, level_near, next_level, strength
from bot.rules import MoveLine, Position, parse_move
from bot.rules.board import Move, parse_square
from bot.variants import FAMILIES, VARIANTS, Variant, find_variant
from tests.bench.level_moves import FILE, level_moves
from tests.boards import position
from tests.sampling import more, one_in, variant_keys
from training.openings import opening

EXAMPLES = [family.example.key for family in FAMILIES.values()]
ERRING = [level for level in LEVELS if level.errors is not None]
KEYS = [*variant_keys(), "asymmetric-elves-orcs+abc"]
SEEDS = [str(number) for number in range(12)]


def errors_of(level: Level) -> Errors:
    assert level.errors is not None
    return level.errors


def line_of(key: str, plies: int = 0, seed: str = "1") -> MoveLine:
    variant = find_variant(key)
    return MoveLine.from_uci(variant, variant.start_fen, opening(key, random.Random(seed), plies))


def chosen(engine: Engine, board: Position, number: int) -> list[str]:
    line = MoveLine.from_position(board)
    return [choose(engine, line, find_level(number), seed).move.uci for seed in SEEDS]


def test_levels_are_numbered_from_1_to_9() -> None:
    assert [level.number for level in LEVELS] == list(range(1, 10))
    assert [find_level(number) for number in range(1, 10)] == list(LEVELS)


@pytest.mark.parametrize("number", [0, 10, -1])
def test_there_is_no_other_level(number: int) -> None:
    with pytest.raises(ValueError, match="expected a level from 1 to 9"):
        find_level(number)


def test_the_last_level_is_the_full_engine_in_a_second() -> None:
    assert LEVELS[-1] == Level(9, 8, Limits(seconds=1.0), None)


@pytest.mark.parametrize("name", ["overlooks_own", "overlooks_theirs", "margin", "plan", "whim"])
def test_every_error_gets_smaller_from_level_to_level(name: str) -> None:
    sizes = [getattr(errors_of(level), name) for level in ERRING]
    assert sizes == sorted(sizes, reverse=True)
    assert len(set(sizes)) == len(sizes)


def test_higher_levels_see_deeper_and_miss_less_nearby() -> None:
    deepest = [max(look.plies for look in errors_of(level).looks) for level in ERRING]
    surely = [errors_of(level).sees_within for level in ERRING]
    assert deepest == sorted(deepest)
    assert surely == sorted(surely)
    assert all(errors_of(level).sees_within >= 1 for level in ERRING if level.number >= 4)


@pytest.mark.parametrize("level", ERRING, ids=lambda level: level.number)
def test_the_first_look_considers_all_moves(level: Level) -> None:
    widths = [look.moves for look in errors_of(level).looks]
    assert widths[0] >= 100
    assert widths == sorted(widths, reverse=True)
    assert 0 <= errors_of(level).overlooks_own <= errors_of(level).overlooks_theirs <= 1


@pytest.mark.parametrize("family", FAMILIES)
def test_ratings_rise_with_the_level_in_every_family(family: str) -> None:
    ratings = [level_rating(level, family) for level in LEVELS]
    values = [rating.value for rating in ratings]
    assert values == sorted(values)
    assert len(set(values)) == len(LEVELS)
    assert all(0 < rating.error < 300 for rating in ratings[: len(ERRING)])
    # The top level was rated through intermediate opponents, so its margin of error is larger, but that margin is still
    # smaller than its lead over the strongest level that makes deliberate mistakes.
    assert 0 < ratings[-1].error < values[-1] - values[len(ERRING) - 1]


@pytest.mark.parametrize("family", FAMILIES)
def test_a_levels_strength_is_its_rating_where_that_is_known(family: str) -> None:
    ratings = [level_rating(one, family) for one in LEVELS]
    strengths = [rating.value if rating.error <= MOST_ERROR else None for rating in ratings]
    assert [strength(number, family) for number in LEVEL_NUMBERS] == strengths
    # The last level wins too often to be rated precisely. All levels that make errors are rated.
    unknown = {number for number, elo in zip(LEVEL_NUMBERS, strengths, strict=True) if elo is None}
    assert {LEVEL_NUMBERS[-1]} <= unknown <= set(LEVEL_NUMBERS[len(ERRING) :])


def test_a_ladder_without_games_has_no_ratings(stranger: Variant) -> None:
    assert strength(1, stranger.key) is None
    with pytest.raises(NotRated, match="got 'stranger'"):
        level_rating(LEVELS[0], stranger.key)


@pytest.mark.parametrize("family", FAMILIES)
def test_an_elo_is_played_by_the_two_levels_around_it(family: str) -> None:
    low, high = (level_rating(find_level(number), family).value for number in (3, 4))
    between = [level_near((low + 3 * high) // 4, family, chance / 100).number for chance in range(100)]
    assert (between.count(3), between.count(4)) == pytest.approx((25, 75), abs=2)
    assert level_near(low, family, 0.0) is find_level(3)
    assert {level_near(elo, family, 0.5).number for elo in (-5000, 9999)} == {1, 9}


def test_the_elo_range_includes_every_rating() -> None:
    values = [level_rating(level, family).value for level in LEVELS for family in FAMILIES]
    assert elo_range() == (min(values), max(values))


@pytest.mark.parametrize("level", ERRING, ids=lambda level: level.number)
def test_the_same_seed_gives_the_same_move_in_a_used_engine(level: Level) -> None:
    used = Engine(hash_mb=2, threads=2)
    used.search(line_of("orda", 8), Limits(nodes=5000))
    line = line_of("orda", 9)
    one, other = (choose(engine, line, level, "a") for engine in (used, Engine(hash_mb=1)))
    assert (one.variations, one.nodes) == (other.variations, other.nodes)


@pytest.mark.long
@pytest.mark.parametrize("key", [*EXAMPLES, *more(key for key in VARIANTS if key not in EXAMPLES)])
def test_levels_play_the_moves_with_which_they_were_measured(key: str) -> None:
    """After an intentional change, update the file with `python -m tests.bench.level_moves`."""
    assert level_moves(Engine(hash_mb=1), key) == json.loads(FILE.read_text())[key]


def test_another_seed_may_give_another_move(engine: Engine) -> None:
    line = line_of("ordamirror")
    assert len({choose(engine, line, find_level(2), seed).move for seed in SEEDS}) > 2


def test_a_level_without_errors_plays_like_the_engine() -> None:
    level, line = replace(LEVELS[-1], limits=Limits(nodes=3000)), line_of("orda", 5)
    result = Engine(hash_mb=1, as_measured=True).search(line, level.limits)
    assert choose(Engine(hash_mb=4), line, level, "any").variations == result.variations


@pytest.mark.long
@pytest.mark.parametrize("longest", [30, *more([60])])
@pytest.mark.parametrize("key", one_in(4, KEYS))
def test_every_level_moves_legally_and_ends_its_games(key: str, longest: int, engine: Engine) -> None:
    line = line_of(key, 4)
    while line.outcome is None and line.ply < longest:
        level = ERRING[line.ply // 2 % len(ERRING)]
        result = choose(engine, line, level, key)
        assert result.move in line.position.legal_moves
        assert result.pv[0] == result.move
        line = line.play(result.move)


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.number)
def test_a_finished_game_is_refused(level: Level, engine: Engine) -> None:
    mated = MoveLine.from_position(Position.from_fen(find_variant("chess"), "R5k1/5ppp/8/8/8/8/8/7K b - - 0 1"))
    with pytest.raises(LineOver):
        choose(engine, mated, level, "1")


def test_only_the_requested_moves_are_considered(engine: Engine) -> None:
    line = line_of("orda")
    only = (parse_move(line.position, "a2a3"), parse_move(line.position, "h2h3"))
    level = find_level(3)
    assert choose(engine, line, replace(level, limits=replace(level.limits, moves=only)), "1").move in only
    nowhere = replace(level, limits=replace(level.limits, moves=(Move(parse_square("a1"), parse_square("h8")),)))
    with pytest.raises(NoMoves):
        choose(engine, line, nowhere, "1")


def test_a_level_that_is_stopped_still_looks_at_every_move_once(engine: Engine) -> None:
    line, level = line_of("orda"), find_level(7)
    stopped = choose(engine, line, level, "1", lambda: True)
    assert stopped.move in line.position.legal_moves
    assert stopped.nodes < choose(engine, line, level, "1").nodes / 3


MATED_NOW_OR_LATER = {
    "8/8/3R3k/8/5K2/8/8/R7 b - - 0 1": {"h6h5"},
    "8/7R/8/8/4R3/8/k7/2K5 b - - 0 1": {"a2a1"},
    "5k2/2K5/8/8/5R2/8/7R/8 b - - 0 1": {"f8e7", "f8e8"},
    "6k1/8/5K2/1R6/8/8/8/4R3 b - - 0 1": {"g8f8"},
}
"""Positions in which Black gets mated. After the listed moves, White mates immediately. After any other move, mate
takes one move longer.
"""


@pytest.mark.parametrize("number", [6, 7, 8])
@pytest.mark.parametrize("fen", MATED_NOW_OR_LATER)
def test_a_level_that_is_being_mated_delays_the_mate(engine: Engine, fen: str, number: int) -> None:
    board = Position.from_fen(find_variant("chess"), fen)
    assert {move.uci for move in board.legal_moves} > MATED_NOW_OR_LATER[fen]
    assert not MATED_NOW_OR_LATER[fen] & set(chosen(engine, board, number))


@pytest.mark.parametrize("number", [6, 7, 8])
def test_a_level_that_mates_plays_the_shortest_mate(engine: Engine, number: int) -> None:
    board = Position.from_fen(find_variant("chess"), "7k/8/6K1/8/8/8/8/R1Q5 w - - 0 1")
    mates = {move.uci for move in board.legal_moves if (after := board.play(move)).is_check and not after.legal_moves}
    assert 0 < len(mates) < len(board.legal_moves)
    assert set(chosen(engine, board, number)) <= mates


FAR_QUEEN = position(
    """
    . . . . . . k q
    . . . . . p . p
    . . . . . . p .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . P P P
    B . . . . . K .
    """,
    variant="chess",
)

FAR_BISHOP = position(
    """
    b . . . . . k .
    . . . . . p p p
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    P P P . . P . P
    . . . . K . . R
    """,
    variant="chess",
)

NEAR_QUEEN = position(
    """
    . . . . . . k .
    . . . . . p p .
    . . . . . . . p
    . . . q . . . .
    . . P . . . . .
    . . . . . . . .
    . . . . . P P P
    . . . . . . K .
    """,
    variant="chess",
)


QUEEN_BESIDE_A_PAWN = position(
    """
    . . . . . . k .
    . . . . . p p p
    . . . p . . . .
    . . . . p . . .
    . . . Q . . . .
    . . . . . . . .
    . . . . . P P P
    . . . . . . K .
    """,
    variant="chess",
)


def test_a_weak_level_overlooks_a_capture_across_the_board_and_a_strong_one_hardly_ever(engine: Engine) -> None:
    assert chosen(engine, FAR_QUEEN, 1).count("a1h8") <= 3
    assert chosen(engine, FAR_QUEEN, 7).count("a1h8") >= len(SEEDS) - 2


def test_a_weak_level_leaves_its_rook_to_a_far_bishop_and_a_strong_one_hardly_ever(engine: Engine) -> None:
    def left(number: int) -> int:
        after = (FAR_BISHOP.play(parse_move(FAR_BISHOP, uci)) for uci in chosen(engine, FAR_BISHOP, number))
        taking = Move(parse_square("a8"), parse_square("h1"))
        return sum(taking in board.legal_moves and board.captured(taking) is not None for board in after)

    assert left(1) >= len(SEEDS) / 2
    assert left(7) <= 2


@pytest.mark.parametrize("number", [4, 5, 6, 7])
def test_from_level_4_on_nothing_next_to_a_unit_is_overlooked(number: int, engine: Engine) -> None:
    assert set(chosen(engine, NEAR_QUEEN, number)) == {"c4d5"}
    assert all(uci.startswith("d4") for uci in chosen(engine, QUEEN_BESIDE_A_PAWN, number))


def test_a_distant_mate_can_be_overlooked_too(engine: Engine) -> None:
    board = Position.from_fen(find_variant("chess"), "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1")
    assert chosen(engine, board, 1).count("a1a8") < len(SEEDS)
    assert chosen(engine, board, 7).count("a1a8") >= len(SEEDS) - 2


OPEN_BOARD = position(
    """
    k . . . . . . .
    . . . . . . . .
    . . . p . . . p
    . . . . . . . .
    . . . R . . . .
    . . . . . N . .
    . . . p . . . .
    K . . . . . . .
    """,
    variant="chess",
)


@pytest.mark.parametrize(("move", "odds"), [("a1a2", 0), ("a1a4", 1 / 3), ("a1a5", 2 / 3), ("a1a6", 1), ("a1a8", 1)])
def test_longer_captures_are_overlooked_more_often(move: str, odds: float) -> None:
    board = Position.from_fen(find_variant("chess"), "7k/8/8/8/8/8/8/R6K w - - 0 1")
    assert odds_unseen(board, parse_move(board, move), 2) == pytest.approx(odds)


@pytest.mark.parametrize("move", ["d4d7", "d4g4", "d4a4", "d4g7", "d4a7"])
def test_forward_and_sideways_moves_are_equally_easy_to_see(move: str) -> None:
    board = Position.from_fen(find_variant("chess"), "5k2/8/8/8/3Q4/8/8/K7 w - - 0 1")
    assert odds_unseen(board, parse_move(board, move), 0) == pytest.approx(3 / 5)


@pytest.mark.parametrize(("move", "liked"), [("d4d5", 0.12), ("d4d3", 0), ("d4a4", 0), ("d4d6", 0.24)])
def test_moves_toward_the_enemy_king_get_a_bonus(move: str, liked: float) -> None:
    board = Position.from_fen(find_variant("chess"), "4k3/8/8/8/3R4/8/8/K7 w - - 0 1")
    assert plan_of(MoveLine.from_position(board), parse_move(board, move)) == pytest.approx(liked)


def test_a_level_reports_its_depth(engine: Engine) -> None:
    assert [choose(engine, line_of("orda"), find_level(number), "1").depth for number in (1, 5, 6)] == [2, 4, 6]


def test_backward_and_crooked_moves_are_overlooked_more_often() -> None:
    forward, back = (parse_move(OPEN_BOARD, uci) for uci in ("d4d6", "d4d2"))
    crooked = parse_move(OPEN_BOARD, "f3d2")
    assert odds_unseen(OPEN_BOARD, forward, 0) < odds_unseen(OPEN_BOARD, back, 0)
    assert odds_unseen(OPEN_BOARD, forward, 0) < odds_unseen(OPEN_BOARD, crooked, 0)
    assert odds_unseen(OPEN_BOARD, forward, 2) == 0


def test_captures_that_differ_from_a_units_moves_are_overlooked_more_often() -> None:
    rook, lancer = (
        position(
            f"""
            k . . . . . . .
            . . . . . . . .
            . . . p . . . .
            . . . . . . . .
            . . . {letter} . . . .
            . . . . . . . .
            . . . . . . . .
            K . . . . . . .
            """,
            variant=variant,
        )
        for letter, variant in (("R", "orda"), ("L", "ordamirror"))
    )
    move = parse_move(rook, "d4d6")
    assert odds_unseen(rook, move, 0) < odds_unseen(lancer, move, 0)


@pytest.mark.parametrize(
    ("moves", "liked", "other"),
    [
        pytest.param("Nf3 a6", "f3g5", "b1c3", id="the unit that moved last moves again"),
        pytest.param("e4 e5", "g1f3", "a2a3", id="a unit is developed"),
        pytest.param("e4 e5", "d2d4", "d2d3", id="a pawn advances two squares"),
        pytest.param("e4 e5 Nf3 a6 Bc4 a5", "e1g1", "e1e2", id="the king castles"),
    ],
)
def test_a_plan_prefers(moves: str, liked: str, other: str) -> None:
    variant = find_variant("chess")
    line = MoveLine.from_uci(variant, variant.start_fen, moves.split())
    assert plan_of(line, parse_move(line.position, liked)) > plan_of(line, parse_move(line.position, other))


def test_a_king_with_a_goal_marches_once_the_board_is_empty() -> None:
    board = position(
        """
        . . . . . . . .
        k . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . K . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        """,
        variant="orda",
    )
    line = MoveLine.from_position(board)
    assert plan_of(line, parse_move(board, "d4d5")) > 0 >= plan_of(line, parse_move(board, "d4d3"))
    start = line_of("orda")
    opened = start.play(parse_move(start.position, "e4"))
    marching = opened.play(opened.position.legal_moves[0])
    assert plan_of(marching, parse_move(marching.position, "e1e2")) == 0


@pytest.mark.parametrize("number", [3, 6])
def test_a_level_that_mates_scores_the_move_as_mate(engine: Engine, number: int) -> None:
    board = position(
        """
        . . . . . . k .
        . . . . . p p p
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . . . . . K
        """,
        variant="chess",
    )
    found = [choose(engine, MoveLine.from_position(board), find_level(number), seed) for seed in SEEDS]
    ended = [one.score for one in found if one.move.uci == "a1a8"]
    assert ended
    assert set(ended) == {Score(mate=1)}


@pytest.mark.parametrize(
    ("beaten", "follows"), [((), 1), ((1,), 2), ((1, 2, 3), 4), ((4,), 5), ((2, 9), 1), (range(1, 9), 9)]
)
def test_the_next_level_follows_the_strongest_beaten_one_or_is_the_weakest_unbeaten(
    beaten: tuple[int, ...], follows: int
) -> None:
    assert next_level(beaten).number == follows


def test_once_all_levels_are_beaten_the_strongest_is_next_again() -> None:
    assert next_level(LEVEL_NUMBERS) is LEVELS[-1]

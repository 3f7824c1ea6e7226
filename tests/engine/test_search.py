"""Search results that don't depend on the weights: forced wins, draws, and limits."""

import tracemalloc

import numpy as np
import pytest

from bot.engine import Clock, Engine, Limits, LineOver, NoMoves, Score
from bot.engine._kernel.store import depth_in, probe
from bot.engine.engine import PROVEN_AFTER
from bot.engine.worker import Worker
from bot.rules import MoveLine, Position, parse_move, parse_square
from bot.rules.board import Move
from bot.variants import find_variant
from tests.sampling import variant_keys


def at_end_of(board: Position, *ucis: str) -> MoveLine:
    line = MoveLine.from_position(board)
    for uci in ucis:
        line = line.play(parse_move(line.position, uci))
    return line


def line_of(key: str, fen: str | None = None) -> MoveLine:
    variant = find_variant(key)
    return MoveLine.from_uci(variant, fen or variant.start_fen, [])


@pytest.mark.parametrize(
    ("key", "fen", "moves"),
    [
        pytest.param("chess", "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", 1, id="a back-rank mate"),
        pytest.param("chess", "7k/8/8/8/8/8/R7/1R5K w - - 0 1", 2, id="two rooks mate in two"),
        pytest.param("chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2, id="a rook sacrifice leads to mate"),
        pytest.param("orda", "8/7k/K7/8/8/8/8/8 w - - 0 1", 2, id="the nearer king wins the race"),
        pytest.param("orda", "8/8/7K/8/8/8/k7/8 b - - 0 1", 1, id="a khan reaches its goal at once"),
        pytest.param("orda", "8/8/8/7K/8/k7/8/8 b - - 0 1", 2, id="a khan reaches its goal in two"),
        pytest.param("ordamirror", "8/8/7k/8/1K6/8/8/8 w - - 0 1", 4, id="a long race is counted to its end"),
        pytest.param("khans", "k7/8/8/1Q6/8/8/s7/2N3K1 w - - 0 1", 1, id="a stalemate wins at once"),
        pytest.param("khans", "8/8/8/8/8/s2k4/8/K7 b - - 0 1", 1, id="the kingdom is stalemated"),
    ],
)
def test_the_distance_to_a_forced_win_is_exact(engine: Engine, key: str, fen: str, moves: int) -> None:
    result = engine.search(line_of(key, fen), Limits(depth=2 * moves + 6))
    assert result.score == Score(mate=moves)
    assert len(result.pv) == 2 * moves - 1


def test_a_losing_side_knows_the_distance_to_the_loss(engine: Engine) -> None:
    result = engine.search(line_of("chess", "7k/8/8/8/8/8/R7/1R5K w - - 0 1"), Limits(depth=6))
    line = at_end_of(line_of("chess", "7k/8/8/8/8/8/R7/1R5K w - - 0 1").position, result.move.uci)
    assert engine.search(line, Limits(depth=6)).score == Score(mate=-1)


def test_stalemate_is_a_draw_or_wins_as_the_variant_says(engine: Engine) -> None:
    fen = "7k/8/8/6K1/8/8/8/5Q2 w - - 0 1"
    only = (Move(parse_square("f1"), parse_square("f7")),)
    assert engine.search(line_of("asymmetric-humans-humans", fen), Limits(depth=3, moves=only)).score == Score(cp=0)
    engine.clear()
    assert engine.search(line_of("asymmetric-humans-humans+a", fen), Limits(depth=3, moves=only)).score == Score(mate=1)


def test_a_lost_side_repeats_to_draw(engine: Engine) -> None:
    # White's queen gives perpetual check on e8 and h5. After any other move, Black mates on a1 or a2.
    line = line_of("chess", "6k1/6p1/8/6PQ/8/1p6/qr6/2K5 w - - 0 1")
    result = engine.search(line, Limits(depth=12))
    assert (result.move.uci, result.score) == ("h5e8", Score(cp=0))


def test_the_third_repetition_in_the_game_is_seen(engine: Engine) -> None:
    start = Position.from_fen(find_variant("chess"), "7k/7p/8/8/8/8/q7/4K2R b - - 0 1")
    line = at_end_of(start, *(["a2b2", "e1d1", "b2a2", "d1e1", "a2b2", "e1d1", "b2a2"]))
    only = (Move(parse_square("d1"), parse_square("e1")),)
    assert engine.search(line, Limits(depth=6, moves=only)).score == Score(cp=0)


def test_fifty_moves_draw_but_not_before_a_mate(engine: Engine) -> None:
    idle = line_of("chess", "7k/8/8/8/8/8/R7/1R5K w - - 99 80")
    assert engine.search(idle, Limits(depth=6)).score == Score(cp=0)
    mating = line_of("chess", "6k1/5ppp/8/8/8/8/8/R6K w - - 99 80")
    assert engine.search(mating, Limits(depth=6)).score == Score(mate=1)


@pytest.mark.parametrize(("clock", "score"), [(97, Score(mate=2)), (98, Score(cp=0))])
def test_a_race_is_won_only_before_the_fiftieth_move(engine: Engine, clock: int, score: Score) -> None:
    line = line_of("orda", f"8/7k/K7/8/8/8/8/8 w - - {clock} 80")
    assert engine.search(line, Limits(depth=8)).score == score


@pytest.mark.parametrize(
    "fen",
    [
        pytest.param("7k/8/8/6K1/8/8/8/5Q2 w - - 0 1", id="by a quiet move"),
        pytest.param("k7/3p4/1K6/2N5/8/8/8/8 w - - 0 1", id="by a capture that leaves insufficient material"),
    ],
)
@pytest.mark.parametrize("depth", [1, 2, 4])
def test_a_stalemate_that_wins_is_found_at_once(engine: Engine, fen: str, depth: int) -> None:
    assert engine.search(line_of("asymmetric-humans-humans+a", fen), Limits(depth=depth)).score == Score(mate=1)


def test_insufficient_material_is_a_draw(engine: Engine) -> None:
    line = line_of("chess", "8/8/8/3k4/8/3p4/3K4/5B2 w - - 0 1")
    only = (Move(parse_square("f1"), parse_square("d3")),)
    assert engine.search(line, Limits(depth=4, moves=only)).score == Score(cp=0)


@pytest.mark.parametrize("key", variant_keys())
def test_new_engines_search_identically(key: str) -> None:
    results = [Engine(hash_mb=1).search(line_of(key), Limits(nodes=5000)) for _ in range(2)]
    assert (results[0].variations, results[0].nodes) == (results[1].variations, results[1].nodes)


def test_a_node_limit_is_exact(engine: Engine) -> None:
    assert engine.search(line_of("orda"), Limits(nodes=1234)).nodes == 1234


def test_a_single_node_still_gives_a_legal_move(engine: Engine) -> None:
    line = line_of("orda")
    assert engine.search(line, Limits(nodes=1)).move in line.position.legal_moves


def test_stopping_ends_an_endless_search_with_a_move(engine: Engine) -> None:
    line = line_of("ordamirror")
    result = engine.search(line, Limits(), on_info=lambda info: engine.stop() if info.depth == 5 else None)
    assert result.depth >= 5
    assert result.move in line.position.legal_moves


def test_multiple_variations_are_distinct_and_ordered(engine: Engine) -> None:
    result = engine.search(line_of("orda"), Limits(depth=5, lines=4))
    assert len({variation.move for variation in result.variations}) == 4
    scores = [variation.score.cp or 0 for variation in result.variations]
    assert scores == sorted(scores, reverse=True)


@pytest.mark.parametrize("nodes", range(300, 3000, 100))
def test_an_interrupted_search_lists_each_move_once(engine: Engine, nodes: int) -> None:
    result = engine.search(line_of("asymmetric-elves-orcs"), Limits(nodes=nodes, lines=5))
    assert len({variation.move for variation in result.variations}) == 5


def test_there_are_no_more_variations_than_moves(engine: Engine) -> None:
    result = engine.search(line_of("chess", "7k/R7/8/8/8/8/8/K7 b - - 0 1"), Limits(depth=3, lines=4))
    assert [variation.move.uci for variation in result.variations] == ["h8g8"]


@pytest.mark.parametrize("left_out", [0, 1])
def test_a_root_is_stored_only_if_all_moves_were_searched(left_out: int) -> None:
    worker, table = Worker(), np.zeros(1 << 12, np.uint64)
    line = line_of("orda")
    worker.enter(line)
    key = worker.key(line.position)
    worker.choose(list(worker.roots[left_out:]))
    worker.deepen(table, 3, 0)
    assert depth_in(probe(table, key)) == (-1 if left_out else 3)


def test_only_the_requested_moves_are_considered(engine: Engine) -> None:
    line = line_of("orda")
    only = tuple(parse_move(line.position, uci) for uci in ("a2a3", "h2h3"))
    assert engine.search(line, Limits(depth=4, moves=only)).move in only
    with pytest.raises(NoMoves):
        engine.search(line, Limits(depth=4, moves=(Move(parse_square("a1"), parse_square("h8")),)))


def test_a_finished_game_is_refused(engine: Engine) -> None:
    with pytest.raises(LineOver, match="ended by checkmate"):
        engine.search(line_of("chess", "R5k1/5ppp/8/8/8/8/8/7K b - - 0 1"), Limits(depth=1))


def test_several_threads_agree_on_a_forced_win() -> None:
    line = line_of("orda", "8/8/8/7K/8/k7/8/8 b - - 0 1")
    assert Engine(hash_mb=4, threads=3).search(line, Limits(depth=8)).score == Score(mate=2)


def test_a_clock_is_read_as_time_since_the_search_began() -> None:
    engine = Engine(hash_mb=1, clock=lambda: 1000.0)
    assert engine.search(line_of("orda"), Limits(depth=4, clock=Clock(left=3600.0))).depth == 4


def test_an_only_move_is_played_at_once_under_a_clock(engine: Engine) -> None:
    line = line_of("chess", "7k/p7/8/8/8/8/r7/7K w - - 0 1")
    assert len(line.position.legal_moves) == 1
    assert engine.search(line, Limits(clock=Clock(left=3600.0))).depth == 1


def test_without_a_clock_a_search_always_reaches_its_depth(engine: Engine) -> None:
    line = line_of("chess", "7k/8/6K1/8/8/8/7P/R7 w - - 0 1")
    assert engine.search(line, Limits(depth=20)).depth == 20


def test_with_enough_time_a_forced_win_is_searched_deeper_for_confirmation(engine: Engine) -> None:
    line = line_of("chess", "7k/8/6K1/8/8/8/7P/R7 w - - 0 1")
    result = engine.search(line, Limits(clock=Clock(left=3600.0)))
    assert (result.score, result.depth) == (Score(mate=1), 1 + PROVEN_AFTER)


def test_an_unaware_engine_always_searches_like_a_new_one(engine: Engine) -> None:
    line, limits = line_of("orda"), Limits(nodes=20_000)
    new = Engine(hash_mb=1, as_measured=True).search(line, limits)
    engine.search(line_of("khans"), limits)
    for _ in range(2):
        found = engine.unaware().search(line, limits)
        assert (found.variations, found.nodes) == (new.variations, new.nodes)


def test_a_table_takes_the_memory_it_is_given() -> None:
    tracemalloc.start()
    engine = Engine(hash_mb=16)
    taken, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert engine.hash_mb == 16 <= taken / 2**20 < 20


def test_results_of_an_unaware_engine_do_not_affect_the_engine() -> None:
    line, limits = line_of("orda"), Limits(nodes=20_000)
    expected = Engine(hash_mb=1).search(line, limits)
    engine = Engine(hash_mb=1)
    engine.unaware().search(line, limits)
    found = engine.search(line, limits)
    assert (found.variations, found.nodes) == (expected.variations, expected.nodes)

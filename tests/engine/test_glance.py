"""The moves that engine levels play without a search while the engine is still being compiled."""

import pytest

from bot.engine import LEVELS, Level, LineOver, find_level, glance, needs_search
from bot.engine.level_moves import Glance
from bot.engine.levels import Limits
from bot.rules import MoveLine, Position
from bot.variants import FAMILIES, find_variant
from tests.sampling import more

QUICK = tuple(level for level in LEVELS if not needs_search(level))


def line_of(key: str, fen: str) -> MoveLine:
    return MoveLine.from_position(Position.from_fen(find_variant(key), fen))


def test_the_first_three_levels_need_no_search_unlike_the_strongest() -> None:
    assert {1, 2, 3} <= {level.number for level in QUICK}
    assert needs_search(find_level(5))
    assert needs_search(find_level(9))


@pytest.mark.long
@pytest.mark.parametrize("plies", [6, *more([12])])
@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("level", QUICK, ids=lambda level: str(level.number))
def test_a_glance_plays_legal_moves_and_is_deterministic(family: str, level: Level, plies: int) -> None:
    line = MoveLine.from_position(Position.start(FAMILIES[family].example))
    for _ in range(plies):
        move = glance(line, level, "a game").move
        assert move == glance(line, level, "a game").move
        assert move in line.position.legal_moves
        line = line.play(move)


def test_a_glance_takes_a_hanging_piece() -> None:
    line = line_of("chess", "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1")
    assert Glance().search(line, Limits(depth=1)).move.uci == "e4d5"


def test_a_glance_leaves_a_piece_guarded_by_a_cheaper_one() -> None:
    line = line_of("chess", "4k3/2p5/3p4/8/8/8/3Q4/4K3 w - - 0 1")
    assert Glance().search(line, Limits(depth=1)).move.uci != "d2d6"


def test_a_glance_sees_the_march_to_the_goal() -> None:
    line = line_of("orda", "8/4K3/8/8/7k/8/8/8 w - - 0 1")
    result = Glance().search(line, Limits(depth=1))
    assert result.score.mate == 1
    assert line.play(result.move).outcome is not None


def test_a_glance_promotes() -> None:
    line = line_of("chess", "8/P7/8/8/8/8/7k/4K3 w - - 0 1")
    assert Glance().search(line, Limits(depth=1)).move.uci == "a7a8q"


def test_a_finished_game_is_refused() -> None:
    over = line_of("chess", "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1")
    with pytest.raises(LineOver):
        glance(over, find_level(1), "a game")

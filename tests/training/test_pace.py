"""Clocks that count nodes instead of seconds. They make tests of the time management reproducible."""

import pytest

from bot.rules import MoveLine, Position
from bot.variants import find_variant
from training.pace import NODES, ClockedEngine, even, play_game


def test_a_player_pays_for_its_nodes_and_gets_its_increment() -> None:
    player, line = ClockedEngine(2.0, 0.5), MoveLine.from_position(Position.start(find_variant("orda")))
    after = player.move(line)
    assert after.ply == 1
    assert player.left == pytest.approx(2.0 + 0.5 - player.engine.nodes / NODES)
    assert 0 < player.engine.nodes < NODES


def test_no_clock_runs_out_in_long_games() -> None:
    player, line = ClockedEngine(0.3, 0.0), MoveLine.from_position(Position.start(find_variant("ordamirror")))
    while line.outcome is None and line.ply < 40:
        line = player.move(line)
        assert player.left > 0


def test_games_with_such_clocks_are_determined_by_seed_and_number() -> None:
    scores = [play_game(("orda",), (1.0, 0.05), "1", number) for number in (0, 1, 0, 1)]
    assert scores[:2] == scores[2:]


def test_the_reference_engine_gives_every_move_an_equal_share() -> None:
    assert even([]) == 1.0

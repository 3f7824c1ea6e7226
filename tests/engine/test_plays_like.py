"""If two variants have the same rules, the engine plays both in exactly the same way."""

from __future__ import annotations

import numpy as np
import pytest

from bot.engine import LEVELS, Engine, Level, Limits, choose
from bot.engine.selfplay_balance import selfplay_balance_of
from bot.engine.tables import numbers_as_measured, numbers_of, numbers_with_network
from bot.engine.weights import weights_of
from bot.rules import MoveLine, Position
from bot.rules.tables import tables_of
from bot.variants import VARIANTS, Variant, find_variant, played_like
from tests.rules.opinions import random_game

ALIKE = [variant for variant in VARIANTS.values() if variant.plays_like]
alike = pytest.mark.parametrize("variant", ALIKE, ids=[variant.key for variant in ALIKE])


def fens(variant: Variant) -> list[str]:
    return [line.position.fen for line, _, _ in random_game(variant.key, 7, 60)]


def at(variant: Variant, fen: str) -> MoveLine:
    return MoveLine.from_position(Position.from_fen(variant, fen))


def test_chess_is_played_like_humans_against_humans() -> None:
    assert played_like(find_variant("chess")) is find_variant("asymmetric-humans-humans")
    assert played_like(find_variant("orda")) is find_variant("orda")


@alike
def test_the_rules_are_the_same_in_every_table(variant: Variant) -> None:
    own, others = tables_of(variant), tables_of(played_like(variant))
    assert np.array_equal(own.words, others.words)
    assert own.letters == others.letters
    assert variant.start_fen == played_like(variant).start_fen


@alike
def test_the_engine_has_the_same_numbers_with_and_without_a_network(variant: Variant) -> None:
    other = played_like(variant)
    for numbers in (numbers_of, numbers_with_network, numbers_as_measured):
        assert numbers(variant) is numbers(other)
    assert weights_of(variant).worth.tolist() == weights_of(other).worth.tolist()


@alike
def test_the_engine_finds_the_same_moves_and_scores_in_the_same_positions(variant: Variant) -> None:
    one, other = Engine(hash_mb=1), Engine(hash_mb=1)
    for fen in fens(variant)[::6]:
        found = [engine.search(at(game, fen), Limits(nodes=2000)) for engine, game in _both(variant, one, other)]
        assert found[0].score == found[1].score
        assert found[0].nodes == found[1].nodes
        assert found[0].variations == found[1].variations


@alike
@pytest.mark.parametrize("level", LEVELS[:3], ids=lambda level: f"level {level.number}")
def test_a_level_chooses_the_same_moves(variant: Variant, level: Level) -> None:
    one, other = Engine(hash_mb=1), Engine(hash_mb=1)
    chosen = [
        [choose(engine, at(game, fen), level, "a").move.uci for fen in fens(variant)[::12]]
        for engine, game in _both(variant, one, other)
    ]
    assert chosen[0] == chosen[1]


@alike
def test_both_have_the_same_balance(variant: Variant) -> None:
    assert selfplay_balance_of(variant) == selfplay_balance_of(played_like(variant))


def _both(variant: Variant, one: Engine, other: Engine) -> tuple[tuple[Engine, Variant], tuple[Engine, Variant]]:
    return (one, variant), (other, played_like(variant))

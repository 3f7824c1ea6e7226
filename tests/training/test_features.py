"""How often each weight of the evaluation counts in a position, as computed for the tuner."""

import numpy as np
import pytest

from bot.engine.weights import weights_of
from bot.engine.worker import Worker
from bot.variants import find_variant
from tests.rules.opinions import random_game
from training.features import features, phases


@pytest.mark.parametrize("key", ["orda", "ordamirror", "khans", "asymmetric-humans-elves", "asymmetric-orcs-elves"])
def test_the_evaluation_is_the_sum_of_what_it_counts(key: str) -> None:
    variant = find_variant(key)
    some = [line.position for line, _, _ in random_game(key, 1, 60)]
    words = np.array([position.words for position in some])
    counted, phase = features(variant, words), phases(variant, words)
    weights, worker = weights_of(variant), Worker()
    for row, share, position in zip(counted.astype(np.int64), phase, some, strict=True):
        expected = share * (row @ weights.early) + (1 - share) * (row @ weights.late)
        sign = 1 if position.turn == 0 else -1
        assert sign * worker.evaluate(position) == pytest.approx(expected, abs=1.01)

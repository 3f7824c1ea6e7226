"""The first texts of each parser in `python -m tests.bench.fuzz`, corrupted here without libFuzzer."""

import math
import random

import pytest

from tests.bench.fuzz import NAMES, opened
from tests.bench.fuzzing.reader import find_fault, spoilt
from tests.sampling import one_in

SLOW = {"page": 60, "interaction": 20}
"""How many texts those get that answer through a whole application; the others get 200."""


@pytest.mark.parametrize("name", one_in(4, list(NAMES)))
def test_a_spoilt_text_is_read_or_refused_as_documented(name: str) -> None:
    with opened(name) as reader:
        samples = reader.samples()
        spoils = [spoilt(random.Random(seed), samples) for seed in range(SLOW.get(name, 200))]
        assert [fault for text in spoils if (fault := find_fault(reader, text, math.inf)) is not None] == []

"""Each parser of `python -m tests.bench.fuzz` reads corrupted samples without failing. This test doesn't need
libFuzzer.
"""

import math
import random

import pytest

from tests.bench.fuzz import NAMES, opened
from tests.bench.fuzzing.reader import corrupted, find_fault
from tests.sampling import one_in

SLOW = {"page": 60, "interaction": 20}
"""The number of inputs for parsers that run a whole application. All other parsers get 200."""


@pytest.mark.parametrize("name", one_in(4, list(NAMES)))
def test_a_corrupted_text_is_read_or_refused_as_documented(name: str) -> None:
    with opened(name) as reader:
        samples = reader.samples()
        texts = [corrupted(random.Random(seed), samples) for seed in range(SLOW.get(name, 200))]
        assert [fault for text in texts if (fault := find_fault(reader, text, math.inf)) is not None] == []

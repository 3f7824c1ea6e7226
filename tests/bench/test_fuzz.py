"""The first seeds of `python -m tests.bench.fuzz`."""

import pytest

from tests.bench.fuzz import READERS, Reader, find_fault


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.name)
def test_a_spoilt_text_is_read_or_refused_as_documented(reader: Reader) -> None:
    assert [fault for seed in range(200) if (fault := find_fault(reader, seed)) is not None] == []

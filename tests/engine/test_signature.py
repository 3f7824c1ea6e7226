"""The search does, node for node, what it did when its signature was written."""

import json

from tests.bench.signature import FILE, signature


def test_no_node_is_searched_otherwise_than_before() -> None:
    """Where that is meant, `python -m tests.bench.signature` writes it anew."""
    data = json.loads(FILE.read_text())
    assert signature(data["margins"]) == data["searches"]

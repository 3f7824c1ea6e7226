"""The search visits the same nodes as when its signature was written."""

import json

from tests.bench.signature import FILE, SEED, WITH_NETWORK, signature


def test_no_node_is_searched_otherwise_than_before() -> None:
    """Where that is meant, `python -m tests.bench.signature` writes it anew."""
    data = json.loads(FILE.read_text())
    assert signature(data["margins"]) == data["searches"]


def test_nor_with_a_network_on_any_machine() -> None:
    data = json.loads(FILE.read_text())
    assert signature(data["margins"], WITH_NETWORK, SEED) == data["with_network"]

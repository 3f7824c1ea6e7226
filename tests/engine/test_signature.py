"""The search visits exactly the nodes that it visited when its signature was stored."""

import json

from tests.bench.signature import FILE, SEED, WITH_NETWORK, signature


def test_the_search_matches_its_signature() -> None:
    """After an intentional change, update the signature with `python -m tests.bench.signature`."""
    data = json.loads(FILE.read_text())
    assert signature(data["margins"]) == data["searches"]


def test_the_search_with_a_network_matches_its_signature() -> None:
    data = json.loads(FILE.read_text())
    assert signature(data["margins"], WITH_NETWORK, SEED) == data["with_network"]

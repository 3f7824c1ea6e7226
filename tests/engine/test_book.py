"""The opening books: one for every variant, with legal moves."""

import json

import pytest

from bot.engine import Engine, level_moves
from bot.rules import MoveLine, Position
from bot.variants import Variant, find_variant, listed_variants, played_like
from training.book import FOLLOWED, LEAST, liked

KEYS = [variant.key for variant in listed_variants()]


@pytest.mark.parametrize("key", KEYS)
def test_every_move_of_a_book_is_legal_and_shares_are_percent(key: str) -> None:
    book = level_moves.BOOKS / f"{played_like(find_variant(key)).key}.json"
    content = json.loads(book.read_text("utf-8"))["moves"]
    start = MoveLine.from_position(Position.start(find_variant(key)))
    assert len(content) > 20
    for moves, found in content.items():
        position = start.followed_by(moves.split()).position
        assert found.keys() <= {move.uci for move in position.legal_moves}
        assert all(LEAST <= share <= 100 for share in found.values())
        assert sum(found.values()) <= 102  # slightly more than 100, because each share is rounded
        assert level_moves.preferences(position) == found


def test_a_transposition_is_found_in_the_book() -> None:
    content = json.loads((level_moves.BOOKS / "orda.json").read_text("utf-8"))["moves"]
    first = max(content[""], key=content[""].get)
    assert content[""][first] >= FOLLOWED
    assert first in content


def test_a_book_has_no_moves_after_its_end_or_under_other_rules(stranger: Variant) -> None:
    assert level_moves.preferences(Position.start(stranger)) == {}
    assert level_moves.preferences(Position.start(find_variant("asymmetric-elves-orcs+a"))) == {}
    far = Position.from_fen(find_variant("orda"), "8/8/8/3k4/8/8/8/K6R w - - 0 1")
    assert level_moves.preferences(far) == {}


def test_better_moves_get_a_larger_share_of_the_preference(engine: Engine) -> None:
    position = Position.from_fen(find_variant("orda"), "4k3/8/8/8/8/3q4/4P3/4K3 w - - 0 1")
    found = liked(engine, MoveLine.from_position(position), 500)
    assert next(iter(found)) == "e2d3"
    assert found["e2d3"] > 90

"""Lines of conditional moves are packed into short strings, and unpacked without changes. Invalid strings
are rejected.
"""

from __future__ import annotations

import random

import pytest

from bot.discord.features.conditional import DIGITS, EMPTY, MOST_PACKED, pack, unpack
from bot.domain.game import MOST_MOVES
from bot.i18n.errors import NotOffered
from bot.rules import MoveLine, Position
from bot.variants import find_variant
from tests.sampling import variant_keys


def longest_line(position: Position, rng: random.Random) -> MoveLine:
    line = MoveLine.from_position(position)
    while line.ply < MOST_MOVES and line.outcome is None:
        line = line.play(rng.choice(line.position.legal_moves))
    return line


@pytest.mark.parametrize("key", variant_keys())
def test_each_part_of_a_line_is_read_as_written(key: str) -> None:
    start = Position.start(find_variant(key))
    line = longest_line(start, random.Random(key))
    moves = [move.uci for move in line.moves]
    words = [pack(start, moves[:ply]) for ply in range(len(moves) + 1)]
    assert words[0] == EMPTY
    assert [unpack(start, word).moves for word in words] == [line.moves[:ply] for ply in range(len(moves) + 1)]
    assert max(map(len, words)) <= MOST_PACKED


@pytest.mark.parametrize("word", ["_", "A_B", "é", "-" * 40, "9" * 100])
def test_an_invalid_word_is_refused(word: str) -> None:
    with pytest.raises(NotOffered):
        unpack(Position.start(find_variant("orda")), word)


def test_any_word_is_a_line_or_refused() -> None:
    start, rng = Position.start(find_variant("orda")), random.Random(7)
    for _ in range(300):
        word = "".join(rng.choices(DIGITS, k=rng.randint(1, 4)))
        try:
            line = unpack(start, word)
        except NotOffered:
            continue
        assert pack(start, [move.uci for move in line.moves]) == (word.lstrip(EMPTY) or EMPTY)

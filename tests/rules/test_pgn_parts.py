"""PGN with several games is split into parts. Each part has its tags, its first moves, and the number of its first
line.
"""

from datetime import timedelta

import pytest

from bot.rules import MoveLine
from bot.rules.pgn import PgnGame, read_pgn, write_pgn
from bot.rules.pgn_tokens import split_pgn
from bot.variants import find_variant
from tests.rules.test_pgn import CAMPMATE, KEYS, random_line

TWO = """% from elsewhere
[White "Ann"]
[Variant "Orda"]

1. d4 {[Event "no tag, a comment"] 1-0} c5 (1... b5 2. Nc3 *) 2. dxc5 1-0

[White "Bo"]
[Variant "Orda"]
[Result "0-1"]

1. e4 d5
2. e5 Ac6 3. Nf3 Ad4 4. Nc3 0-1
"""


def test_each_game_has_its_tags_its_result_and_its_first_moves() -> None:
    first, second = split_pgn(TWO)
    assert (first.tags["White"], first.result, first.line) == ("Ann", "1-0", 1)
    assert first.moves == ("d4", "c5", "dxc5")
    assert (second.tags["White"], second.result, second.line) == ("Bo", "0-1", 7)
    assert second.moves == ("e4", "d5", "e5", "Ac6", "Nf3", "Ad4")
    assert first.text + second.text == TWO


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_game_that_we_write_is_split_correctly(end: str) -> None:
    lines = [random_line(key, seed) for seed, key in enumerate(KEYS)]
    clocks = (timedelta(minutes=3),)
    records = [PgnGame(line, line.outcome, {"White": f"one {line.ply}"}, clocks) for line in lines]
    text = "\n".join(map(write_pgn, records)).replace("\n", end)
    parts = split_pgn(text)
    read = [read_pgn(part.text).line for part in parts]
    assert [(one.start, one.moves) for one in read] == [(one.start, one.moves) for one in lines]
    whole = text.replace(end, "\n").splitlines()
    assert [whole[part.line - 1].startswith("[Event") for part in parts] == [True] * len(lines)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("", 0),
        ("{a comment}", 0),
        ("hello", 1),
        ("1. d4 c5", 1),
        ("1. d4 c5 * 1. e4 *", 2),
        ('[Variant "Orda"]\n[FEN "x"]\n\n[Variant "Orda"]\n[FEN "y"]\n', 2),
        ('[Variant "Orda"]\n\n1. d4 c5\n\n[Variant "Orda"]\n\n1. e4', 2),
        ('[Variant "Orda"]\n\n1. d4 (1. e4 c5\n\n[Variant "Orda"]\n\n1. e4 *', 2),
        ('[Variant "Orda"]\n\n1. d4 ] } " c5\n\n[Variant "Orda"]\n\n1. e4 *', 2),
    ],
)
def test_a_game_ends_at_its_result_or_at_the_next_tags(text: str, count: int) -> None:
    assert len(split_pgn(text)) == count


def test_a_single_game_is_the_whole_text() -> None:
    orda = find_variant("orda")
    text = write_pgn(PgnGame(MoveLine.from_uci(orda, orda.start_fen, CAMPMATE.split())))
    [part] = split_pgn(text)
    assert (part.text, part.line) == (text, 1)

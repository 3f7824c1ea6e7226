"""The tablebases agree with the slow rules, and the engine plays by them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest

from bot.engine import Engine, Limits
from bot.engine.engine import Info
from bot.engine.evaluation import Score
from bot.engine.tablebase import (
    FOLDER,
    SUFFIX,
    EndgameResult,
    answer_to,
    best_line,
    endings_after,
    piece_key,
    probe,
    read_table,
    table_name,
)
from bot.rules import Color, MoveLine, Position, Termination
from bot.variants import find_variant, with_options
from tests.oracle.endgames import Endgame, faults, stored
from tests.oracle.notation import fen
from tests.sampling import usual_keys

RACE = "8/8/8/8/1k6/8/8/6K1 w - - 0 1"
LANCER = "k7/8/8/8/8/5K2/8/7l b - - 0 1"
HELD = "8/8/8/2k5/2p5/8/2K5/8 w - - 0 1"
SAMPLE = 12
"""How many positions of each endgame are checked here. `tests.bench.tablebases` checks all of them."""


def endgames() -> Iterator[Endgame]:
    """Yield the endgames with only kings, or with kings and one other piece. Only the variants tested in every run are
    included.
    """
    for variant in map(find_variant, usual_keys()):
        for one in (variant, with_options(variant, "a")) if "a" in variant.options else (variant,):
            for color, side in zip(Color, one.sides, strict=True):
                for letter in side.pieces:
                    yield Endgame(one, color is Color.WHITE, "" if side.pieces[letter].is_royal else letter)


def position_of(key: str, text: str) -> Position:
    return Position.from_fen(find_variant(key), text)


@pytest.mark.parametrize("key", ["khans", "asymmetric-elves-orcs+a"])
def test_every_value_of_a_small_table_follows_from_the_slow_rules(key: str) -> None:
    endgame = Endgame(find_variant(key), True, "")
    assert list(faults(endgame, range(endgame.size))) == []


def test_a_sample_of_each_table_follows_from_the_slow_rules() -> None:
    rng = random.Random(38)
    found = [fault for one in endgames() for fault in faults(one, rng.sample(range(one.size), SAMPLE))]
    assert found == []


def test_a_position_is_found_for_either_owner_of_the_piece() -> None:
    rng = random.Random(39)
    for one in endgames():
        for number in rng.sample(range(one.size), SAMPLE):
            slow = one.position(number)
            if slow is not None:
                position, value = Position.from_fen(one.variant, fen(slow)), stored(one.variant, slow)
                mover = position.turn if value % 2 == 0 else position.turn.other
                assert probe(position) == (EndgameResult(mover, value - 1) if value else EndgameResult(None)), position


def test_a_pawn_has_a_table_for_each_choice_of_promotions() -> None:
    pairs = combinations_with_replacement(("fide", "clobberers", "knights", "rookies"), 2)
    names = {
        frozenset(table_name(one, piece_key(side, "P")) for one in (find_variant(key),) for side in one.sides)
        for key in (f"cwda-{white}-{black}" for white, black in pairs)
    }
    # Both sides' pawns promote to the same pieces, so the sides share a table. Different pairs of armies never share
    # one.
    assert len(names) == 10
    assert all(len(name) == 1 for name in names)
    assert piece_key(find_variant("orda").white, "P") == "pawn-double"


def test_the_tables_are_small_enough_to_ship() -> None:
    sizes = [len(path.read_bytes()) for path in FOLDER.iterdir() if path.name.endswith(SUFFIX)]
    assert len(sizes) == 93
    assert sum(sizes) < 3_000_000


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("orda", "8/8/8/8/1k6/8/8/4K2R w K - 0 1"),
        ("orda", "8/8/8/8/1k6/1l6/8/6KR w - - 0 1"),
    ],
)
def test_positions_with_castling_rights_or_four_pieces_have_no_table(key: str, text: str) -> None:
    assert probe(position_of(key, text)) is None
    assert endings_after(position_of(key, text)) is None
    assert answer_to(position_of(key, text)) is None


def test_a_table_that_is_not_shipped_is_not_found() -> None:
    assert read_table("orda-dragon") is None


@pytest.mark.parametrize(
    ("key", "text", "end"),
    [
        ("orda", RACE, Termination.CAMPMATE),
        ("ordamirror", LANCER, Termination.CAMPMATE),
        ("asymmetric-orcs-elves", "k1K5/8/8/8/8/8/8/7n b - - 0 1", Termination.CHECKMATE),
        ("khans", "8/2k5/8/8/8/8/3B4/K7 w - - 0 1", None),
    ],
)
def test_best_play_ends_the_game_when_the_table_says(key: str, text: str, end: Termination | None) -> None:
    position, said = position_of(key, text), probe(position_of(key, text))
    assert said is not None
    line = best_line(position)
    for move in line:
        position = position.play(move)
    assert position.outcome is not None
    assert (position.outcome.winner, len(line)) == (said.winner, said.plies)
    assert end is None or position.outcome.termination is end


def test_the_engine_plays_the_quickest_win_without_a_search() -> None:
    line = MoveLine.from_position(position_of("ordamirror", LANCER))
    reports: list[Info] = []
    found = Engine(hash_mb=1).search(line, Limits(nodes=100, lines=2), reports.append)
    assert (found.nodes, found.score, len(found.pv)) == (0, Score(mate=22), 43)
    assert [one.variation for one in reports] == [*found.variations]
    assert len(found.variations) == 2


def test_the_engine_defends_as_long_as_it_can() -> None:
    position = position_of("ordamirror", LANCER)
    line = MoveLine.from_position(position).play(best_line(position)[0])
    found = Engine(hash_mb=1).search(line, Limits(nodes=100))
    assert (found.nodes, found.score) == (0, Score(mate=-21))


def test_the_engine_searches_only_moves_that_keep_the_draw() -> None:
    line = MoveLine.from_position(position_of("asymmetric-humans-humans", HELD))
    endings = endings_after(line.position)
    assert endings is not None
    found = Engine(hash_mb=1).search(line, Limits(nodes=200))
    assert found.nodes > 0
    assert endings[found.move].winner is None


def test_a_win_too_late_for_the_fifty_move_rule_is_searched() -> None:
    late = position_of("ordamirror", LANCER.replace("0 1", "60 80"))
    assert Engine(hash_mb=1).search(MoveLine.from_position(late), Limits(nodes=200)).nodes > 0


def test_levels_play_without_tables() -> None:
    line = MoveLine.from_position(position_of("ordamirror", LANCER))
    assert Engine(hash_mb=1).unaware().search(line, Limits(nodes=200)).nodes > 0


def test_only_the_requested_moves_are_played() -> None:
    position = position_of("orda", RACE)
    worst = [*(endings_after(position) or {})][-1]
    found = Engine(hash_mb=1).search(MoveLine.from_position(position), Limits(nodes=200, moves=(worst,)))
    assert found.move == worst

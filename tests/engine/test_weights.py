"""Weights can be written and read back unchanged, and equal armies have equal values."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import bot.engine
from bot.engine._kernel import layout as at
from bot.engine._kernel.evaluate import assess, early, late
from bot.engine.tables import numbers_of
from bot.engine.weights import TERMS, Weights, derive, is_even, read_weights, weights_of, write_weights
from bot.engine.worker import Worker
from bot.rules import Color, MoveLine, Position
from bot.rules._kernel.layout import KINDS
from bot.rules.tables import tables_of
from bot.variants import VARIANTS, find_any_family, find_variant
from tests.boards import flipped_fen
from tests.rules.opinions import random_game
from tests.sampling import variant_keys

FOLDER = Path(bot.engine.__file__).parent / "weights"
EVEN = ["chess", "ordamirror", "asymmetric-elves-elves", "asymmetric-orcs-orcs"]


def positions(key: str, seed: int, longest: int = 60) -> list[Position]:
    return [line.position for line, _, _ in random_game(key, seed, longest)]


def test_the_terms_cover_all_weights_without_overlap() -> None:
    assert [term.start for term in TERMS] == sorted(term.start for term in TERMS)
    ends = [term.start + 2 * term.size * (KINDS if term.by_kind else 1) for term in TERMS]
    assert [0, *ends] == [*(term.start for term in TERMS), at.WEIGHTS]


@pytest.mark.parametrize("key", variant_keys())
def test_weights_are_read_back_as_written(key: str) -> None:
    variant = find_variant(key)
    weights = weights_of(variant)
    again = read_weights(variant, json.loads(json.dumps(write_weights(variant, weights))))
    # Compare only the kinds of units that an army has, because no others are written.
    for term in TERMS:
        for color in (0, 1):
            for kind in range(len(tables_of(variant).letters[color]) if term.by_kind else 1):
                where = term.where(color, kind)
                assert again.early[where].tolist() == weights.early[where].tolist()
                assert again.late[where].tolist() == weights.late[where].tolist()
    assert again.worth.tolist() == weights.worth.tolist()


@pytest.mark.parametrize("key", variant_keys())
def test_a_variant_without_tuned_weights_has_sensible_ones(key: str) -> None:
    variant = find_variant(key)
    weights = Weights(*derive(variant))
    for color, side in enumerate(variant.sides):
        pawn = next(letter for letter, piece_type in side.pieces.items() if piece_type.is_pawn)
        others = [
            letter for letter, piece_type in side.pieces.items() if not piece_type.is_pawn and not piece_type.is_royal
        ]
        worth = {
            letter: int(weights.worth[color][tables_of(variant).kind(Color(color), letter)])
            for letter in (pawn, *others)
        }
        assert 50 < worth[pawn] < min(worth[letter] for letter in others)


@pytest.mark.parametrize("key", EVEN)
def test_a_mirrored_position_has_the_same_evaluation(key: str) -> None:
    worker, variant = Worker(), find_variant(key)
    for position in positions(key, seed=3):
        turned = Position.from_fen(variant, flipped_fen(position.fen))
        assert worker.evaluate(turned) == worker.evaluate(position)


def test_a_variant_uses_the_weights_of_its_file_if_it_has_one() -> None:
    orda = find_variant("orda")
    unknown = replace(orda, key="unknown", family="unknown")
    written = json.loads((FOLDER / "orda.json").read_text())
    assert write_weights(orda, weights_of(orda)) == written
    derived = write_weights(unknown, Weights(*derive(unknown)))
    assert write_weights(unknown, weights_of(unknown)) == derived != written


def test_pairings_share_the_weights_of_their_familys_file_by_letter() -> None:
    shared = json.loads((FOLDER / "cwda.json").read_text())["shared"]
    seen = set()
    for variant in find_any_family("cwda").variants:
        weights = weights_of(variant)
        for color in Color:
            for kind, letter in enumerate(tables_of(variant).letters[color]):
                seen.add(letter)
                assert weights.worth[color, kind] == shared["worth"][letter]
                for term in TERMS:
                    where = term.where(color, kind if term.by_kind else 0)
                    early_values, late_values = shared[term.name][letter if term.by_kind else "all"]
                    assert weights.early[where].tolist() == early_values
                    assert weights.late[where].tolist() == late_values
    assert seen == shared["worth"].keys()


def test_sides_with_the_same_army_and_goals_are_even() -> None:
    assert {key for key in VARIANTS if is_even(find_variant(key))} >= {*EVEN}
    assert not any(is_even(find_variant(key)) for key in ("orda", "asymmetric-elves-orcs"))
    mirror = find_variant("ordamirror")
    assert not is_even(replace(mirror, black=replace(mirror.black, goal_rank=None)))


def test_packed_values_are_unpacked_correctly() -> None:
    for one, other in ((0, 0), (5, -7), (-5, 7), (-1, -1), (20000, -20000)):
        packed = np.int64(one + (other << 32))
        assert (early(packed), late(packed)) == (one, other)


def test_the_evaluation_does_not_change_the_position() -> None:
    worker, line = Worker(), MoveLine.from_position(Position.start(find_variant("orda")))
    worker.enter(line)
    before = worker.stack.copy()
    assess(worker.tables, numbers_of(find_variant("orda")), worker.stack, at.ROOT_BASE)
    assert worker.stack.tolist() == before.tolist()

"""The network in the kernels: incremental sums, corrections (compared with a plain implementation), and network
files."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from bot.engine import Engine, Limits
from bot.engine._kernel import layout as at
from bot.engine._kernel.keys import advance, advance_null, enter
from bot.engine.analysis import from_json, to_json, version
from bot.engine.network import (
    AccumulatorOverflow,
    Network,
    add_network,
    network_file,
    network_of,
    networks_digest,
    packed,
    piece_names,
    read_network,
    write_network,
)
from bot.engine.tables import build_numbers, numbers_as_measured, numbers_of, numbers_with_network
from bot.engine.weights import TERMS, Weights, weights_of
from bot.engine.worker import Worker, pack
from bot.rules import Color, MoveLine, Position, parse_move
from bot.rules._kernel.layout import KINDS
from bot.rules.tables import tables_of
from bot.variants import VARIANTS, find_variant, played_like
from bot.variants.model import Variant
from tests.engine.drawn import drawn_network, numbers_with_drawn, with_drawn_terms
from tests.sampling import variant_keys

KEYS = [*variant_keys(), "asymmetric-orcs-elves+ab"]
MOST_BYTES = 300_000


def sums(worker: Worker, ply: int) -> list[int]:
    begin = at.SUMS + ply * at.NEURON_WORDS
    return list(worker.space[begin : begin + at.NEURON_WORDS].tolist())


@pytest.mark.parametrize("key", KEYS)
def test_incremental_sums_equal_those_from_scratch(key: str) -> None:
    """This is checked in every position of whole random games, after a move and after a null move."""
    rng, variant = random.Random(key), find_variant(key)
    numbers = numbers_with_drawn(variant, seed=1)
    worker, line = Worker(), MoveLine.from_position(Position.start(variant))
    while line.outcome is None and line.ply < 200:
        worker.enter(line, numbers=numbers)
        args = (worker.tables, worker.numbers, worker.stack, worker.space)
        advance_null(*args, at.ROOT)
        assert sums(worker, 1) == sums(worker, 0)
        chosen = rng.randrange(len(worker.roots))
        advance(*args, at.ROOT, worker.roots[chosen])
        carried = sums(worker, 1)
        enter(*args, at.ROOT + 1)
        assert carried == sums(worker, 1)
        line = line.play(line.position.legal_moves[chosen])


@pytest.mark.parametrize("key", KEYS)
def test_they_are_updated_from_ply_to_ply_below_the_root(key: str) -> None:
    rng, variant = random.Random(key), find_variant(key)
    numbers = numbers_with_drawn(variant, seed=2)
    worker, plain = Worker(), Worker()
    line = MoveLine.from_position(Position.start(variant))
    worker.enter(line, numbers=numbers)
    for ply in range(8):
        plain.enter(line, numbers=numbers)
        chosen = rng.randrange(len(plain.roots))
        advance(worker.tables, numbers, worker.stack, worker.space, at.ROOT + ply, plain.roots[chosen])
        line = line.play(line.position.legal_moves[chosen])
        plain.enter(line, numbers=numbers)
        assert sums(worker, ply + 1) == sums(plain, 0)


@pytest.mark.parametrize(
    ("fen", "uci"),
    [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8c8"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8n"),
        ("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"),
    ],
)
def test_they_are_updated_by_every_kind_of_move(fen: str, uci: str) -> None:
    variant = find_variant("chess")
    line, worker = MoveLine.from_position(Position.from_fen(variant, fen)), Worker()
    worker.enter(line, numbers=numbers_with_drawn(variant, seed=3))
    [move] = pack(worker, (parse_move(line.position, uci),), line.position)
    args = (worker.tables, worker.numbers, worker.stack, worker.space)
    advance(*args, at.ROOT, move)
    carried = sums(worker, 1)
    enter(*args, at.ROOT + 1)
    assert carried == sums(worker, 1)


def plain_correction(network: Network, position: Position) -> int:
    """Return the network's correction, calculated in plain NumPy from the unpacked numbers."""
    names = {name: row for row, name in enumerate(network.pieces)}
    total = network.sum_biases.astype(int)
    for square, piece in position.pieces.items():
        army = position.variant.sides[piece.color].army.name
        total += network.inputs[names[f"{piece.color.word} {army} {piece.letter}"], square]
    bucket = min((len(position.pieces) - 1) // 8, 3)
    squares = np.clip(total, 0, at.CLIP) ** 2
    weighed = int(
        (squares * network.outputs[position.turn, bucket]).sum() + network.output_biases[position.turn, bucket]
    )
    return weighed // (1 << at.OUTPUT_SHIFT)


@pytest.mark.parametrize("key", KEYS)
def test_the_evaluation_is_the_plain_one_plus_the_correction(key: str) -> None:
    rng, variant = random.Random(key), find_variant(key)
    network, numbers = drawn_network(variant, seed=4), numbers_with_drawn(variant, seed=4)
    plain, worker, line = Worker(), Worker(), MoveLine.from_position(Position.start(variant))
    corrections = set()
    while line.outcome is None and line.ply < 120:
        position = line.position
        correction = plain_correction(network, position)
        sign = 1 if position.turn is Color.WHITE else -1
        assert worker.evaluate(position, numbers=numbers) == plain.evaluate(position) + sign * correction
        corrections.add(correction)
        line = line.play(rng.choice(position.legal_moves))
    assert len(corrections) > 10


@pytest.mark.parametrize("key", KEYS)
def test_a_networks_terms_are_added_to_the_hand_written_ones(key: str) -> None:
    """Adding a network to the engine's tables must give the same result as first adding its terms to the weights, and
    then building the tables.
    """
    variant = find_variant(key)
    network = with_drawn_terms(drawn_network(variant, seed=1), seed=2)
    own = weights_of(variant)
    early, late = own.early.copy(), own.late.copy()
    for color in Color:
        side = f"{color.word} {variant.sides[color].army.name}"
        for term in TERMS:
            for kind, letter in enumerate(tables_of(variant).letters[color] if term.by_kind else "-"):
                row = network.pieces.index(f"{side} {letter}") if term.by_kind else network.sides.index(side)
                early[term.where(color, kind)] += network.terms[term.name][row, 0]
                late[term.where(color, kind)] += network.terms[term.name][row, 1]
    expected = build_numbers(variant, Weights(early, late, own.worth))
    numbers = build_numbers(variant, own)
    add_network(variant, network, numbers)
    assert numbers[: at.NETWORK].tolist() == expected[: at.NETWORK].tolist()


def test_a_corrected_evaluation_stays_within_its_bounds() -> None:
    variant = find_variant("orda")
    numbers = numbers_with_drawn(variant, seed=1)
    numbers[at.OUTPUT_BIASES : at.E_WORDS] = 1 << 60
    assert Worker().evaluate(Position.start(variant), numbers=numbers) == at.MOST


def test_a_network_changes_the_search_and_its_absence_does_not() -> None:
    variant = find_variant("orda")
    line, limits = MoveLine.from_position(Position.start(variant)), Limits(depth=5)
    plain = Engine(1, numbers=numbers_as_measured(variant)).search(line, limits)
    without = Engine(1, as_measured=True).search(line, limits)
    drawn = Engine(1, numbers=numbers_with_drawn(variant, seed=1)).search(line, limits)
    assert (without.nodes, without.score, without.pv) == (plain.nodes, plain.score, plain.pv)
    assert drawn.nodes != plain.nodes


def test_levels_below_the_last_have_no_network() -> None:
    assert not Engine(1).as_measured
    assert Engine(1).unaware().as_measured


def test_four_numbers_share_a_word() -> None:
    values = np.array([[1, -2, 3, -4, 5, 6, 7, 8]])
    words = packed(values)
    total = int(words[0, 0]) + int(packed(np.full((1, 4), at.HALF))[0, 0])
    lanes = [(total >> 16 * lane & 0xFFFF) - at.HALF for lane in range(4)]
    assert (words.shape, lanes) == ((1, 2), [1, -2, 3, -4])


def test_sums_that_might_overflow_are_refused() -> None:
    network = drawn_network(find_variant("orda"), seed=1)
    inputs = network.inputs.copy()
    inputs[0, :32, 5] = 1100
    with pytest.raises(AccumulatorOverflow):
        replace(network, inputs=inputs)
    with pytest.raises(AccumulatorOverflow):
        replace(network, inputs=-inputs)


def test_a_network_is_read_as_it_was_written(tmp_path: Path) -> None:
    drawn = with_drawn_terms(drawn_network(find_variant("orda"), seed=1), seed=2)
    network = replace(drawn, about={"variants": ["orda"], "positions": 5})
    write_network(tmp_path / "a.npz", network)
    write_network(tmp_path / "b.npz", network)
    found = read_network(tmp_path / "a.npz")
    assert (found.pieces, found.about) == (network.pieces, network.about)
    for name in ("inputs", "sum_biases", "outputs", "output_biases"):
        assert np.array_equal(getattr(found, name), getattr(network, name))
    assert found.terms.keys() == network.terms.keys()
    assert all(np.array_equal(found.terms[name], network.terms[name]) for name in found.terms)
    assert (tmp_path / "a.npz").read_bytes() == (tmp_path / "b.npz").read_bytes()


@pytest.mark.parametrize("key", VARIANTS)
def test_a_variants_network_covers_its_pieces_and_documents_itself(key: str) -> None:
    variant = find_variant(key)
    own = played_like(variant)
    numbers, network = numbers_with_network(variant), network_of(own)
    assert numbers is numbers_with_network(own)
    if network is None:
        assert numbers is numbers_of(own)
        return
    assert {"variants", "positions", "games", "trained", "errors", "tests"} <= network.about.keys()
    assert network.about["errors"]["with"] < network.about["errors"]["without"]
    assert own.key in network.about["variants"]
    assert set(piece_names(own).values()) <= {*network.pieces}
    assert numbers[at.NETWORK] == 1
    assert numbers[at.WEIGHTS : at.NETWORK].tolist() == numbers_of(own)[at.WEIGHTS : at.NETWORK].tolist()


def test_a_variants_own_network_takes_precedence_over_its_familys(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.engine.network.FOLDER", tmp_path)
    human, elvish = find_variant("asymmetric-humans-humans"), find_variant("asymmetric-elves-elves")
    for name in ("asymmetric", human.key):
        (tmp_path / f"{name}.npz").touch()
    assert network_file(human) == tmp_path / "asymmetric-humans-humans.npz"
    assert network_file(elvish) == tmp_path / "asymmetric.npz"
    assert network_file(find_variant("orda")) is None


def test_another_network_invalidates_stored_analyses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.engine.network.FOLDER", tmp_path / "none")
    assert networks_digest() == ""
    monkeypatch.setattr("bot.engine.network.FOLDER", tmp_path)
    found = []
    for name, seed in (("orda", 1), ("orda", 2), ("khans", 2)):
        write_network(tmp_path / f"{name}.npz", drawn_network(find_variant("orda"), seed))
        found.append(networks_digest())
    assert len({*found}) == 3
    version.cache_clear()
    stored = to_json([])
    assert stored["version"].endswith(found[-1])
    assert from_json(stored) == ()
    (tmp_path / "khans.npz").unlink()
    version.cache_clear()
    assert from_json(stored) is None
    version.cache_clear()


def test_networks_are_small() -> None:
    folder = Path(__file__).parents[2] / "bot" / "engine" / "networks"
    assert all(file.stat().st_size <= MOST_BYTES for file in folder.glob("*"))


@pytest.mark.parametrize("key", variant_keys())
def test_units_are_distinguished_by_color_army_and_letter(key: str) -> None:
    variant: Variant = find_variant(key)
    names = piece_names(variant)
    assert len({*names.values()}) == len(names) == sum(len(letters) for letters in tables_of(variant).letters)
    assert all(name.startswith(Color(piece // KINDS).word) for piece, name in names.items())

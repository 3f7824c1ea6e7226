"""Training a network: packing, unpacking and mirroring positions, the gradient, and the tests that a network must pass
before it is installed.
"""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from rich.progress import Progress

from bot.engine._kernel import layout as at
from bot.engine.network import piece_names, read_network, write_network
from bot.engine.worker import Worker
from bot.rules import MoveLine, Position
from bot.rules._kernel import layout as rules
from bot.variants import FAMILIES, find_variant
from tests.engine.drawn import drawn_network, numbers_with_drawn, with_drawn_terms
from training import promote, sprt
from training._kernel import slopes
from training.game_file import resume
from training.generate import GAMES_A_PART, Thinker, begin, missing, name_of, play, play_part, variants_of
from training.positions import FOLDER_SHIFT, PositionRecords, pack, read_parts, unpack, without_repeats, write_part
from training.sample import ENOUGH, NetworkSample, judged, prepare, swapped, without_last_word
from training.sample import with_colors_swapped as turned
from training.train import Course, Parameters, added, error, fit, fresh, from_network, in_whole_numbers

PLACED = slice(rules.UNITS, rules.RIGHTS + 1)


def game(key: str, seed: int, plies: int = 60) -> list[Position]:
    rng, line = random.Random(f"{key} {seed}"), MoveLine.from_position(Position.start(find_variant(key)))
    while line.outcome is None and line.ply < plies:
        line = line.play(rng.choice(line.position.legal_moves))
    return list(line.positions)


def records_of(key: str, games: int = 4, variant: int = 0) -> PositionRecords:
    rng = random.Random(key)
    found = []
    for seed in range(games):
        positions = game(key, seed)
        scores = [rng.randint(-400, 400) for _ in positions]
        found.append(pack(np.array([position.words for position in positions]), variant, scores, seed % 3, seed))
    return np.concatenate(found)


@pytest.mark.parametrize("key", ["orda", "khans", "asymmetric-elves-orcs"])
def test_positions_survive_packing_and_unpacking(key: str) -> None:
    words = np.array([position.words for position in game(key, 1)])
    records = pack(words, 2, list(range(len(words))), 1, 7)
    assert np.array_equal(unpack(records)[:, PLACED], words[:, PLACED])
    assert {*records["variant"]} == {2}
    assert records["score"].tolist() == list(range(len(words)))


def test_each_position_is_read_once_and_the_folders_games_stay_distinct(tmp_path: Path) -> None:
    records = records_of("orda", games=2)
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
    write_part(name_of(tmp_path / "a", 0), ("orda",), records)
    write_part(name_of(tmp_path / "a", 1), ("orda",), records)
    write_part(name_of(tmp_path / "b", 0), ("orda",), records_of("orda", games=3))
    keys, found = read_parts([tmp_path / "a", tmp_path / "b"])
    assert keys == ("orda",)
    assert len(found) == len(without_repeats(records_of("orda", games=3)))
    assert {int(number) for number in found["game"]} == {0, 1, (1 << 24) + 2}
    write_part(name_of(tmp_path / "b", 1), ("khans",), records)
    with pytest.raises(ValueError, match="the same variants"):
        read_parts([tmp_path / "a", tmp_path / "b"])
    with pytest.raises(ValueError, match="found none"):
        read_parts([tmp_path])


def test_an_interrupted_run_plays_the_missing_parts(tmp_path: Path) -> None:
    for part in (0, 2):
        write_part(name_of(tmp_path, part), ("orda",), records_of("orda", games=1))
    parts = missing(tmp_path)
    assert [next(parts) for _ in range(3)] == [1, 3, 4]


def test_a_family_stands_for_its_pairings() -> None:
    assert variants_of("orda") == ("orda",)
    assert variants_of("asymmetric") == tuple(one.key for one in FAMILIES["asymmetric"].variants)


def test_a_part_is_reproducible_and_its_positions_are_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("training.generate.GAMES_A_PART", 2)
    assert GAMES_A_PART > 2
    keys = ("orda", "ordamirror")
    part = play_part(keys, "1", 1, 60)
    assert part.tobytes() == play_part(keys, "1", 1, 60).tobytes()
    assert {*part["game"].tolist()} == {2, 3}
    for variant, words in zip(part["variant"], unpack(part), strict=True):
        assert not Position(find_variant(keys[variant]), words).is_check


def test_a_game_starts_balanced_and_its_result_is_from_whites_view() -> None:
    thinker = Thinker(100)
    line = begin(thinker, "orda", random.Random(1))
    assert line.ply in {8, 9}
    words, scores, result = play(thinker, line)
    assert len(words) == len(scores) > 10
    assert result in {0, 1, 2}
    assert (sum(scores[-5:]) > 0) == (result == 2) or result == 1


def test_colors_are_swapped_in_families_with_both_pairings() -> None:
    pairings = tuple(FAMILIES["asymmetric"].variants)
    swaps = swapped(pairings)
    assert swaps is not None
    assert sorted(swaps) == list(range(9))
    assert swapped((find_variant("orda"),)) is None
    number = next(i for i, one in enumerate(pairings) if one.key == "asymmetric-elves-orcs")
    records = records_of("asymmetric-elves-orcs", variant=number)
    both = turned(records, swaps)
    other = both[len(records) :]
    assert pairings[other["variant"][0]].key == "asymmetric-orcs-elves"
    assert (other["score"] == -records["score"]).all()
    assert turned(other, swaps)[len(records) :].tobytes() == records.tobytes()
    king = [int(np.flatnonzero(board == 1)[0]) for board in records["board"]]
    assert [int(np.flatnonzero(board == 1 + rules.KINDS)[0]) ^ 56 for board in other["board"]] == king


def test_positions_are_evaluated_like_the_engines_kernels_do() -> None:
    variant = find_variant("orda")
    records = records_of("orda", games=1)
    network, worker = drawn_network(variant, seed=1), Worker()
    for numbers, found in (
        (None, judged(records, (variant,), None)),
        (numbers_with_drawn(variant, seed=1), judged(records, (variant,), network)),
    ):
        positions = game("orda", 0)
        signs = [1 - 2 * int(position.turn) for position in positions]
        expected = [worker.evaluate(one, numbers=numbers) * sign for one, sign in zip(positions, signs, strict=True)]
        assert found.tolist() == expected


def test_the_bonus_of_the_side_to_move_is_removed_per_folder() -> None:
    """Each score is the static evaluation plus a bonus for the side to move. The bonus differs between folders. Without
    it, the scores equal the evaluation.
    """
    variant = find_variant("orda")
    records = np.concatenate([records_of("orda", games=6), records_of("orda", games=6)])
    records["game"][len(records) // 2 :] += 1 << FOLDER_SHIFT
    known = judged(records, (variant,), None)
    mover = 1 - 2 * records["turn"].astype(int)
    records["score"] = known + mover * np.where(records["game"] >> FOLDER_SHIFT, 10, 44)
    counts = np.full(len(records), 31)
    assert (np.abs(without_last_word(records, counts, known) - known) < 1e-9).all()
    few = slice(ENOUGH - 1)
    assert (without_last_word(records[few], counts[few], known[few]) == records["score"][few]).all()


def test_gradients_are_those_of_the_error() -> None:
    variant = find_variant("orda")
    sample = prepare(records_of("orda"), (variant,), tuple(piece_names(variant).values()))
    rng = np.random.default_rng(1)
    parameters = fresh(tuple(piece_names(variant).values()), rng)
    for array in parameters[4:]:
        array[...] = rng.normal(0, 0.01, array.shape)
    parameters = tuple(part.astype(np.float64) for part in parameters)  # type: ignore[assignment]
    some = np.arange(len(sample.counts) // 4)
    found: Parameters = tuple(np.zeros_like(part) for part in parameters)  # type: ignore[assignment]
    total = slopes(some, np.zeros(len(some), np.int64), sample.arrays, parameters, found)
    assert total / len(some) == pytest.approx(error(sample, some, added(sample, some, parameters)), rel=1e-4)
    used = np.unique(sample.inputs[0, : sample.counts[0]])
    term = sample.terms[sample.starts[5]]
    asked = ((0, (used[3], 5)), (0, (used[9], 20)), (1, (7,)), (2, (3, 9)), (2, (7, 2)), (3, (3,)))
    for part, place in (*asked, (4, (0, used[5])), (4, (1, used[8])), (5, (0, term)), (5, (1, term))):
        step = 1e-3
        errors = []
        for sign in (1, -1):
            moved = [array.copy() for array in parameters]
            moved[part][place] += sign * step
            errors.append(error(sample, some, forward_of(sample, some, moved)))
        assert found[part][place] == pytest.approx((errors[0] - errors[1]) / (2 * step), rel=0.02, abs=1e-7)


def forward_of(sample: NetworkSample, some: NDArray[np.int64], parameters: list[NDArray[Any]]) -> NDArray[np.float64]:
    """Return the network's outputs, computed with NumPy in double precision."""
    sums, biases, outputs, output_biases, places, weights = parameters
    out = np.zeros(len(some))
    for i, position in enumerate(some):
        count, own = sample.counts[position], slice(*sample.starts[position : position + 2])
        neurons = np.clip(biases + sums[sample.inputs[position, :count]].sum(axis=0), 0, 1) ** 2
        bucket = sample.turns[position] * at.BUCKETS + min((count - 1) // 8, 3)
        changed = places[:, sample.inputs[position, :count]].sum(axis=1)
        changed += weights[:, sample.terms[own]] @ sample.times[own]
        share = sample.shares[position]
        out[i] = neurons @ outputs[bucket] + output_biases[bucket] + share * changed[0] + (1 - share) * changed[1]
    return out


def trained(sample: NetworkSample, held: NDArray[np.bool_], pieces: tuple[str, ...], *, has_terms: bool) -> Parameters:
    rng = np.random.default_rng(1)
    start = fresh(pieces, rng)
    with Progress(disable=True) as bar:
        return fit(sample, held, start, Course(60, 0.01, 0.1, has_terms), rng=rng, bar=bar)


@pytest.mark.parametrize("has_terms", [False, True])
def test_training_reduces_the_error_and_is_reproducible(tmp_path: Path, has_terms: bool) -> None:
    variant = find_variant("orda")
    pieces = tuple(piece_names(variant).values())
    records = records_of("orda")
    sample, held = prepare(records, (variant,), pieces), records["game"] == 0
    one, two = (trained(sample, held, pieces, has_terms=has_terms) for _ in range(2))
    assert all(np.array_equal(mine, other) for mine, other in zip(one, two, strict=True))
    some = np.flatnonzero(~held)
    assert error(sample, some, added(sample, some, one)) < error(sample, some, 0.0) / 2
    network = in_whole_numbers(one, pieces, {"variants": ["orda"]})
    assert bool({"places", "moves", "race"} <= network.terms.keys()) is bool(network.terms) is has_terms
    exact = judged(records, (variant,), network) - judged(records, (variant,), None)
    nearly = added(sample, np.arange(len(records)), one) / 0.00368208
    assert np.abs(exact - nearly).max() < 12
    assert np.abs(exact - nearly).mean() < 3
    write_network(tmp_path / "orda.npz", network)
    assert read_network(tmp_path / "orda.npz").about == {"variants": ["orda"]}
    with Progress(disable=True) as bar:
        start, rng = from_network(network, pieces), np.random.default_rng(1)
        terms = [part.copy() for part in start[4:]]
        three = fit(sample, held, start, Course(1, 0.001, 0.1), rng=rng, bar=bar)
    assert error(sample, some, added(sample, some, three)) < error(sample, some, 0.0) / 2
    assert all(np.array_equal(part, kept) for part, kept in zip(three[4:], terms, strict=True))


def test_training_continues_from_a_network_with_any_order_of_units() -> None:
    names = tuple(piece_names(find_variant("orda")).values())
    network = with_drawn_terms(in_whole_numbers(fresh(names, np.random.default_rng(1)), names, {}), seed=2)
    other = in_whole_numbers(from_network(network, names[::-1]), names[::-1], {})
    assert other.pieces == names[::-1]
    assert (other.inputs[::-1] == network.inputs).all()
    assert all((part[::-1] == network.terms[name]).all() for name, part in other.terms.items())
    assert other.terms.keys() == network.terms.keys()
    for field in ("sum_biases", "outputs", "output_biases"):
        assert (getattr(other, field) == getattr(network, field)).all()
    with pytest.raises(ValueError, match="expected a network for"):
        from_network(network, names[1:])


def conditions(network: str) -> sprt.TestConditions:
    return sprt.TestConditions(network, "", ("orda",), 100, None, "1")


def test_games_of_a_test_are_determined_by_seed_and_number(tmp_path: Path) -> None:
    write_network(tmp_path / "a.npz", drawn_network(find_variant("orda"), seed=1))
    paths = (tmp_path / "a.npz", None)
    scores = [sprt.play_game(conditions("a"), paths, number) for number in (0, 1, 0, 1)]
    assert scores[:2] == scores[2:]
    assert {*scores} <= {0.0, 0.5, 1.0}


def test_margins_are_tested_like_networks() -> None:
    blind = replace(conditions(""), margins={"gain": 0, "late_moves": 1})
    scores = [sprt.play_game(blind, (None, None), number) for number in range(4)]
    assert scores[:2] == [sprt.play_game(blind, (None, None), number) for number in range(2)]
    # With equal engines, the scores of the two games of an opening add up to 1.
    equal = [sprt.play_game(conditions(""), (None, None), number) for number in range(4)]
    assert [one + other for one, other in zip(equal[::2], equal[1::2], strict=True)] == [1.0] * 2
    assert scores != equal


def test_the_opponent_can_have_more_nodes_if_it_is_faster() -> None:
    handicapped = replace(conditions(""), nodes=20, against_nodes=1000)
    scores = [sprt.play_game(handicapped, (None, None), number) for number in range(4)]
    assert sum(scores) <= 1
    assert handicapped.json["against_nodes"] == 1000
    assert "against_nodes" not in conditions("").json


def test_a_test_continues_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "test.jsonl"
    assert resume(file, conditions("a").json) == []
    with file.open("a") as out:
        out.writelines(json.dumps({"game": number, "score": 0.5 * number}) + "\n" for number in range(3))
    assert [game["score"] for game in resume(file, conditions("a").json)] == [0, 0.5, 1]
    with pytest.raises(ValueError, match="expected games of"):
        resume(file, conditions("b").json)


@pytest.mark.parametrize(("wins", "is_proven"), [(90, True), (55, False)])
def test_only_a_network_proven_stronger_is_promoted(tmp_path: Path, wins: int, is_proven: bool) -> None:
    file = tmp_path / "test.jsonl"
    games = [{"game": number, "score": float(number < wins)} for number in range(100)]
    file.write_text("\n".join(map(json.dumps, (conditions("a").json, *games))) + "\n")
    if is_proven:
        assert promote.shown("a", file, (0, 20))["wins"] == wins
    else:
        with pytest.raises(promote.NotProven, match="passed"):
            promote.shown("a", file, (0, 20))
    with pytest.raises(promote.NotProven, match="expected a test of network b"):
        promote.shown("b", file, (0, 20))


def test_a_network_tested_with_other_margins_is_not_promoted(tmp_path: Path) -> None:
    file = tmp_path / "test.jsonl"
    games = [{"game": number, "score": float(number < 90)} for number in range(100)]
    written = replace(conditions("a"), margins={"gain": 100}).json
    file.write_text("\n".join(map(json.dumps, (written, *games))) + "\n")
    with pytest.raises(promote.NotProven, match="the engine's own margins"):
        promote.shown("a", file, (0, 20))


@pytest.mark.parametrize("text", [None, "", json.dumps(conditions("a").json) + "\n"])
def test_a_test_without_games_proves_nothing(tmp_path: Path, text: str | None) -> None:
    file = tmp_path / "test.jsonl"
    if text is not None:
        file.write_text(text)
    with pytest.raises(promote.NotProven, match="conditions and games"):
        promote.shown("a", file, (0, 20))


def test_stored_tests_of_candidates_are_read_back() -> None:
    """Some of the stored tests are old and have no margins in their conditions."""
    folder = Path(sprt.__file__).parent / "candidates"
    tests = [json.loads(file.read_text().splitlines()[0]) for file in folder.glob("*.*.jsonl")]
    assert tests
    for first in tests:
        assert sprt.TestConditions(**{**first, "variants": tuple(first["variants"])}).json == first


def test_a_promoted_network_records_its_tests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(promote, "FOLDER", tmp_path / "networks")
    network, file = tmp_path / "new.npz", tmp_path / "test.jsonl"
    write_network(network, replace(drawn_network(find_variant("orda"), seed=1), about={"variants": ["orda"]}))
    games = [{"game": number, "score": float(number < 90)} for number in range(100)]
    file.write_text("\n".join(map(json.dumps, (conditions(sprt.digest(network)).json, *games))) + "\n")
    promoted = promote.adopt(network, [file], (0, 20))
    assert [promoted] == list((tmp_path / "networks").iterdir()) == [tmp_path / "networks" / "orda.npz"]
    [test] = read_network(promoted).about["tests"]
    assert (test["nodes"], test["wins"], test["losses"]) == (100, 90, 10)
    monkeypatch.setattr(promote, "MOST_BYTES", 1000)
    with pytest.raises(ValueError, match="at most 1000 bytes"):
        promote.adopt(network, [file], (0, 20))
    assert promoted.exists()

"""The search's incremental keys and sums equal those computed from scratch, and its keys match the rules' repetition
keys."""

import random

import pytest

from bot.engine._kernel import layout as at
from bot.engine._kernel.keys import advance, advance_null, enter
from bot.engine.worker import Worker, pack
from bot.rules import MoveLine, Position, parse_move
from bot.rules._kernel import layout as rules
from bot.variants import find_variant
from tests.sampling import more, variant_keys

KEYS = [*variant_keys(), "asymmetric-orcs-elves+ab"]
ROW = slice(at.PLY + at.PLY_FIELDS, at.PLY + at.PLY_FIELDS + at.PHASE + 1)


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("seed", [0, *more([1, 2])])
def test_incremental_keys_and_sums_equal_those_from_scratch(key: str, seed: int) -> None:
    rng = random.Random(f"{key} {seed}")
    worker, line = Worker(), MoveLine.from_position(Position.start(find_variant(key)))
    seen: dict[int, bytes] = {}
    while line.outcome is None and line.ply < 160:
        worker.enter(line)
        chosen = rng.randrange(len(worker.roots))
        args = (worker.tables, worker.numbers, worker.stack, worker.space)
        advance(*args, at.ROOT, worker.roots[chosen])
        carried = worker.space[ROW].tolist()
        enter(*args, at.ROOT + 1)
        assert carried == worker.space[ROW].tolist()
        line = line.play(line.position.legal_moves[chosen])
        assert worker.key(line.position) == carried[at.KEY]
        assert seen.setdefault(carried[at.KEY], line.position.repetition_key) == line.position.repetition_key


@pytest.mark.parametrize("key", KEYS)
def test_they_are_updated_from_ply_to_ply_below_the_root(key: str) -> None:
    rng = random.Random(key)
    worker, plain = Worker(), Worker()
    line = MoveLine.from_position(Position.start(find_variant(key)))
    worker.enter(line)
    for ply in range(8):
        plain.enter(line)
        chosen = rng.randrange(len(plain.roots))
        advance(worker.tables, worker.numbers, worker.stack, worker.space, at.ROOT + ply, plain.roots[chosen])
        line = line.play(line.position.legal_moves[chosen])
        plain.enter(line)
        begin = at.PLY + (ply + 1) * at.PLY_FIELDS
        carried = worker.space[begin : begin + at.PHASE + 1].tolist()
        assert carried == plain.space[at.PLY : at.PLY + at.PHASE + 1].tolist()


@pytest.mark.parametrize("uci", ["e1g1", "e1c1"])
def test_they_are_updated_by_castling(uci: str) -> None:
    line = MoveLine.from_position(Position.from_fen(find_variant("chess"), "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"))
    worker = Worker()
    worker.enter(line)
    [move] = pack(worker, (parse_move(line.position, uci),), line.position)
    args = (worker.tables, worker.numbers, worker.stack, worker.space)
    advance(*args, at.ROOT, move)
    carried = worker.space[ROW].tolist()
    enter(*args, at.ROOT + 1)
    assert carried == worker.space[ROW].tolist()


def test_they_are_updated_by_a_double_step_that_allows_en_passant() -> None:
    line = MoveLine.from_position(Position.from_fen(find_variant("chess"), "k7/8/8/8/3p4/8/4P3/KB6 w - - 0 1"))
    worker, plain = Worker(), Worker()
    worker.enter(line)
    [move] = pack(worker, (parse_move(line.position, "e2e4"),), line.position)
    advance(worker.tables, worker.numbers, worker.stack, worker.space, at.ROOT, move)
    plain.enter(line)
    assert worker.space[ROW][at.KEY] == plain.key(line.position.play(parse_move(line.position, "e2e4")))


@pytest.mark.parametrize("key", KEYS)
def test_they_are_updated_by_a_null_move(key: str) -> None:
    position = Position.start(find_variant(key))
    worker, plain = Worker(), Worker()
    worker.enter(MoveLine.from_position(position))
    advance_null(worker.tables, worker.numbers, worker.stack, worker.space, at.ROOT)
    passed = position.null_move()
    plain.enter(MoveLine.from_position(passed))
    assert worker.space[ROW].tolist() == plain.space[at.PLY : at.PLY + at.PHASE + 1].tolist()
    after = worker.stack[at.ROOT_BASE + rules.STATE : at.ROOT_BASE + 2 * rules.STATE]
    pieces = slice(rules.UNITS, rules.UNITS + 2 * rules.KINDS)
    assert after[pieces].tolist() == passed.words[pieces].tolist()

"""The shipped puzzles are legal and match their themes. Their mates and campmates are proved to be forced."""

import re

import pytest

from bot.puzzles import FOLDER
from bot.variants import FAMILIES, VARIANTS, Family, find_variant, listed_variants
from training.puzzles.check import PROVEN
from training.puzzles.choose import board_of, is_near
from training.puzzles.files import audit_state, audited, shipped
from training.puzzles.proof import Prover
from training.puzzles.rate import LEAST, MOST
from training.puzzles.record import SAVE, WIN
from training.puzzles.tables import PAGE, with_tables
from training.puzzles.themes import ends_game, is_rewarding, themes_of

LEAST_PUZZLES = 20
KEYS = sorted(path.stem for path in FOLDER.glob("*.jsonl"))


def test_every_listed_variant_has_at_least_twenty() -> None:
    assert {variant.key for variant in listed_variants()} <= {*KEYS} <= VARIANTS.keys()
    assert [key for key in KEYS if len(shipped(key)) < LEAST_PUZZLES] == []


@pytest.mark.parametrize("family", FAMILIES.values(), ids=lambda family: family.key)
def test_a_fifth_of_each_games_puzzles_end_in_neither_mate_nor_campmate(family: Family) -> None:
    records = [record for variant in family.variants for record in shipped(variant.key)]
    assert sum(not ends_game(record.themes) for record in records) >= len(records) / 5


def test_the_page_has_the_current_tables() -> None:
    page = PAGE.read_text("utf-8")
    assert page == with_tables(page), "update it: python -m training.puzzles tables"


@pytest.mark.parametrize("key", KEYS)
def test_all_puzzles_were_audited_with_the_current_evaluation(key: str) -> None:
    """A stronger evaluation can find second solutions in puzzles that were sound before."""
    assert audited()[key] == audit_state(key), (
        "python -m training.puzzles audit --puzzles 5000 -o data/audit --withdraw"
    )


@pytest.mark.parametrize("key", KEYS)
def test_each_line_is_legal_and_shows_its_themes(key: str) -> None:
    for record in shipped(key):
        line = record.replayed()
        assert line.start.fen == record.fen, record.id
        assert line.ply % 2 == 1, record.id
        assert line.ply >= 3, record.id
        assert all(position.outcome is None for position in line.positions[:-1]), record.id
        assert len(line.start.legal_moves) > 1, record.id
        assert len({position.repetition_key for position in line.positions}) == len(line.positions), record.id
        assert record.goal in (WIN, SAVE), record.id
        assert record.themes == themes_of(line, record.goal), record.id
        assert is_rewarding(record.themes), record.id
        assert LEAST <= record.rating <= MOST, record.id
        assert re.fullmatch(r"seed \S+ game \d+ ply \d+", record.source), record.id


@pytest.mark.parametrize("key", KEYS)
def test_the_last_move_fits_the_position(key: str) -> None:
    for record in shipped(key):
        start = record.replayed().start
        moved = {start.pieces[square].color for square in start.pieces if _name(square) == record.last[2:4]}
        assert moved == {start.turn.other}, record.id
        assert record.last[:2] not in map(_name, start.pieces), record.id


def _name(square: int) -> str:
    return "abcdefgh"[square % 8] + str(square // 8 + 1)


@pytest.mark.parametrize("key", KEYS)
def test_one_first_move_forces_the_win_in_the_stated_number_of_moves(key: str) -> None:
    prover = Prover()
    ending = [record for record in shipped(key) if record.replayed().position.outcome is not None]
    assert ending
    for record in ending:
        assert prover.distance(record.replayed().start, record.turns) == record.turns, record.id
        if record.turns <= PROVEN:
            keeping = prover.keeping(record.replayed().start, record.turns)
            assert [move.uci for move in keeping] == [record.line[0]], record.id


@pytest.mark.parametrize("key", KEYS)
def test_there_are_no_near_duplicates(key: str) -> None:
    known = [(board_of(record), record.line) for record in shipped(key)]
    assert not [i for i, one in enumerate(known) if any(is_near(one, other) for other in known[:i])]


@pytest.mark.parametrize("key", KEYS)
def test_ids_are_in_order_and_match_the_variant(key: str) -> None:
    ids = [record.id for record in shipped(key)]
    assert ids == sorted(set(ids))
    assert {name.rpartition("-")[0] for name in ids} == {find_variant(key).key}

"""Properties of all reachable positions of every variant."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.rules import MoveLine, Position, parse_move, square_name
from bot.rules.position import write_sans
from bot.variants import VARIANTS, find_variant
from tests.boards import flipped_fen, flipped_uci
from tests.perft_suites import read_suites

OPTIONS = ("", "+a", "+b", "+ab")
KEYS = [key + options for key in VARIANTS for options in (OPTIONS if find_variant(key).options else ("",))]
SUITES = read_suites()
PICKS = st.lists(st.integers(0, 1000), max_size=40)
"""For each turn, the index of the move to play, modulo the number of legal moves."""


def started(key: str, fen: str, picks: list[int]) -> MoveLine:
    """Play from a position until the picks run out or the game ends."""
    line = MoveLine.from_uci(find_variant(key), fen, [])
    for pick in picks:
        moves = line.position.legal_moves
        if line.outcome is not None or not moves:
            break
        line = line.play(moves[pick % len(moves)])
    return line


def from_the_start(key: str, picks: list[int]) -> MoveLine:
    return started(key, find_variant(key).start_fen, picks)


GAMES = st.builds(from_the_start, st.sampled_from(KEYS), PICKS)
STUDIES = st.builds(lambda suite, picks: started(suite.variant, suite.fen, picks), st.sampled_from(SUITES), PICKS)
LINES = GAMES | STUDIES
MIRRORED = LINES.filter(lambda line: line.start.variant.key not in ("orda", "khans"))
"""Games and studies of all variants except Orda and Khan's Chess, which have no version with swapped armies."""
PROPERTY = settings(max_examples=150)


@PROPERTY
@given(LINES)
def test_a_position_is_read_back_from_its_fen(line: MoveLine) -> None:
    position = line.position
    again = Position.from_fen(position.variant, position.fen)
    assert again == position
    assert again.is_check == position.is_check
    # A FEN leaves out a double step if every capture on the passed square would be illegal.
    if position.double_step is None or position.fen.split()[3] != "-":
        assert set(again.legal_moves) == set(position.legal_moves)


@PROPERTY
@given(LINES)
def test_every_move_is_read_back_from_its_san(line: MoveLine) -> None:
    position = line.position
    sans = write_sans(position)
    assert {parse_move(position, san): san for san in sans.values()} == sans


@PROPERTY
@given(LINES)
def test_no_two_moves_share_a_san(line: MoveLine) -> None:
    sans = write_sans(line.position)
    assert len(set(sans.values())) == len(sans)


@PROPERTY
@given(LINES)
def test_every_move_is_read_back_from_its_uci(line: MoveLine) -> None:
    position = line.position
    assert {parse_move(position, move.uci) for move in position.legal_moves} == set(position.legal_moves)


@PROPERTY
@given(LINES)
def test_playing_a_move_leaves_the_position_unchanged(line: MoveLine) -> None:
    position = line.position
    before = position.words.tobytes(), position.fen, position.legal_moves
    for move in position.legal_moves:
        position.play(move)
    assert (position.words.tobytes(), position.fen, position.legal_moves) == before


@PROPERTY
@given(LINES)
def test_a_line_can_be_replayed_from_its_moves(line: MoveLine) -> None:
    again = MoveLine.from_uci(line.position.variant, line.start.fen, [move.uci for move in line.moves])
    assert [position.fen for position in again.positions] == [position.fen for position in line.positions]
    assert again.outcome == line.outcome


@PROPERTY
@given(LINES)
def test_perft_counts_the_legal_moves(line: MoveLine) -> None:
    position = line.position
    assert position.perft(1) == len(position.legal_moves) == len(set(position.legal_moves))
    assert position.perft(2) == sum(len(position.play(move).legal_moves) for move in position.legal_moves)


@PROPERTY
@given(MIRRORED)
def test_a_mirrored_game_has_mirrored_moves(line: MoveLine) -> None:
    ours, theirs = line.position, mirrored_line(line).position
    assert {flipped_uci(move.uci) for move in ours.legal_moves} == {move.uci for move in theirs.legal_moves}
    assert flipped_fen(ours.fen).split()[:5] == theirs.fen.split()[:5]
    assert ours.is_check == theirs.is_check


@PROPERTY
@given(MIRRORED)
def test_in_a_mirrored_game_the_other_side_wins(line: MoveLine) -> None:
    ours, theirs = line.outcome, mirrored_line(line).outcome
    assert (ours is None) == (theirs is None)
    if ours is not None and theirs is not None:
        assert ours.termination is theirs.termination
        assert (None if ours.winner is None else ours.winner.other) == theirs.winner


@pytest.mark.parametrize(
    ("fen", "flipped"),
    [
        ("4k3/8/8/8/3Pp3/8/8/R3K3 b Q d3 0 1", "r3k3/8/8/3pP3/8/8/8/4K3 w q d6 0 1"),
        ("4k3/8/8/8/3P1P2/8/8/4K2R b K e3f4 0 1", "4k2r/8/8/3p1p2/8/8/8/4K3 w k e6f5 0 1"),
    ],
)
def test_a_fen_is_mirrored_with_swapped_colors(fen: str, flipped: str) -> None:
    assert flipped_fen(fen) == flipped


def mirrored_line(line: MoveLine) -> MoveLine:
    variant = find_variant(swapped(line.start.variant.key))
    return MoveLine.from_uci(variant, flipped_fen(full_fen(line.start)), [flipped_uci(move.uci) for move in line.moves])


def full_fen(position: Position) -> str:
    """Return the FEN including the last double step, even if no capture is legal. The double step matters even then: a
    pawn that attacks the passed square can't move there without capturing en passant.
    """
    fields, step = position.fen.split(), position.double_step
    if step is not None:
        fields[3] = square_name(step.passed) + square_name(step.pawn)
    return " ".join(fields)


def swapped(key: str) -> str:
    """Return the key of the variant with the armies swapped."""
    name, plus, options = key.partition("+")
    armies = find_variant(name).white.army.name, find_variant(name).black.army.name
    return name.replace("-".join(armies), "-".join(reversed(armies))) + plus + options

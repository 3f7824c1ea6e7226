"""The named openings of the guides, and how they are recognized in games."""

import pytest

from bot.rules import MoveLine
from bot.rules.line import Reached, opening_of, settled_opening_of
from bot.variants import VARIANTS, Variant, find_variant

OPEN = "d4 c5 dxc5 dxc5"
CLOSED = "d4 c5 dxc5 bxc5 c4 Kf7"
CASTLE = "g3 Kf7 e4 Kg7"
STOCKFISH = {"stockfish-closed", "stockfish-open", "stockfish-queenside-push"}


def line_of(moves: str, key: str = "orda") -> MoveLine:
    variant = find_variant(key)
    return MoveLine.from_uci(variant, variant.start_fen, moves.split())


def names(reached: Reached | None) -> set[str]:
    return set() if reached is None else {opening.name for opening in reached.branch.openings}


@pytest.mark.parametrize("variant", [one for one in VARIANTS.values() if one.openings], ids=lambda one: one.key)
def test_every_named_line_is_recognized_by_its_moves(variant: Variant) -> None:
    for opening in variant.openings:
        reached = opening_of(line_of(opening.moves, variant.key))
        assert reached is not None
        assert opening.name in names(reached)
        assert reached.branch.completed is opening


@pytest.mark.parametrize("moves", ["", "d4", "g3", "a3 a5 b3 b5"])
def test_a_game_without_a_named_line_has_none(moves: str) -> None:
    assert opening_of(line_of(moves)) is None


def test_a_variant_without_named_lines_has_none() -> None:
    assert opening_of(line_of("e4 e5", "asymmetric-humans-humans")) is None


@pytest.mark.parametrize(
    ("moves", "name"),
    [
        ("e4 c5", "chess-sicilian"),
        ("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6", "chess-sicilian"),
        ("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6", "chess-sicilian-najdorf"),
        ("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 a4 e6", "chess-sicilian-najdorf"),
        ("Nf3 Nf6 d4 d5 c4 c6", "chess-slav"),
        ("d4 Nf6 c4 e6 Nf3 d5 Nc3 Bb4", "chess-queens-gambit-ragozin"),
    ],
    ids=["begun", "among its variations", "a variation", "beyond it", "by another order", "by yet another"],
)
def test_the_longest_complete_line_names_the_opening(moves: str, name: str) -> None:
    reached = opening_of(line_of(moves, "chess"))
    settled = settled_opening_of(line_of(f"{moves} h4", "chess"))
    assert reached is not None and settled is not None
    assert reached.branch.completed is not None and settled.branch.completed is not None
    assert (reached.branch.completed.name, settled.branch.completed.name) == (name, name)


def test_chess_has_many_named_lines_that_end_in_different_positions() -> None:
    openings = find_variant("chess").openings
    assert len(openings) >= 150
    assert len({line_of(one.moves, "chess").position.repetition_key for one in openings}) == len(openings)


def test_all_lines_that_are_still_possible_are_named() -> None:
    assert names(opening_of(line_of("d4 c5"))) == STOCKFISH


def test_a_line_is_named_as_soon_as_it_differs_from_the_others() -> None:
    assert names(opening_of(line_of("d4 c5 dxc5 bxc5"))) == {"stockfish-closed"}


def test_a_transposition_leads_to_the_same_line() -> None:
    assert names(opening_of(line_of("e4 Kf7 g3 Kg7"))) == {"benkos-castle"}


def test_a_game_records_the_ply_at_which_it_left_the_line() -> None:
    reached = opening_of(line_of(f"{OPEN} Nf3 a5"))
    assert reached is not None
    assert (names(reached), reached.ply) == ({"stockfish-open"}, 4)


@pytest.mark.parametrize("moves", [OPEN, CLOSED, CASTLE])
def test_a_line_played_to_its_end_names_the_whole_game(moves: str) -> None:
    assert names(settled_opening_of(line_of(f"{moves} a3"))) == names(opening_of(line_of(moves)))


def test_a_game_that_leaves_a_line_early_keeps_the_common_names() -> None:
    assert names(opening_of(line_of("d4 c5 e3 cxd4 a3"))) == {"stockfish-queenside-push"}
    assert names(settled_opening_of(line_of("d4 c5 e3 cxd4 a3"))) == STOCKFISH


def test_a_line_left_too_early_names_no_game() -> None:
    assert settled_opening_of(line_of("g3 Kf7 a3 a5")) is None

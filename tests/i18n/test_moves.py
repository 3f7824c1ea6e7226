"""The menu of legal moves: which moves match what a member types, and their order."""

import pytest

from bot.i18n.catalog import Translator, load_catalog
from bot.i18n.names import describe_move, matching_moves, named_pieces, pawn_names, suggestion
from bot.rules import Position
from bot.variants import FAMILIES, find_variant
from bot.variants.pieces import BEDE, COLONEL, FIBNIF, WAFFLE
from tests.wording import ui_text

ORDA = find_variant("orda")
START = Position.start(ORDA)
ENGLISH = load_catalog().translator("en-US")


def offered(position: Position, typed: str) -> list[str]:
    return [position.san(move) for move in matching_moves(position, typed)]


def test_without_input_every_legal_move_matches() -> None:
    assert sorted(offered(START, "")) == sorted(START.san(move) for move in START.legal_moves)


def test_moves_to_the_center_come_before_moves_to_the_edge() -> None:
    names = offered(START, "")
    assert set(names[:2]) == {"d4", "e4"}
    assert set(names[-2:]) <= {"a3", "h3", "a4", "h4", "Na3", "Nh3"}


@pytest.mark.parametrize(
    ("fen", "winning"),
    [("7k/K2q4/8/8/8/8/8/3R4 w - - 0 1", {"Ka8", "Kb8"}), ("7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", {"Qg7#", "Qh7#"})],
)
def test_a_suggestion_and_its_place_do_not_say_that_a_move_wins(t: Translator, fen: str, winning: set[str]) -> None:
    position = Position.from_fen(ORDA, fen)
    moves = matching_moves(position, "")
    assert winning <= {*moves.values()}
    assert next(iter(moves.values())) not in winning
    effects = [t(key, description="").strip() for key in ("describe-campmate", "describe-mate", "describe-check")]
    told = [suggestion(t, position, move, san) for move, san in moves.items()]
    assert not any(sign in words for words in told for sign in ("+", "#", *effects))


def test_the_most_valuable_capture_comes_first() -> None:
    position = Position.from_fen(ORDA, "4k3/8/8/2p1h3/3P4/8/8/4K3 w - - 0 1")
    assert offered(position, "")[:2] == ["dxe5", "dxc5"]


def test_a_prefix_in_san_comes_before_one_by_square() -> None:
    position = Position.from_fen(ORDA, "4k3/8/8/8/8/8/1B2K3/8 w - - 0 1")
    assert offered(position, "b")[0].startswith("B")


@pytest.mark.parametrize("typed", ["Nf3", "nf3", " NF3 ", "g1f3", "g1-f3", "g1 f3", "knight f", "马f3"])
def test_a_move_is_found_in_any_notation(typed: str) -> None:
    assert offered(START, typed) == ["Nf3"]


def test_a_target_square_matches_every_move_to_it() -> None:
    assert sorted(offered(START, "c3")) == ["Nc3", "c3"]


def test_a_capture_is_found_without_the_x() -> None:
    position = Position.from_fen(ORDA, "4k3/8/8/4h3/3P4/8/8/4K3 w - - 0 1")
    assert "dxe5" in offered(position, "de5")


@pytest.mark.parametrize("typed", ["O-O", "oo", "castle", "易位"])
def test_castling_is_found_by_its_notation_and_its_name(typed: str) -> None:
    position = Position.from_fen(ORDA, "4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    assert (
        offered(position, "O-O")
        == offered(position, "oo")
        == offered(position, "castle")
        == offered(position, "易位")
        == ["O-O"]
    )


@pytest.mark.parametrize("typed", ["x", "=", "-", "zz", "Nf3 please"])
def test_a_text_that_starts_no_move_matches_none(typed: str) -> None:
    assert offered(START, typed) == []


def test_promotions_are_distinguished() -> None:
    position = Position.from_fen(ORDA, "8/P3k3/8/8/8/8/8/4K3 w - - 0 1")
    names = {suggestion(ENGLISH, position, move, san) for move, san in matching_moves(position, "a8").items()}
    assert names == {
        f"a8={letter}: {ui_text('describe-move-promotion', piece='Pawn', target='a8', promoted=promoted)}"
        for letter, promoted in (("Q", "queen"), ("H", "kheshig"))
    }


@pytest.mark.parametrize(
    ("fen", "typed", "described"),
    [
        ("7k/K7/8/8/8/8/8/8 w - - 0 1", "Ka8", "King to a8 – campmate"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", ui_text("describe-castling-short")),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O-O", ui_text("describe-castling-long")),
        ("4k3/8/8/4h3/3P4/8/8/4K3 w - - 0 1", "dxe5", "Pawn takes kheshig"),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Ra8", "Rook to a8 – check"),
    ],
)
def test_a_move_is_described_with_its_effects(fen: str, typed: str, described: str) -> None:
    position = Position.from_fen(ORDA, fen)
    [move] = matching_moves(position, typed)
    assert describe_move(ENGLISH, position, move) == described


def test_every_suggestion_fits_into_a_choice(t: Translator) -> None:
    for move, san in matching_moves(START, "").items():
        assert 1 <= len(suggestion(t, START, move, san)) <= 100


@pytest.mark.parametrize(
    ("family", "pawns"), [("orda", ["pawn"]), ("ordamirror", ["pawn"]), ("khans", ["pawn", "scout"])]
)
def test_a_draw_by_fifty_moves_names_each_kind_of_pawn(t: Translator, family: str, pawns: list[str]) -> None:
    names = [t.form(t.name(f"piece-{pawn}"), "text") for pawn in pawns]
    told = pawn_names(t, FAMILIES[family].example)
    assert told == t("or").join(names)
    assert told in t("end-fifty_moves", pawns=told)


@pytest.mark.parametrize(
    ("count", "told"),
    [(0, ""), (1, "colonel"), (2, "colonel or fibnif"), (4, "colonel, fibnif, bede or waffle")],
)
def test_pieces_are_listed_with_an_or_only_before_the_last(count: int, told: str) -> None:
    pieces = (COLONEL, FIBNIF, BEDE, WAFFLE)[:count]
    assert named_pieces(ENGLISH, pieces) == told

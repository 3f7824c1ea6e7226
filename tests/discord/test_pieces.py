"""The menus of pieces and of their target squares."""

from typing import Any

import pytest

from bot.discord.core.controls import Row
from bot.discord.core.game_actions import PickPiece
from bot.discord.core.piece_menus import (
    guide_menus,
    movable_pieces,
    piece_menu,
    piece_menu_of,
    promotion_rows,
    steps_of,
    target_menus,
)
from bot.i18n.catalog import Translator, load_catalog
from bot.rules import Color, Position, Square, parse_square, square_name
from bot.variants import Variant, find_variant
from tests.boards import position
from tests.discord.games import EVERY_ARMY, PROMOTION, game_of, lone
from tests.sampling import offered_variants
from tests.wording import ui_text

MOST_OPTIONS, MOST_WORDS = 25, 100
ENGLISH = load_catalog().translator("en-US")
ORDA = find_variant("orda")
START = Position.start(ORDA)


def menu(row: Row) -> dict[str, Any]:
    [component] = row.to_component_dict()["components"]
    return dict(component)


def labels(row: Row) -> list[str]:
    return [option["label"] for option in menu(row)["options"]]


def described(row: Row) -> dict[str, str | None]:
    return {option["label"]: option.get("description") for option in menu(row)["options"]}


def test_movable_pieces_are_listed_strongest_first_and_by_file() -> None:
    assert labels(piece_menu(ENGLISH, game_of(START))) == [
        "Knight b1",
        "Knight g1",
        *(f"Pawn {file}2" for file in "abcdefgh"),
    ]


def test_a_king_is_between_the_pieces_and_the_pawns() -> None:
    before = game_of(START, "e4 c5 Nf3 Kf7").position
    shown = labels(piece_menu(ENGLISH, game_of(before)))
    assert shown.index("Rook h1") < shown.index("King e1") < shown.index("Pawn a2")


def test_the_piece_types_moved_last_come_first() -> None:
    shown = labels(piece_menu(ENGLISH, game_of(START, "e4 c5 Nf3 Kf7")))
    assert shown.index("Knight b1") < shown.index("Knight f3") < shown.index("Pawn a2") < shown.index("Rook h1")


def test_pieces_that_answer_a_check_come_first_and_say_how() -> None:
    before = position(
        """
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . l . . .
        . . . . . . . .
        . N . . . P . .
        R . . . . . . .
        Q . . . K . . .
        """
    )
    told = list(described(piece_menu(ENGLISH, game_of(before))).items())
    squares = ui_text("pick-reach", moves=1)
    assert [piece for piece, _ in told][:2] == ["Queen a1", "Rook a2"]
    assert told[0][1] == ui_text(
        "pick-reason", reason=ui_text("pick-takes-checker"), reach=ui_text("pick-reach-captures", moves=1, captures=1)
    )
    assert told[1] == ("Rook a2", ui_text("pick-reason", reason=ui_text("pick-blocks-check"), reach=squares))
    assert told[-1][0] == "King e1"
    assert (told[-1][1] or "").startswith(ui_text("pick-leaves-check"))


def test_an_attacked_piece_comes_before_captures_and_names_its_attacker() -> None:
    before = position(
        """
        . . . . . . k .
        . . . . . . . .
        . . . . . p . .
        . . . . N . . .
        p . . . . . . .
        . P . P . . . .
        . . . . . . . R
        . . . . . . K .
        """
    )
    told = described(piece_menu(ENGLISH, game_of(before)))
    assert list(told)[:2] == ["Knight e5", "Pawn b3"]
    attacked = ui_text("pick-attacked", attacker=ui_text("unit-at", piece="Pawn", square="f6"))
    assert (told["Knight e5"] or "").startswith(attacked)
    # The undefended pawn on b3 is attacked by a pawn, and can capture it.
    assert (told["Pawn b3"] or "").startswith(
        ui_text("pick-attacked", attacker=ui_text("unit-at", piece="Pawn", square="a4"))
    )


def test_a_defended_piece_attacked_by_a_more_valuable_one_is_not_called_attacked() -> None:
    before = position(
        """
        . . . . k . . .
        . . . . . . . .
        . . . l . . . .
        . . . . . . . .
        . . . . . . . .
        . . . N . . . .
        . . P . . . . .
        . . . . . K . .
        """
    )
    lone_knight = Position.from_fen(ORDA, before.fen.replace("2P5", "8"))
    shown = {
        board: described(piece_menu(ENGLISH, game_of(board)))["Knight d3"] or "" for board in (before, lone_knight)
    }
    attacked = ui_text("pick-attacked", attacker=ui_text("unit-at", piece="Lancer", square="d6"))
    assert [words.startswith(attacked) for words in shown.values()] == [False, True]


def test_a_piece_has_its_numbers_of_squares_and_captures() -> None:
    shown = described(piece_menu(ENGLISH, game_of(START, "d4 c5")))
    assert shown["Queen d1"] == ui_text("pick-reach", moves=2)
    assert shown["Pawn d4"] == ui_text("pick-reach-captures", moves=2, captures=1)
    assert shown["Pawn a2"] == ui_text("pick-reach", moves=2)


def test_two_promotions_on_a_square_count_as_one_square() -> None:
    shown = described(piece_menu(ENGLISH, game_of(PROMOTION)))
    assert shown["Pawn f7"] == ui_text("pick-reach-captures", moves=2, captures=1)


def test_captures_are_listed_first() -> None:
    before = position(
        """
        . . . . . . . .
        . . . . . . k .
        . p . . . . . .
        . . . N . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . .
        """
    )
    [row] = target_menus(ENGLISH, game_of(before), parse_square("d5"))
    told = list(described(row).items())
    assert told[0] == ("b6", ui_text("describe-capture", piece="Knight", captured="pawn"))
    assert {target for target, words in told if words} == {"b6"}
    assert set(dict(told[1:])) == {"c7", "e7", "f6", "f4", "e3", "c3", "b4"}


def test_a_menu_does_not_say_which_step_wins() -> None:
    before = position(
        """
        . . . . . . . .
        . . K . . p . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . k . .
        . . . . . . . .
        . . . . . . . .
        """
    )
    [row] = target_menus(ENGLISH, game_of(before), parse_square("c7"))
    assert {"b8", "b7"} <= {*described(row)}
    assert not any(described(row).values())


def test_castling_is_not_mistaken_for_a_step() -> None:
    [row] = target_menus(ENGLISH, game_of(PROMOTION), parse_square("e1"))
    assert described(row)["c1 · O-O-O"] == ui_text("describe-castling-long")


def test_a_target_names_all_promotions_there() -> None:
    [row] = target_menus(ENGLISH, game_of(PROMOTION), parse_square("f7"))
    assert described(row) == {
        "g8": ui_text("describe-capture-promotion", piece="Pawn", captured="lancer", promoted="queen or kheshig"),
        "f8": ui_text("describe-move-promotion", piece="Pawn", target="f8", promoted="queen or kheshig"),
    }


def test_each_promotion_has_a_button() -> None:
    [moves] = [step for step in steps_of(PROMOTION, parse_square("f7")) if step[0].target == parse_square("g8")]
    [row] = promotion_rows(ENGLISH, game_of(PROMOTION), moves)
    buttons = row.to_component_dict()["components"]
    assert [(one["label"], one["custom_id"]) for one in buttons] == [
        ("Queen", "c2:promote:game=7:ply=0:takebacks=0:move=f7g8q"),
        ("Kheshig", "c2:promote:game=7:ply=0:takebacks=0:move=f7g8h"),
    ]


def test_more_pieces_than_a_row_of_buttons_takes_are_in_two_rows_and_only_counted_in_the_menu(t: Translator) -> None:
    variant = find_variant("cwda-clobberers-knights")
    before = Position.from_fen(variant, "2g3k1/3P4/8/8/8/8/8/4K3 w - - 0 1")
    for moves in steps_of(before, parse_square("d7")):
        rows = [row.to_component_dict()["components"] for row in promotion_rows(t, game_of(before), moves)]
        assert ["".join(one["custom_id"][-1] for one in row) for row in rows] == ["cdaw", "oghi"]
    [menu_row] = target_menus(t, game_of(before), parse_square("d7"))
    told = described(menu_row)
    assert all("8" in (told[square] or "") and len(told[square] or "") <= MOST_WORDS for square in ("c8", "d8"))


def test_more_squares_than_a_menu_holds_are_split_by_file() -> None:
    game = game_of(lone(ORDA, Color.WHITE, "Q", parse_square("d4")))
    left, right = target_menus(ENGLISH, game, parse_square("d4"))
    assert {label[0] for label in labels(left)} == set("abcd")
    assert {label[0] for label in labels(right)} == set("efgh")
    assert menu(left)["placeholder"] == ui_text("pick-target-half", origin="d4", first="a", last="d")
    assert menu(left)["custom_id"] != menu(right)["custom_id"]


@EVERY_ARMY
def test_no_piece_has_more_targets_than_the_menus_hold(variant: Variant) -> None:
    for color in Color:
        for letter, piece_type in variant.sides[color].pieces.items():
            if piece_type.is_royal or piece_type.is_pawn:
                continue
            for square in map(Square, range(64)):
                game = game_of(lone(variant, color, letter, square))
                rows = target_menus(ENGLISH, game, square)
                assert sum(len(labels(row)) for row in rows) == len(steps_of(game.position, square))
                assert all(1 <= len(labels(row)) <= MOST_OPTIONS for row in rows)


@pytest.mark.parametrize("variant", offered_variants())
def test_the_guide_lists_every_piece_of_each_side(variant: Variant, t: Translator) -> None:
    game = game_of(Position.start(variant))
    for color, row in zip(Color, guide_menus(t, game), strict=True):
        own = {square_name(square) for square, piece in game.position.pieces.items() if piece.color is color}
        assert {option["value"] for option in menu(row)["options"]} == own
        assert len(labels(row)) == len(own) <= MOST_OPTIONS
        assert all(len(label) <= MOST_WORDS for label in labels(row))


def test_the_picked_option_is_marked_in_its_sides_menu() -> None:
    white, gold = guide_menus(ENGLISH, game_of(START), parse_square("c8"))
    marked = [[one["label"] for one in menu(row)["options"] if one.get("default")] for row in (white, gold)]
    assert marked == [[], ["Archer c8"]]


def test_a_pieces_targets_are_listed_captures_first_then_by_file_and_rank() -> None:
    board = position(
        """
        . . . . . . . k
        . . . . . . . .
        . . . p . . . .
        . . . . . . . .
        p . . R . . . .
        . . . . . . . .
        . . . . . . . .
        K . . . . . . .
        """
    )
    targets = [square_name(moves[0].target) for moves in steps_of(board, parse_square("d4"))]
    assert targets == ["a4", "d6", "b4", "c4", "d1", "d2", "d3", "d5", "e4", "f4", "g4", "h4"]


def test_a_puzzles_menu_keeps_its_order_and_reveals_nothing() -> None:
    game = game_of(START, "d4 c5")
    in_puzzle, in_game = piece_menu_of(ENGLISH, game.position, PickPiece.of(game)), piece_menu(ENGLISH, game)
    squares = [option["value"] for option in menu(in_puzzle)["options"]]
    assert squares == [square_name(square) for square in movable_pieces(game.position)]
    assert squares != [option["value"] for option in menu(in_game)["options"]]

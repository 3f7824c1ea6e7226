from __future__ import annotations

import pytest

from bot.render import Dot, campmate_threats, dots_alone, dots_of
from bot.render.view import Dots
from bot.rules import Color, MoveLine, Position, parse_square, square_name
from bot.variants import PieceType, find_variant
from bot.variants.pieces import ARCHER, FALCON, GUARD, KHESHIG, LANCER, PAWN, RANGER, SPRITE, YURT
from tests.boards import position

ORDA = find_variant("orda")
SIGNS = {Dot.MOVE: "m", Dot.CAPTURE: "c", Dot.BOTH: "b", Dot.STRIKE: "s"}


def drawn(dots: Dots, at: str) -> list[str]:
    """Draw a piece's dots as a diagram: `m` for a move, `c` for a capture, `b` for both, `o` for the piece itself."""
    signs = {square_name(square): SIGNS[dot] for square, dot in dots} | {at: "o"}
    return ["".join(signs.get(file + rank, ".") for file in "abcdefgh") for rank in "87654321"]


def board(drawing: str) -> list[str]:
    return drawing.split()


DIAGRAMS = [
    (ARCHER, ".......c c.....c. .cm.mc.. .mc.cm.. ...o.... .mc.cm.. .cm.mc.. c.....c."),
    (LANCER, "...c.... ...c.... ..mcm... .m.c.m.. cccocccc .m.c.m.. ..mcm... ...c...."),
    (KHESHIG, "........ ........ ..b.b... .bbbbb.. ..bob... .bbbbb.. ..b.b... ........"),
    (FALCON, "...m...m m..m..m. .mcmcm.. .cmmmc.. mmmommmm .cmmmc.. .mcmcm.. m..m..m."),
    (YURT, "........ ........ ........ ..bbb... ...o.... ..b.b... ........ ........"),
    (PAWN, "........ ........ ........ ..cmc... ...o.... ........ ........ ........"),
    (SPRITE, "........ ........ ........ ..b.b... ...o.... ........ ........ ........"),
    (GUARD, "........ ........ ........ ...b.... ..coc... ........ ........ ........"),
    (RANGER, ".......b b.....b. .b...b.. ........ ...o.... ........ .b...b.. b.....b."),
]


@pytest.mark.parametrize(("piece", "diagram"), DIAGRAMS, ids=lambda value: getattr(value, "name", ""))
def test_a_piece_alone_has_its_diagram(piece: PieceType, diagram: str) -> None:
    assert drawn(dots_alone(piece, parse_square("d4")), "d4") == board(diagram)


def test_a_black_piece_moves_down_the_board() -> None:
    assert dots_alone(PAWN, parse_square("e5"), Color.BLACK) == {
        (parse_square("e4"), Dot.MOVE),
        (parse_square("d4"), Dot.CAPTURE),
        (parse_square("f4"), Dot.CAPTURE),
    }


def test_an_empty_square_has_no_dots() -> None:
    assert dots_of(Position.start(ORDA), parse_square("e4")) == frozenset()


def test_a_queen_guards_the_squares_she_moves_to_and_captures_pieces_there() -> None:
    line = MoveLine.from_uci(ORDA, ORDA.start_fen, ["d2d4", "c6c5", "d4c5", "b6c5"])
    dots = dict(dots_of(line.position, parse_square("d1")))
    assert dots[parse_square("d6")] is Dot.CAPTURE
    assert dots[parse_square("d5")] is Dot.BOTH


def test_an_archer_moves_to_squares_it_does_not_guard() -> None:
    dots = dots_of(Position.start(ORDA), parse_square("c8"))
    assert drawn(dots, "c8") == board("..o..... ms.sm... ........ ........ ........ ........ ........ ........")


def test_the_waiting_sides_dots_are_its_legal_moves_too() -> None:
    pinned = position(
        """
        . . . . k . . .
        . . . . y . . .
        . . . . . . . .
        . . . . R . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . .
        """
    )
    assert dots_of(pinned, parse_square("e7")) == {(parse_square("e6"), Dot.BOTH)}


def test_a_piece_that_gives_check_shows_that_it_attacks_the_king() -> None:
    check = position(
        """
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . l . . . .
        . . . . . . . .
        . . . . . . . .
        . . . K . . . .
        """
    )
    dots = dict(dots_of(check, parse_square("d4")))
    assert dots[parse_square("d1")] is Dot.CAPTURE
    assert dots[parse_square("e6")] is Dot.MOVE
    assert dots[parse_square("d3")] is Dot.STRIKE


def test_an_en_passant_capture_is_a_capture_on_an_empty_square() -> None:
    line = MoveLine.from_uci(ORDA, ORDA.start_fen, ["a2a3", "d6d5", "a3a4", "d5d4", "e2e4"])
    assert dict(dots_of(line.position, parse_square("d4")))[parse_square("e3")] is Dot.CAPTURE


def test_no_king_is_near_its_goal_at_the_start() -> None:
    assert campmate_threats(Position.start(ORDA)) == frozenset()


@pytest.mark.parametrize("turn", ["white", "black"])
def test_a_king_next_to_its_goal_threatens_campmate_whoever_is_to_move(turn: str) -> None:
    near = position(
        """
        . . . l . . . .
        . . K . . . . .
        . . . . . k . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        """,
        turn=turn,
    )
    assert campmate_threats(near) == {(parse_square("c7"), parse_square("d8"))}


def test_a_king_on_its_goal_no_longer_threatens_campmate() -> None:
    arrived = position(
        """
        . . K . . . . .
        . . . . . . . .
        . . . . . k . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        """,
        turn="black",
    )
    assert campmate_threats(arrived) == frozenset()


def test_a_variant_without_campmate_has_no_such_threat() -> None:
    assert campmate_threats(Position.from_fen(find_variant("chess"), "8/2K5/8/8/8/5k2/8/8 w - - 0 1")) == frozenset()


def test_a_pinned_piece_attacks_no_other_squares() -> None:
    pinned = position(
        """
        . . . . k . . .
        . . . . l . . .
        . . . . . . . .
        . . . . R . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . .
        """
    )
    assert dots_of(pinned, parse_square("e7")) == {(parse_square("e5"), Dot.CAPTURE)}


def test_pieces_that_capture_as_they_move_have_no_squares_they_only_attack() -> None:
    start = Position.start(find_variant("chess"))
    for square, piece in start.pieces.items():
        if not piece.piece_type.is_pawn:
            assert Dot.STRIKE not in {dot for _, dot in dots_of(start, square)}

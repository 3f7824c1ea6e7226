"""En passant: any pawn that attacks the square skipped by a double step can capture there."""

from __future__ import annotations

import pytest

from bot.rules import InvalidFen, Position, parse_move, parse_square
from tests.boards import placement, position

BLANK = ". . . . . . . ."


def ucis(board: Position, origin: str) -> set[str]:
    return {move.uci for move in board.legal_moves if move.origin == parse_square(origin)}


def after(board: Position, *texts: str) -> Position:
    for text in texts:
        board = board.play(parse_move(board, text))
    return board


def drawing(**rows: str) -> str:
    """Draw a board with the given ranks (`r5`), kings on a1 and h8, and nothing else."""
    kings = {"r8": ". . . . . . . k", "r1": "K . . . . . . ."}
    return "\n".join((kings | rows).get(f"r{rank}", BLANK) for rank in range(8, 0, -1))


def test_a_sprite_steps_twice_along_either_diagonal() -> None:
    board = position(drawing(r2=". . . . P . . ."), variant="asymmetric-elves-humans")
    assert ucis(board, "e2") == {"e2d3", "e2f3", "e2c4", "e2g4"}


@pytest.mark.parametrize("rows", [{"r3": ". . . p . p . ."}, {"r4": ". . p . . . p ."}], ids=["passed", "reached"])
def test_a_sprites_double_step_needs_both_squares_empty(rows: dict[str, str]) -> None:
    board = position(drawing(r2=". . . . P . . .", **rows), variant="asymmetric-elves-humans")
    assert ucis(board, "e2") == {"e2d3", "e2f3"}


def test_a_guard_captures_en_passant_sideways() -> None:
    board = position(
        drawing(r7=". . . . p . . .", r6=". . . P . . . ."), variant="asymmetric-orcs-humans", turn="black"
    )
    taken = after(board, "e7e5", "d6xe6")
    assert taken.fen.split()[0] == placement(drawing(r6=". . . . P . . ."))


def test_a_guard_captures_a_sprite_en_passant_straight_ahead() -> None:
    board = position(drawing(r7=". . . p . . . .", r5=". . . . P . . ."), variant="asymmetric-orcs-elves", turn="black")
    taken = after(board, "d7f5", "e5e6")
    assert taken.fen.split()[0] == placement(drawing(r6=". . . . P . . ."))


def test_a_sprites_step_to_the_passed_square_always_captures() -> None:
    board = position(
        drawing(r7=". . . . p . . .", r5=". . . P . . . ."), variant="asymmetric-elves-humans", turn="black"
    )
    taken = after(board, "e7e5", "d5e6")
    assert taken.fen.split()[0] == placement(drawing(r6=". . . . P . . ."))


def test_a_footmans_straight_step_to_the_passed_square_captures_nothing() -> None:
    board = position(
        drawing(r7=". . . p . . . .", r5=". . . . P . . ."), variant="asymmetric-humans-elves", turn="black"
    )
    pushed = after(board, "d7f5", "e6")
    assert pushed.fen.split()[0] == placement(drawing(r6=". . . . P . . .", r5=". . . . . p . ."))


def test_a_piece_that_moves_to_the_passed_square_captures_nothing() -> None:
    board = position(
        drawing(r7=". . . . p . . .", r5=". . . N . . . ."), variant="asymmetric-elves-humans", turn="black"
    )
    gone = after(board, "e7e5", "Ne6")
    assert gone.fen.split()[0] == placement(drawing(r6=". . . . N . . .", r5=". . . . p . . ."))


def test_en_passant_is_possible_for_one_move_only() -> None:
    board = position(
        drawing(r7=". . . . p . . .", r6=". . . P . . . ."), variant="asymmetric-orcs-humans", turn="black"
    )
    assert "d6e6" not in ucis(after(board, "e7e5", "Kb1", "Kg8"), "d6")


BARED = position(
    """
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    k . . p . . . R
    . . . . . . . .
    . . . . P . . .
    . . . . K . . .
    """,
    variant="asymmetric-humans-elves",
)


def test_a_step_whose_forced_capture_exposes_the_king_is_illegal() -> None:
    assert ucis(after(BARED, "e2e4"), "d4") == {"d4c3"}


def test_en_passant_that_exposes_the_king_is_not_in_the_fen() -> None:
    assert after(BARED, "e2e4").fen.split()[3] == "-"


TWO_SPRITES = drawing(r4=". . . P . P p .", r3=". . . p . . . .")


def test_if_two_sprites_could_have_stepped_the_fen_names_one() -> None:
    board = position(
        drawing(r4=". . . P . . . .", r3=". . . . . p . .", r2=". . . P . . . ."), variant="asymmetric-elves-orcs"
    )
    assert after(board, "d2f4").fen.split()[3] == "e3f4"


@pytest.mark.parametrize("pawn", ["d4", "f4"])
def test_the_sprite_named_in_the_fen_is_captured(pawn: str) -> None:
    board = position(TWO_SPRITES, variant="asymmetric-elves-orcs", turn="black", passed=f"e3{pawn}")
    assert parse_square(pawn) not in after(board, "d3xe3").pieces


def test_an_ambiguous_fen_is_refused_with_both_sprites() -> None:
    with pytest.raises(InvalidFen, match="e3d4 or e3f4"):
        position(TWO_SPRITES, variant="asymmetric-elves-orcs", turn="black", passed="e3")


def test_an_unambiguous_pawn_can_be_named() -> None:
    board = position(
        drawing(r4=". . . . . P . .", r3=". . . p . . . ."),
        variant="asymmetric-elves-orcs",
        turn="black",
        passed="e3f4",
    )
    assert board.fen.split()[3] == "e3"


def test_a_pawn_that_did_not_pass_the_square_is_refused() -> None:
    with pytest.raises(InvalidFen, match="has just passed over"):
        position(TWO_SPRITES, variant="asymmetric-elves-orcs", turn="black", passed="e3g4")


@pytest.mark.parametrize(
    ("variant", "rows", "moves", "taken"),
    [
        ("chess", {"r2": ". . . . P . . .", "r4": ". . . p . . . ."}, ("e2e4", "d4e3"), "e4"),
        ("chess", {"r7": ". . . p . . . .", "r5": ". . . . P . . ."}, ("d7d5", "e5d6"), "d5"),
        ("orda", {"r2": ". . . . P . . .", "r4": ". . . p . . . ."}, ("e2e4", "d4e3"), "e4"),
        ("asymmetric-orcs-humans", {"r7": ". . . . p . . .", "r6": ". . . P . . . ."}, ("e7e5", "d6e6"), "e5"),
    ],
)
def test_the_square_of_a_pawn_captured_en_passant_is_found(
    variant: str, rows: dict[str, str], moves: tuple[str, str], taken: str
) -> None:
    board = position(drawing(**rows), variant=variant, turn="black" if "7" in moves[0] else "white")
    board = board.play(parse_move(board, moves[0]))
    assert board.captured(parse_move(board, moves[1])) == parse_square(taken)


def test_a_pawn_that_only_steps_to_the_passed_square_captures_nothing() -> None:
    board = position(drawing(r2=". . . P . . . .", r4=". . . . p . . ."), variant="asymmetric-elves-humans")
    board = after(board, "d2f4")
    assert {uci: board.captured(parse_move(board, uci)) for uci in ucis(board, "e4")} == {"e4e3": None}

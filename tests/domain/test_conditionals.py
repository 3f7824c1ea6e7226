import pytest

from bot.domain.game import MOST_LINES, MOST_MOVES, Conditional, ConditionalsInvalid, read_lines
from bot.rules import MOVE_TEXT_LIMIT, MoveLine, Ply, Position
from bot.variants import find_variant
from tests.boards import position

START = MoveLine.from_position(Position.start(find_variant("orda")))
AFTER = START.followed_by(["d2d4"])
REPLIES = (("c6c5", "e2e3"), ("d6d5", "e2e4", "d5e4", "f2f3"))


def kept() -> Conditional:
    return Conditional(Ply(1), 0, read_lines(AFTER.position, REPLIES))


def test_lines_are_parsed_from_the_players_input() -> None:
    assert read_lines(AFTER.position, [["c5", "e3"]]) == (("c6c5", "e2e3"),)


def test_a_line_that_another_continues_is_merged_into_it() -> None:
    longer = ("c6c5", "e2e3", "c5d4", "e3d4")
    assert read_lines(AFTER.position, [longer[:2], longer, longer]) == (longer,)


def test_a_matching_move_gets_its_reply_and_the_rest_remains() -> None:
    found = kept().reply(AFTER.followed_by(["d6d5"]), 0)
    assert found is not None
    assert (found[0].uci, found[1]) == ("e2e4", (("d5e4", "f2f3"),))
    last = kept().reply(AFTER.followed_by(["c6c5"]), 0)
    assert last is not None and last[1] == ()


@pytest.mark.parametrize("moves", [["b6b5"], [], ["d6d5", "e2e4"]])
def test_any_other_moves_get_no_reply(moves: list[str]) -> None:
    assert kept().reply(AFTER.followed_by(moves), 0) is None


def test_a_takeback_cancels_the_lines() -> None:
    assert kept().reply(AFTER.followed_by(["d6d5"]), 1) is None


@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        ([["c6c5"]], "odd"),
        ([[]], "odd"),
        ([["c6c5", "e2e5"]], "illegal"),
        ([["zz", "e2e3"]], "illegal"),
        ([["c6c5", "e2e3"], ["c6c5", "e2e4"]], "two"),
        ([["c6c5", "e2e3"]] * (MOST_LINES + 1), "many"),
    ],
)
def test_an_invalid_line_is_refused_with_the_reason(lines: list[list[str]], fault: str) -> None:
    with pytest.raises(ConditionalsInvalid) as refused:
        read_lines(AFTER.position, lines)
    assert refused.value.fault == fault


LONG = "c6c5" + "!" * 16 + "x"
"""An invalid move that would be valid if it were cut off after 20 characters."""


@pytest.mark.parametrize("text", [LONG, "c6c5" + "!" * MOVE_TEXT_LIMIT])
def test_a_text_that_only_starts_with_a_move_is_invalid(text: str) -> None:
    with pytest.raises(ConditionalsInvalid) as refused:
        read_lines(AFTER.position, [[text, "e2e3"]])
    assert (refused.value.fault, refused.value.move) == ("illegal", text[:MOVE_TEXT_LIMIT])


def test_a_conditional_move_can_be_as_long_as_any_other() -> None:
    rows = ["........", "....P...", "........", "k.......", *["........"] * 3, "....K..."]
    board = position("\n".join(rows), turn="black")
    said = ["a5a6", "pawn e7 - e8 = kheshig"]
    assert read_lines(board, [said]) == (("a5a6", "e7e8h"),)


@pytest.mark.parametrize(("piece", "kept"), [("H", "e7e8h"), ("Q", "e7e8q")])
def test_a_reply_that_names_no_piece_promotes_to_the_given_one(piece: str, kept: str) -> None:
    rows = ["........", "....P...", "........", "k.......", *["........"] * 3, "....K..."]
    board = position("\n".join(rows), turn="black")
    assert read_lines(board, [["a5a6", "e8"]], piece) == (("a5a6", kept),)
    assert read_lines(board, [["a5a6", "e8=Q"]], piece) == (("a5a6", "e7e8q"),)
    with pytest.raises(ConditionalsInvalid):
        read_lines(board, [["a5a6", "e8"]])


def test_the_opponents_promotion_must_name_the_piece() -> None:
    rows = ["........", "....P...", "........", "k.......", *["........"] * 3, "....K..."]
    board = position("\n".join(rows), turn="white")
    with pytest.raises(ConditionalsInvalid):
        read_lines(board, [["e8", "a5a6"]], "Q")


def test_the_number_of_moves_in_a_line_is_limited() -> None:
    shuffle = ["b8b7", "g1f3", "b7b8", "f3g1"]
    assert len(shuffle * 5) == MOST_MOVES
    with pytest.raises(ConditionalsInvalid) as refused:
        read_lines(AFTER.position, [[*shuffle * 5, "b8b7", "g1f3"]])
    assert refused.value.fault == "many"

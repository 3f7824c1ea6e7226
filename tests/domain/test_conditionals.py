import pytest

from bot.domain.conditionals import MOST_LINES, Conditional, ConditionalsInvalid, read_lines
from bot.rules import MOVE_TEXT_LIMIT, Line, Ply, Position
from bot.variants import find_variant

START = Line.from_position(Position.start(find_variant("orda")))
AFTER = START.followed_by(["d2d4"])
REPLIES = (("c6c5", "e2e3"), ("d6d5", "e2e4", "d5e4", "f2f3"))


def kept() -> Conditional:
    return Conditional(Ply(1), 0, read_lines(AFTER.position, REPLIES))


def test_lines_are_read_from_what_the_player_says() -> None:
    assert read_lines(AFTER.position, [["c5", "e3"]]) == (("c6c5", "e2e3"),)


def test_a_line_that_another_continues_is_part_of_it() -> None:
    longer = ("c6c5", "e2e3", "c5d4", "e3d4")
    assert read_lines(AFTER.position, [longer[:2], longer, longer]) == (longer,)


def test_a_matching_move_is_replied_to_and_the_rest_remains() -> None:
    found = kept().reply(AFTER.followed_by(["d6d5"]), 0)
    assert found is not None
    assert (found[0].uci, found[1]) == ("e2e4", (("d5e4", "f2f3"),))
    last = kept().reply(AFTER.followed_by(["c6c5"]), 0)
    assert last is not None and last[1] == ()


@pytest.mark.parametrize("moves", [["b6b5"], [], ["d6d5", "e2e4"]])
def test_any_other_course_is_not(moves: list[str]) -> None:
    assert kept().reply(AFTER.followed_by(moves), 0) is None


def test_a_takeback_makes_them_void() -> None:
    assert kept().reply(AFTER.followed_by(["d6d5"]), 1) is None


def test_a_move_of_any_length_is_read_whole() -> None:
    padded = "c6c5" + "!" * 28
    assert read_lines(AFTER.position, [[padded, "e2e3"]]) == (("c6c5", "e2e3"),)
    cut_to_another = "c6c5" + "!" * 16 + "-and-more"
    with pytest.raises(ConditionalsInvalid) as refused:
        read_lines(AFTER.position, [[cut_to_another, "e2e3"]])
    assert refused.value.move == cut_to_another
    with pytest.raises(ConditionalsInvalid) as refused:
        read_lines(AFTER.position, [["c6c5" + "!" * 400, "e2e3"]])
    assert len(refused.value.move) == MOVE_TEXT_LIMIT


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
def test_what_cannot_be_kept_is_named(lines: list[list[str]], fault: str) -> None:
    with pytest.raises(ConditionalsInvalid) as refused:
        read_lines(AFTER.position, lines)
    assert refused.value.fault == fault

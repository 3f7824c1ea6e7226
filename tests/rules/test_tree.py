"""Trees of moves, and PGN with variations: written, read, and refused."""

from random import Random

import pytest

from bot.rules import MoveError, Position
from bot.rules.pgn import read_pgn
from bot.rules.pgn_tree import read_tree, tree_movetext, write_tree
from bot.rules.tree import LONGEST_COMMENT, MOST_NODES, InvalidTree, MoveTree, NodeRow
from bot.variants import find_variant

CHESS = Position.start(find_variant("chess"))
ORDA = Position.start(find_variant("orda"))
ROOT = NodeRow(0, "")


def tree_of(*rows: NodeRow, start: Position = CHESS) -> MoveTree:
    return MoveTree.from_rows(start, [ROOT, *rows])


BRANCHED = (
    NodeRow(0, "e2e4", "!"),
    NodeRow(1, "e7e5"),
    NodeRow(2, "g1f3"),
    NodeRow(1, "c7c5", "?!", "Sicilian"),
    NodeRow(4, "c2c3"),
    NodeRow(4, "b1c3"),
    NodeRow(0, "d2d4"),
)


def test_moves_are_written_with_numbers_glyphs_comments_and_nested_variations() -> None:
    words = " ".join(tree_movetext(tree_of(*BRANCHED)))
    assert words == "1. e4 $1 (1. d4) 1... e5 (1... c5 $6 {Sicilian} 2. c3 (2. Nc3)) 2. Nf3"


def test_what_is_written_is_read_back_with_everything() -> None:
    tree = tree_of(*BRANCHED)
    read = read_tree(write_tree(tree))
    assert tree_movetext(read) == tree_movetext(tree)
    assert {row[1:] for row in read.rows} == {row[1:] for row in tree.rows}


def test_the_main_line_alone_is_the_game_for_other_readers() -> None:
    record = read_pgn(write_tree(tree_of(*BRANCHED)))
    assert record.line.sans == ("e4", "e5", "Nf3")


def test_signs_behind_moves_are_read_as_glyphs_and_commands_in_comments_are_not() -> None:
    text = "1. e4!? {[%clk 0:01:00] Bold.} e5?? ; so\n(1... c5! 2. Zz9 Nf3) 2. Nf3 $3 *"
    tree = read_tree('[Variant "Chess"]\n\n' + text)
    told = [(row.uci, row.glyph, row.comment) for row in tree.rows[1:]]
    assert told == [("e2e4", "!?", "Bold."), ("e7e5", "??", "so"), ("c7c5", "!", ""), ("g1f3", "!!", "")]


def test_only_the_first_game_of_a_text_is_read() -> None:
    game = '[Variant "Chess"]\n\n1. e4 e5 *\n\n'
    assert len(read_tree(game + game).rows) == 3


def test_a_comment_cannot_close_itself() -> None:
    tree = tree_of(NodeRow(0, "e2e4", "", "a } b { c"))
    assert tree_movetext(tree) == ["1.", "e4", "{a ) b ( c}"]


def test_a_position_of_any_variant_comes_with_its_fen_and_armies() -> None:
    start = Position.from_fen(find_variant("orda"), "k7/8/8/8/8/8/8/4K2R w - - 3 20")
    text = write_tree(tree_of(NodeRow(0, "h1h8"), NodeRow(1, "a8a7"), start=start))
    assert "20. Rh8+ Ka7 *" in text
    assert read_tree(text).start.fen == start.fen


def test_variations_nested_as_deep_as_can_be_need_no_recursion() -> None:
    cycle, rows = ("g1f3", "g8f6", "f3g1", "f6g8"), [ROOT]
    others = ("b1c3", "b8c6", "c3b1", "c6b8")
    at = 0
    for ply in range((MOST_NODES - 1) // 2):
        rows += [NodeRow(at, others[0] if ply % 2 == 0 else "a7a6"), NodeRow(at, cycle[ply % 4])]
        if ply % 4 == 2:
            rows[-2] = NodeRow(at, "a2a3")
        at = len(rows) - 1
    tree = MoveTree.from_rows(CHESS, rows)
    assert tree_movetext(tree)[-1].endswith(")" * 400)
    assert tree_movetext(read_tree(write_tree(tree))) == tree_movetext(tree)


@pytest.mark.parametrize(
    "rows",
    [
        [],
        [ROOT, NodeRow(1, "e2e4")],
        [ROOT, NodeRow(-1, "e2e4")],
        [ROOT, NodeRow(0, "e2e4"), NodeRow(0, "e2e4")],
        [ROOT, NodeRow(0, "e2e4", "!!!")],
        [ROOT, NodeRow(0, "e2e4", "", "x" * (LONGEST_COMMENT + 1))],
        [ROOT] * (MOST_NODES + 1),
    ],
)
def test_what_is_no_tree_or_too_large_is_refused(rows: list[NodeRow]) -> None:
    with pytest.raises(InvalidTree):
        MoveTree.from_rows(CHESS, rows)


def test_an_illegal_move_is_refused() -> None:
    with pytest.raises(MoveError):
        tree_of(NodeRow(0, "e2e5"))


def test_any_tree_comes_back_from_its_pgn() -> None:
    chance = Random(7)
    for _ in range(5):
        rows, positions = [ROOT], [ORDA]
        while len(rows) < 60:
            parent = chance.randrange(len(rows))
            move = chance.choice(positions[parent].legal_moves)
            if any(row.parent == parent and row.uci == move.uci for row in rows[1:]):
                continue
            rows.append(NodeRow(parent, move.uci, chance.choice(["", "!", "?!"]), chance.choice(["", "so it is"])))
            positions.append(positions[parent].play(move))
        tree = MoveTree.from_rows(ORDA, rows)
        assert tree_movetext(read_tree(write_tree(tree))) == tree_movetext(tree)

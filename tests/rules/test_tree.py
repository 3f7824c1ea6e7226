"""Move trees, and writing and reading PGN with variations."""

from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.domain.chapters import fit
from bot.rules import MoveError, MoveLine, Position
from bot.rules.pgn import PgnGame, read_pgn
from bot.rules.tree import (
    BRACES,
    COMMAND,
    GLYPHS,
    LONGEST_COMMENT,
    MOST_NODES,
    MOST_SHAPES,
    VERDICTS,
    InvalidTree,
    MoveTree,
    NodeRow,
    read_tree,
    tree_movetext,
    write_tree,
)
from bot.variants import find_variant

CHESS = Position.start(find_variant("chess"))
ORDA = Position.start(find_variant("orda"))
ROOT = NodeRow(0, "")


def tree_of(*rows: NodeRow, start: Position = CHESS) -> MoveTree:
    return MoveTree.from_rows(start, [ROOT, *rows])


BRANCHED = (
    NodeRow(0, "e2e4", "!"),
    NodeRow(1, "e7e5"),
    NodeRow(2, "g1f3", "", "", "="),
    NodeRow(1, "c7c5", "?!", "Sicilian", "⩲"),
    NodeRow(4, "c2c3"),
    NodeRow(4, "b1c3", shapes="c3d5 e4 a1h8"),
    NodeRow(0, "d2d4"),
)


def test_moves_are_written_with_numbers_glyphs_comments_and_nested_variations() -> None:
    words = " ".join(tree_movetext(tree_of(*BRANCHED)))
    nested = "2. c3 (2. Nc3 {[%csl Ge4] [%cal Gc3d5,Ga1h8]})"
    assert words == f"1. e4 $1 (1. d4) 1... e5 (1... c5 $6 $14 {{Sicilian}} {nested}) 2. Nf3 $10"


def test_a_games_clocks_follow_only_its_own_moves() -> None:
    tree = tree_of(*BRANCHED)
    game = MoveLine.from_position(tree.start).followed_by(["e2e4", "e7e5", "h2h3"])
    record = PgnGame(game, clocks=(timedelta(minutes=5), None, timedelta(minutes=4)))
    text = " ".join(write_tree(tree, record).split())
    assert "1. e4 $1 {[%clk 0:05:00]} (1. d4) 1... e5 (1... c5" in text
    assert text.count("%clk") == 1


def test_a_tree_is_read_back_as_written() -> None:
    tree = tree_of(*BRANCHED)
    read = read_tree(write_tree(tree)).tree
    assert tree_movetext(read) == tree_movetext(tree)
    assert {sorted_row(row) for row in read.rows} == {sorted_row(row) for row in tree.rows}


def sorted_row(row: NodeRow) -> tuple[str, ...]:
    """Return a row's contents with its arrows and circles sorted, because PGN lists all circles first."""
    return (row.uci, row.glyph, row.comment, row.verdict, " ".join(sorted(row.shapes.split())))


def test_arrows_and_circles_are_read_in_any_color_up_to_a_limit() -> None:
    many = ",".join(f"G{file}{rank}" for file in "abcdefgh" for rank in range(1, 6))
    text = (
        "{[%csl Ra1]} 1. e4 {[%cal Ge2e4, Rd1h5,Xx9,Ge2e4][%eval 0.3] Bold [%csl Yd5,Bd5d5]} "
        f"({{[%cal Ya1a2]}} 1. d4) 1... e5 {{[%csl {many}]}} 2. Nf3 {{[%cal]}} {{[%cal }} *"
    )
    read = read_tree('[Variant "Chess"]\n\n' + text)
    row_fields = [(row.uci, row.shapes, row.comment) for row in read.tree.rows]
    assert row_fields[0:2] == [("", "a1", ""), ("e2e4", "e2e4 d1h5 d5", "Bold")]
    assert row_fields[3:] == [("g1f3", "", "[%cal"), ("d2d4", "a1a2", "")]
    assert (len(row_fields[2][1].split()), read.is_cut) == (MOST_SHAPES, True)


def test_other_readers_get_only_the_main_line() -> None:
    record = read_pgn(write_tree(tree_of(*BRANCHED)))
    assert record.line.sans == ("e4", "e5", "Nf3")


def test_signs_after_moves_are_glyphs_and_commands_in_comments_are_dropped() -> None:
    text = "1. e4!? {[%clk 0:01:00] Bold.} e5?? ; so\n(1... c5! 2. Zz9 Nf3) 2. Nf3 $3 *"
    tree = read_tree('[Variant "Chess"]\n\n' + text).tree
    row_fields = [(row.uci, row.glyph, row.comment) for row in tree.rows[1:]]
    assert row_fields == [("e2e4", "!?", "Bold."), ("e7e5", "??", "so"), ("g1f3", "!!", ""), ("c7c5", "!", "")]


def test_position_verdicts_are_read_as_numbers_or_after_moves() -> None:
    text = "1. e4! $3 $18 e5 ± (1... d5 $12) (1... c5!?∞) 2. Nf3 $99 $11 *"
    tree = read_tree('[Variant "Chess"]\n\n' + text).tree
    row_fields = {row.uci: (row.glyph, row.verdict) for row in tree.rows[1:]}
    assert row_fields == {
        "e2e4": ("!", "+−"),
        "e7e5": ("", ""),
        "d7d5": ("", "="),
        "c7c5": ("!?", "∞"),
        "g1f3": ("", "="),
    }


def test_only_the_first_game_of_a_text_is_read() -> None:
    game = '[Variant "Chess"]\n\n1. e4 e5 *\n\n'
    assert len(read_tree(game + game).tree.rows) == 3


def test_a_comment_cannot_close_itself() -> None:
    tree = tree_of(NodeRow(0, "e2e4", "", "a } b { c"))
    assert tree_movetext(tree) == ["1.", "e4", "{a ) b ( c}"]


def test_a_position_of_any_variant_comes_with_its_fen_and_armies() -> None:
    start = Position.from_fen(find_variant("orda"), "k7/8/8/8/8/8/8/4K2R w - - 3 20")
    text = write_tree(tree_of(NodeRow(0, "h1h8"), NodeRow(1, "a8a7"), start=start))
    assert "20. Rh8+ Ka7 *" in text
    assert read_tree(text).tree.start.fen == start.fen


def test_the_deepest_nested_variations_need_no_recursion() -> None:
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
    assert tree_movetext(read_tree(write_tree(tree)).tree) == tree_movetext(tree)


@pytest.mark.parametrize(
    "rows",
    [
        [],
        [ROOT, NodeRow(1, "e2e4")],
        [ROOT, NodeRow(-1, "e2e4")],
        [ROOT, NodeRow(0, "e2e4"), NodeRow(0, "e2e4")],
        [ROOT, NodeRow(0, "e2e4", "!!!")],
        [ROOT, NodeRow(0, "e2e4", "", "", "+-")],
        [ROOT, NodeRow(0, "e2e4", shapes="e2e9")],
        [ROOT, NodeRow(0, "e2e4", shapes="e2 e2")],
        [ROOT, NodeRow(0, "e2e4", shapes="e2  e3")],
        [ROOT, NodeRow(0, "e2e4", shapes=" ".join(f"a1{file}{rank}" for file in "bcdefgh" for rank in "12345"))],
        [ROOT, NodeRow(0, "e2e4", "", "x" * (LONGEST_COMMENT + 1))],
        [ROOT] * (MOST_NODES + 1),
    ],
)
def test_invalid_or_too_large_trees_are_refused(rows: list[NodeRow]) -> None:
    with pytest.raises(InvalidTree):
        MoveTree.from_rows(CHESS, rows)


def test_an_illegal_move_is_refused() -> None:
    with pytest.raises(MoveError):
        tree_of(NodeRow(0, "e2e5"))


@st.composite
def trees(draw: st.DrawFn) -> MoveTree:
    """Draw a tree of a random variant, with a few moves, glyphs and comments."""
    start = Position.start(find_variant(draw(st.sampled_from(("chess", "orda", "khans", "asymmetric-orcs-elves")))))
    rows, positions = [NodeRow(0, "", "", draw(COMMENTS))], [start]
    for _ in range(draw(st.integers(0, 25))):
        parent = draw(st.integers(0, len(rows) - 1))
        moves = [move for move in positions[parent].legal_moves if (parent, move.uci) not in {row[:2] for row in rows}]
        if not moves or positions[parent].outcome is not None:
            continue
        move = draw(st.sampled_from(moves))
        rows.append(
            NodeRow(parent, move.uci, draw(st.sampled_from(("", *GLYPHS))), draw(COMMENTS), draw(SIGNS), draw(DRAWN))
        )
        positions.append(positions[parent].play(move))
    return MoveTree.from_rows(start, rows)


SIGNS = st.sampled_from(("", *VERDICTS))
# The shapes are in PGN's order: first all circles, then all arrows.
DRAWN = st.sampled_from(("", "e4", "a1h8", "a1 h8 e2e4 a1a2"))
COMMENTS = st.one_of(
    st.just(""), st.text(max_size=60), st.sampled_from(("🏹 {so}", "; e4 (1. d4", "שלום 1-0", "% [x", "$1"))
)


@given(trees())
@settings(max_examples=40, deadline=None)
def test_any_tree_is_read_back_from_its_pgn(tree: MoveTree) -> None:
    rows = [row._replace(comment=COMMAND.sub("", row.comment.translate(BRACES))) for row in fit(tree.rows)]
    clean = MoveTree.from_rows(tree.start, [row._replace(comment=" ".join(row.comment.split())) for row in rows])
    read = read_tree(write_tree(clean))
    assert (tree_movetext(read.tree), read.is_cut) == (tree_movetext(clean), False)
    assert set(children_of(read.tree)) == set(children_of(clean))


def children_of(tree: MoveTree) -> list[tuple[tuple[str, ...], *tuple[str, ...]]]:
    """Return each node's path (the moves that lead to it), annotations and comment."""
    paths: list[tuple[str, ...]] = [()]
    for row in tree.rows[1:]:
        paths.append((*paths[row.parent], row.uci))
    return [(path, row.glyph, row.comment, row.verdict, row.shapes) for path, row in zip(paths, tree.rows, strict=True)]


def test_a_comment_before_a_variation_belongs_to_its_first_move() -> None:
    tree = read_tree('[Variant "Chess"]\n\n{Open.} 1. e4 $14 $4 ({Closed:} 1. d4 {slower;}) *').tree
    assert [(row.uci, row.glyph, row.comment) for row in tree.rows] == [
        ("", "", "Open."),
        ("e2e4", "??", ""),
        ("d2d4", "", "Closed: slower;"),
    ]


def test_a_game_that_is_too_large_keeps_its_main_line_and_is_marked_as_cut() -> None:
    shuffle = " ".join(("Nf3", "Nf6", "Ng1", "Ng8")[ply % 4] for ply in range(1000))
    read = read_tree('[Variant "Chess"]\n\n1. (1. e4 e5) ' + shuffle + " *")
    assert (len(read.tree.rows), read.is_cut) == (MOST_NODES, True)
    assert read_tree(f'[Variant "Chess"]\n\n1. e4 {{{"long " * 300}}} *').is_cut


@pytest.mark.parametrize(
    "text",
    [
        "1. e4 {" + "[%a" * 60_000 + "} *",
        "1. e4 {" + "[%cal Ga1a2]" * 16_000 + "} *",
        "1. e4 {[%cal " + "Ga1a2," * 32_000 + "]} *",
        "1. e4 " + "{[%csl Ge4]}" * 16_000 + " *",
        "1. e4 {[%" + "a" * 190_000 + "} *",
        "1. e4 " + "{so}" * 49_000 + " *",
        "1. e4 " + "(" * 195_000,
        "1. e4 " + "(1. e4)" * 27_000,
        "1. e4 " + "(1. d4 d5 2. c4)" * 12_000,
        "1. Nf3]Nf6]Ng1]Ng8]" + "Nf3]Nf6]Ng1]Ng8]" * 200 + "]" * 190_000,
    ],
    ids=[
        "commands",
        "arrows",
        "one-arrows",
        "many-circles",
        "one-command",
        "comments",
        "parentheses",
        "repeated",
        "variations",
        "no-blanks",
    ],
)
def test_no_text_takes_long_to_read(text: str) -> None:
    """Each of these strings would take minutes to read if parts of it were scanned repeatedly."""
    assert read_tree('[Variant "Chess"]\n\n' + text[:199_000]).tree.rows[1].uci in {"e2e4", "g1f3"}

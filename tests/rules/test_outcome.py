"""How games end, each ending drawn."""

from __future__ import annotations

import pytest

from bot.rules import Color, Line, Outcome, Position, Termination
from bot.variants import find_variant
from tests.boards import position

WHITE_MATES = {
    "a rook beside its king": """
        . . . . k . . R
        . . . . . . . .
        . . . . K . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
    """,
    "a queen under its king's guard": """
        . . . . k . . .
        . . . . Q . . .
        . . . . K . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
    """,
    "a bishop beside another": """
        k . . . . . . .
        . . . . . . . .
        K . . . . . . .
        . . . . . . . .
        . . . . B B . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
    """,
    "a knight where the own units stifle the khan": """
        . . . . . . l k
        . . . . . N p p
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . K . . . .
    """,
    "a pawn": """
        . . . . . . . k
        . . . . . P P .
        . . . . . . . K
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
    """,
    "a kheshig that a pawn became": """
        . . . . . . . k
        . . . . . . H .
        . . . . . . K .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
    """,
}
GOLD_MATES = {
    "two lancers": """
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . l . . . . . .
        l . . . . K . .
    """,
    "an archer beside another": """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . a a . .
        . . . . . . . .
        k . . . . . . .
        . . . . . . . .
        K . . . . . . .
    """,
    "a kheshig under its khan's guard": """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . k .
        . . . . . . h .
        . . . . . . . K
    """,
    "a yurt that pawns support": """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . k p . .
        . . . . y . . .
        . . . . K . . .
    """,
    "a queen that a pawn became": """
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . h . . . . . .
        . q . . . . . .
        K . . . . . . .
    """,
    "a pawn": """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . k
        . . . . . . p p
        . . . . . . . K
    """,
    "a lancer and an archer at once": """
        . . . . l . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . a
        . . . . . . . .
        . . . P . . . .
        . . . R K B . .
    """,
}


def playing(board: Position, *ucis: str) -> Outcome | None:
    """Play the moves and tell how the position that arises has ended the game."""
    for uci in ucis:
        board = board.play(board.parse(uci))
    return board.outcome


def test_the_start_position_ends_nothing() -> None:
    assert Position.start(find_variant("orda")).outcome is None


@pytest.mark.parametrize("drawing", WHITE_MATES.values(), ids=WHITE_MATES)
def test_white_checkmates_with(drawing: str) -> None:
    assert position(drawing, turn="black").outcome == Outcome(Color.WHITE, Termination.CHECKMATE)


@pytest.mark.parametrize("drawing", GOLD_MATES.values(), ids=GOLD_MATES)
def test_gold_checkmates_with(drawing: str) -> None:
    assert position(drawing, turn="white").outcome == Outcome(Color.BLACK, Termination.CHECKMATE)


def test_a_check_that_can_be_answered_is_no_mate() -> None:
    board = position(
        """
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . R .
        l . . . . . . K
        """
    )
    assert board.is_check
    assert board.outcome is None


WHITE_RACES = """
    . . . . . . . .
    . . K . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . k
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
"""
GOLD_RACES = """
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . K
    . . . . . . . .
    . . . . . . . .
    . . k . . . . .
    . . . . . . . .
"""


def test_the_white_king_wins_on_the_eighth_rank() -> None:
    assert playing(position(WHITE_RACES), "c7c8") == Outcome(Color.WHITE, Termination.CAMPMATE)


def test_the_khan_wins_on_the_first_rank() -> None:
    assert playing(position(GOLD_RACES, turn="black"), "c2c1") == Outcome(Color.BLACK, Termination.CAMPMATE)


def test_campmate_leaves_the_other_side_no_reply() -> None:
    board = position(WHITE_RACES)
    assert board.play(board.parse("Kc8")).legal_moves == ()


def test_a_king_on_the_seventh_rank_has_not_won_yet() -> None:
    assert position(WHITE_RACES, turn="black").outcome is None


def test_a_king_at_home_wins_nothing() -> None:
    board = position(
        """
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . .
        """
    )
    assert playing(board, "e1d1") is None
    assert playing(board, "e1e2", "e8d8") is None


def test_a_guarded_goal_square_is_no_way_to_win() -> None:
    board = position(
        """
        . . . . . . . l
        . . K . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . k
        . . . . . . . .
        """
    )
    assert not [move for move in board.legal_moves if move.uci[3] == "8"]


def test_a_lancers_knight_moves_do_not_guard_a_goal_square() -> None:
    board = position(
        """
        . . . . . . . .
        . . . . . K . .
        . . . . . . . l
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . k
        . . . . . . . .
        """
    )
    assert playing(board, "f7g8") == Outcome(Color.WHITE, Termination.CAMPMATE)


def test_a_king_wins_by_capturing_on_its_goal_rank() -> None:
    board = position(
        """
        . . . y . . . .
        . . . . K . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        k . . . . . . .
        . . . . . . . .
        """
    )
    assert playing(board, "e7d8") == Outcome(Color.WHITE, Termination.CAMPMATE)


def test_a_king_that_leaves_a_check_for_its_goal_wins() -> None:
    board = position(
        """
        . . . . . . . .
        . . . . K . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . l . . k
        . . . . . . . .
        """
    )
    assert playing(board, "e7f8") == Outcome(Color.WHITE, Termination.CAMPMATE)


def test_campmate_that_uncovers_a_check_is_campmate() -> None:
    board = position(
        """
        . . . . . . . .
        R . . . K . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        """
    )
    assert playing(board, "e7e8") == Outcome(Color.WHITE, Termination.CAMPMATE)


def test_checkmate_comes_before_campmate() -> None:
    board = position(
        """
        . . . . . . . .
        R . . . K . . k
        . . . . . . . p
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . B . . . . . .
        . . . . . . R .
        """
    )
    assert playing(board, "e7e8") == Outcome(Color.WHITE, Termination.CHECKMATE)


def test_campmate_comes_before_stalemate() -> None:
    board = position(
        """
        . . . . . . . k
        . . . . . K . .
        . . . . . . Q .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        """
    )
    assert playing(board, "f7f8") == Outcome(Color.WHITE, Termination.CAMPMATE)


def test_campmate_comes_before_fifty_moves() -> None:
    assert playing(position(WHITE_RACES, clock=99), "c7c8") == Outcome(Color.WHITE, Termination.CAMPMATE)


def test_a_side_without_a_move_and_not_in_check_is_stalemated() -> None:
    board = position(
        """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . k . . . . .
        . . p . . . . .
        . . K . . . . .
        """
    )
    assert board.outcome == Outcome(None, Termination.STALEMATE)


def test_a_lancer_pinned_on_a_diagonal_does_not_save_from_stalemate() -> None:
    board = position(
        """
        k . . . . . . .
        . l . . . . . .
        K . . . . . . .
        . . . . . . . .
        . . . . B B . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        """,
        turn="black",
    )
    assert board.outcome == Outcome(None, Termination.STALEMATE)


BARE_KINGS = """
    . . . . k . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . K . . .
"""
ONE_KNIGHT = """
    . . . . k . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . K . N .
"""
TWO_KNIGHTS = """
    . . . . k . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . N . . K . N .
"""
BISHOPS_ON_ONE_COLOUR = """
    . . . . k b . .
    . . . . . . b .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . B . K . . .
"""
BISHOPS_ON_BOTH_COLOURS = """
    . . . . k . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . B . K B . .
"""
ONE_PAWN = """
    . . . . k . . .
    . . . . p . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . K . . .
"""


def test_bare_kings_play_on_in_orda() -> None:
    assert position(BARE_KINGS).outcome is None


@pytest.mark.parametrize("drawing", [BARE_KINGS, ONE_KNIGHT, BISHOPS_ON_ONE_COLOUR])
def test_chess_is_drawn_when_nobody_can_mate(drawing: str) -> None:
    outcome = position(drawing, variant="chess").outcome
    assert outcome == Outcome(None, Termination.INSUFFICIENT_MATERIAL)


@pytest.mark.parametrize("drawing", [TWO_KNIGHTS, BISHOPS_ON_BOTH_COLOURS, ONE_PAWN])
def test_chess_goes_on_while_a_mate_can_be_built(drawing: str) -> None:
    assert position(drawing, variant="chess").outcome is None


def test_chess_has_no_campmate() -> None:
    board = position(
        """
        . . . . . . . .
        . . K . . . . .
        . . . . . . . .
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . . . . . .
        """,
        variant="chess",
    )
    assert playing(board, "c7c8") is None


def test_the_hundredth_half_move_without_progress_draws() -> None:
    assert playing(position(BARE_KINGS, clock=99), "e1e2") == Outcome(None, Termination.FIFTY_MOVES)


def test_ninety_nine_half_moves_without_progress_do_not() -> None:
    assert playing(position(BARE_KINGS, clock=98), "e1e2") is None


def test_a_mate_on_the_hundredth_half_move_wins() -> None:
    board = position(
        """
        . . . . k . . .
        . . . . . . . R
        . . . . K . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        """,
        clock=99,
    )
    assert playing(board, "h7h8") == Outcome(Color.WHITE, Termination.CHECKMATE)


def test_the_fools_mate_ends_a_game_of_chess() -> None:
    chess = find_variant("chess")
    line = Line.from_uci(chess, chess.start_fen, ["f2f3", "e7e5", "g2g4", "d8h4"])
    assert line.outcome == Outcome(Color.BLACK, Termination.CHECKMATE)

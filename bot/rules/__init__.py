"""The rules: positions, moves, outcomes and notation. The package is pure: it knows nothing about players or clocks."""

from bot.rules.board import Color, FenFault, InvalidFen, Move, Ply, Square, file_of, parse_square, rank_of, square_name
from bot.rules.checks import check_variant, lacks_of_rules
from bot.rules.compiling import CompilingApart, Readiness, compiling_rules, warm_up
from bot.rules.fen import turn_in
from bot.rules.illegal import AmbiguousMove, IllegalMove, InvalidMove, MoveError, Reason, Refusal
from bot.rules.line import MoveLine
from bot.rules.position import Outcome, Piece, Position, Termination
from bot.rules.san import MOVE_TEXT_LIMIT, parse_move
from bot.rules.winnable import FEW_PIECES, can_win, king_wins_alone

__all__ = [
    "FEW_PIECES",
    "MOVE_TEXT_LIMIT",
    "AmbiguousMove",
    "Color",
    "CompilingApart",
    "FenFault",
    "IllegalMove",
    "InvalidFen",
    "InvalidMove",
    "Move",
    "MoveError",
    "MoveLine",
    "Outcome",
    "Piece",
    "Ply",
    "Position",
    "Readiness",
    "Reason",
    "Refusal",
    "Square",
    "Termination",
    "can_win",
    "check_variant",
    "compiling_rules",
    "file_of",
    "king_wins_alone",
    "lacks_of_rules",
    "parse_move",
    "parse_square",
    "rank_of",
    "square_name",
    "turn_in",
    "warm_up",
]

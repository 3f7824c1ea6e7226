"""A second implementation of the rules in slow, plain Python. Tests compare the kernel with it.

It's based on the text of the rules, and uses nothing from `bot`. A square is represented by its name (`e4`), and a move
by its UCI text. A board maps squares to FEN letters, which are upper case for White.
"""

from tests.oracle.ends import ending, is_campmate, legal_moves, perft
from tests.oracle.games import GAMES, Game, find_game
from tests.oracle.moves import Position, captures_in_passing, is_check, play
from tests.oracle.notation import fen, read, repetition_key
from tests.oracle.units import SQUARES, Board

__all__ = [
    "GAMES",
    "SQUARES",
    "Board",
    "Game",
    "Position",
    "captures_in_passing",
    "ending",
    "fen",
    "find_game",
    "is_campmate",
    "is_check",
    "legal_moves",
    "perft",
    "play",
    "read",
    "repetition_key",
]

"""Every unit, one line each: name, Betza notation, value in pawns (the guides' simple table)."""

from bot.variants.model import Piece

PAWN = Piece("pawn", betza="fmWfcF", value=1, is_pawn=True)
KNIGHT = Piece("knight", betza="N", value=3)
BISHOP = Piece("bishop", betza="B", value=3)
ROOK = Piece("rook", betza="R", value=5)
QUEEN = Piece("queen", betza="RB", value=9)
KING = Piece("king", betza="K", value=0, is_royal=True)

LANCER = Piece("lancer", betza="mNcR", value=4)
KHESHIG = Piece("kheshig", betza="KN", value=7)
ARCHER = Piece("archer", betza="mNcB", value=4)
YURT = Piece("yurt", betza="FfW", value=2)
KHAN = Piece("khan", betza="K", value=0, is_royal=True)

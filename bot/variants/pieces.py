"""Every unit, one line each: name, Betza notation, value in pawns, from the guides' tables."""

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
FALCON = Piece("falcon", betza="mQcN", value=4)

# No values of these two are published; these are rounded from the tuner's, 0.98 and 3.11.
SCOUT = Piece("scout", betza="mfhNcfW", value=1, is_pawn=True)
KHATUN = Piece("khatun", betza="mNcK", value=3)

HERO = Piece("hero", betza="K", value=3, is_royal=True)

FOOTMAN = Piece("footman", betza="fmWfcF", value=1, is_pawn=True)
HUMAN_KNIGHT = Piece("human-knight", betza="N", value=3.3)
MONK = Piece("monk", betza="B", value=3.3)
GRIFFIN = Piece("griffin", betza="R", value=5)
ANGEL = Piece("angel", betza="RB", value=9.8)

SPRITE = Piece("sprite", betza="fF", value=1.2, is_pawn=True)
UNICORN = Piece("unicorn", betza="FafsF", value=4.1)
RANGER = Piece("ranger", betza="jB", value=2.2)
PEGASUS = Piece("pegasus", betza="WDH", value=5.1)
PHOENIX = Piece("phoenix", betza="BN", value=8.6)

GUARD = Piece("guard", betza="fWscW", value=1.1, is_pawn=True)
WEREWOLF = Piece("werewolf", betza="WafsW", value=3.9)
HARPY = Piece("harpy", betza="FA", value=2.9)
WYVERN = Piece("wyvern", betza="jR", value=4.8)
DRAGON = Piece("dragon", betza="RN", value=9)

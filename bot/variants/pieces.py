"""All kinds of pieces, with their Betza notation and the values that the guides give them, in pawns."""

from bot.variants.model import PieceType

PAWN = PieceType("pawn", betza="fmWfcF", value=1, is_pawn=True)
KNIGHT = PieceType("knight", betza="N", value=3)
BISHOP = PieceType("bishop", betza="B", value=3)
ROOK = PieceType("rook", betza="R", value=5)
QUEEN = PieceType("queen", betza="RB", value=9)
KING = PieceType("king", betza="K", value=0, is_royal=True)

LANCER = PieceType("lancer", betza="mNcR", value=4)
KHESHIG = PieceType("kheshig", betza="KN", value=7)
ARCHER = PieceType("archer", betza="mNcB", value=4)
YURT = PieceType("yurt", betza="FfW", value=2)
KHAN = PieceType("khan", betza="K", value=0, is_royal=True)
FALCON = PieceType("falcon", betza="mQcN", value=4)

# No values are published for these two pieces, so these are the engine's tuned values (0.98 and 3.11), rounded.
SCOUT = PieceType("scout", betza="mfhNcfW", value=1, is_pawn=True)
KHATUN = PieceType("khatun", betza="mNcK", value=3)

HERO = PieceType("hero", betza="K", value=3, is_royal=True)

FOOTMAN = PieceType("footman", betza="fmWfcF", value=1, is_pawn=True)
HUMAN_KNIGHT = PieceType("human-knight", betza="N", value=3.3)
MONK = PieceType("monk", betza="B", value=3.3)
GRIFFIN = PieceType("griffin", betza="R", value=5)
ANGEL = PieceType("angel", betza="RB", value=9.8)

SPRITE = PieceType("sprite", betza="fF", value=1.2, is_pawn=True)
UNICORN = PieceType("unicorn", betza="FafsF", value=4.1)
RANGER = PieceType("ranger", betza="jB", value=2.2)
PEGASUS = PieceType("pegasus", betza="WDH", value=5.1)
PHOENIX = PieceType("phoenix", betza="BN", value=8.6)

GUARD = PieceType("guard", betza="fWscW", value=1.1, is_pawn=True)
WEREWOLF = PieceType("werewolf", betza="WafsW", value=3.9)
HARPY = PieceType("harpy", betza="FA", value=2.9)
WYVERN = PieceType("wyvern", betza="jR", value=4.8)
DRAGON = PieceType("dragon", betza="RN", value=9)

# No values are published for the next twelve pieces, so these are the engine's tuned values, rounded.
CARDINAL = PieceType("cardinal", betza="BN", value=8.9)
BEDE = PieceType("bede", betza="BD", value=5)
FAD = PieceType("fad", betza="FAD", value=4.7)
WAFFLE = PieceType("waffle", betza="WA", value=3.1)

COLONEL = PieceType("colonel", betza="KfsRfhN", value=9.1)
CHARGING_ROOK = PieceType("charging-rook", betza="fsRbK", value=5.1)
CHARGING_KNIGHT = PieceType("charging-knight", betza="fhNbKsW", value=4)
FIBNIF = PieceType("fibnif", betza="FvN", value=3.4)

CHANCELLOR = PieceType("chancellor", betza="RN", value=9.3)
SHORT_ROOK = PieceType("short-rook", betza="R4", value=4.5)
HALF_DUCK = PieceType("half-duck", betza="FDH", value=4.9)
WOODY_ROOK = PieceType("woody-rook", betza="WD", value=3.5)

"""Chess with Different Armies (Ralph Betza, 1979 to 1996): each side plays one of four armies of about equal strength.

Kings and pawns move as in chess. Pawns promote to any piece of either army. Each pairing of armies is a separate
variant.
"""

from itertools import product

from bot.variants import pieces
from bot.variants.model import Army, Side, Variant

FIDE = Army("fide", "KQRBNP", (pieces.KING, pieces.QUEEN, pieces.ROOK, pieces.BISHOP, pieces.KNIGHT, pieces.PAWN))
CLOBBERERS = Army(
    "clobberers", "KCDAWP", (pieces.KING, pieces.CARDINAL, pieces.BEDE, pieces.FAD, pieces.WAFFLE, pieces.PAWN)
)
NUTTERS = Army(
    "knights",
    "KOGHIP",
    (pieces.KING, pieces.COLONEL, pieces.CHARGING_ROOK, pieces.CHARGING_KNIGHT, pieces.FIBNIF, pieces.PAWN),
)
ROOKIES = Army(
    "rookies",
    "KESFMP",
    (pieces.KING, pieces.CHANCELLOR, pieces.SHORT_ROOK, pieces.HALF_DUCK, pieces.WOODY_ROOK, pieces.PAWN),
)
"""As in the other armies, the pieces are in the order of the orthodox pieces that they replace.

The letters are those that pychess.org uses. Different pieces have different letters even across armies, because pawns
can promote to pieces of either army.
"""

HOME = {FIDE: "RNBQKBNR", CLOBBERERS: "DWACKAWD", NUTTERS: "GIHOKHIG", ROOKIES: "SMFEKFMS"}
OFFICERS = {army: army.letters[1:-1] for army in HOME}
LONG_CASTLING = {FIDE: "cd", CLOBBERERS: "bc", NUTTERS: "cd", ROOKIES: "cd"}


def pairing(white: Army, black: Army) -> Variant:
    return Variant(
        key=f"cwda-{white.name}-{black.name}",
        family="cwda",
        white=_side("white", white, black, double_step_rank=2),
        black=_side("gold", black, white, double_step_rank=7),
        start_fen=f"{HOME[black].lower()}/pppppppp/8/8/8/8/PPPPPPPP/{HOME[white]} w KQkq - 0 1",
        lone_minors=(pieces.KNIGHT, pieces.BISHOP, pieces.BEDE, pieces.FAD, pieces.WAFFLE),
        color_bound=(pieces.BISHOP, pieces.BEDE, pieces.FAD),
        pgn_names=("chesswithdifferentarmies",),
    )


def _side(color: str, army: Army, other: Army, double_step_rank: int) -> Side:
    return Side(
        color,
        army,
        promotions=OFFICERS[army] + (OFFICERS[other] if other is not army else ""),
        double_step_rank=double_step_rank,
        long_castling=LONG_CASTLING[army],
        reserves=other,
    )


PAIRINGS = tuple(pairing(white, black) for white, black in product(HOME, repeat=2))

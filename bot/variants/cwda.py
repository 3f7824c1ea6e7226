"""Chess with Different Armies (Ralph Betza, 1979 to 1996): each side plays one of four armies of about equal strength.

Kings and pawns move as in chess. Pawns promote to any piece of either army. Each pairing of armies is a separate
variant.
"""

from itertools import product

from bot.variants.model import Army, Side, Variant
from bot.variants.pieces import (
    BEDE,
    BISHOP,
    CARDINAL,
    CHANCELLOR,
    CHARGING_KNIGHT,
    CHARGING_ROOK,
    COLONEL,
    FAD,
    FIBNIF,
    HALF_DUCK,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    SHORT_ROOK,
    WAFFLE,
    WOODY_ROOK,
)

FIDE = Army("fide", "KQRBNP", (KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN))
CLOBBERERS = Army("clobberers", "KCDAWP", (KING, CARDINAL, BEDE, FAD, WAFFLE, PAWN))
NUTTERS = Army("knights", "KOGHIP", (KING, COLONEL, CHARGING_ROOK, CHARGING_KNIGHT, FIBNIF, PAWN))
ROOKIES = Army("rookies", "KESFMP", (KING, CHANCELLOR, SHORT_ROOK, HALF_DUCK, WOODY_ROOK, PAWN))
"""The pieces are in the order of the orthodox pieces that they replace.

The letters are those of pychess.org. No two pieces share a letter, because pawns can promote to pieces of either army.
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
        lone_minors=(KNIGHT, BISHOP, BEDE, FAD, WAFFLE),
        color_bound=(BISHOP, BEDE, FAD),
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

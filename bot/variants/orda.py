"""Orda Chess and its relatives, all by Couch Tomato.

In Orda Chess (2020), the Kingdom plays the Horde. The Horde's lancers and archers move like knights but capture
differently. In Orda Mirror (2020), the Horde plays itself, with falcons in place of the yurts. Khan's Chess (2023) is a
revision of Orda Chess: the Horde has scouts and a khatun.
"""

from bot.variants import pieces
from bot.variants.chess import ORTHODOX
from bot.variants.model import Army, Opening, Side, Variant

KINGDOM = Army(
    "kingdom",
    "KQRBNPH",
    (pieces.KING, pieces.QUEEN, pieces.ROOK, pieces.BISHOP, pieces.KNIGHT, pieces.PAWN, pieces.KHESHIG),
)
HORDE = Army(
    "horde",
    "KLHAYPQ",
    (pieces.KHAN, pieces.LANCER, pieces.KHESHIG, pieces.ARCHER, pieces.YURT, pieces.PAWN, pieces.QUEEN),
)

ORDA = Variant(
    key="orda",
    family="orda",
    white=Side("white", KINGDOM, promotions="QH", double_step_rank=2, goal_rank=8),
    black=Side("gold", HORDE, promotions="QH", goal_rank=1),
    start_fen="lhaykahl/8/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1",
    draws_bare_kings=False,
    openings=(
        Opening("benkos-castle", "g3 Kf7 e4 Kg7"),
        Opening("stockfish-closed", "d4 c5 dxc5 bxc5 c4 Kf7"),
        Opening("stockfish-open", "d4 c5 dxc5 dxc5"),
        Opening("stockfish-queenside-push", "d4 c5 e3 cxd4 exd4 b5 b3 Kf7 c4"),
    ),
    pgn_names=("ordachess",),
)


MIRRORED_HORDE = Army(
    "horde", "KLHAFP", (pieces.KHAN, pieces.LANCER, pieces.KHESHIG, pieces.ARCHER, pieces.FALCON, pieces.PAWN)
)

ORDAMIRROR = Variant(
    key="ordamirror",
    family="ordamirror",
    white=Side("white", MIRRORED_HORDE, promotions="HLFA", goal_rank=8),
    black=Side("gold", MIRRORED_HORDE, promotions="HLFA", goal_rank=1),
    start_fen="lhafkahl/8/pppppppp/8/8/PPPPPPPP/8/LHAFKAHL w - - 0 1",
    draws_bare_kings=False,
)


KHANS_HORDE = Army(
    "horde", "KLHATS", (pieces.KHAN, pieces.LANCER, pieces.KHESHIG, pieces.ARCHER, pieces.KHATUN, pieces.SCOUT)
)

KHANS = Variant(
    key="khans",
    family="khans",
    white=Side("white", ORTHODOX, promotions="QRBN", double_step_rank=2, goal_rank=8),
    black=Side("gold", KHANS_HORDE, promotions="T", goal_rank=1),
    start_fen="lhatkahl/ssssssss/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1",
    draws_bare_kings=False,
    stalemate_wins=True,
    pgn_names=("khanschess", "khan'schess"),
)

"""Orda Chess (Couch Tomato, 2020): the Kingdom against the Horde, whose pieces move like knights but capture
differently.
"""

from bot.variants.model import Army, Opening, Side, Variant
from bot.variants.pieces import ARCHER, BISHOP, KHAN, KHESHIG, KING, KNIGHT, LANCER, PAWN, QUEEN, ROOK, YURT

KINGDOM = Army("kingdom", "KQRBNPH", (KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN, KHESHIG))
HORDE = Army("horde", "KLHAYPQ", (KHAN, LANCER, KHESHIG, ARCHER, YURT, PAWN, QUEEN))

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

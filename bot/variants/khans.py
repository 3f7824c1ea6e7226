"""Khan's Chess (Couch Tomato, 2023), a revision of Orda Chess by the same author: the Horde has scouts and a khatun."""

from bot.variants.chess import ORTHODOX
from bot.variants.model import Army, Side, Variant
from bot.variants.pieces import ARCHER, KHAN, KHATUN, KHESHIG, LANCER, SCOUT

HORDE = Army("horde", "KLHATS", (KHAN, LANCER, KHESHIG, ARCHER, KHATUN, SCOUT))

KHANS = Variant(
    key="khans",
    family="khans",
    white=Side("white", ORTHODOX, promotions="QRBN", double_step_rank=2, goal_rank=8),
    black=Side("gold", HORDE, promotions="T", goal_rank=1),
    start_fen="lhatkahl/ssssssss/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1",
    draws_bare_kings=False,
    stalemate_wins=True,
    pgn_names=("khanschess", "khan'schess"),
)

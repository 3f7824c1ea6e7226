"""Orda Mirror (Couch Tomato, 2020): the Horde against itself, with falcons in place of the yurts."""

from bot.variants.model import Army, Side, Variant
from bot.variants.pieces import ARCHER, FALCON, KHAN, KHESHIG, LANCER, PAWN

HORDE = Army("horde", "KLHAFP", (KHAN, LANCER, KHESHIG, ARCHER, FALCON, PAWN))

ORDAMIRROR = Variant(
    key="ordamirror",
    family="ordamirror",
    white=Side("white", HORDE, promotions="HLFA", goal_rank=8),
    black=Side("gold", HORDE, promotions="HLFA", goal_rank=1),
    start_fen="lhafkahl/8/pppppppp/8/8/PPPPPPPP/8/LHAFKAHL w - - 0 1",
    draws_bare_kings=False,
)

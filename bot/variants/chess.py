"""Orthodox chess, which is also the game of Humans against Humans.

The tests of the rules use it because its perft numbers are published.
"""

from bot.variants.chess_openings import OPENINGS
from bot.variants.model import Army, Side, Variant
from bot.variants.pieces import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK

ORTHODOX = Army("kingdom", "KQRBNP", (KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN))

CHESS = Variant(
    key="chess",
    family="chess",
    white=Side("white", ORTHODOX, promotions="QRBN", double_step_rank=2),
    black=Side("gold", ORTHODOX, promotions="QRBN", double_step_rank=7),
    start_fen="rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    lone_minors=(KNIGHT, BISHOP),
    colour_bound=(BISHOP,),
    openings=OPENINGS,
    plays_like="asymmetric-humans-humans",
    is_orthodox=True,
    pgn_names=("", "standard", "normal"),
)

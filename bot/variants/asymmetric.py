"""Asymmetric Chess (Dmitry Eskin, 2016): each side plays Humans, Elves or Orcs.

All armies use the start position and the letters of chess, but their pieces move differently. Each pairing of armies is
a separate variant.
"""

from itertools import product

from bot.variants import pieces
from bot.variants.model import Army, Side, Variant

HUMANS = Army(
    "humans", "KQRBNP", (pieces.HERO, pieces.ANGEL, pieces.GRIFFIN, pieces.MONK, pieces.HUMAN_KNIGHT, pieces.FOOTMAN)
)
ELVES = Army(
    "elves", "KQRBNP", (pieces.HERO, pieces.PHOENIX, pieces.PEGASUS, pieces.RANGER, pieces.UNICORN, pieces.SPRITE)
)
ORCS = Army("orcs", "KQRBNP", (pieces.HERO, pieces.DRAGON, pieces.WYVERN, pieces.HARPY, pieces.WEREWOLF, pieces.GUARD))

PROMOTIONS = {HUMANS: "QRBN", ELVES: "QRBN", ORCS: "B"}


def pairing(white: Army, black: Army) -> Variant:
    return Variant(
        key=f"asymmetric-{white.name}-{black.name}",
        family="asymmetric",
        white=Side("white", white, PROMOTIONS[white], double_step_rank=2),
        black=Side("gold", black, PROMOTIONS[black], double_step_rank=7),
        start_fen="rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        lone_minors=(pieces.HUMAN_KNIGHT, pieces.WEREWOLF, pieces.MONK, pieces.RANGER, pieces.HARPY),
        color_bound=(pieces.MONK, pieces.RANGER, pieces.HARPY),
        options="abc",
        pgn_names=("asymmetricchess",),
    )


PAIRINGS = tuple(pairing(white, black) for white, black in product((HUMANS, ELVES, ORCS), repeat=2))

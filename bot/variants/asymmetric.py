"""Asymmetric Chess (Dmitry Eskin, 2016): each side plays Humans, Elves or Orcs.

All armies use the start position and the letters of chess, but their pieces move differently. Each pairing of armies is
a separate variant.
"""

from itertools import product

from bot.variants.model import Army, Side, Variant
from bot.variants.pieces import (
    ANGEL,
    DRAGON,
    FOOTMAN,
    GRIFFIN,
    GUARD,
    HARPY,
    HERO,
    HUMAN_KNIGHT,
    MONK,
    PEGASUS,
    PHOENIX,
    RANGER,
    SPRITE,
    UNICORN,
    WEREWOLF,
    WYVERN,
)

HUMANS = Army("humans", "KQRBNP", (HERO, ANGEL, GRIFFIN, MONK, HUMAN_KNIGHT, FOOTMAN))
ELVES = Army("elves", "KQRBNP", (HERO, PHOENIX, PEGASUS, RANGER, UNICORN, SPRITE))
ORCS = Army("orcs", "KQRBNP", (HERO, DRAGON, WYVERN, HARPY, WEREWOLF, GUARD))

PROMOTIONS = {HUMANS: "QRBN", ELVES: "QRBN", ORCS: "B"}


def pairing(white: Army, black: Army) -> Variant:
    return Variant(
        key=f"asymmetric-{white.name}-{black.name}",
        family="asymmetric",
        white=Side("white", white, PROMOTIONS[white], double_step_rank=2),
        black=Side("gold", black, PROMOTIONS[black], double_step_rank=7),
        start_fen="rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        lone_minors=(HUMAN_KNIGHT, WEREWOLF, MONK, RANGER, HARPY),
        color_bound=(MONK, RANGER, HARPY),
        options="abc",
        pgn_names=("asymmetricchess",),
    )


PAIRINGS = tuple(pairing(white, black) for white, black in product((HUMANS, ELVES, ORCS), repeat=2))

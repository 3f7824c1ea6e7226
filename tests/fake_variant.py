"""A variant that consists of data only: it has no images, texts, weights or ratings."""

from __future__ import annotations

from dataclasses import replace

from bot.variants import FAMILIES, VARIANTS, Army, Family, PieceType, Side, find_variant
from bot.variants.pieces import KING, PAWN

WANDERER = PieceType("wanderer", betza="mNcR", value=4)
ARMY = Army("strangers", "KWP", (KING, WANDERER, PAWN))
STRANGER = replace(
    find_variant("orda"),
    key="stranger",
    family="stranger",
    white=Side("teal", ARMY, promotions="W", double_step_rank=2, goal_rank=8),
    black=Side("gold", ARMY, promotions="W", goal_rank=1),
    start_fen="1w2k1w1/pppppppp/8/8/8/8/PPPPPPPP/1W2K1W1 w - - 0 1",
    openings=(),
    pgn_names=(),
    is_listed=False,
)
FAMILY = Family(STRANGER.key, (STRANGER,))


def invented(number: int) -> Family:
    """Create a copy of Orda Chess with this number in its key."""
    orda, key = find_variant("orda"), f"invented{number}"
    game = replace(orda, key=key, family=key, white=replace(orda.white, color="teal"), is_listed=True)
    return Family(key, (game,))


REGISTERED = "from tests.fake_variant import register; register()"
OFFERED = "from tests.fake_variant import offer; offer()"
"""A line of Python that makes a fresh interpreter offer the variant to players."""


def register() -> None:
    """Add the variant to the registry."""
    VARIANTS[STRANGER.key] = STRANGER


def offer() -> None:
    """Offer the variant to players, as if it were complete."""
    listed = replace(STRANGER, is_listed=True)
    VARIANTS[listed.key] = listed
    FAMILIES[listed.key] = Family(listed.key, (listed,))

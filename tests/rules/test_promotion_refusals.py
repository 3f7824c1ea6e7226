"""If pawns promote only to captured pieces, the error for an impossible promotion lists the possible pieces."""

import pytest

from bot.rules import IllegalMove, Position, Reason, parse_move
from bot.variants import find_variant

CAPTURED_ONLY = find_variant("asymmetric-humans-elves+b")


@pytest.mark.parametrize(
    ("first_rank", "text", "reason", "options"),
    [
        ("RNBQKBNR", "a8", Reason.NO_PROMOTION, ()),
        ("RNBQKBNR", "a8=Q", Reason.NO_PROMOTION, ()),
        ("R1BQKBNR", "a8=Q", Reason.WRONG_PROMOTION, ("a8=N",)),
        ("1NB1KBNR", "a8=N", Reason.WRONG_PROMOTION, ("a8=Q+", "a8=R+")),
    ],
)
def test_a_promotion_to_an_uncaptured_piece_is_refused(
    first_rank: str, text: str, reason: Reason, options: tuple[str, ...]
) -> None:
    position = Position.from_fen(CAPTURED_ONLY, f"4k3/P7/8/8/8/8/8/{first_rank} w - - 0 1")
    with pytest.raises(IllegalMove) as refused:
        parse_move(position, text)
    assert (refused.value.refusal.reason, refused.value.refusal.options) == (reason, options)


def test_a_pawn_without_a_possible_promotion_still_gives_check() -> None:
    position = Position.from_fen(CAPTURED_ONLY, "4k3/3P4/8/8/8/8/8/RNBQKBNR b - - 0 1")
    assert position.is_check

"""The texts in a tournament's tables."""

import pytest

from bot.domain.ids import GameId, UserId
from bot.domain.tournament import TableGame
from bot.i18n.tables import result_sign
from bot.rules import Color, Outcome, Termination

ANN, BEN = UserId(1), UserId(2)


@pytest.mark.parametrize(
    ("outcome", "signs"),
    [
        (None, "··"),
        (Outcome(None, Termination.ABORTED), "··"),
        (Outcome(None, Termination.AGREEMENT), "½½"),
        (Outcome(Color.WHITE, Termination.RESIGNATION), "10"),
        (Outcome(Color.BLACK, Termination.TIMEOUT), "01"),
    ],
)
def test_an_ongoing_or_aborted_game_has_no_score(outcome: Outcome | None, signs: str) -> None:
    game = TableGame(id=GameId(7), white=ANN, black=BEN, stage=1, ply=20, outcome=outcome)
    assert "".join(result_sign(game, player) for player in (ANN, BEN)) == signs

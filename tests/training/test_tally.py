"""Match results: scores, Elo differences, and the sequential test."""

import pytest

from training.tally import ACCEPT, REJECT, MatchTally, elo, expected


def test_scores_and_differences_are_each_others_inverse() -> None:
    assert [round(elo(expected(difference))) for difference in (-200, 0, 37, 400)] == [-200, 0, 37, 400]


def test_an_even_match_shows_no_difference() -> None:
    tally = MatchTally(wins=10, draws=5, losses=10)
    assert (tally.games, tally.score) == (25, 0.5)
    assert str(tally).startswith("+10 =5 -10 of 25: 50.0%, Elo +0 ")


@pytest.mark.parametrize(("wins", "losses", "verdict"), [(180, 60, True), (90, 150, False)])
def test_a_clear_match_is_decided(wins: int, losses: int, verdict: bool) -> None:
    ratio = MatchTally(wins=wins, losses=losses).ratio(0, 20)
    assert ratio > ACCEPT if verdict else ratio < REJECT


def test_a_close_match_is_not_decided() -> None:
    assert REJECT < MatchTally(wins=11, losses=9).ratio(0, 20) < ACCEPT

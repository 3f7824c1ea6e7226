"""Giving the opponent time: what a gift adds, what it doesn't change, and when it's refused."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from bot.domain.clock import Fischer, Times
from bot.domain.errors import ForbiddenInTournament, GameOver, NotYourGame, StalePosition
from bot.domain.game import Game
from bot.domain.ids import Member, System, TournamentId
from bot.domain.offers import FULL_CLOCK, GIFT, CannotGiveTime, give_time
from bot.rules import Color

BLITZ = Fischer(timedelta(minutes=5), timedelta(seconds=3))
FULL = BLITZ.initial


@pytest.fixture
def begun(game: Game, now: datetime) -> Game:
    """A 5+3 game in which both sides have made their first move, so White's clock is running."""
    live = replace(game, clock=BLITZ, times=Times.begin(BLITZ)).turn_begun(now)
    for move in ("d4", "c5"):
        live = live.play(live.to_move.user_id, move, now)[0]
    return live


def test_the_running_clock_gets_more_time_and_a_later_warning(begun: Game, ben: Member, now: datetime) -> None:
    given = give_time(begun, ben.user_id, now)
    assert given.times.left == (FULL + GIFT, FULL)
    assert given.countdown == begun.countdown.later(GIFT)
    assert (given.version, given.turn_since) == (begun.version, begun.turn_since)
    assert given.play(begun.white.user_id, "e3", now)[0].times.left[Color.WHITE] == FULL + GIFT + BLITZ.increment


def test_the_waiting_clock_can_get_time_while_the_other_runs_on(begun: Game, ann: Member, now: datetime) -> None:
    given = give_time(begun, ann.user_id, now)
    assert (given.times.left, given.countdown) == ((FULL, FULL + GIFT), begun.countdown)


def test_the_time_for_a_first_move_does_not_change(game: Game, ben: Member, now: datetime) -> None:
    live = replace(game, clock=BLITZ, times=Times.begin(BLITZ)).turn_begun(now)
    given = give_time(live, ben.user_id, now)
    assert (given.times.left, given.countdown) == ((FULL + GIFT, FULL), live.countdown)


def test_a_repeated_request_counts_once(begun: Game, ben: Member, now: datetime) -> None:
    given = give_time(begun, ben.user_id, now, FULL)
    assert give_time(given, ben.user_id, now, FULL) is given
    assert give_time(given, ben.user_id, now, FULL + GIFT).times.left[Color.WHITE] == FULL + 2 * GIFT


def test_a_request_based_on_an_old_time_is_refused(begun: Game, ben: Member, now: datetime) -> None:
    with pytest.raises(StalePosition):
        give_time(begun, ben.user_id, now, FULL - GIFT * 2)


def test_a_clocks_time_is_limited(begun: Game, ben: Member, now: datetime) -> None:
    nearly = replace(begun, times=begun.times.changed(Color.WHITE, FULL_CLOCK - FULL - GIFT / 2))
    full = give_time(nearly, ben.user_id, now)
    with pytest.raises(CannotGiveTime) as refused:
        give_time(full, ben.user_id, now)
    assert refused.value.fault == "full"


def test_without_a_live_clock_no_time_can_be_given(game: Game, ann: Member, now: datetime) -> None:
    for clock in (None, timedelta(days=1)):
        with pytest.raises(CannotGiveTime) as refused:
            give_time(replace(game, clock=clock).turn_begun(now), ann.user_id, now)
        assert refused.value.fault == "clock"


def test_the_engine_gets_no_time(begun: Game, ann: Member, now: datetime) -> None:
    with pytest.raises(CannotGiveTime):
        give_time(replace(begun, black=replace(begun.black, level=3)), ann.user_id, now)


def test_it_is_refused_in_tournaments_after_the_end_and_for_spectators(
    begun: Game, ann: Member, cat: Member, now: datetime
) -> None:
    with pytest.raises(ForbiddenInTournament):
        give_time(replace(begun, tournament_id=TournamentId(1), tournament_system=System.SWISS), ann.user_id, now)
    with pytest.raises(GameOver):
        give_time(begun.resign(ann.user_id, now), ann.user_id, now)
    with pytest.raises(NotYourGame):
        give_time(begun, cat.user_id, now)

"""Fischer clocks: when they start, how much time a move costs, lag compensation and low-time warnings."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from bot.domain import offers
from bot.domain.clock import (
    CLOCKS,
    FIRST_MOVE,
    GRACE,
    RETURN,
    ClientTime,
    Clock,
    Fischer,
    Times,
    clock_word,
    read_clock,
)
from bot.domain.errors import OutOfTime
from bot.domain.game import Game
from bot.domain.ids import Member, OfferKind, System, TournamentId
from bot.rules import Color, Outcome, Termination

BLITZ = Fischer(timedelta(minutes=5), timedelta(seconds=3))
SECOND = timedelta(seconds=1)
FULL = timedelta(minutes=5)


@pytest.fixture
def live(game: Game, now: datetime) -> Game:
    """A 5+3 game that has just started."""
    return replace(game, clock=BLITZ, times=Times.begin(BLITZ)).turn_begun(now)


@pytest.fixture
def begun(live: Game, now: datetime) -> Game:
    """A live game in which both sides have made their first move and White is to move."""
    return played(played(live, "d4", now), "c5", now)


def played(game: Game, move: str, at: datetime, client_time: ClientTime | None = None) -> Game:
    return game.play(game.to_move.user_id, move, at, client_time=client_time)[0]


def test_the_first_moves_cost_no_time_and_earn_no_increment(live: Game, now: datetime) -> None:
    after = played(played(live, "d4", now + 100 * SECOND), "c5", now + 150 * SECOND)
    assert after.times.left == (FULL, FULL)
    assert after.countdown.deadline == now + 150 * SECOND + FULL


def test_later_moves_cost_their_time_and_earn_the_increment(begun: Game, now: datetime) -> None:
    after = played(begun, "e3", now + 20 * SECOND)
    assert after.times.left == (FULL - 17 * SECOND, FULL)
    after = played(after, "cxd4", now + 21 * SECOND)
    assert after.times.left == (FULL - 17 * SECOND, FULL + 2 * SECOND)
    assert after.countdown.deadline == now + 21 * SECOND + FULL - 17 * SECOND


def test_a_missing_first_move_aborts_the_game(live: Game, now: datetime) -> None:
    assert live.flagged(now + FIRST_MOVE + GRACE - timedelta(microseconds=1)) is live
    assert live.flagged(now + FIRST_MOVE + GRACE).outcome == Outcome(None, Termination.ABORTED)


def test_in_a_tournament_a_missing_first_move_loses(live: Game, now: datetime) -> None:
    paired = replace(live, tournament_id=TournamentId(1), tournament_system=System.SWISS)
    assert paired.flagged(now + FIRST_MOVE + GRACE).outcome == Outcome(Color.BLACK, Termination.TIMEOUT)


def test_a_missing_first_move_after_an_outage_aborts_the_game(begun: Game, now: datetime) -> None:
    back = now + timedelta(hours=1)
    stopped = replace(begun, times=begun.times.stopped(Color.WHITE, 10 * SECOND)).turn_begun(back)
    assert stopped.flagged(back + RETURN + GRACE - timedelta(microseconds=1)) is stopped
    called_off = stopped.flagged(back + RETURN + GRACE)
    assert called_off.outcome == Outcome(None, Termination.ABORTED)
    assert called_off.times.left == (FULL - 10 * SECOND, FULL)
    # Once White has moved after the outage, White can lose on time as usual.
    resumed = played(played(stopped, "e3", back), "cxd4", back)
    lost = resumed.flagged(resumed.countdown.deadline + GRACE)
    assert lost.outcome == Outcome(Color.BLACK, Termination.TIMEOUT)


def test_in_a_tournament_a_missing_first_move_after_an_outage_loses(begun: Game, now: datetime) -> None:
    paired = replace(
        begun,
        tournament_id=TournamentId(1),
        tournament_system=System.SWISS,
        times=begun.times.stopped(Color.WHITE, SECOND),
    )
    lost = paired.turn_begun(now).flagged(now + RETURN + GRACE)
    assert lost.outcome == Outcome(Color.BLACK, Termination.TIMEOUT)


def test_a_flag_falls_after_the_grace_for_moves_on_their_way(begun: Game, now: datetime) -> None:
    deadline = begun.countdown.deadline
    assert begun.flagged(deadline + GRACE / 2) is begun
    lost = begun.flagged(deadline + GRACE)
    assert (lost.outcome, lost.times.left) == (Outcome(Color.BLACK, Termination.TIMEOUT), (timedelta(0), FULL))


def test_on_the_page_the_servers_time_of_receipt_counts(begun: Game, now: datetime) -> None:
    assert played(begun, "e3", now + 10 * SECOND).times.left[0] == FULL - 7 * SECOND
    with pytest.raises(OutOfTime):
        played(begun, "e3", now + FULL)


@pytest.mark.parametrize(("out", "back", "given"), [(0.3, 0.4, 0.7), (0, 0, 0), (0.9, 0.9, 1.0), (2, 2, 1.0)])
def test_on_discord_the_lag_is_compensated_up_to_a_second(
    begun: Game, now: datetime, out: float, back: float, given: float
) -> None:
    stood = now + out * SECOND
    pressed = stood + 10 * SECOND
    received = pressed + back * SECOND
    spent = (out + 10 + back - given) * SECOND
    assert played(begun, "e3", received, ClientTime(pressed, stood)).times.left[0] == FULL - spent + 3 * SECOND


def test_discords_clock_can_be_ahead(begun: Game, now: datetime) -> None:
    ahead = timedelta(seconds=30)
    client_time = ClientTime(now + ahead + 10 * SECOND, now + ahead)
    after = played(begun, "e3", now + 10.5 * SECOND, client_time)
    assert after.times.left[0] == FULL - 7 * SECOND


def test_an_edited_board_gives_no_time_at_which_it_was_shown(begun: Game, now: datetime) -> None:
    client_time = ClientTime(now + 10 * SECOND, now - timedelta(minutes=3))
    after = played(begun, "e3", now + 10.4 * SECOND, client_time)
    assert after.times.left[0] == FULL - 7 * SECOND


def test_lag_compensation_saves_a_move_pressed_in_time(begun: Game, now: datetime) -> None:
    deadline = begun.countdown.deadline
    saved = played(begun, "e3", deadline + 0.5 * SECOND, client_time=ClientTime(deadline - 0.2 * SECOND))
    assert saved.times.left[0] == 3.2 * SECOND
    with pytest.raises(OutOfTime):
        played(begun, "e3", deadline + 0.5 * SECOND, client_time=ClientTime(deadline + 0.1 * SECOND))


def test_a_time_per_move_has_no_lag_compensation(game: Game, now: datetime) -> None:
    timed = replace(game, clock=timedelta(days=1)).turn_begun(now)
    assert timed.lag(now + 10 * SECOND, ClientTime(now)) == timedelta(0)


def test_the_last_tenth_gives_one_warning(begun: Game, now: datetime) -> None:
    assert begun.countdown.warn_at == begun.countdown.deadline - FULL / 10
    assert begun.countdown is not None
    told = replace(begun, countdown=replace(begun.countdown, warn_at=None))
    after = played(played(told, "e3", now + 275 * SECOND), "cxd4", now + 276 * SECOND)
    assert after.times.warned == {Color.WHITE}
    assert after.countdown.warn_at is None
    # Black hasn't been warned in this game yet.
    again = played(after, "exd4", now + 277 * SECOND)
    assert again.countdown.warn_at == again.countdown.deadline - FULL / 10


def test_a_player_who_gets_above_a_tenth_again_is_not_warned_again(begun: Game, now: datetime) -> None:
    poor = replace(begun, times=Times((FULL / 10 + SECOND, FULL), frozenset({Color.WHITE}))).turn_begun(now)
    assert poor.countdown.warn_at is None


def test_a_three_minute_game_has_no_warning(game: Game, now: datetime) -> None:
    clock = CLOCKS["3+2"]
    bullet = replace(game, clock=clock, times=Times.begin(clock)).turn_begun(now)
    assert played(played(bullet, "d4", now), "c5", now).countdown.warn_at is None


def test_a_takeback_gives_no_time_back_and_removes_increments(begun: Game, now: datetime, ann: Member) -> None:
    after = played(played(begun, "e3", now + 10 * SECOND), "cxd4", now + 15 * SECOND)
    asked = offers.offer(after, ann.user_id, OfferKind.TAKEBACK, now + 18 * SECOND)
    back = offers.accept(asked, after.black.user_id, OfferKind.TAKEBACK, now + 20 * SECOND)
    assert back.ply == 2
    assert back.times.left == (FULL - 15 * SECOND, FULL - 5 * SECOND)
    assert back.countdown.deadline == now + 20 * SECOND + FULL - 15 * SECOND


def test_taking_back_a_first_move_stops_the_clocks_again(begun: Game, now: datetime, ben: Member) -> None:
    asked = offers.offer(begun, ben.user_id, OfferKind.TAKEBACK, now + 5 * SECOND)
    back = offers.accept(asked, begun.white.user_id, OfferKind.TAKEBACK, now + 6 * SECOND)
    assert back.times.left == (FULL - 6 * SECOND, FULL)
    assert back.countdown.deadline == now + 6 * SECOND + FIRST_MOVE


def test_each_side_keeps_its_increments_through_takebacks(begun: Game) -> None:
    poor = Times((SECOND, FULL)).without_moves(BLITZ, [Color.WHITE] * 5)
    assert poor.left == (3 * SECOND, FULL)


def test_resigning_costs_the_time_until_then(begun: Game, now: datetime, ann: Member) -> None:
    assert begun.resign(ann.user_id, now + 30 * SECOND).times.left == (FULL - 30 * SECOND, FULL)


def test_a_game_that_ends_with_a_move_keeps_the_remaining_times(begun: Game, now: datetime) -> None:
    over = begun.ended(Outcome(None, Termination.AGREEMENT), now)
    assert (over.countdown, over.times.left) == (None, (FULL, FULL))


@pytest.mark.parametrize(
    ("word", "clock"),
    [
        ("5+3", CLOCKS["5+3"]),
        ("3d", timedelta(days=3)),
        ("none", None),
        ("7+4", Fischer(timedelta(minutes=7), timedelta(seconds=4))),
        ("60+60", Fischer(timedelta(minutes=60), timedelta(seconds=60))),
        ("0+10", Fischer(timedelta(seconds=10), timedelta(seconds=10))),
    ],
)
def test_a_clock_is_parsed_and_written(word: str, clock: Clock | None) -> None:
    assert read_clock(word) == clock
    assert clock_word(clock) == word


@pytest.mark.parametrize("word", ["0+0", "61+0", "1+61", "2d", "5", "+", "-1+5", "5+3.5", "١+٢", "100+1", ""])
def test_an_invalid_clock_is_refused(word: str) -> None:
    with pytest.raises(ValueError, match="expected a clock"):
        read_clock(word)

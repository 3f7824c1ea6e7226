from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from bot.domain.clock import Countdown
from bot.domain.errors import (
    AlreadyOffered,
    AnswerFirst,
    GameOver,
    NothingOffered,
    NothingToTakeBack,
    NotYourGame,
    OfferedRecently,
    OwnOffer,
    StalePosition,
    TooEarlyForDraw,
    TooLateToAbort,
)
from bot.domain.game import Game, GameVersion, Offer
from bot.domain.ids import Member, OfferKind
from bot.domain.offers import accept, decline, offer
from bot.rules import Color, Outcome, Termination

DRAW, TAKEBACK = OfferKind.DRAW, OfferKind.TAKEBACK


@pytest.fixture
def begun(played: Callable[[str], Game]) -> Game:
    return played("d4 c5")


def test_an_accepted_draw_offer_ends_the_game(begun: Game, ann: Member, ben: Member, now: datetime) -> None:
    offered = offer(begun, ann.user_id, DRAW, now)
    assert offered.offer == Offer(DRAW, Color.WHITE)
    over = accept(offered, ben.user_id, DRAW, now)
    assert (over.outcome, over.offer) == (Outcome(None, Termination.AGREEMENT), None)


def test_making_the_opponents_offer_accepts_it(begun: Game, ann: Member, ben: Member, now: datetime) -> None:
    assert offer(offer(begun, ann.user_id, DRAW, now), ben.user_id, DRAW, now).is_over


@pytest.mark.parametrize("kind", OfferKind)
def test_a_move_declines_the_opponents_offer(
    begun: Game, ann: Member, ben: Member, now: datetime, kind: OfferKind
) -> None:
    after, _ = offer(begun, ben.user_id, kind, now).play(ann.user_id, "dxc5", now)
    assert after.offer is None


def test_a_draw_offer_is_open_until_the_opponent_moves(begun: Game, ann: Member, ben: Member, now: datetime) -> None:
    moved, _ = offer(begun, ann.user_id, DRAW, now).play(ann.user_id, "dxc5", now)
    assert accept(moved, ben.user_id, DRAW, now).outcome == Outcome(None, Termination.AGREEMENT)
    replied, _ = moved.play(ben.user_id, moved.position.legal_moves[0], now)
    assert replied.offer is None


def test_a_takeback_request_expires_with_the_players_next_move(begun: Game, ann: Member, now: datetime) -> None:
    after, _ = offer(begun, ann.user_id, TAKEBACK, now).play(ann.user_id, "dxc5", now)
    assert after.offer is None


def test_an_offer_can_be_declined(begun: Game, ann: Member, ben: Member, now: datetime) -> None:
    declined = decline(offer(begun, ann.user_id, DRAW, now), ben.user_id, DRAW, now)
    assert replace(declined, last_offers=begun.last_offers) == begun


@pytest.mark.parametrize("answer", [accept, decline])
def test_only_the_other_player_answers(
    begun: Game, ann: Member, cat: Member, now: datetime, answer: Callable[..., Game]
) -> None:
    offered = offer(begun, ann.user_id, DRAW, now)
    with pytest.raises(OwnOffer):
        answer(offered, ann.user_id, DRAW, now)
    with pytest.raises(NotYourGame):
        answer(offered, cat.user_id, DRAW, now)


@pytest.mark.parametrize("answer", [accept, decline])
def test_an_offer_that_was_not_made_cannot_be_answered(
    begun: Game, ann: Member, ben: Member, now: datetime, answer: Callable[..., Game]
) -> None:
    with pytest.raises(NothingOffered):
        answer(begun, ben.user_id, DRAW, now)
    with pytest.raises(NothingOffered):
        answer(offer(begun, ann.user_id, TAKEBACK, now), ben.user_id, DRAW, now)


def test_an_answer_from_an_old_board_is_refused(begun: Game, ann: Member, ben: Member, now: datetime) -> None:
    with pytest.raises(StalePosition):
        accept(offer(begun, ann.user_id, DRAW, now), ben.user_id, DRAW, now, GameVersion(1))


def test_a_draw_can_be_offered_once_both_have_moved(played: Callable[[str], Game], ann: Member, now: datetime) -> None:
    with pytest.raises(TooEarlyForDraw):
        offer(played("d4"), ann.user_id, DRAW, now)


def test_the_same_offer_cannot_be_made_twice(begun: Game, ann: Member, now: datetime) -> None:
    with pytest.raises(AlreadyOffered):
        offer(offer(begun, ann.user_id, DRAW, now), ann.user_id, DRAW, now)


def test_the_opponents_offer_must_be_answered_before_another(
    begun: Game, ann: Member, ben: Member, now: datetime
) -> None:
    with pytest.raises(AnswerFirst) as refused:
        offer(offer(begun, ann.user_id, DRAW, now), ben.user_id, TAKEBACK, now)
    assert refused.value.kind is DRAW


@pytest.mark.parametrize(("first", "second"), [(DRAW, TAKEBACK), (TAKEBACK, DRAW)])
def test_a_players_offer_is_not_replaced_by_another(
    begun: Game, ann: Member, now: datetime, first: OfferKind, second: OfferKind
) -> None:
    with pytest.raises(AlreadyOffered) as refused:
        offer(offer(begun, ann.user_id, first, now), ann.user_id, second, now)
    assert refused.value.kind is first


COURSE = "Bd2 Kf7 e3 Hb7 Be2 Kg7 Bb5 Kh7 h4 Ha5 a3 f5 Qe2 g5 Bc1 Lc7 Nf3 Ad7 Rf1 d5"
"""Twenty plies in which no position is repeated."""


def test_a_draw_can_be_offered_again_after_twenty_plies(begun: Game, ann: Member, ben: Member, now: datetime) -> None:
    game = decline(offer(begun, ann.user_id, DRAW, now), ben.user_id, DRAW, now)
    assert offer(game, ben.user_id, DRAW, now).offer == Offer(DRAW, Color.BLACK)
    waits = []
    for move in COURSE.split():
        with pytest.raises(OfferedRecently) as refused:
            offer(game, ann.user_id, DRAW, now)
        waits.append(refused.value.moves)
        game, _ = game.play(game.to_move.user_id, move, now)
    assert waits == [10, 10, 9, 9, 8, 8, 7, 7, 6, 6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1]
    assert offer(game, ann.user_id, DRAW, now).offer == Offer(DRAW, Color.WHITE)


def test_a_takeback_is_requested_once_per_position(begun: Game, ann: Member, ben: Member, now: datetime) -> None:
    declined = decline(offer(begun, ann.user_id, TAKEBACK, now), ben.user_id, TAKEBACK, now)
    with pytest.raises(OfferedRecently):
        offer(declined, ann.user_id, TAKEBACK, now)
    assert offer(declined, ann.user_id, DRAW, now).offer == Offer(DRAW, Color.WHITE)
    moved, _ = declined.play(ann.user_id, "e3", now)
    assert offer(moved, ann.user_id, TAKEBACK, now).offer == Offer(TAKEBACK, Color.WHITE)


def test_after_a_takeback_another_can_be_requested(begun: Game, ann: Member, ben: Member, now: datetime) -> None:
    back = accept(offer(begun, ben.user_id, TAKEBACK, now), ann.user_id, TAKEBACK, now)
    again, _ = back.play(ben.user_id, "c5", now)
    assert offer(again, ben.user_id, TAKEBACK, now).offer == Offer(TAKEBACK, Color.BLACK)


def test_a_finished_game_accepts_no_offers(begun: Game, ann: Member, now: datetime) -> None:
    with pytest.raises(GameOver):
        offer(begun.resign(ann.user_id, now), ann.user_id, DRAW, now)


def test_a_takeback_before_the_reply_undoes_one_move(begun: Game, ann: Member, ben: Member, now: datetime) -> None:
    back = accept(offer(begun, ben.user_id, TAKEBACK, now), ann.user_id, TAKEBACK, now)
    assert (back.line.sans, back.to_move.user_id) == (("d4",), ben.user_id)


def test_a_takeback_after_the_reply_undoes_both(begun: Game, ann: Member, ben: Member, now: datetime) -> None:
    back = accept(offer(begun, ann.user_id, TAKEBACK, now), ben.user_id, TAKEBACK, now)
    assert (back.line.sans, back.to_move.user_id) == ((), ann.user_id)


def test_a_takeback_gives_the_full_time(begun: Game, ann: Member, ben: Member, now: datetime) -> None:
    day = timedelta(days=1)
    timed = replace(begun, clock=day, countdown=Countdown.begin(day, now))
    later = now + timedelta(hours=9)
    back = accept(offer(timed, ben.user_id, TAKEBACK, now), ann.user_id, TAKEBACK, later)
    assert (back.turn_since, back.countdown.deadline) == (later, later + day)


def test_a_board_from_before_a_takeback_stays_outdated_at_the_same_ply(
    begun: Game, ann: Member, ben: Member, now: datetime
) -> None:
    back = accept(offer(begun, ben.user_id, TAKEBACK, now), ann.user_id, TAKEBACK, now)
    again, _ = back.play(ben.user_id, "d5", now)
    assert again.ply == begun.ply
    with pytest.raises(StalePosition):
        again.play(ann.user_id, "dxc5", now, begun.version)
    assert again.repeated(ben.user_id, "d5", GameVersion(1)) is None


def test_a_player_who_has_not_moved_has_nothing_to_take_back(
    played: Callable[[str], Game], ben: Member, now: datetime
) -> None:
    with pytest.raises(NothingToTakeBack):
        offer(played("d4"), ben.user_id, TAKEBACK, now)


@pytest.mark.parametrize("moves", ["", "d4"])
def test_a_player_can_abort_a_game_before_their_first_move(
    played: Callable[[str], Game], ben: Member, now: datetime, moves: str
) -> None:
    assert played(moves).abort(ben.user_id, now).outcome == Outcome(None, Termination.ABORTED)


def test_a_player_who_has_moved_cannot_abort_the_game(
    played: Callable[[str], Game], ann: Member, now: datetime
) -> None:
    with pytest.raises(TooLateToAbort):
        played("d4").abort(ann.user_id, now)


def test_a_stranger_can_abort_only_with_the_servers_permission(begun: Game, cat: Member, now: datetime) -> None:
    with pytest.raises(NotYourGame):
        begun.abort(cat.user_id, now)
    ended = begun.abort(cat.user_id, now, may_end_any=True)
    assert (ended.outcome, ended.called_off_by) == (Outcome(None, Termination.ABORTED), cat.user_id)


def test_a_manager_who_plays_and_has_moved_cannot_abort_their_own_game(
    played: Callable[[str], Game], ann: Member, now: datetime
) -> None:
    with pytest.raises(TooLateToAbort):
        played("d4").abort(ann.user_id, now, may_end_any=True)


def test_a_finished_game_cannot_be_aborted(begun: Game, ann: Member, cat: Member, now: datetime) -> None:
    with pytest.raises(GameOver):
        begun.resign(ann.user_id, now).abort(ann.user_id, now, may_end_any=True)

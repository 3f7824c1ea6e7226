"""Outbox messages: stored with the change, sent once, and retried."""

from datetime import datetime, timedelta
from random import Random

import pytest

from bot.domain.errors import NotYourTurn
from bot.domain.game import Game, GameVersion, ShownBoard
from bot.domain.ids import ChallengeState, Due, Member, OfferKind, ServerId
from bot.domain.outbox import MOST_REFUSALS, WORTH_SAYING, MessageKind, OutboxMessage, Shown, pause
from bot.services import challenges, clocks, games, outbox, settings
from bot.storage.database import Database

from .steps import CHANNEL, CHECKMATE, ELSEWHERE, NOW, TWO_MOVES_EACH, challenge, play, start

LATER = NOW + timedelta(minutes=1)


@pytest.fixture
async def game(db: Database, ann: Member, ben: Member) -> Game:
    return await start(db, ann, ben, NOW)


async def due(db: Database, now: datetime = LATER) -> list[tuple[MessageKind, int]]:
    return [(pending.kind, pending.subject) for pending in await outbox.due(db, now)]


async def shown(db: Database, game: Game, message_id: int) -> Game:
    """The game as its board stands in a message."""
    await outbox.show_board(db, game, ShownBoard(message_id, game.version, game.is_over, message_id + 1000))
    await db.flush()
    return await games.load(db, game.id)


async def challenge_of(db: Database, game: Game) -> int:
    return (await challenges.of_game(db, game.id)).id


def board(game: Game) -> OutboxMessage:
    assert game.due is not None
    return OutboxMessage(MessageKind.BOARD, game.id, game.server_id, game.due, NOW)


async def test_an_accepted_challenge_asks_for_its_board_and_for_its_own_end(db: Database, game: Game) -> None:
    assert set(await due(db)) == {(MessageKind.BOARD, game.id), (MessageKind.CHALLENGE, await challenge_of(db, game))}
    assert (game.channel_id, game.begun_in, game.due) == (None, CHANNEL, Due(1))


async def test_whoever_changes_something_has_the_time_to_say_so(db: Database, game: Game) -> None:
    assert await due(db, NOW) == []


async def test_a_board_that_is_shown_is_not_due(db: Database, game: Game) -> None:
    stored = await shown(db, game, 501)
    assert (stored.due, stored.board) == (None, ShownBoard(501, GameVersion(0), picture_ref=1501))
    assert (MessageKind.BOARD, game.id) not in await due(db)
    assert await outbox.still_due(db, MessageKind.BOARD, game.id) is None


@pytest.mark.parametrize(
    ("call_at", "is_finished", "can_wait"), [(None, True, True), (NOW, True, False), (None, False, False)]
)
async def test_only_a_board_from_which_nothing_follows_is_stored_later(
    db: Database, game: Game, call_at: datetime | None, is_finished: bool, can_wait: bool
) -> None:
    is_sqlite = db.server is None
    await outbox.show_board(db, game, ShownBoard(501, game.version), call_at=call_at, is_finished=is_finished)
    assert bool(db.deferred) == (can_wait and is_sqlite)


async def test_once_a_board_is_shown_nothing_is_left_of_an_earlier_failure(db: Database, game: Game) -> None:
    await outbox.postpone(db, board(game), "no answer", NOW, is_refusal=False)
    failed = await games.load(db, game.id)
    assert failed.due is not None
    assert failed.due.unsure_from is not None
    assert (await play(db, await shown(db, failed, 501), "d4", NOW)).due == Due(2)


async def test_every_move_asks_for_a_board_of_its_own(db: Database, game: Game) -> None:
    await shown(db, game, 501)
    played = await play(db, game, "d4", NOW)
    assert played.due == Due(2)
    assert (await shown(db, played, 502)).board == ShownBoard(502, GameVersion(1), picture_ref=1502)


async def test_a_board_that_the_game_has_left_behind_is_remembered_and_the_next_still_due(
    db: Database, game: Game
) -> None:
    await play(db, game, "d4", NOW)
    stored = await shown(db, game, 501)
    assert (stored.board, stored.due) == (ShownBoard(501, GameVersion(0), picture_ref=1501), Due(2))


async def test_an_offer_asks_for_other_words_alone(db: Database, game: Game, ann: Member) -> None:
    played = await shown(db, await play(db, game, TWO_MOVES_EACH, NOW), 501)
    assert (await games.offer(db, played.id, ann.user_id, OfferKind.DRAW, NOW)).due == Due(6, is_new=False)


async def test_an_offer_before_the_board_is_shown_still_has_it_posted(db: Database, game: Game, ann: Member) -> None:
    played = await play(db, game, TWO_MOVES_EACH, NOW)
    assert (await games.offer(db, played.id, ann.user_id, OfferKind.DRAW, NOW)).due == Due(6)


async def test_a_board_can_be_asked_for_again(db: Database, game: Game) -> None:
    again = await games.show_again(db, (await shown(db, game, 501)).id, NOW)
    assert again.due == Due(2)


async def test_the_end_of_a_game_is_also_told_elsewhere(db: Database, game: Game) -> None:
    over = await play(db, game, CHECKMATE, NOW)
    assert {(MessageKind.BOARD, game.id), (MessageKind.RESULT, game.id)} <= set(await due(db))
    assert (await shown(db, over, 502)).board == ShownBoard(502, over.version, is_final=True, picture_ref=1502)


async def test_a_change_that_fails_asks_for_nothing(db: Database, game: Game, ben: Member) -> None:
    stored = await shown(db, game, 501)
    with pytest.raises(NotYourTurn):
        await games.play_move(db, game.id, ben.user_id, "c5", NOW)
    assert (await games.load(db, game.id)).due is stored.due is None


async def test_what_fails_is_tried_again_ever_later(db: Database, game: Game) -> None:
    pending, now = board(game), NOW
    for attempt in range(1, 12):
        until = await outbox.postpone(db, pending, "DiscordServerError 503/0", now, is_refusal=False)
        assert until == now + pause(attempt)
        assert (MessageKind.BOARD, game.id) not in await due(db, until - timedelta(seconds=1))
        assert (MessageKind.BOARD, game.id) in await due(db, until)
        current, now = await outbox.still_due(db, pending.kind, pending.subject), until
        assert current is not None
        assert current.due.attempts == attempt
        pending = current


def test_the_pauses_double_up_to_ten_minutes() -> None:
    assert [pause(attempts).total_seconds() for attempts in (1, 2, 3, 9, 10, 10**6)] == [2, 4, 8, 512, 600, 600]


async def test_what_is_refused_again_and_again_is_given_up_until_the_next_start(db: Database, game: Game) -> None:
    pending = board(game)
    for _ in range(MOST_REFUSALS):
        until = await outbox.postpone(db, pending, "Forbidden 403/50001", NOW, is_refusal=True)
        pending = await outbox.still_due(db, pending.kind, pending.subject) or pending
    assert until is None
    assert (MessageKind.BOARD, game.id) not in await due(db, NOW + timedelta(days=1))
    await outbox.retry_now(db, NOW + timedelta(days=1))
    assert (MessageKind.BOARD, game.id) in await due(db, NOW + timedelta(days=1))


async def test_only_the_server_that_can_be_reached_again_is_tried_again_at_once(db: Database, game: Game) -> None:
    later = await outbox.postpone(db, board(game), "DiscordServerError 503/0", NOW, is_refusal=False)
    assert later is not None
    await outbox.retry_now(db, NOW, ServerId(game.server_id + 1))
    assert (MessageKind.BOARD, game.id) not in await due(db, NOW)
    await outbox.retry_now(db, NOW, game.server_id)
    assert (MessageKind.BOARD, game.id) in await due(db, NOW)


async def test_a_failure_to_say_what_has_changed_meanwhile_holds_the_change_up_no_longer(
    db: Database, game: Game
) -> None:
    await play(db, game, "d4", NOW)
    await outbox.postpone(db, board(game), "DiscordServerError 503/0", NOW, is_refusal=True)
    stored = await games.load(db, game.id)
    assert stored.due == Due(2, unsure_from=0)


async def test_a_start_says_at_once_what_the_stop_has_left(db: Database, game: Game) -> None:
    await outbox.retry_now(db, NOW)
    assert set(await due(db, NOW)) == {
        (MessageKind.BOARD, game.id),
        (MessageKind.CHALLENGE, await challenge_of(db, game)),
    }


async def test_a_start_is_unsure_of_what_was_already_due_at_the_stop(db: Database, game: Game) -> None:
    start = NOW + timedelta(minutes=1)
    before = await due(db, start)
    assert (MessageKind.BOARD, game.id) in before
    await outbox.retry_now(db, start)
    assert await due(db, start) == before
    pending = await outbox.still_due(db, MessageKind.BOARD, game.id)
    assert pending is not None
    assert pending.due.unsure_from == 0


async def test_what_is_due_and_marked_is_not_written_again(db: Database, game: Game) -> None:
    start = NOW + timedelta(minutes=1)
    assert await outbox.retry_now(db, start) == 2
    assert await outbox.retry_now(db, start) == 0


async def test_what_was_asked_for_long_ago_is_not_said_any_more(db: Database, game: Game) -> None:
    much_later = NOW + WORTH_SAYING + timedelta(days=1)
    await outbox.retry_now(db, much_later)
    assert await due(db, much_later) == []


async def test_a_challenge_is_posted_when_it_is_made_and_closed_when_it_is_answered(
    db: Database, ann: Member, ben: Member
) -> None:
    made = await challenge(db, ann, ben, NOW)
    assert made.due == Due(1)
    await outbox.record_delivery(
        db, OutboxMessage(MessageKind.CHALLENGE, made.id, made.server_id, made.due, NOW), Shown(601, 602)
    )
    posted = await challenges.load(db, made.id)
    assert (posted.post_ref, posted.picture_ref, posted.due) == (601, 602, None)
    declined = await challenges.decline(db, made.id, ben.user_id, NOW)
    assert (declined.state, declined.due) == (ChallengeState.DECLINED, Due(2))


async def test_what_stands_after_a_failure_is_sure_again(db: Database, ann: Member, ben: Member) -> None:
    made = await challenge(db, ann, ben, NOW)
    pending = await outbox.still_due(db, MessageKind.CHALLENGE, made.id)
    assert pending is not None
    await outbox.postpone(db, pending, "DiscordServerError 503/0", NOW, is_refusal=False)
    await outbox.record_delivery(db, pending, Shown(601, 602))
    declined = await challenges.decline(db, made.id, ben.user_id, NOW)
    assert declined.due == Due(2)


async def test_a_challenge_that_lapses_is_closed_by_whoever_looks_next(db: Database, ann: Member) -> None:
    made = await challenge(db, ann, None, NOW)
    await outbox.record_delivery(
        db, OutboxMessage(MessageKind.CHALLENGE, made.id, made.server_id, made.due, NOW), Shown(601)
    )
    tomorrow = NOW + timedelta(days=1)
    await challenges.expire_due(db, tomorrow)
    assert await due(db, tomorrow) == [(MessageKind.CHALLENGE, made.id)]


async def test_a_rematch_in_the_channel_of_the_game_before_has_its_channel_at_once(
    db: Database, game: Game, ann: Member, ben: Member, rng: Random
) -> None:
    await games.set_channel(db, game.id, CHANNEL)
    await play(db, game, CHECKMATE, NOW)
    await challenges.rematch(db, game.id, ann.user_id, NOW, rng)
    again = await challenges.rematch(db, game.id, ben.user_id, NOW, rng)
    assert isinstance(again, Game)
    assert again.channel_id == CHANNEL


async def test_each_warning_is_for_one_moment_and_is_struck_out_when_said(
    db: Database, ann: Member, ben: Member
) -> None:
    game = await start(db, ann, ben, NOW, clock=timedelta(days=1))
    soon = NOW + timedelta(hours=17)
    await clocks.warn(db, soon)
    [warning] = [pending for pending in await outbox.due(db, soon) if pending.kind is MessageKind.WARNING]
    assert (warning.subject, warning.version) == (game.id, GameVersion(0))
    await outbox.forget(db, warning)
    assert await outbox.still_due(db, MessageKind.WARNING, warning.subject) is None
    assert await clocks.warn(db, soon) == []


async def test_a_loss_on_time_is_shown_at_once_and_told_elsewhere(db: Database, ann: Member, ben: Member) -> None:
    game = await start(db, ann, ben, NOW, clock=timedelta(days=1))
    await shown(db, game, 501)
    late = NOW + timedelta(days=1)
    assert await clocks.end_overdue(db, late) == [game.id]
    assert {(MessageKind.BOARD, game.id), (MessageKind.RESULT, game.id)} <= set(await due(db, late))


async def test_who_wants_no_reminders_is_not_warned(db: Database, ann: Member, ben: Member) -> None:
    await settings.change(db, settings.MEMBERS, ann.user_id, reminders=False)
    await start(db, ann, ben, NOW, clock=timedelta(days=1))
    assert await clocks.warn(db, NOW + timedelta(hours=17)) == []


async def test_a_server_in_which_much_is_due_does_not_hold_up_the_others(
    db: Database, ann: Member, ben: Member
) -> None:
    busy = [await start(db, ann, ben, NOW + timedelta(milliseconds=number)) for number in range(3)]
    quiet = await start(db, ann, ben, NOW + timedelta(seconds=1), guild_id=ELSEWHERE)
    boards = [pending.subject for pending in await outbox.due(db, LATER) if pending.kind is MessageKind.BOARD]
    assert boards.index(quiet.id) < boards.index(busy[2].id)

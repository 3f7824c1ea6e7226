"""Outbox messages are stored in the same transaction as the change that they report. They are sent once, and retried
after failures.
"""

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
    """Record that this Discord message shows the game's current position."""
    await outbox.show_board(db, game, ShownBoard(message_id, game.version, game.is_over, message_id + 1000))
    await db.flush()
    return await games.load(db, game.id)


async def challenge_of(db: Database, game: Game) -> int:
    return (await challenges.of_game(db, game.id)).id


def board(game: Game) -> OutboxMessage:
    assert game.due is not None
    return OutboxMessage(MessageKind.BOARD, game.id, game.server_id, game.due, NOW)


async def test_an_accepted_challenge_makes_its_board_and_its_own_post_due(db: Database, game: Game) -> None:
    assert set(await due(db)) == {(MessageKind.BOARD, game.id), (MessageKind.CHALLENGE, await challenge_of(db, game))}
    assert (game.channel_id, game.begun_in, game.due) == (None, CHANNEL, Due(1))


async def test_a_change_is_not_due_at_once_so_its_author_can_deliver_it(db: Database, game: Game) -> None:
    assert await due(db, NOW) == []


async def test_a_delivered_board_is_not_due(db: Database, game: Game) -> None:
    stored = await shown(db, game, 501)
    assert (stored.due, stored.board) == (None, ShownBoard(501, GameVersion(0), picture_ref=1501))
    assert (MessageKind.BOARD, game.id) not in await due(db)
    assert await outbox.still_due(db, MessageKind.BOARD, game.id) is None


@pytest.mark.parametrize(
    ("call_at", "is_finished", "can_wait"), [(None, True, True), (NOW, True, False), (None, False, False)]
)
async def test_only_a_board_without_consequences_is_stored_later(
    db: Database, game: Game, call_at: datetime | None, is_finished: bool, can_wait: bool
) -> None:
    is_sqlite = db.server is None
    await outbox.show_board(db, game, ShownBoard(501, game.version), call_at=call_at, is_finished=is_finished)
    assert bool(db.deferred) == (can_wait and is_sqlite)


async def test_a_delivered_board_clears_an_earlier_failure(db: Database, game: Game) -> None:
    await outbox.postpone(db, board(game), "no answer", NOW, is_refusal=False)
    failed = await games.load(db, game.id)
    assert failed.due is not None
    assert failed.due.unsure_from is not None
    assert (await play(db, await shown(db, failed, 501), "d4", NOW)).due == Due(2)


async def test_every_move_makes_a_new_board_due(db: Database, game: Game) -> None:
    await shown(db, game, 501)
    played = await play(db, game, "d4", NOW)
    assert played.due == Due(2)
    assert (await shown(db, played, 502)).board == ShownBoard(502, GameVersion(1), picture_ref=1502)


async def test_an_outdated_board_is_recorded_and_the_next_is_still_due(db: Database, game: Game) -> None:
    await play(db, game, "d4", NOW)
    stored = await shown(db, game, 501)
    assert (stored.board, stored.due) == (ShownBoard(501, GameVersion(0), picture_ref=1501), Due(2))


async def test_an_offer_only_edits_the_board(db: Database, game: Game, ann: Member) -> None:
    played = await shown(db, await play(db, game, TWO_MOVES_EACH, NOW), 501)
    assert (await games.offer(db, played.id, ann.user_id, OfferKind.DRAW, NOW)).due == Due(6, is_new=False)


async def test_an_offer_before_the_board_is_delivered_still_posts_it(db: Database, game: Game, ann: Member) -> None:
    played = await play(db, game, TWO_MOVES_EACH, NOW)
    assert (await games.offer(db, played.id, ann.user_id, OfferKind.DRAW, NOW)).due == Due(6)


async def test_a_board_can_be_requested_again(db: Database, game: Game) -> None:
    again = await games.show_again(db, (await shown(db, game, 501)).id, NOW)
    assert again.due == Due(2)


async def test_the_end_of_a_game_is_also_posted_elsewhere(db: Database, game: Game) -> None:
    over = await play(db, game, CHECKMATE, NOW)
    assert {(MessageKind.BOARD, game.id), (MessageKind.RESULT, game.id)} <= set(await due(db))
    assert (await shown(db, over, 502)).board == ShownBoard(502, over.version, is_final=True, picture_ref=1502)


async def test_a_failed_change_makes_nothing_due(db: Database, game: Game, ben: Member) -> None:
    stored = await shown(db, game, 501)
    with pytest.raises(NotYourTurn):
        await games.play_move(db, game.id, ben.user_id, "c5", NOW)
    assert (await games.load(db, game.id)).due is stored.due is None


async def test_a_failed_delivery_is_retried_with_growing_delays(db: Database, game: Game) -> None:
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


def test_the_delays_double_up_to_ten_minutes() -> None:
    assert [pause(attempts).total_seconds() for attempts in (1, 2, 3, 9, 10, 10**6)] == [2, 4, 8, 512, 600, 600]


async def test_a_repeatedly_refused_message_waits_for_the_next_start(db: Database, game: Game) -> None:
    pending = board(game)
    for _ in range(MOST_REFUSALS):
        until = await outbox.postpone(db, pending, "Forbidden 403/50001", NOW, is_refusal=True)
        pending = await outbox.still_due(db, pending.kind, pending.subject) or pending
    assert until is None
    assert (MessageKind.BOARD, game.id) not in await due(db, NOW + timedelta(days=1))
    await outbox.retry_now(db, NOW + timedelta(days=1))
    assert (MessageKind.BOARD, game.id) in await due(db, NOW + timedelta(days=1))


async def test_only_a_server_that_is_available_again_is_retried_at_once(db: Database, game: Game) -> None:
    later = await outbox.postpone(db, board(game), "DiscordServerError 503/0", NOW, is_refusal=False)
    assert later is not None
    await outbox.retry_now(db, NOW, ServerId(game.server_id + 1))
    assert (MessageKind.BOARD, game.id) not in await due(db, NOW)
    await outbox.retry_now(db, NOW, game.server_id)
    assert (MessageKind.BOARD, game.id) in await due(db, NOW)


async def test_a_failure_to_deliver_an_outdated_board_does_not_delay_the_next(db: Database, game: Game) -> None:
    await play(db, game, "d4", NOW)
    await outbox.postpone(db, board(game), "DiscordServerError 503/0", NOW, is_refusal=True)
    stored = await games.load(db, game.id)
    assert stored.due == Due(2, unsure_from=0)


async def test_a_start_makes_messages_left_by_the_stop_due_at_once(db: Database, game: Game) -> None:
    await outbox.retry_now(db, NOW)
    assert set(await due(db, NOW)) == {
        (MessageKind.BOARD, game.id),
        (MessageKind.CHALLENGE, await challenge_of(db, game)),
    }


async def test_a_start_marks_messages_due_at_the_stop_as_unsure(db: Database, game: Game) -> None:
    start = NOW + timedelta(minutes=1)
    before = await due(db, start)
    assert (MessageKind.BOARD, game.id) in before
    await outbox.retry_now(db, start)
    assert await due(db, start) == before
    pending = await outbox.still_due(db, MessageKind.BOARD, game.id)
    assert pending is not None
    assert pending.due.unsure_from == 0


async def test_a_due_and_marked_message_is_not_written_again(db: Database, game: Game) -> None:
    start = NOW + timedelta(minutes=1)
    assert await outbox.retry_now(db, start) == 2
    assert await outbox.retry_now(db, start) == 0


async def test_an_old_message_is_no_longer_delivered(db: Database, game: Game) -> None:
    much_later = NOW + WORTH_SAYING + timedelta(days=1)
    await outbox.retry_now(db, much_later)
    assert await due(db, much_later) == []


async def test_a_challenge_is_posted_when_made_and_closed_when_answered(db: Database, ann: Member, ben: Member) -> None:
    made = await challenge(db, ann, ben, NOW)
    assert made.due == Due(1)
    await outbox.record_delivery(
        db, OutboxMessage(MessageKind.CHALLENGE, made.id, made.server_id, made.due, NOW), Shown(601, 602)
    )
    posted = await challenges.load(db, made.id)
    assert (posted.post_ref, posted.picture_ref, posted.due) == (601, 602, None)
    declined = await challenges.decline(db, made.id, ben.user_id, NOW)
    assert (declined.state, declined.due) == (ChallengeState.DECLINED, Due(2))


async def test_a_delivery_after_a_failure_is_sure_again(db: Database, ann: Member, ben: Member) -> None:
    made = await challenge(db, ann, ben, NOW)
    pending = await outbox.still_due(db, MessageKind.CHALLENGE, made.id)
    assert pending is not None
    await outbox.postpone(db, pending, "DiscordServerError 503/0", NOW, is_refusal=False)
    await outbox.record_delivery(db, pending, Shown(601, 602))
    declined = await challenges.decline(db, made.id, ben.user_id, NOW)
    assert declined.due == Due(2)


async def test_an_expired_challenges_post_is_due(db: Database, ann: Member) -> None:
    made = await challenge(db, ann, None, NOW)
    await outbox.record_delivery(
        db, OutboxMessage(MessageKind.CHALLENGE, made.id, made.server_id, made.due, NOW), Shown(601)
    )
    tomorrow = NOW + timedelta(days=1)
    await challenges.expire_due(db, tomorrow)
    assert await due(db, tomorrow) == [(MessageKind.CHALLENGE, made.id)]


async def test_a_rematch_in_the_previous_games_channel_has_its_channel_at_once(
    db: Database, game: Game, ann: Member, ben: Member, rng: Random
) -> None:
    await games.set_channel(db, game.id, CHANNEL)
    await play(db, game, CHECKMATE, NOW)
    await challenges.rematch(db, game.id, ann.user_id, NOW, rng)
    again = await challenges.rematch(db, game.id, ben.user_id, NOW, rng)
    assert isinstance(again, Game)
    assert again.channel_id == CHANNEL


async def test_each_warning_is_for_one_position_and_is_deleted_on_delivery(
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


async def test_a_loss_on_time_is_shown_at_once_and_posted_elsewhere(db: Database, ann: Member, ben: Member) -> None:
    game = await start(db, ann, ben, NOW, clock=timedelta(days=1))
    await shown(db, game, 501)
    late = NOW + timedelta(days=1)
    assert await clocks.end_overdue(db, late) == [game.id]
    assert {(MessageKind.BOARD, game.id), (MessageKind.RESULT, game.id)} <= set(await due(db, late))


async def test_a_member_with_reminders_off_is_not_warned(db: Database, ann: Member, ben: Member) -> None:
    await settings.change(db, settings.MEMBERS, ann.user_id, reminders=False)
    await start(db, ann, ben, NOW, clock=timedelta(days=1))
    assert await clocks.warn(db, NOW + timedelta(hours=17)) == []


async def test_a_server_with_many_due_messages_does_not_delay_the_others(
    db: Database, ann: Member, ben: Member
) -> None:
    busy = [await start(db, ann, ben, NOW + timedelta(milliseconds=number)) for number in range(3)]
    quiet = await start(db, ann, ben, NOW + timedelta(seconds=1), guild_id=ELSEWHERE)
    boards = [pending.subject for pending in await outbox.due(db, LATER) if pending.kind is MessageKind.BOARD]
    assert boards.index(quiet.id) < boards.index(busy[2].id)

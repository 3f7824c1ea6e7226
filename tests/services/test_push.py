"""Which browsers get a notification when it's a member's turn."""

from datetime import datetime, timedelta

import pytest

from bot.domain.game import Game
from bot.domain.ids import Member
from bot.domain.push import MOST_BROWSERS, MOST_PUSHES, WORTH_PUSHING, PushSubscription
from bot.services import access_links, games, push
from bot.storage.database import Database
from tests.services.steps import play, start

BROWSER = "cookie"
MINUTE = timedelta(minutes=1)


@pytest.fixture
async def game(db: Database, ann: Member, ben: Member, now: datetime) -> Game:
    return await start(db, ann, ben, now)


async def subscribe(db: Database, member: Member, now: datetime, browser: str = BROWSER) -> PushSubscription:
    new = PushSubscription(f"https://web.push.apple.com/{member.user_id}-{browser}", "key", "secret")
    await push.subscribe(db, member.user_id, browser, new, now)
    return new


async def test_a_browser_is_notified_of_its_members_turn_once(
    db: Database, game: Game, ben: Member, now: datetime
) -> None:
    new = await subscribe(db, ben, now)
    await play(db, game, "e4", now)
    (one,) = await push.due(db, now)
    assert (one.subscription, one.user_id, one.game_id, one.version.ply) == (new, ben.user_id, game.id, 1)
    assert await push.claim(db, one, now)
    await push.delivered(db, one)
    assert await push.due(db, now + MINUTE) == []


async def test_opponents_turns_and_turns_before_the_subscription_are_not_notified(
    db: Database, game: Game, ann: Member, ben: Member, now: datetime
) -> None:
    await play(db, game, "e4", now)
    await subscribe(db, ann, now)
    await subscribe(db, ben, now + MINUTE, "another")
    assert await push.due(db, now + MINUTE) == []


async def test_only_the_given_games_are_checked(db: Database, game: Game, ben: Member, now: datetime) -> None:
    await subscribe(db, ben, now)
    await play(db, game, "e4", now)
    assert await push.due(db, now, {game.id + 1}) == []
    assert len(await push.due(db, now, {game.id})) == 1


async def test_each_turn_is_notified_again(db: Database, game: Game, ben: Member, now: datetime) -> None:
    await subscribe(db, ben, now)
    for moves in ("e4", "c5 d4"):
        game = await play(db, game, moves, now)
        (one,) = await push.due(db, now)
        assert await push.claim(db, one, now)
        await push.delivered(db, one)
    assert await push.due(db, now + MINUTE) == []


async def test_of_two_processes_one_notifies(db: Database, game: Game, ben: Member, now: datetime) -> None:
    await subscribe(db, ben, now)
    await play(db, game, "e4", now)
    (one,) = await push.due(db, now)
    assert [await push.claim(db, one, now) for _ in range(2)] == [True, False]
    assert await push.due(db, now) == []


async def test_another_process_finishes_a_killed_ones_delivery(
    db: Database, game: Game, ben: Member, now: datetime
) -> None:
    await subscribe(db, ben, now)
    await play(db, game, "e4", now)
    (one,) = await push.due(db, now)
    await push.claim(db, one, now)
    (again,) = await push.due(db, now + push.CLAIMED)
    assert again.attempts == 1
    assert await push.claim(db, again, now + push.CLAIMED)


async def test_a_failure_is_retried_until_it_is_given_up(db: Database, game: Game, ben: Member, now: datetime) -> None:
    await subscribe(db, ben, now)
    await play(db, game, "e4", now)
    for _ in range(MOST_PUSHES):
        (one,) = await push.due(db, now)
        assert await push.claim(db, one, now)
        until = await push.postpone(db, one, now)
        assert await push.due(db, now) == []
        now = until or now
    assert until is None
    assert await push.due(db, now + MINUTE) == []


async def test_an_old_turn_and_a_finished_game_are_not_notified(
    db: Database, game: Game, ann: Member, ben: Member, now: datetime
) -> None:
    await subscribe(db, ben, now)
    await play(db, game, "e4", now)
    assert await push.due(db, now + WORTH_PUSHING + MINUTE) == []
    await games.resign(db, game.id, ann.user_id, now)
    assert await push.due(db, now) == []


async def test_a_members_browsers_are_limited_to_the_newest(
    db: Database, game: Game, ben: Member, now: datetime
) -> None:
    for number in range(MOST_BROWSERS + 1):
        await subscribe(db, ben, now, str(number))
    assert await push.endpoint_of(db, ben.user_id, "0") is None
    await play(db, game, "e4", now)
    assert len(await push.due(db, now)) == MOST_BROWSERS


async def test_a_browser_has_one_subscription_and_one_member(
    db: Database, game: Game, ann: Member, ben: Member, now: datetime
) -> None:
    await subscribe(db, ann, now)
    await subscribe(db, ben, now)
    assert await push.endpoint_of(db, ann.user_id, BROWSER) is None
    assert await push.endpoint_of(db, ben.user_id, BROWSER) is not None


async def test_logging_out_unsubscribing_or_revoking_links_ends_notifications(
    db: Database, game: Game, ann: Member, ben: Member, now: datetime
) -> None:
    await access_links.grant(db, "logged out", ben.user_id, game.id, now)
    for browser in ("logged out", "off", "revoked"):
        await subscribe(db, ben, now, browser)
    await play(db, game, "e4", now)
    await access_links.log_out(db, "logged out", now)
    await push.unsubscribe(db, ben.user_id, "off")
    assert [one.subscription.endpoint.rpartition("-")[2] for one in await push.due(db, now)] == ["revoked"]
    await access_links.revoke(db, ben.user_id)
    assert await push.due(db, now) == []


async def test_deleting_a_subscription_deletes_its_deliveries(
    db: Database, game: Game, ben: Member, now: datetime
) -> None:
    await subscribe(db, ben, now)
    await play(db, game, "e4", now)
    (one,) = await push.due(db, now)
    await push.claim(db, one, now)
    await push.forget(db, one.subscription_id)
    assert await push.due(db, now + push.CLAIMED) == []
    assert await push.endpoint_of(db, ben.user_id, BROWSER) is None


async def test_the_first_key_is_kept(db: Database) -> None:
    assert await push.key(db) is None
    assert [await push.keep_key(db, made) for made in ("first", "second")] == ["first", "first"]
    assert await push.key(db) == "first"

"""Two processes of one bot share a database: each handles only what is due in its own servers."""

from collections.abc import AsyncIterator
from datetime import timedelta

import pytest

from bot.domain.challenge import LIFETIME
from bot.domain.game import Game
from bot.domain.ids import SHARD_BITS, ColorChoice, Member, ServerId, Shards
from bot.domain.outbox import MOST_REFUSALS, MessageKind
from bot.services import challenges, clocks, engine_games, games, outbox
from bot.storage.database import Database

from .steps import NOW, challenge, play, start, start_with_engine

HERE, THERE = ServerId(2 << SHARD_BITS), ServerId(3 << SHARD_BITS)
DAY = timedelta(days=1)


@pytest.fixture
async def here(database_url: str) -> AsyncIterator[Database]:
    database = await Database.open(database_url, shards=Shards(2, frozenset({0})))
    yield database
    await database.close()


@pytest.fixture
async def there(database_url: str) -> AsyncIterator[Database]:
    database = await Database.open(database_url, shards=Shards(2, frozenset({1})))
    yield database
    await database.close()


async def begin(db: Database, guild_id: ServerId, white: Member, black: Member) -> Game:
    return await start(db, white, black, NOW, guild_id=guild_id, clock=DAY)


async def boards(db: Database) -> list[int]:
    found = await outbox.due(db, NOW + 2 * DAY)
    return sorted(pending.subject for pending in found if pending.kind is MessageKind.BOARD)


async def test_a_challenge_expires_in_its_servers_process(
    here: Database, there: Database, ann: Member, ben: Member
) -> None:
    mine = await challenge(here, ann, ben, NOW, guild_id=HERE)
    other = await challenge(there, ann, ben, NOW, guild_id=THERE)
    assert [one.id for one in await challenges.expire_due(here, NOW + LIFETIME)] == [mine.id]
    assert [one.id for one in await challenges.expire_due(there, NOW + LIFETIME)] == [other.id]


async def test_a_clock_expires_in_its_servers_process(
    here: Database, there: Database, ann: Member, ben: Member
) -> None:
    mine, other = await begin(here, HERE, ann, ben), await begin(there, THERE, ann, ben)
    assert await clocks.end_overdue(here, NOW + DAY) == [mine.id]
    assert not (await games.load(here, other.id)).is_over
    assert await clocks.end_overdue(there, NOW + DAY) == [other.id]


async def test_a_player_is_warned_by_the_servers_process(
    here: Database, there: Database, ann: Member, ben: Member
) -> None:
    mine, other = await begin(here, HERE, ann, ben), await begin(there, THERE, ann, ben)
    soon = NOW + DAY - timedelta(hours=1)
    assert await clocks.warn(here, soon) == [mine.id]
    assert await clocks.warn(there, soon) == [other.id]


async def test_the_engine_moves_in_its_servers_process(here: Database, there: Database, ann: Member) -> None:
    numbers = {}
    for guild_id in (HERE, THERE):
        game = await start_with_engine(here, ann, NOW, guild_id=guild_id, color=ColorChoice.BLACK)
        numbers[guild_id] = [game.id]
    assert await engine_games.waiting(here) == numbers[HERE]
    assert await engine_games.waiting(there) == numbers[THERE]


async def test_a_process_delivers_messages_of_its_servers(
    here: Database, there: Database, ann: Member, ben: Member
) -> None:
    mine, other = await begin(here, HERE, ann, ben), await begin(there, THERE, ann, ben)
    assert await boards(here) == [mine.id]
    assert await boards(there) == [other.id]


async def test_a_start_makes_nothing_due_in_other_processes_servers(
    here: Database, there: Database, ann: Member, ben: Member
) -> None:
    other = await begin(there, THERE, ann, ben)
    for _ in range(MOST_REFUSALS):
        pending = await outbox.still_due(there, MessageKind.BOARD, other.id)
        assert pending is not None
        until = await outbox.postpone(there, pending, "Forbidden 403/50001", NOW, is_refusal=True)
    assert until is None
    await outbox.retry_now(here, NOW)
    assert await boards(there) == []
    await outbox.retry_now(there, NOW)
    assert await boards(there) == [other.id]


async def test_a_start_drops_no_old_messages_of_other_processes_servers(
    here: Database, there: Database, ann: Member, ben: Member
) -> None:
    other = await begin(there, THERE, ann, ben)
    await outbox.retry_now(here, NOW + timedelta(days=400))
    assert await boards(there) == [other.id]


async def test_after_a_day_of_downtime_nothing_is_left_undone(
    here: Database, there: Database, ann: Member, ben: Member, cat: Member
) -> None:
    moved = await play(there, await begin(there, THERE, ann, ben), "d4", NOW)
    untouched = await begin(there, THERE, ben, cat)
    offered = await challenge(there, ann, cat, NOW, guild_id=THERE)
    back = NOW + 2 * DAY
    for sweep in (challenges.expire_due, clocks.end_overdue, clocks.warn):
        assert await sweep(here, back) == []
    await outbox.retry_now(there, back)
    assert [one.id for one in await challenges.expire_due(there, back)] == [offered.id]
    assert await clocks.end_overdue(there, back) == [moved.id, untouched.id]
    said = {(pending.kind, pending.subject) for pending in await outbox.due(there, back)}
    assert {(kind, game.id) for kind in (MessageKind.BOARD, MessageKind.RESULT) for game in (moved, untouched)} <= said
    assert (MessageKind.CHALLENGE, offered.id) in said

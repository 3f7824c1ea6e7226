"""How much database work a move takes. These tests fail if a change increases it."""

import copy

import pytest
from simcord import ChannelHandle

from bot.storage.database import Database, Work
from tests.e2e.menus import pick
from tests.e2e.world import World, answer

OPENING = "d4 c5 e3 cxd4 exd4 b5"


@pytest.fixture
async def channel(world: World) -> ChannelHandle:
    channel = await world.begin(world.alice, world.bo)
    await world.play(channel, world.alice, world.bo, OPENING)
    return channel


def so_far(db: Database) -> tuple[Work, int]:
    return copy.copy(db.work), db.lines.replayed


def since(db: Database, before: tuple[Work, int]) -> tuple[Work, int]:
    return db.work - before[0], db.lines.replayed - before[1]


async def test_a_move_takes_three_transactions_seven_statements_and_no_replay(
    world: World, channel: ChannelHandle
) -> None:
    db = world.client.runtime.db
    await world.alice.slash(channel, "move", move="a3")
    before = so_far(db)
    await world.bo.slash(channel, "move", move="a5")
    work, replayed = since(db, before)
    # The first transaction finds the game. The second one plays the move, and stores which message shows the previous
    # move. The third one counts the games that are waiting for the member.
    assert (work.transactions, work.statements, replayed) == (3, 7, 0)


async def test_a_move_with_the_piece_menu_replays_nothing(world: World, channel: ChannelHandle) -> None:
    before = so_far(world.client.runtime.db)
    shown = answer(await pick(world.alice, world.newest(channel), "Pawn b2"))
    await pick(world.alice, shown, "b3")
    assert since(world.client.runtime.db, before)[1] == 0


async def test_typing_a_move_replays_nothing(world: World, channel: ChannelHandle) -> None:
    before = so_far(world.client.runtime.db)
    for typed in ("", "N", "Nf"):
        assert await world.alice.autocomplete(channel, "move", "move", typed)
    work, replayed = since(world.client.runtime.db, before)
    assert (work.transactions, work.statements, replayed) == (3, 3, 0)


async def test_after_a_restart_a_game_is_replayed_once(world: World, channel: ChannelHandle) -> None:
    await world.restart()
    db = world.client.runtime.db
    before = so_far(db)
    await world.alice.slash(channel, "move", move="b3")
    await world.bo.slash(channel, "move", move="Kf7")
    assert since(db, before)[1] == len(OPENING.split())

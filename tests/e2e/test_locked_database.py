"""While another program is locking the database, members get an error message. The same move can be played
afterwards."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest
from simcord import ChannelHandle, InteractionResult
from simcord.enums import InteractionType

from bot.storage import sqlite
from tests.e2e import payloads
from tests.e2e.menus import pick, picking
from tests.e2e.payloads import CALLBACK
from tests.e2e.world import Act, World, answer, pictures, told
from tests.wording import ui_text


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the bot give up on a locked file immediately, instead of after ten seconds."""
    monkeypatch.setattr(sqlite, "BUSY_MILLISECONDS", 0)


@pytest.fixture
def other_program(world: World) -> Iterator[sqlite3.Connection]:
    world.may_fail = True
    with closing(sqlite3.connect(world.client.runtime.db.file, isolation_level=None)) as connection:
        yield connection


async def acknowledged(world: World, act: Act) -> None:
    """Have a member act while the file is locked, and wait until the interaction is acknowledged."""
    before = len(world.env.http_requests)
    world.begin_act(act)
    while not any(CALLBACK.fullmatch(one.path) for one in world.env.http_requests[before:]):  # noqa: ASYNC110
        await asyncio.sleep(0.01)


def sending(world: World, channel: ChannelHandle, shown: InteractionResult, move: str) -> Act:
    """An interaction that submits the move form with this move."""
    assert shown.modal is not None
    line = {"type": payloads.INPUT, "custom_id": "move", "value": move}
    components = [{"type": payloads.LABEL, "component": line}]
    data = {"custom_id": shown.modal["custom_id"], "components": components}
    return Act(world.alice, InteractionType.MODAL_SUBMIT, channel.id, data)


@pytest.mark.parametrize("way", ["command", "press", "form", "menu"])
async def test_an_action_on_a_locked_database_is_acknowledged_and_done_once_unlocked(
    world: World, other_program: sqlite3.Connection, way: str
) -> None:
    channel = await world.begin(world.alice, world.bo)
    board = world.newest(channel)
    offer = await world.challenge(world.chen)
    picked = answer(await pick(world.alice, board, "Pawn d2"))
    acts = {
        "command": world.commanding(world.alice, channel, "move", move="d4"),
        "press": world.pressing(world.bo, offer, ui_text("button-accept")),
        "form": sending(world, channel, await world.alice.click(board, label=ui_text("button-move")), "d4"),
        "menu": picking(world, world.alice, picked, "d4"),
    }
    other_program.execute("BEGIN IMMEDIATE")
    await acknowledged(world, acts[way])
    before = await world.state()
    other_program.execute("COMMIT")
    await world.env.settle()
    assert await world.state() != before


async def test_a_move_that_cannot_be_stored_is_refused_and_can_be_repeated(
    impatient: None, world: World, other_program: sqlite3.Connection
) -> None:
    channel = await world.begin(world.alice, world.bo)
    other_program.execute("BEGIN IMMEDIATE")
    words = told(await world.alice.slash(channel, "move", move="d4"))
    assert words == ui_text("error-storage")
    other_program.execute("COMMIT")
    await world.alice.slash(channel, "move", move="d4")
    assert [row[2] for row in (await world.rows())["moves"]] == ["d2d4"]


async def test_reading_continues_while_the_database_is_locked(world: World, other_program: sqlite3.Connection) -> None:
    channel = await world.begin(world.alice, world.bo)
    other_program.execute("BEGIN IMMEDIATE")
    assert await world.alice.autocomplete(channel, "move", "move", "d4")
    assert pictures(answer(await world.chen.slash(channel, "board")))
    other_program.execute("COMMIT")

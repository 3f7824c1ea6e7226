"""When the bot can't read the channel after a failure, old boards still lose their controls."""

import pytest
from simcord import ChannelHandle

from tests.e2e.stateful.wire import Wire
from tests.e2e.world import World, is_live, pictures

SEND = ("POST", "/channels/*/messages")
EDIT = ("PATCH", "/channels/*/messages/*")
SOON = 20.0
"""Within this many seconds, the bot has either retried a refused request or given up on it."""
LONG = 700.0
"""The time in seconds after which Discord has forgotten a nonce."""


@pytest.fixture
async def game_channel(world: World) -> ChannelHandle:
    return await world.begin(world.alice, world.bo)


def standing(world: World, game_channel: ChannelHandle) -> list[tuple[list[str], bool]]:
    return [(pictures(one), is_live(one)) for one in world.messages(game_channel)]


async def test_a_board_is_posted_once_even_if_the_previous_one_could_not_be_edited_at_first(
    world: World, game_channel: ChannelHandle
) -> None:
    world.forbid(world.channel, "read_message_history")
    world.env.inject_error(*EDIT, status=503, times=2)
    await world.alice.slash(game_channel, "move", move="d4")
    world.env.backend.advance_clock(LONG)
    await world.env.advance_time(SOON)
    assert standing(world, game_channel) == [(["board-1-0-0.png"], False), (["board-1-1-0.png"], True)]
    assert world.pinged()[-1] == ["bo"]


async def test_after_a_restart_the_previous_board_is_edited_once_the_channel_can_be_read(
    world: World, game_channel: ChannelHandle
) -> None:
    world.forbid(world.channel, "read_message_history")
    world.env.inject_error(*EDIT, status=503, times=2)
    await world.alice.slash(game_channel, "move", move="d4")
    await world.restart()
    await world.env.advance_time(SOON)
    assert [is_live for _, is_live in standing(world, game_channel)] == [True, True]
    world.permit(world.channel)
    await world.invite_again()
    await world.env.advance_time(SOON)
    assert standing(world, game_channel) == [(["board-1-0-0.png"], False), (["board-1-1-0.png"], True)]


@pytest.mark.parametrize("is_stopped", [False, True])
async def test_a_board_reported_as_failed_is_edited_once_the_channel_can_be_read(
    world: World, game_channel: ChannelHandle, is_stopped: bool
) -> None:
    with Wire(unheard=[SEND]).applied():
        await world.alice.slash(game_channel, "move", move="d4")
    world.forbid(world.channel, "read_message_history")
    world.env.backend.advance_clock(LONG)
    if is_stopped:
        await world.restart()
    await world.env.advance_time(SOON)
    world.permit(world.channel)
    await world.bo.slash(game_channel, "move", move="c5")
    await world.env.advance_time(SOON)
    assert [is_live for _, is_live in standing(world, game_channel)].count(True) == 1
    assert standing(world, game_channel)[-1] == (["board-1-2-0.png"], True)


async def test_a_failed_edit_of_the_previous_board_is_not_reported_to_the_player(
    world: World, game_channel: ChannelHandle
) -> None:
    world.forbid(world.channel, "read_message_history")
    world.env.inject_error(*EDIT, status=503, times=2)
    assert (await world.alice.slash(game_channel, "move", move="d4")).response is None
    assert (await world.bo.slash(game_channel, "move", move="c5")).response is None


async def test_games_continue_even_if_the_bot_can_never_read_the_channel(
    world: World, game_channel: ChannelHandle
) -> None:
    world.forbid(world.channel, "read_message_history")
    await world.restart()
    await world.play(game_channel, world.alice, world.bo, "d4 c5 e4")
    await world.env.advance_time(SOON)
    assert [is_live for _, is_live in standing(world, game_channel)] == [False, False, False, True]

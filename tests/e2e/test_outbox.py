"""Messages that Discord refuses at first are posted later, once and in order."""

import pytest
from simcord import ChannelHandle

from bot.domain.outbox import MOST_REFUSALS
from tests.e2e.stateful.wire import Wire
from tests.e2e.strict import Strict
from tests.e2e.world import CHECKMATE, World, action_ids, buttons, is_live, pictures, text, told
from tests.sampling import more
from tests.wording import has_ui_text, labels, ui_pattern, ui_text

SEND = ("POST", "/channels/*/messages")
EDIT = ("PATCH", "/channels/*/messages/*")
SOON = 10.0
"""The maximum time in seconds until a message that was refused once or twice is delivered."""
LONG = 70.0
"""The maximum time in seconds for five retries of a refused message."""


@pytest.fixture
async def game_channel(world: World) -> ChannelHandle:
    return await world.begin(world.alice, world.bo)


@pytest.mark.parametrize(("status", "times"), [(503, 1), (500, 2), *more([(502, 1)]), (429, 1)])
async def test_a_refused_board_follows_and_pings_its_player_once(
    world: World, game_channel: ChannelHandle, status: int, times: int
) -> None:
    world.env.inject_error(*SEND, status=status, times=times)
    words = told(await world.alice.slash(game_channel, "move", move="d4"))
    assert ui_pattern("error-board-not-posted").match(words)
    await world.env.advance_time(SOON)
    assert [is_live(one) for one in world.messages(game_channel)] == [False, True]
    assert ui_text("game-last-move", move="1. d4") in text(world.newest(game_channel))
    assert world.pinged()[-1] == ["bo"]
    assert len(world.messages(game_channel)) == 2


@pytest.mark.parametrize("status", [503, 429])
async def test_a_board_follows_after_an_outage_of_a_minute(
    world: World, game_channel: ChannelHandle, status: int
) -> None:
    world.env.inject_error(*SEND, status=status, times=MOST_REFUSALS + 1)
    await world.alice.slash(game_channel, "move", move="d4")
    # The time passes in short steps, during which `QuickEnv` runs the jobs as often as usual.
    for _ in range(7):
        await world.env.advance_time(LONG / 7)
    assert pictures(world.newest(game_channel)) == ["board-1-1-0.png"]


async def test_only_the_last_of_several_undelivered_changes_is_shown(world: World, game_channel: ChannelHandle) -> None:
    world.env.inject_error(*SEND, status=503, times=2)
    await world.play_unshown(game_channel, "d4 c5")
    await world.env.advance_time(SOON)
    assert [pictures(one) for one in world.messages(game_channel)] == [["board-1-0-0.png"], ["board-1-2-0.png"]]
    assert [is_live(one) for one in world.messages(game_channel)] == [False, True]


async def test_a_game_whose_thread_could_not_be_created_gets_it_later(world: World) -> None:
    offer = await world.challenge(world.alice, world.bo, color="white")
    world.env.inject_error("POST", "/channels/*/threads", status=503)
    await world.bo.click(offer, label=ui_text("button-accept"))
    assert [*world.channel.threads] == []
    await world.env.advance_time(SOON)
    game_channel = world.game_channel(offer)
    assert game_channel.is_thread
    assert pictures(world.newest(game_channel)) == ["board-1-0-0.png"]
    assert has_ui_text(text(world.newest(world.channel)), "challenge-accepted", channel=game_channel.id)
    assert buttons(world.newest(world.channel)) == []


async def test_a_thread_whose_response_was_lost_is_not_created_twice(world: World, strict: Strict) -> None:
    strict.lose_answer("POST", "/channels/*/threads")
    game_channel = await world.begin(world.alice, world.bo)
    await world.env.advance_time(SOON)
    assert [thread.id for thread in world.channel.threads] == [game_channel.id]


async def test_a_challenge_that_could_not_be_posted_follows(world: World) -> None:
    world.env.inject_error(*SEND, status=503)
    await world.alice.slash(world.channel, "challenge", opponent=world.bo)
    assert world.messages(world.channel) == []
    await world.env.advance_time(SOON)
    [offer] = world.messages(world.channel)
    await world.bo.click(offer, label=ui_text("button-accept"))
    assert pictures(world.newest(world.game_channel(offer))) == ["board-1-0-0.png"]


async def test_an_answered_challenge_eventually_loses_its_buttons(world: World) -> None:
    offer = await world.challenge(world.alice, world.bo)
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=503)
    await world.bo.click(offer, label=ui_text("button-accept"))
    await world.env.advance_time(SOON)
    assert buttons(world.newest(world.channel)) == []


@pytest.mark.parametrize("status", [503, 429])
async def test_an_old_board_eventually_loses_its_controls_and_the_new_one_is_posted_once(
    world: World, game_channel: ChannelHandle, status: int
) -> None:
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=status, times=2)
    result = await world.alice.slash(game_channel, "move", move="d4")
    assert result.response is None
    await world.env.advance_time(SOON)
    assert [is_live(one) for one in world.messages(game_channel)] == [False, True]


async def test_a_board_reported_as_failed_loses_its_controls_after_an_immediate_move(
    world: World, game_channel: ChannelHandle
) -> None:
    wire = Wire(unheard=[SEND])
    with wire.applied():
        await world.alice.slash(game_channel, "move", move="d4")
    await world.bo.slash(game_channel, "move", move="c5")
    await world.env.advance_time(SOON)
    assert [is_live(one) for one in world.messages(game_channel)] == [False, False, True]


async def test_a_board_reported_as_failed_shows_an_immediate_offer(world: World, game_channel: ChannelHandle) -> None:
    wire = Wire(unheard=[SEND])
    with wire.applied():
        await world.alice.slash(game_channel, "move", move="d4")
    await world.alice.slash(game_channel, "takeback")
    await world.env.advance_time(SOON)
    assert [is_live(one) for one in world.messages(game_channel)] == [False, True]
    assert "accept-takeback" in action_ids(world.newest(game_channel))
    assert [one for one in world.pinged() if one][-1] == ["bo"]


async def test_after_a_failed_edit_of_the_old_board_only_the_newest_one_has_controls(
    world: World, game_channel: ChannelHandle
) -> None:
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=503)
    await world.alice.slash(game_channel, "move", move="d4")
    await world.alice.slash(game_channel, "board")
    await world.env.advance_time(SOON)
    assert [is_live(one) for one in world.messages(game_channel)] == [False, True]


async def test_a_board_whose_edit_was_reported_as_failed_loses_its_controls_with_the_engines_move(world: World) -> None:
    await world.alice.slash(world.channel, "play", level=1, color="white")
    game_channel = world.game_channel(world.newest(world.channel))
    wire = Wire(unheard=[EDIT])
    with wire.applied():
        await world.alice.slash(game_channel, "move", move="e4")
    await world.env.advance_time(SOON)
    assert [is_live(one) for one in world.messages(game_channel)] == [False, True]
    assert [buttons(one) for one in world.messages(game_channel)[:-1]] == [[]]


@pytest.mark.parametrize("answer", labels("accept", "decline"))
async def test_a_challenge_reported_as_failed_loses_its_controls_once_it_is_answered(world: World, answer: str) -> None:
    wire = Wire(unheard=[SEND])
    with wire.applied():
        await world.alice.slash(world.channel, "challenge", opponent=world.bo)
    [offer] = world.messages(world.channel)
    await world.bo.click(offer, label=answer)
    await world.env.advance_time(SOON)
    assert buttons(world.messages(world.channel)[0]) == []


async def test_a_result_that_could_not_be_announced_follows(world: World, game_channel: ChannelHandle) -> None:
    hall = await world.announce_results()
    await world.reach(game_channel, world.alice, world.bo, CHECKMATE[: CHECKMATE.rindex(" ")])
    world.forbid(hall, "send_messages")
    await world.bo.slash(game_channel, "move", move=CHECKMATE.split()[-1])
    world.permit(hall)
    await world.env.advance_time(SOON)
    [told_there] = world.messages(hall)
    assert has_ui_text(text(told_there), "end-checkmate")


async def test_a_permanently_refused_board_waits_until_it_is_requested(
    world: World, game_channel: ChannelHandle
) -> None:
    world.env.inject_error(*SEND, status=403, code=50001, times=MOST_REFUSALS)
    await world.alice.slash(game_channel, "move", move="d4")
    await world.env.advance_time(LONG)
    assert len(world.messages(game_channel)) == 1
    await world.alice.slash(game_channel, "board")
    assert [is_live(one) for one in world.messages(game_channel)] == [False, True]


async def test_undelivered_boards_are_posted_when_the_bot_is_invited_again(
    world: World, game_channel: ChannelHandle
) -> None:
    world.env.inject_error(*SEND, status=403, code=50001, times=MOST_REFUSALS)
    await world.alice.slash(game_channel, "move", move="d4")
    await world.env.advance_time(LONG)
    await world.invite_again()
    await world.env.advance_time(SOON)
    assert pictures(world.newest(game_channel)) == ["board-1-1-0.png"]

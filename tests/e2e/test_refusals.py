"""What members try that cannot be: each is told in a sentence of their own, and nothing changes."""

import pytest
from simcord import ChannelHandle

from tests.e2e.world import CHECKMATE, World, answer, refusal, text, told


@pytest.fixture
async def room(world: World) -> ChannelHandle:
    """Where Alice is to make the first move against Bo."""
    return await world.begin(world.alice, world.bo)


async def test_an_illegal_move_is_explained_with_what_the_piece_can_do(world: World, room: ChannelHandle) -> None:
    words = await refusal(world, world.alice.slash(room, "move", move="b1d2"))
    assert words == "The Knight on b1 cannot go to d2: your own Pawn is there. It can play Na3, Nc3."


async def test_an_illegal_move_of_the_horde_is_explained_by_how_the_piece_goes(
    world: World, room: ChannelHandle
) -> None:
    await world.play(room, world.alice, world.bo, "d4")
    words = await refusal(world, world.bo.slash(room, "move", move="c8c7"))
    assert words.startswith("Archers move like knights but capture like bishops. The Archer on c8 cannot go to c7")
    assert "It can play " in words


async def test_an_illegal_move_in_the_form_is_explained_alike(world: World, room: ChannelHandle) -> None:
    form = await world.alice.click(world.newest(room), label="Move")
    words = await refusal(world, world.alice.submit_modal(form, {"move": "Ke2"}))
    assert words == "The King on e1 cannot go to e2: your own Pawn is there. It has no move at the moment."


async def test_what_is_no_move_at_all_is_answered_with_an_example(world: World, room: ChannelHandle) -> None:
    words = await refusal(world, world.alice.slash(room, "move", move="hello @everyone"))
    assert words.startswith("“hello everyone” is not a move I can read. Write one such as d4, Nc3 or b1c3.")


async def test_a_move_that_may_mean_two_is_answered_with_both(world: World, room: ChannelHandle) -> None:
    await world.play(room, world.alice, world.bo, "Nf3 a5 d3 b5 h3 c5")
    words = await refusal(world, world.alice.slash(room, "move", move="Nd2"))
    assert words.endswith("Say which: Nbd2 (Knight from b1, no capture), Nfd2 (Knight from f3, no capture).")


@pytest.mark.parametrize(
    ("typed", "san"), [("knight to f3", "Nf3"), ("d2 d4", "d4"), ("1. e4!?", "e4"), ("骑士到f3", "Nf3"), ("NC3", "Nc3")]
)
async def test_a_move_may_be_said_in_words(world: World, room: ChannelHandle, typed: str, san: str) -> None:
    await world.alice.slash(room, "move", move=typed)
    assert f"**1. {san}**" in text(world.newest(room))


@pytest.mark.parametrize("by_form", [False, True], ids=["by the command", "by the form"])
async def test_a_move_that_was_refused_is_corrected_where_it_stands(
    world: World, room: ChannelHandle, by_form: bool
) -> None:
    if by_form:
        form = await world.alice.click(world.newest(room), label="Move")
        refused = await world.alice.submit_modal(form, {"move": "knight d2"})
    else:
        refused = await world.alice.slash(room, "move", move="knight d2")
    again = await world.alice.click(answer(refused), label="Try again")
    assert "knight d2" in str(again.modal)
    await world.alice.submit_modal(again, {"move": "knight c3"})
    assert "**1. Nc3**" in text(world.newest(room))


async def test_a_move_of_four_thousand_characters_is_too_long(world: World, room: ChannelHandle) -> None:
    words = await refusal(world, world.alice.slash(room, "move", move="N" * 4000))
    assert words == "That is too long for a move (4,000 characters). The piece and its square are enough."


async def test_a_member_moves_only_in_their_turn(world: World, room: ChannelHandle) -> None:
    words = await refusal(world, world.bo.slash(room, "move", move="c5"))
    assert words == f"It is not your turn: {world.alice.mention} is to move."


async def test_the_move_button_works_only_for_the_one_to_move(world: World, room: ChannelHandle) -> None:
    words = await refusal(world, world.bo.click(world.newest(room), label="Move"))
    assert words == f"It is not your turn: {world.alice.mention} is to move."


@pytest.mark.parametrize("label", ["Move", "Resign"])
async def test_an_onlooker_can_press_neither_move_nor_resign(world: World, room: ChannelHandle, label: str) -> None:
    words = await refusal(world, world.chen.click(world.newest(room), label=label))
    assert words.startswith(f"Only {world.alice.mention} and {world.bo.mention} can do that in game #1.")


@pytest.mark.parametrize("by_menu", [False, True], ids=["command", "menu"])
async def test_who_cannot_see_the_channel_is_not_challenged_there(world: World, *, by_menu: bool) -> None:
    world.hide(world.channel, world.bo)
    if by_menu:
        acting = world.alice.context_menu(world.channel, "Challenge to a game", world.bo)
    else:
        acting = world.alice.slash(world.channel, "challenge", opponent=world.bo)
    assert await refusal(world, acting) == (
        f"{world.bo.mention} cannot see this channel and could not answer, so nothing was sent. "
        "Challenge them in a channel that you both see."
    )


async def test_who_has_left_the_server_can_no_longer_be_challenged(world: World) -> None:
    world.may_fail = True
    gone = world.env.create_user("gone")
    words = await refusal(world, world.alice.slash(world.channel, "challenge", opponent=gone))
    assert words == "That member is no longer in this server, so nothing was changed."


@pytest.mark.parametrize(("command", "options"), [("move", {"move": "d4"}), ("resign", {})])
async def test_an_onlooker_can_neither_move_nor_resign_by_command(
    world: World, room: ChannelHandle, command: str, options: dict[str, str]
) -> None:
    words = await refusal(world, world.chen.slash(room, command, **options))
    assert words.startswith(f"Only {world.alice.mention} and {world.bo.mention} can do that in game #1.")


@pytest.mark.parametrize(("command", "options"), [("move", {"move": "d4"}), ("resign", {})])
async def test_a_finished_game_takes_no_more(
    world: World, room: ChannelHandle, command: str, options: dict[str, str]
) -> None:
    await world.reach(room, world.alice, world.bo, CHECKMATE)
    await world.speak(world.alice, room)
    words = await refusal(world, world.alice.slash(room, command, **options))
    assert words == "Game #1 is over: checkmate. Press Rematch under its last board to play again."


async def test_a_form_sent_after_the_game_has_moved_on_is_out_of_date(world: World, room: ChannelHandle) -> None:
    form = await world.alice.click(world.newest(room), label="Move")
    await world.play(room, world.alice, world.bo, "d4 c5")
    words = await refusal(world, world.alice.submit_modal(form, {"move": "e3"}))
    assert words.startswith("That board is out of date: game #1 has moved on.")


async def test_a_form_sent_after_the_game_has_ended_says_so(world: World, room: ChannelHandle) -> None:
    form = await world.alice.click(world.newest(room), label="Move")
    await world.reach(room, world.alice, world.bo, CHECKMATE)
    words = await refusal(world, world.alice.submit_modal(form, {"move": "e3"}))
    assert words.startswith("Game #1 is over")


async def test_resigning_twice_says_that_the_game_is_over(world: World, room: ChannelHandle) -> None:
    first = await world.alice.slash(room, "resign")
    second = await world.alice.slash(room, "resign")
    assert first.response is not None
    assert second.response is not None
    await world.alice.click(first.response, label="Resign")
    before = await world.state()
    result = await world.alice.click(second.response, label="Resign")
    assert [text(message) for message in result.followups] == [
        "Game #1 is over: a player resigned. Press Rematch under its last board to play again."
    ]
    assert await world.state() == before


@pytest.mark.parametrize("command", ["board", "resign"])
async def test_where_there_is_no_game_a_member_is_told_how_to_start_one(world: World, command: str) -> None:
    words = await refusal(world, world.chen.slash(world.channel, command))
    assert words == "You have no game here. Start one with /challenge."


@pytest.mark.parametrize("number", [99, 0, -1, 2**53 - 1])
async def test_a_number_that_is_no_game_of_this_server_says_so(world: World, number: int) -> None:
    words = await refusal(world, world.alice.slash(world.channel, "board", game=number))
    assert words == f"This server has no game #{number}. Use /games to see yours."


async def test_a_game_of_another_server_does_not_exist_here(world: World, room: ChannelHandle) -> None:
    elsewhere = world.env.create_guild("Elsewhere")
    channel = elsewhere.create_text_channel("chess")
    stranger = elsewhere.add_member(world.alice.user)
    words = await refusal(world, stranger.slash(channel, "move", move="d4", game=1))
    assert words == "This server has no game #1. Use /games to see yours."


async def test_a_game_whose_thread_was_deleted_survives_a_restart_where_it_went(
    world: World, room: ChannelHandle
) -> None:
    world.delete(room)
    await world.alice.slash(world.channel, "move", move="d4")
    now = await world.room_of_game(1)
    await world.restart()
    await world.bo.slash(world.channel, "move", move="c5")
    assert "Last move: **1… c5**" in text(world.newest(now))


@pytest.mark.parametrize(
    ("permission", "name"),
    [("send_messages", "Send Messages"), ("attach_files", "Attach Files")],
)
async def test_no_challenge_is_made_where_the_bot_may_not_write(world: World, permission: str, name: str) -> None:
    world.forbid(world.channel, permission)
    words = await refusal(world, world.alice.slash(world.channel, "challenge", opponent=world.bo))
    assert words.startswith(f"I may not do that in {world.channel.mention}: I am missing {name}")


async def test_no_challenge_is_made_in_a_channel_that_the_bot_cannot_see(world: World) -> None:
    world.forbid(world.channel, "view_channel")
    words = await refusal(world, world.alice.slash(world.channel, "challenge", opponent=world.bo))
    assert words.startswith(f"I may not do that in {world.channel.mention}: I am missing View Channel")


async def test_a_challenge_is_not_accepted_where_the_bot_may_no_longer_write(world: World) -> None:
    offer = await world.challenge(world.alice, world.bo)
    world.forbid(world.channel, "send_messages")
    words = await refusal(world, world.bo.click(offer, label="Accept"))
    assert "I am missing Send Messages" in words


async def test_a_move_is_not_played_where_the_bot_may_no_longer_write(world: World, room: ChannelHandle) -> None:
    world.forbid(world.channel, "send_messages_in_threads")
    words = await refusal(world, world.alice.slash(room, "move", move="d4"))
    assert words.startswith(f"I may not do that in {room.mention}: I am missing Send Messages in Threads")


async def test_a_game_is_not_resigned_where_the_bot_may_no_longer_write(world: World, room: ChannelHandle) -> None:
    question = await world.alice.slash(room, "resign")
    assert question.response is not None
    world.forbid(world.channel, "send_messages_in_threads")
    before = await world.state()
    result = await world.alice.click(question.response, label="Resign")
    assert "I am missing Send Messages in Threads" in text(result.followups[0])
    assert await world.state() == before


async def test_a_rematch_is_not_offered_where_the_bot_may_no_longer_write(world: World, room: ChannelHandle) -> None:
    await world.reach(room, world.alice, world.bo, CHECKMATE)
    world.forbid(world.channel, "send_messages_in_threads")
    words = await refusal(world, world.alice.click(world.newest(room), label="Rematch"))
    assert "I am missing Send Messages in Threads" in words


@pytest.mark.parametrize(
    ("custom_id", "told"),
    [
        ("cm:dance:1:0:0", "That board is out of date"),
        ("cm:resign:1:x:0", "That board is out of date"),
        ("c2:dance:game=1:ply=0", "That board is out of date"),
        ("c2:resign:game=1:ply=x:takebacks=0", "That board is out of date"),
        ("c2:resign", "I do not offer that choice any more"),
        ("cm:", "I do not offer that choice any more"),
    ],
)
async def test_a_button_that_this_version_does_not_know_is_out_of_date(
    world: World, room: ChannelHandle, custom_id: str, told: str
) -> None:
    board = world.newest(room)
    stored = world.env.backend.get_message(room.id, board.id)
    stored.components[0]["components"][-1]["components"][-1]["custom_id"] = custom_id
    words = await refusal(world, world.alice.click(board, custom_id=custom_id))
    assert words.startswith(told)


async def test_help_and_rules_are_given_in_a_direct_message_too(world: World) -> None:
    for command in ("help", "rules"):
        assert told(await world.alice.user.slash(command)).startswith("###")

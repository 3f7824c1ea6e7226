"""Impossible requests are refused. Each kind of refusal has its own message, and nothing changes."""

import pytest
from simcord import ChannelHandle

from tests.e2e.world import CHECKMATE, World, answer, refusal, text, told
from tests.wording import has_ui_text, labels, ui_pattern, ui_text


@pytest.fixture
async def game_channel(world: World) -> ChannelHandle:
    """The channel of a game against Bo in which Alice is to make the first move."""
    return await world.begin(world.alice, world.bo)


async def test_an_illegal_move_is_explained_with_what_the_piece_can_do(
    world: World, game_channel: ChannelHandle
) -> None:
    words = await refusal(world, world.alice.slash(game_channel, "move", move="b1d2"))
    assert has_ui_text(words, "illegal-own-unit-there", origin="b1", target="d2")
    assert words.endswith(ui_text("options", piece="knight", moves="Na3, Nc3"))


async def test_an_illegal_move_of_the_horde_is_explained_with_the_pieces_movement(
    world: World, game_channel: ChannelHandle
) -> None:
    await world.play(game_channel, world.alice, world.bo, "d4")
    words = await refusal(world, world.bo.slash(game_channel, "move", move="c8c7"))
    assert words.startswith(ui_text("how-archer"))
    assert has_ui_text(words, "illegal-cannot-reach", origin="c8", target="c7")
    assert has_ui_text(words, "options")


async def test_an_illegal_move_in_the_form_is_explained_the_same_way(world: World, game_channel: ChannelHandle) -> None:
    form = await world.alice.click(world.newest(game_channel), label=ui_text("button-move"))
    words = await refusal(world, world.alice.submit_modal(form, {"move": "Ke2"}))
    assert has_ui_text(words, "illegal-own-unit-there", origin="e1", target="e2")
    assert words.endswith(ui_text("options-none", piece="king"))


async def test_text_that_is_no_move_is_refused_with_examples(world: World, game_channel: ChannelHandle) -> None:
    words = await refusal(world, world.alice.slash(game_channel, "move", move="hello @everyone"))
    assert words.startswith(ui_text("move-unreadable", text="hello everyone", examples="d4, Nc3 or b1c3"))


async def test_an_ambiguous_move_is_refused_with_all_candidates(world: World, game_channel: ChannelHandle) -> None:
    await world.play(game_channel, world.alice, world.bo, "Nf3 a5 d3 b5 h3 c5")
    words = await refusal(world, world.alice.slash(game_channel, "move", move="Nd2"))
    candidates = "Nbd2 (Knight from b1, no capture), Nfd2 (Knight from f3, no capture)"
    assert words == ui_text("move-ambiguous", text="Nd2", candidates=candidates)


@pytest.mark.parametrize(
    ("typed", "san"), [("knight to f3", "Nf3"), ("d2 d4", "d4"), ("1. e4!?", "e4"), ("骑士到f3", "Nf3"), ("NC3", "Nc3")]
)
async def test_a_move_can_be_typed_in_words(world: World, game_channel: ChannelHandle, typed: str, san: str) -> None:
    await world.alice.slash(game_channel, "move", move=typed)
    assert f"**1. {san}**" in text(world.newest(game_channel))


@pytest.mark.parametrize("by_form", [False, True], ids=["command", "form"])
async def test_a_refused_move_can_be_corrected_in_a_form(
    world: World, game_channel: ChannelHandle, by_form: bool
) -> None:
    if by_form:
        form = await world.alice.click(world.newest(game_channel), label=ui_text("button-move"))
        refused = await world.alice.submit_modal(form, {"move": "knight d2"})
    else:
        refused = await world.alice.slash(game_channel, "move", move="knight d2")
    again = await world.alice.click(answer(refused), label=ui_text("button-try-again"))
    assert "knight d2" in str(again.modal)
    await world.alice.submit_modal(again, {"move": "knight c3"})
    assert "**1. Nc3**" in text(world.newest(game_channel))


async def test_a_move_of_four_thousand_characters_is_too_long(world: World, game_channel: ChannelHandle) -> None:
    words = await refusal(world, world.alice.slash(game_channel, "move", move="N" * 4000))
    assert words == ui_text("error-move-text-too-long", length=4000)


async def test_members_can_move_only_on_their_turn(world: World, game_channel: ChannelHandle) -> None:
    words = await refusal(world, world.bo.slash(game_channel, "move", move="c5"))
    assert words == ui_text("error-not-your-turn", waiting_for=world.alice.mention)


async def test_the_move_button_works_only_for_the_player_to_move(world: World, game_channel: ChannelHandle) -> None:
    words = await refusal(world, world.bo.click(world.newest(game_channel), label=ui_text("button-move")))
    assert words == ui_text("error-not-your-turn", waiting_for=world.alice.mention)


@pytest.mark.parametrize("label", labels("move", "resign"))
async def test_spectators_can_press_neither_move_nor_resign(
    world: World, game_channel: ChannelHandle, label: str
) -> None:
    words = await refusal(world, world.chen.click(world.newest(game_channel), label=label))
    assert words == ui_text("error-not-your-game", white=world.alice.mention, black=world.bo.mention, game_id=1)


@pytest.mark.parametrize("by_menu", [False, True], ids=["command", "menu"])
async def test_a_member_who_cannot_see_the_channel_cannot_be_challenged_there(world: World, *, by_menu: bool) -> None:
    world.hide(world.channel, world.bo)
    if by_menu:
        acting = world.alice.context_menu(world.channel, ui_text("context-challenge"), world.bo)
    else:
        acting = world.alice.slash(world.channel, "challenge", opponent=world.bo)
    assert await refusal(world, acting) == (ui_text("error-cannot-see", user=world.bo.id))


async def test_a_member_who_left_the_server_can_no_longer_be_challenged(world: World) -> None:
    world.may_fail = True
    gone = world.env.create_user("gone")
    words = await refusal(world, world.alice.slash(world.channel, "challenge", opponent=gone))
    assert words == ui_text("error-member-left")


@pytest.mark.parametrize(("command", "options"), [("move", {"move": "d4"}), ("resign", {})])
async def test_spectators_can_neither_move_nor_resign_by_command(
    world: World, game_channel: ChannelHandle, command: str, options: dict[str, str]
) -> None:
    words = await refusal(world, world.chen.slash(game_channel, command, **options))
    assert words == ui_text("error-not-your-game", white=world.alice.mention, black=world.bo.mention, game_id=1)


@pytest.mark.parametrize(("command", "options"), [("move", {"move": "d4"}), ("resign", {})])
async def test_a_finished_game_accepts_no_moves_or_resignations(
    world: World, game_channel: ChannelHandle, command: str, options: dict[str, str]
) -> None:
    await world.reach(game_channel, world.alice, world.bo, CHECKMATE)
    await world.speak(world.alice, game_channel)
    words = await refusal(world, world.alice.slash(game_channel, command, **options))
    assert words == ui_text("error-game-over", ended=ui_text("ended-checkmate", game_id=1))


async def test_a_form_submitted_after_another_move_is_outdated(world: World, game_channel: ChannelHandle) -> None:
    form = await world.alice.click(world.newest(game_channel), label=ui_text("button-move"))
    await world.play(game_channel, world.alice, world.bo, "d4 c5")
    words = await refusal(world, world.alice.submit_modal(form, {"move": "e3"}))
    assert words == ui_text("error-stale-position", game_id="1")


async def test_a_form_submitted_after_the_game_has_ended_says_so(world: World, game_channel: ChannelHandle) -> None:
    form = await world.alice.click(world.newest(game_channel), label=ui_text("button-move"))
    await world.reach(game_channel, world.alice, world.bo, CHECKMATE)
    words = await refusal(world, world.alice.submit_modal(form, {"move": "e3"}))
    assert words.startswith(ui_text("ended-checkmate", game_id=1))


async def test_resigning_twice_says_that_the_game_is_over(world: World, game_channel: ChannelHandle) -> None:
    first = await world.alice.slash(game_channel, "resign")
    second = await world.alice.slash(game_channel, "resign")
    assert first.response is not None
    assert second.response is not None
    await world.alice.click(first.response, label=ui_text("button-resign"))
    before = await world.state()
    result = await world.alice.click(second.response, label=ui_text("button-resign"))
    assert [text(message) for message in result.followups] == [
        ui_text("error-game-over", ended=ui_text("ended-resignation", game_id=1))
    ]
    assert await world.state() == before


@pytest.mark.parametrize("command", ["board", "resign"])
async def test_without_a_game_the_refusal_says_how_to_start_one(world: World, command: str) -> None:
    words = await refusal(world, world.chen.slash(world.channel, command))
    assert words == ui_text("error-no-game-here")


@pytest.mark.parametrize("number", [99, 0, -1, 2**53 - 1])
async def test_an_unknown_game_number_is_refused(world: World, number: int) -> None:
    words = await refusal(world, world.alice.slash(world.channel, "board", game=number))
    assert words == ui_text("error-no-such-game", game_id=number)


async def test_a_game_of_another_server_is_not_found(world: World, game_channel: ChannelHandle) -> None:
    elsewhere = world.env.create_guild("Elsewhere")
    channel = elsewhere.create_text_channel("chess")
    stranger = elsewhere.add_member(world.alice.user)
    words = await refusal(world, stranger.slash(channel, "move", move="d4", game=1))
    assert words == ui_text("error-no-such-game", game_id=1)


async def test_a_game_moved_out_of_a_deleted_thread_continues_after_a_restart(
    world: World, game_channel: ChannelHandle
) -> None:
    world.delete(game_channel)
    await world.alice.slash(world.channel, "move", move="d4")
    now = await world.channel_of_game(1)
    await world.restart()
    await world.bo.slash(world.channel, "move", move="c5")
    assert ui_text("game-last-move", move="1… c5") in text(world.newest(now))


@pytest.mark.parametrize(
    ("permission", "name"),
    [("send_messages", ui_text("permission-send_messages")), ("attach_files", ui_text("permission-attach_files"))],
)
async def test_no_challenge_is_made_where_the_bot_cannot_post(world: World, permission: str, name: str) -> None:
    world.forbid(world.channel, permission)
    words = await refusal(world, world.alice.slash(world.channel, "challenge", opponent=world.bo))
    assert words == ui_text("error-cannot-write", channel=world.channel.id, missing=name, count=1)


async def test_no_challenge_is_made_in_a_channel_that_the_bot_cannot_see(world: World) -> None:
    world.forbid(world.channel, "view_channel")
    words = await refusal(world, world.alice.slash(world.channel, "challenge", opponent=world.bo))
    missing = ", ".join(ui_text(f"permission-{one}") for one in ("view_channel", "send_messages"))
    assert words == ui_text("error-cannot-write", channel=world.channel.id, missing=missing, count=2)


async def test_a_challenge_is_not_accepted_where_the_bot_can_no_longer_post(world: World) -> None:
    offer = await world.challenge(world.alice, world.bo)
    world.forbid(world.channel, "send_messages")
    words = await refusal(world, world.bo.click(offer, label=ui_text("button-accept")))
    assert has_ui_text(words, "error-cannot-write")


async def test_a_move_is_not_played_where_the_bot_can_no_longer_post(world: World, game_channel: ChannelHandle) -> None:
    world.forbid(world.channel, "send_messages_in_threads")
    words = await refusal(world, world.alice.slash(game_channel, "move", move="d4"))
    assert words == ui_text(
        "error-cannot-write", channel=game_channel.id, missing=ui_text("permission-send_messages_in_threads"), count=1
    )


async def test_a_game_is_not_resigned_where_the_bot_can_no_longer_post(
    world: World, game_channel: ChannelHandle
) -> None:
    question = await world.alice.slash(game_channel, "resign")
    assert question.response is not None
    world.forbid(world.channel, "send_messages_in_threads")
    before = await world.state()
    result = await world.alice.click(question.response, label=ui_text("button-resign"))
    assert text(result.followups[0]) == ui_text(
        "error-cannot-write", channel=game_channel.id, missing=ui_text("permission-send_messages_in_threads"), count=1
    )
    assert await world.state() == before


async def test_a_rematch_is_not_offered_where_the_bot_can_no_longer_post(
    world: World, game_channel: ChannelHandle
) -> None:
    await world.reach(game_channel, world.alice, world.bo, CHECKMATE)
    world.forbid(world.channel, "send_messages_in_threads")
    words = await refusal(world, world.alice.click(world.newest(game_channel), label=ui_text("button-rematch")))
    assert has_ui_text(words, "error-cannot-write", missing=ui_text("permission-send_messages_in_threads"))


@pytest.mark.parametrize(
    ("custom_id", "told"),
    [
        ("cm:dance:1:0:0", "error-stale-position"),
        ("cm:resign:1:x:0", "error-stale-position"),
        ("c2:dance:game=1:ply=0", "error-stale-position"),
        ("c2:resign:game=1:ply=x:takebacks=0", "error-stale-position"),
        ("c2:resign", "error-outdated-panel"),
        ("cm:", "error-outdated-panel"),
    ],
)
async def test_an_unknown_button_is_outdated(
    world: World, game_channel: ChannelHandle, custom_id: str, told: str
) -> None:
    board = world.newest(game_channel)
    stored = world.env.backend.get_message(game_channel.id, board.id)
    stored.components[0]["components"][-1]["components"][-1]["custom_id"] = custom_id
    words = await refusal(world, world.alice.click(board, custom_id=custom_id))
    assert ui_pattern(told).match(words)


async def test_help_and_rules_also_work_in_a_direct_message(world: World) -> None:
    for command in ("help", "rules"):
        assert told(await world.alice.user.slash(command)).startswith("###")

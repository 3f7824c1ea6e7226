"""Where a game is played: in a thread created from the challenge's message, or in the channel if no thread can be
created.
"""

from tests.e2e.world import CHECKMATE, World, buttons, is_live, text
from tests.wording import has_ui_text, ui_text


async def test_a_game_is_played_in_a_thread_on_the_challenge(world: World) -> None:
    offer = await world.challenge(world.alice, world.bo, color="white")
    await world.bo.click(offer, label=ui_text("button-accept"))
    [thread] = world.channel.threads
    assert thread.name == ui_text("game-thread", white="Alice", black="Bo", variant="Orda Chess", game=1)
    assert thread.id == offer.id
    assert [is_live(message) for message in world.messages(thread)] == [True]


async def test_an_accepted_challenge_links_to_the_game_and_has_no_buttons(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    [accepted] = world.messages(world.channel)
    assert ui_text("challenge-accepted", opponent=world.bo.id, channel=game_channel.id) in text(accepted)
    assert buttons(accepted) == []


async def test_the_thread_is_archived_when_the_game_ends(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    assert not world.is_archived(game_channel)
    await world.reach(game_channel, world.alice, world.bo, CHECKMATE)
    assert world.is_archived(game_channel)


async def test_the_thread_is_archived_when_a_player_resigns(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    question = await world.alice.slash(game_channel, "resign")
    assert question.response is not None
    await world.alice.click(question.response, label=ui_text("button-resign"))
    assert world.is_archived(game_channel)


async def test_without_permission_to_create_threads_the_game_is_played_in_the_channel(world: World) -> None:
    world.forbid(world.channel, "create_public_threads")
    game_channel = await world.begin(world.alice, world.bo)
    assert game_channel.id == world.channel.id
    await world.play(game_channel, world.alice, world.bo, CHECKMATE)
    assert has_ui_text(text(world.newest(game_channel)), "end-checkmate")
    assert not [entry for entry in world.env.http_requests if entry.path.endswith("/threads")]


async def test_if_discord_refuses_the_thread_the_game_is_played_in_the_channel(world: World) -> None:
    world.env.inject_error("POST", "/channels/*/threads", status=403)
    game_channel = await world.begin(world.alice, world.bo)
    assert game_channel.id == world.channel.id
    assert has_ui_text(text(world.messages(world.channel)[0]), "challenge-accepted-here")
    await world.play(game_channel, world.alice, world.bo, "d4 c5")


async def test_without_permission_to_post_in_threads_the_game_is_played_in_the_channel(world: World) -> None:
    world.forbid(world.channel, "send_messages_in_threads")
    game_channel = await world.begin(world.alice, world.bo)
    assert game_channel.id == world.channel.id
    assert is_live(world.newest(game_channel))


async def test_games_in_an_announcement_channel_have_threads(world: World) -> None:
    channel = world.guild.create_news_channel("news")
    game_channel = await world.begin(world.alice, world.bo, channel)
    assert game_channel.is_thread
    await world.reach(game_channel, world.alice, world.bo, CHECKMATE)
    assert world.is_archived(game_channel)


async def test_games_in_a_voice_channels_chat_have_no_threads(world: World) -> None:
    channel = world.guild.create_voice_channel("voice")
    game_channel = await world.begin(world.alice, world.bo, channel)
    assert game_channel.id == channel.id
    await world.play(game_channel, world.alice, world.bo, CHECKMATE)
    assert has_ui_text(text(world.newest(game_channel)), "end-checkmate")


async def test_a_rematch_in_an_archived_thread_works_after_a_restart(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    await world.reach(game_channel, world.alice, world.bo, CHECKMATE)
    assert world.is_archived(game_channel)
    await world.restart()
    world.forget_threads(world.channel)
    assert world.client.get_channel(game_channel.id) is None
    end = world.newest(game_channel)
    await world.alice.click(end, label=ui_text("button-rematch"))
    await world.bo.click(end, label=ui_text("button-rematch"))
    await world.play(game_channel, world.bo, world.alice, "d4 c5")


async def test_long_player_names_are_shortened_in_thread_names(world: World) -> None:
    long = [world.guild.add_member(world.env.create_user(f"long{n}", global_name="Ж" * 32)) for n in range(2)]
    game_channel = await world.begin(*long)
    assert game_channel.name is not None
    assert len(game_channel.name) <= 100


async def test_a_challenge_made_in_a_thread_is_played_in_it(world: World) -> None:
    first = await world.begin(world.alice, world.bo)
    offer = await world.challenge(world.chen, world.bo, channel=first, color="white")
    await world.bo.click(offer, label=ui_text("button-accept"))
    assert ui_text("game-your-move", player=world.chen.mention, side="White") in text(world.newest(first))


async def test_a_move_made_in_the_channel_is_shown_in_the_thread(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    await world.alice.slash(world.channel, "move", move="d4")
    assert ui_text("game-last-move", move="1. d4") in text(world.newest(game_channel))
    assert len(world.messages(world.channel)) == 1

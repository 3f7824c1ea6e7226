"""Games follow the server's settings."""

import pytest
from simcord import ChannelHandle, MemberActor

from bot.rules import Color
from tests.e2e.drawing import drawn
from tests.e2e.panels import fill_up, open_server_panel, pick, press, with_power
from tests.e2e.world import CHECKMATE, World, answer, buttons, picture, pictures, refusal, text
from tests.wording import chinese, has_ui_text, ui_pattern, ui_text

SORRY = ui_pattern("error-unknown")


@pytest.fixture
def dora(world: World) -> MemberActor:
    """Dora, a member with the Manage Server permission."""
    return with_power(world, "Dora", manage_guild=True)


@pytest.fixture
def moderator(world: World) -> MemberActor:
    return with_power(world, "Mo", manage_messages=True)


@pytest.fixture
def hall(world: World) -> ChannelHandle:
    """A second channel in the server."""
    return world.guild.create_text_channel("hall")


async def test_a_challenge_without_a_clock_uses_the_servers(world: World, dora: MemberActor) -> None:
    await pick(dora, await open_server_panel(world, dora), "pick-clock", "1d")
    assert ui_text("challenge-clock", clock=ui_text("clock-1d")) in text(await world.challenge(world.alice))
    assert ui_text("challenge-clock", clock=ui_text("clock-1h")) in text(await world.challenge(world.alice, clock="1h"))
    assert ui_text("challenge-clock", clock=ui_text("clock-none")) in text(
        await world.challenge(world.alice, clock="none")
    )


async def test_with_rated_games_off_challenges_are_casual_and_rated_ones_are_refused(
    world: World, dora: MemberActor
) -> None:
    await press(dora, await open_server_panel(world, dora), "rated-off")
    assert "casual" in text(await world.challenge(world.alice))
    refused = await refusal(world, world.alice.slash(world.channel, "challenge", rated=True))
    assert refused == ui_text("error-no-rated-games")


async def test_challenges_are_refused_outside_game_channels(
    world: World, dora: MemberActor, hall: ChannelHandle
) -> None:
    await pick(dora, await open_server_panel(world, dora), "pick-channels", hall)
    refused = await refusal(world, world.alice.slash(world.channel, "challenge", color="random"))
    assert refused == ui_text("error-no-games-in-channel", channels=f"<#{hall.id}>")
    offer = await world.challenge(world.alice, channel=hall)
    assert has_ui_text(text(offer), "challenge-open")


async def test_challenges_are_allowed_in_threads_of_game_channels(
    world: World, dora: MemberActor, hall: ChannelHandle
) -> None:
    game_channel = await world.begin(world.alice, world.bo, hall)
    await pick(dora, await open_server_panel(world, dora), "pick-channels", hall)
    assert has_ui_text(text(await world.challenge(world.chen, channel=game_channel)), "challenge-open")


async def test_an_open_challenge_cannot_be_accepted_outside_game_channels(
    world: World, dora: MemberActor, hall: ChannelHandle
) -> None:
    offer = await world.challenge(world.alice)
    await pick(dora, await open_server_panel(world, dora), "pick-channels", hall)
    assert f"<#{hall.id}>" in await refusal(world, world.bo.click(offer, label=ui_text("button-accept")))


async def test_a_result_is_also_posted_in_the_results_channel(
    world: World, dora: MemberActor, hall: ChannelHandle
) -> None:
    await pick(dora, await open_server_panel(world, dora), "pick-results", hall)
    game_channel = await world.begin(world.alice, world.bo)
    await world.reach(game_channel, world.alice, world.bo, CHECKMATE)
    [posted] = world.messages(hall)
    assert ui_text("end-checkmate", winner=world.bo.mention) in text(posted)
    assert len(pictures(posted)) == 1
    assert buttons(posted) == []
    assert world.pinged()[-1] == []


@pytest.mark.parametrize("locale", ["zh-CN"])
async def test_a_result_is_posted_in_the_servers_language(world: World, dora: MemberActor, hall: ChannelHandle) -> None:
    await pick(dora, await open_server_panel(world, dora), "pick-results", hall)
    offer = await world.challenge(world.alice, world.bo, color="white")
    await world.bo.click(offer, label=chinese("button-accept"))
    await world.play(world.game_channel(offer), world.alice, world.bo, CHECKMATE)
    assert chinese("end-checkmate", winner=world.bo.mention) in text(world.newest(hall))


async def test_a_game_in_the_results_channel_is_announced_once(world: World, dora: MemberActor) -> None:
    world.forbid(world.channel, "create_public_threads")
    await pick(dora, await open_server_panel(world, dora), "pick-results", world.channel)
    game_channel = await world.begin(world.alice, world.bo)
    await world.reach(game_channel, world.alice, world.bo, CHECKMATE)
    assert len([message for message in world.messages(world.channel) if "wins" in text(message)]) == 1


@pytest.mark.parametrize("is_deleted", [True, False])
async def test_a_game_ends_even_if_its_result_cannot_be_posted(
    world: World, dora: MemberActor, hall: ChannelHandle, is_deleted: bool
) -> None:
    await pick(dora, await open_server_panel(world, dora), "pick-results", hall)
    if is_deleted:
        world.delete(hall)
    else:
        world.forbid(hall, "send_messages")
    game_channel = await world.begin(world.alice, world.bo)
    await world.reach(game_channel, world.alice, world.bo, CHECKMATE)
    assert ui_text("end-checkmate", winner=world.bo.mention) in text(world.newest(game_channel))


@pytest.fixture
async def stuck(world: World) -> ChannelHandle:
    """The channel of a stuck game, in which each player has moved once."""
    game_channel = await world.begin(world.alice, world.bo)
    await world.play(game_channel, world.alice, world.bo, "d4 c5")
    return game_channel


async def test_a_manager_can_end_a_stuck_game_after_a_confirmation(
    world: World, dora: MemberActor, stuck: ChannelHandle
) -> None:
    question = answer(await dora.slash(stuck, "abort"))
    assert ui_pattern("game-abort-question", game=1).match(text(question))
    assert (await world.rows())["games"][0].count("aborted") == 0
    await dora.click(question, label=ui_text("button-abort"))
    assert ui_text("end-called-off", user=dora.id) in text(world.newest(stuck))


async def test_a_manager_can_decline_the_confirmation(world: World, dora: MemberActor, stuck: ChannelHandle) -> None:
    question = answer(await dora.slash(stuck, "abort"))
    await dora.click(question, label=ui_text("button-never-mind"))
    assert text(question) == ui_text("game-resign-kept", game=1)
    assert (await world.rows())["games"][0].count("aborted") == 0


async def test_other_members_cannot_end_a_stuck_game(
    world: World, moderator: MemberActor, stuck: ChannelHandle
) -> None:
    for member in (world.chen, moderator):
        assert has_ui_text(await refusal(world, member.slash(stuck, "abort")), "error-not-your-game", game_id=1)


async def test_a_player_who_has_moved_cannot_end_a_stuck_game(world: World, stuck: ChannelHandle) -> None:
    refused = await refusal(world, world.alice.slash(stuck, "abort"))
    assert ui_pattern("error-too-late-to-abort").match(refused)


async def test_moderators_can_end_stuck_games_if_the_setting_allows_it(
    world: World, dora: MemberActor, moderator: MemberActor, stuck: ChannelHandle
) -> None:
    await pick(dora, await open_server_panel(world, dora), "pick-enders", "moderators")
    question = answer(await moderator.slash(stuck, "abort"))
    await moderator.click(question, label=ui_text("button-abort"))
    assert ui_text("end-called-off", user=moderator.id) in text(world.newest(stuck))


async def test_managers_cannot_end_a_stuck_game_if_the_setting_is_nobody(
    world: World, dora: MemberActor, stuck: ChannelHandle
) -> None:
    await pick(dora, await open_server_panel(world, dora), "pick-enders", "nobody")
    assert has_ui_text(await refusal(world, dora.slash(stuck, "abort")), "error-not-your-game", game_id=1)


async def test_a_confirmation_follows_a_setting_changed_in_the_meantime(
    world: World, dora: MemberActor, stuck: ChannelHandle
) -> None:
    question = answer(await dora.slash(stuck, "abort"))
    await pick(dora, await open_server_panel(world, dora), "pick-enders", "nobody")
    await dora.click(question, label=ui_text("button-abort"))
    assert (await world.rows())["games"][0].count("aborted") == 0


async def test_public_messages_are_in_the_chosen_language(world: World, dora: MemberActor) -> None:
    panel = await open_server_panel(world, dora)
    await pick(dora, panel, "pick-server-language", "zh-CN")
    offer = await world.challenge(world.alice, world.bo, color="white")
    await world.bo.click(offer, label=chinese("button-accept"))
    game_channel = world.game_channel(offer)
    await world.play(game_channel, world.alice, world.bo, "d4")
    assert ui_pattern("game-your-move", locale="zh-CN", side="金方").search(text(world.newest(game_channel)))
    assert "pawn" in await refusal(world, world.bo.slash(game_channel, "move", move="c4"))
    await pick(dora, panel, "pick-server-language", "discord")
    await world.bo.slash(game_channel, "move", move="c5")
    assert has_ui_text(text(world.newest(game_channel)), "game-your-move", side="White")


async def test_members_without_a_theme_see_the_servers_theme(world: World, dora: MemberActor) -> None:
    await pick(dora, await open_server_panel(world, dora), "pick-server-theme", "walnut")
    game_channel = await world.begin(world.alice, world.bo)
    assert await picture(world.newest(game_channel)) == drawn("", Color.WHITE, "walnut")
    await world.bo.slash(world.channel, "settings", theme="dusk")
    await world.alice.slash(game_channel, "move", move="d4")
    assert await picture(world.newest(game_channel)) == drawn("d4", Color.BLACK, "dusk")


async def test_a_change_that_cannot_be_stored_is_reported_and_changes_nothing(world: World, dora: MemberActor) -> None:
    panel = await open_server_panel(world, dora)
    await fill_up(world, "servers")
    before = panel.components
    [sorry] = (await press(dora, panel, "rated-off")).followups
    assert SORRY.fullmatch(text(sorry))
    assert panel.components == before

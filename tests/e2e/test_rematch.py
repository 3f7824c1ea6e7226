"""A rematch: the same opponent, with colors swapped."""

from typing import Any

import discord
import pytest
from simcord import ChannelHandle

from bot.discord.core.discord_channels import DiscordChannel
from bot.discord.core.resolving import close_thread
from tests.e2e.world import CHECKMATE, World, buttons, refusal, text
from tests.wording import labels, ui_text


@pytest.fixture
async def channel(world: World) -> ChannelHandle:
    """The channel of a game that Alice, playing White, has lost to Bo."""
    channel = await world.begin(world.alice, world.bo)
    await world.reach(channel, world.alice, world.bo, CHECKMATE)
    return channel


async def test_a_rematch_is_offered_in_the_channel_and_pings_the_other_player(
    world: World, channel: ChannelHandle
) -> None:
    await world.alice.click(world.newest(channel), label=ui_text("button-rematch"))
    offer = world.newest(channel)
    assert ui_text("challenge-rematch", challenger=world.alice.id, opponent=world.bo.id) in text(offer)
    assert buttons(offer) == labels("accept", "decline", "cancel")
    assert world.pinged()[-1] == ["bo"]


@pytest.mark.parametrize("answer", labels("accept", "rematch"))
async def test_a_rematch_swaps_the_colors_however_it_is_accepted(
    world: World, channel: ChannelHandle, answer: str
) -> None:
    end = world.newest(channel)
    await world.alice.click(end, label=ui_text("button-rematch"))
    offer = world.newest(channel)
    await world.bo.click(offer if answer == ui_text("button-accept") else end, label=answer)
    board = text(world.newest(channel))
    assert "#2" in board
    assert ui_text("game-seat", side="White", army="Kingdom", player=world.bo.mention) in board
    assert ui_text("game-seat", side="Gold", army="Horde", player=world.alice.mention) in board
    assert ui_text("game-your-move", player=world.bo.mention, side="White") in board


@pytest.mark.parametrize("answer", labels("accept", "rematch"))
async def test_an_accepted_rematch_loses_its_buttons(world: World, channel: ChannelHandle, answer: str) -> None:
    end = world.newest(channel)
    await world.alice.click(end, label=ui_text("button-rematch"))
    offer = world.newest(channel)
    await world.bo.click(offer if answer == ui_text("button-accept") else end, label=answer)
    accepted = world.messages(channel)[-2]
    assert accepted.id == offer.id
    assert ui_text("challenge-accepted-here", opponent=world.bo.id) in text(accepted)
    assert buttons(accepted) == []


async def test_asking_twice_offers_one_rematch(world: World, channel: ChannelHandle) -> None:
    end = world.newest(channel)
    await world.alice.click(end, label=ui_text("button-rematch"))
    words = await refusal(world, world.alice.click(end, label=ui_text("button-rematch")))
    assert words == ui_text("rematch-already-offered")


async def test_a_second_rematch_of_the_same_game_is_refused(world: World, channel: ChannelHandle) -> None:
    end = world.newest(channel)
    await world.alice.click(end, label=ui_text("button-rematch"))
    await world.bo.click(end, label=ui_text("button-rematch"))
    words = await refusal(world, world.alice.click(end, label=ui_text("button-rematch")))
    assert words == ui_text("error-challenge-accepted", game_id=2)


async def test_only_the_two_players_can_offer_a_rematch(world: World, channel: ChannelHandle) -> None:
    words = await refusal(world, world.chen.click(world.newest(channel), label=ui_text("button-rematch")))
    assert words == ui_text("error-not-your-game", white=world.alice.mention, black=world.bo.mention, game_id=1)


async def test_a_declined_rematch_can_be_offered_again(world: World, channel: ChannelHandle) -> None:
    end = world.newest(channel)
    await world.alice.click(end, label=ui_text("button-rematch"))
    await world.bo.click(world.newest(channel), label=ui_text("button-decline"))
    await world.bo.click(end, label=ui_text("button-rematch"))
    offer = ui_text("challenge-rematch", challenger=world.bo.id, opponent=world.alice.id)
    assert offer in text(world.newest(channel))


async def test_a_rematch_can_be_finished_and_is_rated(world: World, channel: ChannelHandle) -> None:
    await world.alice.click(world.newest(channel), label=ui_text("button-rematch"))
    await world.bo.click(world.newest(channel), label=ui_text("button-accept"))
    await world.play(channel, world.bo, world.alice, CHECKMATE)
    assert ui_text("end-checkmate", winner=world.alice.mention) in text(world.newest(channel))
    assert [row[4] for row in (await world.rows())["ratings"]] == [2, 2]


async def test_one_player_pressing_twice_at_once_offers_one_rematch(world: World, channel: ChannelHandle) -> None:
    pressed = world.pressing(world.alice, world.newest(channel), ui_text("button-rematch"))
    await world.at_once(pressed, pressed)
    offers = [one for one in world.messages(channel) if "rematch" in text(one)]
    assert len(offers) == 1
    assert len((await world.rows())["challenges"]) == 2


@pytest.mark.parametrize("is_first", [True, False], ids=["started before", "started after"])
async def test_a_thread_stays_open_if_a_rematch_starts_while_it_is_being_closed(
    world: World, channel: ChannelHandle, monkeypatch: pytest.MonkeyPatch, is_first: bool
) -> None:
    await world.alice.click(world.newest(channel), label=ui_text("button-rematch"))
    offer, thread, edit = world.newest(channel), world.client.get_channel(channel.id), discord.Thread.edit
    assert isinstance(thread, discord.Thread)

    async def edit_at_the_same_time(self: discord.Thread, **change: Any) -> object:
        monkeypatch.setattr(discord.Thread, "edit", edit)
        if is_first:
            await world.bo.click(offer, label=ui_text("button-accept"))
        edited = await edit(self, **change)
        assert world.is_archived(channel)
        if not is_first:
            await world.bo.click(offer, label=ui_text("button-accept"))
        return edited

    monkeypatch.setattr(discord.Thread, "edit", edit_at_the_same_time)
    await close_thread(world.client.runtime.db, DiscordChannel(thread))
    assert not world.is_archived(channel)
    await world.play(channel, world.bo, world.alice, "d4")


async def test_a_thread_is_not_closed_before_the_first_board_of_a_rematch_is_posted(
    world: World, channel: ChannelHandle
) -> None:
    await world.alice.click(world.newest(channel), label=ui_text("button-rematch"))
    world.env.inject_error("POST", "/channels/*/messages", status=503)
    await world.bo.click(world.newest(channel), label=ui_text("button-accept"))
    thread = world.client.get_channel(channel.id)
    assert isinstance(thread, discord.Thread)
    await close_thread(world.client.runtime.db, DiscordChannel(thread))
    assert not world.is_archived(channel)

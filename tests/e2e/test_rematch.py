"""Another game with the same opponent and the colours swapped."""

from typing import Any

import discord
import pytest
from simcord import ChannelHandle

from bot.discord.core.resolving import close_room
from bot.discord.core.rooms import DiscordChannel
from tests.e2e.world import CHECKMATE, World, buttons, refusal, text


@pytest.fixture
async def room(world: World) -> ChannelHandle:
    """Where Alice, White, has lost to Bo."""
    room = await world.begin(world.alice, world.bo)
    await world.reach(room, world.alice, world.bo, CHECKMATE)
    return room


async def test_a_rematch_is_offered_in_the_room_and_calls_the_other_player(world: World, room: ChannelHandle) -> None:
    await world.alice.click(world.newest(room), label="Rematch")
    offer = world.newest(room)
    assert f"{world.alice.mention} offers {world.bo.mention} a rematch, with colours swapped." in text(offer)
    assert buttons(offer) == ["Accept", "Decline", "Cancel"]
    assert world.pinged()[-1] == ["bo"]


@pytest.mark.parametrize("answer", ["Accept", "Rematch"])
async def test_a_rematch_swaps_the_colours_however_it_is_accepted(
    world: World, room: ChannelHandle, answer: str
) -> None:
    end = world.newest(room)
    await world.alice.click(end, label="Rematch")
    offer = world.newest(room)
    await world.bo.click(offer if answer == "Accept" else end, label=answer)
    board = text(world.newest(room))
    assert "#2" in board
    assert f"White (Kingdom): {world.bo.mention}" in board
    assert f"Gold (Horde): {world.alice.mention}" in board
    assert f"{world.bo.mention}, you are to move (White)." in board


@pytest.mark.parametrize("answer", ["Accept", "Rematch"])
async def test_an_accepted_rematch_can_no_longer_be_answered(world: World, room: ChannelHandle, answer: str) -> None:
    end = world.newest(room)
    await world.alice.click(end, label="Rematch")
    offer = world.newest(room)
    await world.bo.click(offer if answer == "Accept" else end, label=answer)
    accepted = world.messages(room)[-2]
    assert accepted.id == offer.id
    assert f"{world.bo.mention} has accepted. The game is on." in text(accepted)
    assert buttons(accepted) == []


async def test_asking_twice_offers_one_rematch(world: World, room: ChannelHandle) -> None:
    end = world.newest(room)
    await world.alice.click(end, label="Rematch")
    words = await refusal(world, world.alice.click(end, label="Rematch"))
    assert words == "You have already offered a rematch. It waits for an answer."


async def test_a_rematch_of_a_rematch_that_was_begun_is_refused(world: World, room: ChannelHandle) -> None:
    end = world.newest(room)
    await world.alice.click(end, label="Rematch")
    await world.bo.click(end, label="Rematch")
    words = await refusal(world, world.alice.click(end, label="Rematch"))
    assert words == "Somebody was quicker: this challenge has already been accepted (game #2)."


async def test_only_the_two_players_can_ask_for_a_rematch(world: World, room: ChannelHandle) -> None:
    words = await refusal(world, world.chen.click(world.newest(room), label="Rematch"))
    assert words.startswith(f"Only {world.alice.mention} and {world.bo.mention} can do that in game #1.")


async def test_a_declined_rematch_can_be_offered_again(world: World, room: ChannelHandle) -> None:
    end = world.newest(room)
    await world.alice.click(end, label="Rematch")
    await world.bo.click(world.newest(room), label="Decline")
    await world.bo.click(end, label="Rematch")
    assert f"{world.bo.mention} offers {world.alice.mention} a rematch" in text(world.newest(room))


async def test_a_rematch_is_played_to_its_end_and_counted(world: World, room: ChannelHandle) -> None:
    await world.alice.click(world.newest(room), label="Rematch")
    await world.bo.click(world.newest(room), label="Accept")
    await world.play(room, world.bo, world.alice, CHECKMATE)
    assert f"Checkmate. {world.alice.mention} wins." in text(world.newest(room))
    assert [row[4] for row in (await world.rows())["ratings"]] == [2, 2]


async def test_one_player_pressing_twice_in_one_instant_offers_one_rematch(world: World, room: ChannelHandle) -> None:
    pressed = world.pressing(world.alice, world.newest(room), "Rematch")
    await world.at_once(pressed, pressed)
    offers = [one for one in world.messages(room) if "rematch" in text(one)]
    assert len(offers) == 1
    assert len((await world.rows())["challenges"]) == 2


@pytest.mark.parametrize("is_first", [True, False], ids=["begun before", "begun after"])
async def test_a_thread_in_which_a_rematch_begins_while_it_is_being_closed_stays_open(
    world: World, room: ChannelHandle, monkeypatch: pytest.MonkeyPatch, is_first: bool
) -> None:
    await world.alice.click(world.newest(room), label="Rematch")
    offer, thread, edit = world.newest(room), world.client.get_channel(room.id), discord.Thread.edit
    assert isinstance(thread, discord.Thread)

    async def edit_at_the_same_time(self: discord.Thread, **change: Any) -> object:
        monkeypatch.setattr(discord.Thread, "edit", edit)
        if is_first:
            await world.bo.click(offer, label="Accept")
        edited = await edit(self, **change)
        assert world.is_archived(room)
        if not is_first:
            await world.bo.click(offer, label="Accept")
        return edited

    monkeypatch.setattr(discord.Thread, "edit", edit_at_the_same_time)
    await close_room(world.client.runtime.db, DiscordChannel(thread))
    assert not world.is_archived(room)
    await world.play(room, world.bo, world.alice, "d4")


async def test_a_thread_is_not_closed_while_the_first_board_of_a_rematch_is_on_its_way(
    world: World, room: ChannelHandle
) -> None:
    await world.alice.click(world.newest(room), label="Rematch")
    world.env.inject_error("POST", "/channels/*/messages", status=503)
    await world.bo.click(world.newest(room), label="Accept")
    thread = world.client.get_channel(room.id)
    assert isinstance(thread, discord.Thread)
    await close_room(world.client.runtime.db, DiscordChannel(thread))
    assert not world.is_archived(room)

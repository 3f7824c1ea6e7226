"""A delayed board with an earlier position arrives after the game has continued."""

from dataclasses import dataclass, replace

import discord
from simcord import ChannelHandle

from bot.discord.core.boards import show
from bot.discord.core.discord_channels import DiscordChannel
from bot.domain.game import Game
from bot.domain.ids import GameId, OfferKind, UserId
from bot.services import games
from tests.e2e.world import World, answer, buttons, text, told
from tests.wording import has_ui_text, labels, ui_text


@dataclass
class Late:
    """A delayed board: the game as it was when a slow command loaded it, and the thread to which the board will be
    sent.
    """

    world: World
    thread: discord.Thread
    game: Game

    async def send(self) -> None:
        await show(self.world.client.outbox, self.game, here=DiscordChannel(self.thread))


async def late(world: World, channel: ChannelHandle) -> Late:
    thread = world.client.get_channel(channel.id)
    assert isinstance(thread, discord.Thread)
    runtime = world.client.runtime
    return Late(world, thread, await games.show_again(runtime.db, GameId(1), runtime.now()))


async def test_a_delayed_board_does_not_remove_the_controls_of_the_newer_one(world: World) -> None:
    channel = await world.begin(world.alice, world.bo)
    board = await late(world, channel)
    await world.play(channel, world.alice, world.bo, "d4")
    await board.send()
    [current] = [message for message in world.messages(channel) if buttons(message)]
    assert ui_text("game-last-move", move="1. d4") in text(current)
    await world.play(channel, world.alice, world.bo, "c5", start=1)
    assert len([message for message in world.messages(channel) if buttons(message)]) == 1


async def test_a_delayed_board_does_not_remove_the_rematch_button(world: World) -> None:
    channel = await world.begin(world.alice, world.bo)
    board = await late(world, channel)
    await world.alice.click(answer(await world.alice.slash(channel, "resign")), label=ui_text("button-resign"))
    await board.send()
    assert [buttons(message) for message in world.messages(channel) if buttons(message)] == [
        labels("rematch", "replay", "export")
    ]


async def test_an_offer_made_while_a_board_is_being_sent_is_shown_on_it(world: World) -> None:
    channel = await world.begin(world.alice, world.bo)
    thread = world.client.get_channel(channel.id)
    assert isinstance(thread, discord.Thread)
    runtime, box, alice = world.client.runtime, world.client.outbox, UserId(world.alice.id)
    played = await games.play_move(runtime.db, GameId(1), alice, "d4", runtime.now())
    offered = await games.offer(runtime.db, GameId(1), alice, OfferKind.TAKEBACK, runtime.now())
    await show(box, played.game, here=DiscordChannel(thread))
    await show(box, offered, here=DiscordChannel(thread))
    [board] = [message for message in world.messages(channel) if "1. d4" in text(message)]
    assert has_ui_text(text(board), "offer-takeback-stands")
    assert [message.id for message in world.messages(channel) if buttons(message)] == [board.id]


async def test_a_press_on_a_button_removed_at_that_moment_gets_a_reply(world: World) -> None:
    channel = await world.begin(world.alice, world.bo)
    await world.play(channel, world.alice, world.bo, "d4 c5")
    board = world.newest(channel)
    pressed = world.pressing(world.bo, board, ui_text("button-offer-draw"))
    await world.alice.click(board, label=ui_text("button-offer-draw"))
    edited = world.pressing(world.bo, world.newest(channel), ui_text("button-accept-draw")).message
    assert pressed.data["custom_id"] not in str(edited)
    [answered] = await world.at_once(replace(pressed, message=edited))
    assert told(answered) == ui_text("offer-draw-accepted")

"""The newest board in a game's room: posted after each move, redone in place when only its words change."""

from __future__ import annotations

import logging

import discord

from bot.domain.game import Game
from bot.domain.ids import MessageId
from bot.frontend.house import House
from bot.frontend.present.board import BoardLook, board_post, past_board_post, refreshed_board_post, result_post
from bot.frontend.refusals import BoardNotPosted
from bot.frontend.rooms import Room, close_room, send, update
from bot.services import games, preferences

log = logging.getLogger(__name__)


async def show(house: House, room: Room, game: Game, *, since: Game | None = None) -> None:
    """Show what a game has come to: a new board, and at the end the result and the closing of the room.

    `since`: the game before, where what its last board showed is no part of it any more. Raise BoardNotPosted.
    """
    await post_board(house, room, game, since=since)
    if game.is_over:
        await _announce(house, room, game)
        await close_room(room)


async def post_board(house: House, room: Room, game: Game, *, since: Game | None = None) -> None:
    """Send the newest board, ping the one to move, and take the controls off the board before; raise BoardNotPosted."""
    voice = house.texts.voice(room.guild.preferred_locale)
    post = await board_post(voice, game, await _look(house, game))
    try:
        message = await send(room, post)
    except discord.HTTPException as error:
        log.warning("could not post the board of game %s in %s: %s", game.id, room.id, error)
        raise BoardNotPosted(game.id) from error
    previous = await games.show_board(house.db, game, MessageId(message.id))
    if previous is not None:
        # Should this fail, its buttons still refuse to act on a stale board.
        await update(room, previous.message_id, past_board_post(voice, since or game, previous.mark))


async def refresh_board(house: House, room: Room, game: Game) -> None:
    """Show a change that moved nothing, such as an offer, in the newest board; nobody is pinged."""
    if game.board is not None:
        voice = house.texts.voice(room.guild.preferred_locale)
        await update(room, game.board.message_id, refreshed_board_post(voice, game))


async def _look(house: House, game: Game) -> BoardLook:
    """How the player to move wants the board; the other player's wish for a fixed one counts where they have none."""
    wishes = await preferences.of_members(house.db, (game.white.user_id, game.black.user_id))
    return BoardLook.wished(game, wishes)


async def _announce(house: House, room: Room, game: Game) -> None:
    """Tell the result in the server's channel for results, if it has one."""
    rules = await preferences.of_server(house.db, game.guild_id)
    channel = rules.results_channel and room.guild.get_channel_or_thread(rules.results_channel)
    if not isinstance(channel, Room) or channel.id == room.id:
        return
    voice = house.texts.voice(room.guild.preferred_locale)
    try:
        await send(channel, await result_post(voice, game))
    except discord.HTTPException as error:
        log.info("could not announce game %s in %s: %s", game.id, channel.id, error)

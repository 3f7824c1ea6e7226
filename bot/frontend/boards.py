"""The newest board in a game's room: posted after each move, redone in place when only its words change."""

from __future__ import annotations

import logging

import discord

from bot.domain.game import Game
from bot.domain.ids import MessageId
from bot.frontend.house import House
from bot.frontend.posts import Post
from bot.frontend.present.board import BoardLook, board_post, past_board_post, refreshed_board_post, result_post
from bot.frontend.refusals import BoardNotPosted
from bot.frontend.rooms import Place, Room, close_room, replace_post, send, update
from bot.frontend.texts import Voice
from bot.services import games, preferences

log = logging.getLogger(__name__)


async def show(house: House, room: Place, game: Game, *, since: Game | None = None) -> None:
    """Show what a game has come to: a new board, and at the end the result and the closing of the room.

    `since`: the game before, where what its last board showed is no part of it any more. Raise BoardNotPosted.
    """
    await post_board(house, room, game, since=since)
    if game.is_over:
        await _announce(house, room, game)
        await close_room(room)


async def post_board(house: House, room: Place, game: Game, *, since: Game | None = None) -> None:
    """Send the newest board, ping the one to move, and take the controls off the board before; raise BoardNotPosted."""
    voice = board_voice(house, room, game)
    post = await board_post(voice, game, await _look(house, game))
    try:
        message_id = await _send_or_replace(room, game, post)
    except discord.HTTPException as error:
        log.warning("could not post the board of game %s in %s: %s", game.id, room.id, error)
        raise BoardNotPosted(game.id) from error
    previous = await games.show_board(house.db, game, message_id)
    # A board that shows this moment already is the one just sent, and the game has gone on: it is of the past.
    if previous is not None and (previous.message_id != message_id or previous.mark == game.mark):
        # Should this fail, its buttons still refuse to act on a stale board.
        await update(room, previous.message_id, past_board_post(voice, since or game, previous.mark))


async def refresh_board(house: House, room: Place, game: Game) -> None:
    """Show a change that moved nothing, such as an offer, in the newest board; nobody is pinged."""
    if game.board is not None:
        voice = board_voice(house, room, game)
        await update(room, game.board.message_id, refreshed_board_post(voice, game))


def board_voice(house: House, room: Place, game: Game) -> Voice:
    """Return the voice of a game's boards: the server's, or the one in which it was begun where there is no server."""
    return house.texts.voice(game.language or (room.guild.preferred_locale if isinstance(room, Room) else None))


async def _send_or_replace(room: Place, game: Game, post: Post) -> MessageId:
    """Send a board, and return its message.

    While the engine thinks, the member's move is shown in the board before, not to fill the room with two messages a
    move; should that board be gone, the new one is sent.
    """
    board = game.board if game.waits_for_engine else None
    if board is not None and board.mark != game.mark and await replace_post(room, board.message_id, post):
        return board.message_id
    return MessageId((await send(room, post)).id)


async def _look(house: House, game: Game) -> BoardLook:
    """How the player to move wants the board; the other player's wish for a fixed one counts where they have none."""
    wishes = await preferences.of_members(house.db, game.user_ids)
    return BoardLook.wished(game, wishes)


async def _announce(house: House, room: Place, game: Game) -> None:
    """Tell the result of a game between members in the server's channel for results, if it has one."""
    if not isinstance(room, Room) or game.engine is not None:
        return
    rules = await preferences.of_server(house.db, game.guild_id)
    channel = rules.results_channel and room.guild.get_channel_or_thread(rules.results_channel)
    if not isinstance(channel, Room) or channel.id == room.id:
        return
    voice = house.texts.voice(room.guild.preferred_locale)
    try:
        await send(channel, await result_post(voice, game))
    except discord.HTTPException as error:
        log.info("could not announce game %s in %s: %s", game.id, channel.id, error)

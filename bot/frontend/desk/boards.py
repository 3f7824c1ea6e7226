"""The newest board in a game's room: posted after each move, redone in place when only its words change."""

from __future__ import annotations

import logging
from http import HTTPStatus

import discord

from bot.domain.game import Game, ShownBoard
from bot.domain.ids import ChannelId, MessageId
from bot.frontend.desk.board import (
    BoardLook,
    board_post,
    past_board_post,
    picture_name,
    refreshed_board_post,
    result_post,
)
from bot.frontend.desk.house import House
from bot.frontend.desk.messages import Files, Sent, edit, send
from bot.frontend.desk.posts import Post
from bot.frontend.desk.rooms import Place, Room, close_room, update, wake
from bot.frontend.desk.venues import Venue, enter
from bot.frontend.words.refusals import BoardNotPosted
from bot.frontend.words.texts import Voice
from bot.services import games, settings

log = logging.getLogger(__name__)


async def show(house: House, venue: Venue, game: Game, *, since: Game | None = None) -> None:
    """Show what a game has come to: a new board, and at the end the result and the closing of the room.

    `since`: the game before, where what its last board showed is no part of it any more. Raise BoardNotPosted.
    """
    room = await post_board(house, venue, game, since=since)
    if game.is_over:
        await _announce(house, room, game)
        if not await games.goes_on_in(house.db, ChannelId(room.id)):
            await close_room(room)


async def post_board(house: House, venue: Venue, game: Game, *, since: Game | None = None) -> Place:
    """Send the newest board, ping the one to move, take the controls off the board before, and return the room.

    Raise BoardNotPosted.
    """
    voice = board_voice(house, venue.place, game)
    post = await board_post(voice, game, await _look(house, game))
    try:
        room = await enter(house, voice, venue, game)
        sent = await _send_or_replace(room, game, post, has_moved=venue.left is not None)
    except discord.HTTPException as error:
        log.warning("could not post the board of game %s in %s: %s", game.id, venue.place.id, error)
        raise BoardNotPosted(game.id) from error
    previous = await games.show_board(house.db, game, sent.message_id, sent.picture(post))
    if venue.left is None and previous is not None:
        await _retire(room, voice, since or game, previous, sent.message_id)
    return room


async def refresh_board(house: House, venue: Venue, game: Game) -> None:
    """Show a change that moved nothing, such as an offer, in the newest board; nobody is pinged.

    Where that cannot be edited, as after it has been deleted, the game gets a new one; raise BoardNotPosted.
    """
    if venue.left is None and game.board is not None:
        await wake(venue.place)
        voice = board_voice(house, venue.place, game)
        files = board_files(game, game.board)
        if await update(venue.place, game.board.message_id, refreshed_board_post(voice, game), files) is not None:
            return
    await post_board(house, venue, game)


def board_files(game: Game, board: ShownBoard) -> Files:
    """The file of a board's picture, if it is known."""
    return {} if board.picture_id is None else {picture_name(game, board.mark): board.picture_id}


def board_voice(house: House, room: Place, game: Game) -> Voice:
    """Return the voice of a game's boards: the server's, or the one in which it was begun where there is no server."""
    return house.texts.voice(game.language or (room.guild.preferred_locale if isinstance(room, Room) else None))


async def _retire(room: Place, voice: Voice, game: Game, board: ShownBoard, newest: MessageId) -> None:
    """Take the controls off the board before the newest. Should that fail, they still refuse to act."""
    # A board that shows this moment already is the one just sent, and the game has gone on: it is of the past.
    if board.message_id != newest or board.mark == game.mark:
        await update(room, board.message_id, past_board_post(voice, game, board.mark), board_files(game, board))


async def _send_or_replace(room: Place, game: Game, post: Post, *, has_moved: bool) -> Sent:
    """Send a board.

    While the engine thinks, the member's move is shown in the board before, not to fill the room with two messages a
    move; should that board be gone, the new one is sent.
    """
    board = game.board if game.waits_for_engine and not has_moved else None
    if board is not None and board.mark != game.mark:
        try:
            return await edit(room.get_partial_message(board.message_id), post)
        except discord.HTTPException as error:
            if error.status >= HTTPStatus.INTERNAL_SERVER_ERROR:
                raise  # it may have been edited all the same
            log.info("game %s gets a new board: %s", game.id, error)
    return await send(room, post)


async def _look(house: House, game: Game) -> BoardLook:
    """How the player to move wants the board; the other player's fixed orientation counts where they have none."""
    return BoardLook.shared(game, await house.known_settings.of(game.user_ids))


async def _announce(house: House, room: Place, game: Game) -> None:
    """Tell the result of a game between members in the server's channel for results, if it has one."""
    if not isinstance(room, Room) or game.engine is not None:
        return
    server = await settings.of_server(house.db, game.guild_id)
    channel = server.results_channel and room.guild.get_channel_or_thread(server.results_channel)
    if not isinstance(channel, Room) or channel.id == room.id:
        return
    voice = house.texts.voice(room.guild.preferred_locale)
    try:
        await send(channel, await result_post(voice, game))
    except discord.HTTPException as error:
        log.info("could not announce game %s in %s: %s", game.id, channel.id, error)

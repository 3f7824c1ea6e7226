"""The newest board in a game's room: posted after each move, redone in place when only its words change."""

from __future__ import annotations

import logging
from dataclasses import replace
from functools import partial

import discord

from bot.domain.game import Game, ShownBoard
from bot.domain.ids import ChannelId, GameId, MessageId
from bot.domain.outbox import Errand, Kind
from bot.frontend.desk.board import board_post, past_board_post, picture_name, refreshed_board_post
from bot.frontend.desk.house import House
from bot.frontend.desk.looks import BoardLook
from bot.frontend.desk.messages import Files, FileUnknown, Sent, edit, is_outage, nonce_of
from bot.frontend.desk.opening import opened
from bot.frontend.desk.outbox import TROUBLES, Outbox, Unfinished
from bot.frontend.desk.posts import Post
from bot.frontend.desk.rooms import Place, board_voice, close_room, wake
from bot.frontend.desk.standing import find_live, send_once
from bot.frontend.desk.venues import Venue, enter, find_venue
from bot.frontend.words.texts import Voice
from bot.services import games, outbox

log = logging.getLogger(__name__)


async def show(box: Outbox, game: Game, *, here: Place | None = None, since: Game | None = None) -> None:
    """Show what a game has come to: a new board, or other words in the one that is there.

    `here`: where somebody acts. `since`: the game before, where what its last board showed is no part of it any more.
    Raise BoardNotPosted; it is tried again.
    """
    await box.show(game, partial(_carry, box, here=here, since=since, is_first=True))
    if game.is_over:
        await box.say(Kind.RESULT, game.id)


async def carry_board(box: Outbox, errand: Errand) -> None:
    """Show what a game has come to, though it may have been shown already; raise as `find_venue` or discord.py."""
    game = await games.load(box.house.db, GameId(errand.subject))
    if game.due is not None:
        await box.carry(game, partial(_carry, box, is_first=False))


async def _carry(
    box: Outbox, game: Game, *, is_first: bool, here: Place | None = None, since: Game | None = None
) -> ShownBoard:
    assert game.due is not None
    house = box.house
    game, here = await opened(box, game, here, is_first=is_first)
    venue = await find_venue(box.client, house, game, here)
    voice = board_voice(house, venue.place, game)
    room, board = venue.place, await _reworded(voice, venue, game)
    if board is None:
        post = await board_post(voice, game, await _look(house, game))
        room = await enter(house, voice, venue, game, is_first=is_first)
        sent = await _post(room, game, post, has_moved=venue.left is not None, is_first=is_first)
        board = ShownBoard(sent.message_id, game.mark, game.is_over, sent.picture(post))
        if venue.left is None and game.board is not None:
            await _retire(room, voice, since or game, game.board, sent.message_id)
        if venue.left is None and not box.is_sure(game):
            await _retire_unheard(room, voice, game, board)
    if game.is_over and not await games.goes_on_in(house.db, ChannelId(room.id)):
        await close_room(room)
    await outbox.show_board(house.db, game, board)
    return board


def board_files(game: Game, board: ShownBoard) -> Files:
    """The file of a board's picture, if it is known."""
    return {} if board.picture_id is None else {picture_name(game, board.mark): board.picture_id}


async def _reworded(voice: Voice, venue: Venue, game: Game) -> ShownBoard | None:
    """Show a change that moved nothing, such as an offer, in the newest board; nobody is pinged.

    None where that calls for a board of its own, or cannot be done, as after the board has been deleted.
    """
    assert game.due is not None
    if game.due.is_new or game.board is None or venue.left is not None:
        return None
    await wake(venue.place)
    message = venue.place.get_partial_message(game.board.message_id)
    post = refreshed_board_post(voice, game)
    try:
        sent = await edit(message, post, board_files(game, game.board))
    except (discord.HTTPException, FileUnknown) as error:
        if is_outage(error):
            raise
        log.info("game %s gets a new board: %s", game.id, error)
        return None
    return replace(game.board, picture_id=sent.picture(post))


async def _retire(room: Place, voice: Voice, game: Game, board: ShownBoard, newest: MessageId) -> None:
    """Take the controls off the board before the newest; raise Unfinished if Discord cannot now."""
    # A board that shows this moment already is the one just sent, and the game has gone on: it is of the past.
    if board.message_id == newest and board.mark != game.mark:
        return
    await _disarm(room, voice, game, board)


async def _retire_unheard(room: Place, voice: Voice, game: Game, newest: ShownBoard) -> None:
    """Take the controls off boards that were sent before the newest, and of which that was never known."""
    before = None if game.board is None else game.board.message_id
    async for message_id, mark, files in find_live(room, game.id, after=before):
        if message_id != newest.message_id:
            await _disarm(
                room, voice, game, ShownBoard(message_id, mark, picture_id=files.get(picture_name(game, mark)))
            )


async def _disarm(room: Place, voice: Voice, game: Game, board: ShownBoard) -> None:
    message = room.get_partial_message(board.message_id)
    try:
        await edit(message, past_board_post(voice, game, board.mark), board_files(game, board))
    except TROUBLES as error:
        if is_outage(error):
            raise Unfinished(f"board {board.message_id} still has its controls") from error
        # It has been deleted, for instance; what still has controls refuses to act.
        log.info("could not retire board %s of game %s: %s", board.message_id, game.id, error)


async def _post(room: Place, game: Game, post: Post, *, has_moved: bool, is_first: bool) -> Sent:
    """Send a board.

    While the engine thinks, the member's move is shown in the board before, not to fill the room with two messages a
    move; should that board be gone, the new one is sent.
    """
    assert game.due is not None
    board = game.board if game.waits_for_engine and not has_moved else None
    if board is not None and board.mark != game.mark:
        try:
            return await edit(room.get_partial_message(board.message_id), post)
        except discord.HTTPException as error:
            if is_outage(error):
                raise
            log.info("game %s gets a new board: %s", game.id, error)
    before = game.board.message_id if game.board is not None and not has_moved else None
    nonce = nonce_of("board", game.id, game.started_at, game.due.version)
    return await send_once(room, post, nonce, after=before, is_first=is_first)


async def _look(house: House, game: Game) -> BoardLook:
    """How the player to move wants the board; the other player's wish for a fixed one counts where they have none."""
    return BoardLook.shared(game, await house.known_settings.of(game.user_ids))

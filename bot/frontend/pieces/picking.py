"""Picking a unit on the board: the mover's, to play it, or anybody's, to learn how it goes."""

from __future__ import annotations

import asyncio
import logging

import discord

from bot.domain.errors import StalePosition
from bot.domain.game import Game
from bot.domain.ids import UserId
from bot.frontend.desk.actions import Action, AtMoment
from bot.frontend.desk.board import refreshed_board_post
from bot.frontend.desk.controls import Handler, Press
from bot.frontend.desk.finding import load_game
from bot.frontend.desk.game_actions import (
    OpenGuide,
    PickGuidePiece,
    PickOtherPiece,
    PickPiece,
    PickTarget,
    Promote,
)
from bot.frontend.desk.house import Interaction, house_of
from bot.frontend.desk.looks import own_look
from bot.frontend.desk.messages import dismiss, redo, respond
from bot.frontend.desk.piece_menus import movable_units
from bot.frontend.desk.playing import play
from bot.frontend.desk.posts import Post
from bot.frontend.desk.rooms import Place, board_voice, wake
from bot.frontend.desk.voices import private_voice
from bot.frontend.pieces.posts import empty_square_post, picked_post, piece_guide_post, promotion_post, unit_post
from bot.rules import square_name

log = logging.getLogger(__name__)


async def pick_piece(interaction: Interaction, press: Press[PickPiece]) -> None:
    """Show the player to move where the unit may go that they picked under the board."""
    await interaction.response.defer()
    game = await _game_to_move_in(interaction, press)
    await asyncio.gather(respond(interaction, await _picked(interaction, game, press)), _reset_menu(interaction, game))


async def pick_other_piece(interaction: Interaction, press: Press[PickOtherPiece]) -> None:
    """Show another unit in the same private message."""
    await interaction.response.defer()
    game = await _game_to_move_in(interaction, press)
    await redo(interaction, await _picked(interaction, game, press))


async def pick_target(interaction: Interaction, press: Press[PickTarget]) -> None:
    """Play a unit to a square, or ask what the pawn that goes there shall become."""
    await interaction.response.defer()
    game = await _game_to_move_in(interaction, press)
    moves = [move for move in game.position.legal_moves if move.uci.startswith(press.picked)]
    if len(moves) > 1:
        voice = private_voice(interaction)
        return await redo(interaction, promotion_post(voice, game, moves))
    return await _play(interaction, game, press, moves[0].uci if moves else press.picked)


async def promote(interaction: Interaction, press: Press[Promote]) -> None:
    """Play a pawn to the last rank, where it becomes what was chosen."""
    await interaction.response.defer()
    game = await _game_to_move_in(interaction, press)
    await _play(interaction, game, press, press.action.move)


async def open_guide(interaction: Interaction, press: Press[OpenGuide]) -> None:
    """Let anybody choose a unit to learn of."""
    voice = private_voice(interaction)
    game = await load_game(interaction, press.action.game)
    await respond(interaction, piece_guide_post(voice, game, is_newer=game.mark != press.action.mark))


async def pick_guide_piece(interaction: Interaction, press: Press[PickGuidePiece]) -> None:
    """Explain a unit in the same private message, as the game stands now."""
    await interaction.response.defer()
    voice = private_voice(interaction)
    game = await load_game(interaction, press.action.game)
    look, is_newer = own_look(interaction, game), game.mark != press.action.mark
    square = next((square for square in game.position.units if square_name(square) == press.picked), None)
    if square is None:
        post = await empty_square_post(voice, game, press.picked, look, is_newer=is_newer)
    else:
        post = await unit_post(voice, game, square, look, is_newer=is_newer)
    await redo(interaction, post)


async def _reset_menu(interaction: Interaction, game: Game) -> None:
    """Show the board's menu with nothing picked: Discord's client sends no second pick of the same option before.

    The whole board is shown as it is: an update that says nothing once made a message lose its files
    (discord-api-docs#6277).
    """
    here = interaction.channel
    assert isinstance(here, Place)
    voice = board_voice(house_of(interaction), here, game)
    try:
        await wake(here)
        await redo(interaction, refreshed_board_post(voice, game))
    except discord.HTTPException as error:
        log.info("could not reset the menu under the board of game %s: %s", game.id, error)


async def _picked(interaction: Interaction, game: Game, press: Press[AtMoment]) -> Post:
    square = next((square for square in movable_units(game.position) if square_name(square) == press.picked), None)
    if square is None:
        raise StalePosition(game.id)
    voice = private_voice(interaction)
    return await picked_post(voice, game, square, own_look(interaction, game))


async def _game_to_move_in(interaction: Interaction, press: Press[AtMoment]) -> Game:
    """Return the game of a control that is for the player to move alone; raise what `Game.check_turn` raises."""
    game = await load_game(interaction, press.action.game)
    game.check_turn(UserId(interaction.user.id), house_of(interaction).now(), press.action.mark)
    return game


async def _play(interaction: Interaction, game: Game, press: Press[AtMoment], uci: str) -> None:
    await play(interaction, game, uci, press.action.mark)
    await dismiss(interaction)


HANDLERS: dict[type[Action], Handler] = {
    PickPiece: pick_piece,
    PickOtherPiece: pick_other_piece,
    PickTarget: pick_target,
    Promote: promote,
    OpenGuide: open_guide,
    PickGuidePiece: pick_guide_piece,
}

"""Handlers of the menus of units: the player to move plays one, and anybody reads of one in the piece guide."""

from __future__ import annotations

import asyncio
import logging

import discord

from bot.discord.core.actions import Action, AtMoment
from bot.discord.core.board import refreshed_board_post
from bot.discord.core.context import Context
from bot.discord.core.controls import ComponentEvent
from bot.discord.core.feature import Handler
from bot.discord.core.game_actions import OpenGuide, PickGuidePiece, PickOtherPiece, PickPiece, PickTarget, Promote
from bot.discord.core.page_links import page_links_of
from bot.discord.core.picked_posts import moves_to
from bot.discord.core.piece_menus import movable_pieces
from bot.discord.core.playing import play
from bot.discord.core.posts import Post
from bot.discord.core.rooms import board_t, wake
from bot.discord.features.pieces.posts import (
    empty_square_post,
    picked_post,
    piece_guide_post,
    piece_post,
    promotion_post,
)
from bot.domain.errors import StalePosition
from bot.domain.game import Game
from bot.rules import square_name

log = logging.getLogger(__name__)


async def pick_piece(ctx: Context, event: ComponentEvent[PickPiece]) -> None:
    """Show the player to move the targets of the unit that they picked under the board."""
    await ctx.defer()
    game = await _game_to_move_in(ctx, event)
    await asyncio.gather(ctx.reply(await _picked(ctx, game, event)), _reset_menu(ctx, game))


async def pick_other_piece(ctx: Context, event: ComponentEvent[PickOtherPiece]) -> None:
    """Show the targets of another unit in the same private message."""
    await ctx.defer()
    game = await _game_to_move_in(ctx, event)
    await ctx.edit(await _picked(ctx, game, event))


async def pick_target(ctx: Context, event: ComponentEvent[PickTarget]) -> None:
    """Play a unit to the picked square, or ask for a pawn's promotion if there are several."""
    await ctx.defer()
    game = await _game_to_move_in(ctx, event)
    moves = moves_to(game.position, event.picked)
    if len(moves) > 1:
        t = ctx.t
        return await ctx.edit(promotion_post(t, game, moves))
    return await _play(ctx, event, moves[0].uci if moves else event.picked)


async def promote(ctx: Context, event: ComponentEvent[Promote]) -> None:
    """Play a pawn's move with the chosen promotion."""
    await ctx.defer()
    await _play(ctx, event, event.action.move)


async def open_guide(ctx: Context, event: ComponentEvent[OpenGuide]) -> None:
    """Open the piece guide, for anybody."""
    t = ctx.t
    game = await ctx.game(event.action.game)
    await ctx.reply(piece_guide_post(t, game, is_newer=game.version != event.action.version))


async def pick_guide_piece(ctx: Context, event: ComponentEvent[PickGuidePiece]) -> None:
    """Show the piece guide's page of a unit in the same private message, in the game's present position."""
    await ctx.defer()
    t = ctx.t
    game = await ctx.game(event.action.game)
    look, is_newer = ctx.look(game), game.version != event.action.version
    square = event.square
    if square in game.position.pieces:
        post = await piece_post(t, game, square, look, is_newer=is_newer)
    else:
        post = await empty_square_post(t, game, square_name(square), look, is_newer=is_newer)
    await ctx.edit(post)


async def _reset_menu(ctx: Context, game: Game) -> None:
    """Redo the board with nothing picked in its menu: otherwise Discord's client cannot pick the same option again.

    The whole board is sent, as an update without content has made messages lose their files (discord-api-docs#6277).
    A board that the game has left by now has lost its controls, and must not get them back.
    """
    here, pressed = ctx.here, ctx.interaction.message
    assert pressed is not None
    t = ctx.t if here is None else await board_t(ctx.runtime, here, game)
    try:
        if here is not None:
            await wake(here)
        async with ctx.box.holding(game) as newest:
            if newest is None or (newest.message_id, newest.version) == (pressed.id, game.version):
                await ctx.edit(
                    refreshed_board_post(t, game, None if here is None else page_links_of(ctx.runtime, game, here))
                )
    except discord.HTTPException as error:
        log.info("could not reset the menu under the board of game %s: %s", game.id, error)


async def _picked(ctx: Context, game: Game, event: ComponentEvent[AtMoment]) -> Post:
    square = next((square for square in movable_pieces(game.position) if square_name(square) == event.picked), None)
    if square is None:
        raise StalePosition(game.id)
    t = ctx.t
    return await picked_post(t, game, square, ctx.look(game))


async def _game_to_move_in(ctx: Context, event: ComponentEvent[AtMoment]) -> Game:
    """Return the game of a control that only the player to move may use, or the members who vote on the move.

    Raise as `Context.game` or `Game.check_turn`.
    """
    game = await ctx.game(event.action.game)
    game.check_turn(game.player_of(ctx.by), ctx.runtime.now(), event.action.version)
    return game


async def _play(ctx: Context, event: ComponentEvent[AtMoment], uci: str) -> None:
    if await play(ctx, event.action.game, uci, event.action.version):
        await ctx.delete()


HANDLERS: dict[type[Action], Handler] = {
    PickPiece: pick_piece,
    PickOtherPiece: pick_other_piece,
    PickTarget: pick_target,
    Promote: promote,
    OpenGuide: open_guide,
    PickGuidePiece: pick_guide_piece,
}

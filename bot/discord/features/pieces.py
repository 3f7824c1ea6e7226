"""Picking a piece on the board: to move it, or to read about its moves and its value in the piece guide."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

import discord

from bot.discord.core import game_actions as actions
from bot.discord.core import piece_menus
from bot.discord.core.board import BoardLook, draw_board, picture_name, refreshed_board_post
from bot.discord.core.boards import holding, page_links_of
from bot.discord.core.commands import Feature, Handler
from bot.discord.core.context import Context
from bot.discord.core.controls import Action, AtMoment, ComponentEvent, Control, row
from bot.discord.core.forms import MOVE, PIECE, MoveForm, SendMove, play_typed
from bot.discord.core.interactions import is_public_component
from bot.discord.core.playing import play
from bot.discord.core.posts import Picture, Post, draw, gallery, layout, localized, text
from bot.discord.core.resolving import board_t, wake
from bot.domain.errors import StalePosition
from bot.domain.game import Game
from bot.i18n.alt import dots_alt
from bot.i18n.catalog import Translator
from bot.i18n.names import army_name, names_armies, side_name
from bot.render import Dot, dots_of, ply_view
from bot.rules import Move, Position, Square, square_name


async def picked_post(t: Translator, game: Game, square: Square, look: BoardLook) -> Post:
    picture = await _draw(t, game, square, look)
    rows = (piece_menus.other_piece_menu(t, game, square), *piece_menus.target_menus(t, game, square))
    return piece_menus.picked_piece_post(t, game.position, square, picture, rows)


def promotion_post(t: Translator, game: Game, moves: Sequence[Move]) -> Post:
    square = moves[0].from_square
    picture = Picture(_name(game, square), dots_alt(t, game.position, square))
    menus = (piece_menus.other_piece_menu(t, game, square), *piece_menus.target_menus(t, game, square))
    return piece_menus.promotion_question_post(
        t, game.position, moves, picture, (*piece_menus.promotion_rows(t, game, moves), *menus)
    )


def piece_guide_post(t: Translator, game: Game, *, is_newer: bool) -> Post:
    """Show the piece guide, with menus of both sides' pieces.

    `is_newer` says whether the game has moved on since the board with the pressed button was shown.
    """
    lines = [f"### {t('piece-guide-title')}", *_notes(t, game, is_newer=is_newer), t("piece-guide-choose")]
    return Post(layout(text("\n".join(lines)), rows=piece_menus.guide_menus(t, game)))


async def piece_post(t: Translator, game: Game, square: Square, look: BoardLook, *, is_newer: bool) -> Post:
    picture = await _draw(t, game, square, look)
    head = "\n".join([*_notes(t, game, is_newer=is_newer), *_portrait(t, game.position, square)])
    reach = "\n".join(_reach(t, game, square))
    view = layout(text(head), gallery(picture), text(reach), rows=piece_menus.guide_menus(t, game, square))
    return Post(view, (picture,))


async def empty_square_post(t: Translator, game: Game, square: str, look: BoardLook, *, is_newer: bool) -> Post:
    """Show the current board to a member who picked a piece that is no longer on its square."""
    picture = await draw_board(t, game, look)
    lines = [*_notes(t, game, is_newer=is_newer), t("piece-guide-gone", square=square)]
    return Post(layout(text("\n".join(lines)), gallery(picture), rows=piece_menus.guide_menus(t, game)), (picture,))


async def _draw(t: Translator, game: Game, square: Square, look: BoardLook) -> Picture:
    board = ply_view(game.line, game.ply, orientation=look.facing, theme=look.theme, is_over=game.is_over)
    view = replace(board, picked=square, dots=dots_of(game.position, square))
    return await draw(localized(t, view), _name(game, square), dots_alt(t, game.position, square))


def _name(game: Game, square: Square) -> str:
    return f"{square_name(square)}-{picture_name(game, game.version)}"


def _notes(t: Translator, game: Game, *, is_newer: bool) -> list[str]:
    """Return a note if the game is over or has moved on, otherwise an empty list."""
    if game.is_over:
        return [f"-# {t('piece-guide-over')}"]
    return [f"**{t('piece-guide-newer')}**"] if is_newer else []


def _portrait(t: Translator, position: Position, square: Square) -> list[str]:
    """Describe a piece by the facts that do not depend on the position: its name, side, value and rule."""
    piece, variant = position.pieces[square], position.variant
    side, army = side_name(t, variant, piece.color), army_name(t, variant, piece.color)
    if names_armies(variant):
        facts = [t("piece-guide-facts", side=side, army=army, letter=piece.letter)]
    else:
        facts = [t("piece-guide-facts-plain", side=side, letter=piece.letter)]
    if not piece.piece_type.is_royal:
        facts.append(t("piece-guide-worth", value=piece.piece_type.value))
    return [piece_menus.piece_title(t, position, square), " · ".join(facts), t(f"how-{piece.piece_type.name}")]


def _reach(t: Translator, game: Game, square: Square) -> Iterator[str]:
    position, piece = game.position, game.position.pieces[square]
    dots = [dot for _, dot in dots_of(position, square)]
    moves, captures = dots.count(Dot.MOVE) + dots.count(Dot.BOTH), dots.count(Dot.CAPTURE)
    reach = t("piece-guide-reach" if moves + captures else "piece-guide-stuck", moves=moves, captures=captures)
    if piece.color is not game.turn and not game.is_over:
        waiting = t("piece-guide-waiting", side=side_name(t, position.variant, piece.color))
        reach = t("sentence-and-sentence", first=waiting, second=reach)
    yield reach
    yield from piece_menus.piece_hints(t, position, square)
    yield from piece_menus.legend(t, position, square)


log = logging.getLogger(__name__)


async def pick_piece(ctx: Context, event: ComponentEvent[actions.PickPiece]) -> None:
    await ctx.defer()
    game = await _game_to_move_in(ctx, event)
    await asyncio.gather(ctx.reply(await _picked(ctx, game, event.picked)), _reset_menu(ctx, game))


async def pick_other_piece(ctx: Context, event: ComponentEvent[actions.PickOtherPiece]) -> None:
    await ctx.defer()
    game = await _game_to_move_in(ctx, event)
    await ctx.edit(await _picked(ctx, game, event.picked))


async def pick_target(ctx: Context, event: ComponentEvent[actions.PickTarget]) -> None:
    await ctx.defer()
    game = await _game_to_move_in(ctx, event)
    moves = piece_menus.moves_to(game.position, event.picked)
    if len(moves) > 1:
        t = ctx.t
        return await ctx.edit(promotion_post(t, game, moves))
    return await _play(ctx, event, moves[0].uci if moves else event.picked)


async def promote(ctx: Context, event: ComponentEvent[actions.Promote]) -> None:
    await ctx.defer()
    await _play(ctx, event, event.action.move)


async def open_move_form(ctx: Context, event: ComponentEvent[actions.TypeMove]) -> None:
    await _open_move_form(ctx, event)


async def try_again(ctx: Context, event: ComponentEvent[actions.TryAgain]) -> None:
    await _open_move_form(ctx, event, actions.unpack_typed(event.action.typed))


async def _open_move_form(ctx: Context, event: ComponentEvent[AtMoment], typed: str = "") -> None:
    game = await _game_to_move_in(ctx, event)
    t = ctx.t
    await ctx.send_modal(MoveForm(t, game.position, SendMove.of(game), typed, piece_menus.piece_options(t, game)))


async def submit_move_form(ctx: Context, event: ComponentEvent[SendMove]) -> None:
    """Play the entered move. If a piece was picked instead, show its targets in the member's private message."""
    await ctx.defer()
    typed, name = event.entry(MOVE), event.entry(PIECE)
    if typed:
        return await play_typed(event, partial(_play, ctx, event))
    game = await _game_to_move_in(ctx, event)
    if not name:
        t = ctx.t
        again = Control.button(t, actions.TryAgain.of(game, typed=actions.pack_typed("")))
        return await ctx.reply(Post(layout(text(t("move-empty")), rows=(row(again),))))
    post = await _picked(ctx, game, name)
    return await (ctx.reply(post) if is_public_component(ctx.interaction) else ctx.edit(post))


async def open_guide(ctx: Context, event: ComponentEvent[actions.OpenGuide]) -> None:
    t = ctx.t
    game = await ctx.game(event.action.game)
    await ctx.reply(piece_guide_post(t, game, is_newer=game.version != event.action.version))


async def pick_guide_piece(ctx: Context, event: ComponentEvent[actions.PickGuidePiece]) -> None:
    """Show the piece guide's page about a piece, with the piece in the game's current position. The page replaces the
    private message.
    """
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
    """Send the board again with nothing picked in its menu. Otherwise, Discord's client wouldn't let members pick the
    same option again.

    The whole board is sent, because messages can lose their files when they are updated without content
    (discord-api-docs#6277). If the message shows an earlier position, nothing is sent, because its controls were
    removed and must not come back.
    """
    here, pressed = ctx.here, ctx.interaction.message
    assert pressed is not None
    t = ctx.t if here is None else await board_t(ctx.runtime, here, game)
    try:
        if here is not None:
            await wake(here)
        async with holding(ctx.box, game) as newest:
            if newest is None or (newest.post_ref, newest.version) == (pressed.id, game.version):
                await ctx.edit(
                    refreshed_board_post(t, game, None if here is None else page_links_of(ctx.runtime, game, here))
                )
    except discord.HTTPException as error:
        log.info("could not reset the menu under the board of game %s: %s", game.id, error)


async def _picked(ctx: Context, game: Game, name: str) -> Post:
    square = next((square for square in piece_menus.movable_pieces(game.position) if square_name(square) == name), None)
    if square is None:
        raise StalePosition(game.id)
    t = ctx.t
    return await picked_post(t, game, square, ctx.look(game))


async def _game_to_move_in(ctx: Context, event: ComponentEvent[AtMoment]) -> Game:
    """Return the game that the used control belongs to, if the member can move in it or vote on the move.

    Otherwise, raise the error of `Context.game` or `Game.check_turn`.
    """
    game = await ctx.game(event.action.game)
    game.check_turn(game.player_of(ctx.by), ctx.runtime.now(), event.action.version)
    return game


async def _play(ctx: Context, event: ComponentEvent[AtMoment], uci: str) -> None:
    await play(ctx, event.action.game, uci, event.action.version)


HANDLERS: dict[type[Action], Handler] = {
    actions.PickPiece: pick_piece,
    actions.PickOtherPiece: pick_other_piece,
    actions.PickTarget: pick_target,
    actions.Promote: promote,
    actions.TypeMove: open_move_form,
    actions.TryAgain: try_again,
    actions.OpenGuide: open_guide,
    actions.PickGuidePiece: pick_guide_piece,
}


FORMS: dict[type[Action], Handler] = {SendMove: submit_move_form}


FEATURE = Feature(handlers=HANDLERS, forms=FORMS)

"""Sharing from the analysis board: an analysis as PGN with variations, a position as a picture, and a line as a GIF."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from aiohttp import web

from bot.domain.game import Game
from bot.domain.text import clean_text
from bot.i18n.catalog import Translator
from bot.i18n.names import variant_name
from bot.render import DEFAULT_THEME, draw_gif, draw_png, ply_view, theme_names
from bot.rules import Color, MoveLine, Position
from bot.rules.pgn import PgnGame
from bot.rules.tree import write_tree
from bot.runtime.limits import draw_in_turn
from bot.services import imports
from bot.services.clocks import move_clocks
from bot.variants import find_variant
from bot.web.bodies import LONGEST_TEXT, Body
from bot.web.context import WebContext, context_of, read_number
from bot.web.refusals import BadRequest
from bot.web.studies import LARGEST_CHAPTER, MOST_PLIES, help_counted, read_tree, replay

PICTURE_SIZE = 800
FILM_SIZE = 480


async def pgn(request: web.Request) -> web.StreamResponse:
    """Respond with a tree of moves as PGN.

    If the body contains `game`, that game's tags and result are added. Can raise the same errors as `read_tree`.
    """
    ctx, body = context_of(request), await Body.read(request, LARGEST_CHAPTER)
    number = body.maybe("game")
    game = None if number is None else (await ctx.enter(request, read_number(number)))[0]
    start = game.line.start if game else _start(body)
    tree = await read_tree(ctx, request, body, start)
    record = None if game is None else await _record(ctx, game)
    text = await ctx.work(request, lambda: write_tree(tree, record), plies=len(tree.rows))
    return web.json_response({"pgn": text})


async def picture(request: web.Request) -> web.StreamResponse:
    """Respond with the position at the end of a line as a PNG file. Can raise the same errors as `_drawn`."""
    return await _drawn(request, _png, "image/png")


async def film(request: web.Request) -> web.StreamResponse:
    """Respond with a line as an animated GIF file. Can raise the same errors as `_drawn`."""
    return await _drawn(request, _gif, "image/gif", is_animation=True)


async def _drawn(
    request: web.Request, draw: Callable[..., bytes], kind: str, *, is_animation: bool = False
) -> web.Response:
    """Draw the line in the query string, after waiting for the requester's turn in the render queue.

    Can raise BadRequest, TooMany, TooManyTasks, UnknownVariant, InvalidFen or MoveError.
    """
    ctx = context_of(request)
    line = await _line(ctx, request)
    t, requester = ctx.translator(request), await ctx.requester(request)
    look = {"orientation": _orientation(request), "theme": _theme(request)}
    ctx.runtime.render_queue.serve(requester)
    with ctx.runtime.tasks.one_of(requester), help_counted(ctx, request):
        content = await draw_in_turn(partial(draw, t, line, **look), is_animation=is_animation)
    return web.Response(body=content, content_type=kind)


def _png(t: Translator, line: MoveLine, *, orientation: Color, theme: str) -> bytes:
    view = ply_view(line, line.ply, orientation=orientation, theme=theme)
    return draw_png(replace(view, decimal_separator=t("decimal-separator")), PICTURE_SIZE)


def _gif(t: Translator, line: MoveLine, *, orientation: Color, theme: str) -> bytes:
    title = variant_name(t, line.start.variant)
    separator = t("decimal-separator")
    return draw_gif(line, FILM_SIZE, orientation=orientation, theme=theme, title=title, decimal_separator=separator)


async def _line(ctx: WebContext, request: web.Request) -> MoveLine:
    query = request.query
    variant, fen, moves = find_variant(query.get("variant", "")), query.get("fen", ""), query.get("moves", "").split()
    if len(moves) > MOST_PLIES or len(fen) > LONGEST_TEXT:
        raise BadRequest
    return await ctx.work(request, lambda: replay(variant, fen, moves), plies=len(moves))


def _orientation(request: web.Request) -> Color:
    return Color.BLACK if request.query.get("side") == Color.BLACK.word else Color.WHITE


def _theme(request: web.Request) -> str:
    asked = request.query.get("theme", DEFAULT_THEME)
    return asked if asked in theme_names() else DEFAULT_THEME


def _start(body: Body) -> Position:
    variant, fen = find_variant(body.text("variant")), body.text("fen")
    return Position.start(variant) if fen == variant.start_fen else Position.from_fen(variant, fen)


async def _record(ctx: WebContext, game: Game) -> PgnGame:
    told = await imports.told_of(ctx.runtime.db, game)
    if told is not None:
        return PgnGame(game.line, game.outcome, told.tags, told.clocks)
    english = ctx.runtime.catalog.translator("en-US").verbatim
    date = game.started_at.strftime("%Y.%m.%d")
    tags = {
        "Event": f"{variant_name(english, game.variant)} #{game.id}",
        "Site": ctx.address.to(f"g/{game.id}"),
        "Date": date,
        "White": clean_text(game.white.name),
        "Black": clean_text(game.black.name),
    }
    return PgnGame(game.line, game.outcome, tags, await move_clocks(ctx.runtime.db, game))

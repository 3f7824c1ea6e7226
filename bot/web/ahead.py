"""Conditional moves on the page: what a player has the server reply. Nobody else is told of them."""

from __future__ import annotations

from aiohttp import web

from bot.domain.game import MOST_LINES, MOST_MOVES
from bot.rules import MoveError, MoveLine
from bot.services import conditionals
from bot.web.bodies import Body
from bot.web.context import GAME, context_of, number_of
from bot.web.positions import shown_line
from bot.web.refusals import BadRequest


async def keep(request: web.Request) -> web.StreamResponse:
    """Store a player's conditional moves in place of those before; raise what the service raises."""
    ctx = context_of(request)
    game, viewer, by = await ctx.player(request, number_of(request))
    body = await Body.read(request)
    request[GAME] = game
    said = [text.split() for text in body.texts("lines", MOST_LINES)]
    changed = await conditionals.set_lines(
        ctx.runtime.db, game.id, by, said, ctx.runtime.now(), version=body.version(game)
    )
    return web.json_response(await ctx.state(request, await ctx.snapshot(changed), viewer))


async def try_out(request: web.Request) -> web.StreamResponse:
    """Answer with the position after some moves from the present one, for a player who thinks ahead."""
    ctx = context_of(request)
    game, viewer, _ = await ctx.player(request, number_of(request))
    body = await Body.read(request)
    line = MoveLine.from_position(game.position)
    try:
        for text in body.texts("moves", MOST_MOVES):
            line = line.play(line.position.parse(text))
    except MoveError:
        raise BadRequest from None
    return web.json_response(shown_line(viewer.t, line))

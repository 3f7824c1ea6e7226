"""The explorer on the page: what was played in a position in the server of a game, or of the reader."""

from __future__ import annotations

from aiohttp import web

from bot.domain.explorer import Explored, Looked
from bot.domain.ids import NO_SERVER, GameId, GuildId
from bot.i18n.explorer import shares_of
from bot.services import explorer
from bot.web.bodies import Body, Json
from bot.web.context import WebContext, context_of, read_number
from bot.web.refusals import NothingToSee
from bot.web.starting import is_inside
from bot.web.studies import check_helped, line_of

MOST_MOVES = 10
"""How many moves are told of."""


async def explore(request: web.Request) -> web.StreamResponse:
    """Answer with the moves of a position: how often each was played, how it fared, how much the engine likes it.

    `game`: the server is that of this game, which must be over; without it, it is the reader's. Without a server there
    is only the engine's book. Raise NothingToSee, StillPlayed, or what `line_of` raises.
    """
    ctx, body = context_of(request), await Body.read(request)
    position = (await line_of(ctx, request, body)).position
    await check_helped(ctx, request, position)
    guild_id = await _server(ctx, request, body.maybe("game"))
    found = await explorer.look(ctx.runtime.db, guild_id, position, ladder_only=bool(body.flag("ladder")))
    return web.json_response([await _shown(ctx, request, one) for one in found[:MOST_MOVES]])


async def _server(ctx: WebContext, request: web.Request, number: str | None) -> GuildId:
    if number is None:
        guest = await ctx.guest(request)
        return NO_SERVER if guest is None or not await is_inside(ctx, guest) else guest.guild_id
    game, _ = await ctx.enter(request, read_number(number))
    if not game.is_over:
        raise NothingToSee
    return game.guild_id


async def _shown(ctx: WebContext, request: web.Request, one: Looked) -> Json:
    played = {} if one.explored is None else await _played(ctx, request, one.explored)
    return {"uci": one.move.uci, "san": one.san, "liked": one.preference, **played}


async def _played(ctx: WebContext, request: web.Request, played: Explored) -> Json:
    return {
        "games": played.games,
        "shares": shares_of(played.tally),
        "elo": played.elo,
        "last": played.last_game if await _may_see(ctx, request, played.last_game) else None,
    }


async def _may_see(ctx: WebContext, request: web.Request, number: GameId) -> bool:
    """Tell whether the reader may look at a game. The counts tell neither who has played, nor where."""
    try:
        await ctx.enter(request, number)
    except NothingToSee:
        return False
    return True

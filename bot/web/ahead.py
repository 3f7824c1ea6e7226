"""Conditional moves on the page: what a player has the server reply. Nobody else is told of them."""

from __future__ import annotations

from typing import Any

from aiohttp import web

from bot.domain.conditionals import MOST_LINES, MOST_MOVES
from bot.domain.game import Game
from bot.rules import Color, Line, MoveError
from bot.services import conditionals
from bot.web.bodies import Body
from bot.web.lobby import GAME, lobby_of, number_of
from bot.web.positions import shown_position
from bot.web.refusals import BadRequest

Json = dict[str, Any]


async def keep(request: web.Request) -> web.StreamResponse:
    """Store a player's conditional moves in place of those before; raise what the service raises."""
    lobby, body = lobby_of(request), await Body.read(request)
    game, onlooker, by = await lobby.player(request, number_of(request))
    request[GAME] = game
    said = [text.split() for text in body.texts("lines", MOST_LINES)]
    changed = await conditionals.set_lines(
        lobby.house.db, game.id, by, said, lobby.house.now(), mark=body.mark(game)
    )
    return web.json_response(lobby.state(await lobby.sight(changed), onlooker))


async def try_out(request: web.Request) -> web.StreamResponse:
    """Answer with the position after some moves from the present one, for a player who thinks ahead."""
    lobby, body = lobby_of(request), await Body.read(request)
    game, _, _ = await lobby.player(request, number_of(request))
    line = Line.from_position(game.position)
    try:
        for text in body.texts("moves", MOST_MOVES):
            line = line.play(line.position.parse(text))
    except MoveError:
        raise BadRequest from None
    return web.json_response({**shown_position(line, line.ply), "sans": list(line.sans)})


def own_conditional(game: Game, own: Color | None) -> Json | None:
    """Return what a reader has of conditional moves: None where they may have none, as who does not play."""
    is_theirs = own is not None and not game.is_over and game.turn is not own
    if not is_theirs or game.is_live or game.setup is not None or game.engine is not None:
        return None
    kept = game.conditional
    lines = kept.lines if kept is not None and kept.is_of(game.ply, game.takebacks) else ()
    return {"lines": [_told(game, line) for line in lines]}


def _told(game: Game, moves: tuple[str, ...]) -> Json:
    line = Line.from_position(game.position)
    for move in moves:
        line = line.play(line.position.parse(move))
    return {"uci": list(moves), "sans": list(line.sans)}

"""Opening a personal link: to a game, or to a member's puzzles."""

from __future__ import annotations

from aiohttp import web

from bot.domain.passes import Pass
from bot.house.keys import new_secret
from bot.services import passes
from bot.web.lobby import COOKIE, Lobby, lobby_of
from bot.web.refusals import BadKey


async def take_key(request: web.Request) -> web.StreamResponse:
    """Exchange the key in a link for a cookie, and redirect to the game, whose URL has no key; raise BadKey."""
    lobby = lobby_of(request)
    asked = lobby.keys.read(request.match_info["key"])
    if asked is None:
        raise BadKey
    return await _let_in(request, lobby, asked)


async def take_member_key(request: web.Request) -> web.StreamResponse:
    """Exchange the key in a member's link for a cookie, and redirect to their puzzles or to storm; raise BadKey."""
    lobby = lobby_of(request)
    asked = lobby.keys.read_of_member(request.match_info["key"])
    if asked is None:
        raise BadKey
    browser = request.cookies.get(COOKIE) or new_secret()
    if not await passes.use_of_member(lobby.house.db, asked, browser, lobby.house.now()):
        raise BadKey
    place = "storm" if request.path.endswith("/storm") else "puzzles"
    response = web.Response(status=303, headers={"Location": lobby.address.path + place})
    lobby.set_cookie(response, browser)
    return response


async def _let_in(request: web.Request, lobby: Lobby, asked: Pass) -> web.StreamResponse:
    browser = request.cookies.get(COOKIE) or new_secret()
    if not await passes.use(lobby.house.db, asked, browser, lobby.house.now()):
        raise BadKey
    response = web.Response(status=303, headers={"Location": f"{lobby.address.path}g/{asked.game_id}"})
    lobby.set_cookie(response, browser)
    return response

"""The aiohttp application: its routes, and how it is opened at a port and closed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from aiohttp import web

from bot.house import House
from bot.services import changes
from bot.web import (
    ahead,
    challenges,
    entrance,
    explorer,
    games,
    imports,
    lessons,
    preferences,
    readiness,
    studies,
    tournaments,
    welcome,
)
from bot.web.files import Files
from bot.web.guards import guard, refuse, set_headers
from bot.web.lobby import LOBBY, Lobby, Outside, lobby_of

LARGEST_BODY = 16 * 1024
LEAVING_SECONDS = 5.0
"""How long requests and tasks may still take when the page is closed."""


def routes() -> list[web.RouteDef]:
    """Return the routes, relative to the page's address."""
    game = r"{game:\d{1,19}}"
    return [
        web.get("", welcome.home),
        web.get("home", welcome.home),
        web.get("k/{key}", entrance.take_key),
        web.get(f"g/{game}", games.show),
        web.get(f"api/games/{game}", games.state),
        web.get(f"api/games/{game}/events", games.events),
        web.post(f"api/games/{game}/move", games.move),
        web.post(f"api/games/{game}/do", games.do),
        web.post(f"api/games/{game}/flag", games.flag),
        web.post(f"api/games/{game}/ahead", ahead.try_out),
        web.post(f"api/games/{game}/conditional", ahead.keep),
        web.get(f"api/games/{game}/piece", studies.piece),
        web.get(f"api/games/{game}/positions", studies.positions),
        web.get(f"api/games/{game}/analysis", studies.load_analysis),
        web.post(f"api/games/{game}/analysis", studies.ask_analysis),
        web.get(f"analysis/{game}", studies.show_analysis),
        web.get(r"t/{tournament:\d{1,19}}", tournaments.show),
        web.get(r"api/tournaments/{tournament:\d{1,19}}", tournaments.state),
        web.get("editor", studies.editor),
        web.get("lesson/{lesson:[a-z-]+}", lessons.show),
        web.post("api/settings", preferences.change),
        web.get(readiness.PATH, readiness.preparing),
        web.post("api/lines", studies.lines),
        web.post("api/piece", studies.any_piece),
        web.post("api/explorer", explorer.explore),
        web.get("import", imports.show),
        web.post("api/import", imports.bring),
        web.post("api/play", welcome.play),
        web.get("api/challenges", challenges.listed),
        web.post("api/challenge", challenges.make),
        web.post(r"api/challenges/{challenge:\d{1,19}}", challenges.answer),
        web.get("static/{digest}/{name:.+}", static),
    ]


async def static(request: web.Request) -> web.StreamResponse:
    """Answer with a static file. The digest in the URL is not compared: an old one gives the current file."""
    return lobby_of(request).files.response(request.match_info["name"])


def make_app(lobby: Lobby, more: Sequence[web.RouteDef] = ()) -> web.Application:
    """Make the application; `more`: further routes, with absolute paths, that take precedence."""
    app = web.Application(middlewares=[refuse, guard], client_max_size=LARGEST_BODY)
    app[LOBBY] = lobby
    app.on_response_prepare.append(set_headers)
    app.add_routes(more)
    app.add_routes([web.route(one.method, lobby.address.path + one.path, one.handler) for one in routes()])
    return app


async def make_lobby(house: House, outside: Outside, hosts: frozenset[str] = frozenset()) -> Lobby:
    """Read the page's files, and make the lobby; raise BadAsset or OSError. `hosts`: further host names of the page."""
    assert house.links is not None
    files = await asyncio.to_thread(Files.read)
    return Lobby(house, house.links.address, files, house.links.keys, outside, hosts)


@asynccontextmanager
async def served(lobby: Lobby, host: str, port: int, more: Sequence[web.RouteDef] = ()) -> AsyncIterator[web.AppRunner]:
    """Serve the page at a port while open; raise OSError if the port is taken. `more` as in `make_app`."""
    # With handler_cancellation a stream ends as soon as its page is closed, and stops being counted.
    runner = web.AppRunner(
        make_app(lobby, more), access_log=None, shutdown_timeout=LEAVING_SECONDS, handler_cancellation=True
    )
    try:
        await runner.setup()
        await web.TCPSite(runner, host, port).start()
        async with changes.heard(lobby.house.db, lobby.feeds.hear, lobby.feeds.hear_all):
            yield runner
    finally:
        lobby.feeds.close()
        await runner.cleanup()
        if lobby.tasks:
            await asyncio.wait(set(lobby.tasks), timeout=LEAVING_SECONDS)

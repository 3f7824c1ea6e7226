"""The aiohttp application: its routes, and how it starts listening on a port and shuts down."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from aiohttp import web

from bot.domain.push import PUSH_SERVICES
from bot.ops import connections_for, open_files_allowed
from bot.ops.address import LOCAL_PROXIES, TrustedProxies
from bot.runtime import Runtime
from bot.web import (
    challenges,
    chapters,
    editor,
    entrance,
    games,
    guards,
    home,
    imports,
    lessons,
    openings,
    progress,
    puzzles,
    pwa,
    records,
    sharing,
    storm,
    streak,
    studies,
    tournaments,
    training,
    welcome,
)
from bot.web.bodies import LARGEST_BODY
from bot.web.context import CONTEXT, STREAMS, DiscordPort, WebContext, context_of
from bot.web.files import Files
from bot.web.guards import guard, refuse, set_headers

NUMBER = r"\d{1,19}"
LANGUAGE = r"{language:[a-zA-Z-]{2,8}}"
CHAPTER = r"{chapter:[\w-]{8,40}}"
PLY = r"{ply:\d{1,4}}"
LINKS = (
    "k/{key}",
    f"k/{{key}}/analysis/{PLY}",
    f"k/{{key}}/analysis/{CHAPTER}/{PLY}",
    "puzzles/{key}",
    "puzzles/{key}/storm",
    "puzzles/{key}/progress",
    "puzzles/{key}/openings",
    "puzzles/{key}/openings/{army}",
)


def routes() -> list[web.RouteDef]:
    return [
        web.get("", welcome.home),
        web.get("home", welcome.home),
        *(route for place in LINKS for route in (web.get(place, entrance.show), web.post(place, entrance.enter))),
        web.post("api/sign-out", entrance.leave),
        *_of_games(),
        *_of_positions(),
        *_of_puzzles_and_tournaments(),
        web.post("api/settings", entrance.change_settings),
        web.get("api/push", pwa.push_state),
        web.post("api/push", pwa.subscribe),
        web.post("api/push/remove", pwa.unsubscribe),
        web.get(guards.PATH, guards.preparing),
        web.get("import", imports.show),
        web.post("api/import", imports.bring),
        web.post("api/play", welcome.play),
        web.get("profile", records.profile),
        web.get(f"profile/{{user:{NUMBER}}}", records.profile),
        web.get("history", records.history),
        web.get(f"history/{{user:{NUMBER}}}", records.history),
        web.get("history.pgn", records.own_games),
        web.get("ladder", records.leaderboard),
        web.get("tournaments", tournaments.listed),
        web.get("api/home", home.state),
        web.get("api/home/events", home.events),
        web.get("api/challenges", challenges.listed),
        web.post("api/challenge", challenges.make),
        web.post(f"api/challenges/{{challenge:{NUMBER}}}", challenges.answer),
        web.get("service-worker.js", pwa.service_worker),
        web.get(f"manifest/{LANGUAGE}", pwa.manifest),
        web.get(f"offline/{LANGUAGE}", pwa.offline),
        web.get("static/{digest}/{name:.+}", static),
    ]


def _of_games() -> list[web.RouteDef]:
    game = f"{{game:{NUMBER}}}"
    return [
        web.get(f"g/{game}", games.show),
        web.get(f"api/games/{game}", games.state),
        web.get(f"api/games/{game}/events", games.events),
        web.post(f"api/games/{game}/move", games.move),
        web.post(f"api/games/{game}/do", games.do),
        web.post(f"api/games/{game}/flag", games.flag),
        web.post(f"api/games/{game}/hint", games.ask_hint),
        web.post(f"api/games/{game}/ahead", games.try_ahead),
        web.post(f"api/games/{game}/conditional", games.keep_conditionals),
        web.get(f"api/games/{game}/piece", studies.piece),
        web.get(f"api/games/{game}/positions", studies.positions),
        web.get(f"api/games/{game}/analysis", studies.load_analysis),
        web.post(f"api/games/{game}/analysis", studies.ask_analysis),
        web.get(f"api/games/{game}/review", studies.load_review),
        web.get(f"analysis/{game}", studies.show_analysis),
        web.get(f"analysis/{game}/{CHAPTER}", studies.show_analysis),
        web.post(f"api/games/{game}/chapters", chapters.create),
        web.post(f"api/chapters/{CHAPTER}", chapters.save),
        web.post(f"api/chapters/{CHAPTER}/remove", chapters.remove),
    ]


def _of_positions() -> list[web.RouteDef]:
    return [
        web.get("editor", editor.show),
        web.post("api/editor", editor.check),
        web.get("analysis", studies.show_position),
        web.post("api/pgn", sharing.pgn),
        web.get("picture.png", sharing.picture),
        web.get("film.gif", sharing.film),
        web.get("lesson/{lesson:[a-z-]+}", lessons.show),
        web.post("api/lines", studies.lines),
        web.post("api/piece", studies.any_piece),
        web.post("api/explorer", studies.explore),
    ]


def _of_puzzles_and_tournaments() -> list[web.RouteDef]:
    attempt, card, tournament = (f"{{{name}:{NUMBER}}}" for name in ("attempt", "card", "tournament"))
    return [
        web.get("learn", lessons.show_exercises),
        web.post("api/exercises", lessons.begin),
        web.post("api/exercises/move", lessons.move),
        web.post("api/exercises/solution", lessons.solution),
        web.get("puzzles", puzzles.show),
        web.post("api/puzzles", puzzles.ask),
        web.post(f"api/puzzles/{attempt}/move", puzzles.move),
        web.post(f"api/puzzles/{attempt}/do", puzzles.do),
        web.get("my-puzzles", puzzles.show_results),
        web.get("train", training.show),
        web.post("api/train", training.ask),
        web.post(f"api/train/{card}/move", training.move),
        web.post(f"api/train/{card}/do", training.do),
        web.get("openings", openings.show),
        web.get("progress", progress.show),
        web.get("streak", streak.show),
        web.post("api/streak", streak.begin),
        web.post("api/streak/move", streak.move),
        web.post("api/streak/skip", streak.skip),
        *_of_storm(),
        web.get(f"t/{tournament}", tournaments.show),
        web.get(f"api/tournaments/{tournament}", tournaments.state),
        web.post(f"api/tournaments/{tournament}/do", tournaments.do),
    ]


def _of_storm() -> list[web.RouteDef]:
    run = f"{{run:{NUMBER}}}"
    return [
        web.get("storm", storm.show),
        web.get("api/race", storm.race),
        web.get("api/storm", storm.scores),
        web.post("api/storm", storm.begin),
        web.get(f"api/storm/{run}", storm.look),
        web.post(f"api/storm/{run}/move", storm.move),
        web.post(f"api/storm/{run}/end", storm.end),
    ]


async def static(request: web.Request) -> web.StreamResponse:
    """Respond with a static file. The digest in the URL isn't checked, so an old URL returns the current file."""
    accepted = request.headers.get("Accept-Encoding", "").lower()
    return context_of(request).files.response(request.match_info["name"], is_gzip_accepted="gzip" in accepted)


log = logging.getLogger(__name__)

LEAVING_SECONDS = 5.0
"""How long requests and tasks can continue when the website shuts down."""


def make_app(ctx: WebContext, more: Sequence[web.RouteDef] = ()) -> web.Application:
    """Create the application. `more` are additional routes with absolute paths; they take precedence over the website's
    own.
    """
    app = web.Application(middlewares=[refuse, guard], client_max_size=LARGEST_BODY)
    app[CONTEXT] = ctx
    app.on_response_prepare.append(set_headers)
    app.add_routes(more)
    app.add_routes([web.route(one.method, ctx.address.path + one.path, one.handler) for one in routes()])
    return app


async def make_context(
    runtime: Runtime,
    discord_port: DiscordPort,
    hosts: frozenset[str] = frozenset(),
    proxies: TrustedProxies = LOCAL_PROXIES,
    push_services: Sequence[str] = PUSH_SERVICES,
) -> WebContext:
    """Read the static files and create the context. Raise BadAsset or OSError.

    `hosts` are additional host names under which the website can be reached.
    """
    assert runtime.links is not None
    files = await asyncio.to_thread(Files.read)
    return WebContext(
        runtime,
        runtime.links.address,
        files,
        runtime.links.keys,
        discord_port,
        hosts,
        proxies=proxies,
        most_streams=_streams(),
        push_services=push_services,
    )


def _streams() -> int:
    """Return how many event streams can be open at the same time. Log a warning if the process can't open enough files
    for `STREAMS` streams.
    """
    files = open_files_allowed()
    streams = connections_for(STREAMS, files)
    if streams < STREAMS:
        log.warning(
            "at most %d live boards can be open at once instead of %d, because this process can open only %d files: "
            "raise LimitNOFILE or ulimit -n to %d",
            streams,
            STREAMS,
            files,
            STREAMS * 2,
        )
    return streams


@asynccontextmanager
async def served(
    ctx: WebContext, host: str, port: int, more: Sequence[web.RouteDef] = ()
) -> AsyncIterator[web.AppRunner]:
    """Serve the website on a port while the block runs. Raise OSError if the port is taken. `more` is passed to
    `make_app`.
    """
    # With handler_cancellation, a stream ends as soon as its page is closed, and no longer counts against the limit.
    # Without auto_decompress, compressed bodies are never expanded, not even before `guard` rejects them.
    runner = web.AppRunner(
        make_app(ctx, more),
        access_log=None,
        shutdown_timeout=LEAVING_SECONDS,
        handler_cancellation=True,
        auto_decompress=False,
    )
    try:
        await runner.setup()
        await web.TCPSite(runner, host, port).start()
        async with ctx.hearing(), ctx.pusher.working(ctx.discord_port.is_open):
            yield runner
    finally:
        ctx.close_streams()
        await runner.cleanup()
        if ctx.tasks:
            await asyncio.wait(set(ctx.tasks), timeout=LEAVING_SECONDS)

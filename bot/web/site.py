"""The aiohttp application: its routes and middlewares, and how it starts listening on a port and shuts down.

The middlewares check each request before its handler, add headers to each response, and turn errors into responses.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager

from aiohttp import web

from bot.domain import errors
from bot.domain.chapters import ChapterChanged, ChapterTooLarge, NoSuchChapter, NotYourChapter
from bot.domain.push import PUSH_SERVICES
from bot.i18n.catalog import Translator
from bot.i18n.errors import DiscordSilent, TooManyTasks, refusal_text
from bot.ops import connections_for, open_files_allowed
from bot.ops.address import LOCAL_PROXIES, TrustedProxies
from bot.rules import MoveError
from bot.runtime import Runtime
from bot.services.store import StorageError
from bot.web import (
    challenges,
    editor,
    entrance,
    games,
    home,
    imports,
    lessons,
    puzzles,
    pwa,
    records,
    sharing,
    storm,
    studies,
    tournaments,
    training,
    welcome,
)
from bot.web.bodies import LARGEST_BODY, Json
from bot.web.context import CONTEXT, GAME, STREAMS, DiscordPort, WebContext, context_of
from bot.web.files import Files
from bot.web.html import page
from bot.web.refusals import BadRequest, Closed, Elsewhere, Encoded, PageRefusal, TooMany, UnknownHost, without_marks
from bot.web.state import told_readiness

log = logging.getLogger(__name__)

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

PREPARING = "api/preparing"
LIGHT = ("static/", "service-worker.js", "manifest/", "offline/")


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
        web.get(PREPARING, preparing),
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
        web.post(f"api/games/{game}/chapters", studies.create_chapter),
        web.post(f"api/chapters/{CHAPTER}", studies.save_chapter),
        web.post(f"api/chapters/{CHAPTER}/remove", studies.remove_chapter),
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
        web.get("openings", training.show_tree),
        web.get("progress", records.show_progress),
        web.get("streak", storm.show_streak),
        web.post("api/streak", storm.begin_streak),
        web.post("api/streak/move", storm.move_in_streak),
        web.post("api/streak/skip", storm.skip_in_streak),
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


async def preparing(request: web.Request) -> web.StreamResponse:
    """Respond with the progress of the current preparation, such as compiling the engine, or with null if nothing is
    being prepared.
    """
    return web.json_response(_preparation(context_of(request)))


def waiting_page(ctx: WebContext, t: Translator, status: int) -> web.Response:
    """Return a page that shows the progress of the bot's startup and reloads once the bot is ready."""
    state: Json = {"page": "waiting", "preparing": _preparation(ctx)}
    said = t("web-error-closed")
    return page(ctx, t, "waiting", state, title=t("web-title"), said=said, status=status)


def _preparation(ctx: WebContext) -> Json | None:
    if ctx.discord_port.is_open():
        return ctx.engine_preparing
    rules = ctx.runtime.preparation.rules
    return {"what": "start"} if rules is None else told_readiness("rules", rules)


Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

OWN = ("script-src", "style-src", "connect-src", "manifest-src", "worker-src", "form-action", "base-uri")
POLICY = "; ".join(
    [
        "default-src 'none'",
        *(f"{kind} 'self'" for kind in OWN),
        "img-src 'self' data:",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}

MOST_COOKIES = 200
"""The maximum number of cookies per request.

Browsers send fewer. There must be a limit, because each cookie takes time to parse.
"""

CONFLICTS = (errors.NotYourTurn, errors.StalePosition, errors.GameOver, errors.OutOfTime, errors.ChallengeClosed)
"""Errors raised because the game has changed since the page was loaded."""
STATUSES = {
    (*CONFLICTS, ChapterChanged): 409,
    (MoveError,): 422,
    (TooManyTasks,): 429,
    (errors.NotYourGame, NotYourChapter): 403,
    (NoSuchChapter,): 404,
    (ChapterTooLarge,): 413,
    (DiscordSilent,): 503,
}


async def set_headers(request: web.Request, response: web.StreamResponse) -> None:
    """Add security headers, and forbid caching. Headers that the handler has already set are kept."""
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    response.headers.setdefault("Cache-Control", "no-store")


@web.middleware
async def refuse(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Turn an error into a response with one sentence, and log the details of unexpected errors."""
    try:
        return await handler(request)
    except Closed as error:
        if "/api/" not in request.path:
            return waiting_page(context_of(request), context_of(request).translator(request), error.status)
        return _said(request, context_of(request).translator(request)(error.key), error.status)
    except PageRefusal as error:
        return _said(request, context_of(request).translator(request)(error.key), error.status)
    except web.HTTPException as error:
        if error.status < 400:
            raise
        key = "web-error-no-page" if error.status == 404 else "web-error-bad-request"
        return _said(request, context_of(request).translator(request)(key), error.status)
    except StorageError as error:
        log.error("the website could not use the database: %s", error)
        return _said(request, context_of(request).translator(request)("web-error-database"), 503)
    except ConnectionResetError:
        raise
    except Exception as error:
        return _refused(request, error)


@web.middleware
async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Check a request's rate and host.

    If the request changes something, also check its origin. Raise a PageRefusal if a check fails. To keep these checks
    cheap, they neither read the body nor parse cookies.
    """
    ctx = context_of(request)
    is_light = _is_light(ctx, request)
    if is_light:
        _charge_file(ctx, request)
    else:
        ctx.charge(request)
    _check_headers(request)
    if request.host.lower() not in {ctx.address.host, *ctx.hosts}:
        raise UnknownHost
    if request.method not in ("GET", "HEAD"):
        _check_origin(ctx, request)
    if is_light:
        return await handler(request)
    if not ctx.discord_port.is_open():
        raise Closed
    if request.method in ("GET", "HEAD"):
        return await handler(request)
    # A request that changes something is completed even if the reader closes the connection.
    doing = ctx.begin(_done(handler, request))
    try:
        return await asyncio.shield(doing)
    except asyncio.CancelledError:
        doing.add_done_callback(_note_failure)
        raise


def _is_light(ctx: WebContext, request: web.Request) -> bool:
    """Return whether a request is cheap: for a static file, a file of the installed app, or the startup progress."""
    path = ctx.address.path
    return request.path.startswith((*(path + place for place in LIGHT),)) or request.path == path + PREPARING


def _charge_file(ctx: WebContext, request: web.Request) -> None:
    if ctx.file_requests.spend(ctx.address_of(request), ctx.runtime.now()) is not None:
        raise TooMany


def _check_headers(request: web.Request) -> None:
    """Raise Encoded if the body is compressed, or BadRequest if there are too many cookies."""
    if "Content-Encoding" in request.headers:
        raise Encoded
    if request.headers.get("Cookie", "").count(";") > MOST_COOKIES:
        raise BadRequest


def _note_failure(done: asyncio.Task[web.StreamResponse]) -> None:
    if not done.cancelled() and (error := done.exception()) is not None:
        log.info("a request failed after the reader had closed the connection: %r", error)


async def _done(handler: Handler, request: web.Request) -> web.StreamResponse:
    return await handler(request)


def _check_origin(ctx: WebContext, request: web.Request) -> None:
    """Raise Elsewhere if the browser's headers show that the request comes from another website."""
    own = {f"{ctx.address.scheme}://{host}" for host in (ctx.address.host, *ctx.hosts)}
    is_own = (
        request.headers.get("Origin") in own and request.headers.get("Sec-Fetch-Site", "same-origin") == "same-origin"
    )
    # Another website's form can't send JSON. The only form on this website is the one for a personal link, and the
    # link's key is secret.
    sent = "application/x-www-form-urlencoded" if request.match_info.handler is entrance.enter else "application/json"
    if not is_own or request.content_type != sent:
        raise Elsewhere


def _refused(request: web.Request, error: Exception) -> web.StreamResponse:
    t = context_of(request).translator(request)
    sentence = refusal_text(t, error)
    if sentence is None:
        # Log the route instead of the URL, because a personal link's URL contains a secret key.
        resource = request.match_info.route.resource
        place = "an unknown address" if resource is None else resource.canonical
        log.error("unexpected error at %s %s", request.method, place, exc_info=error)
        return _said(request, t("web-error-failed"), 500)
    game = request.get(GAME)
    status = next((status for kinds, status in STATUSES.items() if isinstance(error, kinds)), 400)
    return _said(request, without_marks(sentence, game), status)


def _said(request: web.Request, sentence: str, status: int) -> web.StreamResponse:
    ctx = context_of(request)
    if "/api/" in request.path:
        return web.json_response({"error": sentence}, status=status)
    t = ctx.translator(request)
    return page(ctx, t, "message", title=t("web-title"), said=sentence, status=status)

"""The middlewares: checks before each handler, headers on each response, and responses to errors and during startup."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from aiohttp import web

from bot.domain import errors
from bot.domain.chapters import ChapterChanged, ChapterTooLarge, NoSuchChapter, NotYourChapter
from bot.i18n.catalog import Translator
from bot.i18n.errors import DiscordSilent, TooManyTasks, refusal_text
from bot.rules import MoveError
from bot.services.store import StorageError
from bot.web import entrance
from bot.web.bodies import Json
from bot.web.context import GAME, WebContext, context_of
from bot.web.html import page
from bot.web.refusals import BadRequest, Closed, Elsewhere, Encoded, PageRefusal, TooMany, UnknownHost, without_marks
from bot.web.state import told_readiness

PATH = "api/preparing"
LIGHT = ("static/", "service-worker.js", "manifest/", "offline/")


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


log = logging.getLogger(__name__)

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
    return request.path.startswith((*(path + place for place in LIGHT),)) or request.path == path + PATH


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
    """Raise Elsewhere if the request comes from another website, according to the Origin header that browsers send."""
    own = {f"{ctx.address.scheme}://{host}" for host in (ctx.address.host, *ctx.hosts)}
    is_own = (
        request.headers.get("Origin") in own and request.headers.get("Sec-Fetch-Site", "same-origin") == "same-origin"
    )
    # Another website's form can't send JSON. The only form on this website is for a personal link, whose key is secret.
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

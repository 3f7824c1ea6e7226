"""The website as an installed app: its manifest, its service worker, the page shown without a connection, and the
switch that turns a browser's notifications on and off.
"""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from aiohttp import web

from bot.domain.ids import UserId
from bot.domain.push import PushSubscription
from bot.i18n.catalog import Translator
from bot.render import DEFAULT_THEME
from bot.render.icons import APP_ICON_SIZES
from bot.render.theme import find_theme
from bot.runtime.links import new_secret
from bot.services import push
from bot.web.bodies import Body, Json
from bot.web.context import WebContext, context_of, read_cookie, set_cookie
from bot.web.files import Files, icon_name, without_comments
from bot.web.html import SHEETS, page
from bot.web.refusals import BadRequest, NotAMember, PushServiceUnknown

WORKER = Path(__file__).parent / "worker" / "service_worker.js"
POINT, SECRET = 65, 16
"""The sizes, in bytes, of a browser's public key and secret."""


async def manifest(request: web.Request) -> web.StreamResponse:
    ctx = context_of(request)
    told = json.dumps(_manifest(ctx, _language(ctx, request)), ensure_ascii=False)
    return web.Response(text=told, content_type="application/manifest+json")


async def offline(request: web.Request) -> web.StreamResponse:
    """Respond with the page that the service worker keeps for use offline. It contains nothing personal."""
    ctx = context_of(request)
    t = _language(ctx, request)
    return page(ctx, t, "offline", {"page": "offline"}, title=t("web-offline-title"))


async def service_worker(request: web.Request) -> web.StreamResponse:
    """Respond with the service worker's script. It changes with the static files and the reader's language."""
    ctx = context_of(request)
    shell = json.dumps(_shell(ctx, _language(ctx, request)), separators=(",", ":"))
    text = f"self.shell = {shell};\n{_worker()}"
    return web.Response(text=text, content_type="text/javascript", charset="utf-8")


def _language(ctx: WebContext, request: web.Request) -> Translator:
    return ctx.runtime.catalog.translator(request.match_info.get("language") or request.query.get("language")).verbatim


@cache
def _worker() -> str:
    return without_comments(WORKER.read_bytes()).decode()


def _shell(ctx: WebContext, t: Translator) -> Json:
    path = ctx.address.path
    return {
        "name": f"{ctx.files.digest} {t.locale}",
        "static": path + ctx.files.to(""),
        "icon": path + ctx.files.to(icon_name(APP_ICON_SIZES[0])),
        "offline": f"{path}offline/{t.locale}",
        "files": [path + ctx.files.to(name) for name in _shell_files(ctx.files)],
    }


def _shell_files(files: Files) -> Iterable[str]:
    return (*SHEETS, *files.scripts("offline"), "drawings.svg", "icon.svg")


def _manifest(ctx: WebContext, t: Translator) -> Json:
    path, ground = ctx.address.path, find_theme(DEFAULT_THEME).page.ground
    return {
        "id": path,
        "start_url": path,
        "scope": path,
        "name": "Campmate",
        "description": t("web-app-description"),
        "lang": t.locale,
        "display": "standalone",
        "background_color": ground,
        "theme_color": ground,
        "categories": ["games"],
        "icons": [_icon(ctx, size, purpose) for size in APP_ICON_SIZES for purpose in ("any", "maskable")],
        "shortcuts": [{"name": t("web-puzzles"), "url": f"{path}puzzles"}],
    }


def _icon(ctx: WebContext, size: int, purpose: str) -> Json:
    source = ctx.address.path + ctx.files.to(icon_name(size, is_masked=purpose == "maskable"))
    return {"src": source, "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}


async def push_state(request: web.Request) -> web.StreamResponse:
    """Respond with the public key for subscribing, and this browser's endpoint (null if not subscribed).

    Raise NotAMember if nobody is logged in.
    """
    ctx = context_of(request)
    user_id, browser = await _member(ctx, request), read_cookie(request, ctx.address)
    endpoint = None if browser is None else await push.endpoint_of(ctx.runtime.db, user_id, browser)
    return web.json_response({"key": (await ctx.pusher.key()).public, "endpoint": endpoint})


async def subscribe(request: web.Request) -> web.StreamResponse:
    """Store a browser's subscription. Can raise NotAMember, BadRequest or PushServiceUnknown."""
    ctx = context_of(request)
    user_id = await _member(ctx, request)
    new = _subscription(ctx, await Body.read(request), ctx.translator(request).locale)
    browser = read_cookie(request, ctx.address) or new_secret()
    await push.subscribe(ctx.runtime.db, user_id, browser, new, ctx.runtime.now())
    response = web.json_response({})
    set_cookie(response, ctx.address, browser)
    return response


async def unsubscribe(request: web.Request) -> web.StreamResponse:
    """Delete a browser's subscription, if it has one. Raise NotAMember if nobody is logged in."""
    ctx = context_of(request)
    user_id = await _member(ctx, request)
    if (browser := read_cookie(request, ctx.address)) is not None:
        await push.unsubscribe(ctx.runtime.db, user_id, browser)
    return web.json_response({})


async def _member(ctx: WebContext, request: web.Request) -> UserId:
    user_id = await ctx.user(request)
    if user_id is None:
        raise NotAMember
    ctx.count(user_id)
    return user_id


def _subscription(ctx: WebContext, body: Body, language: str) -> PushSubscription:
    endpoint, p256dh, auth = (body.text(name) for name in ("endpoint", "p256dh", "auth"))
    if not ctx.pusher.trusts(endpoint):
        raise PushServiceUnknown
    if len(_bytes(p256dh)) != POINT or len(_bytes(auth)) != SECRET:
        raise BadRequest
    return PushSubscription(endpoint, p256dh, auth, language)


def _bytes(text: str) -> bytes:
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars="-_", validate=True)
    except (binascii.Error, ValueError):
        raise BadRequest from None

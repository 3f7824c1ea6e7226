"""The handlers for the switch that turns a browser's notifications on and off."""

from __future__ import annotations

import base64
import binascii

from aiohttp import web

from bot.domain.ids import UserId
from bot.domain.push import PushSubscription
from bot.runtime.links import new_secret
from bot.services import push
from bot.web.bodies import Body
from bot.web.context import WebContext, context_of, read_cookie, set_cookie
from bot.web.refusals import BadRequest, NotAMember, PushServiceUnknown

POINT, SECRET = 65, 16
"""The sizes of a browser's public key and secret in bytes."""


async def state(request: web.Request) -> web.StreamResponse:
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

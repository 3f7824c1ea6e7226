"""Changes to member settings on the page; they are the same settings as in Discord."""

from __future__ import annotations

from aiohttp import web

from bot.domain.ids import UserId
from bot.render import theme_names
from bot.services import access_links, settings
from bot.web.bodies import Body
from bot.web.context import WebContext, context_of, read_number
from bot.web.cookies import read_cookie
from bot.web.refusals import BadRequest, NotAMember


async def change(request: web.Request) -> web.StreamResponse:
    """Store a member's theme; raise NotAMember for a reader without a pass."""
    ctx = context_of(request)
    await _check_known(ctx, request)
    body = await Body.read(request)
    theme = body.text("theme")
    if theme not in theme_names():
        raise BadRequest
    user_id = await _member(ctx, request, body)
    ctx.count(user_id)
    runtime = ctx.runtime
    runtime.known_settings.keep(user_id, await settings.change(runtime.db, user_id, theme=theme))
    return web.json_response({"theme": theme})


async def _check_known(ctx: WebContext, request: web.Request) -> None:
    """Raise NotAMember for a browser without any pass, before its body is read to see which one it means."""
    db, browser = ctx.runtime.db, read_cookie(request, ctx.address)
    has_access = browser is not None and (
        await access_links.of_browser(db, browser, 1) or await access_links.member_of(db, browser, ctx.runtime.now())
    )
    if not has_access and ctx.discord_port.guest is None:
        raise NotAMember


async def _member(ctx: WebContext, request: web.Request, body: Body) -> UserId:
    """Return the reader of the named game, without one the guest; raise NothingToSee or NotAMember."""
    if body.maybe("game") is not None:
        _, viewer = await ctx.enter(request, read_number(body.text("game")))
        user_id = viewer.user_id
    else:
        solver = await ctx.solver(request)
        user_id = None if solver is None else solver.user_id
    if user_id is None:
        raise NotAMember
    return user_id

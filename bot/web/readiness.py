"""How far the rules and the engine are compiled, for pages that wait for it."""

from __future__ import annotations

from aiohttp import web

from bot.i18n.catalog import Translator
from bot.web.bodies import Json
from bot.web.context import WebContext, context_of
from bot.web.html import page
from bot.web.state import told_readiness

PATH = "api/preparing"


async def preparing(request: web.Request) -> web.StreamResponse:
    """Answer with what is being prepared and how far it is; null once everything is ready."""
    return web.json_response(_preparation(context_of(request)))


def waiting_page(ctx: WebContext, t: Translator, status: int) -> web.Response:
    """Return a page that shows the progress of the bot's start, and reloads once the bot is ready."""
    state: Json = {"page": "waiting", "preparing": _preparation(ctx)}
    said = t("web-error-closed")
    return page(ctx, t, "waiting", state, title=t("web-title"), said=said, status=status)


def _preparation(ctx: WebContext) -> Json | None:
    if ctx.discord_port.is_open():
        return ctx.engine_preparing
    rules = ctx.runtime.preparation.rules
    return {"what": "start"} if rules is None else told_readiness("rules", rules)

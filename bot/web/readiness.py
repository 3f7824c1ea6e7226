"""How far the rules and the engine are compiled, for pages that wait for it."""

from __future__ import annotations

from aiohttp import web

from bot.web.bodies import Json
from bot.web.html import page
from bot.web.lobby import Lobby, lobby_of
from bot.web.state import told_readiness
from bot.words.texts import Translator

PATH = "api/preparing"


async def preparing(request: web.Request) -> web.StreamResponse:
    """Answer with what is being prepared and how far it is; null once everything is ready."""
    return web.json_response(_preparation(lobby_of(request)))


def waiting_page(lobby: Lobby, t: Translator, status: int) -> web.Response:
    """Return a page that shows the progress of the bot's start, and reloads once the bot is ready."""
    state: Json = {"page": "waiting", "preparing": _preparation(lobby)}
    said = t("web-error-closed")
    return page(lobby, t, "waiting", state, title=t("web-title"), said=said, status=status)


def _preparation(lobby: Lobby) -> Json | None:
    if lobby.outside.is_open():
        return lobby.engine_preparing
    rules = lobby.runtime.preparation.rules
    return {"what": "start"} if rules is None else told_readiness("rules", rules)

"""Importing games on the website, with a form for a PGN or FEN. The imported game gets an id and a page."""

from __future__ import annotations

import secrets

from aiohttp import web

from bot.i18n.catalog import Translator
from bot.i18n.errors import part_details, part_text, several_text
from bot.i18n.names import pairing_name
from bot.rules.pgn import LONGEST_PGN
from bot.rules.pgn_tokens import PgnPart
from bot.runtime.use_cases import ImportRequest, import_text, keep_annotations
from bot.variants import FAMILIES, variants_of
from bot.web.bodies import Body, Json
from bot.web.context import context_of
from bot.web.html import page
from bot.web.starting import guest_inside
from bot.web.state import themes_of

MOST_LISTED = 25
"""The maximum number of games listed from a PGN. It equals the maximum number of options in a Discord select menu."""
LARGEST_BODY = 6 * LONGEST_PGN
"""The maximum size of a request's body in bytes. In JSON, a character takes at most six bytes (as an escape sequence).
"""


async def show(request: web.Request) -> web.StreamResponse:
    ctx = context_of(request)
    reader = await ctx.reader(request)
    t, theme = ctx.translator(request), await ctx.theme_of(reader)
    state: Json = {
        "page": "import",
        "variants": [{"key": key, "name": name} for key, name in _choices(t)],
        "theme": theme,
        "is_member": reader is not None,
        "themes": themes_of(t),
        "longest": LONGEST_PGN,
    }
    return page(ctx, t, "import", state, title=t("import-form-title"), theme=theme)


def _choices(t: Translator) -> list[tuple[str, str]]:
    """Return the variants to choose from, as (key, name): first the families, then the pairings of armies."""
    pairings = [one for family in FAMILIES.values() if len(family.variants) > 1 for one in family.variants]
    return [(key, t(f"variant-{key}")) for key in FAMILIES] + [(one.key, pairing_name(t, one)) for one in pairings]


async def bring(request: web.Request) -> web.StreamResponse:
    """Import a game from the submitted text.

    If the text has several games and none is selected, respond with a list of the games instead. Variations, comments
    and glyphs are saved as a chapter. Can raise the same errors as `guest_inside` and the services.
    """
    ctx = context_of(request)
    guest, runtime = await guest_inside(ctx, request), ctx.runtime
    by = guest.member
    ctx.count(by.user_id)
    body = await Body.read(request, LARGEST_BODY)
    variant = body.maybe("variant")
    assumed = () if variant is None else variants_of(variant)
    text, number = body.long_text("text", LONGEST_PGN + 1), body.number("number", 0) or None
    asked = ImportRequest(
        guild_id=guest.guild_id, channel_id=guest.channel_id, by=by, text=text, assumed=assumed, number=number
    )
    game = await import_text(runtime, asked)
    if isinstance(game, tuple):
        return web.json_response(_choice(ctx.translator(request), game))
    name = ctx.translator(request)("web-study-named", number=1)
    kept = await keep_annotations(runtime, asked, game, secrets.token_urlsafe(9), name)
    chapter, is_cut = (None, False) if kept is None else (kept[0].key, kept[1].is_cut)
    response = web.json_response({"game": game.id, "chapter": chapter, "is_cut": is_cut})
    await ctx.let_in(request, response, by.user_id, game)
    return response


def _choice(t: Translator, parts: tuple[PgnPart, ...]) -> Json:
    shown = parts[:MOST_LISTED]
    games = [{"name": part_text(t, part), "details": part_details(part)} for part in shown]
    return {"asked": several_text(t, len(parts), len(shown)), "games": games}

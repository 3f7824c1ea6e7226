"""The HTML skeleton of every page. The scripts add the content."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import lru_cache
from html import escape
from typing import Any

from aiohttp import web

from bot.i18n.catalog import Translator
from bot.render import DEFAULT_THEME
from bot.render.icons import TOUCH_SIZE
from bot.render.theme import find_theme
from bot.web.context import WebContext
from bot.web.files import Files, icon_name
from bot.web.refusals import page_words

SKELETON = """<!doctype html>
<html lang="{lang}" data-theme="{theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<base href="{base}">
<title>{title}</title>
{links}
</head>
<body data-page="{page}"{game}>
<main id="app">{content}</main>
<noscript><p class="message">{noscript}</p></noscript>
{data}
<script type="module" src="{main}"></script>
</body>
</html>
"""


MESSAGE = """<div class="message">
<p class="brand"><img src="{icon}" alt="" width="64" height="64"> {brand}</p>
<p>{said}</p>{home}
</div>"""


OWN_SHEETS = (
    "ahead.css",
    "editor.css",
    "explorer.css",
    "lobby.css",
    "puzzles.css",
    "records.css",
    "storm.css",
    "tournament.css",
)
"""Style sheets, each for one part of the website. None of these sheets overrides another, so their order doesn't
matter.
"""
SHEETS = ("themes.css", "page.css", "board.css", "game.css", "study.css", "home.css", *OWN_SHEETS)
"""The style sheets in order. Later ones override earlier ones."""
PAGE_SHEETS = {"openings": ("openings.css",)}
"""Additional style sheets for some kinds of pages."""


def page(
    ctx: WebContext,
    t: Translator,
    kind: str,
    state: dict[str, Any] | None = None,
    *,
    title: str,
    theme: str = DEFAULT_THEME,
    said: str | None = None,
    status: int = 200,
) -> web.Response:
    """Return an HTML page that contains either its state as JSON or a sentence.

    `kind` selects the page's script module.
    """
    content = "" if said is None else _message(ctx, t, said, is_error=status != 200)
    text = _document(ctx, t, kind, state, title=title, theme=theme, content=content)
    response = web.Response(text=text, content_type="text/html", status=status)
    response.enable_compression()
    return response


def _message(ctx: WebContext, t: Translator, said: str, *, is_error: bool) -> str:
    """Return a page that consists of a single sentence. For an error message, add a link to the home page."""
    home = f'\n<p><a href="home">{escape(t("web-import-home"))}</a></p>' if is_error else ""
    icon = ctx.files.to("icon.svg")
    return MESSAGE.format(icon=icon, brand=escape(t("web-title")), said=escape(said), home=home)


def form_page(ctx: WebContext, t: Translator, kind: str, content: str, *, title: str) -> web.Response:
    """Return a page with a form. The page isn't compressed, because the compressed size could reveal the form's token
    (the BREACH attack).
    """
    text = _document(ctx, t, kind, None, title=title, theme=DEFAULT_THEME, content=content)
    return web.Response(text=text, content_type="text/html")


def _document(
    ctx: WebContext, t: Translator, kind: str, state: dict[str, Any] | None, *, title: str, theme: str, content: str
) -> str:
    number = state.get("game") if state else None
    return SKELETON.format(
        lang=escape(t.locale),
        theme=escape(theme),
        base=escape(ctx.address.path),
        title=escape(title),
        links="\n".join([*_app_links(ctx.files, t, theme), *_links(ctx.files, kind)]),
        page=kind,
        game="" if number is None else f' data-game="{number}"',
        content=content,
        noscript=escape(t("web-noscript")),
        data="\n".join(_data(t, state)),
        main=ctx.files.to("main.js"),
    )


def _app_links(files: Files, t: Translator, theme: str) -> Iterable[str]:
    """Yield the tags for the installed app: its manifest, its icon, and the colors of its title bar."""
    worn = find_theme(theme)
    yield f'<link rel="manifest" href="manifest/{t.locale}">'
    yield f'<link rel="apple-touch-icon" href="{files.to(icon_name(TOUCH_SIZE, is_masked=True))}">'
    for look, ground in (("dark", worn.page.ground), ("light", worn.light_page.ground)):
        yield f'<meta name="theme-color" media="(prefers-color-scheme: {look})" content="{ground}">'


def _links(files: Files, kind: str) -> Iterable[str]:
    yield f'<link rel="icon" href="{files.to("icon.svg")}" type="image/svg+xml">'
    for sheet in (*SHEETS, *PAGE_SHEETS.get(kind, ())):
        yield f'<link rel="stylesheet" href="{files.to(sheet)}">'
    for script in files.scripts(kind):
        yield f'<link rel="modulepreload" href="{files.to(script)}">'
    yield f'<link rel="preload" as="fetch" crossorigin href="{files.to("drawings.svg")}">'


def _data(t: Translator, state: dict[str, Any] | None) -> Iterable[str]:
    yield _words(t)
    if state is not None:
        yield _block("state", state)


@lru_cache
def _words(t: Translator) -> str:
    return _block("words", page_words(t))


def _block(name: str, value: object) -> str:
    # "<" is escaped so that no value can close the script element or open another.
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return f'<script type="application/json" id="{name}">{text}</script>'

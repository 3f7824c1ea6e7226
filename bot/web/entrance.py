"""Logging in with a personal link to a game or to a member's puzzles, logging out, and changing a member's settings."""

from __future__ import annotations

from html import escape
from urllib.parse import urlencode

from aiohttp import web

from bot.domain.access_links import AccessLink, MemberPage, MemberSession
from bot.domain.ids import UserId
from bot.i18n.catalog import Translator
from bot.render import theme_names
from bot.runtime.links import new_secret
from bot.services import access_links, settings
from bot.services.access_links import Invitation
from bot.web.bodies import Body
from bot.web.context import WebContext, context_of, delete_cookie, read_cookie, read_number, set_cookie
from bot.web.html import form_page
from bot.web.refusals import BadKey, BadMemberKey, BadRequest, NotAMember
from bot.web.state import game_title

LONGEST_TOKEN = 100
LARGEST_FORM = 1024
"""The maximum size of a form in bytes."""
PAGE_NAMES = {
    MemberPage.PUZZLES: "web-puzzles",
    MemberPage.STORM: "web-storm",
    MemberPage.PROGRESS: "page-progress",
    MemberPage.OPENINGS: "web-opening-tree",
}
FORM = """<form class="entrance" method="post" action="{action}">
<h1>{title}</h1>
<p class="faint">{where}</p>
{warning}<input type="hidden" name="token" value="{token}">
<button class="strong">{button}</button>
<p class="faint">{how}</p>
</form>"""


async def show(request: web.Request) -> web.StreamResponse:
    """Ask the reader to confirm the login. Redirect a browser that is already logged in.

    Raise BadKey or BadMemberKey if the link is invalid.
    """
    ctx = context_of(request)
    asked = _asked(ctx, request)
    browser = read_cookie(request, ctx.address)
    found = await access_links.look_at(ctx.runtime.db, asked, browser, ctx.runtime.now())
    if found is None:
        raise _refusal(asked)
    if not found.is_needed:
        assert browser is not None
        return _led_in(ctx, request, asked, browser)
    t = ctx.translator(request)
    title = _title(t, found, request)
    response = form_page(ctx, t, "entrance", _form(ctx, request, found, title), title=title)
    # All other pages have "no-referrer". With this value, browsers would send the form with "Origin: null".
    response.headers["Referrer-Policy"] = "same-origin"
    return response


async def enter(request: web.Request) -> web.StreamResponse:
    """Log the browser in with a new cookie, and redirect to the link's target.

    Raise BadKey or BadMemberKey if the link is invalid.
    """
    ctx = context_of(request)
    asked = _asked(ctx, request)
    token = (await Body.read_form(request, LARGEST_FORM)).text("token")
    if not 0 < len(token) <= LONGEST_TOKEN:
        raise BadRequest
    new = ctx.keys.cookie(request.match_info["key"], token)
    old = read_cookie(request, ctx.address)
    browser = await access_links.log_in(ctx.runtime.db, asked, old, new, ctx.runtime.now())
    if browser is None:
        raise _refusal(asked)
    return _led_in(ctx, request, asked, browser)


async def leave(request: web.Request) -> web.StreamResponse:
    """Log the browser out: delete its access links and the cookie."""
    ctx = context_of(request)
    if (browser := read_cookie(request, ctx.address)) is not None:
        await access_links.log_out(ctx.runtime.db, browser, ctx.runtime.now())
    response = web.json_response({})
    delete_cookie(response, ctx.address)
    return response


def _asked(ctx: WebContext, request: web.Request) -> AccessLink | MemberSession:
    """Convert the key in the URL to an access link for a game, or to a member's session.

    Raise BadKey or BadMemberKey if the key is invalid.
    """
    key = request.match_info["key"]
    if request.path.startswith(f"{ctx.address.path}k/"):
        if (asked := ctx.keys.read(key)) is None:
            raise BadKey
        return asked
    if (own := ctx.keys.read_of_member(key)) is None:
        raise BadMemberKey
    return own


def _refusal(asked: AccessLink | MemberSession) -> Exception:
    return BadKey() if isinstance(asked, AccessLink) else BadMemberKey()


def _led_in(ctx: WebContext, request: web.Request, asked: AccessLink | MemberSession, browser: str) -> web.Response:
    response = web.Response(status=303, headers={"Location": ctx.address.path + _place(request, asked)})
    set_cookie(response, ctx.address, browser)
    return response


def _place(request: web.Request, asked: AccessLink | MemberSession) -> str:
    """Return the path of the page that a link leads to."""
    if isinstance(asked, MemberSession):
        army = request.match_info.get("army")
        return _page_of(request) + (f"?{urlencode({'army': army})}" if army else "")
    ply, chapter = request.match_info.get("ply"), request.match_info.get("chapter")
    if ply is None:
        return f"g/{asked.game_id}"
    return f"analysis/{asked.game_id}{f'/{chapter}' if chapter else ''}#{ply}"


def _page_of(request: web.Request) -> MemberPage:
    """Return the page that a member's link opens. The page's name follows the key in the link's path."""
    _, _, path = request.path.partition(f"/{request.match_info['key']}")
    return MemberPage(path.split("/")[1]) if path else MemberPage.PUZZLES


def _title(t: Translator, found: Invitation, request: web.Request) -> str:
    if found.game is None:
        is_puzzles = _page_of(request) in (MemberPage.PUZZLES, MemberPage.STORM)
        return t("web-enter-solve" if is_puzzles else "web-enter-open", name=found.member.name)
    if "ply" in request.match_info:
        return t("web-enter-analyze", name=found.member.name)
    is_player = found.member.user_id in found.game.user_ids
    return t("web-enter-play" if is_player else "web-enter-watch", name=found.member.name)


def _form(ctx: WebContext, request: web.Request, found: Invitation, title: str) -> str:
    t, name = ctx.translator(request), found.member.name
    others = t("list-comma").join(one.name for one in found.others)
    warning = t("web-enter-switch", others=others, name=name) if others else ""
    return FORM.format(
        action=escape(request.path),
        title=escape(title),
        where=escape(_place_name(t, found, request)),
        warning=f'<p class="warning">{escape(warning)}</p>\n' if warning else "",
        token=new_secret(),
        button=escape(t("web-enter-button", name=name)),
        how=escape(t("web-enter-how", name=name)),
    )


def _place_name(t: Translator, found: Invitation, request: web.Request) -> str:
    if found.game is not None:
        return f"#{found.game.id} · {game_title(t, found.game)}"
    return t(PAGE_NAMES[_page_of(request)])


async def change_settings(request: web.Request) -> web.StreamResponse:
    """Store a member's theme or language. An empty language means the language of Discord or the browser.

    Can raise BadRequest, NothingToSee, TooMany, or NotAMember if nobody is logged in to the browser.
    """
    ctx = context_of(request)
    await _check_known(ctx, request)
    body = await Body.read(request)
    changes = _wanted_settings(ctx, body)
    user_id = await _member(ctx, request, body)
    ctx.count(user_id)
    runtime = ctx.runtime
    runtime.known_settings.keep(user_id, await settings.change(runtime.db, settings.MEMBERS, user_id, **changes))
    return web.json_response(changes)


def _wanted_settings(ctx: WebContext, body: Body) -> dict[str, str | None]:
    changes: dict[str, str | None] = {}
    if (theme := body.maybe("theme")) is not None:
        changes["theme"] = theme
    if (language := body.maybe("language")) is not None:
        changes["language"] = language or None
    is_offered = changes.get("theme") in (None, *theme_names())
    if not changes or not is_offered or changes.get("language") not in (None, *ctx.runtime.catalog.translators):
        raise BadRequest
    return changes


async def _check_known(ctx: WebContext, request: web.Request) -> None:
    """Raise NotAMember if nobody is logged in to the browser. This is checked before the request's body is read."""
    if await ctx.user(request) is None:
        raise NotAMember


async def _member(ctx: WebContext, request: web.Request, body: Body) -> UserId:
    """Return the reader of the game that the request names.

    If it names no game, return the member who solves puzzles in this browser. Can raise NothingToSee or NotAMember.
    """
    if body.maybe("game") is not None:
        _, viewer = await ctx.enter(request, read_number(body.text("game")))
        user_id = viewer.user_id
    else:
        solver = await ctx.solver(request)
        user_id = None if solver is None else solver.user_id
    if user_id is None:
        raise NotAMember
    return user_id

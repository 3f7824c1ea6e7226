"""Personal links for playing, watching and solving puzzles in the browser, and the button that revokes these links."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.discord.core.context import Context
from bot.discord.core.controls import Action, ComponentEvent, Control, link_button, row
from bot.discord.core.feature import Feature, Handler
from bot.discord.core.game_actions import OpenAnalysisBoard, OpenBrowser
from bot.discord.core.posts import Post, layout, said, text
from bot.discord.core.puzzle_actions import OpenPuzzlePage
from bot.domain.access_links import TO_OPEN
from bot.domain.game import Game
from bot.domain.ids import NO_SERVER
from bot.i18n.catalog import Translator
from bot.i18n.frontend_errors import OutdatedPanel
from bot.rules import Ply
from bot.services import access_links, chapters


@dataclass(frozen=True)
class ForgetBrowsers(Action, name="forget-browsers"):
    """Revoke all of a member's personal links."""


def link_post(t: Translator, game: Game, address: str, *, is_player: bool) -> Post:
    """Show a personal link to a game's page. It can be opened once, and only for a short time."""
    key = "browser-play" if is_player else "browser-watch"
    return _link_post(t, t(key, game=str(game.id)), {"button-open-board": address})


def analysis_link_post(t: Translator, game: Game, address: str) -> Post:
    """Show a personal link to a game's analysis board. It can be opened once, and only for a short time."""
    return _link_post(t, t("browser-analyze", game=str(game.id)), {"button-open-analysis": address})


def puzzles_link_post(t: Translator, address: str) -> Post:
    """Show a member's personal link to the puzzles and to Puzzle Storm. It can be opened once, and only for a short
    time.
    """
    links = {"button-open-puzzles": address, "button-open-storm": f"{address}/storm"}
    return _link_post(t, t("puzzle-page-link"), links)


def _link_post(t: Translator, what: str, links: Mapping[str, str]) -> Post:
    """Show links as buttons, by the keys of their labels, and say what access a personal link gives."""
    buttons = row(*(link_button(t(label), address) for label, address in links.items()))
    buttons.add_item(Control.button(t, ForgetBrowsers()))
    access = t("browser-login", minutes=TO_OPEN.seconds // 60)
    return Post(layout(text(what), text(access), rows=(buttons,)))


async def give_link(ctx: Context, event: ComponentEvent[OpenBrowser]) -> None:
    """Give the member a personal link to a game's page. The players can play there; other members can watch."""
    runtime = ctx.runtime
    if runtime.links is None:
        raise OutdatedPanel
    await ctx.defer_reply()
    game: Game = await ctx.game(event.action.game)
    address = await runtime.links.personal(runtime.db, ctx.member, game.id, runtime.now())
    await ctx.reply(link_post(ctx.t, game, address, is_player=ctx.by in game.user_ids))


async def give_analysis_link(ctx: Context, event: ComponentEvent[OpenAnalysisBoard]) -> None:
    """Give the member a personal link to the analysis board of a finished game, at the position shown in Discord.

    For an imported game, it opens the chapter with the game's variations and comments, if the member has one.
    """
    runtime, action = ctx.runtime, event.action
    if runtime.links is None:
        raise OutdatedPanel
    await ctx.defer_reply()
    game: Game = await ctx.game(action.game)
    if not game.is_over:
        raise OutdatedPanel
    saved = await chapters.names(runtime.db, game.id, ctx.by) if game.is_imported else []
    chapter = saved[0].key if saved else None
    place = game.id, Ply(min(action.ply, game.ply))
    address = await runtime.links.to_analysis(runtime.db, ctx.member, place, runtime.now(), chapter=chapter)
    await ctx.reply(analysis_link_post(ctx.t, game, address))


async def give_puzzles_link(ctx: Context, event: ComponentEvent[OpenPuzzlePage]) -> None:
    """Give the member a personal link to their puzzles and to Puzzle Storm. It counts them as a member of the current
    server.
    """
    runtime = ctx.runtime
    if runtime.links is None:
        raise OutdatedPanel
    await ctx.defer_reply()
    guild_id = ctx.guild_id or NO_SERVER
    address = await runtime.links.to_puzzles(runtime.db, ctx.member, guild_id, runtime.now())
    await ctx.reply(puzzles_link_post(ctx.t, address))


async def forget_browsers(ctx: Context, event: ComponentEvent[ForgetBrowsers]) -> None:
    """Revoke all of a member's links, including the ones that are open in a browser."""
    await ctx.defer()
    await access_links.revoke(ctx.runtime.db, ctx.by)
    await ctx.edit(Post(said(ctx.t("browser-forgotten"))))


HANDLERS: dict[type[Action], Handler] = {
    OpenBrowser: give_link,
    OpenAnalysisBoard: give_analysis_link,
    OpenPuzzlePage: give_puzzles_link,
    ForgetBrowsers: forget_browsers,
}


FEATURE = Feature(handlers=HANDLERS)

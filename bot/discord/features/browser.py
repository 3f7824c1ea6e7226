"""Personal links for playing, watching and solving puzzles in the browser, and the button that revokes these links."""

from __future__ import annotations

from bot.discord.core.commands import Feature, Handler
from bot.discord.core.context import Context, reply_with_links
from bot.discord.core.controls import Action, ComponentEvent
from bot.discord.core.game_actions import ForgetBrowsers, OpenAnalysisBoard, OpenBrowser
from bot.discord.core.posts import Post, said
from bot.discord.core.solving_actions import OpenOpeningTree, OpenProgressPage, OpenPuzzlePage
from bot.domain.access_links import MemberPage
from bot.domain.game import Game
from bot.domain.ids import NO_SERVER
from bot.domain.openings import OpeningArmy
from bot.i18n.errors import OutdatedPanel, WebsiteGone
from bot.i18n.training import full_army_text
from bot.rules import Ply
from bot.services import access_links, chapters


async def give_link(ctx: Context, event: ComponentEvent[OpenBrowser]) -> None:
    """Give the member a personal link to a game's page. The players can play there; other members can watch."""
    runtime = ctx.runtime
    if runtime.links is None:
        raise WebsiteGone
    await ctx.defer_reply()
    game: Game = await ctx.game(event.action.game)
    address = await runtime.links.personal(runtime.db, ctx.member, game.id, runtime.now())
    key = "browser-play" if ctx.by in game.user_ids else "browser-watch"
    await reply_with_links(ctx, ctx.t(key, game=str(game.id)), {"button-open-board": address})


async def give_analysis_link(ctx: Context, event: ComponentEvent[OpenAnalysisBoard]) -> None:
    """Give the member a personal link to the analysis board of a finished game, at the position shown in Discord.

    For an imported game, the link opens the member's saved variations and comments, if there are any.
    """
    runtime, action = ctx.runtime, event.action
    if runtime.links is None:
        raise WebsiteGone
    await ctx.defer_reply()
    game: Game = await ctx.game(action.game)
    if not game.is_over:
        raise OutdatedPanel
    saved = await chapters.names(runtime.db, game.id, ctx.by) if game.is_imported else []
    chapter = saved[0].key if saved else None
    place = game.id, Ply(min(action.ply, game.ply))
    address = await runtime.links.to_analysis(runtime.db, ctx.member, place, runtime.now(), chapter=chapter)
    told = ctx.t("browser-analyze", game=str(game.id))
    await reply_with_links(ctx, told, {"button-open-analysis": address})


async def give_puzzles_link(ctx: Context, event: ComponentEvent[OpenPuzzlePage]) -> None:
    """Give the member a personal link to their puzzles and to Puzzle Storm.

    The website treats the member as being in the current server.
    """
    runtime = ctx.runtime
    if runtime.links is None:
        raise WebsiteGone
    await ctx.defer_reply()
    guild_id = ctx.guild_id or NO_SERVER
    address = await runtime.links.to_puzzles(runtime.db, ctx.member, guild_id, runtime.now())
    links = {"button-open-puzzles": address, "button-open-storm": f"{address}/storm"}
    await reply_with_links(ctx, ctx.t("puzzle-page-link"), links)


async def give_progress_link(ctx: Context, event: ComponentEvent[OpenProgressPage]) -> None:
    """Give the member a personal link to the page with their progress in this server."""
    await _give_page(ctx, ctx.t("progress-page-link"), "button-open-progress", MemberPage.PROGRESS)


async def give_tree_link(ctx: Context, event: ComponentEvent[OpenOpeningTree]) -> None:
    """Give the member a personal link to an army's opening tree. Raise NoSuchArmy if there is no such army."""
    army = OpeningArmy.read(event.action.army)
    told = ctx.t("opening-tree-link", army=full_army_text(ctx.t, army))
    await _give_page(ctx, told, "button-opening-tree", f"{MemberPage.OPENINGS}/{army.key}")


async def _give_page(ctx: Context, told: str, label: str, path: str) -> None:
    runtime = ctx.runtime
    if runtime.links is None:
        raise WebsiteGone
    await ctx.defer_reply()
    address = await runtime.links.to_puzzles(runtime.db, ctx.member, ctx.guild_id or NO_SERVER, runtime.now())
    await reply_with_links(ctx, told, {label: f"{address}/{path}"})


async def forget_browsers(ctx: Context, event: ComponentEvent[ForgetBrowsers]) -> None:
    """Revoke all of a member's personal links, including links that are already open in a browser."""
    await ctx.defer()
    await access_links.revoke(ctx.runtime.db, ctx.by)
    await ctx.edit(Post(said(ctx.t("browser-forgotten"))))


HANDLERS: dict[type[Action], Handler] = {
    OpenBrowser: give_link,
    OpenAnalysisBoard: give_analysis_link,
    OpenPuzzlePage: give_puzzles_link,
    OpenProgressPage: give_progress_link,
    OpenOpeningTree: give_tree_link,
    ForgetBrowsers: forget_browsers,
}


FEATURE = Feature(handlers=HANDLERS)

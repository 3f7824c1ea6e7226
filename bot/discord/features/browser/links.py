"""Handlers of the browser's buttons: personal links to a board's page and to puzzles, and their withdrawal."""

from __future__ import annotations

from bot.discord.core.actions import Action
from bot.discord.core.context import Context
from bot.discord.core.controls import ComponentEvent
from bot.discord.core.feature import Handler
from bot.discord.core.game_actions import OpenBrowser
from bot.discord.core.posts import Post, said
from bot.discord.core.puzzle_actions import OpenPuzzlePage
from bot.discord.features.browser.posts import ForgetBrowsers, link_post, puzzles_link_post
from bot.domain.game import Game
from bot.domain.ids import NO_SERVER
from bot.i18n.frontend_errors import OutdatedPanel
from bot.services import access_links


async def give_link(ctx: Context, event: ComponentEvent[OpenBrowser]) -> None:
    """Give the member a personal link to a game's page: a player to play there, anyone else to watch."""
    runtime = ctx.runtime
    if runtime.links is None:
        raise OutdatedPanel
    await ctx.defer_reply()
    game: Game = await ctx.game(event.action.game)
    address = await runtime.links.personal(runtime.db, ctx.member, game.id, runtime.now())
    await ctx.reply(link_post(ctx.t, game, address, is_player=ctx.by in game.user_ids))


async def give_puzzles_link(ctx: Context, event: ComponentEvent[OpenPuzzlePage]) -> None:
    """Give the member a personal link to their puzzles and to storm, for the server in which they ask."""
    runtime = ctx.runtime
    if runtime.links is None:
        raise OutdatedPanel
    await ctx.defer_reply()
    guild_id = ctx.guild_id or NO_SERVER
    address = await runtime.links.to_puzzles(runtime.db, ctx.member, guild_id, runtime.now())
    await ctx.reply(puzzles_link_post(ctx.t, address))


async def forget_browsers(ctx: Context, event: ComponentEvent[ForgetBrowsers]) -> None:
    """Withdraw all links of a member, opened or not."""
    await ctx.defer()
    await access_links.revoke(ctx.runtime.db, ctx.by)
    await ctx.edit(Post(said(ctx.t("browser-forgotten"))))


HANDLERS: dict[type[Action], Handler] = {
    OpenBrowser: give_link,
    OpenPuzzlePage: give_puzzles_link,
    ForgetBrowsers: forget_browsers,
}

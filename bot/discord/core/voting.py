"""Voting: a member's vote by the piece menu, typed, or by a button, and the private answer to it."""

from __future__ import annotations

from bot.discord.core.acknowledging import is_public_component
from bot.discord.core.context import Context
from bot.discord.core.pages import show_page
from bot.discord.core.vote_board import own_vote_post
from bot.domain.game import Game, GameVersion
from bot.domain.votes import RESIGN
from bot.i18n.moves import as_typed, in_english
from bot.services import votes
from bot.services.votes import Voted


async def vote_for(ctx: Context, game: Game, text: str, version: GameVersion | None = None) -> None:
    """Vote for a move, and show the member their vote; the interaction has been acknowledged."""
    runtime = ctx.runtime
    with as_typed(text):
        voted = await votes.cast(runtime.db, game.id, ctx.member, in_english(text), runtime.now(), version=version)
    await show_vote(ctx, voted)


async def vote_to_resign(ctx: Context, game: Game, version: GameVersion | None = None) -> None:
    """Vote to resign, and show the member their vote; the interaction has been acknowledged."""
    runtime = ctx.runtime
    await show_vote(ctx, await votes.cast(runtime.db, game.id, ctx.member, RESIGN, runtime.now(), version=version))


async def show_vote(ctx: Context, voted: Voted) -> None:
    """Show a member their vote: in the private message whose control was used, or in a new one."""
    may_close = ctx.interaction.permissions.manage_guild
    post = own_vote_post(ctx.t, voted.game, voted.ballot, voted.count, may_close=may_close)
    if is_public_component(ctx.interaction):
        await ctx.reply(post)
    else:
        await show_page(ctx, post)

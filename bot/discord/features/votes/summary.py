"""Who voted what: pages for whoever asks, and all of it as a file."""

from __future__ import annotations

from bot.discord.core.acknowledging import is_public_component
from bot.discord.core.actions import Action
from bot.discord.core.context import Context
from bot.discord.core.controls import ComponentEvent
from bot.discord.core.feature import Handler
from bot.discord.core.vote_actions import ExportVotes, ShowVotes
from bot.discord.features.votes.summary_posts import summary_file_post, summary_post
from bot.domain.game import Game
from bot.domain.votes import Ballot, NoVoteGame
from bot.rules import Ply
from bot.services import votes


async def show_votes(ctx: Context, event: ComponentEvent[ShowVotes]) -> None:
    """Show a page of who voted what."""
    await ctx.defer()
    game, kept = await _kept(ctx, await ctx.game(event.action.game))
    post = summary_post(ctx.t, game, kept, event.action.page)
    await (ctx.reply(post) if is_public_component(ctx.interaction) else ctx.edit(post))


async def export_votes(ctx: Context, event: ComponentEvent[ExportVotes]) -> None:
    """Replace the page by a file of who voted what."""
    await ctx.defer()
    game, kept = await _kept(ctx, await ctx.game(event.action.game))
    await ctx.edit(summary_file_post(ctx.t, game, kept))


async def _kept(ctx: Context, game: Game) -> tuple[Game, dict[Ply, list[Ballot]]]:
    """Return the votes that have been closed: who votes what on the next move is nobody else's business yet."""
    if game.vote is None:
        raise NoVoteGame
    return game, await votes.closed_ballots(ctx.runtime.db, game)


HANDLERS: dict[type[Action], Handler] = {ShowVotes: show_votes, ExportVotes: export_votes}

"""The buttons with which members vote, beside the moves, and see their own vote."""

from __future__ import annotations

from bot.discord.core.actions import Action, AtMoment
from bot.discord.core.context import Context
from bot.discord.core.controls import ComponentEvent
from bot.discord.core.feature import Handler
from bot.discord.core.vote_actions import ShowVote, VoteAgainstDraw, VoteForDraw, VoteToResign, WithdrawVote
from bot.discord.core.voting import show_vote, vote_to_resign
from bot.services import votes


async def see_vote(ctx: Context, event: ComponentEvent[ShowVote]) -> None:
    """Show the member their own vote."""
    await ctx.defer()
    game = await ctx.game(event.action.game)
    await show_vote(ctx, await votes.state_of(ctx.runtime.db, game.id, ctx.by))


async def resign(ctx: Context, event: ComponentEvent[VoteToResign]) -> None:
    """Vote to resign."""
    await ctx.defer()
    await vote_to_resign(ctx, await ctx.game(event.action.game), event.action.version)


async def want_draw(ctx: Context, event: ComponentEvent[VoteForDraw]) -> None:
    """Want a draw beside one's move."""
    await _wish(ctx, event.action, wants_draw=True)


async def want_no_draw(ctx: Context, event: ComponentEvent[VoteAgainstDraw]) -> None:
    """Want no draw any more."""
    await _wish(ctx, event.action, wants_draw=False)


async def withdraw(ctx: Context, event: ComponentEvent[WithdrawVote]) -> None:
    """Withdraw one's vote."""
    await ctx.defer()
    runtime, game = ctx.runtime, await ctx.game(event.action.game)
    await show_vote(ctx, await votes.withdraw(runtime.db, game.id, ctx.by, runtime.now(), version=event.action.version))


async def _wish(ctx: Context, action: AtMoment, *, wants_draw: bool) -> None:
    await ctx.defer()
    runtime, game = ctx.runtime, await ctx.game(action.game)
    voted = await votes.wish_draw(
        runtime.db, game.id, ctx.by, runtime.now(), wants_draw=wants_draw, version=action.version
    )
    await show_vote(ctx, voted)


HANDLERS: dict[type[Action], Handler] = {
    ShowVote: see_vote,
    VoteToResign: resign,
    VoteForDraw: want_draw,
    VoteAgainstDraw: want_no_draw,
    WithdrawVote: withdraw,
}

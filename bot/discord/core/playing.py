"""Code shared by several features: playing a move, voting for a move, and playing the engine again."""

from __future__ import annotations

from bot.discord.core.board import own_vote_post
from bot.discord.core.context import Context, show_page
from bot.discord.core.controls import ComponentEvent, Outdated
from bot.discord.core.game_actions import TryAgain, pack_typed
from bot.discord.core.interactions import is_public_component
from bot.discord.core.posts import Post
from bot.domain.clock import ClientTime
from bot.domain.errors import StalePosition
from bot.domain.game import Game, GameVersion
from bot.domain.votes import RESIGN
from bot.i18n.frontend_errors import OutdatedPanel
from bot.i18n.names import as_typed, in_english
from bot.services import engine_games, games, votes
from bot.services.games import Intent
from bot.services.votes import Voted


async def vote_for(ctx: Context, game: Game, text: str, version: GameVersion | None = None) -> None:
    """Vote for a move, and show the member their vote. The interaction must already be acknowledged."""
    runtime = ctx.runtime
    with as_typed(text):
        voted = await votes.cast(runtime.db, game.id, ctx.member, in_english(text), runtime.now(), version=version)
    await show_vote(ctx, voted)


async def vote_to_resign(ctx: Context, game: Game, version: GameVersion | None = None) -> None:
    """Vote to resign, and show the member their vote. The interaction must already be acknowledged."""
    runtime = ctx.runtime
    await show_vote(ctx, await votes.cast(runtime.db, game.id, ctx.member, RESIGN, runtime.now(), version=version))


async def show_vote(ctx: Context, voted: Voted) -> None:
    """Show a member their vote. It replaces the private message whose control was used, or appears in a new one."""
    may_close = ctx.interaction.permissions.manage_guild
    post = own_vote_post(ctx.t, voted.game, voted.ballot, voted.count, may_close=may_close)
    if is_public_component(ctx.interaction):
        await ctx.reply(post)
    else:
        await show_page(ctx, post)


async def play(
    ctx: Context, number: int | None, text: str, version: GameVersion | None = None, *, told: Post | None = None
) -> bool:
    """Play a move and show the new board in the game's channel. The interaction must already be acknowledged.

    In a vote game, the move becomes the member's vote, which is shown to them. Return whether a move was played.

    `told` replaces the message whose control was used. This happens before the board is shown: if the move ends the
    game, its thread is archived then, and messages in it can no longer be edited.
    """
    game = await ctx.game(number, Intent.MOVE)
    client_time = ctx.client_time(game)
    _check(ctx, game, text, version, client_time)
    if game.vote is not None:
        await vote_for(ctx, game, text, version)
        return False
    await ctx.check_place(game)
    with as_typed(text):
        played = await games.play_move(
            ctx.runtime.db, game.id, ctx.by, in_english(text), ctx.received, version=version, client_time=client_time
        )
    if told is not None:
        await ctx.edit(told)
    if not played.is_repeat:
        await ctx.show(played.game)
    return True


def _check(ctx: Context, game: Game, text: str, version: GameVersion | None, client_time: ClientTime) -> None:
    """Raise an error unless the member can move or vote now. If only the typed move is rejected after this check, the
    member can correct it in a form.
    """
    at = ctx.received
    game.check_turn(game.player_of(ctx.by), at - game.lag(at, client_time), version)
    ctx.check_server(game)
    ctx.again = lambda: TryAgain.of(game, typed=pack_typed(text))


async def play_again(ctx: Context, game: Game) -> None:
    """Start the rematch of an engine game in the game's channel, with colors swapped. The interaction must already be
    acknowledged.
    """
    runtime = ctx.runtime
    await ctx.rematch_place(game)
    begun = await engine_games.again(
        runtime.db, game.id, ctx.by, runtime.now(), runtime.rng, allowances=runtime.allowances
    )
    await ctx.show(begun)


async def outdated(ctx: Context, event: ComponentEvent[Outdated]) -> None:
    """Refuse a control that this version of the bot cannot read. Raise StalePosition, or OutdatedPanel if the control's
    custom_id contains no game.
    """
    if event.action.game is None:
        raise OutdatedPanel
    game = await ctx.game(event.action.game)
    raise StalePosition(game.id)

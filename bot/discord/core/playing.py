"""Code shared by several features: playing a move, voting for a move, and playing the engine again.

After a move, the member is offered the next game in which it's their turn.
"""

from __future__ import annotations

import logging

from bot.discord.core.board import own_vote_post
from bot.discord.core.context import Context, show_page
from bot.discord.core.controls import ComponentEvent, Control, Outdated, row
from bot.discord.core.game_actions import NextGame, TryAgain, pack_typed
from bot.discord.core.interactions import is_public_component
from bot.discord.core.posts import Post, layout, text
from bot.domain.clock import ClientTime
from bot.domain.errors import StalePosition
from bot.domain.game import Game, GameVersion
from bot.domain.votes import RESIGN
from bot.i18n.catalog import Translator
from bot.i18n.errors import OutdatedPanel
from bot.i18n.names import as_typed, in_english
from bot.services import engine_games, games, records, votes
from bot.services.games import Intent, MovePlayed
from bot.services.store import StorageError
from bot.services.votes import Voted

log = logging.getLogger(__name__)


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
    """Show a member their vote, in the private message whose control was used or in a new private message."""
    may_close = ctx.interaction.permissions.manage_guild
    post = own_vote_post(ctx.t, voted.game, voted.ballot, voted.count, may_close=may_close)
    if is_public_component(ctx.interaction):
        await ctx.reply(post)
    else:
        await show_page(ctx, post)


async def play(
    ctx: Context, number: int | None, typed: str, version: GameVersion | None = None, *, is_told: bool = False
) -> None:
    """Play a move and show the new board in the game's channel. The interaction must already be acknowledged.

    If `is_told` is true, or if other games are waiting for the member, the member's private message then says which
    move was played. Otherwise, the message is deleted. In a vote game, the move becomes the member's vote, and the
    member is shown their vote.
    """
    game = await ctx.game(number, Intent.MOVE)
    client_time = ctx.client_time(game)
    _check(ctx, game, typed, version, client_time)
    if game.vote is not None:
        return await vote_for(ctx, game, typed, version)
    await ctx.check_place(game)
    with as_typed(typed):
        played = await games.play_move(
            ctx.runtime.db, game.id, ctx.by, in_english(typed), ctx.received, version=version, client_time=client_time
        )
    return await _show_played(ctx, played, is_told=is_told)


async def _show_played(ctx: Context, played: MovePlayed, *, is_told: bool) -> None:
    waiting = 0 if played.game.has_no_channel else await _others_waiting(ctx, played.game)
    post = played_post(ctx.t, played, waiting) if waiting or is_told else None
    # If the game is over, answer before its last board is posted. After that, the thread is archived, and its messages
    # can't be edited.
    is_first = post is not None and (is_told or played.game.is_over)
    if is_first:
        await _answer(ctx, post)
    if not played.is_repeat:
        await ctx.show(played.game)
    if not is_first:
        await _answer(ctx, post)


async def _others_waiting(ctx: Context, game: Game) -> int:
    """Count the other games where it's the member's turn.

    Because the move has already been played, a failure is only logged.
    """
    try:
        waiting = await records.waiting_for(ctx.runtime.db, ctx.guild_id, ctx.by)
    except StorageError as error:
        log.warning("could not count the games that wait for member %s: %s", ctx.by, error)
        return 0
    return sum(other.id != game.id for other in waiting)


async def _answer(ctx: Context, post: Post | None) -> None:
    """Show a post in the member's private message. If the member used a control of a public message, show the post in a
    new private message.

    Without a post, delete the private message.
    """
    is_public = is_public_component(ctx.interaction)
    if post is not None:
        await (ctx.reply(post) if is_public else ctx.edit(post))
    elif not is_public:
        await ctx.delete()


def played_post(t: Translator, played: MovePlayed, waiting: int) -> Post:
    """Say which move was played.

    `waiting` is the number of other games that are waiting for the member. If there are any, offer the next one.
    """
    said = text(t("move-played", move=played.san, game=str(played.game.id)))
    return Post(layout(said, rows=(row(next_button(t, played.game, waiting)),) if waiting else ()))


def next_button(t: Translator, game: Game, waiting: int) -> Control:
    return Control.button(t, NextGame(game.id), label=t("button-next-game", waiting=waiting))


def _check(ctx: Context, game: Game, typed: str, version: GameVersion | None, client_time: ClientTime) -> None:
    """Raise an error unless the member can move or vote now.

    If a typed move is rejected after this check, the member can correct the move in a form.
    """
    at = ctx.received
    game.check_turn(game.player_of(ctx.by), at - game.lag(at, client_time), version)
    ctx.check_server(game)
    ctx.again = lambda: TryAgain.of(game, typed=pack_typed(typed))


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
    """Reject a control that this version of the bot cannot read. Raise StalePosition, or OutdatedPanel if the control's
    custom_id contains no game.
    """
    if event.action.game is None:
        raise OutdatedPanel
    game = await ctx.game(event.action.game)
    raise StalePosition(game.id)

"""`/replay` and the handlers of replays: leaf through a game."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.discord.core.actions import Action
from bot.discord.core.board import result_post
from bot.discord.core.context import Context, context_of
from bot.discord.core.controls import ComponentEvent
from bot.discord.core.feature import Handler
from bot.discord.core.game_actions import OpenReplay, Replay
from bot.discord.core.interactions import Interaction, Runtime
from bot.discord.core.known_games import known_games
from bot.discord.core.labels import label
from bot.discord.core.looks import BoardLook
from bot.discord.core.sharing import check_sharing, share
from bot.discord.features.replay.controls import (
    FlipReplay,
    Jump,
    Leaf,
    ReturnToReplay,
    ShareGame,
    TurnBack,
    TurnForward,
    TurnToFirst,
    TurnToLast,
)
from bot.discord.features.replay.posts import replay_post
from bot.i18n.frontend_errors import NotOffered
from bot.services.games import Intent


class Replays(commands.Cog):
    """`/replay`."""

    def __init__(self, runtime: Runtime) -> None:
        self.runtime = runtime

    @app_commands.command(name="replay", description=label("command-replay"))
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.describe(game=label("option-any-game"))
    @app_commands.autocomplete(game=known_games)
    async def replay(self, interaction: Interaction, game: int | None = None) -> None:
        """Open the replay of a game at its newest position."""
        ctx = context_of(interaction)
        await _open(ctx, game)


async def open_from_board(ctx: Context, event: ComponentEvent[Replay]) -> None:
    """Open the replay of the game under whose board the button was pressed."""
    await _open(ctx, event.action.game)


async def open_from_list(ctx: Context, event: ComponentEvent[OpenReplay]) -> None:
    """Open the replay of the game that was picked from a list."""
    await _open(ctx, event.number)


async def turn_page(ctx: Context, event: ComponentEvent[Leaf]) -> None:
    """Show the position that a button leads to."""
    await _leaf(ctx, event.action, event.action.ply)


async def turn_to_last(ctx: Context, event: ComponentEvent[TurnToLast]) -> None:
    """Show the newest position, which may be newer than the button."""
    await _leaf(ctx, event.action, None)


async def jump(ctx: Context, event: ComponentEvent[Jump]) -> None:
    """Show the position that was picked from the menu."""
    await _leaf(ctx, event.action, event.number)


async def share_game(ctx: Context, event: ComponentEvent[ShareGame]) -> None:
    """Post the last board and the result of a game for everybody."""
    await ctx.defer()
    check_sharing(ctx)
    game = await ctx.game(event.action.game)
    if not game.is_over:
        raise NotOffered
    await share(ctx, await result_post(ctx.public_t, game))


async def _open(ctx: Context, number: int | None) -> None:
    await ctx.defer_reply()
    game = await ctx.game(number, Intent.REVIEW)
    t = ctx.t
    await ctx.reply(await replay_post(t, game, game.ply, ctx.look(game)))


async def _leaf(ctx: Context, action: Leaf, ply: int | None) -> None:
    """Replace the shown position by the one at a ply; the newest if `ply` is None, or if its move was taken back."""
    await ctx.defer()
    game = await ctx.game(action.game)
    shown = game.ply if ply is None else max(0, min(ply, game.ply))
    look = BoardLook(action.facing, ctx.look(game).theme)
    t = ctx.t
    await ctx.edit(await replay_post(t, game, shown, look))


HANDLERS: dict[type[Action], Handler] = {
    Replay: open_from_board,
    OpenReplay: open_from_list,
    TurnToFirst: turn_page,
    TurnBack: turn_page,
    TurnForward: turn_page,
    TurnToLast: turn_to_last,
    FlipReplay: turn_page,
    ReturnToReplay: turn_page,
    Jump: jump,
    ShareGame: share_game,
}

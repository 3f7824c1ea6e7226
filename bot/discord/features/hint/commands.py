"""`/hint`: the engine's move, shown to the player to move alone, and a button that plays it."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.discord.core.actions import Action
from bot.discord.core.choices import own_games
from bot.discord.core.context import Context, context_of
from bot.discord.core.controls import ComponentEvent
from bot.discord.core.feature import Handler
from bot.discord.core.game_actions import AskHint
from bot.discord.core.interactions import Interaction, Runtime
from bot.discord.core.labels import label
from bot.discord.core.playing import play
from bot.discord.core.posts import Post, said
from bot.discord.features.hint.controls import PlayHint
from bot.discord.features.hint.posts import hint_post
from bot.domain.game import Game, GameVersion
from bot.domain.ids import NO_SERVER
from bot.services import hints
from bot.services.games import Intent


class Hints(commands.Cog):
    """`/hint`."""

    def __init__(self, runtime: Runtime) -> None:
        self.runtime = runtime

    @app_commands.command(name="hint", description=label("command-hint"))
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.describe(game=label("option-game"))
    @app_commands.autocomplete(game=own_games)
    async def hint(self, interaction: Interaction, game: int | None = None) -> None:
        """Show the player to move what the engine would play."""
        ctx = context_of(interaction)
        await ctx.defer_reply()
        await show_hint(ctx, await ctx.game(game, Intent.MOVE))


async def show_hint(ctx: Context, game: Game, version: GameVersion | None = None) -> None:
    """Show the player to move what the engine would play; the interaction has been acknowledged."""
    runtime = ctx.runtime
    with runtime.tasks.one_of(ctx.requester):
        hint = await hints.ask(runtime.engines, game, ctx.by, runtime.now(), version)
    t, look = ctx.t, ctx.look(game)
    # In a server the game is always one of that server. A direct message shows games of servers, but cannot play them.
    can_play = ctx.guild_id is not None or game.guild_id == NO_SERVER
    await ctx.reply(await hint_post(t, game, hint, look, can_play=can_play))


async def open_from_board(ctx: Context, event: ComponentEvent[AskHint]) -> None:
    """Show a hint for the game under whose board the button was pressed."""
    await ctx.defer_reply()
    await show_hint(ctx, await ctx.game(event.action.game), event.action.version)


async def play_hint(ctx: Context, event: ComponentEvent[PlayHint]) -> None:
    """Play the move of a hint, and replace the hint by a sentence that says so."""
    await ctx.defer()
    action = event.action
    game, uci = await ctx.game(action.game), action.move
    game.check_turn(ctx.by, ctx.runtime.now(), action.version)
    move = game.position.san(game.position.parse(uci))
    told = ctx.t("hint-played", move=move, game=str(game.id))
    await play(ctx, game.id, uci, action.version, told=Post(said(told)))


HANDLERS: dict[type[Action], Handler] = {
    AskHint: open_from_board,
    PlayHint: play_hint,
}

"""Playing: moves, the set-up, and looking at the board."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.discord.core import forms
from bot.discord.core.actions import Action
from bot.discord.core.board import BoardLook, private_board_post
from bot.discord.core.choices import NAME_LIMIT, offering, own_games
from bot.discord.core.context import Context, context_of
from bot.discord.core.controls import CHOICE_LIMIT, ComponentEvent
from bot.discord.core.feature import Handler, label
from bot.discord.core.forms import MoveForm, SendMove, SendSetup, SetupForm
from bot.discord.core.game_actions import Arrange, Flip, TryAgain, TypeMove, unpack_typed
from bot.discord.core.interactions import Interaction, Runtime
from bot.discord.core.playing import play
from bot.domain.game import Game
from bot.i18n.moves import describe_move, matching_moves
from bot.services import games
from bot.services.games import Intent


class Playing(commands.Cog):
    """`/move`, `/board`."""

    def __init__(self, runtime: Runtime) -> None:
        self.runtime = runtime

    @app_commands.command(name="move", description=label("command-move"))
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.describe(move=label("option-move"), game=label("option-game"))
    @app_commands.autocomplete(game=own_games)
    async def move(self, interaction: Interaction, move: str, game: int | None = None) -> None:
        """Play a move and show the new board in the game's room."""
        ctx = context_of(interaction)
        await ctx.defer_reply()
        if await play(ctx, game, move):
            await ctx.delete()

    @move.autocomplete("move")
    @offering
    async def legal_moves(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        """Offer the legal moves that match the typed text."""
        ctx = context_of(interaction)
        game = await ctx.game(getattr(interaction.namespace, "game", None), Intent.MOVE)
        if game.is_over or game.setup is not None or game.to_move.user_id != game.player_of(ctx.by):
            return []
        t = ctx.t
        moves = list(matching_moves(game.position, current).items())[:CHOICE_LIMIT]
        return [
            app_commands.Choice(name=describe_move(t, game.position, move, san)[:NAME_LIMIT], value=move.uci)
            for move, san in moves
        ]

    @app_commands.command(name="board", description=label("command-board"))
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.describe(game=label("option-game"))
    @app_commands.autocomplete(game=own_games)
    async def board(self, interaction: Interaction, game: int | None = None) -> None:
        """Post a game's board again in its room, for a player who asks there; else show it to the member alone.

        The board of a vote game is posted again for who manages the server.
        """
        ctx = context_of(interaction)
        await ctx.defer_reply()
        found = await ctx.game(game)
        is_manager = found.vote is not None and ctx.interaction.permissions.manage_guild
        is_player = ctx.by in found.user_ids or is_manager
        if found.has_no_room and is_player and not found.is_over:
            await ctx.show(found)
            return await ctx.delete()
        is_elsewhere = ctx.guild_id != (found.guild_id or None)
        if found.is_over or not is_player or is_elsewhere or ctx.here is None:
            return await show_privately(ctx, found, ctx.look(found))
        resolved = await ctx.resolved(found)
        if resolved.left is None and resolved.place.id != ctx.here.id:
            return await show_privately(ctx, found, ctx.look(found))
        await ctx.show(await games.show_again(self.runtime.db, found.id, self.runtime.now()))
        return await ctx.delete()


async def open_move_form(ctx: Context, event: ComponentEvent[TypeMove]) -> None:
    """Open the form for a move."""
    runtime = ctx.runtime
    game = await ctx.game(event.action.game)
    game.check_turn(game.player_of(ctx.by), runtime.now(), event.action.version)
    await ctx.send_modal(MoveForm(ctx.t, game.position, SendMove.of(game)))


async def try_again(ctx: Context, event: ComponentEvent[TryAgain]) -> None:
    """Open the form for a move with the refused text, to be corrected."""
    game = await ctx.game(event.action.game)
    game.check_turn(game.player_of(ctx.by), ctx.runtime.now(), event.action.version)
    await ctx.send_modal(MoveForm(ctx.t, game.position, SendMove.of(game), unpack_typed(event.action.typed)))


async def submit_move_form(ctx: Context, event: ComponentEvent[SendMove]) -> None:
    """Play the move that was typed into the form."""
    await ctx.defer()
    await play(ctx, event.action.game, event.entry(forms.MOVE), event.action.version)


async def open_setup_form(ctx: Context, event: ComponentEvent[Arrange]) -> None:
    """Open the form for the set-up."""
    runtime = ctx.runtime
    game = await ctx.game(event.action.game)
    game.check_setup(ctx.by, runtime.now())
    await ctx.send_modal(SetupForm(ctx.t, game))


async def submit_setup_form(ctx: Context, event: ComponentEvent[SendSetup]) -> None:
    """Arrange the first rank as it was typed into the form."""
    runtime = ctx.runtime
    await ctx.defer()
    game = await ctx.game(event.action.game)
    await ctx.check_place(game)
    by, order = ctx.by, event.entry(forms.SETUP)
    await ctx.show(await games.arrange(runtime.db, game.id, by, order, runtime.now()), since=game)


async def flip(ctx: Context, event: ComponentEvent[Flip]) -> None:
    """Show the board from the other side to this member alone."""
    await ctx.defer_reply()
    game = await ctx.game(event.action.game)
    await show_privately(ctx, game, ctx.look(game).flipped)


async def show_privately(ctx: Context, game: Game, look: BoardLook) -> None:
    """Show a game's board to the member alone."""
    t = ctx.t
    await ctx.reply(await private_board_post(t, game, look))


HANDLERS: dict[type[Action], Handler] = {
    TypeMove: open_move_form,
    TryAgain: try_again,
    Arrange: open_setup_form,
    Flip: flip,
}

FORMS: dict[type[Action], Handler] = {
    SendMove: submit_move_form,
    SendSetup: submit_setup_form,
}

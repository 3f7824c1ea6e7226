"""`/export` and the handlers of exports: a game as a file."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.discord.core.actions import Action
from bot.discord.core.context import Context, context_of
from bot.discord.core.controls import ComponentEvent
from bot.discord.core.feature import Handler
from bot.discord.core.game_actions import Export
from bot.discord.core.interactions import Interaction, Runtime, guild_name
from bot.discord.core.known_games import known_games
from bot.discord.core.labels import label
from bot.discord.core.looks import BoardLook
from bot.discord.core.posts import Post, with_rows
from bot.discord.core.sharing import check_sharing, share
from bot.discord.features.replay.export_controls import ExportAs, ShareExport, formats_post, share_row
from bot.discord.features.replay.files import ExportFormat, PgnSource, export_post, imported_post
from bot.domain.game import Game
from bot.i18n.catalog import DEFAULT, Translator
from bot.rules import Color
from bot.services import imports
from bot.services.clocks import move_clocks
from bot.services.games import Intent

FORMATS = [app_commands.Choice(name=label(f"format-{kind}"), value=kind.value) for kind in ExportFormat]
ELSEWHERE = "Discord"
"""The PGN's Site of a game whose server the bot does not know."""


class Exports(commands.Cog):
    """`/export`."""

    def __init__(self, runtime: Runtime) -> None:
        self.runtime = runtime

    @app_commands.command(name="export", description=label("command-export"))
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.describe(format=label("option-format"), game=label("option-any-game"))
    @app_commands.choices(format=FORMATS)
    @app_commands.autocomplete(game=known_games)
    async def export(self, interaction: Interaction, format: str, game: int | None = None) -> None:  # noqa: A002 (the option's name)
        """Show a game's file to the member."""
        ctx = context_of(interaction)
        await ctx.defer_reply()
        found = await ctx.game(game, Intent.REVIEW)
        await ctx.reply(await _own_export(ctx, found, ExportFormat(format)))


async def choose_format(ctx: Context, event: ComponentEvent[Export]) -> None:
    """Ask for the format, when the button under a board was pressed."""
    await ctx.defer_reply()
    await ctx.reply(formats_post(ctx.t, await ctx.game(event.action.game)))


async def export_as(ctx: Context, event: ComponentEvent[ExportAs]) -> None:
    """Replace the question for the format by the file."""
    await ctx.defer()
    await ctx.edit(await _own_export(ctx, await ctx.game(event.action.game), event.action.kind))


async def share_export(ctx: Context, event: ComponentEvent[ShareExport]) -> None:
    """Post the file for everybody."""
    await ctx.defer()
    check_sharing(ctx)
    game = await ctx.game(event.action.game)
    await share(ctx, await _export(ctx, game, event.action.kind, ctx.public_t, BoardLook(Color.WHITE)))


async def _own_export(ctx: Context, game: Game, kind: ExportFormat) -> Post:
    """Return the file in the member's language and look; in a server, with a button that shares it."""
    post = await _export(ctx, game, kind, ctx.t, ctx.look(game))
    return post if ctx.guild_id is None else with_rows(post, share_row(ctx.t, game, kind))


async def _export(ctx: Context, game: Game, kind: ExportFormat, t: Translator, look: BoardLook) -> Post:
    runtime = ctx.runtime
    told = await imports.told_of(runtime.db, game) if kind is ExportFormat.PGN else None
    if told is not None:
        return imported_post(t, game, told)
    with runtime.tasks.one_of(ctx.requester):
        return await export_post(
            t,
            game,
            kind,
            look,
            pgn=PgnSource(runtime.catalog.translator(DEFAULT), _site(ctx, game), await move_clocks(runtime.db, game)),
            limit=ctx.interaction.filesize_limit,
        )


def _site(ctx: Context, game: Game) -> str:
    """Return the PGN's Site of a game: its server's name."""
    guild = ctx.interaction.client.get_guild(game.guild_id)
    return guild_name(guild) if guild else ELSEWHERE


HANDLERS: dict[type[Action], Handler] = {
    Export: choose_format,
    ExportAs: export_as,
    ShareExport: share_export,
}

"""`/import`: a game or a position from elsewhere, as a file or typed into a form."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.discord.core.actions import Action
from bot.discord.core.context import Context, context_of
from bot.discord.core.controls import ComponentEvent, offered
from bot.discord.core.feature import Handler
from bot.discord.core.interactions import Interaction, Runtime
from bot.discord.core.labels import label
from bot.discord.features.replay.import_choice import NO_VARIANT, PickImported, choice_post, read_choice
from bot.discord.features.replay.import_form import TEXT, VARIANT, ImportForm, SendImport, variant_choices
from bot.discord.features.replay.posts import replay_post
from bot.domain.ids import NO_SERVER, ChannelId
from bot.domain.imports import ImportTooLarge
from bot.rules.pgn import LONGEST_PGN
from bot.runtime.importing import ImportRequest, import_text
from bot.services import imports
from bot.variants import find_variant

LARGEST_FILE = 4 * LONGEST_PGN
"""In bytes: no character of UTF-8 takes more than four."""


class Imports(commands.Cog):
    """`/import`."""

    def __init__(self, runtime: Runtime) -> None:
        self.runtime = runtime

    @app_commands.command(name="import", description=label("command-import"))
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.describe(file=label("option-import-file"), variant=label("option-import-variant"))
    async def import_game(
        self, interaction: Interaction, file: discord.Attachment | None = None, variant: str | None = None
    ) -> None:
        """Read a file, or open the form in which the text is typed."""
        ctx = context_of(interaction)
        if file is None:
            return await ctx.send_modal(ImportForm(ctx.t, _chosen(ctx, variant)))
        await ctx.defer_reply()
        return await _bring(ctx, await _read(file), _chosen(ctx, variant))

    @import_game.autocomplete("variant")
    async def variants(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        """Offer the variants by their names."""
        typed = current.strip().lower()
        return [
            app_commands.Choice(name=name, value=key)
            for key, name in variant_choices(context_of(interaction).t)
            if typed in name.lower()
        ]


async def pick_game(ctx: Context, event: ComponentEvent[PickImported]) -> None:
    """Import the game that was picked of several, in a new private message, so that another can be picked, too."""
    await ctx.defer_reply()
    written = await read_choice(ctx.interaction)
    variant = event.action.variant
    await _bring(ctx, written, None if variant == NO_VARIANT else _chosen(ctx, variant), event.number)


async def submit_form(ctx: Context, event: ComponentEvent[SendImport]) -> None:
    """Read what was typed."""
    await ctx.defer_reply()
    await _bring(ctx, event.document(TEXT), _chosen(ctx, event.document(VARIANT) or None))


async def _bring(ctx: Context, written: str, variant: str | None, number: int | None = None) -> None:
    """Store what was written, and show it to the member from its start; of several games ask which one is meant."""
    runtime, t = ctx.runtime, ctx.t
    assumed = None if variant is None else find_variant(variant)
    asked = ImportRequest(
        guild_id=ctx.guild_id or NO_SERVER,
        channel_id=ChannelId(ctx.interaction.channel_id or 0),
        by=ctx.member,
        text=written,
        assumed=assumed,
        number=number,
    )
    game = await import_text(runtime, asked)
    if isinstance(game, tuple):
        return await ctx.reply(choice_post(t, written, game, variant))
    said = t("import-done" if game.ply else "import-position-done", game=str(game.id))
    return await ctx.reply(await replay_post(t, game, 0, ctx.look(game), said))


async def _read(file: discord.Attachment) -> str:
    """Return the text of a file; raise ImportTooLarge or as discord.py."""
    if file.size > LARGEST_FILE:
        raise ImportTooLarge(LARGEST_FILE // 1000)
    return imports.decode_text(await file.read())


def _chosen(ctx: Context, variant: str | None) -> str | None:
    """Return the key of a variant that was picked; raise NotOffered for any that is not in the list."""
    return None if variant is None else offered(variant, [key for key, _ in variant_choices(ctx.t)])


HANDLERS: dict[type[Action], Handler] = {PickImported: pick_game}
FORMS: dict[type[Action], Handler] = {SendImport: submit_form}

"""`/storm`: the best scores, and the button to the page, where storm is played."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.discord.core.actions import Action
from bot.discord.core.choices import FAMILIES
from bot.discord.core.context import Context, context_of
from bot.discord.core.controls import ComponentEvent
from bot.discord.core.feature import Handler
from bot.discord.core.interactions import Interaction, Runtime
from bot.discord.core.labels import label
from bot.discord.core.pages import show_page
from bot.discord.core.posts import Post
from bot.discord.core.puzzle_actions import PickStorm, ShareStorm
from bot.discord.core.sharing import check_sharing, share
from bot.discord.features.puzzles.storm_posts import scores_post, storm_post
from bot.domain.storm import ALL_GAMES
from bot.services import storms
from bot.variants import find_family


class Storm(commands.Cog):
    """`/storm`."""

    def __init__(self, runtime: Runtime) -> None:
        self.runtime = runtime

    @app_commands.command(name="storm", description=label("command-storm"))
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.describe(variant=label("option-storm-variant"))
    @app_commands.choices(variant=FAMILIES)
    async def storm(self, interaction: Interaction, variant: str | None = None) -> None:
        """Show the best scores, with the button to the page."""
        ctx = context_of(interaction)
        await show_page(ctx, await _post(ctx, variant))


async def pick_game(ctx: Context, event: ComponentEvent[PickStorm]) -> None:
    """Show the best scores in the game that was picked."""
    await show_page(ctx, await _post(ctx, _family(event.picked)))


async def share_scores(ctx: Context, event: ComponentEvent[ShareStorm]) -> None:
    """Post the best scores for everybody."""
    await ctx.defer()
    check_sharing(ctx)
    family, runtime = _family(event.action.family), ctx.runtime
    board = await storms.board_of(runtime.db, ctx.requester, family, runtime.now())
    await share(ctx, scores_post(ctx.public_t, board))


def _family(word: str) -> str | None:
    """Read a family's key, or with `ALL_GAMES` None; raise UnknownVariant."""
    return None if word == ALL_GAMES else find_family(word).key


async def _post(ctx: Context, family: str | None) -> Post:
    runtime, now = ctx.runtime, ctx.runtime.now()
    board = await storms.board_of(runtime.db, ctx.requester, family, now)
    own = await storms.bests_of(runtime.db, ctx.by, family, now)
    has_page, is_server = runtime.links is not None, ctx.guild_id is not None
    return storm_post(ctx.t, board, own, has_page=has_page, is_server=is_server)


HANDLERS: dict[type[Action], Handler] = {PickStorm: pick_game, ShareStorm: share_scores}

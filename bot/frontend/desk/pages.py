"""Responses of several pages: a command opens one, a press turns to another in the same message."""

from __future__ import annotations

from discord import InteractionType

from bot.domain.ids import GuildId, UserId
from bot.frontend.desk.house import Interaction
from bot.frontend.desk.messages import redo, respond
from bot.frontend.desk.posts import Post
from bot.frontend.words.refusals import OnlyInServers


async def take_time(interaction: Interaction) -> None:
    """Acknowledge at once what will be responded to with a page that has to be drawn."""
    if interaction.type is InteractionType.component:
        await interaction.response.defer()
    else:
        await interaction.response.defer(ephemeral=True, thinking=True)


async def show_page(interaction: Interaction, post: Post) -> None:
    """Respond to a command with a page of the reader's own; a press turns the page that it was made on."""
    if interaction.type is InteractionType.component:
        await redo(interaction, post)
    else:
        await respond(interaction, post)


def server_of(interaction: Interaction, user_id: UserId) -> GuildId | None:
    """Return the server whose games are asked for; None, which means all, for one's own in a direct message.

    Raise OnlyInServers where somebody else's are asked for there.
    """
    if interaction.guild_id is not None:
        return GuildId(interaction.guild_id)
    if user_id != interaction.user.id:
        raise OnlyInServers
    return None

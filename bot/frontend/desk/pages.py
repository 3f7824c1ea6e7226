"""Responses of several pages: a command opens one, a press turns to another in the same message."""

from __future__ import annotations

from discord import InteractionType

from bot.domain.ids import GuildId, UserId
from bot.frontend.desk.posts import Post
from bot.frontend.desk.visit import Visit
from bot.words.refusals import OnlyInServers


async def take_time(visit: Visit) -> None:
    """Acknowledge at once an interaction whose response is a page that takes time to draw."""
    if visit.interaction.type is InteractionType.component:
        await visit.acknowledge()
    else:
        await visit.promise()


async def show_page(visit: Visit, post: Post) -> None:
    """Respond to a command with a new private page; replace the page on which a control was pressed."""
    if visit.interaction.type is InteractionType.component:
        await visit.redo(post)
    else:
        await visit.respond(post)


def server_of(visit: Visit, user_id: UserId) -> GuildId | None:
    """Return the server whose games are listed for a member; None, which means all servers, for the reader's own in a
    direct message. Raise OnlyInServers if another member's games are asked for there.
    """
    if visit.guild_id is not None:
        return visit.guild_id
    if user_id != visit.by:
        raise OnlyInServers
    return None

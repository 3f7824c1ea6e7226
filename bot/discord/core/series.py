"""Posts that belong to a series, such as the daily puzzles. In a server with the quiet setting, a new post replaces the
previous one in its channel.

The previous post is deleted through the outbox, after the new one has been sent and recorded.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

from bot.discord.core.channel import Channel, ResourceGone, Unreadable
from bot.discord.core.outbox import LOOKED_THROUGH, Outbox
from bot.discord.core.posts import Post
from bot.discord.core.resolving import wake
from bot.domain.ids import PostRef
from bot.domain.outbox import OutboxMessage
from bot.services import outbox

log = logging.getLogger(__name__)


async def deliver_replaced(box: Outbox, pending: OutboxMessage) -> None:
    """Delete a post that a newer one has replaced. If it's already gone, do nothing."""
    db, post_ref = box.runtime.db, PostRef(pending.subject)
    channel_id = await outbox.channel_of_replaced(db, post_ref)
    channel = None if channel_id is None else await box.channels.find(pending.server_id, channel_id)
    if channel is not None:
        await wake(channel)
        try:
            await channel.delete(post_ref)
        except ResourceGone:
            log.info("the replaced message %s was already deleted", post_ref)
    await outbox.forget_replaced(db, pending)


async def same_titled(place: Channel, post: Post) -> list[PostRef]:
    """Return the bot's newest messages in a channel that begin with the same text as the post.

    This includes posts that were sent but not recorded because the process ended in between.
    """
    title = next(_texts(part.to_component_dict() for part in post.view.children), None)
    try:
        found = [one async for one in place.own_messages(limit=LOOKED_THROUGH)]
    except Unreadable as error:
        log.info("could not search a channel for earlier posts of a series: %s", error)
        return []
    return [one.message_id for one in found if next(_texts(one.parts), None) == title]


def _texts(parts: Any) -> Iterator[str]:
    for part in parts:
        if "content" in part:
            yield str(part["content"])
        yield from _texts(part.get("components", ()))

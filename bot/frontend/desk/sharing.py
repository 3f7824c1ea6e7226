"""Posts for everybody in a channel what only one member sees."""

from __future__ import annotations

from typing import Any

import discord

from bot.frontend.desk.messages import nonce_of, send
from bot.frontend.desk.posts import Post, for_all
from bot.frontend.desk.rooms import check_writable
from bot.frontend.desk.visit import Visit
from bot.words.refusals import MayNotShare


def check_sharing(visit: Visit) -> None:
    """Raise OnlyInServers, CannotWrite or MayNotShare unless both the member and the bot may write here."""
    room, permissions = visit.room, visit.interaction.permissions
    is_thread = isinstance(room, discord.Thread)
    if not (permissions.send_messages_in_threads if is_thread else permissions.send_messages):
        raise MayNotShare
    check_writable(room)


async def share(visit: Visit, post: Post) -> None:
    """Post for everybody here, once however often the button is pressed; raise as `check_sharing`, or discord.py."""
    check_sharing(visit)
    data: Any = visit.interaction.data or {}
    message = visit.interaction.message
    nonce = nonce_of("share", message.id if message else visit.interaction.id, data.get("custom_id"))
    await send(visit.room, for_all(post, visit.public_t("shared-by", user=str(visit.by))), nonce)
    await visit.tell(visit.t("shared"))

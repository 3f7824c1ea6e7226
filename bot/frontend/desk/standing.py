"""What stands in a room already: looked for before something is said again that may have been heard.

Discord remembers a nonce for some minutes only (developers/resources/message#create-message). What stands longer is
known by its face: what its controls carry and how its pictures are named, or its words where it has neither.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import discord

from bot.domain.ids import MessageId
from bot.frontend.desk.messages import Sent, files_of
from bot.frontend.desk.posts import Post
from bot.frontend.desk.rooms import Place

log = logging.getLogger(__name__)

LOOKED_THROUGH = 50
"""Messages of a room, the newest: what was said before a stop is among the last."""

Face = tuple[list[str], list[str], list[str]]


async def find_standing(place: Place, post: Post, *, after: MessageId | None = None) -> Sent | None:
    """Return the bot's message in a place that shows a post already, behind an earlier message; None if none does."""
    wanted = _face([part.to_component_dict() for part in post.view.children])
    earliest = None if after is None else discord.Object(after)
    me = place.me if isinstance(place, discord.DMChannel) else place.guild.me
    try:
        async for message in place.history(limit=LOOKED_THROUGH, after=earliest, oldest_first=False):
            if message.author.id == me.id and _face([part.to_dict() for part in message.components]) == wanted:
                return Sent(MessageId(message.id), files_of(message))
    except discord.Forbidden as error:
        log.info("may not read what stands in %s: %s", place.id, error)
    return None


def _face(parts: Iterable[Mapping[str, Any]]) -> Face:
    every = list(_walk(parts))
    controls = [str(part["custom_id"]) for part in every if "custom_id" in part]
    pictures = [_name(item["media"]["url"]) for part in every for item in part.get("items", ())]
    words = [part["content"].strip() for part in every if "content" in part]
    return controls, pictures, [] if controls or pictures else words


def _walk(parts: Iterable[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    for part in parts:
        yield part
        yield from _walk(part.get("components", ()))


def _name(url: str) -> str:
    return url.partition("?")[0].rpartition("/")[2]

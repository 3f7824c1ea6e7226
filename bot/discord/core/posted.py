"""Looks in a room for a message that was sent before, so that a second try does not post it twice.

Discord remembers a nonce for some minutes only (developers/resources/message#create-message). An older message is
recognised by its face: the custom_ids of its controls and the names of its pictures, or its text if it has neither, or
if nothing but its text tells it from an earlier one.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import discord

from bot.discord.core.controls import Action, read_action
from bot.discord.core.game_actions import Arrange, Flip, TypeMove
from bot.discord.core.messages import Files, Sent, files_of, name_in, nonce_of, send
from bot.discord.core.posts import Post
from bot.discord.core.rooms import GameChannel
from bot.domain.game import GameVersion
from bot.domain.ids import GameId, MessageId

log = logging.getLogger(__name__)

LOOKED_THROUGH = 50
"""The newest messages of a room that are searched: one sent shortly before a stop is among them."""

BOARD_CONTROLS = (TypeMove, Arrange, Flip)
"""Every board of a game that goes on has at least one of these controls."""


class Unreadable(Exception):
    """What stands in a room may not be read."""


Face = tuple[list[str], list[str], list[str]]
"""The custom_ids, picture names and texts of a message; mostly no texts if it has controls or pictures."""


async def send_once(
    place: GameChannel,
    post: Post,
    nonce: str,
    *,
    after: MessageId | None = None,
    is_first: bool = False,
    by_words: bool = False,
) -> Sent:
    """Send a post unless it stands in the place already; `is_first`: it was never tried, so the search is skipped.

    `by_words`: others have the same controls and pictures, and it is never edited, so its words have to be the same.
    The place becomes part of the nonce: the same post in another place, because its room was deleted, is a new message.
    """
    posted = None if is_first else await find_posted_message(place, post, after=after, by_words=by_words)
    return posted or await send(place, post, nonce_of(nonce, place.id))


async def find_posted_message(
    place: GameChannel, post: Post, *, after: MessageId | None = None, by_words: bool = False
) -> Sent | None:
    """Return the bot's newest message in a place that shows this post; None if there is none.

    `after`: only messages later than this one are searched. `by_words`: as in `send_once`.
    """
    wanted = _face([part.to_component_dict() for part in post.view.children], by_words=by_words)
    async for message in _readable(place, after):
        if _face([part.to_dict() for part in message.components], by_words=by_words) == wanted:
            return Sent(MessageId(message.id), files_of(message))
    return None


async def find_acting(place: GameChannel, is_wanted: Callable[[Action], bool]) -> Sent | None:
    """Return the bot's newest message in a place that has a control with a wanted action; None if there is none."""
    async for message in _readable(place, None):
        parts = _walk([part.to_dict() for part in message.components])
        if any(is_wanted(read_action(str(part["custom_id"]))) for part in parts if "custom_id" in part):
            return Sent(MessageId(message.id), files_of(message))
    return None


@dataclass(frozen=True)
class LiveBoard:
    """A message with a board that still has its controls: its game, and the moment that it shows."""

    message_id: MessageId
    game_id: GameId
    version: GameVersion
    files: Files


async def find_live(place: GameChannel, *, after: MessageId | None = None) -> AsyncIterator[LiveBoard]:
    """Yield the boards in a place that still have their controls, later than `after`; raise Unreadable."""
    async for message in _own(place, after):
        parts = _walk([part.to_dict() for part in message.components])
        actions = [read_action(str(part["custom_id"])) for part in parts if "custom_id" in part]
        moments = [one for one in actions if isinstance(one, BOARD_CONTROLS)]
        if moments:
            yield LiveBoard(MessageId(message.id), moments[0].game, moments[0].version, files_of(message))


async def _readable(place: GameChannel, after: MessageId | None) -> AsyncIterator[discord.Message]:
    """Give the bot's newest messages in a place, behind an earlier message; none where they may not be read."""
    try:
        async for message in _own(place, after):
            yield message
    except Unreadable as error:
        log.info("looked for in vain: %s", error)


async def _own(place: GameChannel, after: MessageId | None) -> AsyncIterator[discord.Message]:
    """Give the bot's newest messages in a place, behind an earlier message; raise Unreadable.

    Without the permission Discord gives none, and says nothing (developers/resources/message#get-channel-messages).
    """
    earliest = None if after is None else discord.Object(after)
    me = place.me if isinstance(place, discord.DMChannel) else place.guild.me
    if isinstance(me, discord.Member) and not place.permissions_for(me).read_message_history:
        raise Unreadable(f"room {place.id} without the permission")
    try:
        async for message in place.history(limit=LOOKED_THROUGH, after=earliest, oldest_first=False):
            if message.author.id == me.id:
                yield message
    except discord.Forbidden as error:
        raise Unreadable(f"room {place.id}: {error}") from error


def _face(parts: Iterable[Mapping[str, Any]], *, by_words: bool) -> Face:
    every = list(_walk(parts))
    controls = [str(part["custom_id"]) for part in every if "custom_id" in part]
    pictures = [name_in(item["media"]["url"]) for part in every for item in part.get("items", ())]
    words = [part["content"].strip() for part in every if "content" in part]
    return controls, pictures, [] if (controls or pictures) and not by_words else words


def _walk(parts: Iterable[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    for part in parts:
        yield part
        yield from _walk(part.get("components", ()))

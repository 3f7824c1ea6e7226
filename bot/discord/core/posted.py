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

from bot.discord.core.channel import Channel, Files, Posted, Sent, Unreadable
from bot.discord.core.controls import Action, read_action
from bot.discord.core.game_actions import Arrange, Flip, TypeMove
from bot.discord.core.messages import name_in, nonce_of
from bot.discord.core.posts import Post
from bot.domain.game import GameVersion
from bot.domain.ids import GameId, PostRef

log = logging.getLogger(__name__)

LOOKED_THROUGH = 50
"""The newest messages of a room that are searched: one sent shortly before a stop is among them."""

BOARD_CONTROLS = (TypeMove, Arrange, Flip)
"""Every board of a game that goes on has at least one of these controls."""


Face = tuple[list[str], list[str], list[str]]
"""The custom_ids, picture names and texts of a message; mostly no texts if it has controls or pictures."""


async def send_once(
    place: Channel,
    post: Post,
    nonce: str,
    *,
    after: PostRef | None = None,
    is_first: bool = False,
    by_words: bool = False,
) -> Sent:
    """Send a post unless it stands in the place already; `is_first`: it was never tried, so the search is skipped.

    `by_words`: others have the same controls and pictures, and it is never edited, so its words have to be the same.
    The place becomes part of the nonce: the same post in another place, because its room was deleted, is a new message.
    """
    posted = None if is_first else await find_posted_message(place, post, after=after, by_words=by_words)
    return posted or await place.send(post, nonce_of(nonce, place.id))


async def find_posted_message(
    place: Channel, post: Post, *, after: PostRef | None = None, by_words: bool = False
) -> Sent | None:
    """Return the bot's newest message in a place that shows this post; None if there is none.

    `after`: only messages later than this one are searched. `by_words`: as in `send_once`.
    """
    wanted = _face([part.to_component_dict() for part in post.view.children], by_words=by_words)
    async for message in _readable(place, after):
        if _face(message.parts, by_words=by_words) == wanted:
            return message
    return None


async def find_acting(place: Channel, is_wanted: Callable[[Action], bool]) -> Sent | None:
    """Return the bot's newest message in a place that has a control with a wanted action; None if there is none."""
    async for message in _readable(place, None):
        if any(is_wanted(action) for action in _actions(message)):
            return message
    return None


@dataclass(frozen=True)
class LiveBoard:
    """A message with a board that still has its controls: its game, and the moment that it shows."""

    message_id: PostRef
    game_id: GameId
    version: GameVersion
    files: Files


async def find_live(place: Channel, *, after: PostRef | None = None) -> AsyncIterator[LiveBoard]:
    """Yield the boards in a place that still have their controls, later than `after`; raise Unreadable."""
    async for message in place.own_messages(limit=LOOKED_THROUGH, after=after):
        moments = [one for one in _actions(message) if isinstance(one, BOARD_CONTROLS)]
        if moments:
            yield LiveBoard(message.message_id, moments[0].game, moments[0].version, message.files)


async def _readable(place: Channel, after: PostRef | None) -> AsyncIterator[Posted]:
    """Give the bot's newest messages in a place, behind an earlier message; none where they may not be read."""
    try:
        async for message in place.own_messages(limit=LOOKED_THROUGH, after=after):
            yield message
    except Unreadable as error:
        log.info("looked for in vain: %s", error)


def _actions(message: Posted) -> Iterator[Action]:
    """Yield the actions of a message's controls."""
    for part in _walk(message.parts):
        if "custom_id" in part:
            yield read_action(str(part["custom_id"]))


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

"""Inserts the ids of the bot's emojis and commands, which Discord assigns, into messages that are being sent.

The application's own emojis are small pictures of the pieces and a few symbols, shown next to words. Code that builds a
message doesn't know the emojis' ids. It inserts placeholders: a control gets `emoji_of(name)`, a text contains
`emoji_text(name)`. `Emojis` replaces the placeholders when the message is sent. If one of the emojis is unknown,
`Emojis` removes all placeholders, so that a menu never has pictures for only some of its options.

Every message can be understood without its emojis. Discord rejects a message if one of its controls has a deleted
emoji, and sometimes for no reason at all (discord-api-docs#7128). The message is then sent again without emojis.

`CommandMentions` turns command names into mentions: members see `</challenge:1234>` in their language and can click it.
A mention contains the command's full name and the id that Discord has given the command
(developers/reference#message-formatting). While the id is not known, the text stays `/challenge`.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeAlias, TypeVar

import discord
from discord import AppCommandOptionType as OptionType
from discord import AppCommandType

from bot.discord.core.posts import Post
from bot.render import piece_emoji_name
from bot.rules import Color

Sent = TypeVar("Sent")
Slot: TypeAlias = discord.SelectOption | discord.ui.Button[discord.ui.LayoutView]
View: TypeAlias = discord.ui.LayoutView | discord.ui.Modal

PREFIX = "cm_"
OWN_NAME = re.compile(rf"{PREFIX}(?P<name>[a-z_]+?)_[0-9a-f]{{8}}")
"""The full name of an emoji that the bot has uploaded: its name, and a hash of its picture."""
_SLOT_NAME = re.compile(rf"{PREFIX}(?P<name>[a-z_]+?)(?:_[0-9a-f]{{8}})?")
_BEGIN, _END = "\ue000", "\ue001"
"""Private-use Unicode characters that enclose a placeholder. They are removed from everything that members write."""
_IN_TEXT = re.compile(rf"(?:{_BEGIN}(?P<marked>[a-z_]+){_END}|<:{PREFIX}(?P<sent>[a-z_]+?)_[0-9a-f]{{8}}:\d+>) ?")

MEDALS = {1: "gold", 2: "silver", 3: "bronze"}

INVALID_FORM = 50035
"""Discord's error code for a request with an invalid body."""
MOST_REFUSALS = 5
"""After this many rejected messages in a row, emojis are left out until the list of emojis has been fetched again."""

LAYOUT_LIMIT = 4000
"""Discord's limit for the total number of characters in a layout's text displays
(developers/components/reference#text-display).
"""
CONTENT_LIMIT = 2000
"""Discord's limit for the number of characters in a message without a layout."""

SKIPPED = r"\\.|(?P<ticks>`+).+?(?<!`)(?P=ticks)(?!`)|\[[^\]\n]*\]\([^)\n]*\)|https?://\S+"
"""The parts of the text that stay unchanged: escaped characters, code, links and URLs.

Users' own text is escaped, so it never mentions a command.
"""
MENTION = re.compile(r"</([^:<>]+):\d+>")
GROUPS = (OptionType.subcommand.value, OptionType.subcommand_group.value)


def emoji_of(name: str) -> discord.PartialEmoji:
    """Return a placeholder for the `emoji` of a button or an option."""
    return discord.PartialEmoji(name=f"{PREFIX}{name}")


def emoji_text(name: str) -> str:
    """Return a placeholder to put at the beginning of a text or line. It includes the space after the emoji."""
    return f"{_BEGIN}{name}{_END} "


def piece_emoji(name: str, color: Color) -> discord.PartialEmoji:
    """Return a placeholder for the picture of the piece type with this name."""
    return emoji_of(piece_emoji_name(name, color))


def piece_emoji_text(name: str, color: Color) -> str:
    return emoji_text(piece_emoji_name(name, color))


def medal_text(place: int) -> str:
    """Return a placeholder for the medal of a top-three place, or an empty string for any other place."""
    return emoji_text(f"medal_{MEDALS[place]}") if place in MEDALS else ""


def without_emojis(content: str) -> str:
    """Return the text with placeholders and the bot's own emojis removed."""
    return _IN_TEXT.sub("", content)


class Emojis:
    """The ids of the emojis that can be shown, by name."""

    def __init__(self) -> None:
        self._known: dict[str, discord.PartialEmoji] = {}
        self._refusals = 0
        self.refused = asyncio.Event()
        """An event that is set when Discord has rejected a message with emojis. The list of emojis might then be out of
        date.
        """

    def find(self, name: str) -> discord.PartialEmoji | None:
        """Return the emoji with this name, such as `archer_black` or `clock`. Return None if there is none, or if
        Discord keeps rejecting emojis.
        """
        return None if self.is_refused else self._known.get(name)

    @property
    def is_refused(self) -> bool:
        return self._refusals >= MOST_REFUSALS

    def learn(self, known: Mapping[str, discord.PartialEmoji]) -> None:
        """Replace all known emojis.

        If any have changed, messages are sent with emojis again, even after many rejections.
        """
        if dict(known) != self._known:
            self._refusals = 0
        self._known = dict(known)

    async def sending(self, view: View, send: Callable[[], Awaitable[Sent]]) -> Sent:
        """Send a post or a form with emojis. If Discord rejects it, send it again without them.

        `send` is called once or twice. Its exceptions are passed on.
        """
        if not self._fill(view):
            return await send()
        try:
            sent = await send()
        except discord.HTTPException as error:
            if error.code != INVALID_FORM:
                raise
        else:
            self._refusals = 0
            return sent
        _clear(view)
        sent = await send()
        self._refusals += 1
        self.refused.set()
        return sent

    def _fill(self, view: View) -> bool:
        """Replace all placeholders with their emojis and return True. If there are no placeholders, an emoji is
        unknown, or the texts would become too long, remove all placeholders instead and return False.
        """
        slots, texts = list(_slots(view)), list(_texts(view))
        names = {*(name for _, name in slots), *(name for item in texts for name in _names_in(item.content))}
        known = {name: emoji for name in names if (emoji := self.find(name)) is not None}
        written = [_IN_TEXT.sub(lambda found: f"{known.get(_name(found))} ", item.content) for item in texts]
        if not names or known.keys() != names or sum(map(len, written)) > LAYOUT_LIMIT:
            _clear(view)
            return False
        for slot, name in slots:
            slot.emoji = known[name]
        for item, content in zip(texts, written, strict=True):
            item.content = content
        return True


def _clear(view: View) -> None:
    for slot, _ in _slots(view):
        slot.emoji = None
    for item in _texts(view):
        item.content = without_emojis(item.content)


def _slots(view: View) -> Iterator[tuple[Slot, str]]:
    """Yield the options and buttons that have a placeholder or one of the bot's own emojis, with the emoji's name."""
    for item in view.walk_children():
        inner = item.item if isinstance(item, discord.ui.DynamicItem) else item
        slots: list[Slot] = []
        if isinstance(inner, discord.ui.Select):
            slots = list(inner.options)
        elif isinstance(inner, discord.ui.Button):
            slots = [inner]
        for slot in slots:
            if slot.emoji is not None and (found := _SLOT_NAME.fullmatch(slot.emoji.name)) is not None:
                yield slot, found["name"]


def _texts(view: View) -> Iterator[discord.ui.TextDisplay[discord.ui.LayoutView]]:
    return (item for item in view.walk_children() if isinstance(item, discord.ui.TextDisplay))


def _names_in(content: str) -> Iterator[str]:
    return (_name(found) for found in _IN_TEXT.finditer(content))


def _name(found: re.Match[str]) -> str:
    return found["marked"] or found["sent"]


@dataclass(frozen=True)
class CommandMentions:
    ids: Mapping[str, int] = field(default_factory=dict)
    """The id of each command by its full name, such as `tournament create`."""
    guild_id: int | None = None
    """The only server in which the commands are registered, or None if they are registered globally."""

    def in_text(self, content: str, guild_id: int | None) -> str:
        """Return a message's text with its commands turned into mentions. Commands that would exceed Discord's length
        limit stay unchanged.

        `guild_id` is the server that the message is sent to.
        """
        return self._linked(content, CONTENT_LIMIT - len(content)) if self._are_known(guild_id) else content

    def in_post(self, post: Post, guild_id: int | None) -> Post:
        """Turn the commands in a post's texts into mentions, and return the post. Commands that would exceed Discord's
        length limit stay unchanged.
        """
        if not self._are_known(guild_id):
            return post
        texts = [item for item in post.view.walk_children() if isinstance(item, discord.ui.TextDisplay)]
        spare = LAYOUT_LIMIT - sum(len(item.content) for item in texts)
        for item in texts:
            before = len(item.content)
            item.content = self._linked(item.content, spare)
            spare -= len(item.content) - before
        return post

    def _are_known(self, guild_id: int | None) -> bool:
        return bool(self.ids) and self.guild_id in (None, guild_id)

    def _linked(self, content: str, spare: int) -> str:
        """Return the text with its commands turned into mentions. The result is at most `spare` characters longer than
        the text.
        """

        def mention(found: re.Match[str]) -> str:
            nonlocal spare
            if (name := found["name"]) is None:
                return found[0]
            linked = f"</{name}:{self.ids[name]}>"
            if (growth := len(linked) - len(found[0])) > spare:
                return found[0]
            spare -= growth
            return linked

        return self._pattern.sub(mention, content)

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        longest_first = sorted(self.ids, key=len, reverse=True)
        names = "|".join(re.escape(name) for name in longest_first)
        # A slash after any of these characters is part of a path, of a pair of alternatives such as `a/b`, or of a
        # mention.
        return re.compile(rf"{SKIPPED}|(?<![\w/.:<~-])/(?P<name>{names})(?![\w/-])", re.DOTALL | re.ASCII)


NONE_KNOWN = CommandMentions()


def without_mentions(content: str) -> str:
    """Return the text with the mentions turned back into plain commands: `/challenge`."""
    return MENTION.sub(r"/\1", content)


def ids_of(registered: list[Any]) -> dict[str, int]:
    """Return the ids of the registered slash commands, by their full names."""
    slash = [command for command in registered if command["type"] == AppCommandType.chat_input.value]
    return {name: int(command["id"]) for command in slash for name in _names(command)}


def _names(command: dict[str, Any]) -> Iterator[str]:
    """Yield the full names under which a command can be used. A group can't be used without a subcommand."""
    groups = [option for option in command.get("options") or [] if option["type"] in GROUPS]
    for option in groups:
        yield from (f"{command['name']} {name}" for name in _names(option))
    if not groups:
        yield command["name"]

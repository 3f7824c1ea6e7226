"""Turns command names in the bot's messages into mentions: members see `</challenge:1234>` in their language and can
click it.

A mention contains the command's full name and the id that Discord has given the command
(developers/reference#message-formatting). While the id is not known, the text stays `/challenge`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import discord
from discord import AppCommandOptionType as OptionType
from discord import AppCommandType

from bot.discord.core.posts import Post

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


@dataclass(frozen=True)
class CommandMentions:
    ids: Mapping[str, int] = field(default_factory=dict)
    """The id of each command by its full name, such as `tournament create`."""
    guild_id: int | None = None
    """The only server in which the commands are registered, or None if they are registered globally."""

    def in_text(self, content: str, guild_id: int | None) -> str:
        """Turn the commands in a message's text into mentions, as far as Discord's length limit allows, and return the
        text. `guild_id` is the server that the message is sent to.
        """
        return self._linked(content, CONTENT_LIMIT - len(content)) if self._are_known(guild_id) else content

    def in_post(self, post: Post, guild_id: int | None) -> Post:
        """Turn the commands in a post's texts into mentions, as far as Discord's length limit allows, and return the
        post.
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
        """Return the text with its commands turned into mentions. It becomes at most `spare` characters longer."""

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

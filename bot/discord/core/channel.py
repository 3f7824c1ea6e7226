"""The port to Discord's channels, below what decides how a message is delivered: what is asked of them, and how it
fails.

`rooms` answers it with discord.py. Tests answer it from memory, with answers that are lost, refused or late.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, Protocol, TypeAlias

import aiohttp

from bot.discord.core.posts import Post
from bot.domain.ids import ChannelId, FileRef, PostRef, RoleId, ServerId, UserId
from bot.domain.text import UserText

Files: TypeAlias = Mapping[str, FileRef]
"""The files of a message, by their names."""
NO_FILES: Files = {}
TOO_OLD_TO_EDIT = 30046
"""The code of a 429 that does not pass: Discord allows few edits of a message that is older than an hour."""
HAS_THREAD = 160004
"""The code of a refusal to open a second thread on a message (topics/opcodes-and-status-codes)."""


class RequestFailed(Exception):
    """Discord has refused a request, or has failed."""

    def __init__(self, words: str, name: str, status: int | None = None, code: int | None = None) -> None:
        super().__init__(words)
        self.status = status
        self.code = code
        self.trouble = name if status is None else f"{name} {status}/{code}"
        """The type and the codes of the failure, without a message's content."""


class ResourceGone(RequestFailed):
    """What a request was about does not exist, or no more."""


class FileUnknown(Exception):
    """An edit would show a file that the message is not known to have."""


class Unreadable(Exception):
    """What stands in a room may not be read."""


def is_outage(error: BaseException) -> bool:
    """Tell whether an error passes by itself: Discord or the network has failed, or a rate limit was reached.

    After a failure the request may have taken effect all the same.
    """
    if isinstance(error, RequestFailed):
        if error.status is None or error.code == TOO_OLD_TO_EDIT:
            return False
        return error.status >= HTTPStatus.INTERNAL_SERVER_ERROR or error.status == HTTPStatus.TOO_MANY_REQUESTS
    return isinstance(error, aiohttp.ClientError | OSError)


@dataclass(frozen=True)
class Sent:
    """A message of the bot, and the files that it shows."""

    message_id: PostRef
    files: Files = field(default_factory=dict)

    def picture(self, post: Post) -> FileRef | None:
        """Return the file of the post's picture; None if it has none."""
        return next((self.files[picture.name] for picture in post.pictures if picture.name in self.files), None)


@dataclass(frozen=True)
class Posted(Sent):
    """A message of the bot as it stands in a channel."""

    parts: Sequence[Mapping[str, Any]] = ()
    """Its components, as Discord describes them."""


class Channel(Protocol):
    """A channel, a thread or a direct message in which games are played.

    What is asked of Discord raises RequestFailed, `aiohttp.ClientError` or OSError.
    """

    @property
    def id(self) -> ChannelId:
        """The id."""

    @property
    def guild_id(self) -> ServerId:
        """The server; NO_SERVER for a direct message."""

    @property
    def locale(self) -> str | None:
        """Discord's locale of the server; None for a direct message."""

    @property
    def parent_id(self) -> ChannelId | None:
        """The channel of a thread; None for anything else."""

    @property
    def parent(self) -> Channel | None:
        """The channel of a thread, if it is known and games are played in such; else None."""

    @property
    def is_public(self) -> bool:
        """Whether everyone in the server may see it."""

    @property
    def is_locked(self) -> bool:
        """Whether it is a thread that a moderator has locked against the bot."""

    @property
    def is_archived(self) -> bool:
        """Whether it is an archived thread, in which nothing can be edited."""

    @property
    def is_own_thread(self) -> bool:
        """Whether it is a thread that the bot has opened."""

    @property
    def may_open_thread(self) -> bool:
        """Whether a thread can be opened here."""

    def check_writable(self) -> None:
        """Raise CannotWrite if the bot could not post a board here."""

    def link(self, message_id: PostRef) -> str:
        """Return the address of a message."""

    async def send(self, post: Post, nonce: str) -> Sent:
        """Send a post. If it is sent again with the same nonce, because the answer was lost, there is one message."""

    async def edit(self, message_id: PostRef, post: Post, files: Files = NO_FILES) -> Sent:
        """Replace a message's content by a post; `files`: its files, as far as they are known. Raise FileUnknown."""

    async def delete(self, message_id: PostRef) -> None:
        """Delete a message."""

    def own_messages(self, *, limit: int, after: PostRef | None = None) -> AsyncIterator[Posted]:
        """Give the bot's among the newest `limit` messages, the newest first, behind an earlier one; raise
        Unreadable.
        """

    async def set_archived(self, *, archived: bool) -> None:
        """Archive a thread, or reopen it."""

    async def open_thread(self, message_id: PostRef, name: str) -> Channel:
        """Open a thread on a message."""

    async def find_thread(self, message_id: PostRef) -> Channel | None:
        """Return the thread on a message, of which the channel may not know; None if there is none."""


class Server(Protocol):
    """A server in which the bot is."""

    @property
    def name(self) -> UserText:
        """Its name, as its owner's text."""

    @property
    def locale(self) -> str:
        """Discord's locale of it."""

    def channel(self, channel_id: ChannelId) -> Channel | None:
        """Return a channel or thread of which the bot knows, if games are played in such; else None."""

    async def give_role(self, user_id: UserId, role_id: RoleId, reason: str) -> None:
        """Give a member a role, if the role exists; fail as a `Channel`."""


class ChannelDirectory(Protocol):
    """Where channels are found; what is asked of Discord fails as that of a `Channel`."""

    def server(self, guild_id: ServerId) -> Server | None:
        """Return a server; None if the bot is not in it."""

    async def find(self, guild_id: ServerId, channel_id: ChannelId) -> Channel | None:
        """Return a channel or thread of a server; None if it is gone, or no game is played in such.

        Raise CannotWrite if the bot may not see it.
        """

    async def direct(self, user_id: UserId) -> Channel:
        """Return the direct message with a user."""

"""The interface to Discord's channels: the requests for delivering messages, and their errors.

`discord_channels` implements it with discord.py. The tests have an in-memory implementation that can reject or delay
requests, or lose their answers.
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
"""A message's files, by name."""
NO_FILES: Files = {}
TOO_OLD_TO_EDIT = 30046
"""Discord's error code for too many edits of a message that is older than an hour. Waiting does not help."""
HAS_THREAD = 160004
"""Discord's error code for creating a second thread from the same message (topics/opcodes-and-status-codes)."""


class RequestFailed(Exception):
    """Discord has rejected a request, or has failed."""

    def __init__(self, words: str, name: str, status: int | None = None, code: int | None = None) -> None:
        super().__init__(words)
        self.status = status
        self.code = code
        self.trouble = name if status is None else f"{name} {status}/{code}"
        """The type and codes of the failure, without the message's content."""


class ResourceGone(RequestFailed):
    """The channel, message or member named in a request doesn't exist, or no longer exists."""


class FileUnknown(Exception):
    """An edit has to keep a file, but the message isn't known to have that file."""


class Unreadable(Exception):
    """The bot cannot read a channel's messages."""


def is_outage(error: BaseException) -> bool:
    """Return whether an error is temporary: Discord or the network has failed, or a rate limit was reached.

    Even then, Discord might have carried out the request.
    """
    if isinstance(error, RequestFailed):
        if error.status is None or error.code == TOO_OLD_TO_EDIT:
            return False
        return error.status >= HTTPStatus.INTERNAL_SERVER_ERROR or error.status == HTTPStatus.TOO_MANY_REQUESTS
    return isinstance(error, aiohttp.ClientError | OSError)


@dataclass(frozen=True)
class Sent:
    """A message from the bot, and the files in it."""

    message_id: PostRef
    files: Files = field(default_factory=dict)

    def picture(self, post: Post) -> FileRef | None:
        """Return the file id of the post's picture, or None if the message has no picture."""
        return next((self.files[picture.name] for picture in post.pictures if picture.name in self.files), None)


@dataclass(frozen=True)
class Posted(Sent):
    """A message from the bot, as found in a channel."""

    parts: Sequence[Mapping[str, Any]] = ()
    """The components of the message, in Discord's JSON format."""


class Channel(Protocol):
    """A channel, thread or direct message for games.

    Requests to Discord raise RequestFailed, `aiohttp.ClientError` or OSError.
    """

    @property
    def id(self) -> ChannelId:
        pass

    @property
    def guild_id(self) -> ServerId:
        """The id of the channel's server, or NO_SERVER for a direct message."""

    @property
    def locale(self) -> str | None:
        """The server's locale in Discord, or None for a direct message."""

    @property
    def parent_id(self) -> ChannelId | None:
        """The id of a thread's parent channel, or None if this channel is not a thread."""

    @property
    def parent(self) -> Channel | None:
        """A thread's parent channel, if it is cached and its type allows games; otherwise None."""

    @property
    def is_public(self) -> bool:
        """Whether everyone in the server can see the channel."""

    @property
    def is_locked(self) -> bool:
        """Whether the channel is a thread that a moderator has locked. The bot can't write in a locked thread."""

    @property
    def is_archived(self) -> bool:
        """Whether the channel is an archived thread. Messages in an archived thread can't be edited."""

    @property
    def is_own_thread(self) -> bool:
        """Whether the channel is a thread that the bot has opened."""

    @property
    def may_open_thread(self) -> bool:
        """Whether the bot can open a thread in this channel."""

    def check_writable(self) -> None:
        """Raise CannotWrite if the bot can't post a board in this channel."""

    def link(self, message_id: PostRef) -> str:
        """Return a message's URL."""

    async def send(self, post: Post, nonce: str) -> Sent:
        """Send a post. If Discord's answer is lost, the post can be sent again with the same nonce without creating a
        second message.
        """

    async def edit(self, message_id: PostRef, post: Post, files: Files = NO_FILES) -> Sent:
        """Replace a message's content with a post. `files` contains the files that the message is known to have. Raise
        FileUnknown if the post keeps a file that the message doesn't have.
        """

    async def delete(self, message_id: PostRef) -> None:
        """Delete a message."""

    def own_messages(self, *, limit: int, after: PostRef | None = None) -> AsyncIterator[Posted]:
        """Yield the bot's own messages, newest first. Only the newest `limit` messages after `after` are searched.

        Raise Unreadable if the bot can't read the channel.
        """

    async def set_archived(self, *, archived: bool) -> None:
        """Archive a thread, or reopen it."""

    async def open_thread(self, message_id: PostRef, name: str) -> Channel:
        """Create a thread from a message."""

    async def find_thread(self, message_id: PostRef) -> Channel | None:
        """Return the thread that was created from a message, even if the thread is not cached. Return None if there is
        no thread.
        """


class Server(Protocol):
    """A server that the bot is in."""

    @property
    def name(self) -> UserText:
        """The server's name, which is text written by users."""

    @property
    def locale(self) -> str:
        """The server's locale in Discord."""

    def channel(self, channel_id: ChannelId) -> Channel | None:
        """Return a cached channel or thread, if its type allows games; otherwise None."""

    async def give_role(self, user_id: UserId, role_id: RoleId, reason: str) -> None:
        """Give a member a role, if the role exists. Raise the same errors as `Channel` requests."""


class ChannelDirectory(Protocol):
    """Finds channels and servers. Its requests to Discord raise the same errors as `Channel` requests."""

    def server(self, guild_id: ServerId) -> Server | None:
        """Return a server, or None if the bot is not in it."""

    async def find(self, guild_id: ServerId, channel_id: ChannelId) -> Channel | None:
        """Return a server's channel or thread, or None if the channel is gone or its type doesn't allow games.

        Raise CannotWrite if the bot cannot see the channel.
        """

    async def direct(self, user_id: UserId) -> Channel:
        """Return the direct message channel with a user."""

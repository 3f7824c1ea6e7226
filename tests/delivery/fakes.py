"""Discord's channels in memory. Tests can make them lose responses, refuse requests or stop the bot."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from bot.discord.core.channel import NO_FILES, Channel, Files, FileUnknown, Posted, RequestFailed, ResourceGone, Sent
from bot.discord.core.channel import Unreadable as HistoryHidden
from bot.discord.core.controls import read_action
from bot.discord.core.outbox import BOARD_CONTROLS
from bot.discord.core.posts import Post
from bot.domain.game import GameVersion
from bot.domain.ids import NO_SERVER, ChannelId, FileRef, PostRef, RoleId, ServerId, UserId
from bot.domain.text import UserText
from bot.i18n.errors import CannotWrite
from tests.now import NOW

NONCE_LASTS = timedelta(minutes=5)
"""How long Discord remembers a nonce. The documentation gives no number, but says “the past few minutes”."""
ID_STEP = 10
HERE = UserText("Here")


class Killed(BaseException):
    """Raised when the bot's process is killed. It's a BaseException so that `except Exception` doesn't catch it."""


class Fault(StrEnum):
    """A fault that a test can plan for a request."""

    LOST = "lost"
    """The request takes effect, but the response is lost."""
    DOWN = "down"
    """Discord has an outage."""
    REFUSED = "refused"
    """Discord refuses the request."""
    TOO_OLD = "too old"
    """The message is too old to be edited."""


def failed(fault: Fault) -> RequestFailed:
    match fault:
        case Fault.REFUSED:
            return RequestFailed("Missing Access", "Forbidden", 403, 50001)
        case Fault.TOO_OLD:
            return RequestFailed("Maximum number of edits", "HTTPException", 429, 30046)
        case _:
            return RequestFailed("Service Unavailable", "DiscordServerError", 503, 0)


@dataclass
class FakeMessage:
    id: PostRef
    post: Post
    files: Files
    nonce: str | None
    sent_at: datetime

    @property
    def parts(self) -> Sequence[Mapping[str, Any]]:
        return [part.to_component_dict() for part in self.post.view.children]

    @property
    def custom_ids(self) -> list[str]:
        return [str(part["custom_id"]) for part in walk(self.parts) if "custom_id" in part]

    @property
    def version(self) -> GameVersion | None:
        """The version of the game in the board's controls, or None if the board has no controls."""
        moments = (read_action(one) for one in self.custom_ids)
        return next((one.version for one in moments if isinstance(one, BOARD_CONTROLS)), None)

    @property
    def words(self) -> str:
        return "\n".join(part["content"] for part in walk(self.parts) if "content" in part)


def walk(parts: Any) -> Iterator[Mapping[str, Any]]:
    for part in parts:
        yield part
        yield from walk(part.get("components", ()))


@dataclass
class Gate:
    """A gate that holds up requests until it's opened."""

    reached: asyncio.Event = field(default_factory=asyncio.Event)
    opened: asyncio.Event = field(default_factory=asyncio.Event)


@dataclass
class FakeDiscord:
    """A fake Discord with servers, channels and planned faults. Each request takes the next fault planned
    for its name.
    """

    now: Callable[[], datetime] = lambda: NOW
    channels: dict[ChannelId, FakeChannel] = field(default_factory=dict)
    pinged: list[tuple[str, tuple[UserId, ...]]] = field(default_factory=list)
    """The members pinged by each new message. The message is identified by the name of its image, or by its nonce if it
    has no image."""
    asked: list[str] = field(default_factory=list)
    """The names of the requests so far, in order."""
    pause: Callable[[str], None] = lambda _: None
    """Called before and after each request takes effect. It can raise Killed."""
    slow: dict[str, Gate] = field(default_factory=dict)
    """Gates that delay requests before they take effect, by request name."""
    is_known: bool = True
    faults: dict[str, list[Fault | None]] = field(default_factory=dict)
    last_id: int = 1000

    def add(self, channel_id: ChannelId, guild_id: ServerId, **options: Any) -> FakeChannel:
        self.channels[channel_id] = FakeChannel(self, channel_id, guild_id, **options)
        return self.channels[channel_id]

    def plan(self, name: str, *faults: Fault | None) -> None:
        """Plan faults for the next requests with this name, in order. None stands for success."""
        self.faults.setdefault(name, []).extend(faults)

    def new_id(self) -> int:
        self.last_id += ID_STEP
        return self.last_id

    async def wait(self, name: str) -> None:
        """If there's a gate for requests with this name, wait until it's opened."""
        if (gate := self.slow.get(name)) is not None:
            gate.reached.set()
            await gate.opened.wait()

    def take(self, name: str) -> Callable[[], None]:
        """Start a request, and return a function that ends it.

        If a fault is planned, raise it. If the fault is a lost response, the returned function raises it instead.
        """
        self.pause(f"before {name}")
        self.asked.append(name)
        fault = self.faults[name].pop(0) if self.faults.get(name) else None
        if fault not in {None, Fault.LOST}:
            assert fault is not None
            raise failed(fault)

        def end() -> None:
            self.pause(f"after {name}")
            if fault is Fault.LOST:
                raise failed(fault)

        return end

    def server(self, guild_id: ServerId) -> FakeServer | None:
        return FakeServer(self, guild_id) if self.is_known else None

    async def find(self, guild_id: ServerId, channel_id: ChannelId) -> Channel | None:
        end = self.take("find")
        end()
        found = self.channels.get(channel_id)
        return found if found is not None and found.guild_id == guild_id else None

    async def direct(self, user_id: UserId) -> Channel:
        end = self.take("direct")
        made = self.channels.get(ChannelId(user_id)) or self.add(ChannelId(user_id), NO_SERVER)
        end()
        return made


@dataclass
class FakeServer:
    discord: FakeDiscord
    guild_id: ServerId
    name: UserText = HERE
    locale: str = "en-US"
    roles: list[tuple[UserId, RoleId]] = field(default_factory=list)

    def channel(self, channel_id: ChannelId) -> Channel | None:
        return self.discord.channels.get(channel_id)

    async def give_role(self, user_id: UserId, role_id: RoleId, reason: str) -> None:
        end = self.discord.take("role")
        self.roles.append((user_id, role_id))
        end()


@dataclass
class FakeChannel:
    discord: FakeDiscord
    id: ChannelId
    guild_id: ServerId
    parent: FakeChannel | None = None
    is_locked: bool = False
    is_archived: bool = False
    is_own_thread: bool = False
    is_readable: bool = True
    is_writable: bool = True
    is_public: bool = True
    has_threads: bool = False
    locale: str | None = "en-US"
    messages: dict[PostRef, FakeMessage] = field(default_factory=dict)

    @property
    def parent_id(self) -> ChannelId | None:
        return None if self.parent is None else self.parent.id

    @property
    def may_open_thread(self) -> bool:
        return self.has_threads and self.parent is None

    @property
    def boards(self) -> list[FakeMessage]:
        """The messages that are boards with controls, oldest first."""
        return [one for one in self.messages.values() if one.version is not None]

    @property
    def newest(self) -> FakeMessage:
        return self.messages[max(self.messages)]

    def check_writable(self) -> None:
        if self.is_locked or not self.is_writable:
            raise CannotWrite(self.id, ("manage_threads",) if self.is_locked else ("send_messages",))

    def link(self, message_id: PostRef) -> str:
        return f"https://discord.com/channels/{self.guild_id}/{self.id}/{message_id}"

    async def send(self, post: Post, nonce: str) -> Sent:
        self._check_there()
        if self.is_locked or not self.is_writable:
            raise failed(Fault.REFUSED)
        await self.discord.wait("send")
        end = self.discord.take("send")
        message = self._sent_before(nonce) or self._new(post, nonce)
        self.is_archived = False
        end()
        return Sent(message.id, message.files)

    async def edit(self, message_id: PostRef, post: Post, files: Files = NO_FILES) -> Sent:
        self._check_there()
        message = self._message(message_id)
        if self.is_archived or self.is_locked:
            raise RequestFailed("Thread is archived", "HTTPException", 400, 50083)
        if not all(one.name in message.files for one in post.kept):
            raise FileUnknown(str([one.name for one in post.kept]))
        await self.discord.wait("edit")
        end = self.discord.take("edit")
        message.post, message.files = post, self._files(post, message.files)
        end()
        return Sent(message_id, message.files)

    async def delete(self, message_id: PostRef) -> None:
        self._check_there()
        self._message(message_id)
        end = self.discord.take("delete")
        del self.messages[message_id]
        end()

    async def own_messages(self, *, limit: int, after: PostRef | None = None) -> AsyncIterator[Posted]:
        self._check_there()
        if not self.is_readable:
            raise HistoryHidden(f"channel {self.id}")
        end = self.discord.take("history")
        end()
        newest = sorted((one for one in self.messages if after is None or one > after), reverse=True)[:limit]
        for message in [self.messages[one] for one in newest]:
            yield Posted(message.id, message.files, message.parts)

    async def set_archived(self, *, archived: bool) -> None:
        self._check_there()
        end = self.discord.take("archive")
        self.is_archived = archived
        end()

    async def open_thread(self, message_id: PostRef, name: str) -> Channel:
        if ChannelId(message_id) in self.discord.channels:
            raise RequestFailed("A thread has already been created for this message", "HTTPException", 400, 160004)
        end = self.discord.take("thread")
        thread = self.discord.add(ChannelId(message_id), self.guild_id, parent=self, is_own_thread=True)
        end()
        return thread

    async def find_thread(self, message_id: PostRef) -> Channel | None:
        end = self.discord.take("find thread")
        end()
        return self.discord.channels.get(ChannelId(message_id))

    def remove(self) -> None:
        """Delete the channel."""
        del self.discord.channels[self.id]

    def _check_there(self) -> None:
        if self.discord.channels.get(self.id) is not self:
            raise ResourceGone("Unknown Channel", "NotFound", 404, 10003)

    def _message(self, message_id: PostRef) -> FakeMessage:
        if message_id not in self.messages:
            raise ResourceGone("Unknown Message", "NotFound", 404, 10008)
        return self.messages[message_id]

    def _sent_before(self, nonce: str) -> FakeMessage | None:
        """Return the message with this nonce, from any channel. developers/resources/message#create-message: “If
        another message was created by the same author with the same nonce, that message will be returned”."""
        since = self.discord.now() - NONCE_LASTS
        sent = [one for channel in self.discord.channels.values() for one in channel.messages.values()]
        return next((one for one in sent if one.nonce == nonce and one.sent_at > since), None)

    def _new(self, post: Post, nonce: str) -> FakeMessage:
        message = FakeMessage(PostRef(self.discord.new_id()), post, self._files(post, {}), nonce, self.discord.now())
        self.messages[message.id] = message
        named = post.pictures[0].name if post.pictures else nonce
        self.discord.pinged.append((named, post.pings))
        return message

    def _files(self, post: Post, before: Files) -> Files:
        kept = {one.name: before[one.name] for one in post.kept}
        return kept | {one.name: FileRef(self.discord.new_id()) for one in post.pictures if one.png is not None}

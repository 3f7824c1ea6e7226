"""The port `channel` implemented with discord.py, and checks of the permissions of the bot and its members in a
channel.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Literal, TypeAlias

import discord

from bot.discord.core.channel import (
    NO_FILES,
    Channel,
    Files,
    Posted,
    RequestFailed,
    ResourceGone,
    Sent,
    Unreadable,
    is_outage,
)
from bot.discord.core.interactions import Interaction, edit, files_of, guild_name, is_own_install, send
from bot.discord.core.posts import Post
from bot.domain.ids import NO_SERVER, ChannelId, PostRef, RoleId, ServerId, UserId
from bot.domain.text import UserText
from bot.i18n.frontend_errors import CannotSee, CannotWrite, OnlyInServers

GuildChannel: TypeAlias = discord.TextChannel | discord.Thread | discord.VoiceChannel | discord.StageChannel
"""The types of a server's channels that allow games."""
GameChannel: TypeAlias = GuildChannel | discord.DMChannel
"""A server channel for games, or a direct message in which a member can play the engine."""
ARCHIVE_AFTER: Literal[10080] = 10080
"""Minutes; Discord's maximum, because correspondence games rest for days."""


def room_of(interaction: Interaction) -> GuildChannel:
    """Return the channel of an interaction, if games can be played in it; raise OnlyInServers."""
    channel = interaction.channel
    if interaction.guild is None or not isinstance(channel, GuildChannel) or is_own_install(interaction):
        raise OnlyInServers
    return channel


def guild_of(interaction: Interaction) -> discord.Guild:
    """Return the server of an interaction; raise OnlyInServers."""
    if interaction.guild is None or is_own_install(interaction):
        raise OnlyInServers
    return interaction.guild


def is_public(room: object) -> bool:
    """Return whether everyone in the server can see a channel or thread."""
    if not isinstance(room, GuildChannel) or (
        isinstance(room, discord.Thread) and (room.parent is None or room.is_private())
    ):
        return False
    return room.permissions_for(room.guild.default_role).view_channel


def check_writable(room: GameChannel) -> None:
    """Raise CannotWrite if the bot could not post a board here."""
    if isinstance(room, discord.DMChannel):
        return
    permissions = room.permissions_for(room.guild.me)
    send = "send_messages_in_threads" if isinstance(room, discord.Thread) else "send_messages"
    # discord.py denies attach_files wherever sending is denied; only the missing permission to send is named then.
    needed = ["view_channel", send, *(["attach_files"] if getattr(permissions, send) else [])]
    if isinstance(room, discord.VoiceChannel | discord.StageChannel):
        # Without it all other permissions are denied (developers/topics/permissions#implicit-permissions).
        needed.insert(1, "connect")
    if _is_locked(room):
        needed = ["manage_threads"]
    missing = tuple(name for name in needed if not getattr(permissions, name))
    if missing:
        raise CannotWrite(ChannelId(room.id), missing)


def check_sees(room: GuildChannel, member: discord.Member) -> None:
    """Raise CannotSee if a member cannot see a channel, and so could not play or answer in it."""
    if not room.permissions_for(member).view_channel:
        raise CannotSee(UserId(member.id))


def _is_locked(place: GameChannel) -> bool:
    """Return whether a moderator has locked a thread against the bot.

    Without the permission to manage threads the bot can neither send nor edit there
    (developers/topics/threads#locked-threads).
    """
    if not isinstance(place, discord.Thread) or not place.locked:
        return False
    return not place.permissions_for(place.guild.me).manage_threads


async def look_up(client: discord.Client, guild_id: ServerId, room_id: ChannelId) -> object:
    """Return a channel or thread of a server; None if it is gone. Raise CannotWrite if the bot cannot see it."""
    guild = client.get_guild(guild_id)
    if guild is None and guild_id != NO_SERVER:
        return None
    known = client.get_channel(room_id) if guild is None else guild.get_channel_or_thread(room_id)
    if known is not None:
        return known
    try:
        return await (client.fetch_channel(room_id) if guild is None else guild.fetch_channel(room_id))
    except discord.NotFound:
        return None
    except discord.Forbidden:
        raise CannotWrite(room_id, ("view_channel",)) from None


@contextmanager
def asking() -> Iterator[None]:
    """Convert discord.py's exceptions to RequestFailed."""
    try:
        yield
    except discord.HTTPException as error:
        kind = ResourceGone if isinstance(error, discord.NotFound) else RequestFailed
        raise kind(str(error), type(error).__name__, error.status, error.code) from error
    except discord.DiscordException as error:
        raise RequestFailed(str(error), type(error).__name__) from error


@dataclass(frozen=True)
class DiscordChannel:
    """Implements `Channel` with a channel of discord.py."""

    raw: GameChannel

    @property
    def id(self) -> ChannelId:
        """The channel's id."""
        return ChannelId(self.raw.id)

    @property
    def guild_id(self) -> ServerId:
        """The server; NO_SERVER for a direct message."""
        return NO_SERVER if isinstance(self.raw, discord.DMChannel) else ServerId(self.raw.guild.id)

    @property
    def locale(self) -> str | None:
        """Discord's locale of the server; None for a direct message."""
        return None if isinstance(self.raw, discord.DMChannel) else str(self.raw.guild.preferred_locale)

    @property
    def parent_id(self) -> ChannelId | None:
        """The id of a thread's parent channel; None if this is not a thread."""
        return ChannelId(self.raw.parent_id) if isinstance(self.raw, discord.Thread) else None

    @property
    def parent(self) -> Channel | None:
        """A thread's parent channel, if it is known and of a type that allows games; else None."""
        return channel_of(self.raw.parent) if isinstance(self.raw, discord.Thread) else None

    @property
    def is_public(self) -> bool:
        """Whether everyone in the server can see it."""
        return is_public(self.raw)

    @property
    def is_locked(self) -> bool:
        """Whether it is a thread that a moderator has locked against the bot."""
        return _is_locked(self.raw)

    @property
    def is_archived(self) -> bool:
        """Whether it is an archived thread, in which nothing can be edited."""
        return isinstance(self.raw, discord.Thread) and self.raw.archived

    @property
    def is_own_thread(self) -> bool:
        """Whether it is a thread that the bot has opened."""
        return isinstance(self.raw, discord.Thread) and self.raw.owner_id == self.raw.guild.me.id

    @property
    def may_open_thread(self) -> bool:
        """Whether a thread can be opened here."""
        if not isinstance(self.raw, discord.TextChannel):
            return False
        permissions = self.raw.permissions_for(self.raw.guild.me)
        return permissions.create_public_threads and permissions.send_messages_in_threads

    def check_writable(self) -> None:
        """Raise CannotWrite if the bot could not post a board here."""
        check_writable(self.raw)

    def link(self, message_id: PostRef) -> str:
        """Return a message's URL."""
        return self.raw.get_partial_message(message_id).jump_url

    async def send(self, post: Post, nonce: str) -> Sent:
        """Send a post. Repeating it with the same nonce, after a lost answer, does not create a second message."""
        with asking():
            return await send(self.raw, post, nonce)

    async def edit(self, message_id: PostRef, post: Post, files: Files = NO_FILES) -> Sent:
        """Replace a message's content with a post; `files`: the message's known files. Raise FileUnknown."""
        with asking():
            return await edit(self.raw.get_partial_message(message_id), post, files)

    async def delete(self, message_id: PostRef) -> None:
        """Delete a message."""
        with asking():
            await self.raw.get_partial_message(message_id).delete()

    async def own_messages(self, *, limit: int, after: PostRef | None = None) -> AsyncIterator[Posted]:
        """Yield the bot's own messages among the newest `limit`, newest first, later than `after`; raise Unreadable.

        Without the permission, Discord returns no messages and no error
        (developers/resources/message#get-channel-messages).
        """
        raw = self.raw
        me = raw.me if isinstance(raw, discord.DMChannel) else raw.guild.me
        if isinstance(me, discord.Member) and not raw.permissions_for(me).read_message_history:
            raise Unreadable(f"room {raw.id} without the permission")
        earliest = None if after is None else discord.Object(after)
        try:
            with asking():
                async for message in raw.history(limit=limit, after=earliest, oldest_first=False):
                    if message.author.id == me.id:
                        yield _posted(message)
        except RequestFailed as error:
            if isinstance(error.__cause__, discord.Forbidden):
                raise Unreadable(f"room {raw.id}: {error}") from error
            raise

    async def set_archived(self, *, archived: bool) -> None:
        """Archive a thread, or reopen it."""
        assert isinstance(self.raw, discord.Thread)
        with asking():
            await self.raw.edit(archived=archived)

    async def open_thread(self, message_id: PostRef, name: str) -> Channel:
        """Open a thread on a message."""
        assert isinstance(self.raw, discord.TextChannel)
        message = self.raw.get_partial_message(message_id)
        with asking():
            return DiscordChannel(await message.create_thread(name=name, auto_archive_duration=ARCHIVE_AFTER))

    async def find_thread(self, message_id: PostRef) -> Channel | None:
        """Return the thread on a message, even if it is not cached; None if there is none.

        A thread has the id of its message (developers/topics/threads#public--private-threads).
        """
        assert isinstance(self.raw, discord.TextChannel)
        try:
            with asking():
                thread = await self.raw.guild.fetch_channel(message_id)
        except RequestFailed as error:
            if is_outage(error):
                raise
            return None
        return DiscordChannel(thread) if isinstance(thread, discord.Thread) else None


def channel_of(raw: object) -> DiscordChannel | None:
    """Wrap a channel of discord.py as a `Channel`; None if it is something else, or its type does not allow games."""
    return DiscordChannel(raw) if isinstance(raw, GameChannel) else None


@dataclass(frozen=True)
class DiscordServer:
    """Implements `Server` with a server of discord.py."""

    raw: discord.Guild

    @property
    def name(self) -> UserText:
        """Its name, which is text written by users."""
        return guild_name(self.raw)

    @property
    def locale(self) -> str:
        """Discord's locale of the server."""
        return str(self.raw.preferred_locale)

    def channel(self, channel_id: ChannelId) -> Channel | None:
        """Return a cached channel or thread, if its type allows games; else None."""
        return channel_of(self.raw.get_channel_or_thread(channel_id))

    async def give_role(self, user_id: UserId, role_id: RoleId, reason: str) -> None:
        """Give a member a role, if the role exists; raise as a `Channel`."""
        if (role := self.raw.get_role(role_id)) is None:
            return
        with asking():
            member = await self.raw.fetch_member(user_id)
            await member.add_roles(role, reason=reason)


@dataclass(frozen=True)
class DiscordDirectory:
    """Implements `ChannelDirectory` with a client of discord.py."""

    client: discord.Client

    def server(self, guild_id: ServerId) -> DiscordServer | None:
        """Return a server; None if the bot is not in it."""
        guild = self.client.get_guild(guild_id)
        return None if guild is None else DiscordServer(guild)

    async def find(self, guild_id: ServerId, channel_id: ChannelId) -> Channel | None:
        """Return a channel or thread of a server; None if it is gone, or its type does not allow games.

        Raise CannotWrite if the bot cannot see it.
        """
        with asking():
            return channel_of(await look_up(self.client, guild_id, channel_id))

    async def direct(self, user_id: UserId) -> Channel:
        """Return the direct message with a user."""
        with asking():
            return DiscordChannel(await self.client.create_dm(discord.Object(user_id)))


def _posted(message: discord.Message) -> Posted:
    parts = [part.to_dict() for part in message.components]
    return Posted(PostRef(message.id), files_of(message), parts)

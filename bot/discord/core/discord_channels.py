"""Implements the `channel` interfaces with discord.py, and checks the bot's and members' permissions in a channel."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Sequence
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
from bot.i18n.errors import CannotSee, CannotWrite, OnlyInServers

GuildChannel: TypeAlias = discord.TextChannel | discord.Thread | discord.VoiceChannel | discord.StageChannel
"""The types of server channels in which games can be played."""
GameChannel: TypeAlias = GuildChannel | discord.DMChannel
"""A server channel for games, or a direct message in which a member can play the engine."""
POST_NEEDS = ("view_channel", "send_messages", "attach_files", "read_message_history")
"""The permissions that the bot needs in order to post pictures in a channel and to find its posts again."""
GAME_NEEDS = (*POST_NEEDS, "create_public_threads", "send_messages_in_threads")
"""The permissions that the bot needs in a channel for games, including those for each game's own thread.

The invite link requests these permissions.
"""
ARCHIVE_AFTER: Literal[10080] = 10080
"""The number of minutes after which Discord archives an inactive thread. It is set to Discord's maximum, because
correspondence games can go without a move for days.
"""


def guild_channel_of(interaction: Interaction) -> GuildChannel:
    """Return an interaction's channel in a server. Raise OnlyInServers if games can't be played there."""
    channel = interaction.channel
    if interaction.guild is None or not isinstance(channel, GuildChannel) or is_own_install(interaction):
        raise OnlyInServers
    return channel


def guild_of(interaction: Interaction) -> discord.Guild:
    """Return an interaction's server. Raise OnlyInServers if the interaction has none."""
    if interaction.guild is None or is_own_install(interaction):
        raise OnlyInServers
    return interaction.guild


def is_public(channel: object) -> bool:
    """Return whether everyone in the server can see a channel or thread."""
    if not isinstance(channel, GuildChannel) or (
        isinstance(channel, discord.Thread) and (channel.parent is None or channel.is_private())
    ):
        return False
    return channel.permissions_for(channel.guild.default_role).view_channel


def check_writable(channel: GameChannel) -> None:
    """Raise CannotWrite if the bot can't post a board in this channel."""
    if isinstance(channel, discord.DMChannel):
        return
    permissions = channel.permissions_for(channel.guild.me)
    send = "send_messages_in_threads" if isinstance(channel, discord.Thread) else "send_messages"
    # If sending is denied, discord.py also denies attach_files. In that case, only the permission to send is reported.
    needed = ["view_channel", send, *(["attach_files"] if getattr(permissions, send) else [])]
    if isinstance(channel, discord.VoiceChannel | discord.StageChannel):
        # Without permission to connect to a voice channel, the bot has no other permissions there
        # (developers/topics/permissions#implicit-permissions).
        needed.insert(1, "connect")
    if _is_locked(channel):
        needed = ["manage_threads"]
    missing = tuple(name for name in needed if not getattr(permissions, name))
    if missing:
        raise CannotWrite(ChannelId(channel.id), missing)


def missing_permissions(channel: discord.abc.GuildChannel, needed: Sequence[str]) -> tuple[str, ...]:
    """Return the needed permissions that the bot lacks in a channel, by their names in discord.py.

    The result tells managers exactly which permissions they have to grant. Unlike `permissions_for`, it leaves out
    permissions that are denied only because another one is missing.
    """
    me = channel.guild.me
    permissions = me.guild_permissions
    if permissions.administrator:
        return ()
    known = permissions.value
    others = [role for role in me.roles if not role.is_default()]
    for targets in ([channel.guild.default_role], others, [me]):
        pairs = [channel.overwrites_for(target).pair() for target in targets]
        # A permission that one of the bot's roles allows is granted, even if another role denies it.
        for _, denied in pairs:
            known &= ~denied.value
        for allowed, _ in pairs:
            known |= allowed.value
    is_voice = isinstance(channel, discord.VoiceChannel | discord.StageChannel)
    wanted = (*needed, "connect") if is_voice else needed
    return tuple(name for name in wanted if not getattr(discord.Permissions(known), name))


def check_sees(channel: GuildChannel, member: discord.Member) -> None:
    """Raise CannotSee if a member can't see a channel. Such a member could not play or reply there."""
    if not channel.permissions_for(member).view_channel:
        raise CannotSee(UserId(member.id))


def _is_locked(place: GameChannel) -> bool:
    """Return whether a moderator has locked a thread, so that the bot can't write in it.

    Without the permission to manage threads, the bot can neither send nor edit there
    (developers/topics/threads#locked-threads).
    """
    if not isinstance(place, discord.Thread) or not place.locked:
        return False
    return not place.permissions_for(place.guild.me).manage_threads


async def look_up(client: discord.Client, guild_id: ServerId, channel_id: ChannelId) -> object:
    """Return a server's channel or thread, or None if it is gone. Raise CannotWrite if the bot cannot see it."""
    guild = client.get_guild(guild_id)
    if guild is None and guild_id != NO_SERVER:
        return None
    known = client.get_channel(channel_id) if guild is None else guild.get_channel_or_thread(channel_id)
    if known is not None:
        return known
    try:
        return await (client.fetch_channel(channel_id) if guild is None else guild.fetch_channel(channel_id))
    except discord.NotFound:
        return None
    except discord.Forbidden:
        raise CannotWrite(channel_id, ("view_channel",)) from None


@contextmanager
def asking() -> Iterator[None]:
    """Wrap requests to Discord: convert discord.py's exceptions to RequestFailed or ResourceGone."""
    try:
        yield
    except discord.HTTPException as error:
        kind = ResourceGone if isinstance(error, discord.NotFound) else RequestFailed
        raise kind(str(error), type(error).__name__, error.status, error.code) from error
    except discord.DiscordException as error:
        raise RequestFailed(str(error), type(error).__name__) from error


@dataclass(frozen=True)
class DiscordChannel:
    """Implements `Channel` with a discord.py channel."""

    raw: GameChannel

    @property
    def id(self) -> ChannelId:
        return ChannelId(self.raw.id)

    @property
    def guild_id(self) -> ServerId:
        return NO_SERVER if isinstance(self.raw, discord.DMChannel) else ServerId(self.raw.guild.id)

    @property
    def locale(self) -> str | None:
        return None if isinstance(self.raw, discord.DMChannel) else str(self.raw.guild.preferred_locale)

    @property
    def parent_id(self) -> ChannelId | None:
        return ChannelId(self.raw.parent_id) if isinstance(self.raw, discord.Thread) else None

    @property
    def parent(self) -> Channel | None:
        return channel_of(self.raw.parent) if isinstance(self.raw, discord.Thread) else None

    @property
    def is_public(self) -> bool:
        return is_public(self.raw)

    @property
    def is_locked(self) -> bool:
        return _is_locked(self.raw)

    @property
    def is_archived(self) -> bool:
        return isinstance(self.raw, discord.Thread) and self.raw.archived

    @property
    def is_own_thread(self) -> bool:
        return isinstance(self.raw, discord.Thread) and self.raw.owner_id == self.raw.guild.me.id

    @property
    def may_open_thread(self) -> bool:
        if not isinstance(self.raw, discord.TextChannel):
            return False
        permissions = self.raw.permissions_for(self.raw.guild.me)
        return permissions.create_public_threads and permissions.send_messages_in_threads

    def check_writable(self) -> None:
        check_writable(self.raw)

    def link(self, message_id: PostRef) -> str:
        return self.raw.get_partial_message(message_id).jump_url

    async def send(self, post: Post, nonce: str) -> Sent:
        with asking():
            return await send(self.raw, post, nonce)

    async def edit(self, message_id: PostRef, post: Post, files: Files = NO_FILES) -> Sent:
        with asking():
            return await edit(self.raw.get_partial_message(message_id), post, files)

    async def delete(self, message_id: PostRef) -> None:
        with asking():
            await self.raw.get_partial_message(message_id).delete()

    async def own_messages(self, *, limit: int, after: PostRef | None = None) -> AsyncIterator[Posted]:
        """Yield the bot's own messages in the channel.

        Check the permission to read the channel's history first. Without this permission, Discord returns neither
        messages nor an error (developers/resources/message#get-channel-messages).
        """
        raw = self.raw
        me = raw.me if isinstance(raw, discord.DMChannel) else raw.guild.me
        if isinstance(me, discord.Member) and not raw.permissions_for(me).read_message_history:
            raise Unreadable(f"the bot needs the permission Read Message History in channel {raw.id}")
        earliest = None if after is None else discord.Object(after)
        try:
            with asking():
                async for message in raw.history(limit=limit, after=earliest, oldest_first=False):
                    if message.author.id == me.id:
                        yield posted(message)
        except RequestFailed as error:
            if isinstance(error.__cause__, discord.Forbidden):
                raise Unreadable(f"channel {raw.id}: {error}") from error
            raise

    async def set_archived(self, *, archived: bool) -> None:
        assert isinstance(self.raw, discord.Thread)
        with asking():
            await self.raw.edit(archived=archived)

    async def open_thread(self, message_id: PostRef, name: str) -> Channel:
        assert isinstance(self.raw, discord.TextChannel)
        message = self.raw.get_partial_message(message_id)
        with asking():
            return DiscordChannel(await message.create_thread(name=name, auto_archive_duration=ARCHIVE_AFTER))

    async def find_thread(self, message_id: PostRef) -> Channel | None:
        """Find the thread that was created from a message.

        A thread has the same id as its message (developers/topics/threads#public--private-threads).
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
    """Wrap a discord.py channel as a `Channel`. Return None if the object is not a channel, or is of a type that does
    not allow games.
    """
    return DiscordChannel(raw) if isinstance(raw, GameChannel) else None


@dataclass(frozen=True)
class DiscordServer:
    """Implements `Server` with a discord.py server."""

    raw: discord.Guild

    @property
    def name(self) -> UserText:
        return guild_name(self.raw)

    @property
    def locale(self) -> str:
        return str(self.raw.preferred_locale)

    def channel(self, channel_id: ChannelId) -> Channel | None:
        return channel_of(self.raw.get_channel_or_thread(channel_id))

    async def give_role(self, user_id: UserId, role_id: RoleId, reason: str) -> None:
        if (role := self.raw.get_role(role_id)) is None:
            return
        with asking():
            member = await self.raw.fetch_member(user_id)
            await member.add_roles(role, reason=reason)


@dataclass(frozen=True)
class DiscordDirectory:
    """Implements `ChannelDirectory` with a discord.py client."""

    client: discord.Client

    def server(self, guild_id: ServerId) -> DiscordServer | None:
        guild = self.client.get_guild(guild_id)
        return None if guild is None else DiscordServer(guild)

    async def find(self, guild_id: ServerId, channel_id: ChannelId) -> Channel | None:
        with asking():
            return channel_of(await look_up(self.client, guild_id, channel_id))

    async def direct(self, user_id: UserId) -> Channel:
        with asking():
            return DiscordChannel(await self.client.create_dm(discord.Object(user_id)))


def posted(message: discord.Message) -> Posted:
    parts = [part.to_dict() for part in message.components]
    return Posted(PostRef(message.id), files_of(message), parts)

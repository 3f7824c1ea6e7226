"""Checks whether a member or a website visitor can see a channel and its games.

Discord's events keep the cached channels, roles and permissions up to date. Only members and archived threads have to
be fetched; they are then cached for a few seconds.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterable
from typing import TypeVar

import discord
from cachetools import TTLCache

from bot.discord.core.discord_channels import DiscordChannel, GuildChannel, is_public, look_up
from bot.discord.core.interactions import Interaction, Runtime
from bot.discord.core.resolving import check_playable
from bot.domain.game import Game
from bot.domain.ids import NO_SERVER, ChannelId, ServerId, UserId
from bot.domain.records import ListedGame
from bot.i18n.errors import CannotSee, CannotWrite, ChannelGone, DiscordSilent, MemberLeft


def may_see_at_once(interaction: Interaction, game: Game) -> bool | None:
    """Return whether a member can see a game, or None if the game's channel has to be fetched from Discord first."""
    if game.is_own(UserId(interaction.user.id)) or game.server_id == NO_SERVER:
        return True
    # An imported game has no channel of its own. Everyone with access to the channel where it was imported can see it.
    channel_id = game.begun_in if game.is_imported else game.channel_id
    if interaction.channel_id == channel_id:
        return True
    channel = _known(interaction, channel_id)
    return None if channel is None else _sees(interaction, channel)


def is_hidden_at_once(interaction: Interaction, game: Game) -> bool:
    """Return whether a game is hidden from a member, according to the cached channels.

    If the game's own channel isn't cached, the channel that the game started in is checked instead.
    """
    known = may_see_at_once(interaction, game)
    if known is not None:
        return not known
    channel = _known(interaction, game.begun_in)
    return channel is not None and not _sees(interaction, channel)


async def may_see(interaction: Interaction, game: Game) -> bool:
    """Return whether a member can see a game, fetching the game's channel from Discord if it isn't cached.

    If that channel is gone, the channel that the game started in is checked instead. If both are gone, everyone can see
    the game.
    """
    try:
        channel = game.channel_id and await look_up(interaction.client, game.server_id, game.channel_id)
    except CannotWrite:
        return False  # the bot can't see the channel, so it can't check whether the member can
    channel = channel or _known(interaction, game.begun_in)
    return channel is None or _sees(interaction, channel)


def sees_channel_at_once(interaction: Interaction, channel_id: ChannelId) -> bool | None:
    """Return whether a member can see a channel or thread of the server, or None if the channel has to be fetched from
    Discord first.
    """
    if interaction.channel_id == channel_id:
        return True
    channel = _known(interaction, channel_id)
    return None if channel is None else _sees(interaction, channel)


async def sees_channel(interaction: Interaction, guild_id: ServerId, channel_id: ChannelId) -> bool:
    """Return whether a member can see a channel or thread, fetching it from Discord if it isn't cached.

    A deleted channel counts as visible.
    """
    known = sees_channel_at_once(interaction, channel_id)
    if known is not None:
        return known
    try:
        channel = await look_up(interaction.client, guild_id, channel_id)
    except CannotWrite:
        return False
    return channel is None or _sees(interaction, channel)


def may_be_offered(interaction: Interaction, game: ListedGame) -> bool:
    """Return whether autocomplete can list a game for a member. Only cached channels are checked."""
    if interaction.user.id in (game.white.user_id, game.black.user_id):
        return True
    # discord.py doesn't cache archived threads, such as those of finished games, so their parent channel is checked.
    channel = _known(interaction, game.channel_id) or _known(interaction, game.begun_in)
    return channel is not None and _sees(interaction, channel)


def is_hidden(interaction: Interaction, game: ListedGame) -> bool:
    """Return whether a listed game is hidden from a member.

    The players can always see their game. Other members need access to its channel. If none of the game's channels is
    cached, everyone can see the game.
    """
    if interaction.user.id in (game.white.user_id, game.black.user_id):
        return False
    channel = _known(interaction, game.channel_id) or _known(interaction, game.begun_in)
    return channel is not None and not _sees(interaction, channel)


def _known(interaction: Interaction, channel_id: int | None) -> object:
    if interaction.guild is None or channel_id is None:
        return None
    return interaction.guild.get_channel_or_thread(channel_id)


def _sees(interaction: Interaction, channel: object) -> bool:
    """Return whether the member can see a channel or thread. A private thread counts as visible only for members who
    can manage threads.
    """
    if not isinstance(channel, GuildChannel) or not isinstance(interaction.user, discord.Member):
        return False
    if not isinstance(channel, discord.Thread):
        return channel.permissions_for(interaction.user).view_channel
    if channel.parent is None:
        return False
    permissions = channel.permissions_for(interaction.user)
    return permissions.view_channel and (permissions.manage_threads or not channel.is_private())


log = logging.getLogger(__name__)

T = TypeVar("T")

KEPT_SECONDS = 15.0
KEPT = 10_000
"""The capacity of each cache, in entries."""
PATIENCE_SECONDS = 5.0
"""How long the website waits for Discord."""
SILENCE = (discord.HTTPException, OSError, TimeoutError)
"""The errors raised when Discord fails or doesn't answer."""
AT_ONCE = 8
"""The maximum number of concurrent requests to Discord, so that website visitors cannot use up the bot's rate limit."""


class DiscordAccess:
    """Checks access with discord.py's cache, and asks Discord only if something is not cached."""

    def __init__(self, client: discord.Client, runtime: Runtime, timer: Callable[[], float] = time.monotonic) -> None:
        self._client = client
        self._runtime = runtime
        self._channels: TTLCache[ChannelId, object] = TTLCache(KEPT, KEPT_SECONDS, timer)
        """The channels and threads that discord.py itself does not cache. The value is None for a channel that is gone.
        """
        self._members: TTLCache[tuple[ServerId, UserId], discord.Member | None] = TTLCache(KEPT, KEPT_SECONDS, timer)
        self._joined: TTLCache[tuple[int, int], bool] = TTLCache(KEPT, KEPT_SECONDS, timer)
        """Whether a member has joined a private thread, by the ids of the thread and the member."""
        self._turns = asyncio.Semaphore(AT_ONCE)

    async def everyone_sees_game(self, game: Game) -> bool:
        """Return whether everyone in a game's server can see the game's channel. If so, the game's page needs no
        personal link.

        Return False for a direct message, for a server that another process handles, and if Discord doesn't answer.
        """
        return await self._safely(self._everyone_sees_game(game))

    async def everyone_sees(self, guild_id: ServerId, channel_id: ChannelId) -> bool:
        """Return whether everyone in a server can see a channel. Return False if Discord does not answer."""
        return await self._safely(self._everyone_sees(guild_id, channel_id))

    async def sees_game(self, game: Game, user_id: UserId) -> bool:
        """Return whether a member can see a game's channel. Return False if Discord does not answer."""
        return await self._safely(self._sees_game(game, user_id))

    async def sees(self, guild_id: ServerId, channel_id: ChannelId | None, user_id: UserId) -> bool:
        """Return whether a member is in a server. If `channel_id` is not None, the member must also be able to see that
        channel.

        Return False if Discord does not answer.
        """
        return await self._safely(self._sees(guild_id, channel_id, user_id))

    async def check_meeting(self, guild_id: ServerId, channel_id: ChannelId, user_ids: Iterable[UserId]) -> None:
        """Check that these members can start a game in a channel now. Fetch their memberships from Discord even if they
        are cached.

        If the members can't start a game, raise ChannelGone, MemberLeft, CannotSee, DiscordSilent, or an error from
        `check_playable`.
        """
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                await self._check_meeting(guild_id, channel_id, user_ids)
        except SILENCE as error:
            log.info("could not check with Discord whether a game can start on the website: %r", error)
            raise DiscordSilent from None

    async def _check_meeting(self, guild_id: ServerId, channel_id: ChannelId, user_ids: Iterable[UserId]) -> None:
        channel = await look_up(self._client, guild_id, channel_id)
        if not isinstance(channel, GuildChannel):
            raise ChannelGone
        await check_playable(self._runtime.db, DiscordChannel(channel))
        for user_id in user_ids:
            self._members.pop((guild_id, user_id), None)
            self._joined.pop((channel.id, user_id), None)
            member = await self._member(channel.guild, user_id)
            if member is None:
                raise MemberLeft
            if not await self._sees_channel(channel, member):
                raise CannotSee(user_id)

    async def _everyone_sees_game(self, game: Game) -> bool:
        return game.server_id != NO_SERVER and is_public(await self._channel_of(game))

    async def _everyone_sees(self, guild_id: ServerId, channel_id: ChannelId) -> bool:
        return guild_id != NO_SERVER and is_public(await self._channel(guild_id, channel_id))

    async def _sees_game(self, game: Game, user_id: UserId) -> bool:
        channel = None if game.server_id == NO_SERVER else await self._channel_of(game)
        return isinstance(channel, GuildChannel) and await self._sees_channel(
            channel, await self._member(channel.guild, user_id)
        )

    async def _sees(self, guild_id: ServerId, channel_id: ChannelId | None, user_id: UserId) -> bool:
        guild = self._client.get_guild(guild_id)
        if guild is None or (member := await self._member(guild, user_id)) is None:
            return False
        if channel_id is None:
            return True
        channel = await self._channel(guild_id, channel_id)
        return isinstance(channel, GuildChannel) and await self._sees_channel(channel, member)

    async def _channel_of(self, game: Game) -> object:
        """Return a game's channel. If the game has no channel, or the channel is gone, return the channel that the game
        started in. Return None if that channel is gone too.
        """
        for channel_id in (game.channel_id, game.begun_in):
            if channel_id is not None and (channel := await self._channel(game.server_id, channel_id)) is not None:
                return channel
        return None

    async def _channel(self, guild_id: ServerId, channel_id: ChannelId) -> object:
        """Return a channel or thread, or None if it is gone. Raise CannotWrite if the bot cannot see it."""
        guild = self._client.get_guild(guild_id)
        known = None if guild is None else guild.get_channel_or_thread(channel_id)
        if known is not None or guild is None:
            return known
        if channel_id not in self._channels:
            async with self._turns:
                self._channels[channel_id] = await look_up(self._client, guild_id, channel_id)
        return self._channels.get(channel_id)

    async def _member(self, guild: discord.Guild, user_id: UserId) -> discord.Member | None:
        key = ServerId(guild.id), user_id
        if key in self._members:
            return self._members[key]
        async with self._turns:
            try:
                found = await guild.fetch_member(user_id)
            except discord.NotFound:
                found = None
        self._members[key] = found
        return found

    async def _sees_channel(self, channel: GuildChannel, member: discord.Member | None) -> bool:
        if member is None or (isinstance(channel, discord.Thread) and channel.parent is None):
            return False
        permissions = channel.permissions_for(member)
        if not permissions.view_channel:
            return False
        is_private = isinstance(channel, discord.Thread) and channel.is_private()
        return not is_private or permissions.manage_threads or await self._has_joined(channel, member)

    async def _has_joined(self, thread: GuildChannel, member: discord.Member) -> bool:
        assert isinstance(thread, discord.Thread)
        key = thread.id, member.id
        if key not in self._joined:
            async with self._turns:
                try:
                    await thread.fetch_member(member.id)
                except discord.NotFound:
                    self._joined[key] = False
                else:
                    self._joined[key] = True
        return self._joined.get(key, False)

    async def _safely(self, asking: Awaitable[bool]) -> bool:
        """Await the result of an access check. Return False if the bot has no access, or if Discord does not answer."""
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                return await asking
        except CannotWrite:
            return False
        except SILENCE as error:
            log.info("could not check with Discord whether a visitor of the website can see a channel: %r", error)
            return False

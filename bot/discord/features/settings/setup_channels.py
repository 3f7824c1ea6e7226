"""Creates the channels of `/setup`, and deletes unused ones when the setup is undone.

While a channel is being created, its topic contains a mark. If the bot stops at that moment, the next attempt finds the
channel by its mark instead of creating a second one.
"""

from __future__ import annotations

import asyncio
import logging
from http import HTTPStatus
from weakref import WeakValueDictionary

import discord

from bot.discord.core.channel import RequestFailed, ResourceGone, is_outage
from bot.discord.core.discord_channels import asking, missing_permissions, posted
from bot.discord.core.outbox import actions_of
from bot.discord.core.puzzle_actions import OpenDaily
from bot.discord.features.settings.setup_posts import existing
from bot.domain.ids import ChannelId, ServerId
from bot.domain.settings import SetupChannel, SetupState
from bot.i18n.catalog import Translator
from bot.i18n.errors import CannotMakeChannel
from bot.services import settings
from bot.services.store import Database

log = logging.getLogger(__name__)

MOST_POSTS = 400
"""The maximum number of messages that are searched for signs that members have used a channel. A channel with this many
messages or more isn't deleted.
"""
TO_DELETE = ("view_channel", "read_message_history", "manage_channels")

_turns: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()


def turn_of(guild: discord.Guild) -> asyncio.Lock:
    """Return the lock for a server's setup. It keeps two managers from creating the same channel at the same time."""
    return _turns.setdefault(guild.id, asyncio.Lock())


async def make_channel(db: Database, guild: discord.Guild, t: Translator, which: SetupChannel) -> None:
    """Create a channel for this purpose and start using it, unless one already exists.

    `t` is the translator for public posts. Raise CannotMakeChannel if the channel can't be created, or RequestFailed
    during an outage.
    """
    server_id = ServerId(guild.id)
    async with turn_of(guild):
        if existing(guild, await settings.load_setup(db, server_id), which):
            return
        await settings.want_channel(db, server_id, which)
        channel = await _find(guild, which) or await _create(guild, t, which)
        await settings.record_made_channel(db, server_id, which, ChannelId(channel.id))


async def resume(db: Database, guild: discord.Guild) -> SetupState:
    """Start using the channels that were created just before the bot stopped, and return the state of the setup."""
    server_id = ServerId(guild.id)
    state = await settings.load_setup(db, server_id)
    if not state.setup.wanted:
        return state
    async with turn_of(guild):
        state = await settings.load_setup(db, server_id)
        for which in sorted(state.setup.wanted):
            channel = await _find(guild, which)
            if channel is None or existing(guild, state, which):
                state = await settings.let_go_of_channel(db, server_id, which)
            else:
                state = await settings.record_made_channel(db, server_id, which, ChannelId(channel.id))
    return state


async def undo(db: Database, guild: discord.Guild) -> tuple[SetupState, list[discord.abc.GuildChannel]]:
    """Restore the settings, and delete the channels that were created but have not been used. Return the new state, and
    the channels that are kept.

    Raise RequestFailed during an outage. In that case, the next call continues where this one stopped.
    """
    server_id = ServerId(guild.id)
    async with turn_of(guild):
        state = await settings.undo_setup(db, server_id)
        used = await _used(db, state)
        kept: list[discord.abc.GuildChannel] = []
        for which, channel_id in state.setup.made.items():
            channel = guild.get_channel(channel_id)
            if channel is not None and (channel_id in used or not await _delete(channel)):
                kept.append(channel)
            state = await settings.let_go_of_channel(db, server_id, which)
    return state, kept


def _mark(which: SetupChannel) -> str:
    return f"campmate-{which}"


async def _find(guild: discord.Guild, which: SetupChannel) -> discord.TextChannel | None:
    """Return the oldest channel that setup created for this purpose. Ask Discord, because the cache can be outdated."""
    with asking():
        channels = await guild.fetch_channels()
    marked = [one for one in channels if isinstance(one, discord.TextChannel) and _is_marked(one, which)]
    return min(marked, key=lambda one: one.id, default=None)


def _is_marked(channel: discord.TextChannel, which: SetupChannel) -> bool:
    return (channel.topic or "").endswith(_mark(which))


async def _create(guild: discord.Guild, t: Translator, which: SetupChannel) -> discord.TextChannel:
    topic = f"{t(f'setup-topic-{which}')} · {_mark(which)}"
    try:
        with asking():
            made = await guild.create_text_channel(t(f"setup-name-{which}"), topic=topic, reason="/setup")
            # If Discord's response was lost, discord.py repeated the request, so there are two channels.
            first = await _find(guild, which)
            if first is not None and first.id != made.id:
                await made.delete(reason="/setup")
            return first or made
    except RequestFailed as error:
        if is_outage(error) or error.status == HTTPStatus.NOT_FOUND:
            raise
        log.info("could not make a channel in server %s: %s", guild.id, error)
        raise CannotMakeChannel from error


async def _used(db: Database, state: SetupState) -> set[ChannelId | None]:
    """Return the channels that appear in any of the server's settings."""
    return {
        *state.server.channels,
        state.server.results_channel,
        state.puzzles.channel,
        (await settings.load(db, settings.TOURNAMENTS, state.server_id)).channel_id,
        (await settings.load(db, settings.VOTES, state.server_id)).channel_id,
    }


async def _delete(channel: discord.abc.GuildChannel) -> bool:
    """Delete a channel if nobody has used it. Return whether the channel is gone."""
    if not isinstance(channel, discord.TextChannel) or missing_permissions(channel, TO_DELETE):
        return False
    try:
        with asking():
            if not await _is_unused(channel):
                return False
            await channel.delete(reason="/setup")
    except ResourceGone:
        return True
    except RequestFailed as error:
        if is_outage(error):
            raise
        log.info("could not delete channel %s: %s", channel.id, error)
        return False
    return True


async def _is_unused(channel: discord.TextChannel) -> bool:
    """Return whether a channel contains nothing but daily puzzles: no threads, games or messages from members."""
    if channel.threads:
        return False
    count = 0
    async for message in channel.history(limit=MOST_POSTS):
        count += 1
        if message.author.id != channel.guild.me.id or message.flags.has_thread:
            return False
        if not any(isinstance(action, OpenDaily) for action in actions_of(posted(message))):
            return False
    return count < MOST_POSTS

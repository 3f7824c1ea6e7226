"""The channels in which games are played: which are suitable, what the bot may do there, and its threads."""

from __future__ import annotations

import logging
from typing import Literal, TypeAlias, TypeGuard

import discord

from bot.discord.core.interactions import Interaction, Runtime, is_own_install
from bot.discord.core.messages import is_outage
from bot.domain.game import Game
from bot.domain.ids import ChannelId, GuildId, MessageId, UserId
from bot.i18n.catalog import Translator
from bot.i18n.frontend_errors import CannotSee, CannotWrite, OnlyInServers
from bot.i18n.names import plain, variant_name
from bot.services import challenges, games
from bot.services.store import Database

log = logging.getLogger(__name__)

GuildChannel: TypeAlias = discord.TextChannel | discord.Thread | discord.VoiceChannel | discord.StageChannel
"""The types of a server's channels in which games are played."""
GameChannel: TypeAlias = GuildChannel | discord.DMChannel
"""A room, or a direct message, in which a member may play the engine."""
THREAD_NAME_LIMIT = 100
HAS_THREAD = 160004
"""The code of a refusal to open a second thread on a message (topics/opcodes-and-status-codes)."""
ARCHIVE_AFTER: Literal[10080] = 10080
"""Minutes; the longest that Discord allows, as correspondence games rest for days."""


def room_of(interaction: Interaction) -> GuildChannel:
    """Return the channel of an interaction, if games can be played in it; raise OnlyInServers."""
    channel = interaction.channel
    if interaction.guild is None or not isinstance(channel, GuildChannel) or is_own_install(interaction):
        raise OnlyInServers
    return channel


async def check_playable(db: Database, room: GuildChannel) -> None:
    """Raise NoGamesInChannel or CannotWrite unless games may be played here."""
    channel_ids = [ChannelId(room.id)]
    if isinstance(room, discord.Thread):
        channel_ids.append(ChannelId(room.parent_id))
    await challenges.check_channel(db, GuildId(room.guild.id), *channel_ids)
    check_writable(room)


def is_public(room: object) -> bool:
    """Tell whether everyone in the server may see a channel or thread."""
    if not isinstance(room, GuildChannel) or (
        isinstance(room, discord.Thread) and (room.parent is None or room.is_private())
    ):
        return False
    return room.permissions_for(room.guild.default_role).view_channel


def guild_of(interaction: Interaction) -> discord.Guild:
    """Return the server of an interaction; raise OnlyInServers."""
    if interaction.guild is None or is_own_install(interaction):
        raise OnlyInServers
    return interaction.guild


def check_writable(room: GameChannel) -> None:
    """Raise CannotWrite if the bot could not post a board here."""
    if isinstance(room, discord.DMChannel):
        return
    permissions = room.permissions_for(room.guild.me)
    send = "send_messages_in_threads" if isinstance(room, discord.Thread) else "send_messages"
    # discord.py denies attach_files wherever sending is denied: then only the missing permission to send is named.
    needed = ["view_channel", send, *(["attach_files"] if getattr(permissions, send) else [])]
    if isinstance(room, discord.VoiceChannel | discord.StageChannel):
        # Without it all other permissions are denied (developers/topics/permissions#implicit-permissions).
        needed.insert(1, "connect")
    if is_locked(room):
        needed = ["manage_threads"]
    missing = tuple(name for name in needed if not getattr(permissions, name))
    if missing:
        raise CannotWrite(ChannelId(room.id), missing)


def check_sees(room: GuildChannel, member: discord.Member) -> None:
    """Raise CannotSee if a member cannot see a room, and so could not play or answer in it."""
    if not room.permissions_for(member).view_channel:
        raise CannotSee(UserId(member.id))


def is_locked(place: GameChannel) -> bool:
    """Tell whether a moderator has locked a thread against the bot.

    Without the permission to manage threads the bot can neither send nor edit there
    (developers/topics/threads#locked-threads).
    """
    if not isinstance(place, discord.Thread) or not place.locked:
        return False
    return not place.permissions_for(place.guild.me).manage_threads


async def wake(place: GameChannel) -> None:
    """Reopen an archived thread, in which nothing can be edited.

    A failure is only logged, as a new message reopens it, too (developers/topics/threads#active--archived-threads).
    """
    if isinstance(place, discord.Thread) and place.archived:
        await _archive(place, archived=False)


async def board_t(runtime: Runtime, room: GameChannel, game: Game) -> Translator:
    """Return the translator of a game's boards: the server's, or in a direct message that in which the game was
    begun.
    """
    return (
        await server_t(runtime, room) if isinstance(room, GuildChannel) else runtime.catalog.translator(game.language)
    )


async def server_t(runtime: Runtime, room: GuildChannel) -> Translator:
    """Return the translator for everybody in a server: as `/server` sets it, else Discord's locale of the server.

    Raise StorageError.
    """
    own = (await runtime.known_settings.of_server(GuildId(room.guild.id))).language
    return runtime.catalog.translator(own or room.guild.preferred_locale)


async def open_room(t: Translator, channel: GuildChannel, message_id: MessageId, game: Game) -> GuildChannel:
    """Open a thread on a message, or return the message's own channel if that is not possible.

    Raise as discord.py if Discord is out of order, so that it is unknown whether the thread exists.
    """
    if may_open_thread(channel):
        message = channel.get_partial_message(message_id)
        try:
            return await message.create_thread(name=_thread_name(t, game), auto_archive_duration=ARCHIVE_AFTER)
        except discord.HTTPException as error:
            if (thread := await _thread_on(channel, message_id)) is not None:
                return thread
            if is_outage(error) or error.code == HAS_THREAD:
                raise
            log.warning("no thread for game %s in %s, playing in the channel: %s", game.id, channel.id, error)
    return channel


def may_open_thread(channel: GameChannel) -> TypeGuard[discord.TextChannel]:
    """Tell whether a thread can be opened here."""
    if not isinstance(channel, discord.TextChannel):
        return False
    permissions = channel.permissions_for(channel.guild.me)
    return permissions.create_public_threads and permissions.send_messages_in_threads


async def close_room(db: Database, room: GameChannel) -> None:
    """Archive a thread that the bot opened, unless a game goes on in it.

    A channel, or somebody else's thread, stays as it is.
    """
    if not isinstance(room, discord.Thread) or room.owner_id != room.guild.me.id:
        return
    if await games.goes_on_in(db, ChannelId(room.id)):
        return
    await _archive(room, archived=True)
    if await games.goes_on_in(db, ChannelId(room.id)):
        # A rematch has begun in between. A later one reopens the thread by posting its board.
        await _archive(room, archived=False)


async def _archive(thread: discord.Thread, *, archived: bool) -> None:
    try:
        await thread.edit(archived=archived)
    except discord.HTTPException as error:
        log.info("could not %s thread %s: %s", "archive" if archived else "reopen", thread.id, error)


async def _thread_on(channel: discord.TextChannel, message_id: MessageId) -> discord.Thread | None:
    """Return the thread on a message, if an earlier request opened it though its answer was lost.

    A thread has the id of its message (developers/topics/threads#public--private-threads). Raise as discord.py if
    Discord is out of order: going on in the channel would leave an empty thread behind.
    """
    try:
        thread = await channel.guild.fetch_channel(message_id)
    except discord.InvalidData:
        return None
    except discord.HTTPException as error:
        if is_outage(error):
            raise
        return None
    return thread if isinstance(thread, discord.Thread) else None


def _thread_name(t: Translator, game: Game) -> str:
    name = t(
        "game-thread",
        white=plain(game.white.name),
        black=plain(game.black.name),
        variant=variant_name(t, game.variant),
        game=str(game.id),
    )
    return name[:THREAD_NAME_LIMIT]

"""Where a game is played: a thread, or the channel itself."""

from __future__ import annotations

import logging
from http import HTTPStatus
from typing import Literal, TypeAlias

import discord

from bot.domain.game import Game
from bot.domain.ids import ChannelId, MessageId
from bot.frontend.house import Interaction
from bot.frontend.posts import Post
from bot.frontend.present.names import variant_name
from bot.frontend.refusals import CannotWrite, OnlyInServers, RoomGone
from bot.frontend.texts import Voice

log = logging.getLogger(__name__)

Room: TypeAlias = discord.TextChannel | discord.Thread | discord.VoiceChannel | discord.StageChannel
THREAD_NAME_LIMIT = 100
ARCHIVE_AFTER: Literal[10080] = 10080
"""Minutes, the longest that Discord knows: games by correspondence rest for days."""


def room_of(interaction: Interaction) -> Room:
    """Return the channel of an interaction, if games can be played in it; raise OnlyInServers."""
    channel = interaction.channel
    if interaction.guild is None or not isinstance(channel, Room):
        raise OnlyInServers
    return channel


def guild_of(interaction: Interaction) -> discord.Guild:
    """Return the server of an interaction; raise OnlyInServers."""
    if interaction.guild is None:
        raise OnlyInServers
    return interaction.guild


def check_writable(room: Room) -> None:
    """Raise CannotWrite if the bot could not post a board here."""
    permissions = room.permissions_for(room.guild.me)
    send = "send_messages_in_threads" if isinstance(room, discord.Thread) else "send_messages"
    # Who may not send may not attach either, says discord.py: then only the first is named.
    needed = ("view_channel", send, "attach_files") if getattr(permissions, send) else ("view_channel", send)
    missing = tuple(name for name in needed if not getattr(permissions, name))
    if missing:
        raise CannotWrite(ChannelId(room.id), missing)


async def game_room(interaction: Interaction, game: Game) -> Room:
    """Return the thread or channel of a game for somebody who acts in it; raise OnlyInServers, or as `find_room`."""
    here = interaction.channel
    return await find_room(guild_of(interaction), game, here if isinstance(here, Room) else None)


async def find_room(guild: discord.Guild, game: Game, here: Room | None = None) -> Room:
    """Return the thread or channel of a game, archived or not, without asking Discord if it is `here`.

    Raise RoomGone or CannotWrite.
    """
    if game.room_id is None:
        raise RoomGone(game.id)
    if here is not None and here.id == game.room_id:
        check_writable(here)
        return here
    room = guild.get_channel_or_thread(game.room_id)
    if room is None:
        try:
            room = await guild.fetch_channel(game.room_id)
        except discord.NotFound:
            raise RoomGone(game.id) from None
        except discord.Forbidden:
            raise CannotWrite(ChannelId(game.room_id), ("view_channel",)) from None
    if not isinstance(room, Room):
        raise RoomGone(game.id)
    check_writable(room)
    return room


async def open_room(voice: Voice, channel: Room, message_id: MessageId, game: Game) -> Room:
    """Open a thread on the challenge's message, or return the message's own channel where that is not possible."""
    permissions = channel.permissions_for(channel.guild.me)
    may_open = permissions.create_public_threads and permissions.send_messages_in_threads
    if isinstance(channel, discord.TextChannel) and may_open:
        message = channel.get_partial_message(message_id)
        try:
            return await message.create_thread(name=_thread_name(voice, game), auto_archive_duration=ARCHIVE_AFTER)
        except discord.HTTPException as error:
            log.warning("no thread for game %s in %s, playing in the channel: %s", game.id, channel.id, error)
    return channel


async def update(room: Room, message_id: MessageId, post: Post) -> None:
    """Show something else in an earlier message, if it is still there: nothing depends on it."""
    message = room.get_partial_message(message_id)
    try:
        await _edit(message, post)
    except discord.HTTPException as error:
        log.info("could not update message %s in %s: %s", message_id, room.id, error)


async def _edit(message: discord.PartialMessage, post: Post) -> None:
    """Edit a message and keep its uploads; where Discord wants them listed for that, ask which they are."""
    try:
        await message.edit(view=post.view)
    except discord.HTTPException as error:
        if error.status != HTTPStatus.BAD_REQUEST:
            raise
        shown = await message.fetch()
        await message.edit(view=post.view, attachments=shown.attachments)


async def send(room: Room, post: Post) -> discord.Message:
    """Send a post to a room."""
    return await room.send(view=post.view, files=post.files, allowed_mentions=post.mentions)


async def close_room(room: Room) -> None:
    """Archive the thread of a finished game; a channel stays as it is."""
    if isinstance(room, discord.Thread):
        try:
            await room.edit(archived=True)
        except discord.HTTPException as error:
            log.info("could not archive thread %s: %s", room.id, error)


def _thread_name(voice: Voice, game: Game) -> str:
    name = voice(
        "game-thread",
        white=game.white.name,
        black=game.black.name,
        variant=variant_name(voice, game.variant),
        game=str(game.id),
    )
    return name[:THREAD_NAME_LIMIT]

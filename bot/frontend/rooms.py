"""Where a game is played: a thread, the channel itself, or a direct message with the bot."""

from __future__ import annotations

import logging
from http import HTTPStatus
from typing import Literal, TypeAlias, TypeGuard

import discord

from bot.domain.game import Game
from bot.domain.ids import NO_SERVER, ChannelId, GuildId, MessageId
from bot.frontend.house import Interaction
from bot.frontend.posts import Post
from bot.frontend.present.names import variant_name
from bot.frontend.refusals import CannotWrite, OnlyInServers, RoomGone
from bot.frontend.texts import Voice
from bot.services import challenges

log = logging.getLogger(__name__)

Room: TypeAlias = discord.TextChannel | discord.Thread | discord.VoiceChannel | discord.StageChannel
"""Where members of a server play each other."""
Place: TypeAlias = Room | discord.DMChannel
"""Where anybody plays."""
THREAD_NAME_LIMIT = 100
ARCHIVE_AFTER: Literal[10080] = 10080
"""Minutes, the longest that Discord knows: games by correspondence rest for days."""


def room_of(interaction: Interaction) -> Room:
    """Return the channel of an interaction, if games can be played in it; raise OnlyInServers."""
    channel = interaction.channel
    if interaction.guild is None or not isinstance(channel, Room):
        raise OnlyInServers
    return channel


async def playable_room(interaction: Interaction) -> Room:
    """Return the channel of an interaction, if games may be begun in it; raise OnlyInServers, NoGamesInChannel, or
    CannotWrite.
    """
    room = room_of(interaction)
    channel_ids = [ChannelId(room.id)]
    if isinstance(room, discord.Thread):
        channel_ids.append(ChannelId(room.parent_id))
    await challenges.check_channel(interaction.client.house.db, GuildId(room.guild.id), *channel_ids)
    check_writable(room)
    return room


def guild_of(interaction: Interaction) -> discord.Guild:
    """Return the server of an interaction; raise OnlyInServers."""
    if interaction.guild is None:
        raise OnlyInServers
    return interaction.guild


def check_writable(room: Place) -> None:
    """Raise CannotWrite if the bot could not post a board here."""
    if isinstance(room, discord.DMChannel):
        return
    permissions = room.permissions_for(room.guild.me)
    send = "send_messages_in_threads" if isinstance(room, discord.Thread) else "send_messages"
    # Who may not send may not attach either, says discord.py: then only the first is named.
    needed = ("view_channel", send, "attach_files") if getattr(permissions, send) else ("view_channel", send)
    missing = tuple(name for name in needed if not getattr(permissions, name))
    if missing:
        raise CannotWrite(ChannelId(room.id), missing)


async def game_room(interaction: Interaction, game: Game) -> Place:
    """Return the room of a game for somebody who acts in it; raise OnlyInServers, or as `find_room`."""
    check_server(interaction, game)
    here = interaction.channel
    return await find_room(interaction.client, game, here if isinstance(here, Place) else None)


def check_server(interaction: Interaction, game: Game) -> None:
    """Raise OnlyInServers if somebody would act in a server's game from a direct message."""
    if game.guild_id != NO_SERVER:
        guild_of(interaction)


async def find_room(client: discord.Client, game: Game, here: Place | None = None) -> Place:
    """Return the room of a game, archived or not, without asking Discord if it is `here`.

    Raise RoomGone or CannotWrite.
    """
    if game.room_id is None:
        raise RoomGone(game.id)
    if here is not None and here.id == game.room_id:
        check_writable(here)
        return here
    room = await _look_up(client, game, game.room_id)
    if not isinstance(room, Place):
        raise RoomGone(game.id)
    check_writable(room)
    return room


async def _look_up(client: discord.Client, game: Game, room_id: ChannelId) -> object:
    guild = client.get_guild(game.guild_id)
    if guild is None and game.guild_id != NO_SERVER:
        return None
    known = client.get_channel(room_id) if guild is None else guild.get_channel_or_thread(room_id)
    if known is not None:
        return known
    try:
        return await (client.fetch_channel(room_id) if guild is None else guild.fetch_channel(room_id))
    except discord.NotFound:
        raise RoomGone(game.id) from None
    except discord.Forbidden:
        raise CannotWrite(room_id, ("view_channel",)) from None


async def open_room(voice: Voice, channel: Room, message_id: MessageId, game: Game) -> Room:
    """Open a thread on a message, or return the message's own channel where that is not possible."""
    if may_open_thread(channel):
        message = channel.get_partial_message(message_id)
        try:
            return await message.create_thread(name=_thread_name(voice, game), auto_archive_duration=ARCHIVE_AFTER)
        except discord.HTTPException as error:
            log.warning("no thread for game %s in %s, playing in the channel: %s", game.id, channel.id, error)
    return channel


def may_open_thread(channel: Place) -> TypeGuard[discord.TextChannel]:
    """Tell whether a thread can be opened here."""
    if not isinstance(channel, discord.TextChannel):
        return False
    permissions = channel.permissions_for(channel.guild.me)
    return permissions.create_public_threads and permissions.send_messages_in_threads


async def update(room: Place, message_id: MessageId, post: Post) -> None:
    """Show something else in an earlier message, if it is still there: nothing depends on it."""
    message = room.get_partial_message(message_id)
    try:
        await _edit(message, post)
    except discord.HTTPException as error:
        log.info("could not update message %s in %s: %s", message_id, room.id, error)


async def replace_post(room: Place, message_id: MessageId, post: Post) -> bool:
    """Show something else with other pictures in an earlier message; tell whether it is still there."""
    try:
        await room.get_partial_message(message_id).edit(
            view=post.view, attachments=post.files, allowed_mentions=post.mentions
        )
    except discord.NotFound:
        return False
    return True


async def _edit(message: discord.PartialMessage, post: Post) -> None:
    """Edit a message and keep its uploads; where Discord wants them listed for that, ask which they are."""
    try:
        await message.edit(view=post.view)
    except discord.HTTPException as error:
        if error.status != HTTPStatus.BAD_REQUEST:
            raise
        shown = await message.fetch()
        await message.edit(view=post.view, attachments=shown.attachments)


async def send(room: Place, post: Post) -> discord.Message:
    """Send a post to a room."""
    return await room.send(view=post.view, files=post.files, allowed_mentions=post.mentions)


async def close_room(room: Place) -> None:
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

"""Which games of a server a member may look at: their own, and those in channels that they can see."""

from __future__ import annotations

import discord

from bot.discord.core.interactions import Interaction
from bot.discord.core.resolving import look_up
from bot.discord.core.rooms import GuildChannel
from bot.domain.game import Game
from bot.domain.ids import NO_SERVER, ChannelId, GuildId, UserId
from bot.domain.imports import may_look
from bot.domain.records import ListedGame
from bot.i18n.frontend_errors import CannotWrite


def may_see_at_once(interaction: Interaction, game: Game) -> bool | None:
    """Tell whether a member may look at a game; None if its room has to be fetched from Discord to know."""
    if may_look(game, UserId(interaction.user.id)) or game.guild_id == NO_SERVER:
        return True
    # An imported game has no room: whoever sees the channel in which it was imported may look at it.
    room_id = game.begun_in if game.is_imported else game.room_id
    if interaction.channel_id == room_id:
        return True
    room = _known(interaction, room_id)
    return None if room is None else _sees(interaction, room)


def is_hidden_at_once(interaction: Interaction, game: Game) -> bool:
    """Tell whether a game is hidden from a member by what is cached: its room, or else the channel where it began."""
    known = may_see_at_once(interaction, game)
    if known is not None:
        return not known
    channel = _known(interaction, game.begun_in)
    return channel is not None and not _sees(interaction, channel)


async def may_see(interaction: Interaction, game: Game) -> bool:
    """Tell whether a member may look at a game, fetching its room from Discord if it is not cached.

    If the room is gone, the channel in which the game was begun decides; if that is gone too, everyone may see it.
    """
    try:
        room = game.room_id and await look_up(interaction.client, game.guild_id, game.room_id)
    except CannotWrite:
        return False  # the bot cannot see the room, so it cannot tell who can
    room = room or _known(interaction, game.begun_in)
    return room is None or _sees(interaction, room)


def sees_channel_at_once(interaction: Interaction, channel_id: ChannelId) -> bool | None:
    """Tell whether a member sees a channel or thread of the server; None if it has to be fetched from Discord."""
    if interaction.channel_id == channel_id:
        return True
    room = _known(interaction, channel_id)
    return None if room is None else _sees(interaction, room)


async def sees_channel(interaction: Interaction, guild_id: GuildId, channel_id: ChannelId) -> bool:
    """Tell whether a member sees a channel or thread, fetching it if it is not cached. One that is gone is seen."""
    known = sees_channel_at_once(interaction, channel_id)
    if known is not None:
        return known
    try:
        room = await look_up(interaction.client, guild_id, channel_id)
    except CannotWrite:
        return False
    return room is None or _sees(interaction, room)


def may_be_offered(interaction: Interaction, game: ListedGame) -> bool:
    """Tell whether autocompletion may name a game to a member, by what is cached and without asking Discord."""
    if interaction.user.id in (game.white.user_id, game.black.user_id):
        return True
    # discord.py does not cache archived threads, such as those of finished games: then their channel decides.
    room = _known(interaction, game.room_id) or _known(interaction, game.begun_in)
    return room is not None and _sees(interaction, room)


def is_hidden(interaction: Interaction, game: ListedGame) -> bool:
    """Tell whether a list hides a game from a member: it is somebody else's, in a channel that they do not see.

    One whose room and channel are gone is not hidden, as in `may_see`.
    """
    if interaction.user.id in (game.white.user_id, game.black.user_id):
        return False
    room = _known(interaction, game.room_id) or _known(interaction, game.begun_in)
    return room is not None and not _sees(interaction, room)


def _known(interaction: Interaction, room_id: int | None) -> object:
    if interaction.guild is None or room_id is None:
        return None
    return interaction.guild.get_channel_or_thread(room_id)


def _sees(interaction: Interaction, room: object) -> bool:
    """Tell whether the member sees a channel or thread; a private thread counts as seen only if they manage threads."""
    if not isinstance(room, GuildChannel) or not isinstance(interaction.user, discord.Member):
        return False
    if not isinstance(room, discord.Thread):
        return room.permissions_for(interaction.user).view_channel
    if room.parent is None:
        return False
    permissions = room.permissions_for(interaction.user)
    return permissions.view_channel and (permissions.manage_threads or not room.is_private())

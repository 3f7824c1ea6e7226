"""Where a game is shown: its room is opened with it, and another place found if the room was locked or deleted."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from enum import StrEnum

import discord

from bot.discord.core.board import begun_post, moved_post
from bot.discord.core.interactions import Runtime
from bot.discord.core.messages import nonce_of
from bot.discord.core.outbox import Outbox
from bot.discord.core.posted import send_once
from bot.discord.core.rooms import (
    GameChannel,
    GuildChannel,
    board_t,
    check_playable,
    check_writable,
    is_locked,
    may_open_thread,
    open_room,
    wake,
)
from bot.domain.errors import NoGamesInChannel
from bot.domain.game import Game
from bot.domain.ids import NO_SERVER, ChannelId, GuildId, MessageId
from bot.i18n.catalog import Translator
from bot.i18n.frontend_errors import CannotWrite, GameChannelGone
from bot.services import challenges, games

log = logging.getLogger(__name__)


class Left(StrEnum):
    """Why a game cannot go on in its room."""

    LOCKED = "locked"
    """A moderator has locked the thread."""
    GONE = "gone"
    """The room was deleted, or never opened."""


@dataclass(frozen=True)
class ResolvedChannel:
    """A place that can show a game. If it is not yet the game's room, `left` says why, and `enter` makes it so."""

    place: GameChannel
    left: Left | None = None


async def resolve_channel(
    client: discord.Client, runtime: Runtime, game: Game, here: GameChannel | None = None
) -> ResolvedChannel:
    """Return where a game can be shown; nothing is changed. The room is looked up only if it is not `here`.

    From a locked thread the game moves to the thread's channel; otherwise to `here`, or to the channel in which it was
    begun. Raise RoomGone or CannotWrite.
    """
    room = await _own_room(client, game, here)
    if room is not None and not is_locked(room):
        check_writable(room)
        return ResolvedChannel(room)
    async for fallback in _fallbacks(client, game, room, here):
        if isinstance(fallback, GuildChannel) and await _suits(runtime, game, fallback):
            return ResolvedChannel(fallback, Left.GONE if room is None else Left.LOCKED)
    if room is None:
        raise GameChannelGone(game.id)
    raise CannotWrite(ChannelId(room.id), ("manage_threads",))


async def enter(
    runtime: Runtime, t: Translator, resolved: ResolvedChannel, game: Game, *, is_first: bool
) -> GameChannel:
    """Return the room for a game's board: its own, reopened if archived, or the new one to which it moves here."""
    if resolved.left is None:
        await wake(resolved.place)
        return resolved.place
    assert not isinstance(resolved.place, discord.DMChannel)
    assert game.due is not None
    notice = moved_post(t, game, resolved.left)
    nonce = nonce_of("moved", game.id, game.started_at, game.due.version)
    sent = await send_once(resolved.place, notice, nonce, is_first=is_first)
    room = await open_room(t, resolved.place, sent.message_id, game)
    await games.set_room(runtime.db, game.id, ChannelId(room.id))
    log.info("game %s goes on in %s: its room is %s", game.id, room.id, resolved.left)
    return room


async def _own_room(client: discord.Client, game: Game, here: GameChannel | None) -> GameChannel | None:
    """Return the room of a game, archived or not; None if it is gone. Raise CannotWrite."""
    if game.room_id is None:
        return None
    if here is not None and here.id == game.room_id:
        return here
    room = await look_up(client, game.guild_id, game.room_id)
    return room if isinstance(room, GameChannel) else None


async def look_up(client: discord.Client, guild_id: GuildId, room_id: ChannelId) -> object:
    """Return a channel or thread of a server; None if it is gone. Raise CannotWrite if the bot may not see it."""
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


async def _fallbacks(
    client: discord.Client, game: Game, room: GameChannel | None, here: GameChannel | None
) -> AsyncIterator[object]:
    """Yield the places to which a game may move, in order of preference, and None for one that is gone."""
    if isinstance(room, discord.Thread):
        yield room.parent
    if here is not None and (room is None or here.id != room.id):
        yield here
    if game.begun_in is not None and game.begun_in != game.room_id:
        yield await look_up(client, game.guild_id, game.begun_in)


async def _suits(runtime: Runtime, game: Game, room: GuildChannel) -> bool:
    """Tell whether a game may go on in this room."""
    if room.guild.id != game.guild_id:
        return False
    try:
        await check_playable(runtime.db, room)
    except (NoGamesInChannel, CannotWrite):
        return False
    return True


async def opened(
    box: Outbox, game: Game, here: GameChannel | None, *, is_first: bool
) -> tuple[Game, GameChannel | None]:
    """Return a game with its room, opening one if it has none; and that room, or else `here`.

    If the channel in which it was to be opened is gone, the game stays without a room, and `resolve_channel` finds it
    another place. Raise as discord.py.
    """
    if game.room_id is not None or game.begun_in is None:
        return game, here
    place = (
        here
        if here is not None and here.id == game.begun_in
        else await look_up(box.client, game.guild_id, game.begun_in)
    )
    if not isinstance(place, GameChannel):
        return game, here
    await wake(place)
    room = await _open(box, game, place, is_first=is_first)
    await games.set_room(box.runtime.db, game.id, ChannelId(room.id))
    return replace(game, room_id=ChannelId(room.id)), room


async def _open(box: Outbox, game: Game, place: GameChannel, *, is_first: bool) -> GameChannel:
    if not may_open_thread(place):
        return place
    t = await board_t(box.runtime, place, game)
    if game.engine is None and game.vote is None and not game.is_of_tournament:
        begun_with = (await challenges.of_game(box.runtime.db, game.id)).message_id
    else:
        begun_with = await _announced(box, game, place, is_first=is_first)
    return place if begun_with is None else await open_room(t, place, begun_with, game)


async def _announced(box: Outbox, game: Game, channel: discord.TextChannel, *, is_first: bool) -> MessageId:
    """Announce an engine game, a vote game, or one of a tournament, in a channel, and return the message."""
    post = begun_post(await board_t(box.runtime, channel, game), game)
    nonce = nonce_of("begun", game.id, game.started_at)
    return (await send_once(channel, post, nonce, is_first=is_first)).message_id

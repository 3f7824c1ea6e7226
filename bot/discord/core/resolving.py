"""Finds the channel that shows a game: opens the game's thread, or finds another channel if the thread was locked or
deleted.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from enum import StrEnum

from bot.discord.core.board import begun_post, moved_post
from bot.discord.core.channel import HAS_THREAD, Channel, ChannelDirectory, RequestFailed, ResourceGone, is_outage
from bot.discord.core.interactions import Runtime, nonce_of
from bot.discord.core.outbox import Outbox, send_once
from bot.discord.core.posts import Post
from bot.domain.errors import NoGamesInChannel
from bot.domain.game import Game
from bot.domain.ids import NO_SERVER, ChannelId, PostRef, ServerId
from bot.i18n.catalog import Translator
from bot.i18n.characters import player_name
from bot.i18n.errors import CannotWrite, GameChannelGone
from bot.i18n.names import plain, variant_name
from bot.services import challenges, games
from bot.services.store import Database

log = logging.getLogger(__name__)

THREAD_NAME_LIMIT = 100


class Left(StrEnum):
    """Why a game cannot continue in its channel."""

    LOCKED = "locked"
    """A moderator has locked the thread."""
    GONE = "gone"
    """The channel was deleted, or the thread was never opened."""


@dataclass(frozen=True)
class ResolvedChannel:
    """A channel that can show a game.

    If it is not the game's channel yet, `left` is the reason for moving the game, and `enter` moves it.
    """

    place: Channel
    left: Left | None = None


async def resolve_channel(
    channels: ChannelDirectory, runtime: Runtime, game: Game, here: Channel | None = None
) -> ResolvedChannel:
    """Return a channel that can show a game, without changing anything. `here` is the channel in which the member
    acted.

    The game's own channel is returned unless it was locked or deleted. The next candidates are the parent channel of a
    locked thread, then `here`, then the channel that the game started in. Raise GameChannelGone or CannotWrite if no
    channel can show the game.
    """
    channel = await _own_channel(channels, game, here)
    if channel is not None and not channel.is_locked:
        channel.check_writable()
        return ResolvedChannel(channel)
    async for fallback in _fallbacks(channels, game, channel, here):
        if fallback is not None and await _suits(runtime, game, fallback):
            return ResolvedChannel(fallback, Left.GONE if channel is None else Left.LOCKED)
    if channel is None:
        raise GameChannelGone(game.id)
    raise CannotWrite(channel.id, ("manage_threads",))


async def enter(runtime: Runtime, t: Translator, resolved: ResolvedChannel, game: Game, *, is_first: bool) -> Channel:
    """Return the channel for a game's board.

    If the game can stay in its own channel, reopen the channel in case it is an archived thread. Otherwise, move the
    game to the new channel.
    """
    if resolved.left is None:
        await wake(resolved.place)
        return resolved.place
    assert game.due is not None
    notice = moved_post(t, game, resolved.left)
    nonce = nonce_of("moved", game.id, game.started_at, game.due.version)
    sent = await send_once(resolved.place, notice, nonce, is_first=is_first)
    channel = await open_game_thread(t, resolved.place, sent.message_id, game)
    await games.set_channel(runtime.db, game.id, channel.id)
    log.info("game %s continues in %s: its channel is %s", game.id, channel.id, resolved.left)
    return channel


async def _own_channel(channels: ChannelDirectory, game: Game, here: Channel | None) -> Channel | None:
    """Return the game's channel, archived or not, or None if it is gone. Raise CannotWrite if the bot can't see it."""
    if game.channel_id is None:
        return None
    if here is not None and here.id == game.channel_id:
        return here
    return await channels.find(game.server_id, game.channel_id)


async def _fallbacks(
    channels: ChannelDirectory, game: Game, channel: Channel | None, here: Channel | None
) -> AsyncIterator[Channel | None]:
    """Yield the channels to which a game can move, in order of preference. Yield None in place of a missing channel."""
    if channel is not None:
        yield channel.parent
    if here is not None and (channel is None or here.id != channel.id):
        yield here
    if game.begun_in is not None and game.begun_in != game.channel_id:
        yield await channels.find(game.server_id, game.begun_in)


async def _suits(runtime: Runtime, game: Game, channel: Channel) -> bool:
    """Return whether a game can continue in this channel."""
    if channel.guild_id == NO_SERVER or channel.guild_id != game.server_id:
        return False
    try:
        await check_playable(runtime.db, channel)
    except (NoGamesInChannel, CannotWrite):
        return False
    return True


async def opened(box: Outbox, game: Game, here: Channel | None, *, is_first: bool) -> tuple[Game, Channel | None]:
    """Open the thread of a game that has no channel yet. If the bot can't open threads, use the channel that the game
    started in. Return the game and its new channel, or the unchanged game and `here`.

    If the channel for the thread is gone, the game stays without a channel, and `resolve_channel` finds another one.
    Raise the same errors as `Channel` requests.
    """
    if game.channel_id is not None or game.begun_in is None:
        return game, here
    place = (
        here
        if here is not None and here.id == game.begun_in
        else await box.channels.find(game.server_id, game.begun_in)
    )
    if place is None:
        return game, here
    await wake(place)
    channel = await _open(box, game, place, is_first=is_first)
    await games.set_channel(box.runtime.db, game.id, channel.id)
    return replace(game, channel_id=channel.id), channel


async def _open(box: Outbox, game: Game, place: Channel, *, is_first: bool) -> Channel:
    if not place.may_open_thread:
        return place
    t = await board_t(box.runtime, place, game)
    if game.engine is None and game.vote is None and not game.is_of_tournament:
        begun_with = (await challenges.of_game(box.runtime.db, game.id)).post_ref
    else:
        begun_with = await _announced(box, game, place, is_first=is_first)
    return place if begun_with is None else await open_game_thread(t, place, begun_with, game)


async def _announced(box: Outbox, game: Game, channel: Channel, *, is_first: bool) -> PostRef:
    """Announce an engine game, a vote game, or a tournament game in a channel, and return the message's id."""
    post = begun_post(await board_t(box.runtime, channel, game), game)
    nonce = nonce_of("begun", game.id, game.started_at)
    return (await send_once(channel, post, nonce, is_first=is_first)).message_id


async def check_playable(db: Database, channel: Channel) -> None:
    """Raise NoGamesInChannel or CannotWrite unless games can be played in this server channel."""
    channel_ids = [channel.id] if channel.parent_id is None else [channel.id, channel.parent_id]
    await challenges.check_channel(db, channel.guild_id, *channel_ids)
    channel.check_writable()


async def wake(place: Channel) -> None:
    """Reopen a thread if it is archived, because messages in an archived thread can't be edited.

    A failure is only logged, because a new message also reopens the thread
    (developers/topics/threads#active--archived-threads).
    """
    if place.is_archived:
        await _archive(place, archived=False)


async def board_t(runtime: Runtime, channel: Channel, game: Game) -> Translator:
    """Return the translator for a game's boards. In a server, it uses the server's language. In a direct message, it
    uses the language that the game started in.
    """
    if channel.guild_id == NO_SERVER:
        return runtime.catalog.translator(game.language)
    return await server_t(runtime, channel)


async def server_t(runtime: Runtime, channel: Channel) -> Translator:
    """Return the translator for public messages in a server. Its language is the one set by `/server` or, if none is
    set, the server's language in Discord.

    Raise StorageError if the settings can't be read.
    """
    own = (await runtime.known_settings.of_server(channel.guild_id)).language
    return runtime.catalog.translator(own or channel.locale)


async def open_game_thread(t: Translator, channel: Channel, message_id: PostRef, game: Game) -> Channel:
    """Create a thread from a message. If the bot can't create threads there, return the message's own channel.

    If Discord fails, raise the same errors as `Channel` requests. In that case, the game must not continue in the
    channel, because the thread might exist despite the failure and would stay empty.
    """
    if channel.may_open_thread:
        try:
            return await channel.open_thread(message_id, _thread_name(t, game))
        except RequestFailed as error:
            # An earlier request might have created the thread, but Discord's answer was lost.
            if (thread := await channel.find_thread(message_id)) is not None:
                return thread
            if is_outage(error) or error.code == HAS_THREAD:
                raise
            log.warning(
                "could not open a thread for game %s in %s; playing in the channel: %s", game.id, channel.id, error
            )
    return channel


async def close_thread(db: Database, channel: Channel) -> None:
    """Archive a thread that the bot opened, unless a game continues in it.

    Channels that aren't threads, and threads opened by members, are left alone.
    """
    if not channel.is_own_thread:
        return
    if await games.goes_on_in(db, channel.id):
        return
    await _archive(channel, archived=True)
    if await games.goes_on_in(db, channel.id):
        # A rematch has started in the meantime. A rematch that starts later reopens the thread by posting its board.
        await _archive(channel, archived=False)


async def _archive(thread: Channel, *, archived: bool) -> None:
    try:
        await thread.set_archived(archived=archived)
    except RequestFailed as error:
        log.info("could not %s thread %s: %s", "archive" if archived else "reopen", thread.id, error)


def _thread_name(t: Translator, game: Game) -> str:
    name = t(
        "game-thread",
        white=plain(player_name(t, game.white)),
        black=plain(player_name(t, game.black)),
        variant=variant_name(t, game.variant),
        game=str(game.id),
    )
    return name[:THREAD_NAME_LIMIT]


async def reachable(channels: ChannelDirectory, guild_id: ServerId, channel_id: ChannelId) -> Channel | None:
    """Return a channel, or None if it is gone or the bot can't post in it.

    Failed requests raise the same errors as `Channel` requests.
    """
    try:
        channel = await channels.find(guild_id, channel_id)
        if channel is None:
            return None
        channel.check_writable()
    except CannotWrite:
        return None
    return channel


async def edited(channel: Channel, message_id: PostRef, post: Post) -> bool:
    """Edit a message. Return False if it was deleted."""
    await wake(channel)
    try:
        await channel.edit(message_id, post)
    except ResourceGone:
        return False
    return True

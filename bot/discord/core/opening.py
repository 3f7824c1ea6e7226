"""Opens the room of a new game: a thread on the message with which it began, or the channel itself."""

from __future__ import annotations

from dataclasses import replace

import discord

from bot.discord.core.board import begun_post
from bot.discord.core.messages import nonce_of
from bot.discord.core.outbox import Outbox
from bot.discord.core.posted import send_once
from bot.discord.core.resolving import look_up
from bot.discord.core.rooms import GameChannel, board_t, may_open_thread, open_room, wake
from bot.domain.game import Game
from bot.domain.ids import ChannelId, MessageId
from bot.services import challenges, games


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

"""Removes the controls of boards that were left behind in a locked thread, once it is unlocked."""

from __future__ import annotations

import logging

import discord

from bot.discord.core.boards import as_shown, disarm
from bot.discord.core.outbox import Outbox, Unfinished
from bot.discord.core.posted import LiveBoard, Unreadable, find_live
from bot.discord.core.rooms import board_t, close_room, is_locked, wake
from bot.domain.ids import ChannelId
from bot.services import games

log = logging.getLogger(__name__)


async def tidy(box: Outbox, thread: discord.Thread) -> None:
    """Remove the controls from all boards in a thread whose games have moved to another room.

    A thread that was archived is archived again, unless a game goes on in it. A board that cannot be edited keeps its
    controls, which refuse to act.
    """
    if is_locked(thread):
        return
    was_asleep, has_woken = thread.archived, False
    for live in await _live(thread):
        game = await games.load(box.runtime.db, live.game_id)
        if game.room_id == ChannelId(thread.id):
            continue
        await wake(thread)
        has_woken = True
        try:
            await disarm(thread, await board_t(box.runtime, thread, game), game, as_shown(live, game))
        except Unfinished as error:
            log.info("a board is left in thread %s: %s", thread.id, error)
    if was_asleep and has_woken:
        await close_room(box.runtime.db, thread)


async def _live(thread: discord.Thread) -> list[LiveBoard]:
    """Return the boards in a thread that can be played on; none where it may not be read."""
    try:
        return [live async for live in find_live(thread)]
    except Unreadable as error:
        log.info("looked for what is left in vain: %s", error)
        return []

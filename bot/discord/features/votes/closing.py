"""Closes votes: counts them, shows what they have led to, and lets the engine answer."""

from __future__ import annotations

import logging

import discord

from bot.discord.core.boards import show
from bot.discord.core.outbox import Outbox
from bot.discord.core.thinking import Thinking
from bot.domain.ids import GameId
from bot.i18n.frontend_errors import FrontendError
from bot.services import votes
from bot.services.fair_queue import Requester

log = logging.getLogger(__name__)


async def close_vote(box: Outbox, thinking: Thinking, game_id: GameId) -> None:
    """Close a vote whose time is over. What cannot be shown now is left to the outbox's rounds."""
    runtime = box.runtime
    for game in await votes.close(runtime.db, runtime.engines, game_id, runtime.now()):
        if not runtime.db.shards.own(game.guild_id):
            continue
        runtime.render_queue.serve(Requester(game.guild_id))
        thinking.begin(game)
        try:
            await show(box, game)
        except (FrontendError, discord.HTTPException) as error:
            log.info("could not show the closed vote of game %s: %r", game.id, error)

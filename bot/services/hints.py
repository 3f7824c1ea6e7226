"""Hints: the move that the engine would play."""

from __future__ import annotations

import asyncio
from datetime import datetime

from bot.domain.game import Game, GameVersion, check_hint
from bot.domain.ids import UserId
from bot.engine.analysis import Hint, hint_of
from bot.services.engines import EnginePool, Urgency
from bot.services.fair_queue import Requester
from bot.services.questions import Search

NODES = 400_000
SECONDS = 1.5
"""The nodes take half a second; on a slow machine the time limit ends the search."""


async def ask(engines: EnginePool, game: Game, by: UserId, now: datetime, version: GameVersion | None = None) -> Hint:
    """Return a hint for this member; raise what `check_hint` raises."""
    check_hint(game, by, now, version)
    found = await engines.ask(Search(game.line, NODES, SECONDS), Urgency.MOVE, Requester(game.guild_id, by))
    return await asyncio.to_thread(hint_of, game.line, found)

"""Hints: what the engine would play, for those who may be told."""

from __future__ import annotations

from datetime import datetime

from bot.domain.advice import check_hint
from bot.domain.game import Game, Mark
from bot.domain.ids import UserId
from bot.engine.hint import Hint, find_hint
from bot.services.engines import Engines, Urgency


async def ask(engines: Engines, game: Game, by: UserId, now: datetime, mark: Mark | None = None) -> Hint:
    """Return what the engine would play for this member; raise what `check_hint` raises."""
    check_hint(game, by, now, mark)
    return await engines.ask(lambda engine: find_hint(engine, game.line), Urgency.MOVE)

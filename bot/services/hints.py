"""Hints: what the engine would play, and what can be said for it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import datetime

from bot.domain.advice import check_hint
from bot.domain.game import Game, Mark
from bot.domain.ids import UserId
from bot.engine.evaluation import Evaluation
from bot.engine.purpose import Aim, Purpose, aims_of
from bot.rules import Move
from bot.services.engines import EngineRoom, Urgency
from bot.services.questions import Search

__all__ = ["Aim", "Hint", "Purpose", "ask"]

NODES = 400_000
SECONDS = 1.5
"""It takes half a second; on a slow machine the time ends it."""


@dataclass(frozen=True)
class Hint:
    """A move, what it is worth, and why."""

    evaluation: Evaluation
    moves: tuple[Move, ...]
    """The move itself, and the line that is expected to follow."""
    aims: tuple[Aim, ...]

    @property
    def move(self) -> Move:
        """The move itself."""
        return self.moves[0]


async def ask(engines: EngineRoom, game: Game, by: UserId, now: datetime, mark: Mark | None = None) -> Hint:
    """Return what the engine would play for this member; raise what `check_hint` raises."""
    check_hint(game, by, now, mark)
    found = await engines.ask(Search(game.line, NODES, SECONDS), Urgency.MOVE)
    moves = game.line.followed_by(found.best).moves[game.ply :]
    return Hint(found.evaluation, moves, await asyncio.to_thread(aims_of, game.line, moves[0]))

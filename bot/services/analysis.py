"""The analysis of a finished game. It is stored, so that each game is searched once."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Any

from bot.domain.allowances import DAY, UNLIMITED, Allowances
from bot.domain.game import Game, check_analysis
from bot.domain.ids import Member, UserId
from bot.engine.analysis import Analysis, Finding, JudgedMove, from_json, judge, nodes_for, to_json
from bot.services.engines import EnginePool, Urgency
from bot.services.fair_queue import Requester
from bot.services.questions import Examination
from bot.storage import analyses, players
from bot.storage.database import Database

__all__ = ["Analysis", "JudgedMove", "analyse", "begin", "counted_if_made", "load"]

NOT_YET: dict[str, Any] = {}
"""Stored for an analysis that was begun and has no findings yet."""


async def load(db: Database, game: Game) -> Analysis | None:
    """Return the stored analysis of a game, None without one; raise AnalysisTooEarly or TooShortToAnalyse."""
    check_analysis(game)
    async with db.reading() as connection:
        content = await analyses.load(connection, game.id)
    findings = None if content is None else from_json(content)
    return None if findings is None else judge(game.line, findings)


async def begin(db: Database, game: Game, by: Member, now: datetime, allowances: Allowances = UNLIMITED) -> None:
    """Count an analysis against the member's daily limit, before it is made; raise TooManyAnalyses.

    Each game counts once, however often its analysis is begun again.
    """
    async with db.writing() as connection:
        await players.remember(connection, (by,), now)
        asked = await analyses.asked_since(connection, by.user_id, now - DAY, besides=game.id)
        allowances.check_analyses(asked)
        await analyses.save(connection, game.id, NOT_YET, now, by.user_id)


@asynccontextmanager
async def counted_if_made(db: Database, game: Game, by: UserId) -> AsyncIterator[None]:
    """Take back from a member's daily limit what `begin` has counted if the block, in which it is made, fails."""
    try:
        yield
    except Exception:
        async with db.writing() as connection:
            await analyses.remove_unmade(connection, game.id, by)
        raise


async def analyse(
    db: Database,
    engines: EnginePool,
    game: Game,
    now: Callable[[], datetime],
    tell: Callable[[int], None],
    *,
    by: UserId,
) -> Analysis:
    """Return a game's stored analysis, or make and store one; raise AnalysisTooEarly or TooShortToAnalyse.

    `tell` is called after each position with the number of positions done. Each position is a question of its own to
    the engines, so that analyses take turns and the engine's moves in games go first.
    """
    if (kept := await load(db, game)) is not None:
        return kept
    findings: list[Finding] = []
    requester = Requester(game.guild_id, by)
    nodes = nodes_for(game.line)
    for ply in range(len(game.line.positions)):
        findings.append(await engines.ask(Examination(game.line, ply, nodes), Urgency.ANALYSIS, requester))
        tell(len(findings))
    async with db.writing() as connection:
        await analyses.save(connection, game.id, to_json(findings), now(), by)
    return judge(game.line, findings)

"""The analysis of a finished game: kept once it is made, so that it is made once."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from bot.domain.advice import check_analysis
from bot.domain.game import Game
from bot.engine.analysis import Analysis, Finding, JudgedMove, from_json, judge, nodes_for, to_json
from bot.services.engines import EngineRoom, Urgency
from bot.services.questions import Examination
from bot.storage import analyses
from bot.storage.database import Database

__all__ = ["Analysis", "JudgedMove", "analyse", "load"]


async def load(db: Database, game: Game) -> Analysis | None:
    """Return the analysis that is kept of a game, if there is one; raise AnalysisTooEarly or TooShortToAnalyse."""
    check_analysis(game)
    async with db.reading() as connection:
        content = await analyses.load(connection, game.id)
    findings = None if content is None else from_json(content)
    return None if findings is None else judge(game.line, findings)


async def analyse(
    db: Database, engines: EngineRoom, game: Game, now: Callable[[], datetime], tell: Callable[[int], None]
) -> Analysis:
    """Return a game's analysis, made now and kept unless there is one; raise AnalysisTooEarly or TooShortToAnalyse.

    `tell` is told after each position how many are done. Positions are searched one at a time, so that analyses take
    turns and players' moves go between.
    """
    if (kept := await load(db, game)) is not None:
        return kept
    findings: list[Finding] = []
    nodes = nodes_for(game.line)
    for ply in range(len(game.line.positions)):
        findings.append(await engines.ask(Examination(game.line, ply, nodes), Urgency.ANALYSIS))
        tell(len(findings))
    async with db.writing() as connection:
        await analyses.save(connection, game.id, to_json(findings), now())
    return judge(game.line, findings)

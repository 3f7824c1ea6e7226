"""Engine requests about games: stored analyses and reviews of finished games, hints, refutations, and best moves."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Any

from bot.domain.allowances import DAY, UNLIMITED, Allowances
from bot.domain.game import Game, GameVersion, check_analysis, check_hint
from bot.domain.ids import Member, UserId
from bot.engine.analysis import (
    Analysis,
    Finding,
    Hint,
    JudgedMove,
    Refutation,
    from_json,
    hint_of,
    judge,
    judge_moves,
    nodes_for,
    to_json,
)
from bot.engine.review import GameReview, KeyMoment, review_of
from bot.puzzles import Goal
from bot.rules import Color, MoveLine
from bot.services.engines import EnginePool, Requester, Urgency
from bot.services.questions import Examination, Search
from bot.storage import analyses, players
from bot.storage.analyses import AnalyzedGame
from bot.storage.database import Database
from bot.variants import find_any_family

__all__ = [
    "Analysis",
    "GameReview",
    "Hint",
    "JudgedMove",
    "KeyMoment",
    "analyze",
    "begin",
    "counted_if_made",
    "load",
    "review",
    "usual_accuracy",
]

NOT_YET: dict[str, Any] = {}
"""Stored in place of an analysis that has begun but isn't finished."""
MOST_GAMES = 20
"""The maximum number of games used to calculate a player's usual accuracy."""


async def load(db: Database, game: Game) -> Analysis | None:
    """Return the stored analysis of a game, or None if there is none.

    Raise AnalysisTooEarly or TooShortToAnalyze if the game can't be analyzed.
    """
    check_analysis(game)
    async with db.reading() as connection:
        content = await analyses.load(connection, game.id)
    findings = None if content is None else from_json(content)
    return None if findings is None else judge(game.line, findings)


def accuracy_in(game: AnalyzedGame) -> float | None:
    """Return the player's accuracy in a game, or None if the analysis isn't finished or was made by an incompatible
    version. A call takes about a millisecond, so use a thread for many games.
    """
    findings = from_json(game.content)
    if findings is None or len(findings) != len(game.moves) + 1:
        return None
    return judge_moves(game.first, game.moves, findings).accuracy[game.color]


async def begin(db: Database, game: Game, by: Member, now: datetime, allowances: Allowances = UNLIMITED) -> None:
    """Count an analysis toward the member's daily limit.

    Analyzing the same game again doesn't count twice. Raise TooManyAnalyses if the limit is reached.
    """
    async with db.writing() as connection:
        await players.remember(connection, (by,), now)
        asked = await analyses.asked_since(connection, by.user_id, now - DAY, besides=game.id)
        allowances.check_analyses(asked)
        await analyses.save(connection, game.id, NOT_YET, now, by.user_id)


@asynccontextmanager
async def counted_if_made(db: Database, game: Game, by: UserId) -> AsyncIterator[None]:
    """Run a block that makes an analysis. If the block fails, the analysis doesn't count toward the member's daily
    limit.
    """
    try:
        yield
    except Exception:
        async with db.writing() as connection:
            await analyses.remove_unmade(connection, game.id, by)
        raise


async def analyze(
    db: Database,
    engines: EnginePool,
    game: Game,
    now: Callable[[], datetime],
    tell: Callable[[int], None],
    *,
    by: UserId,
) -> Analysis:
    """Return a game's stored analysis, or make and store one.

    `tell` is called after each position with the number of positions analyzed so far. Each position is a separate
    engine request, so other analyses and the engine's moves in games don't have to wait until all positions are
    analyzed. Raise AnalysisTooEarly or TooShortToAnalyze if the game can't be analyzed.
    """
    if (kept := await load(db, game)) is not None:
        return kept
    findings: list[Finding] = []
    requester = Requester(game.server_id, by)
    nodes = nodes_for(game.line)
    for ply in range(len(game.line.positions)):
        findings.append(await engines.ask(Examination(game.line, ply, nodes), Urgency.ANALYSIS, requester))
        tell(len(findings))
    async with db.writing() as connection:
        await analyses.save(connection, game.id, to_json(findings), now(), by)
    return judge(game.line, findings)


HINT_NODES = 400_000
HINT_SECONDS = 1.5
"""The time limit of a hint's search. It matters only on slow machines, because searching `HINT_NODES` nodes normally
takes half a second.
"""


async def ask_hint(
    engines: EnginePool, game: Game, by: UserId, now: datetime, version: GameVersion | None = None
) -> Hint:
    """Search for a hint for this member. Raise the same errors as `check_hint`."""
    check_hint(game, by, now, version)
    found = await engines.ask(Search(game.line, HINT_NODES, HINT_SECONDS), Urgency.MOVE, Requester(game.server_id, by))
    return await asyncio.to_thread(hint_of, game.line, found)


REFUTATION_NODES = 300_000
REFUTATION_SECONDS = 1.5
GOOD_CHANCES = {Goal.WIN: 80.0, Goal.SAVE: 40.0}
"""For each goal of a puzzle, the solver's minimum winning chances, in percent. A move that isn't the solution still
reaches the goal if the winning chances after it are at least this high.
"""


async def refute(engines: EnginePool, before: MoveLine, move_uci: str, goal: Goal, requester: Requester) -> Refutation:
    solver: Color = before.position.turn
    line = before.followed_by([move_uci])
    if line.outcome is not None:
        return Refutation(line, None, line.outcome.winner is solver)
    found = await engines.ask(Search(line, REFUTATION_NODES, REFUTATION_SECONDS), Urgency.MOVE, requester)
    answer = await asyncio.to_thread(hint_of, line, found)
    return Refutation(line, answer, answer.evaluation.chances(solver) >= GOOD_CHANCES[goal])


MOST_CANDIDATES = 3
CANDIDATE_NODES = 120_000
CANDIDATE_SECONDS = 0.6
"""The time limit of the search for each move. The node limit is `CANDIDATE_NODES`."""


async def best_moves(engines: EnginePool, line: MoveLine, count: int, requester: Requester) -> list[Finding]:
    """Return the `count` best moves (at most `MOST_CANDIDATES`) at the end of a line, best first.

    The list is empty if the game has already ended there.
    """
    found: list[Finding] = []
    if line.outcome is not None:
        return found
    for _ in range(min(count, MOST_CANDIDATES, len(line.position.legal_moves))):
        known = " ".join(one.best[0] for one in found)
        found.append(
            await engines.ask(Search(line, CANDIDATE_NODES, CANDIDATE_SECONDS, known), Urgency.ANALYSIS, requester)
        )
    # Sorted again, because a later search can rate its best move higher than the first search rated its own.
    return sorted(found, key=lambda one: one.evaluation.rank(line.position.turn), reverse=True)


async def review(game: Game, analysis: Analysis, side: Color) -> GameReview:
    """Return the review of one side of an analyzed game. The review is calculated in another thread."""
    return await asyncio.to_thread(review_of, game.line, analysis, side, game.outcome)


async def usual_accuracy(db: Database, game: Game, player: UserId) -> tuple[int, float] | None:
    """Return how many analyzed games a player has (at most `MOST_GAMES`), and the player's average accuracy in them.

    Only games of this game's family count, latest first, and this game itself is excluded. Return None if there are no
    such games.
    """
    variants = [variant.key for variant in find_any_family(game.variant.family).variants]
    async with db.reading() as connection:
        found = await analyses.of_player(connection, player, most=MOST_GAMES, variants=variants, besides=game.id)
    return await asyncio.to_thread(_average, found) if found else None


def _average(found: Sequence[AnalyzedGame]) -> tuple[int, float] | None:
    accuracies = [accuracy for one in found if (accuracy := accuracy_in(one)) is not None]
    return (len(accuracies), sum(accuracies) / len(accuracies)) if accuracies else None

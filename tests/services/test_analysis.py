"""Analyses of finished games are made once and stored. Analyses of ongoing games are refused."""

import asyncio
from datetime import datetime, timedelta
from threading import Event
from typing import Any

import pytest

from bot.domain.allowances import DAY, Allowances
from bot.domain.errors import AnalysisTooEarly, TooManyAnalyses, TooShortToAnalyze
from bot.domain.game import Game
from bot.domain.ids import Member, UserId
from bot.engine.analysis import Grade, to_json
from bot.rules import Color
from bot.services import analysis, games
from bot.services.engines import Engines
from bot.storage import analyses
from bot.storage.database import Database
from tests.services.steps import CHECKMATE, TWO_MOVES_EACH, play, start
from tests.timeouts import until

SHORT = "d4 c5"
BY = UserId(7)
HOUR = timedelta(hours=1)


async def finished(db: Database, white: Member, black: Member, now: datetime, sans: str) -> Game:
    game = await play(db, await start(db, white, black, now), sans, now)
    return game if game.is_over else await games.resign(db, game.id, black.user_id, now)


@pytest.fixture
async def game(db: Database, ann: Member, ben: Member, now: datetime) -> Game:
    return await finished(db, ann, ben, now, SHORT)


@pytest.fixture
async def other(db: Database, ann: Member, cat: Member, now: datetime) -> Game:
    return await finished(db, ann, cat, now, SHORT)


def ignore(done: int) -> None:
    """Ignore the progress of an analysis."""


async def test_a_game_is_evaluated_to_its_end(
    db: Database, engines: Engines, ann: Member, ben: Member, now: datetime
) -> None:
    game = await finished(db, ann, ben, now, CHECKMATE)
    told: list[int] = []
    found = await analysis.analyze(db, engines, game, lambda: now, told.append, by=BY)
    assert told == list(range(1, game.ply + 2))
    assert found.evaluations[-1].winner is Color.BLACK
    worst = found.worst[0]
    assert (game.line.sans[worst.ply - 1], worst.grade) == ("Kd1", Grade.BLUNDER)


async def test_it_is_stored_and_nothing_is_searched_the_second_time(
    db: Database, engines: Engines, game: Game, now: datetime
) -> None:
    assert await analysis.load(db, game) is None
    first = await analysis.analyze(db, engines, game, lambda: now, ignore, by=BY)
    told: list[int] = []
    assert await analysis.analyze(db, engines, game, lambda: now, told.append, by=BY) == first
    assert await analysis.load(db, game) == first
    assert told == []


async def test_another_engine_gives_the_same_analysis(
    db: Database, engines: Engines, game: Game, now: datetime
) -> None:
    first = await analysis.analyze(db, engines, game, lambda: now, ignore, by=BY)
    async with db.writing() as connection:
        await analyses.save(connection, game.id, {}, now)
    others = Engines()
    assert await analysis.analyze(db, others, game, lambda: now, ignore, by=BY) == first
    await asyncio.to_thread(others.close)


async def test_another_versions_stored_analysis_is_replaced(
    db: Database, engines: Engines, game: Game, now: datetime
) -> None:
    async with db.writing() as connection:
        await analyses.save(connection, game.id, {**to_json([]), "version": 0}, now)
    assert await analysis.load(db, game) is None
    found = await analysis.analyze(db, engines, game, lambda: now, ignore, by=BY)
    assert await analysis.load(db, game) == found


class CountedEngines(Engines):
    """Engines that count the requests they get."""

    asked = 0

    async def ask(self, *question: Any) -> Any:
        self.asked += 1
        return await super().ask(*question)


async def test_two_analyses_take_turns(db: Database, game: Game, other: Game, now: datetime) -> None:
    engines, both_have_asked, order = CountedEngines(), Event(), list[str]()
    searching = asyncio.gather(
        engines.ask(lambda engine: both_have_asked.wait()),
        analysis.analyze(db, engines, game, lambda: now, lambda done: order.append(f"one {done}"), by=BY),
        analysis.analyze(db, engines, other, lambda: now, lambda done: order.append(f"other {done}"), by=BY),
    )
    await until(lambda: engines.asked == 3)
    both_have_asked.set()
    await searching
    await asyncio.to_thread(engines.close)
    assert sorted(order[:2]) == ["one 1", "other 1"]
    assert sorted(order[2:4]) == ["one 2", "other 2"]


async def test_an_ongoing_game_is_not_analyzed(
    db: Database, engines: Engines, ann: Member, ben: Member, now: datetime
) -> None:
    game = await play(db, await start(db, ann, ben, now), TWO_MOVES_EACH, now)
    with pytest.raises(AnalysisTooEarly):
        await analysis.load(db, game)
    with pytest.raises(AnalysisTooEarly):
        await analysis.analyze(db, engines, game, lambda: now, ignore, by=BY)


async def test_a_game_in_which_one_side_has_not_moved_is_too_short(
    db: Database, engines: Engines, ann: Member, ben: Member, now: datetime
) -> None:
    game = await finished(db, ann, ben, now, "d4")
    with pytest.raises(TooShortToAnalyze):
        await analysis.analyze(db, engines, game, lambda: now, ignore, by=BY)


async def test_a_canceled_analysis_leaves_nothing_behind(
    db: Database, engines: Engines, game: Game, now: datetime
) -> None:
    has_begun = asyncio.Event()
    making = asyncio.create_task(analysis.analyze(db, engines, game, lambda: now, lambda done: has_begun.set(), by=BY))
    await has_begun.wait()
    making.cancel()
    with pytest.raises(asyncio.CancelledError):
        await making
    assert await analysis.load(db, game) is None


async def test_a_members_analyses_per_day_are_limited_whatever_their_result(
    db: Database, ann: Member, ben: Member, cat: Member, now: datetime
) -> None:
    three = [await finished(db, ann, ben, now, SHORT) for _ in range(3)]
    allowances = Allowances(analyses_a_day=2)
    await analysis.begin(db, three[0], cat, now, allowances)
    await analysis.begin(db, three[1], cat, now + HOUR, allowances)
    await analysis.begin(db, three[1], cat, now + 2 * HOUR, allowances)
    with pytest.raises(TooManyAnalyses) as refused:
        await analysis.begin(db, three[2], cat, now + 3 * HOUR, allowances)
    assert refused.value == TooManyAnalyses(2, now + DAY)
    await analysis.begin(db, three[2], ann, now + 3 * HOUR, allowances)
    await analysis.begin(db, three[2], cat, now + DAY, allowances)


async def test_a_failed_analysis_does_not_count(
    db: Database, engines: Engines, game: Game, other: Game, ann: Member, now: datetime
) -> None:
    allowances = Allowances(analyses_a_day=1)
    await analysis.begin(db, game, ann, now, allowances)
    with pytest.raises(RuntimeError):
        async with analysis.counted_if_made(db, game, ann.user_id):
            raise RuntimeError
    await analysis.begin(db, other, ann, now, allowances)
    await analysis.analyze(db, engines, other, lambda: now, ignore, by=ann.user_id)
    with pytest.raises(RuntimeError):
        async with analysis.counted_if_made(db, other, ann.user_id):
            raise RuntimeError
    assert await analysis.load(db, other) is not None


async def test_only_a_finished_analysis_counts(
    db: Database, engines: Engines, game: Game, other: Game, ann: Member, now: datetime
) -> None:
    allowances = Allowances(analyses_a_day=1)
    await analysis.begin(db, game, ann, now, allowances)
    assert await analysis.load(db, game) is None
    await analysis.analyze(db, engines, game, lambda: now + HOUR, ignore, by=ann.user_id)
    with pytest.raises(TooManyAnalyses) as refused:
        await analysis.begin(db, other, ann, now + 2 * HOUR, allowances)
    assert refused.value.again_at == now + HOUR + DAY

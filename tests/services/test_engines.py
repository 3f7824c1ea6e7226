"""Engines in threads: the order in which requests are processed, cancellation, and failures."""

import asyncio
import logging
from collections.abc import Callable
from threading import Event
from typing import Any

import pytest

from bot.domain.ids import ServerId, UserId
from bot.engine import Engine, Limits, SearchResult
from bot.ops.logs import LogEvent
from bot.rules import MoveLine, Position, Readiness
from bot.services.engines import Engines, Requester, Urgency
from bot.services.questions import LevelMove, Search
from bot.variants import find_variant

START = MoveLine.from_position(Position.start(find_variant("orda")))


def look(engine: Engine) -> SearchResult:
    return engine.search(START, Limits(nodes=100))


async def test_a_search_is_answered(engines: Engines) -> None:
    result = await engines.ask(look)
    assert result.move in START.position.legal_moves


async def test_a_move_goes_before_an_earlier_analysis(engines: Engines) -> None:
    is_free, order = Event(), []
    holding = asyncio.create_task(engines.ask(lambda engine: is_free.wait()))
    analysis = asyncio.create_task(engines.ask(lambda engine: order.append("analysis"), Urgency.ANALYSIS))
    move = asyncio.create_task(engines.ask(lambda engine: order.append("move")))
    await asyncio.sleep(0)
    is_free.set()
    await asyncio.gather(holding, analysis, move)
    assert order == ["move", "analysis"]


async def test_servers_take_turns_with_a_busy_one(engines: Engines) -> None:
    is_free, order = Event(), list[str]()
    asked = [("busy", Requester(ServerId(1), UserId(5)))] * 100 + [("other", Requester(ServerId(2), UserId(6)))] * 2
    holding = asyncio.create_task(engines.ask(lambda engine: is_free.wait(), requester=asked[0][1]))

    def noting(name: str) -> Callable[[Engine], None]:
        return lambda engine: order.append(name)

    jobs = [asyncio.create_task(engines.ask(noting(name), requester=requester)) for name, requester in asked]
    await asyncio.sleep(0)
    is_free.set()
    await asyncio.gather(holding, *jobs)
    assert order[:4].count("other") == 2


async def test_a_failure_is_raised_only_for_its_question(engines: Engines) -> None:
    def fail(engine: Engine) -> None:
        raise ValueError("no such thing")

    with pytest.raises(ValueError, match="no such thing"):
        await engines.ask(fail)
    assert (await engines.ask(look)).nodes > 0


async def test_a_canceled_question_is_not_started(engines: Engines) -> None:
    is_free = Event()
    begun: list[Any] = []
    holding = asyncio.create_task(engines.ask(lambda engine: is_free.wait()))
    forgotten = asyncio.create_task(engines.ask(begun.append))
    await asyncio.sleep(0)
    forgotten.cancel()
    await asyncio.sleep(0)
    is_free.set()
    await holding
    await engines.ask(look)
    assert begun == []


async def test_closing_stops_a_search(engines: Engines) -> None:
    has_begun = Event()
    endless = asyncio.create_task(
        engines.ask(lambda engine: engine.search(START, Limits(), lambda info: has_begun.set()))
    )
    await asyncio.to_thread(has_begun.wait)
    await asyncio.to_thread(engines.close)
    assert (await endless).move in START.position.legal_moves


async def test_closing_cancels_waiting_questions(engines: Engines) -> None:
    has_begun, is_free = Event(), Event()

    def hold(engine: Engine) -> bool:
        has_begun.set()
        return is_free.wait()

    holding = asyncio.create_task(engines.ask(hold))
    waiting = asyncio.create_task(engines.ask(look, Urgency.ANALYSIS))
    await asyncio.to_thread(has_begun.wait)
    closing = asyncio.create_task(asyncio.to_thread(engines.close))
    with pytest.raises(asyncio.CancelledError):
        await waiting
    is_free.set()
    await asyncio.gather(holding, closing)


async def test_a_question_logs_a_line_with_its_kind_and_times(
    engines: Engines, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "bot.services.questions")
    await engines.ask(Search(START, 100))
    [line] = [dict(record.msg) for record in caplog.records if isinstance(record.msg, LogEvent)]
    assert 0 <= line.pop("waiting_ms") <= line.pop("ms")
    assert line == {"message": "engine", "kind": "search", "outcome": "answered"}


class FakeCompilation:
    """A fake of the process that compiles the engine. It runs until it's stopped."""

    progress = Readiness(0.5, 12.0)

    def __init__(self) -> None:
        self.is_ended = Event()

    def run(self) -> None:
        self.is_ended.wait()

    def end(self) -> None:
        self.is_ended.set()


async def test_levels_without_a_search_answer_while_the_engine_compiles(
    engines: Engines, monkeypatch: pytest.MonkeyPatch
) -> None:
    compilation = FakeCompilation()
    monkeypatch.setattr("bot.services.engines.compiling_engine", lambda: compilation)
    warmed = engines.warm_up()
    deep = asyncio.create_task(engines.ask(LevelMove(START, 5, "a game")))
    for level in (1, 2, 3):
        found = await engines.ask(LevelMove(START, level, "a game"))
        assert found.best[0] in {move.uci for move in START.position.legal_moves}
    assert not deep.done()
    assert not warmed.done()
    assert engines.preparing == compilation.progress
    compilation.end()
    assert (await deep).best
    assert await asyncio.wrap_future(warmed) > 0
    assert engines.preparing is None


async def test_closing_stops_the_compilation(engines: Engines, monkeypatch: pytest.MonkeyPatch) -> None:
    compilation = FakeCompilation()
    monkeypatch.setattr("bot.services.engines.compiling_engine", lambda: compilation)
    warmed = engines.warm_up()
    while not engines._tasks.empty():
        await asyncio.to_thread(lambda: None)  # until a thread has taken the request
    await asyncio.to_thread(engines.close)
    assert compilation.is_ended.is_set()
    # After the compilation is stopped, the thread doesn't try to compile again.
    assert warmed.cancelled()

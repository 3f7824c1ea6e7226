"""Kernels are compiled in a separate process. If that fails, they're compiled in this process. Also covers the
estimated progress.
"""

import logging
from importlib import import_module

import pytest

from bot.rules.compiling import CompilingApart, Readiness


def test_a_failure_there_is_logged_and_compiling_happens_here(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        CompilingApart("no.such.module").run()
    assert "No module named 'no'" in caplog.text
    assert "compiling in this process" in caplog.text


def test_success_is_not_logged(caplog: pytest.LogCaptureFixture) -> None:
    CompilingApart("bot.rules.compiling").run()
    assert caplog.records == []


def test_cancelled_compiling_does_not_start(caplog: pytest.LogCaptureFixture) -> None:
    compiling = CompilingApart("no.such.module")
    compiling.end()
    compiling.run()
    assert caplog.records == []


class Ready:
    """The names of the kernels that count as compiled, and a clock. The test sets both."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.names: set[str] = set()
        self.time = 100.0
        monkeypatch.setattr("bot.rules.compiling.is_kept", self.names.__contains__)

    def __call__(self) -> float:
        return self.time


def test_progress_follows_finished_kernels_and_time_in_between(monkeypatch: pytest.MonkeyPatch) -> None:
    ready = Ready(monkeypatch)
    compiling = CompilingApart("no.such.module", [("first", 0.25), ("second", 0.75)], seconds=20, clock=ready)
    assert compiling.progress == Readiness(0.0, 20.0)
    ready.time += 2
    assert compiling.progress == Readiness(0.1, 18.0)
    ready.time += 8  # longer than expected, but a kernel counts only when it's ready
    assert compiling.progress == Readiness(0.25, 15.0)
    ready.names.add("first")
    compiling.look()  # a quarter took ten seconds, so the total should be forty seconds
    assert compiling.progress == Readiness(0.25, 30.0)
    ready.time += 10
    assert compiling.progress == Readiness(0.5, 20.0)
    ready.names.add("second")
    compiling.look()
    assert compiling.progress.share == 0.75


def test_the_compiling_steps_are_listed_in_order() -> None:
    for module in ("bot.rules.compiling", "bot.engine.warmup"):
        shares = [share for _, share in import_module(module).STEPS]
        assert shares == sorted(shares)
        assert 0 < shares[0] < shares[-1] < 1

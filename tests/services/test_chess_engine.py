"""An external program as the chess engine. If the program fails, the bot still gets a move."""

from __future__ import annotations

import logging
import shutil
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.engine import Limits
from bot.engine.analysis import examine
from bot.engine.levels import LEVELS
from bot.rules import MoveLine, Ply, Position
from bot.services.chess_engine import MOST_SECONDS, RETRY_AFTER, AssistedEngine, Timeouts
from bot.services.engines import Engines, EngineSetup
from bot.services.questions import Examination, LevelMove
from bot.variants import find_variant

SCRIPT = """#!{python}
import os, sys
log = open({log!r}, "a")
log.write("started " + " ".join(sorted(os.environ)) + "\\n")
log.flush()
def say(text):
    print(text, flush=True)
for line in sys.stdin:
    words = line.split()
    log.write(line)
    log.flush()
    if words[0] == "uci":
        {uci}
    elif words[0] == "isready":
        {ready}
    elif words[0] == "go":
        {go}
"""
GOOD = {
    "uci": 'say("id name Fake"); say("option name Hash type spin"); say("uciok")',
    "ready": 'say("readyok")',
    "go": 'say("info depth 9 score cp 31 nodes 77 pv e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 zz"); say("bestmove e2e4")',
}
LATE = Timeouts(start=60.0, grace=0.01)
PATIENT = Timeouts(start=60.0, grace=60.0)
FAULTS = {
    "dies at once": {"uci": "sys.exit(3)"},
    "dies while it searches": {"go": "sys.exit(3)"},
    "tells no score": {"go": 'say("bestmove e2e4")'},
    "plays an illegal move": {"go": 'say("info depth 9 score cp 31 nodes 7 pv e2e5"); say("bestmove e2e5")'},
    "has no move": {"go": 'say("info depth 9 score cp 31 nodes 7 pv e2e4"); say("bestmove")'},
    "tells a score without a number": {"go": 'say("info depth 9 score cp x nodes 7 pv e2e4"); say("bestmove e2e4")'},
    "tells an absurd score": {"go": 'say("info depth 9 score cp 9999999 nodes 7 pv e2e4"); say("bestmove e2e4")'},
    "mates in no moves": {"go": 'say("info depth 9 score mate 0 nodes 7 pv e2e4"); say("bestmove e2e4")'},
    "writes anything but text": {"go": 'sys.stdout.buffer.write(bytes(range(256)) * 99); say("bestmove \\u265e")'},
    "writes without end": {"go": 'while True: say("info depth 9 score cp 31 nodes 7 pv e2e4")'},
}


class Watch:
    """A clock that tests can advance."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def __call__(self) -> float:
        return time.perf_counter() + self.ahead


class Fake:
    def __init__(self, folder: Path) -> None:
        self.path, self.log, self.watch = folder / "fake-engine", folder / "fake.log", Watch()

    def write(self, **parts: str) -> None:
        text = SCRIPT.format(python=sys.executable, log=str(self.log), **{**GOOD, **parts})
        self.path.write_text(text, encoding="utf-8")
        self.path.chmod(0o755)

    def engine(self, timeouts: Timeouts = PATIENT) -> AssistedEngine:
        return AssistedEngine(1, clock=self.watch, command=str(self.path), timeouts=timeouts)

    @property
    def received(self) -> list[str]:
        return self.log.read_text(encoding="utf-8").splitlines() if self.log.exists() else []

    @property
    def starts(self) -> int:
        return sum(line.startswith("started") for line in self.received)


@pytest.fixture
def fake(tmp_path: Path) -> Iterator[Fake]:
    if sys.platform == "win32":
        pytest.skip("a script isn't a program there")
    made = Fake(tmp_path)
    made.write()
    yield made


def line_of(moves: str = "", key: str = "chess") -> MoveLine:
    return MoveLine.from_position(Position.start(find_variant(key))).followed_by(moves.split())


def test_the_programs_result_is_used(fake: Fake) -> None:
    engine = fake.engine()
    result = engine.search(line_of(), Limits(nodes=500))
    engine.close()
    assert (result.move.uci, result.score.cp, result.depth, result.nodes) == ("e2e4", 31, 9, 77)
    assert [move.uci for move in result.pv] == ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6"]
    assert fake.received[-1] == f"go movetime {round(1000 * MOST_SECONDS)} nodes 500"


def test_it_gets_moves_limits_and_little_memory_but_no_secrets(fake: Fake, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    engine, line = fake.engine(), line_of("g1f3 g8f6 f3g1 f6g8")
    engine.search(line, Limits(seconds=99.0, depth=7, moves=line.position.legal_moves[:2]))
    engine.close()
    assert "DISCORD_TOKEN" not in fake.received[0]
    assert {"setoption name Threads value 1", "setoption name Hash value 16"} <= {*fake.received}
    assert fake.received[-2] == f"position fen {line.start.fen} moves g1f3 g8f6 f3g1 f6g8"
    searched = " ".join(move.uci for move in line.position.legal_moves[:2])
    assert fake.received[-1] == f"go movetime 3000 depth 7 searchmoves {searched}"


def test_it_starts_once_and_clears_its_hash_before_an_examination(fake: Fake) -> None:
    engine = fake.engine()
    for _ in range(3):
        examine(engine, line_of(), Ply(0), 500)
    engine.close()
    assert fake.starts == 1
    assert fake.received.count("ucinewgame") == 3


@pytest.mark.parametrize("fault", FAULTS)
def test_after_any_fault_the_bots_engine_answers_and_a_warning_is_logged(
    fake: Fake, fault: str, caplog: pytest.LogCaptureFixture
) -> None:
    fake.write(**FAULTS[fault])
    # Two of the faults leave the answer out, so the search waits until the grace period is over.
    engine, line = fake.engine(Timeouts(start=60.0, grace=1.0)), line_of()
    with caplog.at_level(logging.WARNING):
        result = engine.search(line, Limits(nodes=500))
    assert result.move in line.position.legal_moves
    assert result.nodes > 77
    assert [record.getMessage().partition(" failed (")[0] for record in caplog.records] == [f"chess engine {fake.path}"]


@pytest.mark.parametrize("part", ["uci", "ready", "go"])
def test_a_program_that_hangs_or_is_late_is_killed_without_waiting(
    fake: Fake, part: str, caplog: pytest.LogCaptureFixture
) -> None:
    fake.write(**{part: "pass"})
    engine = fake.engine(LATE if part == "go" else Timeouts(start=0.01))
    result = engine.search(line_of(), Limits(seconds=0.01))
    assert result.move in line_of().position.legal_moves
    assert "no answer to" in caplog.text


def test_a_missing_or_broken_program_is_not_used(fake: Fake, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    empty = tmp_path / "empty"
    empty.write_text("no program", encoding="utf-8")
    empty.chmod(0o755)
    for command, cause in ((str(tmp_path / "none"), "there is no such program"), (str(empty), "it can't be started")):
        engine = AssistedEngine(1, command=command)
        assert engine.search(line_of(), Limits(nodes=100)).move in line_of().position.legal_moves
        assert cause in caplog.text
    assert fake.starts == 0


def test_after_a_failure_it_is_restarted_once_some_time_has_passed(fake: Fake) -> None:
    fake.write(go="sys.exit(1)")
    engine = fake.engine()
    for _ in range(3):
        engine.search(line_of(), Limits(nodes=100))
    assert fake.starts == 1
    fake.write()
    fake.watch.ahead += RETRY_AFTER + 1
    assert engine.search(line_of(), Limits(nodes=100)).nodes == 77
    engine.close()
    assert fake.starts == 2


def test_it_gets_only_chess_and_searches_that_it_can_do(fake: Fake) -> None:
    engine = fake.engine()
    engine.search(line_of("", "orda"), Limits(nodes=100))
    engine.search(line_of("", "asymmetric-humans-humans"), Limits(nodes=100))
    assert len(engine.search(line_of(), Limits(depth=1, nodes=500, lines=2)).variations) == 2
    engine.search(line_of(), Limits(nodes=100), on_info=lambda info: None)
    assert fake.starts == 0


async def test_analyses_and_the_top_level_use_it_and_the_levels_below_do_not(fake: Fake) -> None:
    engines = Engines(EngineSetup(chess_engine=str(fake.path)))
    top, weak = LEVELS[-1].id, LEVELS[0].id
    try:
        assert (await engines.ask(LevelMove(line_of(), weak, "a"))).best
        assert fake.starts == 0
        assert (await engines.ask(LevelMove(line_of(), top, "a"))).best[0] == "e2e4"
        assert (await engines.ask(Examination(line_of(), 0, 500))).evaluation.cp == 31
    finally:
        engines.close()
    assert fake.starts == 1


def test_after_closing_nothing_is_started_or_logged(fake: Fake, caplog: pytest.LogCaptureFixture) -> None:
    engine = fake.engine()
    engine.search(line_of(), Limits(nodes=100))
    engine.close()
    engine.clear()
    assert engine.search(line_of(), Limits(nodes=100)).move in line_of().position.legal_moves
    assert (fake.starts, caplog.records) == (1, [])


STOCKFISH = shutil.which("stockfish") or shutil.which("/usr/games/stockfish")


@pytest.mark.skipif(STOCKFISH is None, reason="Stockfish is not installed")
def test_stockfish_finds_a_mate_and_analyzes_a_game() -> None:
    engine = AssistedEngine(1, command=str(STOCKFISH), timeouts=PATIENT)
    line = line_of("f2f3 e7e5 g2g4")
    result = engine.search(line, Limits(nodes=2000))
    found = [examine(engine, line, Ply(ply), 2000) for ply in range(4)]
    other = engine._other
    engine.close()
    assert (result.move.uci, result.score.mate) == ("d8h4", 1)
    assert all(one.best for one in found)
    assert other is not None

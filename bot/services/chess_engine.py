"""An external chess engine, such as Stockfish, for analyses and for the strongest level in chess.

The program runs in its own process and communicates in UCI through pipes. If it doesn't start, hangs, dies, answers
late or sends nonsense, its process is killed and the bot's own engine answers instead. After a while, the program is
started again.
"""

from __future__ import annotations

import logging
import os
import shutil
import subprocess
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from queue import Empty, Full, Queue
from threading import Thread
from typing import IO

from bot.engine import Engine, Info, Limits, SearchResult, Variation
from bot.engine.evaluation import Score
from bot.rules import Move, MoveLine

log = logging.getLogger(__name__)

OPTIONS = {"Threads": "1", "Hash": "16"}
MOST_SECONDS = 3.0
"""The time limit of every search in seconds, regardless of its node limit."""
RETRY_AFTER = 60.0
"""How many seconds to wait after a failure before using the program again."""
MOST_LINE = 16_384
"""The maximum length of a line of output in bytes. A longer line is read as several lines."""
MOST_LINES = 1_000
"""The maximum number of unread lines. A program that sends more without being asked is killed."""
ANSWERS = (b"uciok", b"readyok", b"bestmove")
MOST_CENTIPAWNS, MOST_MATE = 100_000, 1_000
KEPT = ("PATH", "SYSTEMROOT", "LANG", "TMPDIR")
"""The environment variables that are passed to the program. Others aren't passed, because they can contain the bot's
secrets.
"""


class ChessEngineFailed(Exception):
    """The program didn't answer, or its answer violated the UCI protocol. The message gives the details."""


@dataclass(frozen=True)
class Timeouts:
    """How long to wait for the program's answers, in seconds."""

    start: float = 10.0
    """The timeout for starting the program and for preparing it for a new game."""
    grace: float = 2.0
    """How much longer than its time limit a search can take before it counts as failed."""


class ChessEngine:
    """A running UCI engine. If one of its methods raises ChessEngineFailed, the engine must be closed."""

    def __init__(self, command: str, timeouts: Timeouts, clock: Callable[[], float]) -> None:
        self._timeouts, self._clock = timeouts, clock
        program = shutil.which(command)
        if program is None:
            raise ChessEngineFailed("there is no such program")
        try:
            self._process = subprocess.Popen(
                [program],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env={name: os.environ[name] for name in KEPT if name in os.environ},
                start_new_session=True,
            )
        except OSError as error:
            raise ChessEngineFailed(f"it can't be started: {error.strerror}") from error
        assert self._process.stdin is not None and self._process.stdout is not None
        self._stdin, stdout = self._process.stdin, self._process.stdout
        self._lines: Queue[bytes] = Queue(MOST_LINES)
        Thread(target=self._listen, args=(stdout,), name="chess engine", daemon=True).start()
        try:
            self._ask("uci", "uciok", timeouts.start)
            for name, value in OPTIONS.items():
                self._say(f"setoption name {name} value {value}")
            self.forget()
        except ChessEngineFailed:
            self.close()
            raise

    def forget(self) -> None:
        """Prepare the program for a new game."""
        self._say("ucinewgame")
        self._ask("isready", "readyok", self._timeouts.start)

    def search(self, line: MoveLine, limits: Limits) -> SearchResult:
        """Return the best move at the end of a line of chess moves."""
        begin = self._clock()
        seconds = min(limits.seconds or MOST_SECONDS, MOST_SECONDS)
        self._say(f"position fen {line.start.fen} moves {' '.join(move.uci for move in line.moves)}")
        told = self._ask(_go(limits, seconds), "bestmove", seconds + self._timeouts.grace)
        return _result(line, told, self._clock() - begin)

    def close(self) -> None:
        """Kill the process, whatever it is doing. This is thread-safe."""
        self._process.kill()
        with suppress(OSError, ValueError):
            self._stdin.close()
        self._process.wait()

    def _say(self, text: str) -> None:
        try:
            self._stdin.write(f"{text}\n".encode("ascii"))
            self._stdin.flush()
        except (OSError, ValueError) as error:
            raise ChessEngineFailed("it has ended") from error

    def _ask(self, text: str, answer: str, seconds: float) -> list[list[str]]:
        """Send a line, and wait for the answer: a line whose first word is `answer`.

        Return the answer, preceded by the line before it if there is one. Each line is split into words. Raise
        ChessEngineFailed if no answer comes in time.
        """
        self._say(text)
        news: list[list[str]] = []
        deadline = self._clock() + seconds
        while not news or news[-1][0] != answer:
            try:
                line = self._next_line(deadline - self._clock())
            except Empty:
                word = text.partition(" ")[0]
                raise ChessEngineFailed(f"no answer to {word!r} within {seconds:g} s") from None
            if not line:
                raise ChessEngineFailed("it has ended")
            words = line.decode("ascii", "replace").split()
            # Only the answer and the last line before it (information about the search) are needed.
            news = [*news[-1:], words] if words else news
        return news

    def _next_line(self, seconds: float) -> bytes:
        """Wait for a line. Raise Empty once the time is up, even if a line is waiting. Otherwise, a program that never
        stops writing would be read forever.
        """
        if seconds <= 0:
            raise Empty
        return self._lines.get(timeout=seconds)

    def _listen(self, stdout: IO[bytes]) -> None:
        """Queue the relevant lines of output, followed by an empty line when the output ends. If too many lines are
        unread, kill the program.
        """
        with stdout, suppress(OSError, ValueError, Full):
            while line := stdout.readline(MOST_LINE):
                if line.startswith(ANSWERS) or (b" pv " in line and b"bound " not in line):
                    self._lines.put_nowait(line)
            self._lines.put_nowait(b"")
        self._process.kill()


@dataclass
class AssistedEngine(Engine):
    """The bot's engine, which delegates searches in chess to another program. If that program fails, the bot's engine
    does the search.
    """

    command: str = ""
    """The other program: a path, or the name of a program on PATH. If this is empty, no other program is used."""
    timeouts: Timeouts = field(default_factory=Timeouts)
    _other: ChessEngine | None = field(init=False, default=None, repr=False)
    _not_before: float = field(init=False, default=0.0, repr=False)
    _is_closed: bool = field(init=False, default=False, repr=False)

    def search(self, line: MoveLine, limits: Limits, on_info: Callable[[Info], None] | None = None) -> SearchResult:
        if self._suits(line, limits) and on_info is None and self.clock() >= self._not_before:
            try:
                if self._other is None:
                    self._other = ChessEngine(self.command, self.timeouts, self.clock)
                return self._other.search(line, limits)
            except ChessEngineFailed as error:
                self._fail(error)
        return super().search(line, limits, on_info)

    def clear(self) -> None:
        super().clear()
        if self._other is not None:
            try:
                self._other.forget()
            except ChessEngineFailed as error:
                self._fail(error)

    def close(self) -> None:
        self._is_closed = True
        if self._other is not None:
            self._other.close()

    def _suits(self, line: MoveLine, limits: Limits) -> bool:
        """Return whether the other program can do this search. It can search for a single best move in chess, limited
        by nodes or seconds but not by a clock.
        """
        is_simple = limits.lines == 1 and limits.clock is None and limits.mate is None
        is_limited = limits.nodes is not None or limits.seconds is not None
        has_moves = line.outcome is None and (not limits.moves or set(limits.moves) <= set(line.position.legal_moves))
        is_chess = line.position.variant.is_orthodox and not self._is_closed
        return bool(self.command) and is_chess and is_simple and is_limited and has_moves

    def _fail(self, error: ChessEngineFailed) -> None:
        if not self._is_closed:
            log.warning("chess engine %s failed (%s); the bot's own engine continues", self.command, error)
        if self._other is not None:
            self._other.close()
        self._other = None
        self._not_before = self.clock() + RETRY_AFTER


def _go(limits: Limits, seconds: float) -> str:
    parts = ["go", "movetime", str(max(1, round(1000 * seconds)))]
    if limits.nodes is not None:
        parts += ["nodes", str(limits.nodes)]
    if limits.depth is not None:
        parts += ["depth", str(limits.most_depth)]
    if limits.moves:
        parts += ["searchmoves", *(move.uci for move in limits.moves)]
    return " ".join(parts)


def _result(line: MoveLine, told: list[list[str]], seconds: float) -> SearchResult:
    """Return the result of a search, read from its last line of information and its `bestmove` line."""
    about, best = told[0], told[-1]
    if len(told) < 2 or about[0] != "info" or len(best) < 2:
        raise ChessEngineFailed("it told no move and score")
    move = line.position.exact_move(best[1])
    if move is None:
        raise ChessEngineFailed(f"illegal move {best[1][:10]!r}")
    try:
        score = _score(about[about.index("score") + 1 :])
        depth, nodes = (int(about[about.index(name) + 1]) for name in ("depth", "nodes"))
    except (ValueError, IndexError):
        raise ChessEngineFailed("a search result that can't be read") from None
    pv = _legal(line, about[about.index("pv") + 1 :])
    return SearchResult(depth, nodes, seconds, (Variation(score, pv if pv[:1] == (move,) else (move,)),))


def _score(words: list[str]) -> Score:
    """Read a score. Raise ValueError if it is malformed."""
    unit, number = words[0], int(words[1])
    if unit == "cp" and abs(number) <= MOST_CENTIPAWNS:
        return Score(cp=number)
    if unit == "mate" and 0 < abs(number) <= MOST_MATE:
        return Score(mate=number)
    raise ValueError(unit)


def _legal(line: MoveLine, words: list[str]) -> tuple[Move, ...]:
    """Return the moves of a principal variation up to the first illegal one."""
    moves: list[Move] = []
    for word in words:
        move = None if line.outcome is not None else line.position.exact_move(word)
        if move is None:
            break
        moves.append(move)
        line = line.play(move)
    return tuple(moves)

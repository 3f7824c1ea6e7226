"""A UCI engine in a separate process."""

from __future__ import annotations

import shlex
import subprocess
import sys
import time

OURS = f"{sys.executable} -m bot uci"


class EngineProcess:
    """A running UCI engine. It records the total nodes and milliseconds of its searches, and the wall time of each
    move.
    """

    def __init__(self, command: str, variant: str, options: list[str]) -> None:
        self.process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.name = ""
        self.nodes = self.milliseconds = 0
        self.waits: list[float] = []
        self.report: list[str] = []  # the words of the last search's last report
        self.ask("uci", "uciok")
        for option in [*options, f"UCI_Variant={variant}"]:
            name, _, value = option.partition("=")
            self.say(f"setoption name {name} value {value}")
        self.ask("isready", "readyok")

    def say(self, line: str) -> None:
        """Send a line to the engine."""
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")

    def ask(self, line: str, answer: str) -> list[str]:
        """Send a line to the engine, and read its output up to a line that starts with `answer`. Return the words of
        that line.

        Raise RuntimeError if the engine exits first.
        """
        assert self.process.stdout is not None
        self.say(line)
        news: list[str] = []
        for said in self.process.stdout:
            words = said.split()
            if words[:1] == [answer]:
                self.report = news
                self._count(news)
                return words
            if "nodes" in words and "time" in words:
                news = words
            if words[:2] == ["id", "name"]:
                self.name = " ".join(words[2:])
        raise RuntimeError(f"the engine {self.process.args!r} exited before it sent {answer!r}")

    def new_game(self) -> None:
        """Prepare the engine for a new game."""
        self.say("ucinewgame")
        self.ask("isready", "readyok")

    def move(self, moves: list[str], go: str) -> str:
        """Return the engine's move after these moves from the start position, in UCI. `go` is the arguments of the
        command `go`.
        """
        self.say(f"position startpos moves {' '.join(moves)}")
        begin = time.perf_counter()
        best = self.ask(f"go {go}", "bestmove")[1]
        self.waits.append(time.perf_counter() - begin)
        return best

    def centipawns(self, fen: str, go: str) -> int | None:
        """Return the engine's score for a position, from the side to move's point of view. Return None if it found a
        forced win or loss, or no move.
        """
        self.say(f"position fen {fen}")
        self.ask(f"go {go}", "bestmove")
        if "cp" not in self.report:
            return None
        return int(self.report[self.report.index("cp") + 1])

    def close(self) -> None:
        """Send `quit`, and wait until the engine has exited."""
        self.say("quit")
        self.process.wait()

    def _count(self, news: list[str]) -> None:
        if news:
            self.nodes += int(news[news.index("nodes") + 1])
            self.milliseconds += int(news[news.index("time") + 1])

    @property
    def rate(self) -> int:
        """The speed in thousands of nodes per second."""
        return self.nodes // max(self.milliseconds, 1)

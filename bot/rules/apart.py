"""Compiles in a process of its own, which keeps what it has compiled on disk and ends.

To compile takes half a minute of the interpreter's lock, and memory that a process never gives back: a bot that answers
members does it elsewhere, and loads what was compiled.
"""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Any

from bot.rules._kernel.caching import is_kept

log = logging.getLogger(__name__)

SOURCES = Path(__file__).parents[2]


LOOK_SECONDS = 0.5
"""How often it is looked up what has been compiled by now."""


@dataclass(frozen=True)
class Readiness:
    """How far something long has come."""

    share: float
    """From 0 to 1."""
    seconds_left: float
    """As it seems now."""


class CompilingApart:
    """One such process, which may be ended early."""

    def __init__(
        self,
        module: str,
        steps: Sequence[tuple[Any, float]] = (),
        seconds: float = 10,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        """Name a module of this package whose `main` compiles.

        `steps`: some of its kernels in the order in which they are ready, and which share of the time, from 0 to 1, has
        gone by then. `seconds`: about how long all takes, on a machine that has nothing else to do.
        """
        self._module = module
        self._steps = list(steps)
        self._seconds = seconds
        self._clock = clock
        self._begun = clock()
        self._share = self._reached_after = 0.0
        self._lock = Lock()
        self._process: subprocess.Popen[str] | None = None
        self._is_over = False

    def run(self) -> None:
        """Compile, and wait for it. What fails is left to whoever needs it, who then compiles it again."""
        path = os.pathsep.join(filter(None, (str(SOURCES), os.environ.get("PYTHONPATH"))))
        command = [sys.executable, "-W", "ignore", "-c", f"from {self._module} import main; main()"]
        with self._lock:
            if self._is_over:
                return
            try:
                self._process = subprocess.Popen(
                    command,
                    env={**os.environ, "PYTHONPATH": path},
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.PIPE,
                    text=True,
                )
            except OSError as error:
                log.warning("no process to compile in (%s): compiling in this one", error)
                return
        told = self._wait(self._process)
        if self._process.returncode and not self._is_over:
            reason = told.strip().rpartition("\n")[2] or f"status {self._process.returncode}"
            log.warning("compiling apart failed (%s): compiling in this process", reason)

    @property
    def progress(self) -> Readiness:
        """How far it has come: by what is ready, and in between by the time that has passed."""
        gone = self._clock() - self._begun
        whole = self._reached_after / self._share if self._share else self._seconds
        most = self._steps[0][1] if self._steps else 1.0
        share = min(self._share + (gone - self._reached_after) / whole, most)
        return Readiness(share, whole * (1 - share))

    def look(self) -> None:
        """Take note of what is ready."""
        while self._steps and is_kept(self._steps[0][0]):
            _, self._share = self._steps.pop(0)
            self._reached_after = self._clock() - self._begun

    def _wait(self, process: subprocess.Popen[str]) -> str:
        """Return what the process has complained of, once it has ended."""
        while True:
            self.look()
            try:
                return process.communicate(timeout=LOOK_SECONDS)[1]
            except subprocess.TimeoutExpired:
                continue

    def end(self) -> None:
        """Break it off; may be called from any thread."""
        with self._lock:
            self._is_over = True
            if self._process is not None:
                self._process.terminate()

"""Compiles the kernels before they are needed, or loads them from the cache, so that a game's first move isn't delayed.

Compiling holds the GIL for half a minute, and uses memory that isn't released until the process exits. Therefore, the
bot compiles in a separate process, which stores the result in the disk cache and then exits.
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

from bot.rules._kernel.compiled import is_kept
from bot.rules._kernel.magic import hash_ride
from bot.rules._kernel.movegen import generate, generate_to, make, perft
from bot.rules.position import Position
from bot.variants import FAMILIES
from bot.variants.model import Variant

log = logging.getLogger(__name__)

SOURCES = Path(__file__).parents[2]


LOOK_SECONDS = 0.5
"""The interval at which to check the disk cache for new kernels."""


@dataclass(frozen=True)
class Readiness:
    share: float
    """The fraction of the work that has been done, from 0 to 1."""
    seconds_left: float
    """The estimated remaining time."""


class CompilingApart:
    """Compiles kernels in a separate process, and reports the progress."""

    def __init__(
        self,
        module: str,
        steps: Sequence[tuple[Any, float]] = (),
        seconds: float = 10,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        """Prepare a process that calls the function `main` of `module`.

        `steps` lists the kernels in the order in which they become ready. Each kernel is paired with the time when it's
        ready, as a fraction of the total time (0 to 1). `seconds` is the approximate total time on an idle machine.
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
        """Compile in another process, and wait until it has exited.

        If the other process fails, this process compiles each kernel when it's first called.
        """
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
                log.warning("could not start a process to compile in (%s): compiling in this process", error)
                return
        told = self._wait(self._process)
        if self._process.returncode and not self._is_over:
            reason = told.strip().rpartition("\n")[2] or f"status {self._process.returncode}"
            log.warning("the process that compiles failed (%s): compiling in this process", reason)

    @property
    def progress(self) -> Readiness:
        """The progress so far. While a kernel is being compiled, the progress is estimated from the time that has
        passed.
        """
        gone = self._clock() - self._begun
        whole = self._reached_after / self._share if self._share else self._seconds
        most = self._steps[0][1] if self._steps else 1.0
        share = min(self._share + (gone - self._reached_after) / whole, most)
        return Readiness(share, whole * (1 - share))

    def look(self) -> None:
        """Update the progress by checking which kernels are in the disk cache now."""
        while self._steps and is_kept(self._steps[0][0]):
            _, self._share = self._steps.pop(0)
            self._reached_after = self._clock() - self._begun

    def _wait(self, process: subprocess.Popen[str]) -> str:
        """Wait until the process has exited, and return its stderr."""
        while True:
            self.look()
            try:
                return process.communicate(timeout=LOOK_SECONDS)[1]
            except subprocess.TimeoutExpired:
                continue

    def end(self) -> None:
        """Terminate the process. If it hasn't started yet, keep it from starting. Thread-safe."""
        with self._lock:
            self._is_over = True
            if self._process is not None:
                self._process.terminate()


STEPS = ((hash_ride, 0.25), (generate_to, 0.67), (generate, 0.78), (make, 0.87), (perft, 0.98))
SECONDS = 6.0
"""The total compile time, measured on two idle cores. STEPS lists when each kernel is ready, as a fraction of this
time.
"""


def warm_up(variant: Variant) -> None:
    """Build a variant's tables, and load every kernel of the rules from the disk cache or compile it."""
    position = Position.start(variant)
    position.san(position.legal_moves[0])
    position.perft(1)


def compiling_rules() -> CompilingApart | None:
    """Return a process that compiles every kernel of the rules, or None if all are in the disk cache."""
    # `warm_up` compiles `perft` last. If `perft` is in the cache, so are all other kernels.
    return None if is_kept(perft) else CompilingApart(__name__, STEPS, SECONDS)


def main() -> None:
    """Compile every kernel. Building one variant is enough, since all variants share the kernels."""
    warm_up(next(iter(FAMILIES.values())).example)

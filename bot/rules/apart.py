"""Compiles in a process of its own, which keeps what it has compiled on disk and ends.

To compile takes half a minute of the interpreter's lock, and memory that a process never gives back: a bot that answers
members does it elsewhere, and loads what was compiled.
"""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from pathlib import Path
from threading import Lock

log = logging.getLogger(__name__)

SOURCES = Path(__file__).parents[2]


class CompilingApart:
    """One such process, which may be ended early."""

    def __init__(self, module: str) -> None:
        """Name a module of this package whose `main` compiles."""
        self._module = module
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
        _, told = self._process.communicate()
        if self._process.returncode and not self._is_over:
            reason = told.strip().rpartition("\n")[2] or f"status {self._process.returncode}"
            log.warning("compiling apart failed (%s): compiling in this process", reason)

    def end(self) -> None:
        """Break it off; may be called from any thread."""
        with self._lock:
            self._is_over = True
            if self._process is not None:
                self._process.terminate()

"""Reports where each thread of a worker was when the worker crashed or a test hung.

The reports are printed after the tests. A worker's own stderr appears thousands of lines above the summary, if at all.
"""

import faulthandler
import re
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

FRAMES = 12
"""The number of innermost calls that are shown for each thread."""
KILLED = "none: it was killed from outside, as when memory is short, or has ended itself"


def listen(config: pytest.Config) -> None:
    """If this process is a worker, write its crash report. Otherwise, collect the reports of the workers."""
    if (path := getattr(config, "workerinput", {}).get("last_words")) is not None:
        config.pluginmanager.register(_WorkerReport(Path(path)))
    else:
        config.pluginmanager.register(_ControllerReport())


class _WorkerReport:
    """A pytest plugin for a worker. If the worker crashes or a test takes too long, the interpreter writes a report to
    the plugin's file.

    The interpreter's watchdog can end the process even if a thread never releases the interpreter's lock. A watchdog in
    a Python thread couldn't.
    """

    def __init__(self, path: Path) -> None:
        self._file = path.open("w")

    def pytest_sessionstart(self) -> None:
        faulthandler.enable(self._file)

    def pytest_timeout_set_timer(self, settings: Any) -> bool:
        faulthandler.dump_traceback_later(settings.timeout, exit=True, file=self._file)
        return True

    def pytest_timeout_cancel_timer(self) -> bool:
        faulthandler.cancel_dump_traceback_later()
        return True

    def pytest_unconfigure(self) -> None:
        faulthandler.disable()
        self._file.close()


class _ControllerReport:
    """A pytest plugin for the process that distributes the tests to the workers."""

    def __init__(self) -> None:
        self._folder = TemporaryDirectory(prefix="last-words-")
        self._ended: dict[str, str] = {}
        """The reports of workers that ended early, keyed by worker name."""

    @pytest.hookimpl(optionalhook=True)  # a hook of xdist
    def pytest_configure_node(self, node: Any) -> None:
        self._path(node).touch()
        node.workerinput["last_words"] = str(self._path(node))

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any, error: object) -> None:
        if error:
            self._ended[node.gateway.id] = self._path(node).read_text().strip() or KILLED

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        for name, text in self._ended.items():
            terminalreporter.section(f"last words of {name}")
            terminalreporter.write_line("\n".join(_shortened(text)))

    def pytest_unconfigure(self) -> None:
        self._folder.cleanup()

    def _path(self, node: Any) -> Path:
        return Path(self._folder.name, f"{node.gateway.id}.txt")


def _shortened(text: str) -> Iterator[str]:
    """Yield the innermost calls of each thread. The last thread is the one that crashed, or the main thread after a
    timeout.
    """
    why, *threads = re.split(r"\n+(?=Thread |Current thread |Extension modules)", text)
    yield why
    for thread in sorted(threads, key=lambda thread: thread.startswith("Current")):
        if not thread.startswith("Extension"):
            yield from thread.splitlines()[: FRAMES + 1]

"""A pytest plugin that writes down all messages that the bot sends in end-to-end tests, to be read by people.

    python -m pytest tests/e2e -p tests.transcript --transcript build/transcript

Each worker writes one file. A message is written if it has a line that no earlier message had.
`docs/add-a-language.md` explains how to read another language.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from simcord import Env

from tests.e2e import payloads

VALUES = re.compile(r"<[^>]*>|\*\*[^*]*\*\*|\d+")
"""Mentions, times, numbers and bold names. If lines differ only in these, they count as the same line."""


class Transcript:
    """The messages of one worker's tests."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.file = folder / f"{os.environ.get('PYTEST_XDIST_WORKER', 'all')}.txt"
        self.file.write_text("", "utf-8")
        self.seen: set[str] = set()

    def add(self, scene: str, env: Env) -> None:
        """Write the messages of a test."""
        for entry in env.http_requests:
            is_command = entry.path.endswith("/commands")
            lines = [] if is_command or not isinstance(entry.json, dict) else list(_lines(entry.json))
            new = {line for line in lines if VALUES.sub("#", line) not in self.seen}
            self.seen |= {VALUES.sub("#", line) for line in lines}
            if new:
                told = "\n".join(("» " if line in new else "  ") + line for line in lines)
                with self.file.open("a", encoding="utf-8") as file:
                    file.write(f"=== {scene}\n{told}\n\n")


def _lines(part: dict[str, Any]) -> Iterator[str]:
    """Yield the texts of a request in reading order: texts, labels, placeholders, options and alt texts."""
    for field in ("title", "content", "label", "placeholder", "description"):
        if isinstance(part.get(field), str):
            mark = "" if field in ("title", "content") else f"{field}: "
            yield from (f"{mark}{line}" for line in part[field].splitlines() if line.strip())
    for field in ("data", "message", "components", "component", "accessory", "items", "options", "choices"):
        inner = part.get(field) or []
        for one in inner if isinstance(inner, list) else [inner]:
            if isinstance(one, dict):
                yield from _lines(one)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--transcript", type=Path, help="the folder for the transcripts")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("transcript") is None:
        return
    transcript, check = Transcript(config.getoption("transcript")), payloads.faults

    def faults(env: Env) -> list[str]:
        transcript.add(os.environ.get("PYTEST_CURRENT_TEST", ""), env)
        return check(env)

    payloads.faults = faults

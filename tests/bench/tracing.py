"""Traces which functions of `bot/` are called, and which database queries are made, for `one_move`."""

from __future__ import annotations

import ast
import sys
import threading
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from sqlalchemy import Engine, event

from bot.paths import ROOT

PACKAGE, SIMULATION = (f"{ROOT / folder}/" for folder in ("bot", "bot/sandbox"))
PROPERTIES = {"property", "cached_property", "setter"}
PARTS_OF_FUNCTIONS = ("<module>", "<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>")


@dataclass
class Trace:
    """The functions that a move entered, and its SQL statements."""

    code: set[CodeType] = field(default_factory=set)
    in_write: set[CodeType] = field(default_factory=set)
    """Functions entered during a write transaction, by any task."""
    statements: list[str] = field(default_factory=list)
    is_writing: bool = False

    def enter(self, code: CodeType) -> None:
        self.code.add(code)
        if self.is_writing:
            self.in_write.add(code)

    @property
    def functions(self) -> list[CodeType]:
        return [one for one in self.code if one.co_name not in PARTS_OF_FUNCTIONS]

    @property
    def by_module(self) -> dict[str, list[CodeType]]:
        modules: dict[str, list[CodeType]] = defaultdict(list)
        for one in sorted(self.functions, key=lambda code: (code.co_filename, code.co_firstlineno)):
            modules[one.co_filename.removeprefix(f"{ROOT}/")].append(one)
        return modules

    @property
    def row(self) -> dict[str, float]:
        begun = [one for one in self.statements if one.startswith("BEGIN")]
        return {
            "modules": len({one.co_filename for one in self.code}),
            "functions": len(self.functions),
            "functions without properties": len([one for one in self.functions if not is_property(one)]),
            "write transactions": begun.count("BEGIN IMMEDIATE"),
            "transactions": len(begun),
            "statements": len(self.statements) - len(begun),
        }


def is_property(code: CodeType) -> bool:
    """Return whether a function implements a property. Properties are used like attributes."""
    return code.co_firstlineno in property_lines(code.co_filename)


@cache
def property_lines(file: str) -> frozenset[int]:
    """Return the first line of each property in a module. This is the line of the property's first decorator."""
    tree = ast.parse(Path(file).read_text(encoding="utf-8"))
    found = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.decorator_list)
    return frozenset(
        node.decorator_list[0].lineno
        for node in found
        if any(ast.unparse(one).rpartition(".")[2] in PROPERTIES for one in node.decorator_list)
    )


def is_of_bot(file: str) -> bool:
    """Return whether a file is part of the bot. The files of the simulated Discord don't count."""
    return file.startswith(PACKAGE) and not file.startswith(SIMULATION)


class Tracer:
    """Traces the current thread, and every thread that is started while the tracer is applied."""

    def __init__(self) -> None:
        self.trace: Trace | None = None

    @contextmanager
    def applied(self) -> Iterator[None]:
        events = {"before_cursor_execute": self._execute, "commit": self._end, "rollback": self._end}
        for name, listener in events.items():
            event.listen(Engine, name, listener)
        threading.setprofile(self._enter)
        sys.setprofile(self._enter)
        try:
            yield
        finally:
            sys.setprofile(None)
            threading.setprofile(None)
            for name, listener in events.items():
                event.remove(Engine, name, listener)

    def _enter(self, frame: FrameType, what: str, _: Any) -> None:
        if self.trace is not None and what == "call" and is_of_bot(frame.f_code.co_filename):
            self.trace.enter(frame.f_code)

    def _execute(self, connection: object, cursor: object, statement: str, *rest: object) -> None:
        if self.trace is not None:
            self.trace.statements.append(statement)
            self.trace.is_writing |= statement == "BEGIN IMMEDIATE"

    def _end(self, connection: object) -> None:
        if self.trace is not None:
            self.trace.is_writing = False

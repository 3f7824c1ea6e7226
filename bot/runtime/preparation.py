"""The progress of compiling, to show to members and readers who wait for it."""

from __future__ import annotations

from bot.rules import CompilingApart, Readiness
from bot.services.engines import EnginePool


class Preparation:
    """The progress of compiling the rules and the engine."""

    def __init__(self, engines: EnginePool) -> None:
        self._engines = engines
        self._rules: CompilingApart | None = None

    def begin_with(self, rules: CompilingApart) -> None:
        """Note that the rules are being compiled; may be called from any thread."""
        self._rules = rules

    @property
    def rules(self) -> Readiness | None:
        """The progress of the rules; None if they need not be compiled."""
        return None if self._rules is None else self._rules.progress

    @property
    def engine(self) -> Readiness | None:
        """The progress of the engine; None once it is ready, or if other processes search."""
        return self._engines.preparing

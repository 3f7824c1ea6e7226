"""What is being compiled, for those who wait for it."""

from __future__ import annotations

from bot.rules import CompilingApart, Readiness
from bot.services.engines import EngineRoom


class Preparation:
    """How far the rules and the engine are from being ready to play."""

    def __init__(self, engines: EngineRoom) -> None:
        self._engines = engines
        self._rules: CompilingApart | None = None

    def begin_with(self, rules: CompilingApart) -> None:
        """Note that the rules are being compiled; may be called from any thread."""
        self._rules = rules

    @property
    def rules(self) -> Readiness | None:
        """How far the rules have come; None where they need not be compiled."""
        return None if self._rules is None else self._rules.progress

    @property
    def engine(self) -> Readiness | None:
        """How far the engine has come; None once it is ready, or where others search."""
        return self._engines.preparing

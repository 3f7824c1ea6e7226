"""The actions by which a member begins from `/help` or the welcome: a game, a challenge, the guides."""

from __future__ import annotations

from dataclasses import dataclass

from bot.discord.core.actions import Action, FormAction


@dataclass(frozen=True)
class StartEngineGame(Action, name="start-engine-game"):
    """Open the form for a game with the engine."""


@dataclass(frozen=True)
class StartChallenge(Action, name="start-challenge"):
    """Open the form for a challenge to whoever answers first."""


@dataclass(frozen=True)
class StartReading(Action, name="start-reading"):
    """Open the guides."""


@dataclass(frozen=True)
class SendEngineGame(FormAction, name="engine-game"):
    """Begin a game with the engine as the form says."""


@dataclass(frozen=True)
class SendOpenChallenge(FormAction, name="open-challenge"):
    """Challenge whoever answers first, as the form says."""

"""The actions of the controls on a member's vacation."""

from __future__ import annotations

from dataclasses import dataclass

from bot.discord.core.actions import Action


@dataclass(frozen=True)
class PickVacation(Action, name="pick-vacation"):
    """Go on vacation for the number of days that is picked."""


@dataclass(frozen=True)
class EndVacation(Action, name="end-vacation"):
    """Come back from a vacation."""

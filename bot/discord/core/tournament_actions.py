"""The actions on tournaments that other features' posts offer."""

from __future__ import annotations

from dataclasses import dataclass

from bot.discord.core.actions import Action


@dataclass(frozen=True)
class OpenTournamentSettings(Action, name="tournament-settings"):
    """Open the server's settings for tournaments."""

"""What a feature brings: the client names the features, and knows nothing else of them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from discord import app_commands
from discord.ext import commands

from bot.domain.outbox import Kind
from bot.frontend.desk.actions import Action
from bot.frontend.desk.controls import Press
from bot.frontend.desk.house import House
from bot.frontend.desk.labels import label
from bot.frontend.desk.outbox import Carrier
from bot.frontend.desk.visit import Visit

Handler: TypeAlias = Callable[[Visit, Press[Any]], Awaitable[None]]
"""Does what a control or a form says."""


@dataclass(frozen=True)
class Feature:
    """Its commands, and who answers to its controls and forms."""

    cogs: tuple[Callable[[House], commands.Cog], ...] = ()
    handlers: Mapping[type[Action], Handler] = field(default_factory=dict)
    forms: Mapping[type[Action], Handler] = field(default_factory=dict)
    carriers: Mapping[Kind, Carrier] = field(default_factory=dict)
    """Who says what is stored to be said."""
    menus: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    """What Discord offers on a member or a message: the key of its wording, and what it does."""

    def make_menus(self) -> list[app_commands.ContextMenu]:
        """Make its entries of those menus anew: each belongs to one bot."""
        return [app_commands.ContextMenu(name=label(key), callback=callback) for key, callback in self.menus.items()]


def merged(*groups: Mapping[type[Action], Handler]) -> dict[type[Action], Handler]:
    """Join the handlers of several modules; raise ValueError where two answer to one action."""
    handlers: dict[type[Action], Handler] = {}
    for group in groups:
        if twice := handlers.keys() & group.keys():
            names = sorted(action.name for action in twice)
            raise ValueError(f"expected one handler an action, got two for {names}")
        handlers |= group
    return handlers

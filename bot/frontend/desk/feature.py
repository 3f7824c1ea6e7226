"""What a feature brings: the client names the features, and knows nothing else of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from discord import app_commands
from discord.ext import commands

from bot.domain.outbox import Kind
from bot.frontend.desk.actions import Action
from bot.frontend.desk.controls import Handler
from bot.frontend.desk.house import House
from bot.frontend.desk.outbox import Carrier
from bot.frontend.words.texts import label


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

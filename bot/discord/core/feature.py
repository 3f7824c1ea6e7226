"""What a feature registers with the client, which knows nothing else about it."""

from __future__ import annotations

import pkgutil
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from types import ModuleType
from typing import Any, TypeAlias

from discord import app_commands
from discord.ext import commands

from bot.discord.core.actions import Action
from bot.discord.core.context import Context
from bot.discord.core.controls import ComponentEvent
from bot.discord.core.interactions import Runtime
from bot.discord.core.labels import label
from bot.discord.core.outbox import DeliveryHandler
from bot.domain.outbox import MessageKind

Handler: TypeAlias = Callable[[Context, ComponentEvent[Any]], Awaitable[None]]
"""Handles one action of a control or a form."""


@dataclass(frozen=True)
class Feature:
    """A feature's commands, and the handlers of its controls, forms, outbox messages and context menus."""

    cogs: tuple[Callable[[Runtime], commands.Cog], ...] = ()
    handlers: Mapping[type[Action], Handler] = field(default_factory=dict)
    forms: Mapping[type[Action], Handler] = field(default_factory=dict)
    delivery_handlers: Mapping[MessageKind, DeliveryHandler] = field(default_factory=dict)
    """The delivery handlers of its kinds of outbox messages."""
    menus: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    """The callbacks of its context menus on members or messages, by the locale keys of their names."""

    def make_menus(self) -> list[app_commands.ContextMenu]:
        """Make new context menus on each call, as each belongs to one client."""
        return [app_commands.ContextMenu(name=label(key), callback=callback) for key, callback in self.menus.items()]


def merged(*groups: Mapping[type[Action], Handler]) -> dict[type[Action], Handler]:
    """Join the handlers of several modules; raise ValueError if two handle one action."""
    handlers: dict[type[Action], Handler] = {}
    for group in groups:
        if twice := handlers.keys() & group.keys():
            names = sorted(action.name for action in twice)
            raise ValueError(f"expected one handler an action, got two for {names}")
        handlers |= group
    return handlers


def find_features(package: ModuleType) -> tuple[Feature, ...]:
    """Return the `FEATURE` of each module and package directly inside a package, in the order of their names.

    Raise TypeError for one without.
    """
    names = sorted(info.name for info in pkgutil.iter_modules(package.__path__))
    return tuple(_feature_of(import_module(f"{package.__name__}.{name}")) for name in names)


def _feature_of(module: ModuleType) -> Feature:
    feature = getattr(module, "FEATURE", None)
    if not isinstance(feature, Feature):
        raise TypeError(f"expected a FEATURE in {module.__name__}, got {feature!r}")
    return feature

"""The parts of a feature that are registered with the client. The client knows nothing else about features."""

from __future__ import annotations

import pkgutil
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from types import ModuleType
from typing import Any, TypeAlias

from discord.ext.commands import Cog

from bot.discord.core.commands import Group, Menu, Slash
from bot.discord.core.context import Context
from bot.discord.core.controls import Action, ComponentEvent
from bot.discord.core.interactions import Runtime
from bot.discord.core.outbox import DeliveryHandler
from bot.domain.outbox import MessageKind

Handler: TypeAlias = Callable[[Context, ComponentEvent[Any]], Awaitable[None]]
"""Handles one action of a control or a form."""


@dataclass(frozen=True)
class Feature:
    """A feature's commands and context menus, and the handlers of its controls, forms and outbox messages."""

    commands: Sequence[Slash | Group | Menu] = ()
    cogs: Sequence[Callable[[Runtime], Cog]] = ()
    """Listeners for Discord's events, or data that belongs to one client."""
    handlers: Mapping[type[Action], Handler] = field(default_factory=dict)
    forms: Mapping[type[Action], Handler] = field(default_factory=dict)
    delivery_handlers: Mapping[MessageKind, DeliveryHandler] = field(default_factory=dict)


def merged(*groups: Mapping[type[Action], Handler]) -> dict[type[Action], Handler]:
    """Merge the handlers of several modules. Raise ValueError if an action has two handlers."""
    handlers: dict[type[Action], Handler] = {}
    for group in groups:
        if twice := handlers.keys() & group.keys():
            names = sorted(action.name for action in twice)
            raise ValueError(f"expected one handler for each action, got two for {names}")
        handlers |= group
    return handlers


def find_features(package: ModuleType) -> tuple[Feature, ...]:
    """Return the `FEATURE` of each module and package directly inside a package, sorted by the modules' names.

    Raise TypeError if a module has no `FEATURE`, and ValueError if two features have a command with the same name.
    """
    modules = sorted(info.name for info in pkgutil.iter_modules(package.__path__))
    features = tuple(_feature_of(import_module(f"{package.__name__}.{name}")) for name in modules)
    names = Counter(str(command.name) for feature in features for command in feature.commands)
    if twice := sorted(name for name, count in names.items() if count > 1):
        raise ValueError(f"expected one command of each name, got two for {twice}")
    return features


def _feature_of(module: ModuleType) -> Feature:
    feature = getattr(module, "FEATURE", None)
    if not isinstance(feature, Feature):
        raise TypeError(f"expected a FEATURE in {module.__name__}, got {feature!r}")
    return feature

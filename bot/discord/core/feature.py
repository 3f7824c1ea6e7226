"""What a feature registers with the client, which knows nothing else about it, and the names of its commands."""

from __future__ import annotations

import pkgutil
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from types import ModuleType
from typing import Any, TypeAlias

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation, locale_str
from discord.ext import commands

from bot.discord.core.actions import Action
from bot.discord.core.context import Context
from bot.discord.core.controls import ComponentEvent
from bot.discord.core.interactions import Runtime
from bot.discord.core.outbox import DeliveryHandler
from bot.domain.outbox import MessageKind
from bot.i18n.catalog import DEFAULT, load_catalog


def label(key: str) -> locale_str:
    """Return the name of a command, an option or a choice: the English text, with its locale key for the translator."""
    return locale_str(load_catalog().translator(DEFAULT)(key), key=key)


NAMES = (
    TranslationContextLocation.group_name,
    TranslationContextLocation.command_name,
    TranslationContextLocation.parameter_name,
)
"""Names that are part of the interface and have no locale key of their own: their key is `name-` and the word."""


class CommandTranslator(discord.app_commands.Translator):
    """Translates the texts made by `label`, and the names of commands and options."""

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: discord.app_commands.TranslationContextTypes
    ) -> str | None:
        """Return the text in one of the bot's languages; None for any other locale."""
        key = string.extras.get("key")
        if key is None and context.location in NAMES:
            key = f"name-{string.message}"
        t = load_catalog().translators.get(str(locale))
        return None if key is None or t is None else t(key)


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

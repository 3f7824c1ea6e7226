"""Features and their slash commands, groups and context menus, including the names in each language."""

from __future__ import annotations

import functools
import inspect
import pkgutil
import re
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from importlib import import_module
from types import ModuleType
from typing import Any, Concatenate, ParamSpec, TypeAlias, TypeVar

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation, locale_str
from discord.ext.commands import Cog

from bot.discord.core.context import Context, context_of
from bot.discord.core.controls import Action, ComponentEvent
from bot.discord.core.game_actions import NOTHING_TYPED, PickGame, pack_typed
from bot.discord.core.interactions import Interaction, Runtime, file_name, shown_pictures
from bot.discord.core.outbox import DeliveryHandler
from bot.domain.outbox import MessageKind
from bot.i18n.catalog import DEFAULT, load_catalog
from bot.i18n.names import as_label

GAME = "game"
"""The name of the option for a game's number. All commands use this name."""

P = ParamSpec("P")
V = TypeVar("V", str, int, float)

Callback: TypeAlias = Callable[Concatenate[Context, P], Coroutine[Any, Any, None]]
Autocomplete: TypeAlias = Callable[[Interaction, str], Coroutine[Any, Any, list[app_commands.Choice[V]]]]
Handler: TypeAlias = Callable[[Context, ComponentEvent[Any]], Awaitable[None]]
"""Handles one action of a control or a form."""
BOARD = re.compile(r"board-(?P<game>\d{1,18})-(?P<ply>\d{1,9})-(?P<takebacks>\d{1,9})\.png")
"""Matches the file names of board pictures; see `picture_name`."""


class Where(Enum):
    """Where a command can be used: always in servers that have added the bot and, for some values, also wherever a
    member has installed the bot for themselves.
    """

    SERVER = "server"
    OWN = "own"
    """In servers, and in direct messages with the bot. In a direct message, the command is limited to the member's own
    data.
    """
    ANYWHERE = "anywhere"
    """Everywhere, including places where only the member has installed the bot."""
    GAME = "game"
    """Everywhere. For a game that belongs to a server, the command works only in that server."""
    MEMBERS = "members"
    """Everywhere except in direct messages with the bot, because the command needs other members."""

    @property
    def installs(self) -> app_commands.AppInstallationType:
        return app_commands.AppInstallationType(guild=True, user=self not in (Where.SERVER, Where.OWN))

    @property
    def contexts(self) -> app_commands.AppCommandContext:
        return app_commands.AppCommandContext(
            guild=True,
            dm_channel=self not in (Where.SERVER, Where.MEMBERS),
            private_channel=self not in (Where.SERVER, Where.OWN),
        )


@dataclass(frozen=True)
class Option:
    key: str
    choices: Sequence[app_commands.Choice[Any]] = ()
    """The accepted values. If the list is empty, every value is accepted."""
    autocomplete: Autocomplete[Any] | None = None


@dataclass(frozen=True)
class Slash:
    name: str | locale_str
    description: str
    """The locale key of the description."""
    where: Where
    callback: Callback[...]
    options: dict[str, Option]
    permissions: discord.Permissions | None = None
    """The permissions that a member needs to see the command, or None if everyone can see it."""

    def make(self, parent: app_commands.Group | None = None) -> app_commands.Command[Any, ..., Any]:
        """Make the discord.py command. A command in a group can be used wherever the group can be used."""
        command: app_commands.Command[Any, ..., Any] = app_commands.Command(
            name=self.name,
            description=label(self.description),
            callback=self._described(_called_with_context(self.callback, None if parent else self._repeated)),
            parent=parent,
            allowed_contexts=None if parent else self.where.contexts,
            allowed_installs=None if parent else self.where.installs,
        )
        command.guild_only = parent is None and self.where is Where.SERVER
        command.default_permissions = self.permissions
        return command

    def _repeated(self, given: Mapping[str, Any]) -> Action | None:
        """Return the action that runs the command again with the picked game. Return None if the command has no
        option for a game, or its other options don't fit into a custom_id.
        """
        others = [str(value) for name, value in given.items() if name != GAME and value is not None]
        typed = pack_typed(*others) if len(others) == 1 else NOTHING_TYPED
        is_complete = not others or typed != NOTHING_TYPED
        return PickGame(str(self.name), typed) if GAME in self.options and is_complete else None

    def _described(self, callback: Any) -> Any:
        choices = {name: list(option.choices) for name, option in self.options.items() if option.choices}
        offered = {name: option.autocomplete for name, option in self.options.items() if option.autocomplete}
        app_commands.describe(**{name: label(option.key) for name, option in self.options.items()})(callback)
        app_commands.choices(**choices)(callback)
        return app_commands.autocomplete(**offered)(callback)


@dataclass(frozen=True)
class Group:
    """Slash commands that share their first word, such as `/tournament create`. Each of them is declared with the
    group's `slash` method.
    """

    name: str
    where: Where
    commands: list[Slash] = field(default_factory=list)

    def slash(self, name: str | locale_str, /, **options: Option) -> Callable[[Callback[P]], Slash]:
        """Return a decorator that declares one of the group's commands. The keywords in `options` are the names of the
        callback's parameters.
        """

        def declared(callback: Callback[P]) -> Slash:
            key = f"command-{self.name}-{name}"
            self.commands.append(Slash(name, key, self.where, callback, options))
            return self.commands[-1]

        return declared

    def make(self) -> app_commands.Group:
        group = app_commands.Group(
            name=self.name,
            description=label(f"command-{self.name}"),
            allowed_contexts=self.where.contexts,
            allowed_installs=self.where.installs,
        )
        for command in self.commands:
            group.add_command(command.make(group))
        return group


@dataclass(frozen=True)
class Menu:
    """A context menu for members or messages, depending on the type of its callback's second parameter."""

    name: str
    """The locale key of the menu's name."""
    where: Where
    callback: Callback[...]

    def make(self) -> app_commands.ContextMenu:
        return app_commands.ContextMenu(
            name=label(self.name),
            callback=_called_with_context(self.callback),
            allowed_contexts=self.where.contexts,
            allowed_installs=self.where.installs,
        )


def slash(
    name: str | locale_str, where: Where, /, *, permissions: discord.Permissions | None = None, **options: Option
) -> Callable[[Callback[P]], Slash]:
    """Return a decorator that declares a slash command. The keywords in `options` are the names of the callback's
    parameters.
    """

    def declared(callback: Callback[P]) -> Slash:
        return Slash(name, f"command-{name}", where, callback, options, permissions)

    return declared


def menu(name: str, where: Where, /) -> Callable[[Callback[P]], Menu]:
    """Return a decorator that declares a context menu. `name` is the locale key of the menu's name."""
    return lambda callback: Menu(name, where, callback)


def _called_with_context(
    callback: Callback[...], repeated: Callable[[Mapping[str, Any]], Action | None] | None = None
) -> Callable[..., Coroutine[Any, Any, None]]:
    """Wrap a callback so that discord.py can call it with an interaction.

    Always return a new wrapper, because discord.py removes attributes from the wrapper that it receives.

    `repeated` takes the command's options and returns the action that repeats the command.
    """

    @functools.wraps(callback)
    async def called(interaction: Interaction, *args: Any, **options: Any) -> None:
        ctx = context_of(interaction)
        ctx.repeat = functools.partial(repeated, options) if repeated else None
        await callback(ctx, *args, **options)

    # Without this signature, discord.py would look up the options' types in this module, which doesn't import them.
    vars(called)["__signature__"] = _signature_of(callback)
    return called


@functools.cache
def _signature_of(callback: Callback[...]) -> inspect.Signature:
    return inspect.signature(callback, eval_str=True)


def label(key: str) -> locale_str:
    """Return the name of a command, an option or a choice: the English text, together with its locale key for
    translation.
    """
    return locale_str(load_catalog().translator(DEFAULT)(key), key=key)


def choice_label(key: str) -> locale_str:
    """Return the name of a choice whose text is also used within sentences. In the list, it has a capital first
    letter.
    """
    return locale_str(as_label(load_catalog().translator(DEFAULT)(key)), key=key)


NAMES = (
    TranslationContextLocation.group_name,
    TranslationContextLocation.command_name,
    TranslationContextLocation.parameter_name,
)
"""The contexts in which a name doesn't need an explicit locale key. Its key is then `name-` followed by the English
name.
"""


class CommandTranslator(discord.app_commands.Translator):
    async def translate(
        self, string: locale_str, locale: discord.Locale, context: discord.app_commands.TranslationContextTypes
    ) -> str | None:
        """Translate a string into a Discord locale's language. If the language has a regional spelling for the locale,
        use that spelling.

        Return None if the bot has no translation for the locale.
        """
        key = string.extras.get("key")
        if key is None and context.location in NAMES:
            key = f"name-{string.message}"
        if key is None:
            return None
        catalog, name = load_catalog(), str(locale)
        if (region := catalog.regions.get(name)) is not None:
            return region(key) if region.has(key) else None
        if name not in catalog.translators:
            return None
        # Discord needs a text for en-US too. Without one, it would show en-US readers the text for en-GB.
        text = catalog.translators[name](key)
        return as_label(text) if context.location is TranslationContextLocation.choice_name else text


@dataclass(frozen=True)
class Feature:
    """A feature's commands and context menus, and the handlers of its controls, forms and outbox messages."""

    commands: Sequence[Slash | Group | Menu] = ()
    cogs: Sequence[Callable[[Runtime], Cog]] = ()
    """The feature's cogs. They listen to Discord's events, or hold data that belongs to one client."""
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


def game_shown(ctx: Context, message: discord.Message) -> int | None:
    """Return the number of the game whose board is shown in one of the bot's messages. Return None if the message shows
    no board.
    """
    own = ctx.interaction.client.user
    if own is None or message.author.id != own.id:
        return None
    found = (BOARD.fullmatch(file_name(picture.media)) for picture in shown_pictures(message))
    return next((int(board["game"]) for board in found if board), None)

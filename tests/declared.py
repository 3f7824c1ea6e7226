"""The commands that the features declare. Tests use these instead of listing commands by hand."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.discord.client import FEATURES
from bot.discord.core.commands import Group, Menu, Slash, Where

SLASH: dict[str, Slash] = {}
"""Every slash command, by its full name. The full name starts with the name of the command's group."""
for _one in (_one for _feature in FEATURES for _one in _feature.commands):
    if isinstance(_one, Slash):
        SLASH[str(_one.name)] = _one
    elif isinstance(_one, Group):
        SLASH |= {f"{_one.name} {_command.name}": _command for _command in _one.commands}

COMMANDS: dict[str, app_commands.Command[Any, ..., Any]] = {name: one.make() for name, one in SLASH.items()}
"""The same commands, as discord.py objects."""

MENUS = {str(one.make().name): one for feature in FEATURES for one in feature.commands if isinstance(one, Menu)}

BEGINNING = {"challenge", "play", "import"}
"""Commands without a group that start or import a game."""
LOOKUPS = {
    name: one
    for name, one in SLASH.items()
    if " " not in name and one.where is not Where.GAME and name not in BEGINNING
}
"""Commands that are always answered privately."""
OF_GAMES = [name for name, one in SLASH.items() if " " not in name and "game" in one.options]
"""Commands with an option for a game's number."""
NEEDED = {"move": {"move": "e4"}, "export": {"format": "fen"}}
"""Values for the commands' required options."""

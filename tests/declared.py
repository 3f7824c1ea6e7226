"""The commands as the features declare them, so that no test lists them."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.discord.client import FEATURES
from bot.discord.core.commands import Group, Menu, Slash, Where

SLASH: dict[str, Slash] = {}
"""Every slash command by its whole name, which begins with that of its group if it has one."""
for _one in (_one for _feature in FEATURES for _one in _feature.commands):
    if isinstance(_one, Slash):
        SLASH[str(_one.name)] = _one
    elif isinstance(_one, Group):
        SLASH |= {f"{_one.name} {_command.name}": _command for _command in _one.commands}

COMMANDS: dict[str, app_commands.Command[Any, ..., Any]] = {name: one.make() for name, one in SLASH.items()}
"""The same as discord.py knows them."""

MENUS = {str(one.make().name): one for feature in FEATURES for one in feature.commands if isinstance(one, Menu)}

BEGINNING = {"challenge", "play", "import"}
"""The commands outside groups that begin a game, or bring one along."""
LOOKUPS = {
    name: one
    for name, one in SLASH.items()
    if " " not in name and one.where is not Where.GAME and name not in BEGINNING
}
"""Those that show something to the member alone, wherever they can be used."""
OF_GAMES = [name for name, one in SLASH.items() if " " not in name and "game" in one.options]
"""Those that take the number of a game."""
NEEDED = {"move": {"move": "e4"}, "export": {"format": "fen"}}
"""What the commands need that cannot be used without an option."""

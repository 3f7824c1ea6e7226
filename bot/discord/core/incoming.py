"""What a member's client sends with a command: checked against what the command declares, and text is cleaned.

Discord's own clients keep to it, and Discord checks some of it, but nothing that reaches the bot is trusted.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord
from discord import AppCommandOptionType as OptionType
from discord import app_commands

from bot.discord.core.fields import NUMBER
from bot.domain.text import clean_text
from bot.i18n.frontend_errors import NotOffered

GROUPS = (OptionType.subcommand.value, OptionType.subcommand_group.value)
TYPES: dict[OptionType, type] = {OptionType.string: str, OptionType.integer: int, OptionType.boolean: bool}
"""The Python type of the values of an option."""
RESOLVED: dict[OptionType, str] = {
    OptionType.user: "users",
    OptionType.role: "roles",
    OptionType.attachment: "attachments",
}
"""Under which name Discord sends what the id of an option names."""


def take_options(interaction: discord.Interaction[Any]) -> None:
    """Check the values of a command's options and clean their text, before discord.py reads them.

    Raise NotOffered for a value that its option does not take: of another type, beside its choices or its range, or
    the id of nothing that Discord has sent along. While a member is still typing, such an option counts as not given.
    """
    command = interaction.command
    data: Any = interaction.data
    if not isinstance(command, app_commands.Command) or data is None:
        return
    declared = {parameter.display_name: parameter for parameter in command.parameters}
    given = _options(data)
    if interaction.type is discord.InteractionType.autocomplete:
        given[:] = [option for option in given if option.get("focused") or _fits(declared, option, None)]
    elif not all(_fits(declared, option, data.get("resolved", {})) for option in given):
        raise NotOffered
    for option in given:
        parameter = declared.get(option["name"])
        if parameter is not None and not parameter.choices:
            _clean(option)


def _options(data: Any) -> list[dict[str, Any]]:
    """Return the list of the options that were given, of the subcommand if there is one."""
    options: list[dict[str, Any]] = data.get("options", [])
    while options and options[0]["type"] in GROUPS:
        options = options[0].setdefault("options", [])
    return options


def _clean(option: dict[str, Any]) -> None:
    if option.get("focused"):
        option["value"] = str(option["value"])  # what has been typed of a number is no number yet
    if isinstance(option["value"], str) and option["type"] in (OptionType.string.value, OptionType.integer.value):
        option["value"] = clean_text(option["value"])


def _fits(declared: dict[str, app_commands.Parameter], option: dict[str, Any], resolved: dict[str, Any] | None) -> bool:
    """Tell whether a value is one that its option takes. `resolved`: what Discord has sent along; None: nothing."""
    parameter = declared.get(option["name"])
    if parameter is None:
        return True  # an option of another version of the bot, which discord.py ignores or refuses
    value = option["value"]
    if option["type"] != parameter.type.value:
        return False
    if parameter.type in RESOLVED:
        return _is_id(value) and (resolved is None or value in resolved.get(RESOLVED[parameter.type], {}))
    # A bool is an int in Python, and no number here.
    if type(value) is not TYPES.get(parameter.type, type(value)):
        return False
    if parameter.choices:
        return value in [choice.value for choice in parameter.choices]
    return _is_within(parameter, len if isinstance(value, str) else int, value)


def _is_id(value: Any) -> bool:
    return isinstance(value, str) and NUMBER.fullmatch(value) is not None


def _is_within(parameter: app_commands.Parameter, size: Callable[[Any], int], value: Any) -> bool:
    least, most = parameter.min_value, parameter.max_value
    return (least is None or size(value) >= least) and (most is None or size(value) <= most)

"""Every option of every command, and every autocompletion, with forged values."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

import pytest
from discord import app_commands
from discord.enums import AppCommandOptionType as OptionType
from simcord import InteractionResult
from simcord.enums import InteractionType

from tests import declared
from tests.e2e.test_forged import NOT_OFFERED
from tests.e2e.world import Act, World, text
from tests.wording import has_ui_text

FOUL = "x\0\ud800\u202e\n**@everyone** [x](http://y)"
VALUES: list[tuple[OptionType, Any]] = [
    *((OptionType.string, word) for word in ("", FOUL, "y" * 6000, "1")),
    *((OptionType.integer, number) for number in (-1, 0, 99, 2**31, 2**53, 2**63, -(2**63), 10**40, True, 1.5, "1")),
    *((OptionType.boolean, word) for word in (1, "true")),
    *((OptionType.number, number) for number in (1.5, -1.0)),
    *(
        (kind, "7")
        for kind in (
            OptionType.user,
            OptionType.role,
            OptionType.channel,
            OptionType.mentionable,
            OptionType.attachment,
        )
    ),
    (OptionType.user, "me"),
]
NEEDED: dict[str, tuple[OptionType, Any]] = {
    "move": (OptionType.string, "e4"),
    "format": (OptionType.string, "fen"),
    "server": (OptionType.string, "77"),
}
Path = tuple[str, ...]


def is_free_text(option: app_commands.Parameter) -> bool:
    """Whether an option accepts any text."""
    return option.type is OptionType.string and not option.choices


COMMANDS: dict[Path, app_commands.Command[Any, ..., Any]] = {
    tuple(name.split()): command for name, command in declared.COMMANDS.items() if command.parameters
}
"""Every command that has options, by its path."""

TAKING_TEXT = [
    path
    for path, command in COMMANDS.items()
    if path != ("import",) and any(is_free_text(option) for option in command.parameters)
]
COMPLETED = [path for path, command in COMMANDS.items() if any(option.autocomplete for option in command.parameters)]


AT_ONCE = 7
GROUPS = [list(COMMANDS)[place : place + AT_ONCE] for place in range(0, len(COMMANDS), AT_ONCE)]
"""The commands in batches. All commands of a batch are tried in one server."""


def options_of(paths: Sequence[Path]) -> list[tuple[Path, app_commands.Parameter]]:
    return [(path, option) for path in paths for option in COMMANDS[path].parameters]


def takes(option: app_commands.Parameter, kind: OptionType, value: Any) -> bool:
    """Whether an option accepts a value, according to its declaration to Discord."""
    types: dict[OptionType, type] = {OptionType.string: str, OptionType.integer: int, OptionType.boolean: bool}
    if kind is not option.type or kind not in types or type(value) is not types[kind]:
        return False
    if option.choices:
        return value in [choice.value for choice in option.choices]
    size: Any = len(value) if isinstance(value, str) else value
    least, most = option.min_value, option.max_value
    return (least is None or size >= least) and (most is None or size <= most)


def sending(world: World, path: Path, kind: InteractionType, options: list[dict[str, Any]]) -> Act:
    """An interaction of this kind for a command or subcommand, with these options."""
    top = world.env.backend.find_command(path[0], world.guild.id)
    assert top is not None
    inner = options if len(path) == 1 else [{"name": path[1], "type": OptionType.subcommand.value, "options": options}]
    data = {"id": top["id"], "name": path[0], "type": 1, "options": inner, "resolved": {}}
    return Act(world.alice, kind, world.channel.id, data)


async def says(world: World, act: Act) -> str:
    [result] = await world.at_once(act)
    return words(result)


def words(result: InteractionResult) -> str:
    return "\n".join(text(message) for message in (result.response, *result.followups) if message)


def with_forged(world: World, path: Path, option: app_commands.Parameter, kind: OptionType, value: Any) -> Act:
    """An interaction in which a member uses a command with its required options and a forged value in one option."""
    needed = {one.display_name: NEEDED.get(one.display_name) for one in COMMANDS[path].parameters if one.required}
    given = {name: pair for name, pair in needed.items() if pair} | {option.display_name: (kind, value)}
    options = [{"name": name, "type": one.value, "value": word} for name, (one, word) in given.items()]
    return sending(world, path, InteractionType.APPLICATION_COMMAND, options)


@pytest.mark.parametrize("paths", GROUPS, ids=lambda paths: "-".join(paths[0]))
async def test_no_forged_option_fails_or_changes_anything(
    world: World, paths: Sequence[Path], caplog: pytest.LogCaptureFixture
) -> None:
    world.allow(world.alice, "manage_guild")
    world.may_fail = True  # if a required member is missing, discord.py's exception also reaches the simulation
    for path, option in options_of(paths):
        before, values = await world.state(), [pair for pair in VALUES if not takes(option, *pair)]
        said = await world.at_once(*(with_forged(world, path, option, *pair) for pair in values))
        unlike = [(*pair, words(one)) for pair, one in zip(values, said, strict=True) if words(one) != NOT_OFFERED]
        assert unlike == [], (path, option.display_name)
        assert await world.state() == before, (path, option.display_name, values)
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


@pytest.mark.parametrize("paths", GROUPS, ids=lambda paths: "-".join(paths[0]))
async def test_no_command_fails_with_values_its_options_accept(
    world: World, paths: Sequence[Path], caplog: pytest.LogCaptureFixture
) -> None:
    """Options for free text are left out, because other tests cover them."""
    world.allow(world.alice, "manage_guild")
    world.may_fail = True
    for path, option in options_of(paths):
        for pair in VALUES:
            if takes(option, *pair) and not is_free_text(option):
                await says(world, with_forged(world, path, option, *pair))
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


@pytest.mark.parametrize("path", TAKING_TEXT, ids="-".join)
async def test_no_free_text_option_fails_with_forged_text(
    world: World, path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    world.allow(world.alice, "manage_guild")
    for option in COMMANDS[path].parameters:
        if not is_free_text(option):
            continue
        for word in ("", FOUL, "y" * 60):
            options = [{"name": option.display_name, "type": 3, "value": word}]
            said = await says(world, sending(world, path, InteractionType.APPLICATION_COMMAND, options))
            assert not has_ui_text(said, "error-unknown")
    stored = [one for rows in (await world.rows()).values() for row in rows for one in row if isinstance(one, str)]
    assert not [one for one in stored if set(one) & set("\0\u202e\ud800")]
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


async def test_no_autocompletion_fails_with_forged_values(world: World, caplog: pytest.LogCaptureFixture) -> None:
    for path in COMPLETED:
        caplog.clear()
        for option in (one for one in COMMANDS[path].parameters if one.autocomplete):
            await world.at_once(*(completing(world, path, option, kind, value) for kind, value in VALUES))
        assert not [record for record in caplog.records if record.levelno >= logging.ERROR], path


def completing(world: World, path: Path, option: app_commands.Parameter, kind: OptionType, value: Any) -> Act:
    """An autocompletion request for an option, with the same forged value in all other options."""
    others = [one for one in COMMANDS[path].parameters if one is not option]
    options = [{"name": one.display_name, "type": kind.value, "value": value} for one in others]
    focused = {"name": option.display_name, "type": option.type.value, "value": value, "focused": True}
    return sending(world, path, InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE, [*options, focused])

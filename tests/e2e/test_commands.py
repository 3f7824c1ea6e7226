"""When and how commands are registered with Discord."""

import re
from typing import Any

import discord
import pytest
from discord import app_commands
from simcord import Env
from simcord.enums import InteractionType

from bot.i18n.names import as_label
from tests.declared import MENUS, SLASH
from tests.e2e.strict import Strict
from tests.e2e.world import Act, World, told
from tests.wording import ui_text


@pytest.fixture
def is_first_start() -> bool:
    return True


def syncs(env: Env) -> list[Any]:
    return [entry.json for entry in env.http_requests if entry.method == "PUT" and entry.path.endswith("/commands")]


def described(world: World) -> list[dict[str, Any]]:
    """Everything registered with Discord that has a description: slash commands and their options, but not context
    menus."""
    [commands] = syncs(world.env)
    slash = [command for command in commands if command["name"] not in MENUS]
    return [*slash, *(option for command in slash for option in command.get("options", []))]


async def test_the_context_menus_have_translated_names(world: World) -> None:
    [commands] = syncs(world.env)
    for menu in (command for command in commands if command["name"] in MENUS):
        assert {"en-US", "zh-CN"} <= menu["name_localizations"].keys()


async def test_every_translated_name_is_valid_for_discord(world: World) -> None:
    for part in described(world):
        for name in (part["name"], *part["name_localizations"].values()):
            assert re.fullmatch(r"[-_\w]{1,32}", name)
            assert name == name.lower()
        assert part["name_localizations"]["en-US"] == part["name"]
        assert part["name_localizations"]["zh-CN"] != part["name"]


@pytest.mark.parametrize(("name", "british"), [("analyze", "analyse"), ("color", "colour")])
async def test_british_and_american_readers_find_a_command_by_their_own_spelling(
    world: World, name: str, british: str
) -> None:
    named = [part["name_localizations"] for part in described(world) if part["name"] == name]
    assert named
    assert all((one["en-US"], one["en-GB"]) == (name, british) for one in named)


async def test_the_first_start_registers_every_command(world: World) -> None:
    [commands] = syncs(world.env)
    assert {command["name"] for command in commands} == {name.split()[0] for name in SLASH} | MENUS.keys()


async def test_a_second_start_registers_nothing(world: World) -> None:
    await world.restart()
    assert len(syncs(world.env)) == 1


@app_commands.command(name="dance", description="Dance", auto_locale_strings=False)
async def dance(interaction: discord.Interaction[Any]) -> None:
    await interaction.response.send_message("la la", ephemeral=True)


async def test_a_start_with_another_command_registers_again(world: World) -> None:
    await world.restart(dance)
    assert len(syncs(world.env)) == 2
    assert "dance" in [command["name"] for command in syncs(world.env)[-1]]


ENTRY_POINT = {
    "id": "7",
    "application_id": "1",
    "version": "8",
    "type": 4,
    "name": "launch",
    "description": "",
    "handler": 1,
    "integration_types": [0, 1],
    "contexts": [0, 1, 2],
    "guild_id": None,
}
"""The command that Discord registers when Activities are enabled for an application."""


async def test_the_entry_point_command_of_an_activity_is_kept(world: World, strict: Strict) -> None:
    strict.entry_point = ENTRY_POINT
    await world.restart(dance)
    assert await is_known(world)
    [kept] = strict.kept_entry_points
    assert kept == {key: ENTRY_POINT[key] for key in ENTRY_POINT.keys() - {"application_id", "version", "guild_id"}}


async def test_launching_the_activity_shows_the_help(world: World) -> None:
    data = {"id": "7", "name": "launch", "type": 4}
    [launched] = await world.at_once(Act(world.alice, InteractionType.APPLICATION_COMMAND, world.channel.id, data))
    helped = await world.alice.slash(world.channel, "help")
    assert told(launched) == told(helped)


async def is_known(world: World) -> bool:
    """Whether the newest commands are recorded as registered. If so, the next start doesn't register them again."""
    before = len(syncs(world.env))
    await world.restart(dance)
    return len(syncs(world.env)) == before


async def test_a_development_server_gets_the_commands_once(world: World) -> None:
    for _ in range(2):
        await world.restart(dev_guild=world.guild.id)
    paths = [entry.path for entry in world.env.http_requests if entry.method == "PUT"]
    assert [f"/guilds/{world.guild.id}/" in path for path in paths] == [False, True]


async def test_descriptions_are_short_enough_for_discord_in_every_language(world: World) -> None:
    for part in described(world):
        for description in (part["description"], *part.get("description_localizations", {}).values()):
            assert 1 <= len(description) <= 100, description


async def test_choices_are_short_enough_for_discord_in_every_language(world: World) -> None:
    [commands] = syncs(world.env)
    options = [option for command in commands for option in command.get("options", [])]
    choices = [choice for option in options for choice in option.get("choices", [])]
    assert {choice["value"] for choice in choices} >= {"orda", "white", "black", "random"}
    for choice in choices:
        for name in (choice["name"], *choice.get("name_localizations", {}).values()):
            assert 1 <= len(name) <= 100, name


async def test_choices_begin_with_a_capital_letter_in_every_language(world: World) -> None:
    [commands] = syncs(world.env)
    options = [option for command in commands for option in command.get("options", [])]
    options += [inner for option in options for inner in option.get("options", [])]
    names = {
        name
        for option in options
        for choice in option.get("choices", [])
        for name in (choice["name"], *choice.get("name_localizations", {}).values())
    }
    assert names >= {as_label(ui_text("clock-none")), as_label(ui_text("theme-of-fork"))}
    assert [name for name in names if name[0].islower()] == []


async def test_every_description_is_translated(world: World) -> None:
    for part in described(world):
        assert {"en-US", "zh-CN"} <= part["description_localizations"].keys()


async def test_required_options_come_first(world: World) -> None:
    [commands] = syncs(world.env)
    for command in commands:
        needs = [bool(option.get("required")) for option in command.get("options", [])]
        assert needs == sorted(needs, reverse=True)

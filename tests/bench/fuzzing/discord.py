"""The bot as a parser of interactions: commands with options, forms with fields, button presses and menu picks.

The first line of a sample is `command NAME …`, `form CUSTOM_ID` or `press CUSTOM_ID`. Each other line is the name and
value of an option or input, or a picked value. Discord would reject most mutated samples; here they all reach the bot.
"""

from __future__ import annotations

import asyncio
import random
from typing import Any

from discord import app_commands
from simcord.backend import serializers
from simcord.enums import InteractionType

from bot.discord.client import FORMS
from bot.i18n.catalog import load_catalog
from bot.i18n.errors import refusal_text
from tests.bench.forgetting import forget
from tests.bench.fuzzing.reader import Reader
from tests.bench.fuzzing.texts import controls
from tests.e2e import payloads
from tests.e2e.world import Act, World

SUB_COMMAND, STRING, INTEGER, BOOLEAN = 1, 3, 4, 5
FIELDS = "move=d4\nsetup=RNBQKBNR\nvariant=orda\nlevel=3\ncolour=white\nclock=1d\ntext=1. e4 d5 *\nrated=true"


def act_of(world: World, text: str) -> Act | None:
    """Return the interaction that `text` describes, or None if no client could send it."""
    head, *lines = text.splitlines() or [""]
    kind, _, rest = head.partition(" ")
    pairs = [(name, value) for name, sign, value in (line.partition("=") for line in lines) if sign and name]
    if kind == "command":
        return _command(world, rest.split(), pairs)
    if kind == "form":
        inputs = [{"type": payloads.INPUT, "custom_id": name, "value": value} for name, value in pairs]
        labels = [{"type": payloads.LABEL, "component": one} for one in inputs]
        data: dict[str, Any] = {"custom_id": rest, "components": labels}
        return Act(world.alice, InteractionType.MODAL_SUBMIT, world.channel.id, data)
    backend = world.env.backend
    if kind == "press" and (standing := list(backend.messages[world.channel.id].values())):
        menu = {"component_type": payloads.MENU, "values": lines} if lines else {"component_type": payloads.BUTTON}
        shown = dict(serializers.message_payload(backend, standing[-1]))
        return Act(world.alice, InteractionType.MESSAGE_COMPONENT, world.channel.id, {"custom_id": rest, **menu}, shown)
    return None


def _command(world: World, names: list[str], pairs: list[tuple[str, str]]) -> Act | None:
    command = world.env.backend.find_command(names[0], world.guild.id) if names else None
    if command is None:
        return None
    options: list[dict[str, Any]] = [_option(name, value) for name, value in pairs]
    for name in reversed(names[1:]):
        options = [{"name": name, "type": SUB_COMMAND, "options": options}]
    data = {"id": command["id"], "name": names[0], "type": 1, "options": options}
    return Act(world.alice, InteractionType.APPLICATION_COMMAND, world.channel.id, data)


def _option(name: str, value: str) -> dict[str, Any]:
    if value in ("true", "false"):
        return {"name": name, "type": BOOLEAN, "value": value == "true"}
    if value.lstrip("-").isdecimal() and value.isascii() and len(value) < 30:
        return {"name": name, "type": INTEGER, "value": int(value)}
    return {"name": name, "type": STRING, "value": value}


def interactions(world: World) -> list[str]:
    """Return a sample for every command with its options, and for every form and control."""
    found = [
        f"command {command.qualified_name}\n"
        + "\n".join(f"{one.display_name}={_value(one)}" for one in _options(command))
        for command in world.client.tree.walk_commands()
        if isinstance(command, app_commands.Command)
    ]
    forms = {action.name for action in FORMS}
    known = [(one, one.split(":")[1]) for one in controls()]
    found += [f"form {custom_id}\n{FIELDS}" for custom_id, name in known if name in forms]
    return [*found, *(f"press {custom_id}" for custom_id, _ in known), "press c2:pick-family:family=orda\nkhans"]


def _options(command: app_commands.Command[Any, ..., Any]) -> list[app_commands.Parameter]:
    # Members, roles and channels are left out, because Discord sends data about them along with their ids.
    return [one for one in command.parameters if one.type.value in (STRING, INTEGER, BOOLEAN)]


def _value(option: app_commands.Parameter) -> str:
    if option.choices:
        return str(option.choices[0].value)
    return {STRING: "d4", INTEGER: "1", BOOLEAN: "true"}[option.type.value]


def is_refusal(error: BaseException) -> bool:
    """Return whether an error is shown to members as a message."""
    cause = getattr(error, "original", error)
    return isinstance(cause, Exception) and refusal_text(load_catalog().translator("en-US"), cause) is not None


async def read(world: World, text: str) -> None:
    """As a member, send the interaction that `text` describes. Fail if the bot fails, or if it sends something that
    Discord would reject.
    """
    act = act_of(world, text)
    if act is None:
        return
    since = world.env.error_cursor
    await world.at_once(act)
    failed = [error for error in world.env.errors_since(since) if not is_refusal(error)]
    faults = payloads.faults(world.env)
    forget(world.env.backend)
    if failed:
        raise failed[0]
    assert not faults, faults


def discord_reader(world: World, runner: asyncio.Runner) -> Reader:
    """Return a reader that sends each input to the bot, using the runner's event loop."""
    samples = interactions(world)

    def read_text(text: str, _: random.Random) -> None:
        runner.run(read(world, text))

    return Reader("interaction", lambda: samples, read_text)

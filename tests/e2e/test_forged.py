"""Forged input that Discord's own apps never send, such as words and numbers that no menu offers."""

from __future__ import annotations

from itertools import product
from typing import Any

from discord import ComponentType
from simcord import ChannelHandle, MemberActor
from simcord.backend import serializers
from simcord.enums import InteractionType

from bot.discord.core.controls import Action, fields_of
from tests.declared import NEEDED, OF_GAMES
from tests.e2e import payloads
from tests.e2e.world import Act, World, refusal
from tests.wording import chinese, has_ui_text, ui_text

STRING, INTEGER = 3, 4
NOT_OFFERED = ui_text("error-not-offered")
NOT_OFFERED_ZH = chinese("error-not-offered")
FORGED_WORDS = ("", "black ", "purple", "**@everyone**", "1' OR 1=1", "\u202e\n`", "x" * 6000)
CHOICES = [
    *(("challenge", option) for option in ("variant", "color", "army", "clock")),
    *(("play", option) for option in ("variant", "color", "army", "opponent_army")),
    *(("settings", option) for option in ("theme", "orientation", "language")),
    *(("puzzle", option) for option in ("variant", "theme", "difficulty")),
    ("storm", "variant"),
    ("race", "variant"),
    ("export", "format"),
    ("ladder", "variant"),
    ("learn", "variant"),
    ("rules", "variant"),
    *(("simul", option) for option in ("variant", "clock", "color", "army", "joining")),
]
"""Every option with a fixed list of choices."""
WRONG_TYPES: list[tuple[str, str, int, Any]] = [
    ("challenge", "rated", STRING, "yes"),
    ("challenge", "stalemate_wins", INTEGER, 2),
    ("challenge", "color", INTEGER, 1),
    ("play", "level", STRING, "eight"),
    ("settings", "reminders", STRING, "on"),
    ("board", "game", STRING, "1; DROP TABLE games"),
    ("move", "move", INTEGER, 4),
]


def commanding(world: World, name: str, *options: tuple[str, int, Any]) -> Act:
    """An interaction in which a member uses a command. The options don't have to match the command's declaration."""
    command = world.env.backend.find_command(name, world.guild.id)
    assert command is not None
    given = [{"name": option, "type": kind, "value": value} for option, kind, value in options]
    data = {"id": command["id"], "name": name, "type": 1, "options": given}
    return Act(world.alice, InteractionType.APPLICATION_COMMAND, world.channel.id, data)


async def refused(world: World, act: Act) -> str:
    async def acting() -> Any:
        return (await world.at_once(act))[0]

    return await refusal(world, acting())


def test_every_option_with_fixed_words_is_tested(world: World) -> None:
    declared = {
        (command.name, option.display_name)
        for command in world.client.tree.get_commands()
        for option in getattr(command, "parameters", ())
        if option.choices
    }
    assert declared == set(CHOICES)


async def test_a_forged_word_in_a_command_is_refused(world: World) -> None:
    for (command, option), word in product(CHOICES, FORGED_WORDS):
        said = await refused(world, commanding(world, command, (option, STRING, word)))
        assert said == NOT_OFFERED, (command, option, word)


async def test_a_forged_word_is_refused_in_the_readers_language(world: World) -> None:
    world.locales[world.alice.id] = "zh-CN"
    assert await refused(world, commanding(world, "challenge", ("clock", STRING, "5m"))) == NOT_OFFERED_ZH


async def test_an_option_of_another_type_is_refused(world: World) -> None:
    for command, option, kind, value in WRONG_TYPES:
        said = await refused(world, commanding(world, command, (option, kind, value)))
        assert said == NOT_OFFERED, (command, option, value)


async def test_the_number_of_a_missing_game_is_refused(world: World) -> None:
    for command in sorted({*OF_GAMES} - {*NEEDED}):
        for number in (-1, 0, 2**53, 2**63, 10**40):
            said = await refused(world, commanding(world, command, ("game", INTEGER, number)))
            assert said == ui_text("error-no-such-game", game_id=number), command


async def test_a_move_in_a_game_with_an_impossible_number_is_refused(world: World) -> None:
    for number in (-1, 2**63):
        act = commanding(world, "move", ("move", STRING, "e4"), ("game", INTEGER, number))
        assert has_ui_text(await refused(world, act), "error-no-such-game"), number


async def test_a_missing_level_is_refused(world: World) -> None:
    for level in (-1, 0, 10, 2**63):
        said = await refused(world, commanding(world, "play", ("level", INTEGER, level)))
        assert has_ui_text(said, "error-no-such-level"), level


async def test_a_command_without_a_required_option_is_refused(world: World) -> None:
    world.may_fail = True  # discord.py's exception also reaches the simulation
    assert await refused(world, commanding(world, "move")) == NOT_OFFERED


async def test_an_unknown_command_is_refused(world: World) -> None:
    world.may_fail = True
    data = {"id": "1", "name": "castle", "type": 1, "options": []}
    assert await refused(world, Act(world.alice, InteractionType.APPLICATION_COMMAND, world.channel.id, data)) == (
        NOT_OFFERED
    )


async def test_a_forged_field_of_the_challenge_form_is_refused(world: World) -> None:
    forged: list[list[str]] = [[], ["purple"], ["**@everyone**"]]
    for name, values in product(("family", "colour", "clock", "terms"), forged):
        if name == "terms" and not values:
            continue  # the form's checkboxes are optional
        assert await refused(world, entering(world, name, values)) == NOT_OFFERED, (name, values)


async def test_a_forged_kind_of_notification_is_refused(world: World) -> None:
    for listed, ticked in (("time", "weekly"), ("time", "purple"), ("purple", "purple"), ("time", "**@everyone**")):
        group = {"type": ComponentType.checkbox_group.value, "custom_id": "notifications", "values": [ticked]}
        fields = [{"type": payloads.LABEL, "component": group}]
        data = {"custom_id": f"f2:notifications:offered={listed}", "components": fields}
        act = Act(world.alice, InteractionType.MODAL_SUBMIT, world.channel.id, data)
        assert await refused(world, act) == NOT_OFFERED, (listed, ticked)
    assert (await world.rows())["preferences"] == []


def entering(world: World, name: str, values: list[str]) -> Act:
    """An interaction that submits the challenge form with these values in one field."""
    filled = {"family": ["orda"], "colour": ["white"], "clock": ["1d"], "terms": ["rated"], name: values}
    fields = [
        {"type": payloads.LABEL, "component": {"type": payloads.MENU, "custom_id": key, "values": picked}}
        for key, picked in filled.items()
    ]
    data = {"custom_id": f"f2:challenge:opponent={world.bo.id}", "components": fields}
    return Act(world.alice, InteractionType.MODAL_SUBMIT, world.channel.id, data)


def delivery(action: type[Action], word: str) -> str:
    """The custom_id of an action's control. Common numeric fields, such as `ply`, get a valid number. All other fields
    get this word."""
    given = {"page": "0", "ply": "1", "takebacks": "0", "game": "1", "challenge": "1", "user": "1", "opponent": "0"}
    forged = (
        f"{name}={given.get(name, word) if kind is not str else word}" for name, kind in fields_of(action).items()
    )
    return ":".join(("c2", action.name, *forged))


def shown(world: World, game_channel: ChannelHandle) -> dict[str, Any]:
    """The newest board as Discord would send it."""
    board = world.newest(game_channel)
    return dict(
        serializers.message_payload(world.env.backend, world.env.backend.get_message(game_channel.id, board.id))
    )


def pressing(member: MemberActor, board: dict[str, Any], control: str, values: list[str]) -> Act:
    """An interaction in which a member uses this control, as if a board contained it."""
    menu = {"type": payloads.MENU, "custom_id": control, "options": [{"label": "x", "value": "x"}]}
    message = {**board, "components": [{"type": payloads.ROW, "components": [menu]}]}
    data = {"custom_id": control, "component_type": payloads.MENU, "values": values}
    return Act(member, InteractionType.MESSAGE_COMPONENT, int(board["channel_id"]), data, message)

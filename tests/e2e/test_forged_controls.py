"""Every control and every form with forged numbers, words and entries."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from itertools import islice, product
from typing import Any

import pytest
from simcord.enums import InteractionType

from bot.discord.client import FORMS, HANDLERS
from bot.discord.core.controls import Action, fields_of
from bot.domain.ids import GREATEST_ID, ServerId, UserId
from bot.services import settings
from tests.e2e import payloads
from tests.e2e.test_forged import delivery, pressing, shown
from tests.e2e.test_forged_options import FOUL
from tests.e2e.world import CHECKMATE, Act, World, text
from tests.sampling import more
from tests.wording import has_ui_text

WORDS = ("-1", "999999999", str(GREATEST_ID), str(2**63), "x", "e4", "")
INPUTS = ("move", "setup", "text", "variant", "family", "colour", "clock", "terms", "level", "against", "opponent")
"""The names of the inputs of all forms."""
PARTS = [0, *more(range(1, 8))]
"""The forged values are divided into parts. Each part tests every eighth value, so it covers each field and each input.
"""
PICKS = [[], ["x"], ["-1"], ["9" * 30], ["e"], ["**@everyone**"], ["z9"], ["\u202e" + "x" * 3000]]
IN_ONE_WORLD = 20
CHANGING_GAMES = {"resign-for-good", "offer-draw", "takeback"}
ENTRIES = ("", FOUL, "y" * 4000, str(2**63), "random", "member")


def custom_ids(action: type[Action]) -> Iterator[str]:
    """An unchanged custom_id of an action's control, and variations. In each variation, one field is forged, omitted or
    repeated."""
    usual = delivery(action, "0")
    yield usual
    for name in fields_of(action):
        head, _, rest = usual.partition(f"{name}=")
        old, colon, tail = rest.partition(":")
        yield from (f"{head}{name}={word}{colon}{tail}" for word in WORDS)
        yield f"{usual}:{name}={old}"
        yield f"{head}{tail}".rstrip(":")


def presses(action: type[Action]) -> Iterator[tuple[str, list[str]]]:
    """The valid and forged custom_ids of an action's control, each with a list of picked values."""
    for custom_id in dict.fromkeys((delivery(action, "xiangqi"), delivery(action, "0"))):
        yield from ((custom_id, picked) for picked in PICKS)
    for custom_id in dict.fromkeys(custom_ids(action)):
        yield custom_id, ["0"]


def submissions(action: type[Action]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The custom_ids of an action's form, with the submitted inputs. Either the custom_id or one of the inputs is
    forged."""
    yield from ((custom_id, {}) for custom_id in custom_ids(action))
    usual = {"family": ["orda"], "colour": ["white"], "clock": ["1d"], "level": ["1"], "against": ["1"]}
    for name, entry in product(INPUTS, ENTRIES):
        yield from ((delivery(action, "1"), {**usual, name: value}) for value in (entry, [entry]))


async def faults(world: World, act: Act, caplog: pytest.LogCaptureFixture) -> list[str]:
    """The failures that a member's action causes, each with the data of the interaction."""
    caplog.clear()
    [result] = await world.at_once(act)
    said = "\n".join(text(message) for message in (result.response, *result.followups) if message)
    seen = ["an unexpected failure"] if has_ui_text(said, "error-unknown") else []
    seen += ["@everyone"] if "@everyone" in said else []
    seen += [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    return [f"{fault}: {act.data}" for fault in seen]


async def is_sound(world: World) -> bool:
    """Load all settings that a panel could have corrupted. This fails if one of them is invalid."""
    db, guild_id = world.client.runtime.db, ServerId(world.guild.id)
    await settings.load(db, settings.SERVERS, guild_id)
    await settings.load_all(db, settings.MEMBERS, [UserId(world.alice.id)])
    await settings.load(db, settings.VOTES, guild_id)
    await settings.load(db, settings.TOURNAMENTS, guild_id)
    return True


def grouped_actions() -> Iterator[Any]:
    """Yield all actions in groups. The actions of a group are tested in one server. An action that changes the game has
    its own group.
    """
    still = [action for action in HANDLERS if action.name not in CHANGING_GAMES]
    for action in HANDLERS:
        if action.name in CHANGING_GAMES:
            yield pytest.param([action], id=action.name)
    for place in range(0, len(still), IN_ONE_WORLD):
        actions = still[place : place + IN_ONE_WORLD]
        yield pytest.param(actions, id=f"{actions[0].name}-to-{actions[-1].name}")


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("actions", list(grouped_actions()))
async def test_no_control_fails_with_forged_ids_and_values(
    world: World, actions: list[type[Action]], part: int, caplog: pytest.LogCaptureFixture
) -> None:
    world.allow(world.alice, "manage_guild")
    game_channel = await world.begin(world.alice, world.bo)
    await world.play(game_channel, world.alice, world.bo, "d4 c5")
    board, found, game = shown(world, game_channel), [], (await world.rows())["games"]
    for action in actions:
        for custom_id, picked in islice(presses(action), part, None, len(PARTS)):
            found += await faults(world, pressing(world.alice, board, custom_id, picked), caplog)
        assert await is_sound(world), action.name
        # If the game had changed, the following actions would be tested in the wrong state.
        assert action.name in CHANGING_GAMES or (await world.rows())["games"] == game, action.name
    assert found == []


@pytest.mark.parametrize("part", PARTS)
async def test_no_form_fails_with_forged_ids_and_entries(
    world: World, part: int, caplog: pytest.LogCaptureFixture
) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    await world.reach(game_channel, world.alice, world.bo, CHECKMATE)
    found: list[str] = []
    for action in FORMS:
        for custom_id, fields in islice(submissions(action), part, None, len(PARTS)):
            found += await faults(world, submitting(world, custom_id, fields), caplog)
    assert found == []


def submitting(world: World, custom_id: str, fields: dict[str, Any]) -> Act:
    """A submitted modal, with text entered in some inputs and values picked in the others."""
    entered = [
        {"type": payloads.LABEL, "component": {"type": 4, "custom_id": name, "value": value}}
        if isinstance(value, str)
        else {"type": payloads.LABEL, "component": {"type": payloads.MENU, "custom_id": name, "values": value}}
        for name, value in fields.items()
    ]
    data = {"custom_id": custom_id.replace("c2:", "f2:", 1), "components": entered}
    return Act(world.alice, InteractionType.MODAL_SUBMIT, world.channel.id, data)

"""Buttons and menus. Their whole state is in their custom_ids, so they still work after a restart."""

import re
from typing import Any, cast

import discord
import pytest

from bot.discord.client import HANDLERS
from bot.discord.core.commands import merged
from bot.discord.core.controls import ComponentEvent, Control, Outdated
from bot.discord.core.forms import SendSetup
from bot.discord.core.game_actions import Flip, Replay, ResignForGood, TypeMove
from bot.domain.ids import GameId
from bot.i18n.catalog import Translator
from bot.rules import Ply

MOMENT = GameId(12), Ply(7), 1
NOBODY = cast("discord.Interaction[Any]", None)


async def read_back(t: Translator, custom_id: str) -> Control:
    control = Control.button(t, TypeMove(*MOMENT))
    match = control.template.fullmatch(custom_id)
    assert match is not None
    return await Control.from_custom_id(NOBODY, control.item, match)


@pytest.mark.parametrize("custom_id", ["cm:move:12:7:1", "c2:move:game=12:ply=7:takebacks=1"])
async def test_a_control_of_either_version_is_read_back(t: Translator, custom_id: str) -> None:
    assert (await read_back(t, custom_id)).action == TypeMove(*MOMENT)


@pytest.mark.parametrize("custom_id", ["cm:", "cm:Move:1", "cm:move:", "cm:move:a b", "c2:move:12", "c2:dance"])
async def test_an_unreadable_control_still_responds(t: Translator, custom_id: str) -> None:
    assert isinstance((await read_back(t, custom_id)).action, Outdated)


@pytest.mark.parametrize("text", ["cm", "c2", "other:move:1", "form:move:1", "f2:move:game=1"])
def test_other_custom_ids_are_not_mistaken_for_controls(t: Translator, text: str) -> None:
    template = Control.button(t, Replay(GameId(1))).template
    assert re.fullmatch(template, text) is None


def test_an_empty_input_has_an_empty_value() -> None:
    press = ComponentEvent(SendSetup(GameId(12)), fields={"move": ("d4",)})
    assert (press.entry("move"), press.entry("setup")) == ("d4", "")


def test_two_handlers_of_one_action_are_refused() -> None:
    with pytest.raises(ValueError, match="move"):
        merged({TypeMove: HANDLERS[TypeMove]}, {TypeMove: HANDLERS[Flip]})


def test_a_dangerous_button_is_red(t: Translator) -> None:
    button = Control.button(t, ResignForGood(*MOMENT)).item
    assert isinstance(button, discord.ui.Button)
    assert button.style is discord.ButtonStyle.danger

"""Buttons and menus that say everything by themselves."""

import re

import discord
import pytest

from bot.domain.game import Mark
from bot.frontend.client import FORMS, HANDLERS
from bot.frontend.desk.controls import Control, Press, custom_id, merged
from bot.frontend.desk.forms import FORM_ID, form_id
from bot.frontend.words.texts import Voice

GREATEST = 2**63 - 1


@pytest.mark.parametrize("action", HANDLERS)
def test_what_a_control_carries_can_be_read_back(voice: Voice, action: str) -> None:
    control = Control.button(voice, action, GREATEST, 999_999, 99, label="-")
    match = re.fullmatch(control.template, control.custom_id)
    assert match is not None
    read = Control(control.item, match["action"], match["arguments"])
    assert (read.action, read.arguments) == (action, (str(GREATEST), "999999", "99"))


@pytest.mark.parametrize("action", HANDLERS)
def test_a_control_of_a_game_is_no_longer_than_discord_takes(action: str) -> None:
    assert len(custom_id(action, GREATEST, 999_999, 99, "a1b1")) <= 100


@pytest.mark.parametrize("action", FORMS)
def test_what_a_form_carries_can_be_read_back(action: str) -> None:
    match = FORM_ID.fullmatch(form_id(action, GREATEST, 999_999, 99))
    assert match is not None
    assert (match["action"], match["arguments"]) == (action, f":{GREATEST}:999999:99")


@pytest.mark.parametrize("text", ["cm", "cm:", "cm:Move:1", "cm:move:", "cm:move:a b", "other:move:1", "form:move:1"])
def test_what_is_no_control_is_not_taken_for_one(voice: Voice, text: str) -> None:
    assert Control.button(voice, "move", 1).template.fullmatch(text) is None


def test_a_press_knows_its_game_and_its_moment() -> None:
    press = Press(("12", "7", "1"))
    assert (press.number, press.mark) == (12, Mark(7, 1))


def test_a_control_from_before_takebacks_were_counted_belongs_to_none() -> None:
    assert Press(("12", "7")).mark == Mark(7, 0)


def test_an_input_that_was_left_empty_holds_nothing() -> None:
    press = Press(("12",), fields={"move": ("d4",)})
    assert (press.entry("move"), press.entry("setup")) == ("d4", "")


def test_two_handlers_of_one_action_are_a_mistake() -> None:
    with pytest.raises(ValueError, match="move"):
        merged({"move": HANDLERS["move"]}, {"move": HANDLERS["flip"]})


def test_a_danger_looks_like_one(voice: Voice) -> None:
    assert Control.button(voice, "resign-for-good", 1).item.style is discord.ButtonStyle.danger

"""Buttons that say everything by themselves."""

import re

import discord
import pytest

from bot.frontend.client import HANDLERS
from bot.frontend.controls import Control
from bot.frontend.texts import Voice

GREATEST = 2**63 - 1


@pytest.mark.parametrize("action", HANDLERS)
def test_what_a_button_carries_can_be_read_back(voice: Voice, action: str) -> None:
    control = Control.make(voice, action, GREATEST, 999_999_999)
    match = re.fullmatch(control.template, control.custom_id)
    assert match is not None
    assert (match["action"], int(match["number"]), int(match["ply"])) == (action, GREATEST, 999_999_999)


@pytest.mark.parametrize("action", HANDLERS)
def test_a_button_is_no_longer_than_discord_takes(voice: Voice, action: str) -> None:
    control = Control.make(voice, action, GREATEST, 999_999_999)
    assert len(control.custom_id) <= 100
    assert 1 <= len(control.item.label or "") <= 80


@pytest.mark.parametrize("custom_id", ["cm:move:1", "cm:move:x:0", "cm:move:-1:0", "other:move:1:0", "cm:form:1:0:x"])
def test_what_is_no_control_is_not_taken_for_one(voice: Voice, custom_id: str) -> None:
    assert Control.make(voice, "move", 1).template.fullmatch(custom_id) is None


def test_a_danger_looks_like_one(voice: Voice) -> None:
    assert Control.make(voice, "resign-for-good", 1).item.style is discord.ButtonStyle.danger

"""Forms whose custom_id says everything, so that one opened before a restart can still be sent."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import discord

from bot.domain.game import MOVE_TEXT_LIMIT, Game
from bot.frontend.desk.controls import Press
from bot.frontend.words.names import side_name
from bot.frontend.words.texts import Voice

FORM_ID = re.compile(r"form:(?P<action>[a-z-]+)(?P<arguments>(?::[A-Za-z0-9+_-]+)*)")
MOVE, SETUP = "move", "setup"
RANK_LENGTH = 8


@dataclass(frozen=True)
class SentForm:
    """A form as it came back."""

    action: str
    press: Press


def form_id(action: str, *arguments: object) -> str:
    """Write what a form carries; Discord takes 100 characters."""
    return f"form:{action}" + "".join(f":{argument}" for argument in arguments)


def read_form(interaction: discord.Interaction[Any]) -> SentForm | None:
    """Return what was sent in one of our forms, None for any other interaction."""
    data: Any = interaction.data or {}
    match = FORM_ID.fullmatch(data.get("custom_id", ""))
    if interaction.type is not discord.InteractionType.modal_submit or match is None:
        return None
    fields = {field["custom_id"]: _entries(field) for field in _fields(data["components"]) if "custom_id" in field}
    return SentForm(match["action"], Press(tuple(match["arguments"].split(":")[1:]), fields=fields))


class MoveForm(discord.ui.Modal):
    """One line for a move. What is sent comes back as an interaction, not to this object."""

    def __init__(self, voice: Voice, game: Game) -> None:
        title = voice("move-form-title", side=side_name(voice, game.variant, game.turn))
        mark = game.mark
        super().__init__(title=title, custom_id=form_id(MOVE, game.id, mark.ply, mark.takebacks), timeout=None)
        line: discord.ui.TextInput[MoveForm] = discord.ui.TextInput(
            custom_id=MOVE, placeholder=voice("move-form-hint"), max_length=MOVE_TEXT_LIMIT
        )
        self.add_item(discord.ui.Label(text=voice("move-form-label"), component=line))


class SetupForm(discord.ui.Modal):
    """One line for the order of the first rank."""

    def __init__(self, voice: Voice, game: Game) -> None:
        assert game.setup is not None
        title = voice("setup-form-title", side=side_name(voice, game.variant, game.turn))
        super().__init__(title=title, custom_id=form_id(SETUP, game.id), timeout=None)
        line: discord.ui.TextInput[SetupForm] = discord.ui.TextInput(
            custom_id=SETUP, default=game.setup.home_order, min_length=RANK_LENGTH, max_length=RANK_LENGTH
        )
        self.add_item(
            discord.ui.Label(text=voice("setup-form-label"), description=voice("setup-form-hint"), component=line)
        )


def _entries(field: dict[str, Any]) -> tuple[str, ...]:
    """What an input holds: a line of text, or what was picked from a menu."""
    if "values" in field:
        return tuple(field["values"])
    return (field["value"],) if field.get("value") else ()


def _fields(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Every input of a form, in labels or in rows."""
    for component in components:
        inner = component.get("components") or ([component["component"]] if "component" in component else [])
        if inner:
            yield from _fields(inner)
        else:
            yield component

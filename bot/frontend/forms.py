"""Forms whose custom_id says everything, so that one opened before a restart can still be sent."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import discord

from bot.domain.game import MOVE_TEXT_LIMIT, Game
from bot.frontend.present.names import side_name
from bot.frontend.texts import Voice

MOVE_FORM = re.compile(r"cm:form:(?P<number>[0-9]{1,19}):(?P<ply>[0-9]{1,9})")
FIELD = "move"


class MoveForm(discord.ui.Modal):
    """One line for a move. What is sent comes back as an interaction, not to this object."""

    def __init__(self, voice: Voice, game: Game) -> None:
        title = voice("move-form-title", side=side_name(voice, game.variant, game.turn))
        super().__init__(title=title, custom_id=f"cm:form:{game.id}:{game.ply}", timeout=None)
        line: discord.ui.TextInput[MoveForm] = discord.ui.TextInput(
            custom_id=FIELD,
            placeholder=voice("move-form-hint"),
            max_length=MOVE_TEXT_LIMIT,
        )
        self.add_item(discord.ui.Label(text=voice("move-form-label"), component=line))


def typed_move(interaction: discord.Interaction[Any]) -> tuple[int, int, str] | None:
    """Return the game, the ply and the text of a sent move form, None for any other interaction."""
    data: Any = interaction.data or {}
    match = MOVE_FORM.fullmatch(data.get("custom_id", ""))
    if interaction.type is not discord.InteractionType.modal_submit or match is None:
        return None
    value = next((field["value"] for field in _fields(data["components"]) if field.get("custom_id") == FIELD), "")
    return int(match["number"]), int(match["ply"]), value


def _fields(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Every input of a form, in labels or in rows."""
    for component in components:
        inner = component.get("components") or ([component["component"]] if "component" in component else [])
        if inner:
            yield from _fields(inner)
        else:
            yield component

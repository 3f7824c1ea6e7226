"""Buttons whose custom_id says everything, so that a restart breaks none of them."""

from __future__ import annotations

import re
from typing import Any, Self

import discord
from discord import ButtonStyle

from bot.domain.challenge import Challenge
from bot.domain.game import Game
from bot.frontend.texts import Voice

Row = discord.ui.ActionRow[discord.ui.LayoutView]

ACCEPT, DECLINE, CANCEL = "accept", "decline", "cancel"
MOVE, FLIP, RESIGN, REMATCH = "move", "flip", "resign", "rematch"
RESIGN_FOR_GOOD, KEEP_PLAYING = "resign-for-good", "keep-playing"

STYLES = {
    ACCEPT: ButtonStyle.success,
    DECLINE: ButtonStyle.danger,
    MOVE: ButtonStyle.primary,
    RESIGN_FOR_GOOD: ButtonStyle.danger,
    REMATCH: ButtonStyle.primary,
}
LABELS = {RESIGN_FOR_GOOD: "button-resign"}
"""Where a label is not `button-` and the action."""


class Control(
    discord.ui.DynamicItem[discord.ui.Button[Any]],
    template=r"cm:(?P<action>[a-z-]+):(?P<number>[0-9]{1,19}):(?P<ply>[0-9]{1,9})",
):
    """One button: what it does, to which challenge or game, and at which ply it was shown."""

    def __init__(self, button: discord.ui.Button[Any], action: str, number: int, ply: int) -> None:
        super().__init__(button)
        self.action, self.number, self.ply = action, number, ply

    @classmethod
    def make(cls, voice: Voice, action: str, number: int, ply: int = 0) -> Self:
        """Return the button, labelled in this language."""
        button: discord.ui.Button[Any] = discord.ui.Button(
            style=STYLES.get(action, ButtonStyle.secondary),
            label=voice(LABELS.get(action, f"button-{action}")),
            custom_id=f"cm:{action}:{number}:{ply}",
        )
        return cls(button, action, number, ply)

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Read a pressed button back."""
        assert isinstance(item, discord.ui.Button)
        return cls(item, match["action"], int(match["number"]), int(match["ply"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hand the press to whoever handles this action."""
        await interaction.client.press(interaction, self.action, self.number, self.ply)


def challenge_row(voice: Voice, challenge: Challenge) -> Row:
    """Accept, Decline where one member is asked, Cancel."""
    actions = [ACCEPT, *([DECLINE] if challenge.opponent else []), CANCEL]
    return _row(voice, actions, challenge.id)


def board_row(voice: Voice, game: Game) -> Row:
    """What the players may do under the newest board."""
    return _row(voice, [REMATCH] if game.is_over else [MOVE, FLIP, RESIGN], game.id, game.ply)


def resign_row(voice: Voice, game: Game) -> Row:
    """The one question before resigning."""
    return _row(voice, [RESIGN_FOR_GOOD, KEEP_PLAYING], game.id, game.ply)


def _row(voice: Voice, actions: list[str], number: int, ply: int = 0) -> Row:
    row: Row = discord.ui.ActionRow()
    for action in actions:
        row.add_item(Control.make(voice, action, number, ply))
    return row

"""Buttons and menus whose custom_id says everything, so that a restart breaks none of them."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Self, TypeAlias

import discord
from discord import ButtonStyle

from bot.domain.game import Game, Mark
from bot.domain.ids import ChannelId
from bot.frontend.desk.house import Interaction
from bot.frontend.words.texts import Voice
from bot.rules import Ply

Row = discord.ui.ActionRow[discord.ui.LayoutView]
Item: TypeAlias = discord.ui.Button[Any] | discord.ui.Select[Any] | discord.ui.ChannelSelect[Any]

ACCEPT, DECLINE, CANCEL = "accept", "decline", "cancel"
MOVE, FLIP, RESIGN, REMATCH = "move", "flip", "resign", "rematch"
RESIGN_FOR_GOOD, KEEP_PLAYING = "resign-for-good", "keep-playing"
ABORT, ABORT_FOR_GOOD = "abort", "abort-for-good"
OFFER_DRAW, ACCEPT_DRAW, DECLINE_DRAW = "offer-draw", "accept-draw", "decline-draw"
TAKEBACK, ACCEPT_TAKEBACK, DECLINE_TAKEBACK = "takeback", "accept-takeback", "decline-takeback"
ARRANGE = "arrange"
HINT, ANALYSE, REPLAY, OPEN_REPLAY = "hint", "analyse", "replay", "open-replay"
CHALLENGER_ARMY, OPPONENT_ARMY = "challenger-army", "opponent-army"

STYLES = {
    ACCEPT: ButtonStyle.success,
    DECLINE: ButtonStyle.danger,
    MOVE: ButtonStyle.primary,
    RESIGN_FOR_GOOD: ButtonStyle.danger,
    REMATCH: ButtonStyle.primary,
    ARRANGE: ButtonStyle.primary,
    ABORT_FOR_GOOD: ButtonStyle.danger,
    ACCEPT_DRAW: ButtonStyle.success,
    ACCEPT_TAKEBACK: ButtonStyle.success,
}
LABELS = {RESIGN_FOR_GOOD: "button-resign", ABORT_FOR_GOOD: "button-abort"}
"""Where a label is not `button-` and the action."""


@dataclass(frozen=True)
class Press:
    """What a member pressed, picked or sent: what the control or form carries, and what they put in."""

    arguments: tuple[str, ...]
    values: tuple[str, ...] = ()
    """What was picked from a menu."""
    fields: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What was put into a form, by the names of its inputs."""

    @property
    def number(self) -> int:
        """The challenge or game that the control belongs to: its first argument."""
        return int(self.arguments[0])

    @property
    def mark(self) -> Mark:
        """The moment of the game for which the control was shown: its second and third argument."""
        ply, takebacks = (int(word) for word in (*self.arguments[1:3], "0", "0")[:2])
        return Mark(Ply(ply), takebacks)

    @property
    def picked(self) -> str:
        """What was picked from a menu of which one thing is picked."""
        return self.values[0]

    def entry(self, name: str) -> str:
        """The one thing put into an input of a form; nothing where it was left empty."""
        return next(iter(self.fields.get(name, ())), "")


Handler: TypeAlias = Callable[[Interaction, Press], Awaitable[None]]


class Control(
    discord.ui.DynamicItem[discord.ui.Item[Any]],
    template=r"cm:(?P<action>[a-z-]+)(?P<arguments>(?::[A-Za-z0-9+_-]+)*)",
):
    """A button or a menu: what it does, and what it carries for whoever does it."""

    def __init__(self, item: Item, action: str, arguments: str) -> None:
        super().__init__(item)
        self.action = action
        self.arguments = tuple(arguments.split(":")[1:])

    @classmethod
    def button(
        cls,
        voice: Voice,
        action: str,
        *arguments: object,
        label: str | None = None,
        style: ButtonStyle | None = None,
        disabled: bool = False,
    ) -> Self:
        """Return a button, labelled in this language; `label` in place of the action's own words."""
        button: discord.ui.Button[Any] = discord.ui.Button(
            style=style or STYLES.get(action, ButtonStyle.secondary),
            label=label or voice(LABELS.get(action, f"button-{action}")),
            custom_id=custom_id(action, *arguments),
            disabled=disabled,
        )
        return cls(button, action, _joined(arguments))

    @classmethod
    def menu(
        cls, action: str, *arguments: object, placeholder: str, options: list[discord.SelectOption], most: int = 1
    ) -> Self:
        """Return a menu of at most 25 options, of which one is picked, or up to `most`."""
        menu: discord.ui.Select[Any] = discord.ui.Select(
            custom_id=custom_id(action, *arguments), placeholder=placeholder, options=options, max_values=most
        )
        return cls(menu, action, _joined(arguments))

    @classmethod
    def channels(
        cls,
        action: str,
        *arguments: object,
        placeholder: str,
        types: list[discord.ChannelType],
        chosen: Sequence[ChannelId],
        most: int = 1,
    ) -> Self:
        """Return a menu of the server's channels of these types, of which none or up to `most` are picked.

        What is picked comes as numbers, in words.
        """
        menu: discord.ui.ChannelSelect[Any] = discord.ui.ChannelSelect(
            custom_id=custom_id(action, *arguments),
            placeholder=placeholder,
            channel_types=types,
            default_values=[discord.Object(channel) for channel in chosen],
            min_values=0,
            max_values=most,
        )
        return cls(menu, action, _joined(arguments))

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Read a pressed control back."""
        assert isinstance(item, discord.ui.Button | discord.ui.Select | discord.ui.ChannelSelect)
        return cls(item, match["action"], match["arguments"])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hand the press to whoever handles this action."""
        data: Any = interaction.data or {}
        await interaction.client.press(interaction, self.action, Press(self.arguments, tuple(data.get("values", ()))))


def custom_id(action: str, *arguments: object) -> str:
    """Write what a control carries; Discord takes 100 characters."""
    return f"cm:{action}{_joined(arguments)}"


def row(*controls: Control) -> Row:
    """Put up to five buttons, or one menu, side by side."""
    made: Row = discord.ui.ActionRow()
    for control in controls:
        made.add_item(control)
    return made


def game_buttons(voice: Voice, game: Game, actions: Iterable[str]) -> list[Control]:
    """Return buttons that belong to a game as it stands now."""
    return [Control.button(voice, action, game.id, game.mark.ply, game.mark.takebacks) for action in actions]


def game_row(voice: Voice, game: Game, actions: Iterable[str]) -> Row:
    """Put such buttons side by side."""
    return row(*game_buttons(voice, game, actions))


def merged(*groups: Mapping[str, Handler]) -> dict[str, Handler]:
    """Join the handlers of several modules; raise ValueError where two answer to one action."""
    handlers: dict[str, Handler] = {}
    for group in groups:
        if twice := handlers.keys() & group.keys():
            raise ValueError(f"expected one handler an action, got two for {sorted(twice)}")
        handlers |= group
    return handlers


def _joined(arguments: Iterable[object]) -> str:
    return "".join(f":{argument}" for argument in arguments)

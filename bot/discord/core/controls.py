"""Buttons and menus whose whole state is in their custom_id, so that a restart breaks none of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Self, TypeAlias, TypeVar

import discord
from discord import ButtonStyle, SelectOption

from bot.discord.core.actions import Action, AtMoment, read_action, read_field
from bot.domain.game import Game
from bot.domain.ids import ChannelId, RoleId, UserId
from bot.domain.text import clean_text
from bot.i18n.catalog import Translator
from bot.i18n.frontend_errors import NotOffered
from bot.i18n.names import variant_name
from bot.rules import Square
from bot.variants import FAMILIES, Family

Row = discord.ui.ActionRow[discord.ui.LayoutView]
Item: TypeAlias = (
    discord.ui.Button[Any] | discord.ui.Select[Any] | discord.ui.ChannelSelect[Any] | discord.ui.RoleSelect[Any]
)
CONTROLS = (discord.ui.Button, discord.ui.Select, discord.ui.ChannelSelect, discord.ui.RoleSelect)

CHOICE_LIMIT = 25
"""The most options of a menu, choices of a command's option, and choices of an autocompletion."""

STYLES = {
    "accept": ButtonStyle.success,
    "decline": ButtonStyle.danger,
    "move": ButtonStyle.primary,
    "resign-for-good": ButtonStyle.danger,
    "rematch": ButtonStyle.primary,
    "arrange": ButtonStyle.primary,
    "abort-for-good": ButtonStyle.danger,
    "accept-draw": ButtonStyle.success,
    "accept-takeback": ButtonStyle.success,
    "accept-for-server": ButtonStyle.success,
    "decline-for-server": ButtonStyle.danger,
    "stop-votes": ButtonStyle.danger,
}
"""The style of each action's button, by the action's name, where it is not secondary."""
LABELS = {
    "resign-for-good": "button-resign",
    "abort-for-good": "button-abort",
    "accept-for-server": "button-accept",
    "decline-for-server": "button-decline",
    "withdraw-for-server": "button-cancel",
    "share-ladder": "button-share",
    "share-profile": "button-share",
    "share-analysis": "button-share",
    "share-game": "button-share",
    "share-export": "button-share",
    "share-hall": "button-share",
    "share-storm": "button-share",
    "puzzle-page": "button-solve-on-page",
}
"""The locale key of each action's label, by the action's name, where it is not `button-NAME`."""

A_co = TypeVar("A_co", bound=Action, covariant=True)


@dataclass(frozen=True)
class ComponentEvent(Generic[A_co]):
    """A control used or a form sent: its action, and what the member picked or entered."""

    action: A_co
    values: tuple[str, ...] = ()
    """The values picked from a menu."""
    fields: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The entries of a form, by the names of its inputs."""

    @property
    def picked(self) -> str:
        """The one value picked from a menu; raise NotOffered if there is none."""
        return offered(next(iter(self.values), ""), self.values)

    @property
    def number(self) -> int:
        """The number picked from a menu of numbers; raise NotOffered."""
        return read_number(self.picked)

    @property
    def square(self) -> Square:
        """The square picked from a menu of squares; raise NotOffered."""
        square: Square = _read(Square, self.picked)
        return square

    def entry(self, name: str) -> str:
        """Return the one entry of a form's input as one clean line; an empty text if it was left empty."""
        return clean_text(self.document(name))

    def document(self, name: str) -> str:
        """Return the entry of an input for a whole document, without what no file and no database can hold.

        What reads it decides what else it keeps.
        """
        written = next(iter(self.fields.get(name, ())), "")
        return written.encode(errors="ignore").decode().replace("\0", "")

    def choice(self, name: str, choices: Collection[str]) -> str:
        """Return the one value picked from a form's menu; raise NotOffered if it is not among the choices."""
        return offered(self.document(name), choices)


def offered(word: str, choices: Collection[str]) -> str:
    """Return the word; raise NotOffered if it is not among the choices."""
    if word not in choices:
        raise NotOffered
    return word


def read_number(word: str) -> int:
    """Return a menu's value as a number; raise NotOffered if it cannot be one of Discord's ids."""
    return int(_read(UserId, word))


def _read(kind: Any, word: str) -> Any:
    """Read a menu's value as `read_field` does; raise NotOffered."""
    try:
        return read_field(kind, word)
    except ValueError:
        raise NotOffered from None


OURS = re.compile(r"(?:cm|c2):.*")
"""Every custom_id with a prefix of ours, so that `read_action` also gets outdated ones."""


class Control(discord.ui.DynamicItem[discord.ui.Item[Any]], template=OURS):
    """A button or a menu, and its action."""

    def __init__(self, item: Item, action: Action) -> None:
        super().__init__(item)
        self.action = action

    @classmethod
    def button(
        cls,
        t: Translator,
        action: Action,
        *,
        label: str | None = None,
        style: ButtonStyle | None = None,
        disabled: bool = False,
    ) -> Self:
        """Return an action's button in the translator's language; `label` replaces the action's own label."""
        button: discord.ui.Button[Any] = discord.ui.Button(
            style=style or STYLES.get(action.name, ButtonStyle.secondary),
            label=label or t(LABELS.get(action.name, f"button-{action.name}")),
            custom_id=action.custom_id,
            disabled=disabled,
        )
        return cls(button, action)

    @classmethod
    def menu(cls, action: Action, *, placeholder: str, options: list[discord.SelectOption], most: int = 1) -> Self:
        """Return a menu of at most CHOICE_LIMIT options, of which one to `most` are picked."""
        menu: discord.ui.Select[Any] = discord.ui.Select(
            custom_id=action.custom_id, placeholder=placeholder, options=options, max_values=most
        )
        return cls(menu, action)

    @classmethod
    def channels(
        cls,
        action: Action,
        *,
        placeholder: str,
        types: list[discord.ChannelType],
        chosen: Sequence[ChannelId],
        most: int = 1,
    ) -> Self:
        """Return a menu of the server's channels of these types, of which none to `most` are picked.

        The press has the channels' ids as its values.
        """
        menu: discord.ui.ChannelSelect[Any] = discord.ui.ChannelSelect(
            custom_id=action.custom_id,
            placeholder=placeholder,
            channel_types=types,
            default_values=[discord.Object(channel) for channel in chosen],
            min_values=0,
            max_values=most,
        )
        return cls(menu, action)

    @classmethod
    def roles(cls, action: Action, *, placeholder: str, chosen: Sequence[RoleId]) -> Self:
        """Return a menu of the server's roles, of which none or one is picked; the press has its id as its value."""
        menu: discord.ui.RoleSelect[Any] = discord.ui.RoleSelect(
            custom_id=action.custom_id,
            placeholder=placeholder,
            default_values=[discord.Object(role) for role in chosen],
            min_values=0,
        )
        return cls(menu, action)

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Rebuild a used control from its custom_id, as discord.py asks of a DynamicItem."""
        assert isinstance(item, CONTROLS)
        return cls(item, read_action(match[0]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Do nothing: the client handles each press, also those that discord.py drops, see `read_event`."""


def read_event(interaction: discord.Interaction[Any]) -> ComponentEvent[Action] | None:
    """Return the press of one of our controls; None for any other interaction.

    discord.py calls a control only if its message still has it when the press arrives, and drops any other press
    without a word (`ViewStore.schedule_dynamic_item_call`): an edit may have just removed it.
    """
    data: Any = interaction.data or {}
    custom_id = data.get("custom_id", "")
    if interaction.type is not discord.InteractionType.component or OURS.fullmatch(custom_id) is None:
        return None
    return ComponentEvent(read_action(custom_id), tuple(data.get("values", ())))


def row(*controls: discord.ui.Item[Any]) -> Row:
    """Put up to five buttons, or one menu, side by side."""
    made: Row = discord.ui.ActionRow()
    for control in controls:
        made.add_item(control)
    return made


def game_row(t: Translator, game: Game, actions: Iterable[type[AtMoment]]) -> Row:
    """Put buttons side by side that belong to the present moment of a game."""
    return row(*(Control.button(t, action.of(game)) for action in actions))


def link_button(label: str, address: str) -> discord.ui.Button[discord.ui.LayoutView]:
    """Return a button that opens an address outside Discord."""
    return discord.ui.Button(style=discord.ButtonStyle.link, label=label, url=address)


def page_count(total: int, limit: int) -> int:
    """Return the number of pages of a list of `total` items, `limit` a page; at least 1."""
    return max(1, -(-total // limit))


def turning(t: Translator, to: Callable[[int], Action], *, page: int, pages: int) -> list[Control]:
    """Return the Back and Next buttons, none if there is one page; `to`: makes the action that opens a page."""
    if pages == 1:
        return []
    back, following = to(max(0, page - 1)), to(page + 1)
    return [
        Control.button(t, back, label=t("page-back"), disabled=page == 0),
        Control.button(t, following, label=t("page-next"), disabled=page + 1 >= pages),
    ]


def place_text(t: Translator, page: int, pages: int) -> list[str]:
    """Return the line that names the page's number, none if there is one page."""
    return [t("page-place", number=str(page + 1), total=str(pages))] if pages > 1 else []


def family_menu(
    t: Translator, action: Action, chosen: Family | None = None, families: Iterable[Family] = FAMILIES.values()
) -> Control:
    """Return a menu of families, with `chosen` marked; the picked one is handed over by its key."""
    options = [
        SelectOption(label=variant_name(t, one.example), value=one.key, default=one is chosen) for one in families
    ]
    return Control.menu(action, placeholder=t("choose-a-game"), options=options)

"""Actions, and the buttons and menus that trigger them. An action is a small value that can be written as a custom_id
and read back.

The custom_id holds an action's whole state, so controls keep working after a restart. Version 2 of a custom_id names
the fields, in any order: `c2:resign:game=12:ply=3:takebacks=0`. Version 1 still exists under old boards, and identifies
the fields only by their order: `cm:resign:12:3:0`.

So the names and the order of an action's fields must never change. A new field comes last, and `earlier` contains its
value for old controls. `formerly` names the fields that have been removed, such as the ply that the very first version
wrote into every control: `cm:accept:5:0`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, fields
from enum import StrEnum
from itertools import chain, repeat
from typing import Any, ClassVar, Generic, Self, TypeAlias, TypeVar, get_type_hints

import discord
from discord import ButtonStyle, SelectOption

from bot.discord.core.markup import emoji_of
from bot.domain.game import Game, GameVersion
from bot.domain.ids import (
    GREATEST_ID,
    AttemptId,
    CardId,
    ChallengeId,
    ChannelId,
    GameId,
    PostRef,
    RaceId,
    RoleId,
    ServerChallengeId,
    ServerId,
    TournamentId,
    UserId,
)
from bot.domain.text import clean_text
from bot.i18n.catalog import Translator
from bot.i18n.errors import NotOffered
from bot.i18n.names import variant_name
from bot.rules import Color, Ply, Square, parse_square, square_name
from bot.variants import FAMILIES, Family

WORD = re.compile(r"[A-Za-z0-9+_-]+")
"""The characters allowed in a custom_id field. A custom_id's separators are `:` and `=`."""
NUMBER = re.compile(r"[0-9]{1,19}")

GREATEST_COUNT = 999_999_999
"""The maximum ply, takeback count or page number, far above any real value. It is small enough that the product of a
page number and a page length still fits into a database column.
"""


def write_field(kind: Any, value: Any) -> str:
    """Write a value of the type `kind` as the text of a custom_id field. Raise ValueError if a custom_id cannot contain
    the text.
    """
    word = str(WRITERS.get(kind, str)(value))
    if WORD.fullmatch(word) is None:
        raise ValueError(f"expected letters, digits, +, _ and -, got {word!r}")
    return word


def read_field(kind: Any, word: str) -> Any:
    """Read the text of a custom_id field as a value of the type `kind`. Raise ValueError if the text is malformed."""
    if WORD.fullmatch(word) is None:
        raise ValueError(f"expected letters, digits, +, _ and -, got {word!r}")
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return kind(word)
    return READERS[kind](word)


def _number_up_to(greatest: int) -> Callable[[str], int]:
    def read(word: str) -> int:
        if NUMBER.fullmatch(word) is None or int(word) > greatest:
            raise ValueError(f"expected a number up to {greatest}, got {word!r}")
        return int(word)

    return read


def _color(word: str) -> Color:
    for color in Color:
        if color.word == word:
            return color
    raise ValueError(f"expected white or black, got {word!r}")


_read_id, _read_count = _number_up_to(GREATEST_ID), _number_up_to(GREATEST_COUNT)

READERS: Mapping[Any, Callable[[str], Any]] = {
    **dict.fromkeys((GameId, ChallengeId, ServerChallengeId, TournamentId, UserId), _read_id),
    **dict.fromkeys((AttemptId, RaceId, CardId), _read_id),
    **dict.fromkeys((Ply, int), _read_count),
    str: str,
    Square: parse_square,
    Color: _color,
}
WRITERS: Mapping[Any, Callable[[Any], str]] = {Square: square_name, Color: lambda color: color.word}
"""The functions that write the types for which `str` is not enough."""


ACTIONS: dict[tuple[str, str], type[Action]] = {}
"""All actions, by custom_id prefix and action name. Each action class registers itself under both prefixes."""
_FIELDS: dict[type[Action], Mapping[str, Any]] = {}
"""The cache of `fields_of`."""


CUSTOM_ID_LIMIT = 100
"""Discord's limit for the length of a custom_id. A longer custom_id can only be a forgery."""


@dataclass(frozen=True)
class Action:
    """What a control does, and the data for its handler. Example: `class Resign(AtMoment, name="resign")`."""

    name: ClassVar[str]
    version_1: ClassVar[str] = "cm"
    version_2: ClassVar[str] = "c2"
    """The prefixes of version 1 and version 2 custom_ids."""
    earlier: ClassVar[Mapping[str, str]] = {}
    """The default values, as text, for fields that are missing from older controls."""
    opens_form: ClassVar[bool] = False
    """Whether the action opens a form. If so, access to the game is first checked without asking Discord, then fully
    checked when the form is submitted.
    """
    formerly: ClassVar[tuple[str, ...]] = ()
    """Fields that have been removed. Version 1 controls can still have them, after all other fields. They are ignored.
    """

    def __init_subclass__(cls, *, name: str | None = None) -> None:
        """Register an action under its name. A class without a name is a base class of several actions."""
        super().__init_subclass__()
        if name is None:
            return
        cls.name = name
        if (cls.version_2, name) in ACTIONS:
            raise ValueError(f"expected one action of each name, got two for {name!r}")
        ACTIONS[cls.version_1, name] = ACTIONS[cls.version_2, name] = cls

    @property
    def custom_id(self) -> str:
        """The custom_id of a control with this action. Raises ValueError if a custom_id cannot contain the value of a
        field.
        """
        words = (f"{name}={write_field(kind, getattr(self, name))}" for name, kind in fields_of(type(self)).items())
        return ":".join((self.version_2, self.name, *words))

    @classmethod
    def of_words(cls, pairs: Iterable[tuple[str, str]]) -> Self:
        """Read an action from pairs of a field name and its text. Raise ValueError if a field is missing, unknown,
        repeated or malformed.
        """
        named, kinds = list(pairs), fields_of(cls)
        words = {**cls.earlier, **dict(named)}
        if words.keys() != kinds.keys() or len(dict(named)) < len(named):
            raise ValueError(f"expected {[*kinds]} for {cls.name!r}, got {named}")
        return cls(**{name: read_field(kind, words[name]) for name, kind in kinds.items()})


@dataclass(frozen=True)
class AtMoment(Action):
    game: GameId
    ply: Ply
    takebacks: int
    earlier: ClassVar[Mapping[str, str]] = {"ply": "0", "takebacks": "0"}

    @classmethod
    def of(cls, game: Game, **carried: Any) -> Self:
        """Return the action for the current version of a game. `carried` contains the action's other fields."""
        return cls(game.id, game.version.ply, game.version.takebacks, **carried)

    @property
    def version(self) -> GameVersion:
        return GameVersion(self.ply, self.takebacks)


@dataclass(frozen=True)
class FormAction(Action):
    version_1: ClassVar[str] = "form"
    version_2: ClassVar[str] = "f2"


@dataclass(frozen=True)
class Outdated(Action):
    """An action that this version of the bot doesn't support or can't read. It includes the game if the custom_id names
    a game.
    """

    game: GameId | None = None


def read_action(custom_id: str) -> Action:
    """Read the custom_id of a control or a form, in version 1 or 2. Return Outdated if it cannot be read."""
    if len(custom_id) > CUSTOM_ID_LIMIT:
        return Outdated()
    version, _, rest = custom_id.partition(":")
    name, *words = rest.split(":")
    action = ACTIONS.get((version, name))
    if version in (Action.version_2, FormAction.version_2):
        pairs = [_pair(word) for word in words]
    else:
        # In version 1, the fields are identified by their order. If the action no longer exists, only its game can be
        # read, because a game was always the first field.
        names = ("game",) if action is None else (*fields_of(action), *action.formerly)
        pairs = [
            pair
            for pair in zip(chain(names, repeat("")), words, strict=False)
            if action is None or pair[0] not in action.formerly
        ]
    if action is not None:
        with suppress(ValueError):
            return action.of_words(pairs)
    return Outdated(_game(pairs))


def fields_of(action: type[Action]) -> Mapping[str, Any]:
    """Return the types of an action's fields by name, in the order of declaration."""
    if action not in _FIELDS:
        kinds = get_type_hints(action)
        _FIELDS[action] = {field.name: kinds[field.name] for field in fields(action)}
    return _FIELDS[action]


def _pair(word: str) -> tuple[str, str]:
    name, _, value = word.partition("=")
    return name, value


def _game(pairs: Iterable[tuple[str, str]]) -> GameId | None:
    word = dict(pairs).get("game", "")
    try:
        return GameId(read_field(GameId, word))
    except ValueError:
        return None


Row = discord.ui.ActionRow[discord.ui.LayoutView]
Item: TypeAlias = (
    discord.ui.Button[Any] | discord.ui.Select[Any] | discord.ui.ChannelSelect[Any] | discord.ui.RoleSelect[Any]
)
CONTROLS = (discord.ui.Button, discord.ui.Select, discord.ui.ChannelSelect, discord.ui.RoleSelect)

CHOICE_LIMIT = 25
"""Discord's limit for the options of a menu, the choices of a command's option, and the choices of an autocompletion.
"""

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
"""The style of each action's button, by the action's name. The default is secondary."""
LABELS = {
    "resign-for-good": "button-resign",
    "abort-for-good": "button-abort",
    "accept-for-server": "button-accept",
    "decline-for-server": "button-decline",
    "withdraw-for-server": "button-cancel",
    "share-ladder": "button-share",
    "share-profile": "button-share",
    "share-analysis": "button-share",
    "share-review": "button-share",
    "share-game": "button-share",
    "share-export": "button-share",
    "share-hall": "button-share",
    "share-storm": "button-share",
    "share-daily": "button-share",
    "puzzle-page": "button-solve-on-page",
}
"""The locale key of each action's label, by the action's name. The default is `button-NAME`."""

EMOJIS = {"resign": "flag", "resign-for-good": "flag"}
"""The emoji of each action's button, by the action's name. By default, a button has no emoji."""

A_co = TypeVar("A_co", bound=Action, covariant=True)


@dataclass(frozen=True)
class ComponentEvent(Generic[A_co]):
    action: A_co
    values: tuple[str, ...] = ()
    """The values picked from a menu."""
    fields: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The entries of a form, by the names of its inputs."""

    @property
    def picked(self) -> str:
        """The only value picked from a menu. Raises NotOffered if no value was picked."""
        return offered(next(iter(self.values), ""), self.values)

    @property
    def number(self) -> int:
        """The number picked from a menu of numbers. Raises NotOffered if no number was picked."""
        return read_number(self.picked)

    @property
    def square(self) -> Square:
        """The square picked from a menu of squares. Raises NotOffered if no square was picked."""
        square: Square = _read(Square, self.picked)
        return square

    def entry(self, name: str) -> str:
        """Return the text entered in a form's input as one clean line, or an empty string if the input was left
        empty.
        """
        return clean_text(self.document(name))

    def document(self, name: str) -> str:
        """Return the text entered in a form's input, without the characters that files or databases cannot store.

        Otherwise the text is unchanged. The document's parser cleans the text further.
        """
        written = next(iter(self.fields.get(name, ())), "")
        return written.encode(errors="ignore").decode().replace("\0", "")

    def choice(self, name: str, choices: Collection[str]) -> str:
        """Return the value picked from a form's menu. Raise NotOffered if `choices` does not contain it."""
        return offered(self.document(name), choices)


def offered(word: str, choices: Collection[str]) -> str:
    """Return `word` unchanged. Raise NotOffered if `choices` does not contain it."""
    if word not in choices:
        raise NotOffered
    return word


def read_number(word: str) -> int:
    """Return a menu's value as a number. Raise NotOffered if the number cannot be a Discord id."""
    return int(_read(UserId, word))


def _read(kind: Any, word: str) -> Any:
    """Read a menu's value like `read_field`, but raise NotOffered if it is malformed."""
    try:
        return read_field(kind, word)
    except ValueError:
        raise NotOffered from None


OURS = re.compile(r"(?:cm|c2):.*")
"""Matches every custom_id that has a prefix of the bot's controls. This includes outdated ones, so that `read_action`
can report them.
"""


class Control(discord.ui.DynamicItem[discord.ui.Item[Any]], template=OURS):
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
        emoji: discord.PartialEmoji | None = None,
        disabled: bool = False,
    ) -> Self:
        """Return an action's button in the translator's language. `label` replaces the action's own label."""
        button: discord.ui.Button[Any] = discord.ui.Button(
            style=style or STYLES.get(action.name, ButtonStyle.secondary),
            label=label or t(LABELS.get(action.name, f"button-{action.name}")),
            custom_id=action.custom_id,
            emoji=emoji or (emoji_of(EMOJIS[action.name]) if action.name in EMOJIS else None),
            disabled=disabled,
        )
        return cls(button, action)

    @classmethod
    def menu(
        cls,
        action: Action,
        *,
        placeholder: str,
        options: list[discord.SelectOption],
        least: int = 1,
        most: int = 1,
    ) -> Self:
        """Return a menu with at most CHOICE_LIMIT options. Members can pick `least` to `most` of them."""
        menu: discord.ui.Select[Any] = discord.ui.Select(
            custom_id=action.custom_id, placeholder=placeholder, options=options, min_values=least, max_values=most
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
        """Return a menu of the server's channels of these types. Members can pick up to `most` channels, or none at
        all. The menu's event contains the channels' ids.
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
        """Return a menu of the server's roles. Members can pick one role or none. The menu's event contains the
        role's id.
        """
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
        """Rebuild a used control from its custom_id. discord.py requires this method in a DynamicItem."""
        assert isinstance(item, CONTROLS)
        return cls(item, read_action(match[0]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Do nothing. The client handles all presses, including those that discord.py drops: see `read_event`."""


def read_event(interaction: discord.Interaction[Any]) -> ComponentEvent[Action] | None:
    """Return the press of one of the bot's controls, or None for any other interaction.

    discord.py calls a control only if its message still has the control when the press arrives. It silently drops other
    presses (`ViewStore.schedule_dynamic_item_call`), for instance if an edit has just removed the control.
    """
    data: Any = interaction.data or {}
    custom_id = data.get("custom_id", "")
    if interaction.type is not discord.InteractionType.component or OURS.fullmatch(custom_id) is None:
        return None
    return ComponentEvent(read_action(custom_id), tuple(data.get("values", ())))


def row(*controls: discord.ui.Item[Any]) -> Row:
    """Put up to five buttons, or one menu, in a row."""
    made: Row = discord.ui.ActionRow()
    for control in controls:
        made.add_item(control)
    return made


ROW_LIMIT = 5
"""Discord's limit for the number of buttons in a row."""


def rows_of(controls: Sequence[discord.ui.Item[Any]]) -> list[Row]:
    """Put any number of buttons in as few rows as possible, with about the same number in each."""
    count = -(-len(controls) // ROW_LIMIT)
    size = -(-len(controls) // max(1, count))
    return [row(*controls[begin : begin + size]) for begin in range(0, len(controls), size or 1)]


def game_row(t: Translator, game: Game, actions: Iterable[type[AtMoment]]) -> Row:
    return row(*(Control.button(t, action.of(game)) for action in actions))


def address_of(server_id: ServerId, channel_id: ChannelId, message_id: PostRef | None = None) -> str:
    """Return the URL of a channel, or of a message in it."""
    address = f"https://discord.com/channels/{server_id or '@me'}/{channel_id}"
    return address if message_id is None else f"{address}/{message_id}"


def link_button(label: str, address: str) -> discord.ui.Button[discord.ui.LayoutView]:
    return discord.ui.Button(style=discord.ButtonStyle.link, label=label, url=address)


def page_count(total: int, limit: int) -> int:
    """Return the number of pages for a list of `total` items, with `limit` items on each page. The result is at least
    1.
    """
    return max(1, -(-total // limit))


def turning(t: Translator, to: Callable[[int], Action], *, page: int, pages: int) -> list[Control]:
    """Return the Back and Next buttons, or an empty list if there is only one page. `to` takes a page number and
    returns the action that opens that page.
    """
    if pages == 1:
        return []
    back, following = to(max(0, page - 1)), to(page + 1)
    return [
        Control.button(t, back, label=t("page-back"), disabled=page == 0),
        Control.button(t, following, label=t("page-next"), disabled=page + 1 >= pages),
    ]


def place_text(t: Translator, page: int, pages: int) -> list[str]:
    """Return the line with the page number, or an empty list if there is only one page."""
    return [t("page-place", number=str(page + 1), total=pages)] if pages > 1 else []


def family_menu(
    t: Translator, action: Action, chosen: Family | None = None, families: Iterable[Family] = FAMILIES.values()
) -> Control:
    """Return a menu of variant families, with `chosen` selected. The menu's values are the families' keys."""
    options = [
        SelectOption(label=variant_name(t, one.example), value=one.key, default=one is chosen) for one in families
    ]
    return Control.menu(action, placeholder=t("choose-a-game"), options=options)

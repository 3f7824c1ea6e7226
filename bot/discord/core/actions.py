"""Actions: what a control or a form does, as a small value that writes and reads its own custom_id.

Version 2 of a custom_id names its fields, `c2:resign:game=12:ply=3:takebacks=0`, in any order. Version 1,
`cm:resign:12:3:0`, is still found under old boards, and is read by the order of the fields. Hence the names and the
order of an action's fields are never changed; a new field comes last, and `earlier` gives its value for old controls.
The very first version wrote a ply into every control, `cm:accept:5:0`: `formerly` names what an action has no more.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, fields
from enum import StrEnum
from itertools import chain, repeat
from typing import Any, ClassVar, Self, get_type_hints

from bot.domain.game import Game, GameVersion
from bot.domain.ids import GREATEST_ID, AttemptId, ChallengeId, GameId, ServerChallengeId, TournamentId, UserId
from bot.rules import Color, Ply, Square, parse_square, square_name

WORD = re.compile(r"[A-Za-z0-9+_-]+")
"""The characters that a field may have in a custom_id, whose own separators are `:` and `=`."""
NUMBER = re.compile(r"[0-9]{1,19}")

GREATEST_COUNT = 999_999_999
"""The greatest ply, takeback count or page: far more than there are, and a multiple of it still fits a database."""


def write_field(kind: Any, value: Any) -> str:
    """Write a value of this type as a word; raise ValueError for one that a custom_id cannot hold."""
    word = str(WRITERS.get(kind, str)(value))
    if WORD.fullmatch(word) is None:
        raise ValueError(f"expected letters, digits, +, _ and -, got {word!r}")
    return word


def read_field(kind: Any, word: str) -> Any:
    """Read a word as a value of this type; raise ValueError if it is not one."""
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
    **dict.fromkeys((GameId, ChallengeId, ServerChallengeId, TournamentId, UserId, AttemptId), _read_id),
    **dict.fromkeys((Ply, int), _read_count),
    str: str,
    Square: parse_square,
    Color: _color,
}
WRITERS: Mapping[Any, Callable[[Any], str]] = {Square: square_name, Color: lambda color: color.word}
"""For types whose word is not simply their `str`."""


ACTIONS: dict[tuple[str, str], type[Action]] = {}
"""Every action by the prefix of each version and its name; filled as the actions are defined."""
_FIELDS: dict[type[Action], Mapping[str, Any]] = {}
"""The fields of each action, which `fields_of` looks up once."""


CUSTOM_ID_LIMIT = 100
"""In characters: Discord accepts no longer one, so a longer one is forged."""


@dataclass(frozen=True)
class Action:
    """What a control does, and the data for its handler: `class Resign(AtMoment, name="resign")`."""

    name: ClassVar[str]
    version_1: ClassVar[str] = "cm"
    version_2: ClassVar[str] = "c2"
    """How a custom_id of each version begins."""
    earlier: ClassVar[Mapping[str, str]] = {}
    """The words of fields that older controls do not have."""
    opens_form: ClassVar[bool] = False
    """Whether it opens a form for anyone who sees its game; whether they do is asked of Discord once that is sent."""
    formerly: ClassVar[tuple[str, ...]] = ()
    """Fields that controls of version 1 may have after the others, and that mean nothing any more."""

    def __init_subclass__(cls, *, name: str | None = None) -> None:
        """Register an action under its name; a class without a name is a base of several actions."""
        super().__init_subclass__()
        if name is None:
            return
        cls.name = name
        if (cls.version_2, name) in ACTIONS:
            raise ValueError(f"expected one action of each name, got two for {name!r}")
        ACTIONS[cls.version_1, name] = ACTIONS[cls.version_2, name] = cls

    @property
    def custom_id(self) -> str:
        """The custom_id of a control with this action; raise ValueError for a value that a custom_id cannot hold."""
        words = (f"{name}={write_field(kind, getattr(self, name))}" for name, kind in fields_of(type(self)).items())
        return ":".join((self.version_2, self.name, *words))

    @classmethod
    def of_words(cls, pairs: Iterable[tuple[str, str]]) -> Self:
        """Read an action from pairs of a field's name and its word; raise ValueError."""
        named, kinds = list(pairs), fields_of(cls)
        words = {**cls.earlier, **dict(named)}
        if words.keys() != kinds.keys() or len(dict(named)) < len(named):
            raise ValueError(f"expected {[*kinds]} for {cls.name!r}, got {named}")
        return cls(**{name: read_field(kind, words[name]) for name, kind in kinds.items()})


@dataclass(frozen=True)
class AtMoment(Action):
    """An action that holds for one moment of a game."""

    game: GameId
    ply: Ply
    takebacks: int
    earlier: ClassVar[Mapping[str, str]] = {"ply": "0", "takebacks": "0"}

    @classmethod
    def of(cls, game: Game, **carried: Any) -> Self:
        """Return the action for the present moment of a game; `carried`: the other fields."""
        return cls(game.id, game.version.ply, game.version.takebacks, **carried)

    @property
    def version(self) -> GameVersion:
        """The moment of the game for which the control was shown."""
        return GameVersion(self.ply, self.takebacks)


@dataclass(frozen=True)
class FormAction(Action):
    """What a form does once it is sent."""

    version_1: ClassVar[str] = "form"
    version_2: ClassVar[str] = "f2"


@dataclass(frozen=True)
class Outdated(Action):
    """An action that this version does not know or cannot read, with its game if the custom_id names one."""

    game: GameId | None = None


def read_action(custom_id: str) -> Action:
    """Read the custom_id of a control or a form, of either version; return Outdated if it cannot be read."""
    if len(custom_id) > CUSTOM_ID_LIMIT:
        return Outdated()
    version, _, rest = custom_id.partition(":")
    name, *words = rest.split(":")
    action = ACTIONS.get((version, name))
    if version in (Action.version_2, FormAction.version_2):
        pairs = [_pair(word) for word in words]
    else:
        # Version 1 goes by order. Actions that were removed since began with their game, if they had one.
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
    """Return the type of each field of an action by its name, in their order."""
    if action not in _FIELDS:
        kinds = get_type_hints(action)
        _FIELDS[action] = {field.name: kinds[field.name] for field in fields(action)}
    return _FIELDS[action]


def _pair(word: str) -> tuple[str, str]:
    name, _, value = word.partition("=")
    return name, value


def _game(pairs: Iterable[tuple[str, str]]) -> GameId | None:
    """Return the game among a custom_id's pairs; None if there is none, or it is no number."""
    word = dict(pairs).get("game", "")
    try:
        return GameId(read_field(GameId, word))
    except ValueError:
        return None

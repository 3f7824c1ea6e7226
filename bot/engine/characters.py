"""The characters that the levels are shown as, each with a favorite army. They don't change how a level plays."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from bot.engine.levels import find_level


@dataclass(frozen=True)
class Character:
    key: str
    """Its name in locale keys and in the file name of its portrait."""
    army: str
    """Its favorite army, which it takes if the variant has it and the opponent hasn't chosen its army."""


def character_of(level: int) -> Character:
    """Return the character of the level with this number. Raise ValueError if there is no such level."""
    return _by_level_id()[find_level(level).id]


def character_keys() -> tuple[str, ...]:
    """Return the keys of all characters, the weakest first."""
    return tuple(character.key for character in _by_level_id().values())


@cache
def _by_level_id() -> dict[int, Character]:
    rows = json.loads((files("bot.engine") / "characters.json").read_text(encoding="utf-8"))
    return {row["level"]: Character(row["key"], row["army"]) for row in rows}

"""The characters that represent the engine's levels: their names, personalities, and remarks during games."""

from __future__ import annotations

from dataclasses import dataclass

from bot.domain.game import Game, Player
from bot.domain.records import ListedPlayer
from bot.domain.remarks import remark_of
from bot.engine.levels import LEVELS, character_of, find_level, strength
from bot.i18n.catalog import Translator

WORDINGS = 2
"""The number of alternative wordings for each occasion."""


def character_name(t: Translator, level: int) -> str:
    return t(f"character-name-{character_of(level).key}")


def name_with_level(t: Translator, level: int) -> str:
    return t("character-level", name=character_name(t, level), level=str(level))


def character_nature(t: Translator, level: int) -> str:
    """Return a sentence about a character, at most 100 characters long."""
    return t(f"character-nature-{character_of(level).key}")


def natures(t: Translator) -> dict[int, str]:
    """Return a sentence about each character, keyed by its level's id."""
    return {level.id: character_nature(t, level.number) for level in LEVELS}


def level_facts(t: Translator, level: int, family: str) -> list[str]:
    """Return a level's number and, if the level was measured, its rating in a family."""
    rating = strength(level, family)
    about = [] if rating is None else [t("level-about", rating=str(rating))]
    return [t("level-number", level=str(level)), *about]


@dataclass(frozen=True)
class CharacterCard:
    """What a member is shown about a character when choosing an opponent."""

    level: int
    """The id of the level that the character represents."""
    key: str
    name: str
    nature: str
    likes: str
    army: str


def character_cards(t: Translator) -> list[CharacterCard]:
    """Return all characters, weakest first."""
    numbers = [level.number for level in LEVELS]
    return [
        CharacterCard(
            level=find_level(number).id,
            key=character_of(number).key,
            name=character_name(t, number),
            nature=character_nature(t, number),
            likes=character_likes(t, number),
            army=character_of(number).army,
        )
        for number in numbers
    ]


def level_hint(t: Translator) -> str:
    """Return the line of text that tells newcomers which character to start with."""
    return t("level-hint", name=character_name(t, LEVELS[0].number))


def character_likes(t: Translator, level: int) -> str:
    """Return a line of text with a character's favorite army and opening."""
    character = character_of(level)
    opening = t(f"character-opening-{character.key}")
    return t("character-likes", army=t.name(f"army-{character.army}"), opening=opening)


def player_name(t: Translator, player: Player | ListedPlayer) -> str:
    """Return a player's name as shown to members, unescaped. The engine goes by its character's name."""
    return player.name if player.level is None else character_name(t, player.level)


def opponent_name(t: Translator, game: Game) -> str:
    """Return the name of the engine's character in a game."""
    assert game.engine is not None
    return player_name(t, game.seat(game.engine))


def portrait_key(game: Game) -> str | None:
    """Return the portrait key of the engine's character in a game, or None if the engine isn't one of the players."""
    level = None if game.engine is None else game.seat(game.engine).level
    return None if level is None else character_of(level).key


def remark_text(t: Translator, game: Game) -> str | None:
    """Return the character's current remark in a game, with the character's name in front.

    Return None if the character says nothing.
    """
    remark = remark_of(game)
    if remark is None or game.engine is None:
        return None
    character = character_of(game.seat(game.engine).level or 0)
    words = f"{character.key}-{remark.occasion}-{remark.number % WORDINGS + 1}"
    return t("labelled", label=opponent_name(t, game), told=t(f"character-says-{words}"))

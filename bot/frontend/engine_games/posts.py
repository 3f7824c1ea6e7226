"""The engine as an opponent: its levels, and the news that somebody plays it."""

from __future__ import annotations

from bot.domain.game import Game
from bot.engine.levels import LEVEL_NUMBERS, strength
from bot.frontend.desk.posts import Post, layout, text
from bot.frontend.words.names import mention, rated_player, variant_name
from bot.frontend.words.texts import Voice
from bot.variants import FAMILIES

WEAKEST, STRONGEST = LEVEL_NUMBERS[0], LEVEL_NUMBERS[-1]
MEASURED = {WEAKEST: "level-weakest", STRONGEST: "level-strongest"}
UNMEASURED = {WEAKEST: "level-weakest-unmeasured", STRONGEST: "level-strongest-unmeasured"}
"""How the levels at the ends are told, with what they are worth and without."""


def level_name(voice: Voice, level: int, family_key: str) -> str:
    """A level as a choice: its number, and what it is worth in this game where that has been measured."""
    family = FAMILIES.get(family_key)
    if family is None:
        return voice("level", level=str(level))
    rating = strength(level, family.key)
    if rating is None:
        return voice(UNMEASURED.get(level, "level"), level=str(level))
    return voice(MEASURED.get(level, "level-rated"), level=str(level), rating=str(rating))


def begun_post(voice: Voice, game: Game) -> Post:
    """Say who plays the engine; the game goes on in a thread on this message."""
    assert game.engine is not None
    told = voice(
        "engine-game-begun",
        player=mention(game.seat(game.engine.other)),
        engine=rated_player(game, game.engine),
        variant=variant_name(voice, game.variant),
        game=str(game.id),
    )
    return Post(layout(text(told)))

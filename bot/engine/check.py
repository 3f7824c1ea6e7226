"""What a family lacks in the engine: tuned weights and level ratings. It can be played without, but less well."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.levels import LEVELS, NotRated, level_ratings
from bot.engine.weights import is_tuned, weights_file, weights_of
from bot.variants.missing import MANUAL, MissingPart
from bot.variants.model import Family

WEIGHTS_MANUAL = f"{MANUAL}#7-the-weights-botengineweightskeyjson"
LEVELS_MANUAL = f"{MANUAL}#8-the-levels-botengineratingsjson"


def lacks_of_numbers(family: Family) -> Iterator[MissingPart]:
    """Yield a Lack for each variant of the family without readable tuned weights, and one for missing level ratings."""
    for variant in family.variants:
        where = f"bot/engine/weights/{weights_file(variant)}"
        if not is_tuned(variant):
            yield MissingPart("engine", f"tuned weights of {variant.key}", where, WEIGHTS_MANUAL)
            continue
        try:
            weights_of(variant)
        except (ValueError, LookupError, TypeError) as error:
            yield MissingPart("engine", f"weights of {variant.key} that can be read ({error!r})", where, WEIGHTS_MANUAL)
    if _rated_levels(family.key) != len(LEVELS):
        what = f"measured ratings of the {len(LEVELS)} levels"
        yield MissingPart("engine", what, "bot/engine/ratings.json", LEVELS_MANUAL)


def _rated_levels(family: str) -> int:
    try:
        return len(level_ratings(family))
    except NotRated:
        return 0

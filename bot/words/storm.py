"""The rules of puzzle storm in sentences, as Discord and the page tell them."""

from __future__ import annotations

from bot.domain.storm import BONUSES, EVERY, PENALTY, SPAN
from bot.words.texts import Voice


def storm_rules(voice: Voice) -> list[str]:
    """Return the rules, a sentence or two each."""
    given = (voice("storm-rule-combo", combo=combo, seconds=seconds) for combo, seconds in BONUSES.items())
    combos = voice("list-comma").join(given)
    *_, last = BONUSES.values()
    return [
        voice("storm-rule-time", minutes=SPAN.seconds // 60),
        voice("storm-rule-wrong", seconds=PENALTY.seconds),
        voice("storm-rule-combos", combos=combos, every=EVERY, seconds=last),
        voice("storm-rule-rating"),
    ]

"""The rules of puzzle storm in sentences, as Discord and the page tell them."""

from __future__ import annotations

from bot.domain.storm import BONUSES, EVERY, PENALTY, SPAN
from bot.i18n.catalog import Translator


def storm_rules(t: Translator) -> list[str]:
    """Return the rules, a sentence or two each."""
    given = (t("storm-rule-combo", combo=combo, seconds=seconds) for combo, seconds in BONUSES.items())
    combos = t("list-comma").join(given)
    *_, last = BONUSES.values()
    return [
        t("storm-rule-time", minutes=SPAN.seconds // 60),
        t("storm-rule-wrong", seconds=PENALTY.seconds),
        t("storm-rule-combos", combos=combos, every=EVERY, seconds=last),
        t("storm-rule-rating"),
    ]

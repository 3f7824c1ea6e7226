"""The menu of games: of the guide, the ladders, the balances and the halls of fame."""

from __future__ import annotations

from collections.abc import Iterable

from discord import SelectOption

from bot.discord.core.actions import Action
from bot.discord.core.controls import Control
from bot.i18n.catalog import Translator
from bot.i18n.names import variant_name
from bot.variants import FAMILIES, Family


def family_menu(
    t: Translator, action: Action, chosen: Family | None = None, families: Iterable[Family] = FAMILIES.values()
) -> Control:
    """Return a menu of families, with `chosen` marked; the picked one is handed over by its key."""
    options = [
        SelectOption(label=variant_name(t, one.example), value=one.key, default=one is chosen) for one in families
    ]
    return Control.menu(action, placeholder=t("choose-a-game"), options=options)

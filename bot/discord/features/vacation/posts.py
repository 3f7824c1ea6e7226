"""The panel of a member's vacation."""

from __future__ import annotations

from datetime import datetime

from discord import SelectOption

from bot.discord.core.controls import Control, row
from bot.discord.core.posts import Post, layout, text
from bot.discord.features.vacation.controls import EndVacation, PickVacation
from bot.domain.pauses import DAYS, REST, Vacation, days_left
from bot.i18n.catalog import Translator
from bot.i18n.names import timestamp


def vacation_post(t: Translator, last: Vacation | None, now: datetime, *, is_back: bool = False) -> Post:
    """Show whether a member is on vacation, and what they may do. `is_back`: whether they have just ended it."""
    title = text(f"### {t('vacation-title')}")
    if last is not None and last.is_on(now):
        told = t("vacation-on", until=timestamp(last.ends_at, "f"))
        return Post(layout(title, text(told), rows=(row(Control.button(t, EndVacation())),)))
    days = days_left(last, now)
    key = "vacation-over" if is_back else "vacation-none"
    told = t(key, days=str(days), **({} if is_back else {"most": str(DAYS)}))
    rules = text(f"-# {t('vacation-rules')}")
    if last is not None and now < last.ends_at + REST:
        soon = t("vacation-soon", **{"from": timestamp(last.ends_at + REST, "f")})
        return Post(layout(title, text(f"{told}\n{soon}"), rules))
    if not days:
        return Post(layout(title, text(t("vacation-used-up")), rules))
    options = [SelectOption(label=t("vacation-days", days=one), value=str(one)) for one in range(1, days + 1)]
    menu = Control.menu(PickVacation(), placeholder=t("vacation-pick"), options=options)
    return Post(layout(title, text(told), rules, rows=(row(menu),)))

"""`/vacation`: a member's vacation, during which the clocks of their correspondence games are paused."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from discord import SelectOption

from bot.discord.core.commands import Feature, Handler, Where, slash
from bot.discord.core.context import Context
from bot.discord.core.controls import Action, ComponentEvent, Control, row
from bot.discord.core.posts import Post, layout, text
from bot.domain.clock import VACATION_DAYS, VACATION_REST, Vacation, days_left
from bot.i18n.catalog import Translator
from bot.i18n.names import timestamp
from bot.services import clocks


@dataclass(frozen=True)
class PickVacation(Action, name="pick-vacation"):
    """Go on vacation for the picked number of days."""


@dataclass(frozen=True)
class EndVacation(Action, name="end-vacation"):
    """End the vacation."""


def vacation_post(t: Translator, last: Vacation | None, now: datetime, *, is_back: bool = False) -> Post:
    """Show whether a member is on vacation, and let them begin or end a vacation if possible. `is_back` says whether
    they have just ended the vacation.
    """
    title = text(f"### {t('vacation-title')}")
    if last is not None and last.is_on(now):
        told = t("vacation-on", until=timestamp(last.ends_at, "f"))
        return Post(layout(title, text(told), rows=(row(Control.button(t, EndVacation())),)))
    days = days_left(last, now)
    key = "vacation-over" if is_back else "vacation-none"
    told = t(key, days=days, **({} if is_back else {"most": VACATION_DAYS}))
    rules = text(f"-# {t('vacation-rules')}")
    if last is not None and now < last.ends_at + VACATION_REST:
        soon = t("vacation-soon", **{"from": timestamp(last.ends_at + VACATION_REST, "f")})
        return Post(layout(title, text(f"{told}\n{soon}"), rules))
    if not days:
        return Post(layout(title, text(t("vacation-used-up")), rules))
    options = [SelectOption(label=t("vacation-days", days=one), value=str(one)) for one in range(1, days + 1)]
    menu = Control.menu(PickVacation(), placeholder=t("vacation-pick"), options=options)
    return Post(layout(title, text(told), rules, rows=(row(menu),)))


@slash("vacation", Where.OWN)
async def vacation_command(ctx: Context) -> None:
    await ctx.defer_reply()
    last = await clocks.latest_vacation(ctx.runtime.db, ctx.by)
    await ctx.reply(vacation_post(ctx.t, last, ctx.runtime.now()))


async def pick_vacation(ctx: Context, event: ComponentEvent[PickVacation]) -> None:
    await ctx.defer()
    runtime = ctx.runtime
    begun = await clocks.begin_vacation(runtime.db, ctx.by, event.number, runtime.now())
    await ctx.edit(vacation_post(ctx.t, begun, runtime.now()))


async def end_vacation(ctx: Context, event: ComponentEvent[EndVacation]) -> None:
    await ctx.defer()
    runtime = ctx.runtime
    ended = await clocks.end_vacation(runtime.db, ctx.by, runtime.now())
    await ctx.edit(vacation_post(ctx.t, ended, runtime.now(), is_back=True))


HANDLERS: dict[type[Action], Handler] = {
    PickVacation: pick_vacation,
    EndVacation: end_vacation,
}


FEATURE = Feature(commands=(vacation_command,), handlers=HANDLERS)

"""The weekly summary: its delivery by DM, its post, and the button that stops it."""

from __future__ import annotations

import logging
from dataclasses import replace
from datetime import date

from discord import ButtonStyle

from bot.discord.core.channel import RequestFailed, is_outage
from bot.discord.core.commands import Handler
from bot.discord.core.context import Context
from bot.discord.core.controls import Action, ComponentEvent, Control, row
from bot.discord.core.interactions import nonce_of
from bot.discord.core.outbox import Outbox, send_once
from bot.discord.core.posts import Picture, Post, draw, gallery, layout, localized, text
from bot.discord.core.training_actions import StartTraining, StopWeekly
from bot.domain.ids import UserId
from bot.domain.outbox import MessageKind, OutboxMessage
from bot.domain.recaps import WeeklySummary
from bot.domain.training import Moment
from bot.i18n.catalog import Translator
from bot.i18n.names import board_alt, timestamp
from bot.i18n.training import arrow_text, key_moment_text, weekly_lines
from bot.render import DEFAULT_THEME, view_of
from bot.services import outbox, recaps

log = logging.getLogger(__name__)


async def deliver_weekly(box: Outbox, pending: OutboxMessage) -> None:
    """Send a member's summary, unless the member has turned off weekly summaries or there's nothing to report."""
    runtime, user_id = box.runtime, UserId(pending.subject)
    wanted = await recaps.find_weekly(runtime.db, user_id)
    if wanted is not None and pending.version is not None:
        day = date.fromordinal(pending.version.ply)
        summary = await recaps.load_weekly(runtime.db, wanted, day)
        if not summary.is_empty:
            settings = (await runtime.known_settings.of([user_id]))[user_id]
            t = runtime.catalog.translator(settings.language or wanted.language)
            post = await weekly_post(t, summary, settings.theme or DEFAULT_THEME)
            try:
                nonce = nonce_of(MessageKind.WEEKLY, user_id, day)
                await send_once(await box.channels.direct(user_id), post, nonce, by_words=True)
            except RequestFailed as error:
                if is_outage(error):
                    raise
                log.info("could not send user %s a DM with their week: %s", user_id, error)
    await outbox.forget(runtime.db, pending)


async def weekly_post(t: Translator, summary: WeeklySummary, theme: str) -> Post:
    title = t("weekly-title", since=timestamp(summary.since, "D"), until=timestamp(summary.until, "D"))
    parts = [text("\n".join([f"### {title}", *weekly_lines(t, summary)]))]
    pictures: tuple[Picture, ...] = ()
    shown = []
    if summary.moment is not None:
        picture = await _moment_picture(t, summary.moment, theme)
        pictures = (picture,)
        shown = [text(key_moment_text(t, summary.moment)), gallery(picture)]
    train = Control.button(t, StartTraining(), style=ButtonStyle.primary)
    rows = (row(train, Control.button(t, StopWeekly())),)
    return Post(layout(*parts, *shown, rows=rows), pictures)


async def _moment_picture(t: Translator, moment: Moment, theme: str) -> Picture:
    """Draw the position before a mistake, with the move that was played."""
    line = moment.line
    position, played = line.position, line.position.exact_move(moment.played)
    assert played is not None
    view = view_of(position, last_move=moment.last_move, orientation=moment.solver, theme=theme, start=line.start)
    view = replace(view, hollow_arrows=((played.from_square, played.target),))
    alt = t("alt-lesson", played=arrow_text(played), board=board_alt(t, position))
    return await draw(localized(t, view), f"week-{moment.subject}.png", alt)


async def stop(ctx: Context, event: ComponentEvent[StopWeekly]) -> None:
    await ctx.defer_reply()
    await recaps.turn_off_weekly(ctx.runtime.db, ctx.by)
    await ctx.reply(Post(layout(text(ctx.t("weekly-stopped")))))


HANDLERS: dict[type[Action], Handler] = {StopWeekly: stop}

"""The daily puzzle in a server's channel, alone or with a recap."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import date

from discord import ButtonStyle
from discord.ui import Item, LayoutView

from bot.discord.core.channel import Channel, ResourceGone, Server
from bot.discord.core.controls import Control, row
from bot.discord.core.game_actions import Replay
from bot.discord.core.interactions import nonce_of
from bot.discord.core.outbox import Outbox, send_once
from bot.discord.core.posts import Picture, Post, draw, gallery, layout, text
from bot.discord.core.puzzle_actions import OpenDaily, OpenDay
from bot.discord.core.resolving import server_t
from bot.discord.features.puzzles.recap import RecapNews, recap_parts
from bot.domain.ids import ServerId, UserId
from bot.domain.outbox import OutboxMessage, SeriesPost, Shown
from bot.domain.puzzles import NoPuzzle, read_last
from bot.i18n.catalog import Translator
from bot.i18n.names import board_alt, mention_of, variant_name
from bot.i18n.solving import task_text
from bot.render import view_of
from bot.services import games, outbox, puzzles, recaps, settings
from bot.services.puzzles import Daily


async def daily_post(t: Translator, daily: Daily, *, is_edit: bool) -> Post:
    """Show the daily puzzle. When the message is edited, the picture that is already uploaded is kept."""
    picture = await _picture(t, daily, is_edit=is_edit)
    button = Control.button(t, OpenDaily(), label=t("button-solve-daily"), style=ButtonStyle.primary)
    return Post(layout(*_parts(t, daily, picture), rows=(row(button),)), (picture,))


async def recap_post(t: Translator, daily: Daily, news: RecapNews, *, is_edit: bool) -> Post:
    """Show a server's recap, followed by the daily puzzle.

    When the message is edited, the pictures are kept, as in `daily_post`.
    """
    picture = await _picture(t, daily, is_edit=is_edit)
    parts, pictures = await recap_parts(t, news, is_edit=is_edit)
    solve = OpenDay(daily.day.isoformat())
    buttons = [Control.button(t, solve, label=t("button-solve-daily"), style=ButtonStyle.primary)]
    if news.game is not None:
        buttons.append(Control.button(t, Replay(news.game.id), label=t("button-recap-replay")))
    shown = layout(*parts, *_parts(t, daily, picture), rows=(row(*buttons),))
    return Post(shown, (*pictures, picture))


async def _picture(t: Translator, daily: Daily, *, is_edit: bool) -> Picture:
    puzzle = daily.puzzle
    name, alt = f"daily-{daily.day.isoformat()}.png", board_alt(t, puzzle.start)
    if is_edit:
        return Picture(name, alt)
    last = None if puzzle.last is None else read_last(puzzle.last)
    return await draw(view_of(puzzle.start, last_move=last, orientation=puzzle.solver, start=puzzle.start), name, alt)


def _parts(t: Translator, daily: Daily, picture: Picture) -> Iterable[Item[LayoutView]]:
    title = t("puzzle-daily-title", day=daily.day.isoformat(), variant=variant_name(t, daily.puzzle.variant))
    task = task_text(t, daily.puzzle)
    names = [_solver(t, user_id, mistakes) for user_id, mistakes in daily.solvers]
    told = t("puzzle-daily-solved", solvers=t("list-comma").join(names))
    body = f"**{task}**\n{told if names else t('puzzle-daily-unsolved')}"
    return text(f"### {title}"), gallery(picture), text(body)


def _solver(t: Translator, user_id: UserId, mistakes: int) -> str:
    named = mention_of(user_id)
    return t("puzzle-solver-after", solver=named, mistakes=mistakes) if mistakes else named


log = logging.getLogger(__name__)


async def deliver_daily(box: Outbox, pending: OutboxMessage) -> None:
    """Post the daily puzzle in the channel that the server has chosen for it. If it is already posted, update the list
    of solvers in the message.
    """
    runtime, guild_id = box.runtime, ServerId(pending.subject)
    server, guild = await settings.load(runtime.db, settings.PUZZLES, guild_id), box.channels.server(guild_id)
    channel = guild and server.channel and guild.channel(server.channel)
    if not server.is_on or not guild or not channel or pending.version is None:
        return await outbox.forget(runtime.db, pending)
    day = date.fromordinal(pending.version.ply)
    try:
        daily = await puzzles.daily_of(runtime.db, await runtime.puzzle_repository.book(), day, guild_id)
    except NoPuzzle:
        return await outbox.forget(runtime.db, pending)
    news = await _news(box, guild, daily)
    shown = await _show(box, channel, daily, news, pending)
    posted = None
    if shown is not None:
        posted = SeriesPost(guild_id, channel.id, "daily", shown.post_ref, runtime.now())
    return await outbox.record_delivery(runtime.db, pending, shown, in_series=posted)


async def _news(box: Outbox, server: Server, daily: Daily) -> RecapNews | None:
    """Return a server's news for its recap, or None if the day has no recap."""
    runtime, server_id = box.runtime, daily.server_id
    recap = await recaps.load(runtime.db, await runtime.puzzle_repository.book(), server_id, daily.day)
    if recap is None:
        return None
    game = None if recap.game_id is None else await games.load(runtime.db, recap.game_id)
    opened = await recaps.open_tournaments(runtime.db, server_id)
    channels = {one.id: server.channel(one.channel_id) for one in opened}
    public = (one for one in opened if (channel := channels[one.id]) is not None and channel.is_public)
    return RecapNews(recap, game, next(public, None))


async def _show(
    box: Outbox, channel: Channel, daily: Daily, news: RecapNews | None, pending: OutboxMessage
) -> Shown | None:
    """Post the daily puzzle, or update its message. Return the message if it is new, otherwise None."""
    t = await server_t(box.runtime, channel)
    is_edit = not pending.due.is_new and pending.post_ref is not None
    if news is None:
        post = await daily_post(t, daily, is_edit=is_edit)
    else:
        post = await recap_post(t, daily, news, is_edit=is_edit)
    if pending.post_ref is None or not is_edit:
        # On the day on which the recap is turned on or off, the puzzle can be posted both without and with a recap.
        nonce = nonce_of(pending.kind, pending.subject, daily.day, *(() if news is None else ("recap",)))
        sent = await send_once(channel, post, nonce)
        return Shown(sent.message_id)
    try:
        await channel.edit(pending.post_ref, post)
    except ResourceGone:
        log.info("the message of the daily puzzle in server %s was deleted", pending.subject)
    return None

"""The daily puzzle in a server's channel, and the panel with a server's puzzle settings."""

from __future__ import annotations

import logging
from collections.abc import Collection, Sequence
from datetime import date

from discord import ButtonStyle

from bot.discord.core.channel import Channel, ResourceGone
from bot.discord.core.context import Context
from bot.discord.core.controls import Action, ComponentEvent, Control, row
from bot.discord.core.feature import Handler
from bot.discord.core.interactions import nonce_of
from bot.discord.core.outbox import Outbox, send_once
from bot.discord.core.permissions import channel_ids, channel_menu, channel_text, managed_guild, picked_channel
from bot.discord.core.posts import Picture, Post, draw, gallery, layout, text
from bot.discord.core.puzzle_actions import (
    OpenDaily,
    OpenPuzzleSettings,
    PickDailyChannel,
    TurnPuzzlesOff,
    TurnPuzzlesOn,
)
from bot.discord.core.resolving import server_t
from bot.domain.ids import ChannelId, ServerId, UserId
from bot.domain.outbox import OutboxMessage, SeriesPost, Shown
from bot.domain.puzzles import NoPuzzle, PuzzleServer, read_last
from bot.i18n.catalog import Translator
from bot.i18n.names import board_alt, mention_of, variant_name
from bot.i18n.solving import task_text
from bot.puzzles import Puzzle
from bot.render import view_of
from bot.services import outbox, puzzles, settings
from bot.services.puzzles import Daily


async def daily_post(t: Translator, puzzle: Puzzle, day: date, solvers: Sequence[tuple[UserId, int]]) -> Post:
    last = None if puzzle.last is None else read_last(puzzle.last)
    view = view_of(puzzle.start, last_move=last, orientation=puzzle.solver, start=puzzle.start)
    picture = await draw(view, _name(day), board_alt(t, puzzle.start))
    return _daily(t, puzzle, day, solvers, picture)


def refreshed_daily_post(t: Translator, puzzle: Puzzle, day: date, solvers: Sequence[tuple[UserId, int]]) -> Post:
    """Show the daily puzzle in an edited message. The picture that is already uploaded is kept."""
    return _daily(t, puzzle, day, solvers, Picture(_name(day), board_alt(t, puzzle.start)))


def puzzle_settings_post(t: Translator, server: PuzzleServer, existing: Collection[ChannelId]) -> Post:
    """Show a server's puzzle settings. `existing` contains the server's channels. If the chosen channel isn't among
    them, it was deleted.
    """
    keys = "puzzle-daily-nowhere", "puzzle-daily-in", "puzzle-daily-gone"
    turn = TurnPuzzlesOff() if server.is_on else TurnPuzzlesOn()
    channels = channel_menu(PickDailyChannel(), t("puzzle-pick-channel"), server.channel, existing)
    return Post(
        layout(
            text(f"### {t('puzzle-settings-title')}"),
            text(t("puzzles-are-on" if server.is_on else "puzzles-are-off")),
            row(Control.button(t, turn)),
            text(channel_text(t, server.channel, existing, keys)),
            row(channels),
        )
    )


def _daily(t: Translator, puzzle: Puzzle, day: date, solvers: Sequence[tuple[UserId, int]], picture: Picture) -> Post:
    title = t("puzzle-daily-title", day=day.isoformat(), variant=variant_name(t, puzzle.variant))
    task = task_text(t, puzzle)
    names = [_solver(t, user_id, mistakes) for user_id, mistakes in solvers]
    told = t("puzzle-daily-solved", solvers=t("list-comma").join(names))
    body = f"**{task}**\n{told if names else t('puzzle-daily-unsolved')}"
    button = Control.button(t, OpenDaily(), label=t("button-solve-daily"), style=ButtonStyle.primary)
    return Post(layout(text(f"### {title}"), gallery(picture), text(body), rows=(row(button),)), (picture,))


def _solver(t: Translator, user_id: UserId, mistakes: int) -> str:
    named = mention_of(user_id)
    return t("puzzle-solver-after", solver=named, mistakes=mistakes) if mistakes else named


def _name(day: date) -> str:
    return f"daily-{day.isoformat()}.png"


log = logging.getLogger(__name__)


async def deliver_daily(box: Outbox, pending: OutboxMessage) -> None:
    """Post the daily puzzle in the channel that the server has chosen for it. If it is already posted, update the list
    of solvers in the message.
    """
    runtime, guild_id = box.runtime, ServerId(pending.subject)
    server, guild = await settings.load(runtime.db, settings.PUZZLES, guild_id), box.channels.server(guild_id)
    channel = guild and server.channel and guild.channel(server.channel)
    if not server.is_on or not channel or pending.version is None:
        return await outbox.forget(runtime.db, pending)
    day = date.fromordinal(pending.version.ply)
    try:
        daily = await puzzles.daily_of(runtime.db, await runtime.puzzle_repository.book(), day, guild_id)
    except NoPuzzle:
        return await outbox.forget(runtime.db, pending)
    shown = await _show(box, channel, daily, pending)
    posted = None
    if shown is not None:
        posted = SeriesPost(guild_id, channel.id, "daily", shown.post_ref, runtime.now())
    return await outbox.record_delivery(runtime.db, pending, shown, in_series=posted)


async def _show(box: Outbox, channel: Channel, daily: Daily, pending: OutboxMessage) -> Shown | None:
    """Post the daily puzzle, or update its message. Return the message if it is new, otherwise None."""
    t = await server_t(box.runtime, channel)
    about = (t, daily.puzzle, daily.day, daily.solvers)
    if pending.due.is_new or pending.post_ref is None:
        sent = await send_once(channel, await daily_post(*about), nonce_of(pending.kind, pending.subject, daily.day))
        return Shown(sent.message_id)
    try:
        await channel.edit(pending.post_ref, refreshed_daily_post(*about))
    except ResourceGone:
        log.info("the message of the daily puzzle in server %s was deleted", pending.subject)
    return None


async def open_settings(ctx: Context, event: ComponentEvent[OpenPuzzleSettings]) -> None:
    guild = managed_guild(ctx)
    server = await settings.load(ctx.runtime.db, settings.PUZZLES, ServerId(guild.id))
    await ctx.reply(puzzle_settings_post(ctx.t, server, channel_ids(guild)))


async def turn_on(ctx: Context, event: ComponentEvent[TurnPuzzlesOn]) -> None:
    await _change(ctx, is_on=True)


async def turn_off(ctx: Context, event: ComponentEvent[TurnPuzzlesOff]) -> None:
    await _change(ctx, is_on=False)


async def pick_channel(ctx: Context, event: ComponentEvent[PickDailyChannel]) -> None:
    """Set the channel for the daily puzzle; the bot must be able to post there. If no channel is set, no daily puzzle
    is posted.
    """
    await _change(ctx, channel=picked_channel(ctx, event))


async def _change(ctx: Context, **changes: object) -> None:
    guild = managed_guild(ctx)
    await ctx.defer()
    server = await settings.change_puzzles(ctx.runtime.db, ServerId(guild.id), **changes)
    await ctx.edit(puzzle_settings_post(ctx.t, server, channel_ids(guild)))


HANDLERS: dict[type[Action], Handler] = {
    OpenPuzzleSettings: open_settings,
    TurnPuzzlesOn: turn_on,
    TurnPuzzlesOff: turn_off,
    PickDailyChannel: pick_channel,
}

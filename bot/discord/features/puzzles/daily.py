"""Delivers the daily puzzle; also the handlers of a server's settings for puzzles."""

from __future__ import annotations

import logging
from datetime import date

import discord

from bot.discord.core.actions import Action
from bot.discord.core.context import Context
from bot.discord.core.controls import ComponentEvent
from bot.discord.core.feature import Handler
from bot.discord.core.managing import channel_ids, managed_guild, picked_channel
from bot.discord.core.messages import edit, nonce_of
from bot.discord.core.outbox import Outbox
from bot.discord.core.posted import send_once
from bot.discord.core.puzzle_actions import OpenPuzzleSettings, PickDailyChannel, TurnPuzzlesOff, TurnPuzzlesOn
from bot.discord.core.rooms import GuildChannel, server_t
from bot.discord.features.puzzles.server_posts import daily_post, puzzle_settings_post, refreshed_daily_post
from bot.domain.ids import GuildId
from bot.domain.outbox import OutboxMessage, Shown
from bot.domain.puzzles import NoPuzzle
from bot.services import outbox, puzzle_servers
from bot.services.puzzle_servers import Daily

log = logging.getLogger(__name__)


async def deliver_daily(box: Outbox, pending: OutboxMessage) -> None:
    """Post the daily puzzle in the server's channel for it, or name there who has solved it; raise as discord.py."""
    runtime, guild_id = box.runtime, GuildId(pending.subject)
    server, guild = await puzzle_servers.of_server(runtime.db, guild_id), box.client.get_guild(guild_id)
    channel = guild and server.channel and guild.get_channel_or_thread(server.channel)
    if not server.is_on or not isinstance(channel, GuildChannel) or pending.version is None:
        return await outbox.forget(runtime.db, pending)
    day = date.fromordinal(pending.version.ply)
    try:
        daily = await puzzle_servers.daily_of(runtime.db, await runtime.puzzle_repository.book(), day, guild_id)
    except NoPuzzle:
        return await outbox.forget(runtime.db, pending)
    shown = await _show(box, channel, daily, pending)
    return await outbox.record_delivery(runtime.db, pending, shown)


async def _show(box: Outbox, channel: GuildChannel, daily: Daily, pending: OutboxMessage) -> Shown | None:
    """Post the daily puzzle, or bring its post up to date; return the message if it is new."""
    t = await server_t(box.runtime, channel)
    about = (t, daily.puzzle, daily.day, daily.solvers)
    if pending.due.is_new or pending.message_id is None:
        sent = await send_once(channel, await daily_post(*about), nonce_of(pending.kind, pending.subject, daily.day))
        return Shown(sent.message_id)
    try:
        await edit(channel.get_partial_message(pending.message_id), refreshed_daily_post(*about))
    except discord.NotFound:
        log.info("the post of the daily puzzle in server %s is gone", pending.subject)
    return None


async def open_settings(ctx: Context, event: ComponentEvent[OpenPuzzleSettings]) -> None:
    """Show the server's settings for puzzles to a member who may change them."""
    guild = managed_guild(ctx)
    server = await puzzle_servers.of_server(ctx.runtime.db, GuildId(guild.id))
    await ctx.reply(puzzle_settings_post(ctx.t, server, channel_ids(guild)))


async def turn_on(ctx: Context, event: ComponentEvent[TurnPuzzlesOn]) -> None:
    """Let puzzles be solved in the server."""
    await _change(ctx, is_on=True)


async def turn_off(ctx: Context, event: ComponentEvent[TurnPuzzlesOff]) -> None:
    """Switch puzzles off in the server."""
    await _change(ctx, is_on=False)


async def pick_channel(ctx: Context, event: ComponentEvent[PickDailyChannel]) -> None:
    """Set where the daily puzzle is posted, if the bot may write there; nowhere if no channel is picked."""
    await _change(ctx, channel=picked_channel(ctx, event))


async def _change(ctx: Context, **changes: object) -> None:
    guild = managed_guild(ctx)
    await ctx.defer()
    server = await puzzle_servers.change(ctx.runtime.db, GuildId(guild.id), **changes)
    await ctx.edit(puzzle_settings_post(ctx.t, server, channel_ids(guild)))


HANDLERS: dict[type[Action], Handler] = {
    OpenPuzzleSettings: open_settings,
    TurnPuzzlesOn: turn_on,
    TurnPuzzlesOff: turn_off,
    PickDailyChannel: pick_channel,
}

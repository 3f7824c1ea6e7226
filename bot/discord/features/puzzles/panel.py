"""The panel with a server's settings for puzzles and for the daily recap. It stores each change immediately."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import discord
from discord.ui import Item, LayoutView

from bot.discord.core import solving_actions as actions
from bot.discord.core.commands import Handler
from bot.discord.core.context import Context
from bot.discord.core.controls import CHOICE_LIMIT, Action, ComponentEvent, Control, offered, row
from bot.discord.core.permissions import channel_ids, channel_menu, daily_text, managed_guild, picked_channel
from bot.discord.core.posts import Post, layout, text
from bot.domain.ids import ChannelId, ServerId
from bot.domain.puzzles import PuzzleServer
from bot.domain.recaps import find_zone, zone_choices
from bot.i18n.catalog import Translator
from bot.i18n.names import timestamp
from bot.services import settings

ZONE = "zone"
"""The custom_id of the form's input."""
LONGEST_ZONE = 60
HOURS = [str(hour) for hour in range(24)]
ZONES = (
    *("UTC", "America/Los_Angeles", "America/Denver", "America/Chicago", "America/New_York", "America/Mexico_City"),
    *("America/Bogota", "America/Argentina/Buenos_Aires", "America/Sao_Paulo", "Europe/London", "Europe/Madrid"),
    *("Europe/Paris", "Europe/Berlin", "Europe/Istanbul", "Europe/Moscow", "Africa/Lagos", "Africa/Johannesburg"),
    *("Asia/Dubai", "Asia/Kolkata", "Asia/Jakarta", "Asia/Shanghai", "Asia/Tokyo", "Australia/Sydney"),
    "Pacific/Auckland",
)
"""The time zones in the menu. Any other time zone can be entered in a form."""


def puzzle_settings_post(t: Translator, server: PuzzleServer, existing: Collection[ChannelId]) -> Post:
    """Show a server's puzzle settings. `existing` contains the server's channels. If the chosen channel isn't among
    them, it was deleted.
    """
    turn = actions.TurnPuzzlesOff() if server.is_on else actions.TurnPuzzlesOn()
    channels = channel_menu(actions.PickDailyChannel(), t("puzzle-pick-channel"), server.channel, existing)
    return Post(
        layout(
            text(f"### {t('puzzle-settings-title')}"),
            text(t("puzzles-are-on" if server.is_on else "puzzles-are-off")),
            row(Control.button(t, turn)),
            text(daily_text(t, server, existing)),
            row(channels),
            *_recap_settings(t, server, existing),
        )
    )


def _recap_settings(t: Translator, server: PuzzleServer, existing: Collection[ChannelId]) -> Iterable[Item[LayoutView]]:
    if not server.has_recap or server.next_at is None:
        return text(t("recap-is-off" if server.is_on else "recap-is-off-too")), row(
            Control.button(t, actions.TurnRecapOn())
        )
    hours = [
        discord.SelectOption(label=_clock(int(word)), value=word, default=int(word) == server.hour) for word in HOURS
    ]
    known = [zone for zone in ZONES if zone in zone_choices()]
    listed = known if server.zone in known else [server.zone, *known][:CHOICE_LIMIT]
    zones = [
        discord.SelectOption(label=zone.replace("_", " "), value=zone, default=zone == server.zone) for zone in listed
    ]
    return (
        text(_recap_text(t, server, timestamp(server.next_at, "f"), existing)),
        row(Control.button(t, actions.TurnRecapOff()), Control.button(t, actions.TypeRecapZone())),
        row(Control.menu(actions.PickRecapHour(), placeholder=t("recap-pick-hour"), options=hours)),
        row(Control.menu(actions.PickRecapZone(), placeholder=t("recap-pick-zone"), options=zones)),
    )


def _recap_text(t: Translator, server: PuzzleServer, following: str, existing: Collection[ChannelId]) -> str:
    """Say when the recap is posted, or what keeps it from being posted."""
    if not server.is_on:
        return t("recap-waits-puzzles")
    if server.channel not in existing:
        return t("recap-waits-channel", hour=_clock(server.hour), zone=server.zone)
    return t("recap-is-on", hour=_clock(server.hour), zone=server.zone, next=following)


def _clock(hour: int) -> str:
    return f"{hour:02}:00"


class ZoneForm(discord.ui.Modal):
    def __init__(self, t: Translator, zone: str) -> None:
        super().__init__(title=t("recap-zone-title"), custom_id=actions.SendRecapZone().custom_id, timeout=None)
        line: discord.ui.TextInput[Any] = discord.ui.TextInput(
            custom_id=ZONE, default=zone, max_length=LONGEST_ZONE, placeholder="Europe/Berlin"
        )
        hint = t("recap-zone-hint")
        self.add_item(discord.ui.Label(text=t("recap-zone-label"), description=hint, component=line))


async def open_settings(ctx: Context, event: ComponentEvent[actions.OpenPuzzleSettings]) -> None:
    guild = managed_guild(ctx)
    server = await settings.load(ctx.runtime.db, settings.PUZZLES, ServerId(guild.id))
    await ctx.reply(puzzle_settings_post(ctx.t, server, channel_ids(guild)))


async def turn_on(ctx: Context, event: ComponentEvent[actions.TurnPuzzlesOn]) -> None:
    await _change(ctx, is_on=True)


async def turn_off(ctx: Context, event: ComponentEvent[actions.TurnPuzzlesOff]) -> None:
    await _change(ctx, is_on=False)


async def pick_channel(ctx: Context, event: ComponentEvent[actions.PickDailyChannel]) -> None:
    """Set the channel for the daily puzzle; the bot must be able to post there. If no channel is set, no daily puzzle
    is posted.
    """
    await _change(ctx, channel=picked_channel(ctx, event))


async def _change(ctx: Context, **changes: object) -> None:
    guild = managed_guild(ctx)
    await ctx.defer()
    server = await settings.change_puzzles(ctx.runtime.db, ServerId(guild.id), **changes)
    await ctx.edit(puzzle_settings_post(ctx.t, server, channel_ids(guild)))


async def recap_on(ctx: Context, event: ComponentEvent[actions.TurnRecapOn]) -> None:
    await _change_recap(ctx, has_recap=True)


async def recap_off(ctx: Context, event: ComponentEvent[actions.TurnRecapOff]) -> None:
    await _change_recap(ctx, has_recap=False)


async def pick_hour(ctx: Context, event: ComponentEvent[actions.PickRecapHour]) -> None:
    await _change_recap(ctx, hour=int(offered(event.picked, HOURS)))


async def pick_zone(ctx: Context, event: ComponentEvent[actions.PickRecapZone]) -> None:
    await _change_recap(ctx, zone=offered(event.picked, zone_choices()))


async def type_zone(ctx: Context, event: ComponentEvent[actions.TypeRecapZone]) -> None:
    guild = managed_guild(ctx)
    server = await settings.load(ctx.runtime.db, settings.PUZZLES, ServerId(guild.id))
    await ctx.send_modal(ZoneForm(ctx.t, server.zone))


async def send_zone(ctx: Context, event: ComponentEvent[actions.SendRecapZone]) -> None:
    ctx.again = actions.TypeRecapZone
    await _change_recap(ctx, zone=find_zone(event.entry(ZONE)))


async def _change_recap(ctx: Context, **changes: object) -> None:
    guild, runtime = managed_guild(ctx), ctx.runtime
    await ctx.defer()
    server = await settings.change_recap(runtime.db, ServerId(guild.id), runtime.now(), **changes)
    await ctx.edit(puzzle_settings_post(ctx.t, server, channel_ids(guild)))


HANDLERS: dict[type[Action], Handler] = {
    actions.OpenPuzzleSettings: open_settings,
    actions.TurnPuzzlesOn: turn_on,
    actions.TurnPuzzlesOff: turn_off,
    actions.PickDailyChannel: pick_channel,
    actions.TurnRecapOn: recap_on,
    actions.TurnRecapOff: recap_off,
    actions.PickRecapHour: pick_hour,
    actions.PickRecapZone: pick_zone,
    actions.TypeRecapZone: type_zone,
}
FORMS: dict[type[Action], Handler] = {actions.SendRecapZone: send_zone}

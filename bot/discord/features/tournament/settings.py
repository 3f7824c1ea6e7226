"""The panel with a server's settings for tournaments."""

from __future__ import annotations

from collections.abc import Collection

from discord import SelectOption

from bot.discord.core.commands import Handler
from bot.discord.core.context import Context
from bot.discord.core.controls import Action, ComponentEvent, Control, offered, row
from bot.discord.core.game_actions import OpenTournamentSettings
from bot.discord.core.permissions import channel_ids, channel_menu, channel_text, managed_guild, picked_channel
from bot.discord.core.posts import Post, layout, text
from bot.discord.features.tournament.posts import (
    AnyTournamentChannel,
    PickOrganizers,
    PickTournamentChannel,
    TurnTeamsOff,
    TurnTeamsOn,
)
from bot.domain.ids import ChannelId
from bot.domain.tournament import Organizers, TournamentSettings
from bot.i18n.catalog import Translator
from bot.services import settings as stored_settings


def tournament_settings_post(t: Translator, settings: TournamentSettings, existing: Collection[ChannelId]) -> Post:
    """Show a server's tournament settings, with controls to change them.

    `existing` contains the server's channels. If the chosen channel is not among them, it was deleted.
    """
    options = [
        SelectOption(label=t(f"organisers-{one}"), value=one.value, default=one is settings.organizers)
        for one in Organizers
    ]
    channels = channel_menu(PickTournamentChannel(), t("tournament-pick-channel"), settings.channel_id, existing)
    keys = "tournament-anywhere", "tournament-in-channel", "tournament-channel-gone"
    return Post(
        layout(
            text(f"### {t('tournament-settings-title')}"),
            text(t("tournament-organisers")),
            row(Control.menu(PickOrganizers(), placeholder=t("tournament-organisers"), options=options)),
            text(channel_text(t, settings.channel_id, existing, keys)),
            row(channels),
            row(Control.button(t, AnyTournamentChannel(), disabled=settings.channel_id is None)),
            text(t("teams-are-on" if settings.has_teams else "teams-are-off")),
            row(Control.button(t, TurnTeamsOff() if settings.has_teams else TurnTeamsOn())),
        )
    )


async def open_settings(ctx: Context, event: ComponentEvent[OpenTournamentSettings]) -> None:
    guild = managed_guild(ctx)
    settings = await stored_settings.load(ctx.runtime.db, stored_settings.TOURNAMENTS, ctx.server_id)
    await ctx.reply(tournament_settings_post(ctx.t, settings, channel_ids(guild)))


async def pick_organizers(ctx: Context, event: ComponentEvent[PickOrganizers]) -> None:
    await _change(ctx, organizers=Organizers(offered(event.picked, list(Organizers))))


async def pick_channel(ctx: Context, event: ComponentEvent[PickTournamentChannel]) -> None:
    """Set the channel for tournaments; the bot must be able to post there. If no channel is set, any channel is
    allowed.
    """
    await _change(ctx, channel_id=picked_channel(ctx, event))


async def any_channel(ctx: Context, event: ComponentEvent[AnyTournamentChannel]) -> None:
    await _change(ctx, channel_id=None)


async def teams_on(ctx: Context, event: ComponentEvent[TurnTeamsOn]) -> None:
    await _change(ctx, has_teams=True)


async def teams_off(ctx: Context, event: ComponentEvent[TurnTeamsOff]) -> None:
    """Stop the server from playing new team matches. Ongoing matches continue."""
    await _change(ctx, has_teams=False)


async def _change(ctx: Context, **changes: object) -> None:
    guild = managed_guild(ctx)
    await ctx.defer()
    settings = await stored_settings.change(ctx.runtime.db, stored_settings.TOURNAMENTS, ctx.server_id, **changes)
    await ctx.edit(tournament_settings_post(ctx.t, settings, channel_ids(guild)))


HANDLERS: dict[type[Action], Handler] = {
    OpenTournamentSettings: open_settings,
    PickOrganizers: pick_organizers,
    PickTournamentChannel: pick_channel,
    AnyTournamentChannel: any_channel,
    TurnTeamsOn: teams_on,
    TurnTeamsOff: teams_off,
}

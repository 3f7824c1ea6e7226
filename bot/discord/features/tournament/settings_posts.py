"""The panel of a server's settings for tournaments."""

from __future__ import annotations

from collections.abc import Collection

from discord import SelectOption

from bot.discord.core.controls import Control, row
from bot.discord.core.managing import channel_menu, channel_text
from bot.discord.core.posts import Post, layout, text
from bot.discord.features.tournament.controls import (
    AnyTournamentChannel,
    PickOrganisers,
    PickTournamentChannel,
    TurnTeamsOff,
    TurnTeamsOn,
)
from bot.domain.ids import ChannelId
from bot.domain.tournament import Organisers, TournamentSettings
from bot.i18n.catalog import Translator


def tournament_settings_post(t: Translator, settings: TournamentSettings, existing: Collection[ChannelId]) -> Post:
    """Show who may organise tournaments, and where they are held, with what changes it.

    `existing`: the server's channels; a channel not among them was deleted.
    """
    options = [
        SelectOption(label=t(f"organisers-{one}"), value=one.value, default=one is settings.organisers)
        for one in Organisers
    ]
    channels = channel_menu(PickTournamentChannel(), t("tournament-pick-channel"), settings.channel_id, existing)
    keys = "tournament-anywhere", "tournament-in-channel", "tournament-channel-gone"
    return Post(
        layout(
            text(f"### {t('tournament-settings-title')}"),
            text(t("tournament-organisers")),
            row(Control.menu(PickOrganisers(), placeholder=t("tournament-organisers"), options=options)),
            text(channel_text(t, settings.channel_id, existing, keys)),
            row(channels),
            row(Control.button(t, AnyTournamentChannel(), disabled=settings.channel_id is None)),
            text(t("teams-are-on" if settings.has_teams else "teams-are-off")),
            row(Control.button(t, TurnTeamsOff() if settings.has_teams else TurnTeamsOn())),
        )
    )

"""The panel of a server's settings for tournaments."""

from __future__ import annotations

from discord import ChannelType, SelectOption

from bot.domain.tournament_settings import Organisers, TournamentSettings
from bot.frontend.desk.controls import Control, row
from bot.frontend.desk.posts import Post, layout, text
from bot.frontend.tournament.controls import (
    AnyTournamentChannel,
    PickOrganisers,
    PickTournamentChannel,
    TurnTeamsOff,
    TurnTeamsOn,
)
from bot.words.texts import Voice

CHANNELS = [ChannelType.text, ChannelType.news, ChannelType.voice, ChannelType.stage_voice]


def tournament_settings_post(voice: Voice, settings: TournamentSettings) -> Post:
    """Show who may organise tournaments, and where they are held, with what changes it."""
    options = [
        SelectOption(label=voice(f"organisers-{one}"), value=one.value, default=one is settings.organisers)
        for one in Organisers
    ]
    channels = Control.channels(
        PickTournamentChannel(),
        placeholder=voice("tournament-pick-channel"),
        types=CHANNELS,
        chosen=() if settings.channel_id is None else (settings.channel_id,),
    )
    where = "tournament-anywhere" if settings.channel_id is None else "tournament-in-channel"
    return Post(
        layout(
            text(f"### {voice('tournament-settings-title')}"),
            text(voice("tournament-organisers")),
            row(Control.menu(PickOrganisers(), placeholder=voice("tournament-organisers"), options=options)),
            text(voice(where, channel=f"<#{settings.channel_id}>")),
            row(channels),
            row(Control.button(voice, AnyTournamentChannel(), disabled=settings.channel_id is None)),
            text(voice("teams-are-on" if settings.has_teams else "teams-are-off")),
            row(Control.button(voice, TurnTeamsOff() if settings.has_teams else TurnTeamsOn())),
        )
    )

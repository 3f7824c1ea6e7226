"""The panel of a server's settings of vote games: each setting in words, with the control that changes it."""

from __future__ import annotations

from collections.abc import Collection

from discord import ChannelType

from bot.discord.core.controls import Control, row
from bot.discord.core.managing import channel_menu, channel_text
from bot.discord.core.posts import Post, layout, text
from bot.discord.features.votes.controls import (
    CloseToServers,
    LetAnyoneStart,
    LetManagersStart,
    OpenToServers,
    PickVoteChannel,
    PickVoteRole,
    TurnVotesOff,
    TurnVotesOn,
)
from bot.domain.votes import VoteSettings
from bot.i18n.catalog import Translator
from bot.i18n.names import role_mention

CHANNELS = (ChannelType.text, ChannelType.news)
"""The types of channels in which a vote game can have a thread."""


def panel_post(t: Translator, settings: VoteSettings, existing: Collection[int]) -> Post:
    """Show the settings. `existing`: the ids of the server's channels and roles; others are not shown as picked."""
    role = settings.role_id if settings.role_id in existing else None
    switch = TurnVotesOff() if settings.is_on else TurnVotesOn()
    starters = LetManagersStart() if settings.by_anyone else LetAnyoneStart()
    door = CloseToServers() if settings.is_challengeable else OpenToServers()
    keys = "vote-settings-anywhere", "vote-settings-channel", "vote-settings-channel-gone"
    panel = layout(
        text(f"### {t('vote-settings-title')}\n-# {t('server-note')}"),
        text(t("vote-settings-on" if settings.is_on else "vote-settings-off")),
        row(Control.button(t, switch)),
        text(channel_text(t, settings.channel_id, existing, keys)),
        row(channel_menu(PickVoteChannel(), t("pick-vote-channel"), settings.channel_id, existing, CHANNELS)),
        text(t("vote-settings-anyone" if settings.by_anyone else "vote-settings-managers")),
        row(Control.button(t, starters)),
        text(t("vote-settings-no-role") if role is None else t("vote-settings-role", role=role_mention(role))),
        row(Control.roles(PickVoteRole(), placeholder=t("pick-vote-role"), chosen=[] if role is None else [role])),
        text(t("vote-settings-open" if settings.is_challengeable else "vote-settings-closed")),
        row(Control.button(t, door)),
    )
    return Post(panel)

"""The channels of tournaments, and what their people are told when one is gone."""

from __future__ import annotations

import logging

import discord

from bot.discord.core.interactions import guild_name
from bot.discord.core.messages import is_outage, nonce_of
from bot.discord.core.outbox import Outbox
from bot.discord.core.posted import send_once
from bot.discord.core.resolving import look_up
from bot.discord.core.rooms import GuildChannel, check_writable, is_public
from bot.discord.features.tournament.posts import paused_post
from bot.domain.ids import ChannelId, GuildId, TournamentId, UserId
from bot.domain.outbox import MessageKind, OutboxMessage
from bot.domain.tournament import Tournament
from bot.i18n.frontend_errors import CannotWrite
from bot.services import outbox, tournaments

log = logging.getLogger(__name__)


class TournamentChannels:
    """What the tournaments' job asks of channels, as Discord answers it; raises as discord.py."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def is_writable(self, guild_id: GuildId, channel_id: ChannelId) -> bool:
        """Tell whether a channel is there, and the bot may write in it."""
        return await reachable(self._client, guild_id, channel_id) is not None

    async def is_public(self, guild_id: GuildId, channel_id: ChannelId) -> bool:
        """Tell whether that is so, and every member can see the channel."""
        channel = await reachable(self._client, guild_id, channel_id)
        return channel is not None and is_public(channel)


async def deliver_pause(box: Outbox, pending: OutboxMessage) -> None:
    """Tell a paused tournament's organiser and players by direct message, each once; raise as discord.py."""
    runtime = box.runtime
    tournament = await tournaments.load(runtime.db, TournamentId(pending.subject))
    guild = box.client.get_guild(tournament.guild_id)
    if guild is not None and tournament.paused_at is not None:
        known = await runtime.known_settings.of(_people(tournament))
        for user_id, settings in known.items():
            t = runtime.catalog.translator(settings.language or guild.preferred_locale)
            post = paused_post(t, tournament, guild_name(guild), is_organiser=user_id == tournament.organiser.user_id)
            nonce = nonce_of(MessageKind.TOURNAMENT_PAUSED, tournament.id, user_id, tournament.paused_at)
            try:
                await send_once(await box.client.create_dm(discord.Object(user_id)), post, nonce)
            except discord.HTTPException as error:
                if is_outage(error):
                    raise
                log.info("could not tell %s that tournament %s is paused: %s", user_id, tournament.id, error)
    await outbox.forget(runtime.db, pending)


def _people(tournament: Tournament) -> list[UserId]:
    """Return a tournament's organiser and its players, of a team match those of its own server."""
    team = None if tournament.match is None else tournament.match.own
    players = (one.user_id for one in tournament.active if tournament.match is None or one.group == team)
    return list(dict.fromkeys((tournament.organiser.user_id, *players)))


async def reachable(client: discord.Client, guild_id: GuildId, channel_id: ChannelId) -> GuildChannel | None:
    """Return a channel if the bot can write in it; None if it is gone or closed to the bot. Raise as discord.py."""
    try:
        channel = await look_up(client, guild_id, channel_id)
        if not isinstance(channel, GuildChannel):
            return None
        check_writable(channel)
    except CannotWrite:
        return None
    return channel

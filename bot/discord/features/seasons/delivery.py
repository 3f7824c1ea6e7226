"""Delivers a season's announcement."""

from __future__ import annotations

from bot.discord.core.messages import nonce_of
from bot.discord.core.outbox import Outbox
from bot.discord.core.posted import send_once
from bot.discord.core.resolving import look_up
from bot.discord.core.rooms import GuildChannel, server_t
from bot.discord.features.seasons.posts import season_post
from bot.domain.ids import SeasonId
from bot.domain.outbox import MessageKind, OutboxMessage
from bot.services import outbox, seasons


async def deliver_season(box: Outbox, pending: OutboxMessage) -> None:
    """Announce the winners of a season where it was closed, if that channel still exists; raise as discord.py."""
    season = await seasons.load(box.runtime.db, SeasonId(pending.subject))
    channel = None if season is None else await look_up(box.client, season.guild_id, season.channel_id)
    if season is not None and isinstance(channel, GuildChannel):
        t = await server_t(box.runtime, channel)
        nonce = nonce_of(MessageKind.SEASON, season.id, season.closed_at)
        # The controls of every season of a ladder are the same.
        await send_once(channel, season_post(t, season), nonce, by_words=True)
    await outbox.forget(box.runtime.db, pending)

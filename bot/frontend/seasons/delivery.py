"""The carrier of a season's announcement."""

from __future__ import annotations

from bot.domain.ids import SeasonId
from bot.domain.outbox import MessageKind, OutboxMessage
from bot.frontend.desk.messages import nonce_of
from bot.frontend.desk.outbox import Outbox
from bot.frontend.desk.posted import send_once
from bot.frontend.desk.resolving import look_up
from bot.frontend.desk.rooms import GuildChannel, server_t
from bot.frontend.seasons.posts import season_post
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

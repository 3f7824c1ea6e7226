"""What servers have set about vote games; without a row, the defaults."""

from __future__ import annotations

from bot.domain.ids import ChannelId, GuildId
from bot.domain.votes import VoteSettings
from bot.storage.database import Connection
from bot.storage.upsert import load_row, upsert
from bot.storage.vote_tables import vote_servers


async def load(connection: Connection, guild_id: GuildId, *, to_write: bool = False) -> VoteSettings:
    """Return a server's settings, with `to_write` locked for this transaction."""
    row = await load_row(connection, vote_servers, _row(guild_id, "", VoteSettings()), to_write=to_write)
    if row is None:
        return VoteSettings()
    channel_id = None if row.channel_id is None else ChannelId(row.channel_id)
    return VoteSettings(row.is_on, channel_id, row.by_anyone, row.role_id, row.is_challengeable)


async def save(connection: Connection, guild_id: GuildId, name: str, settings: VoteSettings) -> None:
    """Store a server's settings, and its name, in place of those before."""
    await upsert(connection, vote_servers, [_row(guild_id, name, settings)])


def _row(guild_id: GuildId, name: str, settings: VoteSettings) -> dict[str, object]:
    return {
        "guild_id": guild_id,
        "name": name,
        "is_on": settings.is_on,
        "channel_id": settings.channel_id,
        "by_anyone": settings.by_anyone,
        "role_id": settings.role_id,
        "is_challengeable": settings.is_challengeable,
    }

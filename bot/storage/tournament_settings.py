"""What servers have set for tournaments; without a row, the defaults."""

from __future__ import annotations

from bot.domain.ids import ChannelId, GuildId
from bot.domain.tournament import Organisers, TournamentSettings
from bot.storage.database import Connection
from bot.storage.tournament_tables import tournament_settings
from bot.storage.upsert import load_row, upsert


async def load(connection: Connection, guild_id: GuildId, *, to_write: bool = False) -> TournamentSettings:
    """Return a server's settings, with `to_write` locked for this transaction."""
    row = await load_row(connection, tournament_settings, _row(guild_id, TournamentSettings()), to_write=to_write)
    if row is None:
        return TournamentSettings()
    channel_id = None if row.channel_id is None else ChannelId(row.channel_id)
    return TournamentSettings(Organisers(row.organisers), channel_id, row.has_teams)


async def save(connection: Connection, guild_id: GuildId, settings: TournamentSettings) -> None:
    """Store a server's settings in place of those before."""
    await upsert(connection, tournament_settings, [_row(guild_id, settings)])


def _row(guild_id: GuildId, settings: TournamentSettings) -> dict[str, object]:
    return {
        "guild_id": guild_id,
        "organisers": settings.organisers,
        "channel_id": settings.channel_id,
        "has_teams": settings.has_teams,
    }

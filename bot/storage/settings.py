"""The stored settings of members and servers, without a row the defaults; and the installation's notes about itself."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sqlalchemy import Row, select

from bot.domain.ids import ChannelId, GuildId, UserId
from bot.domain.settings import Boards, Enders, MemberSettings, Orientation, ServerSettings, Switchable
from bot.domain.tournament import Organisers, TournamentSettings
from bot.domain.votes import VoteSettings
from bot.storage.database import Connection, insert_missing, load_row, upsert
from bot.storage.schema import meta, preferences, servers
from bot.storage.time_controls import clock_of, clock_values
from bot.storage.tournaments import tournament_settings
from bot.storage.votes import vote_servers


async def load(connection: Connection, user_id: UserId, *, to_write: bool = False) -> MemberSettings:
    """Return a member's settings, with `to_write` locked for this transaction."""
    row = await load_row(connection, preferences, _row(user_id, MemberSettings()), to_write=to_write)
    return MemberSettings() if row is None else _member_settings(row)


async def load_all(connection: Connection, user_ids: Iterable[UserId]) -> dict[UserId, MemberSettings]:
    """Return the settings of several members."""
    asked = list(user_ids)
    rows = await connection.execute(select(preferences).where(preferences.c.user_id.in_(asked)))
    found = {UserId(row.user_id): _member_settings(row) for row in rows}
    return {user_id: found.get(user_id, MemberSettings()) for user_id in asked}


async def save(connection: Connection, user_id: UserId, settings: MemberSettings) -> None:
    """Store a member's settings in place of those before."""
    await upsert(connection, preferences, [_row(user_id, settings)])


async def load_server(connection: Connection, guild_id: GuildId, *, to_write: bool = False) -> ServerSettings:
    """Return a server's settings, with `to_write` locked for this transaction."""
    row = await load_row(connection, servers, _server_row(guild_id, ServerSettings()), to_write=to_write)
    return ServerSettings() if row is None else _server_settings(row)


async def save_server(connection: Connection, guild_id: GuildId, settings: ServerSettings) -> None:
    """Store a server's settings in place of those before."""
    await upsert(connection, servers, [_server_row(guild_id, settings)])


def _row(user_id: UserId, settings: MemberSettings) -> dict[str, Any]:
    return {
        "user_id": user_id,
        "theme": settings.theme,
        "orientation": settings.orientation,
        "reminders": settings.reminders,
        "language": settings.language,
    }


def _server_row(guild_id: GuildId, settings: ServerSettings) -> dict[str, Any]:
    return {
        "guild_id": guild_id,
        **clock_values(settings.clock),
        "rated": settings.rated,
        "channels": list(settings.channels),
        "results_channel_id": settings.results_channel,
        "enders": settings.enders,
        "language": settings.language,
        "theme": settings.theme,
        "boards": settings.boards,
        "switched_off": " ".join(sorted(settings.switched_off)),
        "live_ladders": settings.live_ladders,
    }


def _member_settings(row: Row[Any]) -> MemberSettings:
    return MemberSettings(row.theme, Orientation(row.orientation), row.reminders, row.language)


def _server_settings(row: Row[Any]) -> ServerSettings:
    return ServerSettings(
        clock=clock_of(row),
        rated=row.rated,
        channels=tuple(ChannelId(channel) for channel in row.channels),
        results_channel=row.results_channel_id,
        enders=Enders(row.enders),
        language=row.language,
        theme=row.theme,
        boards=Boards(row.boards),
        switched_off=frozenset(map(Switchable, row.switched_off.split())),
        live_ladders=row.live_ladders,
    )


async def load_tournament_settings(
    connection: Connection, guild_id: GuildId, *, to_write: bool = False
) -> TournamentSettings:
    """Return a server's settings, with `to_write` locked for this transaction."""
    row = await load_row(
        connection, tournament_settings, _tournament_row(guild_id, TournamentSettings()), to_write=to_write
    )
    if row is None:
        return TournamentSettings()
    channel_id = None if row.channel_id is None else ChannelId(row.channel_id)
    return TournamentSettings(Organisers(row.organisers), channel_id, row.has_teams)


async def save_tournament_settings(connection: Connection, guild_id: GuildId, settings: TournamentSettings) -> None:
    """Store a server's settings in place of those before."""
    await upsert(connection, tournament_settings, [_tournament_row(guild_id, settings)])


def _tournament_row(guild_id: GuildId, settings: TournamentSettings) -> dict[str, object]:
    return {
        "guild_id": guild_id,
        "organisers": settings.organisers,
        "channel_id": settings.channel_id,
        "has_teams": settings.has_teams,
    }


async def load_vote_settings(connection: Connection, guild_id: GuildId, *, to_write: bool = False) -> VoteSettings:
    """Return a server's settings, with `to_write` locked for this transaction."""
    row = await load_row(connection, vote_servers, _vote_row(guild_id, "", VoteSettings()), to_write=to_write)
    if row is None:
        return VoteSettings()
    channel_id = None if row.channel_id is None else ChannelId(row.channel_id)
    return VoteSettings(row.is_on, channel_id, row.by_anyone, row.role_id, row.is_challengeable)


async def save_vote_settings(connection: Connection, guild_id: GuildId, name: str, settings: VoteSettings) -> None:
    """Store a server's settings, and its name, in place of those before."""
    await upsert(connection, vote_servers, [_vote_row(guild_id, name, settings)])


def _vote_row(guild_id: GuildId, name: str, settings: VoteSettings) -> dict[str, object]:
    return {
        "guild_id": guild_id,
        "name": name,
        "is_on": settings.is_on,
        "channel_id": settings.channel_id,
        "by_anyone": settings.by_anyone,
        "role_id": settings.role_id,
        "is_challengeable": settings.is_challengeable,
    }


async def read_note(connection: Connection, key: str) -> str | None:
    """Return the value of a key, None if there is none."""
    value: str | None = await connection.scalar(select(meta.c.value).where(meta.c.key == key))
    return value


async def write_note(connection: Connection, key: str, value: str) -> None:
    """Store a value under a key, in place of the one before."""
    await upsert(connection, meta, [{"key": key, "value": value}])


async def write_missing_note(connection: Connection, key: str, value: str) -> None:
    """Store a value under a key unless it has one."""
    await insert_missing(connection, meta, {"key": key, "value": value})

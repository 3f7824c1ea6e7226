"""What members and servers have set; who has set nothing has the house's settings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sqlalchemy import Row, select

from bot.domain.ids import ChannelId, GuildId, UserId
from bot.domain.preferences import Enders, Orientation, Preferences, ServerRules
from bot.storage.database import Connection
from bot.storage.schema import preferences, seconds, servers, time_span
from bot.storage.upsert import insert_missing, upsert


async def load(connection: Connection, user_id: UserId) -> Preferences:
    """Return a member's settings."""
    return (await load_all(connection, (user_id,)))[user_id]


async def load_all(connection: Connection, user_ids: Iterable[UserId]) -> dict[UserId, Preferences]:
    """Return the settings of several members."""
    asked = list(user_ids)
    rows = await connection.execute(select(preferences).where(preferences.c.user_id.in_(asked)))
    found = {UserId(row.user_id): _preferences(row) for row in rows}
    return {user_id: found.get(user_id, Preferences()) for user_id in asked}


async def hold(connection: Connection, user_id: UserId) -> None:
    """Keep a member's settings to this transaction, so that of two changes at once none is lost."""
    await insert_missing(connection, preferences, _row(user_id, Preferences()))
    await connection.execute(select(preferences.c.user_id).where(preferences.c.user_id == user_id).with_for_update())


async def save(connection: Connection, user_id: UserId, wishes: Preferences) -> None:
    """Store a member's settings in place of those before."""
    await upsert(connection, preferences, [_row(user_id, wishes)])


async def load_server(connection: Connection, guild_id: GuildId) -> ServerRules:
    """Return a server's settings."""
    row = (await connection.execute(select(servers).where(servers.c.guild_id == guild_id))).one_or_none()
    return ServerRules() if row is None else _server_rules(row)


async def hold_server(connection: Connection, guild_id: GuildId) -> None:
    """Keep a server's settings to this transaction, so that of two changes at once none is lost."""
    await insert_missing(connection, servers, _server_row(guild_id, ServerRules()))
    await connection.execute(select(servers.c.guild_id).where(servers.c.guild_id == guild_id).with_for_update())


async def save_server(connection: Connection, guild_id: GuildId, rules: ServerRules) -> None:
    """Store a server's settings in place of those before."""
    await upsert(connection, servers, [_server_row(guild_id, rules)])


def _row(user_id: UserId, wishes: Preferences) -> dict[str, Any]:
    return {
        "user_id": user_id,
        "theme": wishes.theme,
        "orientation": wishes.orientation,
        "reminders": wishes.reminders,
        "language": wishes.language,
    }


def _server_row(guild_id: GuildId, rules: ServerRules) -> dict[str, Any]:
    return {
        "guild_id": guild_id,
        "clock_seconds": seconds(rules.clock),
        "rated": rules.rated,
        "channels": list(rules.channels),
        "results_channel_id": rules.results_channel,
        "enders": rules.enders,
    }


def _preferences(row: Row[Any]) -> Preferences:
    return Preferences(row.theme, Orientation(row.orientation), row.reminders, row.language)


def _server_rules(row: Row[Any]) -> ServerRules:
    return ServerRules(
        clock=time_span(row.clock_seconds),
        rated=row.rated,
        channels=tuple(ChannelId(channel) for channel in row.channels),
        results_channel=row.results_channel_id,
        enders=Enders(row.enders),
    )

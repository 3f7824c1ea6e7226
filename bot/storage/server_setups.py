"""Stored setups of servers. Changing the table requires a migration."""

from __future__ import annotations

import sqlalchemy as sa

from bot.domain.ids import ChannelId, ServerId
from bot.domain.settings import ServerSetup, SetupChange, SetupChannel
from bot.storage.database import Connection, load_row, upsert
from bot.storage.schema import metadata

server_setups = sa.Table(
    "server_setups",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    # The values of settings before and after the setup, by setting name, as [before, after].
    sa.Column("changes", sa.JSON, nullable=False),
    # The channels that are being created, separated by spaces.
    sa.Column("wanted", sa.Text, nullable=False),
    sa.Column("games_channel_id", sa.BigInteger),
    sa.Column("daily_channel_id", sa.BigInteger),
)


async def load(connection: Connection, server_id: ServerId, *, to_write: bool = False) -> ServerSetup:
    empty = {"guild_id": server_id, "changes": {}, "wanted": ""}
    row = await load_row(connection, server_setups, empty, to_write=to_write)
    if row is None:
        return ServerSetup()
    made = {SetupChannel.GAMES: row.games_channel_id, SetupChannel.DAILY: row.daily_channel_id}
    return ServerSetup(
        {name: SetupChange(before, after) for name, (before, after) in row.changes.items()},
        frozenset(map(SetupChannel, row.wanted.split())),
        {which: ChannelId(channel) for which, channel in made.items() if channel is not None},
    )


async def save(connection: Connection, server_id: ServerId, setup: ServerSetup) -> None:
    """Replace the stored setup, or delete it if the new one is empty."""
    if setup.is_empty:
        await connection.execute(sa.delete(server_setups).where(server_setups.c.guild_id == server_id))
        return
    row = {
        "guild_id": server_id,
        "changes": {name: [change.before, change.after] for name, change in setup.changes.items()},
        "wanted": " ".join(sorted(setup.wanted)),
        "games_channel_id": setup.made.get(SetupChannel.GAMES),
        "daily_channel_id": setup.made.get(SetupChannel.DAILY),
    }
    await upsert(connection, server_setups, [row])

"""Stored settings of members and servers, with defaults for members and servers that have no row.

The module also stores servers' setups, and the installation's internal values, such as its push key.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import sqlalchemy as sa

from bot.domain.ids import ChannelId, ServerId
from bot.domain.puzzles import PuzzleServer
from bot.domain.settings import (
    Boards,
    Enders,
    MemberSettings,
    Orientation,
    ServerSettings,
    ServerSetup,
    SetupChange,
    SetupChannel,
    Switchable,
)
from bot.domain.tournament import Organizers, TournamentSettings
from bot.domain.votes import VoteSettings
from bot.storage.database import Connection, insert_missing, load_row, upsert
from bot.storage.puzzles import puzzle_servers
from bot.storage.schema import clock_of, clock_values, meta, metadata, preferences, servers
from bot.storage.tournaments import tournament_settings
from bot.storage.votes import vote_servers

S = TypeVar("S")
Owner = TypeVar("Owner", bound=int)

server_setups = sa.Table(
    "server_setups",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    # The settings that the setup changed. Each name is mapped to the values [before, after].
    sa.Column("changes", sa.JSON, nullable=False),
    # The channels that are being created, separated by spaces.
    sa.Column("wanted", sa.Text, nullable=False),
    sa.Column("games_channel_id", sa.BigInteger),
    sa.Column("daily_channel_id", sa.BigInteger),
)


@dataclass(frozen=True, kw_only=True)
class Settings(Generic[S]):
    table: sa.Table
    default: S
    read: Callable[[sa.Row[Any]], S]
    values: Callable[[S], dict[str, object]]

    async def load(self, connection: Connection, owner: int, *, to_write: bool = False) -> S:
        row = await load_row(connection, self.table, self._row(owner, self.default), to_write=to_write)
        return self.default if row is None else self.read(row)

    async def load_all(self, connection: Connection, owners: Iterable[Owner]) -> dict[Owner, S]:
        asked = list(owners)
        (key,) = self.table.primary_key
        rows = await connection.execute(sa.select(self.table).where(key.in_(asked)))
        found: dict[int, S] = {row._mapping[key]: self.read(row) for row in rows}
        return {owner: found.get(owner, self.default) for owner in asked}

    async def save(self, connection: Connection, owner: int, settings: S, **also: object) -> None:
        """Replace the stored settings. `also` contains values for columns that aren't part of the settings."""
        await upsert(connection, self.table, [self._row(owner, settings) | also])

    def _row(self, owner: int, settings: S) -> dict[str, object]:
        (key,) = self.table.primary_key
        return {key.name: owner, **self.values(settings)}


def _member_values(settings: MemberSettings) -> dict[str, object]:
    return {
        "theme": settings.theme,
        "orientation": settings.orientation,
        "reminders": settings.reminders,
        "language": settings.language,
        "paused_notices": settings.paused_notices,
    }


def _member_settings(row: sa.Row[Any]) -> MemberSettings:
    return MemberSettings(row.theme, Orientation(row.orientation), row.reminders, row.language, row.paused_notices)


def _server_values(settings: ServerSettings) -> dict[str, object]:
    return {
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
        "is_quiet": settings.is_quiet,
    }


def _server_settings(row: sa.Row[Any]) -> ServerSettings:
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
        is_quiet=row.is_quiet,
    )


def _tournament_settings(row: sa.Row[Any]) -> TournamentSettings:
    return TournamentSettings(Organizers(row.organisers), _channel(row.channel_id), row.has_teams)


def _tournament_values(settings: TournamentSettings) -> dict[str, object]:
    return {
        "organisers": settings.organizers,
        "channel_id": settings.channel_id,
        "has_teams": settings.has_teams,
    }


def _vote_settings(row: sa.Row[Any]) -> VoteSettings:
    return VoteSettings(row.is_on, _channel(row.channel_id), row.by_anyone, row.role_id, row.is_challengeable)


def _vote_values(settings: VoteSettings) -> dict[str, object]:
    return {
        "name": "",
        "is_on": settings.is_on,
        "channel_id": settings.channel_id,
        "by_anyone": settings.by_anyone,
        "role_id": settings.role_id,
        "is_challengeable": settings.is_challengeable,
    }


def _puzzle_settings(row: sa.Row[Any]) -> PuzzleServer:
    about = (row.is_on, _channel(row.channel_id), row.day)
    return PuzzleServer(*about, row.has_recap, row.hour, row.zone, row.next_at)


def _puzzle_values(server: PuzzleServer) -> dict[str, object]:
    return {
        "is_on": server.is_on,
        "channel_id": server.channel,
        "day": server.day,
        "has_recap": server.has_recap,
        "hour": server.hour,
        "zone": server.zone,
        "next_at": server.next_at,
    }


def _channel(number: int | None) -> ChannelId | None:
    return None if number is None else ChannelId(number)


MEMBERS = Settings(table=preferences, default=MemberSettings(), read=_member_settings, values=_member_values)
SERVERS = Settings(table=servers, default=ServerSettings(), read=_server_settings, values=_server_values)
TOURNAMENTS = Settings(
    table=tournament_settings, default=TournamentSettings(), read=_tournament_settings, values=_tournament_values
)
VOTES = Settings(table=vote_servers, default=VoteSettings(), read=_vote_settings, values=_vote_values)
PUZZLES = Settings(table=puzzle_servers, default=PuzzleServer(), read=_puzzle_settings, values=_puzzle_values)


async def read_note(connection: Connection, key: str) -> str | None:
    value: str | None = await connection.scalar(sa.select(meta.c.value).where(meta.c.key == key))
    return value


async def write_note(connection: Connection, key: str, value: str) -> None:
    await upsert(connection, meta, [{"key": key, "value": value}])


async def write_missing_note(connection: Connection, key: str, value: str) -> None:
    await insert_missing(connection, meta, {"key": key, "value": value})


async def load_setup(connection: Connection, server_id: ServerId, *, to_write: bool = False) -> ServerSetup:
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


async def save_setup(connection: Connection, server_id: ServerId, setup: ServerSetup) -> None:
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

"""Finds the tournament that a member means, and those that may be offered to them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.domain.ids import ChannelId, GuildId, TournamentId, UserId
from bot.domain.tournament import NoSuchTournament, NoTournamentHere, SeveralTournaments, Tournament, TournamentState
from bot.storage import tournaments
from bot.storage.database import Database

EVERY_STATE = tuple(TournamentState)


@dataclass(frozen=True)
class TournamentQuery:
    """Describes the tournament a member means: the one named, else the server's only one in one of these states."""

    guild_id: GuildId
    states: Sequence[TournamentState] = EVERY_STATE
    number: int | None = None
    played_by: UserId | None = None
    """Only those in which this member plays."""
    is_latest_enough: bool = False
    """Whether the latest is taken of several."""


@dataclass(frozen=True)
class NamedTournament:
    """A tournament as a list of choices names it."""

    id: TournamentId
    name: str
    """Empty if it has none."""
    family: str
    channel_id: ChannelId
    """Where it is held: who doesn't see that channel is offered nothing of it."""


async def find(db: Database, query: TournamentQuery) -> Tournament:
    """Return the tournament that is meant; raise NoSuchTournament, NoTournamentHere or SeveralTournaments."""
    async with db.reading() as connection:
        if query.number is not None:
            named = await tournaments.load(connection, TournamentId(query.number))
            if named.guild_id != query.guild_id:
                raise NoSuchTournament(named.id)
            return named
        found = await tournaments.of_server(connection, query.guild_id, query.states, 10, query.played_by)
        if not found:
            raise NoTournamentHere
        if len(found) > 1 and not query.is_latest_enough:
            raise SeveralTournaments(tuple(found))
        return await tournaments.load(connection, found[0])


async def listed(db: Database, query: TournamentQuery, limit: int) -> list[NamedTournament]:
    """Return the tournaments of a server that may be meant, the latest first."""
    async with db.reading() as connection:
        found = await tournaments.of_server(connection, query.guild_id, query.states, limit, query.played_by)
        names = await tournaments.names(connection, found)
        return [NamedTournament(number, *names[number]) for number in found]

"""Stored challenges between servers, and the servers that accept challenges."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa

from bot.domain.between_servers import Party, ServerChallenge, ServerProposal
from bot.domain.challenge import LIFETIME
from bot.domain.ids import ChallengeState, ChannelId, ColorChoice, ServerChallengeId, ServerId, Shards, UserId
from bot.domain.votes import ServerChallengeClosed
from bot.storage import tournaments
from bot.storage.database import Connection, of_shards
from bot.storage.tournaments import TERMS_COLUMNS, team_terms, tournament_settings
from bot.storage.votes import server_challenges, vote_servers
from bot.variants import find_family

_IS_OPEN = server_challenges.c.state == ChallengeState.OPEN.value


async def add(connection: Connection, proposal: ServerProposal) -> ServerChallenge:
    row = {
        "challenger_id": proposal.challenger.server_id,
        "challenger_name": proposal.challenger.name,
        "challenger_channel_id": proposal.challenger.channel_id,
        "opponent_id": proposal.opponent.server_id,
        "opponent_name": proposal.opponent.name,
        "opponent_channel_id": proposal.opponent.channel_id,
        "variant": proposal.family.key,
        "colour": proposal.color.value,
        "span_seconds": round(proposal.span.total_seconds()),
        "made_by": proposal.made_by,
        "created_at": proposal.created_at,
        "expires_at": proposal.created_at + LIFETIME,
        "state": ChallengeState.OPEN.value,
    }
    adding = sa.insert(server_challenges).values(row).returning(server_challenges.c.id)
    number = (await connection.execute(adding)).scalar_one()
    if proposal.team is not None:
        await tournaments.add_terms(connection, ServerChallengeId(number), proposal.team)
    return await load(connection, ServerChallengeId(number))


async def load(connection: Connection, number: ServerChallengeId, *, to_write: bool = False) -> ServerChallenge:
    """Return a challenge, locked for this transaction if `to_write`. Raise ServerChallengeClosed if it doesn't
    exist.
    """
    query = _query().where(server_challenges.c.id == number)
    held = query.with_for_update(of=server_challenges) if to_write else query
    row = (await connection.execute(held)).one_or_none()
    if row is None:
        raise ServerChallengeClosed
    return _challenge(row)


async def save(connection: Connection, challenge: ServerChallenge) -> None:
    """Store a challenge's new state. Raise ServerChallengeClosed if the stored challenge is no longer open."""
    saving = sa.update(server_challenges).where(server_challenges.c.id == challenge.id, _IS_OPEN)
    values = {"state": challenge.state.value, "answered_by": challenge.answered_by}
    if (await connection.execute(saving.values(values))).rowcount != 1:
        raise ServerChallengeClosed


async def open_between(
    connection: Connection, challenger: ServerId, opponent: ServerId, now: datetime, *, is_team: bool = False
) -> ServerChallenge | None:
    """Return the open challenge from one server to another, or None if there is none.

    With `is_team`, look for a challenge to a team match instead of a vote game.
    """
    query = _query().where(
        server_challenges.c.challenger_id == challenger,
        server_challenges.c.opponent_id == opponent,
        _IS_OPEN,
        server_challenges.c.expires_at > now,
        team_terms.c.challenge_id.is_not(None) if is_team else team_terms.c.challenge_id.is_(None),
    )
    row = (await connection.execute(query.limit(1))).one_or_none()
    return None if row is None else _challenge(row)


async def overdue(connection: Connection, now: datetime, shards: Shards) -> list[ServerChallengeId]:
    query = sa.select(server_challenges.c.id).where(
        _IS_OPEN, server_challenges.c.expires_at <= now, of_shards(server_challenges.c.opponent_id, shards)
    )
    return [ServerChallengeId(number) for number in (await connection.execute(query)).scalars()]


async def challengeable(
    connection: Connection, text: str, besides: ServerId, limit: int, *, is_team: bool = False
) -> list[tuple[ServerId, str]]:
    """Return the servers that accept challenges and whose names contain this text, sorted by name.

    With `is_team`, return those that accept challenges to team matches instead of vote games.
    """
    query = _servers(vote_servers.c.guild_id, vote_servers.c.name).where(
        *_is_open_to(is_team=is_team),
        vote_servers.c.guild_id != besides,
        vote_servers.c.name.icontains(text, autoescape=True),
    )
    rows = await connection.execute(query.order_by(vote_servers.c.name).limit(limit))
    return [(ServerId(row.guild_id), row.name) for row in rows]


async def open_party(connection: Connection, guild_id: ServerId, *, is_team: bool = False) -> Party | None:
    """Return a server if it accepts challenges to a vote game (with `is_team`, to a team match); otherwise None.

    Challenges to a team match are posted in the server's tournament channel, if it has one.
    """
    query = _servers(vote_servers, tournament_settings.c.channel_id.label("team_channel_id"))
    query = query.where(vote_servers.c.guild_id == guild_id, *_is_open_to(is_team=is_team))
    row = (await connection.execute(query)).one_or_none()
    channel_id = None if row is None else (is_team and row.team_channel_id) or row.channel_id
    if row is None or channel_id is None:
        return None
    return Party(ServerId(row.guild_id), row.name, ChannelId(channel_id))


def _servers(*columns: Any) -> sa.Select[Any]:
    joined = vote_servers.outerjoin(tournament_settings, tournament_settings.c.guild_id == vote_servers.c.guild_id)
    return sa.select(*columns).select_from(joined)


def _is_open_to(*, is_team: bool) -> tuple[sa.ColumnElement[bool], sa.ColumnElement[bool]]:
    switched_on = sa.func.coalesce(tournament_settings.c.has_teams, sa.true()) if is_team else vote_servers.c.is_on
    return vote_servers.c.is_challengeable, switched_on


def _query() -> sa.Select[Any]:
    joined = server_challenges.outerjoin(team_terms, team_terms.c.challenge_id == server_challenges.c.id)
    return sa.select(server_challenges, *TERMS_COLUMNS).select_from(joined)


def _challenge(row: sa.Row[Any]) -> ServerChallenge:
    return ServerChallenge(
        id=ServerChallengeId(row.id),
        challenger=Party(ServerId(row.challenger_id), row.challenger_name, ChannelId(row.challenger_channel_id)),
        opponent=Party(ServerId(row.opponent_id), row.opponent_name, ChannelId(row.opponent_channel_id)),
        family=find_family(row.variant),
        color=ColorChoice(row.colour),
        span=timedelta(seconds=row.span_seconds),
        made_by=UserId(row.made_by),
        created_at=row.created_at,
        expires_at=row.expires_at,
        state=ChallengeState(row.state),
        answered_by=row.answered_by,
        team=tournaments.terms_of(row),
    )

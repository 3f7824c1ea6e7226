"""Stored challenges between members and between servers, and the servers that accept challenges."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa

from bot.domain.between_servers import Party, ServerChallenge, ServerProposal
from bot.domain.challenge import LIFETIME, Challenge, Proposal, Terms
from bot.domain.errors import ChallengeClosed, NoSuchChallenge, NoSuchGame
from bot.domain.ids import (
    ChallengeId,
    ChallengeState,
    ChannelId,
    ColorChoice,
    Due,
    GameId,
    Member,
    ServerChallengeId,
    ServerId,
    Shards,
    UserId,
)
from bot.domain.outbox import MessageKind
from bot.domain.votes import ServerChallengeClosed
from bot.rules import Position
from bot.storage import database, tournaments
from bot.storage.database import Connection, of_shards
from bot.storage.schema import challenges, clock_of, clock_values, outbox, players
from bot.storage.tournaments import TERMS_COLUMNS, team_terms, tournament_settings
from bot.storage.votes import server_challenges, vote_servers
from bot.variants import find_family, find_variant

_challenger = players.alias("challenger")
_opponent = players.alias("opponent")
_message = outbox.alias("message")


_IS_OPEN_BETWEEN = server_challenges.c.state == ChallengeState.OPEN.value


async def add(connection: Connection, proposal: Proposal) -> Challenge:
    row = {
        "guild_id": proposal.server_id,
        "channel_id": proposal.channel_id,
        "challenger_id": proposal.challenger.user_id,
        "opponent_id": proposal.opponent.user_id if proposal.opponent else None,
        "variant": proposal.terms.family.key,
        "options": proposal.terms.options,
        **clock_values(proposal.terms.clock),
        "army": proposal.army,
        "opponent_army": proposal.opponent_army,
        "colour": proposal.color,
        "rated": proposal.terms.rated,
        "created_at": proposal.created_at,
        "expires_at": proposal.created_at + LIFETIME,
        "state": ChallengeState.OPEN,
        "rematch_of": proposal.rematch_of,
        "browser": proposal.browser,
        "start": _written(proposal.terms.start),
    }
    _note(connection, proposal)
    inserting = sa.insert(challenges).values(row).returning(challenges.c.id)
    return await load(connection, ChallengeId((await connection.execute(inserting)).scalar_one()))


async def load(connection: Connection, challenge_id: ChallengeId, *, to_write: bool = False) -> Challenge:
    """Return a challenge, locked for this transaction if `to_write`. Raise NoSuchChallenge if it doesn't exist."""
    query = _query().where(challenges.c.id == challenge_id)
    if to_write:
        query = query.with_for_update(of=challenges, key_share=True)
    row = (await connection.execute(query)).one_or_none()
    if row is None:
        raise NoSuchChallenge(challenge_id)
    return _challenge(row)


async def are_due(connection: Connection, now: datetime, shards: Shards) -> bool:
    query = sa.select(challenges.c.id).where(*_due(now, shards)).limit(1)
    return (await connection.execute(query)).first() is not None


async def due(connection: Connection, now: datetime, limit: int, shards: Shards) -> list[Challenge]:
    """Return the challenges that have expired but are still stored as open, earliest first. They are locked for this
    transaction.
    """
    query = (
        _query()
        .where(*_due(now, shards))
        .order_by(challenges.c.expires_at, challenges.c.id)
        .limit(limit)
        .with_for_update(of=challenges, key_share=True)
    )
    return [_challenge(row) for row in await connection.execute(query)]


def _due(now: datetime, shards: Shards) -> tuple[sa.ColumnElement[bool], ...]:
    return (
        challenges.c.state == ChallengeState.OPEN,
        challenges.c.expires_at <= now,
        of_shards(challenges.c.guild_id, shards),
    )


async def count_open(connection: Connection, challenger_id: UserId, now: datetime) -> int:
    are_open = (challenges.c.state == ChallengeState.OPEN, challenges.c.expires_at > now)
    counting = sa.select(sa.func.count()).where(*are_open, challenges.c.challenger_id == challenger_id)
    return (await connection.execute(counting)).scalar_one()


async def open_to(
    connection: Connection, guild_id: ServerId, user_id: UserId, *, now: datetime, limit: int
) -> list[Challenge]:
    """Return a server's open challenges that a member has made or can answer, latest first."""
    is_for_all = challenges.c.opponent_id.is_(None)
    concerns = (challenges.c.challenger_id == user_id) | (challenges.c.opponent_id == user_id) | is_for_all
    are_open = (challenges.c.state == ChallengeState.OPEN, challenges.c.expires_at > now)
    query = _query().where(*are_open, challenges.c.guild_id == guild_id, concerns)
    rows = await connection.execute(query.order_by(challenges.c.id.desc()).limit(limit))
    return [_challenge(row) for row in rows]


async def rematches(connection: Connection, game_id: GameId) -> list[Challenge]:
    """Return all challenges to a rematch of a game, open or not, latest first."""
    query = _query().where(challenges.c.rematch_of == game_id).order_by(challenges.c.id.desc())
    return [_challenge(row) for row in await connection.execute(query)]


async def origin_of(connection: Connection, game_id: GameId, browser: str) -> tuple[GameId | None, UserId | None]:
    """Return the previous game and the challenger of this game.

    The previous game is None if this game isn't a rematch. The challenger is None if the challenge wasn't made in this
    browser.
    """
    query = sa.select(challenges.c.rematch_of, challenges.c.challenger_id, challenges.c.browser)
    row = (await connection.execute(query.where(challenges.c.game_id == game_id))).one_or_none()
    if row is None:
        return None, None
    return row.rematch_of, UserId(row.challenger_id) if row.browser == browser else None


async def forget_browsers(connection: Connection, challenger_id: UserId) -> None:
    """Remove the browsers from a member's challenges, so that no browser gets access to games that start from these
    challenges.
    """
    known = challenges.c.browser.is_not(None)
    await connection.execute(
        sa.update(challenges).where(challenges.c.challenger_id == challenger_id, known).values(browser=None)
    )


async def that_became(connection: Connection, game_id: GameId) -> Challenge:
    """Return the challenge from which this game started. Raise NoSuchGame if the game didn't start from a challenge."""
    row = (await connection.execute(_query().where(challenges.c.game_id == game_id))).one_or_none()
    if row is None:
        raise NoSuchGame(game_id)
    return _challenge(row)


async def close(connection: Connection, challenge: Challenge) -> None:
    """Store the answer to a challenge. Raise ChallengeClosed if the stored challenge is no longer open."""
    closing = (
        sa.update(challenges)
        .where(challenges.c.id == challenge.id, challenges.c.state == ChallengeState.OPEN)
        .values(
            state=challenge.state,
            game_id=challenge.game_id,
            opponent_id=challenge.opponent.user_id if challenge.opponent else None,
            opponent_army=challenge.opponent_army,
        )
    )
    if (await connection.execute(closing)).rowcount != 1:
        found = await load(connection, challenge.id)
        raise ChallengeClosed(found.id, found.state, found.game_id)
    _note(connection, challenge)


async def let_lapse(connection: Connection, lapsed: Collection[Challenge]) -> None:
    """Mark challenges as expired. The challenges must be locked for this transaction."""
    lapsing = sa.update(challenges).where(challenges.c.id.in_([challenge.id for challenge in lapsed]))
    await connection.execute(lapsing.values(state=ChallengeState.EXPIRED))
    for challenge in lapsed:
        _note(connection, challenge)


async def set_army(connection: Connection, challenge: Challenge) -> None:
    await connection.execute(sa.update(challenges).where(challenges.c.id == challenge.id).values(army=challenge.army))
    _note(connection, challenge)


def _note(connection: Connection, challenge: Proposal) -> None:
    """Record that a challenge has changed, so that listeners are notified. For a challenge to a rematch, also record
    that the previous game has changed, because its page shows the challenge.
    """
    database.note_challenge(connection, challenge.server_id)
    if challenge.rematch_of is not None:
        database.note(connection, [challenge.rematch_of])


def _written(start: Position | None) -> str | None:
    return None if start is None else f"{start.variant.key} {start.fen}"


def _position(stored: str | None) -> Position | None:
    if stored is None:
        return None
    key, _, fen = stored.partition(" ")
    return Position.from_fen(find_variant(key), fen)


def _query() -> sa.Select[Any]:
    return (
        sa.select(
            challenges,
            _challenger.c.name.label("challenger_name"),
            _opponent.c.name.label("opponent_name"),
            *(_message.c[name] for name in ("message_id", "picture_id", "due_at", "version", "is_new", "attempts")),
        )
        .join(_challenger, _challenger.c.user_id == challenges.c.challenger_id)
        .outerjoin(_opponent, _opponent.c.user_id == challenges.c.opponent_id)
        .outerjoin(_message, (_message.c.kind == MessageKind.CHALLENGE) & (_message.c.subject_id == challenges.c.id))
    )


def _challenge(row: sa.Row[Any]) -> Challenge:
    opponent = Member(UserId(row.opponent_id), row.opponent_name) if row.opponent_id is not None else None
    return Challenge(
        id=ChallengeId(row.id),
        server_id=ServerId(row.guild_id),
        channel_id=ChannelId(row.channel_id),
        post_ref=row.message_id,
        picture_ref=row.picture_id,
        due=None if row.due_at is None else Due(row.version, row.is_new, row.attempts),
        challenger=Member(UserId(row.challenger_id), row.challenger_name),
        opponent=opponent,
        terms=Terms(find_family(row.variant), row.options, clock_of(row), row.rated, _position(row.start)),
        color=ColorChoice(row.colour),
        army=row.army,
        opponent_army=row.opponent_army,
        created_at=row.created_at,
        expires_at=row.expires_at,
        state=ChallengeState(row.state),
        game_id=row.game_id,
        rematch_of=row.rematch_of,
        browser=row.browser,
    )


async def add_between_servers(connection: Connection, proposal: ServerProposal) -> ServerChallenge:
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
    return await load_between_servers(connection, ServerChallengeId(number))


async def load_between_servers(
    connection: Connection, number: ServerChallengeId, *, to_write: bool = False
) -> ServerChallenge:
    """Return a challenge, locked for this transaction if `to_write`. Raise ServerChallengeClosed if it doesn't
    exist.
    """
    query = _select_between_servers().where(server_challenges.c.id == number)
    held = query.with_for_update(of=server_challenges) if to_write else query
    row = (await connection.execute(held)).one_or_none()
    if row is None:
        raise ServerChallengeClosed
    return _challenge_between_servers(row)


async def save_between_servers(connection: Connection, challenge: ServerChallenge) -> None:
    """Store a challenge's new state. Raise ServerChallengeClosed if the stored challenge is no longer open."""
    saving = sa.update(server_challenges).where(server_challenges.c.id == challenge.id, _IS_OPEN_BETWEEN)
    values = {"state": challenge.state.value, "answered_by": challenge.answered_by}
    if (await connection.execute(saving.values(values))).rowcount != 1:
        raise ServerChallengeClosed


async def open_between(
    connection: Connection, challenger: ServerId, opponent: ServerId, now: datetime, *, is_team: bool = False
) -> ServerChallenge | None:
    """Return the open challenge from one server to another, or None if there is none.

    With `is_team`, look for a challenge to a team match instead of a vote game.
    """
    query = _select_between_servers().where(
        server_challenges.c.challenger_id == challenger,
        server_challenges.c.opponent_id == opponent,
        _IS_OPEN_BETWEEN,
        server_challenges.c.expires_at > now,
        team_terms.c.challenge_id.is_not(None) if is_team else team_terms.c.challenge_id.is_(None),
    )
    row = (await connection.execute(query.limit(1))).one_or_none()
    return None if row is None else _challenge_between_servers(row)


async def overdue_between_servers(connection: Connection, now: datetime, shards: Shards) -> list[ServerChallengeId]:
    query = sa.select(server_challenges.c.id).where(
        _IS_OPEN_BETWEEN, server_challenges.c.expires_at <= now, of_shards(server_challenges.c.opponent_id, shards)
    )
    return [ServerChallengeId(number) for number in (await connection.execute(query)).scalars()]


async def challengeable(
    connection: Connection, text: str, besides: ServerId, limit: int, *, is_team: bool = False
) -> list[tuple[ServerId, str]]:
    """Return the servers that accept challenges and have this text in their name, sorted by name.

    With `is_team`, return the servers that accept challenges to team matches instead of vote games.
    """
    query = _servers(vote_servers.c.guild_id, vote_servers.c.name).where(
        *_is_open_to(is_team=is_team),
        vote_servers.c.guild_id != besides,
        vote_servers.c.name.icontains(text, autoescape=True),
    )
    rows = await connection.execute(query.order_by(vote_servers.c.name).limit(limit))
    return [(ServerId(row.guild_id), row.name) for row in rows]


async def open_party(connection: Connection, guild_id: ServerId, *, is_team: bool = False) -> Party | None:
    """Return a server if it accepts challenges to a vote game or, with `is_team`, to a team match. Otherwise, return
    None.

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


def _select_between_servers() -> sa.Select[Any]:
    joined = server_challenges.outerjoin(team_terms, team_terms.c.challenge_id == server_challenges.c.id)
    return sa.select(server_challenges, *TERMS_COLUMNS).select_from(joined)


def _challenge_between_servers(row: sa.Row[Any]) -> ServerChallenge:
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

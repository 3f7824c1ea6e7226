"""Stored challenges between members."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any

import sqlalchemy as sa

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
    ServerId,
    Shards,
    UserId,
)
from bot.domain.outbox import MessageKind
from bot.rules import Position
from bot.storage import database
from bot.storage.database import Connection, of_shards
from bot.storage.schema import challenges, clock_of, clock_values, outbox, players
from bot.variants import find_family, find_variant

_challenger = players.alias("challenger")
_opponent = players.alias("opponent")
_message = outbox.alias("message")


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
    """Return the game of which this game is a rematch (None if it isn't a rematch), and this game's challenger (None
    unless the challenge was made in this browser).
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
    """Record that a challenge has changed, so that listeners are notified. If it is a challenge to a rematch, the
    previous game's page changes as well.
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

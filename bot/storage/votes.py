"""Stored vote games: the state of the current vote in each game, and the members' ballots."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa

from bot.domain.ids import ChallengeState, ColorChoice, GameId, RoleId, ServerId, Shards, UserId
from bot.domain.votes import Ballot, Count, ServerVote
from bot.rules import Ply
from bot.storage.database import Connection, of_shards, upsert
from bot.storage.schema import OWN_NUMBER, CleanText, UtcDateTime, index_where, metadata, one_of, words_of

# Each vote game has a row. A game between two servers is stored in two rows of `games`, so that each server has its own
# channel, board and id. `twin_id` is the other server's game.
vote_games = sa.Table(
    "vote_games",
    metadata,
    sa.Column("game_id", sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("twin_id", sa.ForeignKey("games.id")),
    sa.Column("span_seconds", sa.Integer, nullable=False),
    sa.Column("started_by", sa.BigInteger, nullable=False),
    # When the open vote closes; null during the opponent's turn and after the end of the game.
    sa.Column("closes_at", UtcDateTime),
    sa.Column("is_prolonged", sa.Boolean, nullable=False),
    # The last count: its ply, the choices with their numbers of votes, and the number of voters who want a draw.
    sa.Column("last_count", sa.JSON(none_as_null=True)),
    sa.Column("role_id", sa.BigInteger),
    # The end of the latest outage that has postponed `closes_at`.
    sa.Column("paused_through", UtcDateTime),
    sa.Index(None, "guild_id"),
)

index_where(vote_games, vote_games.c.closes_at.is_not(None), "closes_at", "closes_at")

ballots = sa.Table(
    "ballots",
    metadata,
    sa.Column("game_id", sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("ply", sa.Integer, primary_key=True, autoincrement=False),
    # No foreign key, because members who have never played a game of their own can also vote.
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("name", CleanText, nullable=False),
    # A move in UCI, or `resign`.
    sa.Column("choice", sa.Text, nullable=False),
    sa.Column("cast_at", UtcDateTime, nullable=False),
    sa.Column("wants_draw", sa.Boolean, nullable=False),
    sa.CheckConstraint("ply >= 0", name="ply"),
)

vote_servers = sa.Table(
    "vote_servers",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    # The name under which other servers can find this server.
    sa.Column("name", CleanText, nullable=False),
    sa.Column("is_on", sa.Boolean, nullable=False),
    sa.Column("channel_id", sa.BigInteger),
    sa.Column("by_anyone", sa.Boolean, nullable=False),
    sa.Column("role_id", sa.BigInteger),
    sa.Column("is_challengeable", sa.Boolean, nullable=False),
)

index_where(vote_servers, vote_servers.c.is_challengeable, "challengeable", "name")

server_challenges = sa.Table(
    "server_challenges",
    metadata,
    sa.Column("id", OWN_NUMBER, primary_key=True),
    sa.Column("challenger_id", sa.BigInteger, nullable=False),
    sa.Column("challenger_name", CleanText, nullable=False),
    # The channel for the challenger's copy of the game.
    sa.Column("challenger_channel_id", sa.BigInteger, nullable=False),
    sa.Column("opponent_id", sa.BigInteger, nullable=False),
    sa.Column("opponent_name", CleanText, nullable=False),
    # The channel for the challenge message and the opponent's copy of the game.
    sa.Column("opponent_channel_id", sa.BigInteger, nullable=False),
    sa.Column("variant", sa.Text, nullable=False),
    sa.Column("colour", sa.Text, nullable=False),
    sa.Column("span_seconds", sa.Integer, nullable=False),
    sa.Column("made_by", sa.BigInteger, nullable=False),
    sa.Column("created_at", UtcDateTime, nullable=False),
    sa.Column("expires_at", UtcDateTime, nullable=False),
    sa.Column("state", sa.Text, nullable=False),
    sa.Column("answered_by", sa.BigInteger),
    sa.Column("paused_through", UtcDateTime),
    sa.CheckConstraint("challenger_id <> opponent_id", name="two_servers"),
    sa.CheckConstraint(one_of("colour", words_of(ColorChoice)), name="colour"),
    sa.CheckConstraint(one_of("state", words_of(ChallengeState)), name="state"),
    sa.Index(None, "state", "expires_at"),
    sa.Index(None, "challenger_id", "state"),
    # Ids are never reused, because buttons contain the id of their challenge.
    sqlite_autoincrement=True,
)


COLUMNS = tuple(column.label(f"vote_{column.name}") for column in vote_games.c)


async def add(
    connection: Connection, game_id: GameId, guild_id: ServerId, vote: ServerVote, *, linked_id: GameId | None = None
) -> None:
    """Record that a server plays a game by vote. `linked_id` is the other server's copy of the game, if there
    is one.
    """
    row = {"game_id": game_id, "guild_id": guild_id, "twin_id": linked_id, **_row(vote)}
    await connection.execute(sa.insert(vote_games).values(row))


async def save(connection: Connection, game_id: GameId, vote: ServerVote) -> None:
    """Store a changed vote. Its game must be locked for this transaction."""
    await connection.execute(sa.update(vote_games).where(vote_games.c.game_id == game_id).values(_course(vote)))


async def due(connection: Connection, now: datetime, shards: Shards) -> list[GameId]:
    query = sa.select(vote_games.c.game_id).where(
        vote_games.c.closes_at <= now, of_shards(vote_games.c.guild_id, shards)
    )
    return sorted(GameId(number) for number in (await connection.execute(query)).scalars())


async def set_role(connection: Connection, guild_id: ServerId, role_id: RoleId | None) -> None:
    await connection.execute(sa.update(vote_games).where(vote_games.c.guild_id == guild_id).values(role_id=role_id))


async def count(connection: Connection, game_id: GameId, ply: Ply) -> Count:
    """Count the ballots cast at a ply. The database does the counting, because there can be thousands of ballots. The
    result equals that of `Count.of`.
    """
    on_it = sa.and_(ballots.c.game_id == game_id, ballots.c.ply == ply)
    counted = (
        sa.select(
            ballots.c.choice,
            sa.func.count().label("votes"),
            sa.func.count().filter(ballots.c.wants_draw).label("draws"),
            sa.func.min(ballots.c.cast_at).label("since"),
        )
        .where(on_it)
        .group_by(ballots.c.choice)
        .subquery("counted")
    )
    is_first = sa.and_(on_it, ballots.c.choice == counted.c.choice, ballots.c.cast_at == counted.c.since)
    query = (
        sa.select(counted)
        .join(ballots, is_first)
        .group_by(*counted.c)
        .order_by(counted.c.votes.desc(), counted.c.since, sa.func.min(ballots.c.user_id))
    )
    rows = (await connection.execute(query)).all()
    return Count(ply, tuple((row.choice, row.votes) for row in rows), sum(row.draws for row in rows))


async def has_ballots(connection: Connection, game_id: GameId, ply: Ply) -> bool:
    query = sa.select(ballots.c.user_id).where(ballots.c.game_id == game_id, ballots.c.ply == ply).limit(1)
    return (await connection.execute(query)).first() is not None


async def all_ballots(connection: Connection, game_id: GameId, *, before: Ply | None = None) -> dict[Ply, list[Ballot]]:
    """Return a game's ballots by ply. Each list is ordered by the time when the ballots were cast.

    With `before`, return only ballots cast before that ply.
    """
    query = sa.select(ballots).where(ballots.c.game_id == game_id)
    if before is not None:
        query = query.where(ballots.c.ply < before)
    found: dict[Ply, list[Ballot]] = {}
    for row in await connection.execute(query.order_by(ballots.c.ply, ballots.c.cast_at, ballots.c.user_id)):
        found.setdefault(Ply(row.ply), []).append(_ballot(row))
    return found


async def ballot_of(connection: Connection, game_id: GameId, ply: Ply, user_id: UserId) -> Ballot | None:
    row = (await connection.execute(sa.select(ballots).where(*_own(game_id, ply, user_id)))).one_or_none()
    return None if row is None else _ballot(row)


async def cast(connection: Connection, game_id: GameId, ply: Ply, ballot: Ballot) -> None:
    """Store a member's ballot, replacing any earlier one. The game must be locked for this transaction."""
    row = {
        "game_id": game_id,
        "ply": ply,
        "user_id": ballot.user_id,
        "name": ballot.name,
        "choice": ballot.choice,
        "cast_at": ballot.cast_at,
        "wants_draw": ballot.wants_draw,
    }
    await upsert(connection, ballots, [row])


async def withdraw(connection: Connection, game_id: GameId, ply: Ply, user_id: UserId) -> None:
    await connection.execute(sa.delete(ballots).where(*_own(game_id, ply, user_id)))


def vote_of(row: sa.Row[Any]) -> ServerVote:
    return ServerVote(
        span=timedelta(seconds=row.vote_span_seconds),
        started_by=UserId(row.vote_started_by),
        closes_at=row.vote_closes_at,
        is_prolonged=row.vote_is_prolonged,
        last=None if row.vote_last_count is None else _count(row.vote_last_count),
        role_id=row.vote_role_id,
    )


def _row(vote: ServerVote) -> dict[str, Any]:
    return {
        "span_seconds": round(vote.span.total_seconds()),
        "started_by": vote.started_by,
        "role_id": vote.role_id,
        **_course(vote),
    }


def _course(vote: ServerVote) -> dict[str, Any]:
    return {
        "closes_at": vote.closes_at,
        "is_prolonged": vote.is_prolonged,
        "last_count": None if vote.last is None else _written(vote.last),
    }


def _written(count: Count) -> dict[str, Any]:
    return {"ply": count.ply, "choices": [list(pair) for pair in count.choices], "draws": count.draws}


def _count(stored: dict[str, Any]) -> Count:
    choices: Sequence[tuple[str, int]] = stored["choices"]
    return Count(stored["ply"], tuple((choice, votes) for choice, votes in choices), stored["draws"])


def _ballot(row: sa.Row[Any]) -> Ballot:
    return Ballot(UserId(row.user_id), row.name, row.choice, row.cast_at, row.wants_draw)


def _own(game_id: GameId, ply: Ply, user_id: UserId) -> list[Any]:
    return [ballots.c.game_id == game_id, ballots.c.ply == ply, ballots.c.user_id == user_id]

"""Stored vote games: how a server plays a game, and its members' ballots."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    Row,
    Table,
    Text,
    and_,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)

from bot.domain.ids import ChallengeState, ColourChoice, GameId, GuildId, RoleId, UserId
from bot.domain.shards import Shards
from bot.domain.votes import Ballot, Count, ServerVote
from bot.rules import Ply
from bot.storage.database import Connection, of_shards, upsert
from bot.storage.schema import OWN_NUMBER, CleanText, UtcDateTime, games, index_where, metadata, one_of, words_of

# How a server plays a game: one row for each game that it plays. Two servers play one game as two rows of `games`, so
# that each has its own room, board and number; `twin_id` is the other's.
vote_games = Table(
    "vote_games",
    metadata,
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("twin_id", ForeignKey("games.id")),
    Column("span_seconds", Integer, nullable=False),
    Column("started_by", BigInteger, nullable=False),
    # Null while the other side is to move, and once the game is over.
    Column("closes_at", UtcDateTime),
    Column("is_prolonged", Boolean, nullable=False),
    # The last count: its ply, its choices with their votes, and the wishes for a draw.
    Column("last_count", JSON(none_as_null=True)),
    Column("role_id", BigInteger),
    # The end of the latest outage of the bot that has moved `closes_at`.
    Column("paused_through", UtcDateTime),
    Index(None, "guild_id"),
)

index_where(vote_games, vote_games.c.closes_at.is_not(None), "closes_at", "closes_at")

ballots = Table(
    "ballots",
    metadata,
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    # No foreign key: members who have never played a game of their own vote, too.
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", CleanText, nullable=False),
    # A move in UCI notation, or `resign`.
    Column("choice", Text, nullable=False),
    Column("cast_at", UtcDateTime, nullable=False),
    Column("wants_draw", Boolean, nullable=False),
    CheckConstraint("ply >= 0", name="ply"),
)

vote_servers = Table(
    "vote_servers",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    # The server's name, by which other servers find it.
    Column("name", CleanText, nullable=False),
    Column("is_on", Boolean, nullable=False),
    Column("channel_id", BigInteger),
    Column("by_anyone", Boolean, nullable=False),
    Column("role_id", BigInteger),
    Column("is_challengeable", Boolean, nullable=False),
)

index_where(vote_servers, vote_servers.c.is_challengeable, "challengeable", "name")

server_challenges = Table(
    "server_challenges",
    metadata,
    Column("id", OWN_NUMBER, primary_key=True),
    Column("challenger_id", BigInteger, nullable=False),
    Column("challenger_name", CleanText, nullable=False),
    # Where the challenger's game is to be played.
    Column("challenger_channel_id", BigInteger, nullable=False),
    Column("opponent_id", BigInteger, nullable=False),
    Column("opponent_name", CleanText, nullable=False),
    # Where the challenge is posted, and the opponent's game is to be played.
    Column("opponent_channel_id", BigInteger, nullable=False),
    Column("variant", Text, nullable=False),
    Column("colour", Text, nullable=False),
    Column("span_seconds", Integer, nullable=False),
    Column("made_by", BigInteger, nullable=False),
    Column("created_at", UtcDateTime, nullable=False),
    Column("expires_at", UtcDateTime, nullable=False),
    Column("state", Text, nullable=False),
    Column("answered_by", BigInteger),
    Column("paused_through", UtcDateTime),
    CheckConstraint("challenger_id <> opponent_id", name="two_servers"),
    CheckConstraint(one_of("colour", words_of(ColourChoice)), name="colour"),
    CheckConstraint(one_of("state", words_of(ChallengeState)), name="state"),
    Index(None, "state", "expires_at"),
    Index(None, "challenger_id", "state"),
    # Ids are never reused, because buttons carry the id of their challenge.
    sqlite_autoincrement=True,
)


COLUMNS = tuple(column.label(f"vote_{column.name}") for column in vote_games.c)
"""The columns of a vote game, which is joined to its game."""


async def add(connection: Connection, game_id: GameId, guild_id: GuildId, vote: ServerVote) -> None:
    """Store that a server plays a game by votes."""
    await connection.execute(insert(vote_games).values(game_id=game_id, guild_id=guild_id, **_row(vote)))


async def save(connection: Connection, game_id: GameId, vote: ServerVote) -> None:
    """Store a changed vote; its game is locked for this transaction."""
    await connection.execute(update(vote_games).where(vote_games.c.game_id == game_id).values(_course(vote)))


async def due(connection: Connection, now: datetime, shards: Shards) -> list[GameId]:
    """Return the games whose vote is to be closed."""
    query = select(vote_games.c.game_id).where(vote_games.c.closes_at <= now, of_shards(vote_games.c.guild_id, shards))
    return sorted(GameId(number) for number in (await connection.execute(query)).scalars())


async def hold_pair(connection: Connection, game_id: GameId) -> None:
    """Lock a game and its twin, in the order of their ids: two transactions that change both cannot deadlock."""
    linked = select(vote_games.c.twin_id).where(vote_games.c.game_id == game_id)
    held = select(games.c.id).where(or_(games.c.id == game_id, games.c.id.in_(linked))).order_by(games.c.id)
    await connection.execute(held.with_for_update(key_share=True))


async def set_role(connection: Connection, guild_id: GuildId, role_id: RoleId | None) -> None:
    """Store the role that the boards of a server's games ping."""
    await connection.execute(update(vote_games).where(vote_games.c.guild_id == guild_id).values(role_id=role_id))


async def count(connection: Connection, game_id: GameId, ply: Ply) -> Count:
    """Count the ballots on the move at a ply as `Count.of` does, in the database: there may be thousands of them."""
    on_it = and_(ballots.c.game_id == game_id, ballots.c.ply == ply)
    counted = (
        select(
            ballots.c.choice,
            func.count().label("votes"),
            func.count().filter(ballots.c.wants_draw).label("draws"),
            func.min(ballots.c.cast_at).label("since"),
        )
        .where(on_it)
        .group_by(ballots.c.choice)
        .subquery("counted")
    )
    is_first = and_(on_it, ballots.c.choice == counted.c.choice, ballots.c.cast_at == counted.c.since)
    query = (
        select(counted)
        .join(ballots, is_first)
        .group_by(*counted.c)
        .order_by(counted.c.votes.desc(), counted.c.since, func.min(ballots.c.user_id))
    )
    rows = (await connection.execute(query)).all()
    return Count(ply, tuple((row.choice, row.votes) for row in rows), sum(row.draws for row in rows))


async def has_ballots(connection: Connection, game_id: GameId, ply: Ply) -> bool:
    """Tell whether anybody has voted on the move at a ply."""
    query = select(ballots.c.user_id).where(ballots.c.game_id == game_id, ballots.c.ply == ply).limit(1)
    return (await connection.execute(query)).first() is not None


async def all_ballots(connection: Connection, game_id: GameId, *, before: Ply | None = None) -> dict[Ply, list[Ballot]]:
    """Return a game's ballots by ply, each vote's in the order in which its choices were made.

    `before`: only those on moves before this ply.
    """
    query = select(ballots).where(ballots.c.game_id == game_id)
    if before is not None:
        query = query.where(ballots.c.ply < before)
    found: dict[Ply, list[Ballot]] = {}
    for row in await connection.execute(query.order_by(ballots.c.ply, ballots.c.cast_at, ballots.c.user_id)):
        found.setdefault(Ply(row.ply), []).append(_ballot(row))
    return found


async def ballot_of(connection: Connection, game_id: GameId, ply: Ply, user_id: UserId) -> Ballot | None:
    """Return a member's ballot on the move at a ply; None if they have not voted."""
    row = (await connection.execute(select(ballots).where(*_own(game_id, ply, user_id)))).one_or_none()
    return None if row is None else _ballot(row)


async def cast(connection: Connection, game_id: GameId, ply: Ply, ballot: Ballot) -> None:
    """Store a member's ballot in place of the one before; its game is locked for this transaction."""
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
    """Delete a member's ballot on the move at a ply, if there is one."""
    await connection.execute(delete(ballots).where(*_own(game_id, ply, user_id)))


def vote_of(row: Row[Any]) -> ServerVote | None:
    """Return the vote of a game's row; None if no server plays it."""
    if row.vote_game_id is None:
        return None
    return ServerVote(
        span=timedelta(seconds=row.vote_span_seconds),
        started_by=UserId(row.vote_started_by),
        closes_at=row.vote_closes_at,
        is_prolonged=row.vote_is_prolonged,
        last=None if row.vote_last_count is None else _count(row.vote_last_count),
        twin_id=row.vote_twin_id,
        role_id=row.vote_role_id,
    )


def _row(vote: ServerVote) -> dict[str, Any]:
    return {
        "twin_id": vote.twin_id,
        "span_seconds": round(vote.span.total_seconds()),
        "started_by": vote.started_by,
        "role_id": vote.role_id,
        **_course(vote),
    }


def _course(vote: ServerVote) -> dict[str, Any]:
    """Return what changes in the course of a game."""
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


def _ballot(row: Row[Any]) -> Ballot:
    return Ballot(UserId(row.user_id), row.name, row.choice, row.cast_at, row.wants_draw)


def _own(game_id: GameId, ply: Ply, user_id: UserId) -> list[Any]:
    return [ballots.c.game_id == game_id, ballots.c.ply == ply, ballots.c.user_id == user_id]

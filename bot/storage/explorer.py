"""Stored results of the moves played from each position. Moves are counted when games end, because counting them on
request takes too long.

Each count has an edition number. A rebuild starts a new edition without any counts. Old games can then be counted in it
a few at a time, even while other games end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from bot.domain.ids import NO_SERVER, GameId, ServerId
from bot.domain.openings import EXPLORED_PLIES, Explored, PositionNumber
from bot.domain.records import Tally
from bot.rules import Color, Termination
from bot.storage import settings
from bot.storage.database import Connection, insert_into
from bot.storage.schema import IS_FINISHED, games, metadata, moves, winner_of

explorer = sa.Table(
    "explorer",
    metadata,
    sa.Column("edition", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("position", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("rated", sa.Boolean, primary_key=True),
    sa.Column("uci", sa.Text, primary_key=True),
    # The results from White's point of view.
    sa.Column("wins", sa.Integer, nullable=False),
    sa.Column("draws", sa.Integer, nullable=False),
    sa.Column("losses", sa.Integer, nullable=False),
    # For games between members: the sum of the average ratings of each game's two players, and the number of games.
    sa.Column("elo_sum", sa.BigInteger, nullable=False),
    sa.Column("elo_games", sa.Integer, nullable=False),
    sa.Column("last_game", sa.BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

SUMS = ("wins", "draws", "losses", "elo_sum", "elo_games")
EDITION = "explorer_edition"
"""The key under which the number of the current edition is stored. If no number is stored, it is 1."""
DELETED_AT_ONCE = 1000


@dataclass(frozen=True)
class Counted:
    id: GameId
    guild_id: ServerId
    rated: bool
    winner: Color | None
    elo: int | None
    """The average rating of the two players; None in a game against the engine."""
    steps: frozenset[tuple[PositionNumber, str]]
    """The counted positions, each with the move played from it."""


@dataclass(frozen=True)
class Uncounted:
    id: GameId
    server_id: ServerId
    variant: str
    start_fen: str
    rated: bool
    winner: Color | None
    elo: int | None
    moves: tuple[str, ...]
    """The game's first moves in UCI. Empty if the explorer doesn't count the game (see
    `domain.openings.is_explored`).
    """


async def edition(connection: Connection) -> int:
    stored = await settings.read_note(connection, EDITION)
    return 1 if stored is None else int(stored)


async def begin_edition(connection: Connection) -> int:
    """Start a new edition in which no games have been counted yet. Return its number."""
    begun = await edition(connection) + 1
    await settings.write_note(connection, EDITION, str(begun))
    return begun


async def take(connection: Connection, game_ids: Iterable[GameId], into: int) -> set[GameId]:
    """Mark games as counted in the edition `into`. Return the games that weren't marked before."""
    taking = (
        sa.update(games)
        .where(games.c.id.in_(list(game_ids)), games.c.explored < into)
        .values(explored=into)
        .returning(games.c.id)
    )
    return {GameId(number) for number in (await connection.execute(taking)).scalars()}


async def count(connection: Connection, counted: Iterable[Counted], into: int) -> None:
    sums: dict[tuple[ServerId, PositionNumber, bool, str], Counter[str]] = {}
    for game in counted:
        result = {Color.WHITE: "wins", Color.BLACK: "losses", None: "draws"}[game.winner]
        for position, uci in game.steps:
            row = sums.setdefault((game.guild_id, position, game.rated, uci), Counter())
            row[result] += 1
            row["elo_sum"] += game.elo or 0
            row["elo_games"] += game.elo is not None
            row["last_game"] = max(row["last_game"], game.id)
    # Sorting makes all transactions lock rows in the same order, so they can't deadlock.
    rows = [_row(into, key, sums[key]) for key in sorted(sums)]
    if not rows:
        return
    adding = insert_into(connection.dialect.name, explorer)
    put = adding.excluded
    latest = sa.case((put.last_game > explorer.c.last_game, put.last_game), else_=explorer.c.last_game)
    changed: dict[str, Any] = {name: explorer.c[name] + put[name] for name in SUMS} | {"last_game": latest}
    keys = [column.name for column in explorer.primary_key]
    await connection.execute(adding.on_conflict_do_update(index_elements=keys, set_=changed), rows)


async def played_from(
    connection: Connection, guild_id: ServerId, position: PositionNumber, *, ladder_only: bool = False
) -> list[Explored]:
    """Return the moves played from a position, most frequent first."""
    here = (
        explorer.c.edition == await edition(connection),
        explorer.c.guild_id == guild_id,
        explorer.c.position == position,
        *([explorer.c.rated] if ladder_only else []),
    )
    sums = [sa.func.sum(explorer.c[name]).label(name) for name in SUMS]
    query = sa.select(explorer.c.uci, *sums, sa.func.max(explorer.c.last_game).label("last_game")).where(*here)
    rows: Iterable[sa.Row[Any]] = await connection.execute(query.group_by(explorer.c.uci))
    found = [_explored(row) for row in rows]
    return sorted(found, key=lambda one: (-one.games, one.uci))


async def uncounted(connection: Connection, into: int, limit: int) -> list[Uncounted]:
    query = sa.select(games).where(IS_FINISHED, games.c.explored < into).order_by(games.c.explored, games.c.id)
    rows = list((await connection.execute(query.limit(limit))).all())
    numbers = [row.id for row in rows if _counts(row)]
    first = sa.select(moves.c.game_id, moves.c.uci).where(moves.c.game_id.in_(numbers), moves.c.ply < EXPLORED_PLIES)
    played: dict[int, list[str]] = {number: [] for number in numbers}
    if numbers:
        for move in await connection.execute(first.order_by(moves.c.game_id, moves.c.ply)):
            played[move.game_id].append(move.uci)
    return [_uncounted(row, played.get(row.id, [])) for row in rows]


async def forget_earlier(connection: Connection, than: int) -> int:
    """Delete a batch of counts from editions before `than`. Return how many were deleted."""
    key = (explorer.c.edition, explorer.c.guild_id, explorer.c.position)
    some = sa.select(*key).where(explorer.c.edition < than).limit(DELETED_AT_ONCE)
    return (await connection.execute(sa.delete(explorer).where(sa.tuple_(*key).in_(some)))).rowcount


def _row(into: int, key: tuple[ServerId, PositionNumber, bool, str], sums: Counter[str]) -> dict[str, Any]:
    guild_id, position, rated, uci = key
    named: dict[str, Any] = {"edition": into, "guild_id": guild_id, "position": position, "rated": rated, "uci": uci}
    return named | {name: sums[name] for name in (*SUMS, "last_game")}


def _counts(row: sa.Row[Any]) -> bool:
    was_played_here = row.imported_by is None and row.guild_id != NO_SERVER
    return was_played_here and row.termination != Termination.ABORTED


def _uncounted(row: sa.Row[Any], played: Iterable[str]) -> Uncounted:
    return Uncounted(
        id=GameId(row.id),
        server_id=ServerId(row.guild_id),
        variant=row.variant,
        start_fen=row.start_fen,
        rated=row.rated,
        winner=winner_of(row),
        elo=None if row.engine_level is not None else (row.white_rating + row.black_rating) // 2,
        moves=tuple(played),
    )


def _explored(row: sa.Row[Any]) -> Explored:
    elo = round(row.elo_sum / row.elo_games) if row.elo_games else None
    tally = Tally(int(row.wins), int(row.draws), int(row.losses))
    return Explored(row.uci, tally, elo, GameId(row.last_game))

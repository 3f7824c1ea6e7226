"""Games as they appear in lists: one row per game, without its moves.

A member's games as White and as Black are queried separately, because each color has its own index. A query for both
colors would use neither index.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from bot.domain.ids import ENGINE, ChannelId, GameId, ServerId, UserId, player_name
from bot.domain.records import EVERY_GAME, FinishedGame, GameFilter, ListedPlayer, OngoingGame, Result
from bot.rules import Color, Termination
from bot.rules.position import FreeSetup
from bot.storage.database import Connection
from bot.storage.schema import IS_FINISHED, IS_OPEN, clock_of, games, moves, outcome_of, players, times_of
from bot.variants import Variant, find_variant

_names = {color: players.alias(f"{color.word}_player") for color in Color}


async def ongoing_of(
    connection: Connection, guild_id: ServerId | None, user_id: UserId, channel_id: ChannelId | None = None
) -> list[OngoingGame]:
    """Return a member's ongoing games in one server, or across all servers if `guild_id` is None.

    With `channel_id`, return only the games in that channel.
    """
    there = [] if channel_id is None else [games.c.room_id == channel_id]
    own = (sa.select(games.c.id).where(*_playing(color, guild_id, user_id), *there, IS_OPEN) for color in Color)
    ids = sa.union_all(*own)
    return [_ongoing(row) for row in await connection.execute(_query().where(games.c.id.in_(ids)))]


async def has_any(connection: Connection) -> bool:
    """Return whether any game has ever been started."""
    return (await connection.execute(sa.select(games.c.id).limit(1))).first() is not None


async def ongoing_in(connection: Connection, guild_id: ServerId, limit: int) -> list[OngoingGame]:
    """Return a server's ongoing games, latest first."""
    query = _query().where(IS_OPEN, in_server(guild_id)).order_by(games.c.id.desc()).limit(limit)
    return [_ongoing(row) for row in await connection.execute(query)]


async def count_ongoing(connection: Connection, user_id: UserId, guild_id: ServerId | None = None) -> int:
    """Count a member's ongoing games, in one server or across all servers. Tournament games aren't counted."""
    own = games.c.tournament_id.is_(None)
    counts = (
        sa.select(sa.func.count()).select_from(games).where(*_playing(color, guild_id, user_id), IS_OPEN, own)
        for color in Color
    )
    return sum([(await connection.execute(count)).scalar_one() for count in counts])


async def finished_of(
    connection: Connection,
    guild_id: ServerId | None,
    user_id: UserId,
    *,
    wanted: GameFilter = EVERY_GAME,
    limit: int,
    offset: int = 0,
) -> list[FinishedGame]:
    """Return a page of a member's finished games, in one server or across all servers, latest first."""
    ended = sa.union_all(
        *(
            sa.select(games.c.id, games.c.ended_at).where(*_finished(color, guild_id, user_id, wanted))
            for color in Color
        )
    )
    latest_first = ended.order_by(ended.selected_columns.ended_at.desc(), ended.selected_columns.id.desc())
    stretch = latest_first.limit(limit).offset(offset).subquery()
    query = _query().where(games.c.id.in_(sa.select(stretch.c.id)))
    rows = await connection.execute(query.order_by(games.c.ended_at.desc(), games.c.id.desc()))
    return [_finished_game(row) for row in rows]


async def find(
    connection: Connection, guild_id: ServerId | None, user_id: UserId, game_id: GameId
) -> OngoingGame | FinishedGame | None:
    """Return the game with this id, or None if it isn't found.

    If a server is given, only that server's games are searched; otherwise, only the member's games.
    """
    is_own = sa.or_(games.c.white_id == user_id, games.c.black_id == user_id)
    is_known = is_own if guild_id is None else in_server(guild_id)
    row = (await connection.execute(_query().where(games.c.id == game_id, is_known))).one_or_none()
    if row is None:
        return None
    return _ongoing(row) if row.termination is None else _finished_game(row)


async def count_finished(
    connection: Connection, guild_id: ServerId | None, user_id: UserId, wanted: GameFilter = EVERY_GAME
) -> int:
    counts = (
        sa.select(sa.func.count()).select_from(games).where(*_finished(color, guild_id, user_id, wanted))
        for color in Color
    )
    return sum([(await connection.execute(count)).scalar_one() for count in counts])


def next_move(row: sa.Row[Any], variant: Variant) -> tuple[Color, int]:
    """Return the side to move and the number of its next move, derived from the start position and the ply."""
    _, turn, *_, number = row.start_fen.split()
    plies = (turn == "b") + row.ply
    arranging = None if row.setup is None else FreeSetup(variant, tuple(row.setup.split())).turn
    return Color(plies % 2) if arranging is None else arranging, int(number) + plies // 2


def turn_of(row: sa.Row[Any]) -> Color:
    return next_move(row, find_variant(row.variant))[0]


def in_server(guild_id: ServerId | None) -> sa.ColumnElement[bool]:
    """Return the SQL condition that a game belongs to this server. The condition is always true if
    `guild_id` is None.
    """
    return sa.true() if guild_id is None else games.c.guild_id == guild_id


def _playing(color: Color, guild_id: ServerId | None, user_id: UserId) -> list[sa.ColumnElement[bool]]:
    # A game between two servers is stored in both. If all servers are queried, only the copy in the player's own server
    # is listed.
    once = [] if guild_id is not None else [games.c.guest.is_distinct_from(color.word)]
    return [games.c[f"{color.word}_id"] == user_id, in_server(guild_id), *once]


def select_finished(color: Color, user_id: UserId, *columns: sa.ColumnElement[Any]) -> sa.Select[Any]:
    """Return a query that selects `columns` of the games that a member has finished with one color, latest first. All
    servers are included. Aborted and imported games don't count.
    """
    counts = games.c.termination != Termination.ABORTED.value
    own = (*_playing(color, None, user_id), IS_FINISHED, counts, games.c.imported_by.is_(None))
    return sa.select(*columns).where(*own).order_by(games.c.ended_at.desc(), games.c.id.desc())


def _finished(
    color: Color, guild_id: ServerId | None, user_id: UserId, wanted: GameFilter
) -> list[sa.ColumnElement[bool]]:
    against = [] if wanted.opponent is None else [games.c[f"{color.other.word}_id"] == wanted.opponent]
    of_family = [] if wanted.family is None else [games.c.ladder == wanted.family]
    begun = [_with_move(ply, move) for ply, move in enumerate(wanted.moves)]
    result = _with_result(color, wanted.result)
    return [*_playing(color, guild_id, user_id), *against, *of_family, *result, *begun, IS_FINISHED]


def _with_move(ply: int, move: str) -> sa.ColumnElement[bool]:
    is_it = sa.or_(moves.c.san.in_([move, f"{move}+", f"{move}#"]), moves.c.uci == move)
    return sa.exists().where(moves.c.game_id == games.c.id, moves.c.ply == ply, is_it)


def _with_result(color: Color, result: Result | None) -> list[sa.ColumnElement[bool]]:
    if result is None:
        return []
    if result is Result.DRAW:
        return [games.c.winner.is_(None), games.c.termination != Termination.ABORTED]
    return [games.c.winner == (color if result is Result.WIN else color.other).word]


def _query() -> sa.Select[Any]:
    source: Any = games
    for color in Color:
        source = source.join(_names[color], _names[color].c.user_id == games.c[f"{color.word}_id"])
    names = [_names[color].c.name.label(f"{color.word}_name") for color in Color]
    return sa.select(games, *names).select_from(source)


def _ongoing(row: sa.Row[Any]) -> OngoingGame:
    variant = find_variant(row.variant)
    turn, move = next_move(row, variant)
    times = times_of(row)
    return OngoingGame(
        **_listed(row, variant),
        turn=turn,
        move=move,
        turn_since=row.turn_since,
        deadline=row.deadline,
        clock=clock_of(row),
        standing=None if times is None else times.left[turn.other],
    )


def _finished_game(row: sa.Row[Any]) -> FinishedGame:
    outcome = outcome_of(row)
    assert outcome is not None
    return FinishedGame(**_listed(row, find_variant(row.variant)), outcome=outcome, ended_at=row.ended_at)


def _listed(row: sa.Row[Any], variant: Variant) -> dict[str, Any]:
    values = row._mapping
    seats = {color.word: _player(values, color) for color in Color}
    return {
        "id": GameId(row.id),
        "server_id": ServerId(row.guild_id),
        "variant": variant,
        "channel_id": row.room_id,
        "begun_in": row.begun_in,
        **seats,
    }


def _player(values: sa.RowMapping, color: Color) -> ListedPlayer:
    user_id, name, change = (values[f"{color.word}_{what}"] for what in ("id", "name", "change"))
    is_remote = values["guest"] == color.word
    level = values["engine_level"] if user_id == ENGINE else None
    return ListedPlayer(user_id, player_name(user_id, name, level), change, is_remote, level)

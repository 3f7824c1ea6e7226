"""The statements that load games, each built once: that takes longer than the database needs to answer them.

What is asked for is given as parameters of these names: GAME; or GUILD, ROOM and MEMBER.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, TypeAlias

from sqlalchemy import ColumnElement, Select, and_, bindparam, func, or_, select, union_all

from bot.rules import Color
from bot.storage import outbox, votes
from bot.storage.schema import IS_FINISHED, IS_OPEN, games, players, ratings
from bot.storage.time_controls import conditionals, rated_on, vacations
from bot.storage.vote_tables import vote_games

Wanted: TypeAlias = Callable[[str], ColumnElement[bool]]
"""Builds the condition for the games that are meant, for a dialect."""

GAME, GAMES, GUILD, ROOM, MEMBER = "this_game", "these_games", "this_guild", "this_room", "this_member"

_names = {color: players.alias(f"{color.word}_player") for color in Color}
_ratings = {color: ratings.alias(f"{color.word}_now") for color in Color}
_away = {color: vacations.alias(f"{color.word}_away") for color in Color}

_there = games.c.guild_id == bindparam(GUILD), games.c.room_id == bindparam(ROOM)
_is_own = [games.c[f"{color.word}_id"] == bindparam(MEMBER) for color in Color]


def is_one(dialect: str) -> ColumnElement[bool]:
    """Want one game, by its id."""
    return games.c.id == bindparam(GAME)


def is_held(dialect: str) -> ColumnElement[bool]:
    """Want the games that are locked, by their ids (GAMES)."""
    return games.c.id.in_(bindparam(GAMES, expanding=True))


def is_own_here(dialect: str) -> ColumnElement[bool]:
    """Want a member's ongoing games in a room."""
    own = union_all(*(select(games.c.id).where(*_there, IS_OPEN, is_own) for is_own in _is_own))
    if dialect == "postgresql":
        # A game is loaded with more tables than PostgreSQL reorders (join_collapse_limit): it would join all games with
        # them before it looks which are meant. An array is made first.
        return games.c.id == func.any(func.array(own.scalar_subquery()))
    return games.c.id.in_(own)


def is_latest_ongoing(dialect: str) -> ColumnElement[bool]:
    """Want the latest ongoing game in a room, one of a member's if there is any."""
    latest = select(games.c.id).where(*_there, IS_OPEN).order_by(or_(*_is_own).desc(), games.c.id.desc()).limit(1)
    return games.c.id == latest.scalar_subquery()


def is_latest_own(dialect: str) -> ColumnElement[bool]:
    """Want a member's latest finished game in a room."""
    # One query for each colour, as each can use an index: a channel may have had many games.
    latest = union_all(*(select(func.max(games.c.id)).where(*_there, is_own, IS_FINISHED) for is_own in _is_own))
    return games.c.id == select(func.max(latest.subquery().c[0])).scalar_subquery()


def is_latest(dialect: str) -> ColumnElement[bool]:
    """Want the latest game in a room."""
    return games.c.id == select(func.max(games.c.id)).where(*_there).scalar_subquery()


def is_latest_finished(dialect: str) -> ColumnElement[bool]:
    """Want the latest finished game in a room."""
    # Ordered, not the greatest: so the search ends at the first that is found.
    latest = select(games.c.id).where(*_there, IS_FINISHED).order_by(games.c.id.desc()).limit(1)
    return games.c.id == latest.scalar_subquery()


@cache
def loading(wanted: Wanted, dialect: str) -> Select[Any]:
    """Return the statement that loads games with the players' names and current ratings, and their boards."""
    columns: list[ColumnElement[Any]] = []
    source: Any = games
    for color in Color:
        name, now, user_id = _names[color], _ratings[color], games.c[f"{color.word}_id"]
        source = source.join(name, name.c.user_id == user_id).outerjoin(
            now,
            and_(
                now.c.guild_id == games.c.guild_id,
                now.c.user_id == user_id,
                now.c.ladder == rated_on(games.c),
            ),
        )
        away = _away[color]
        source = source.outerjoin(away, away.c.user_id == user_id)
        columns += [
            name.c.name.label(f"{color.word}_name"),
            now.c.rating.label(f"{color.word}_rating_now"),
            now.c.games.label(f"{color.word}_games_now"),
            away.c.ends_at.label(f"{color.word}_away_until"),
        ]
    source = source.outerjoin(outbox.board, outbox.of_game(games.c.id))
    source = source.outerjoin(conditionals, conditionals.c.game_id == games.c.id)
    source = source.outerjoin(vote_games, vote_games.c.game_id == games.c.id)
    columns += [conditionals.c[name].label(f"conditional_{name}") for name in ("ply", "takebacks", "lines")]
    query = select(games, *columns, *outbox.BOARD_COLUMNS, *votes.COLUMNS).select_from(source)
    return query.where(wanted(dialect)).order_by(games.c.id)


@cache
def holding(wanted: Wanted, dialect: str) -> Select[Any]:
    """Return the statement that locks games and their twins, and tells of each whether it `is_wanted`.

    It locks in the order of the ids, so that transactions that lock several games cannot deadlock; a game's twin
    changes with it.
    """
    is_wanted = wanted(dialect)
    of_pair = union_all(*(select(column).where(is_wanted).correlate(None) for column in (games.c.id, games.c.twin_id)))
    held = select(games.c.id, is_wanted.label("is_wanted")).where(games.c.id.in_(of_pair)).order_by(games.c.id)
    return held.with_for_update(key_share=True)

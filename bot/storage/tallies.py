"""What finished games add up to. Casual games count in all but ratings; nowhere do those that were called off, and
those with the engine, which is as strong as one asks for.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import CTE, ColumnElement, Integer, Row, Select, case, func, literal, select, union_all

from bot.domain.ids import GuildId, UserId
from bot.domain.records import RatingStep, Result, Rival, Run, Share, Streaks, Tally
from bot.rules import Color, Termination
from bot.storage.database import Connection
from bot.storage.listed_games import in_server
from bot.storage.schema import games, players
from bot.variants import Variant, find_variant

COUNTS = (
    games.c.termination.is_not(None)
    & (games.c.termination != Termination.ABORTED.value)
    & games.c.engine_level.is_(None)
)


async def shares_of(connection: Connection, guild_id: GuildId, user_id: UserId) -> list[Share]:
    """Return a member's results for each variant and colour."""
    seen = _seen_by(user_id, guild_id)
    query = select(seen.c.variant, seen.c.color, *_tally_of(seen)).group_by(seen.c.variant, seen.c.color)
    rows = await connection.execute(query.order_by(seen.c.variant, seen.c.color.desc()))
    return [Share(find_variant(row.variant), Color[row.color.upper()], _tally(row)) for row in rows]


async def rivals_of(connection: Connection, guild_id: GuildId | None, user_id: UserId, limit: int) -> list[Rival]:
    """Return whom a member has played most, in one server or in all."""
    seen = _seen_by(user_id, guild_id)
    query = (
        select(seen.c.opponent_id, players.c.name, *_tally_of(seen))
        .join(players, players.c.user_id == seen.c.opponent_id)
        .group_by(seen.c.opponent_id, players.c.name)
        .order_by(func.count().desc(), func.max(seen.c.ended_at).desc(), seen.c.opponent_id)
        .limit(limit)
    )
    rows = await connection.execute(query)
    return [Rival(UserId(row.opponent_id), row.name, _tally(row)) for row in rows]


async def tally_between(connection: Connection, guild_id: GuildId, user_id: UserId, opponent: UserId) -> Tally:
    """Return a member's results against one other."""
    seen = _seen_by(user_id, guild_id)
    query = select(*_tally_of(seen)).where(seen.c.opponent_id == opponent)
    return _tally((await connection.execute(query)).one())


async def streaks_of(connection: Connection, guild_id: GuildId, user_id: UserId) -> Streaks:
    """Return a member's runs of games in a row, in the order in which the games ended."""
    seen = _seen_by(user_id, guild_id)
    place = func.row_number().over(order_by=(seen.c.ended_at, seen.c.id)).label("place")
    line = select(seen.c.result, place).cte("line")
    latest = select(line.c.result, func.max(line.c.place)).group_by(line.c.result)
    last = {Result(result): number for result, number in await connection.execute(latest)}
    winning, unbeaten = [
        (await connection.execute(_longest_run(line, results))).scalar_one()
        for results in ([Result.WIN], [Result.WIN, Result.DRAW])
    ]
    return Streaks(_current(last), winning, unbeaten)


async def rating_steps_of(connection: Connection, guild_id: GuildId, user_id: UserId) -> list[RatingStep]:
    """Return what each rated game made of a member's ratings, in the order in which the games ended."""
    steps = union_all(*(_steps_with(color, guild_id, user_id) for color in Color)).cte("steps")
    rows = await connection.execute(select(steps).order_by(steps.c.ended_at, steps.c.id))
    return [RatingStep(row.ladder, row.ended_at, row.before, row.before + row.change) for row in rows]


async def results_by_variant(connection: Connection, guild_id: GuildId, family: str) -> dict[Variant, Tally]:
    """Return the results of all games of one family in a server, for each variant from White's view."""
    seen = select(games.c.variant, _result_of(Color.WHITE)).where(
        games.c.guild_id == guild_id, games.c.ladder == family, COUNTS
    )
    white = seen.cte("white")
    query = select(white.c.variant, *_tally_of(white)).group_by(white.c.variant)
    return {find_variant(row.variant): _tally(row) for row in await connection.execute(query)}


def _seen_by(user_id: UserId, guild_id: GuildId | None) -> CTE:
    """A member's games that count, each from their own view."""
    return union_all(*(_seen_with(color, user_id, guild_id) for color in Color)).cte("seen")


def _seen_with(color: Color, user_id: UserId, guild_id: GuildId | None) -> Select[Any]:
    return select(
        games.c.id,
        games.c.variant,
        games.c.ended_at,
        literal(color.word).label("color"),
        games.c[f"{color.other.word}_id"].label("opponent_id"),
        _result_of(color),
    ).where(in_server(guild_id), games.c[f"{color.word}_id"] == user_id, COUNTS)


def _steps_with(color: Color, guild_id: GuildId, user_id: UserId) -> Select[Any]:
    side = color.word
    return select(
        games.c.id,
        games.c.ladder,
        games.c.ended_at,
        games.c[f"{side}_rating"].label("before"),
        games.c[f"{side}_change"].label("change"),
    ).where(games.c.guild_id == guild_id, games.c[f"{side}_id"] == user_id, games.c[f"{side}_change"].is_not(None))


def _result_of(color: Color) -> ColumnElement[str]:
    drawn, won = games.c.winner.is_(None), games.c.winner == color.word
    return case((drawn, Result.DRAW.value), (won, Result.WIN.value), else_=Result.LOSS.value).label("result")


def _tally_of(seen: CTE) -> list[ColumnElement[int]]:
    return [func.count().filter(seen.c.result == result.value).label(result.value) for result in Result]


def _tally(row: Row[*tuple[Any, ...]]) -> Tally:
    return Tally(row.win, row.draw, row.loss)


def _longest_run(line: CTE, results: list[Result]) -> Select[Any]:
    """The most games in a row with one of these results: games in a row keep their distance from their own count."""
    count = func.row_number().over(order_by=line.c.place)
    chosen = select((line.c.place - count).label("run")).where(line.c.result.in_([one.value for one in results]))
    runs = chosen.subquery("runs")
    lengths = select(func.count().label("length")).select_from(runs).group_by(runs.c.run).subquery("lengths")
    return select(func.coalesce(func.max(lengths.c.length), 0, type_=Integer))


def _current(last: dict[Result, int]) -> Run | None:
    """The run that goes on, from the place at which each result came last."""
    if not last:
        return None
    newest, *earlier = sorted(last, key=lambda result: last[result], reverse=True)
    return Run(newest, last[newest] - max((last[result] for result in earlier), default=0))

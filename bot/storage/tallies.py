"""Totals of finished games (a member's record, and the results in each server), and queries for a member's progress.

A member's totals include casual games, but rating curves are based only on rated games. Aborted games never count.
Engine games don't count either, because members can choose the engine's strength. The results in a server are counted
when games end, because counting them on request takes too long. `rebuild` recalculates them from the games, and `wrong`
finds counts that differ from the games. Queries for progress cover only the latest games, so they don't take longer for
busy players.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import date, datetime
from functools import lru_cache
from itertools import groupby
from typing import Any

import sqlalchemy as sa

from bot.domain.ids import ENGINE, ServerId, UserId
from bot.domain.ladders import Ending
from bot.domain.records import FirstMoves, RatedResults, RatingCourse, Result, Rival, Share, Tally, TimedGame
from bot.rules import Color, Termination
from bot.storage.database import Connection, add_up
from bot.storage.listed_games import in_server, select_finished
from bot.storage.schema import IS_FINISHED, balances, games, moves, players, rated_on, winner_of
from bot.variants import VARIANTS, Variant, find_variant

COUNTS = IS_FINISHED & (games.c.termination != Termination.ABORTED.value) & games.c.engine_level.is_(None)

_by_letter = {result.value[0]: result for result in Result}

# On SQLite, the dates are read as text. They sort correctly as text, and converting them to datetimes would take longer
# than the rest of the query.
_ended_at = sa.type_coerce(games.c.ended_at, sa.Text).label("ended_at")


async def shares_of(connection: Connection, guild_id: ServerId, user_id: UserId) -> list[Share]:
    seen = _seen_by(user_id, guild_id)
    query = sa.select(seen.c.variant, seen.c.color, *_tally_of(seen)).group_by(seen.c.variant, seen.c.color)
    rows = await connection.execute(query.order_by(seen.c.variant, seen.c.color.desc()))
    return [Share(find_variant(row.variant), Color.of_word(row.color), _tally(row)) for row in rows]


async def rivals_of(connection: Connection, guild_id: ServerId | None, user_id: UserId, limit: int) -> list[Rival]:
    seen = _seen_by(user_id, guild_id)
    count, latest = sa.func.count().label("games"), sa.func.max(seen.c.ended_at).label("latest")
    most = (
        sa.select(seen.c.opponent_id, count, latest, *_tally_of(seen))
        .group_by(seen.c.opponent_id)
        .order_by(count.desc(), latest.desc(), seen.c.opponent_id)
        .limit(limit)
        .subquery("most")
    )
    query = (
        sa.select(most, players.c.name)
        .join(players, players.c.user_id == most.c.opponent_id)
        .order_by(most.c.games.desc(), most.c.latest.desc(), most.c.opponent_id)
    )
    return [Rival(UserId(row.opponent_id), row.name, _tally(row)) for row in await connection.execute(query)]


async def tally_between(connection: Connection, guild_id: ServerId, user_id: UserId, opponent: UserId) -> Tally:
    seen = _seen_by(user_id, guild_id)
    query = sa.select(*_tally_of(seen)).where(seen.c.opponent_id == opponent)
    return _tally((await connection.execute(query)).one())


async def results_of(connection: Connection, guild_id: ServerId, user_id: UserId) -> list[Result]:
    """Return the results of a member's games, ordered by the time when the games ended.

    The query returns a single string with one letter per game, because fetching ten thousand rows is slow.
    """
    seen = sa.union_all(
        *(
            sa.select(_letter_of(color), _ended_at, games.c.id).where(*_played(color, user_id, guild_id))
            for color in Color
        )
    )
    ordered = seen.order_by(seen.selected_columns.ended_at, seen.selected_columns.id).subquery("ordered")
    letters = (await connection.execute(sa.select(sa.func.aggregate_strings(ordered.c.letter, "")))).scalar_one()
    return [_by_letter[letter] for letter in letters or ""]


async def rating_courses_of(connection: Connection, guild_id: ServerId, user_id: UserId) -> dict[str, RatingCourse]:
    steps = sa.union_all(*(_steps_with(color, guild_id, user_id) for color in Color))
    ended = steps.selected_columns
    day_of = _day_of_text if connection.dialect.name == "sqlite" else datetime.date
    courses = defaultdict(list)
    for ladder, ended_at, before, after, _ in await connection.execute(steps.order_by(ended.ended_at, ended.id)):
        courses[ladder].append((day_of(ended_at), before, after))
    return {ladder: _course(found) for ladder, found in courses.items()}


async def rated_results_of(connection: Connection, guild_id: ServerId, user_id: UserId) -> list[RatedResults]:
    """Return a member's results in a server's rated games, by variant and color, with their opponents' ratings."""
    seen = sa.union_all(*(_rated_with(color, user_id, guild_id) for color in Color)).cte("seen")
    opponents = sa.func.sum(seen.c.opponent_rating).label("opponents")
    query = sa.select(seen.c.variant, seen.c.color, opponents, *_tally_of(seen)).group_by(seen.c.variant, seen.c.color)
    rows = await connection.execute(query.order_by(seen.c.variant, seen.c.color.desc()))
    return [
        RatedResults(find_variant(row.variant), Color.of_word(row.color), _tally(row), int(row.opponents))
        for row in rows
    ]


def _seen_by(user_id: UserId, guild_id: ServerId | None) -> sa.CTE:
    """Return a CTE of the games that count for a member, seen from the member's side."""
    return sa.union_all(*(_seen_with(color, user_id, guild_id) for color in Color)).cte("seen")


def _seen_with(color: Color, user_id: UserId, guild_id: ServerId | None) -> sa.Select[Any]:
    return sa.select(
        games.c.variant,
        games.c.ended_at,
        sa.literal(color.word).label("color"),
        games.c[f"{color.other.word}_id"].label("opponent_id"),
        _result_of(color),
    ).where(*_played(color, user_id, guild_id))


def _rated_with(color: Color, user_id: UserId, guild_id: ServerId) -> sa.Select[Any]:
    is_rated = games.c[f"{color.word}_change"].is_not(None)
    return sa.select(
        games.c.variant,
        sa.literal(color.word).label("color"),
        games.c[f"{color.other.word}_rating"].label("opponent_rating"),
        _result_of(color),
    ).where(*_played(color, user_id, guild_id), is_rated)


def _played(color: Color, user_id: UserId, guild_id: ServerId | None) -> list[sa.ColumnElement[bool]]:
    return [in_server(guild_id), games.c[f"{color.word}_id"] == user_id, COUNTS]


def _steps_with(color: Color, guild_id: ServerId, user_id: UserId) -> sa.Select[Any]:
    before, change = games.c[f"{color.word}_rating"], games.c[f"{color.word}_change"]
    return sa.select(rated_on(games.c), _ended_at, before, before + change, games.c.id).where(
        IS_FINISHED, games.c.guild_id == guild_id, games.c[f"{color.word}_id"] == user_id, change.is_not(None)
    )


def _day_of_text(moment: str) -> date:
    return _date(moment[: len("2030-01-01")])


@lru_cache(4096)
def _date(day: str) -> date:
    return date.fromisoformat(day)


def _course(steps: list[tuple[date, int, int]]) -> RatingCourse:
    _, start, _ = steps[0]
    return RatingCourse(
        start=start,
        days={day: after for day, _, after in steps},
        peak=max(start, *(after for _, _, after in steps)),
        games=len(steps),
    )


def _result_of(color: Color) -> sa.ColumnElement[str]:
    drawn, won = games.c.winner.is_(None), games.c.winner == color.word
    return sa.case((drawn, Result.DRAW.value), (won, Result.WIN.value), else_=Result.LOSS.value).label("result")


def _letter_of(color: Color) -> sa.ColumnElement[str]:
    drawn, won = games.c.winner.is_(None), games.c.winner == color.word
    draw, win, loss = (result.value[0] for result in (Result.DRAW, Result.WIN, Result.LOSS))
    return sa.case((drawn, draw), (won, win), else_=loss).label("letter")


def _tally_of(seen: sa.CTE) -> list[sa.ColumnElement[int]]:
    return [sa.func.count().filter(seen.c.result == result.value).label(result.value) for result in Result]


def _tally(row: sa.Row[*tuple[Any, ...]]) -> Tally:
    return Tally(row.win, row.draw, row.loss)


async def load(connection: Connection, guild_id: ServerId, ladder: str) -> dict[Variant, Tally]:
    """Return a server's results on one ladder, by variant, from White's point of view."""
    query = sa.select(balances).where(balances.c.guild_id == guild_id, balances.c.ladder == ladder)
    rows = await connection.execute(query)
    return {find_variant(row.variant): Tally(row.wins, row.draws, row.losses) for row in rows}


async def count(connection: Connection, endings: Iterable[Ending]) -> None:
    """Add games that have just ended to the results of their servers. Games that don't count are skipped."""
    tallies: dict[tuple[ServerId, str, str], Tally] = {}
    for ending in endings:
        if ending.counts:
            key = (ending.server_id, ending.variant.key, ending.variant.family)
            tallies[key] = tallies.get(key, Tally()) + Tally.of_game(ending.outcome.winner, Color.WHITE)
    # Sorting makes all transactions lock rows in the same order, so they can't deadlock.
    rows = [_row(*key, tallies[key]) for key in sorted(tallies)]
    await add_up(connection, balances, rows, ("wins", "draws", "losses"))


async def rebuild(connection: Connection) -> None:
    await connection.execute(sa.delete(balances))
    counted = _counted()
    await connection.execute(sa.insert(balances).from_select(list(counted.selected_columns.keys()), counted))


async def wrong(connection: Connection) -> list[tuple[ServerId, str]]:
    """Return each server and variant with stored counts that don't match the games."""
    kept = await connection.execute(sa.select(balances).order_by(balances.c.guild_id, balances.c.variant))
    counted = await connection.execute(_counted())
    found, expected = ({(row[0], row[1]): tuple(row[2:]) for row in rows} for rows in (kept, counted))
    return sorted(key for key in found.keys() | expected.keys() if found.get(key) != expected.get(key))


def _counted() -> sa.Select[Any]:
    key = (games.c.guild_id, games.c.variant, games.c.ladder)
    white_won = games.c.winner == Color.WHITE.word
    ways = (("wins", white_won), ("draws", games.c.winner.is_(None)), ("losses", ~white_won))
    counts = (sa.func.sum(sa.case((condition, 1), else_=0)).label(name) for name, condition in ways)
    return sa.select(*key, *counts).where(COUNTS, games.c.imported_by.is_(None)).group_by(*key)


def _row(guild_id: ServerId, variant: str, ladder: str, tally: Tally) -> dict[str, Any]:
    return {
        "guild_id": guild_id,
        "variant": variant,
        "ladder": ladder,
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
    }


MOST_GAMES = 2000
"""The table of openings covers at most this many of a member's games with each color."""
MOST_TIMED = 40
MOST_OPENINGS = 100
"""Training in an army's openings considers at most this many of the member's games with that army."""


async def first_moves(connection: Connection, user_id: UserId) -> list[FirstMoves]:
    """Return the results of a member's games by variant, color and first moves, across all servers and including games
    against the engine. Games that didn't begin from a normal start position don't count.
    """
    found: list[FirstMoves] = []
    for color in Color:
        finished = select_finished(color, user_id, games.c.id, games.c.variant, games.c.winner)
        own = finished.where(games.c.start_fen.in_(_starts())).limit(MOST_GAMES).subquery("own")
        one, two = moves.alias("one"), moves.alias("two")
        query = (
            sa.select(
                own.c.variant,
                one.c.san.label("first"),
                two.c.san.label("second"),
                *_count_results(own.c.winner, color),
            )
            .join(one, (one.c.game_id == own.c.id) & (one.c.ply == 0))
            .outerjoin(two, (two.c.game_id == own.c.id) & (two.c.ply == 1))
            .group_by(own.c.variant, one.c.san, two.c.san)
        )
        for row in await connection.execute(query):
            variant = find_variant(row.variant)
            played = tuple(san for san in (row.first, row.second) if san is not None)
            found.append(FirstMoves(variant, color, played, Tally(row.wins, row.draws, row.losses)))
    # A game that ended after White's first move says nothing about Black's play.
    return [one for one in found if one.color is Color.WHITE or len(one.moves) == 2]


async def first_plies(
    connection: Connection, user_id: UserId, variant: Variant, color: Color, plies: int
) -> list[tuple[tuple[str, ...], Tally]]:
    """Return the first moves (up to `plies`, in UCI) and the result of each of a member's latest games.

    Only games in this variant and with this color are included.
    """
    usual = games.c.variant == variant.key, games.c.start_fen == variant.start_fen
    finished = select_finished(color, user_id, games.c.id, games.c.winner).where(*usual)
    own = finished.limit(MOST_OPENINGS).subquery("own")
    query = sa.select(own.c.id, own.c.winner, moves.c.uci).join(moves, moves.c.game_id == own.c.id)
    rows = await connection.execute(query.where(moves.c.ply < plies).order_by(own.c.id, moves.c.ply))
    played = [[*some] for _, some in groupby(rows, lambda row: row.id)]
    return [(tuple(row.uci for row in some), Tally.of_game(winner_of(some[0]), color)) for some in played]


async def timed_games(connection: Connection, user_id: UserId) -> list[TimedGame]:
    """Return the times that a member took for their moves in their latest games against other members."""
    found: list[tuple[int, bool, Color]] = []
    for color in Color:
        opponent = games.c[f"{color.other.word}_id"]
        own = select_finished(color, user_id, games.c.id, games.c.increment_seconds)
        rows = await connection.execute(own.where(opponent > ENGINE).limit(MOST_TIMED // 2))
        found += [(row.id, row.increment_seconds is not None, color) for row in rows]
    times = sa.select(moves.c.game_id, moves.c.played_at).where(moves.c.game_id.in_([number for number, _, _ in found]))
    rows = await connection.execute(times.order_by(moves.c.game_id, moves.c.ply))
    played = {number: [row.played_at for row in some] for number, some in groupby(rows, lambda row: row.game_id)}
    return [TimedGame(is_live, _thoughts(played.get(number, []), color)) for number, is_live, color in found]


def _thoughts(played: list[datetime], color: Color) -> tuple[Any, ...]:
    # A player's first move isn't timed, because a game can begin while the player is away.
    return tuple(played[ply] - played[ply - 1] for ply in range(2 + color, len(played), 2))


def _starts() -> list[str]:
    return sorted({one.start_fen for one in VARIANTS.values()})


def _count_results(winner: sa.ColumnElement[Any], color: Color) -> list[sa.ColumnElement[int]]:
    count = sa.func.count()
    return [
        count.filter(winner == color.word).label("wins"),
        count.filter(winner.is_(None)).label("draws"),
        count.filter(winner == color.other.word).label("losses"),
    ]

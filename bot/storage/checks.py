"""Checks a database: whether the file is damaged, whether the tables match this version's schema, and whether rows
contradict each other.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from bot.domain.ids import ENGINE, NO_SERVER, ChallengeState, OfferKind, System
from bot.domain.ladders import MOVES_TO_RATE
from bot.domain.outbox import MessageKind
from bot.domain.rating import Rating
from bot.domain.tournament import TournamentState
from bot.rules import Color, InvalidFen, MoveError, MoveLine, Termination
from bot.storage import migrations, ratings, tallies
from bot.storage.database import Connection, Database
from bot.storage.errors import DatabaseEmpty
from bot.storage.schema import challenges, games, moves, outbox
from bot.storage.tournaments import entrants, is_held_up, team_matches, tournaments
from bot.storage.votes import vote_games
from bot.variants import UnknownVariant, find_variant

SQLITE_RESTORE = "`python -m bot db restore FILE`"
POSTGRESQL_RESTORE = "`pg_restore` into an empty database and set DATABASE_URL to it (docs/data.md)"
RESTORE = f"restore an earlier backup with {SQLITE_RESTORE}"
UNDO = f"undo manual changes, or restore a backup with {SQLITE_RESTORE}"


@dataclass(frozen=True)
class Rule:
    broken: sa.ColumnElement[bool]
    finding: str
    """The problem, as the rest of a sentence that begins with the row's name."""
    advice: str


PLAY_ON = "let their players finish or resign them; the tournament no longer counts them"
CALL_OFF = "its organizer or a server manager can cancel it with /tournament cancel"

_of_game = tournaments.c.id == games.c.tournament_id
_of_tournament = games.c.tournament_id == tournaments.c.id
_tournament_game_goes_on = games.c.termination.is_(None)
_is_over = tournaments.c.state.in_([TournamentState.OVER, TournamentState.CALLED_OFF])
_is_running = tournaments.c.state == TournamentState.RUNNING
_ended = sa.select(sa.func.count()).where(_of_tournament, games.c.termination.is_not(None)).scalar_subquery()
# Whether the tournament is only waiting for one of its games to end. Otherwise, the scheduler takes the next step.
_is_settled = sa.and_(_is_running, tournaments.c.seen_games == _ended)
_last_stage = sa.select(sa.func.coalesce(sa.func.max(games.c.stage), 0)).where(_of_tournament).scalar_subquery()
_other = games.alias("other")
_is_of_teams = sa.exists().where(team_matches.c.tournament_id == tournaments.c.id)
# In a team match, a pair can play two games, with colors reversed.
_same_pair = sa.or_(
    sa.and_(_other.c.white_id == games.c.white_id, _other.c.black_id == games.c.black_id),
    sa.and_(_other.c.white_id == games.c.black_id, _other.c.black_id == games.c.white_id, ~_is_of_teams),
)
# Finalists might already have met in their group. No other pair plays twice.
_may_not_meet = sa.or_(_other.c.stage == games.c.stage, tournaments.c.system == System.SWISS, _is_of_teams)
_linked_tournament_games, _linked = games.alias("twins"), tournaments.alias("twin")
_is_unlike_in_tournament = sa.or_(
    _linked_tournament_games.c.ply != games.c.ply,
    _linked_tournament_games.c.termination.is_distinct_from(games.c.termination),
    _linked_tournament_games.c.winner.is_distinct_from(games.c.winner),
    _linked_tournament_games.c.twin_id.is_distinct_from(games.c.id),
)
_is_of_player = entrants.c.user_id.in_([games.c.white_id, games.c.black_id])


def _plays(user: sa.ColumnElement[int]) -> sa.Exists:
    return sa.exists().where(entrants.c.tournament_id == games.c.tournament_id, entrants.c.user_id == user)


OF_TOURNAMENTS = (
    Rule(
        sa.and_(_is_over, sa.exists().where(_of_tournament, _tournament_game_goes_on)),
        "is over, but some of its games are still running",
        PLAY_ON,
    ),
    Rule(
        sa.exists().where(
            _of_tournament,
            _other.c.tournament_id == tournaments.c.id,
            _other.c.id > games.c.id,
            _same_pair,
            _may_not_meet,
        ),
        "has paired two players twice who should meet only once",
        RESTORE,
    ),
    Rule(
        tournaments.c.stage != _last_stage,
        "is at a different stage than its latest games",
        RESTORE,
    ),
    Rule(
        sa.and_(
            _is_settled,
            sa.exists().where(
                _of_tournament,
                _tournament_game_goes_on,
                entrants.c.tournament_id == tournaments.c.id,
                entrants.c.out.is_not(None),
                _is_of_player,
            ),
        ),
        "has players who are out but still have running games",
        f"the bot forfeits these when another game ends; or {CALL_OFF}",
    ),
    Rule(
        sa.and_(_is_settled, ~is_held_up, ~sa.exists().where(_of_tournament, _tournament_game_goes_on)),
        "is running, but has no running games and no next step",
        CALL_OFF,
    ),
    Rule(
        sa.and_(
            tournaments.c.state.in_([TournamentState.RUNNING, TournamentState.OVER]),
            sa.exists().where(entrants.c.tournament_id == tournaments.c.id, entrants.c.number.is_(None)),
        ),
        "has started, but some of its players have no number",
        RESTORE,
    ),
    Rule(
        sa.exists().where(
            team_matches.c.tournament_id == tournaments.c.id,
            _linked.c.id == team_matches.c.twin_id,
            sa.or_(_linked.c.state != tournaments.c.state, _linked.c.stage != tournaments.c.stage),
        ),
        "is at a different stage than the same match in the other server",
        RESTORE,
    ),
    Rule(
        tournaments.c.ended_at.is_not(None) != _is_over,
        "is over without an end time, or has an end time but is not over",
        RESTORE,
    ),
)

OF_TOURNAMENT_GAMES = (
    Rule(
        sa.and_(games.c.tournament_id.is_not(None), ~sa.exists().where(_of_game)),
        "belongs to a tournament that does not exist",
        RESTORE,
    ),
    Rule(
        sa.and_(
            games.c.twin_id.is_not(None),
            ~sa.exists().where(_linked_tournament_games.c.id == games.c.twin_id, ~_is_unlike_in_tournament),
        ),
        "differs from the linked game in the other server",
        RESTORE,
    ),
    Rule(
        sa.exists().where(_of_game, tournaments.c.guild_id != games.c.guild_id),
        "belongs to a tournament of another server",
        RESTORE,
    ),
    Rule(
        sa.and_(sa.exists().where(_of_game), sa.or_(~_plays(games.c.white_id), ~_plays(games.c.black_id))),
        "belongs to a tournament that one of its players is not in",
        RESTORE,
    ),
)


SHOWN = 10

LATEST = 1000
"""How many of the latest games are replayed even if they have ended. Replaying a move takes 0.2 ms."""
REPLAYED_AT_ONCE = 200

_goes_on = games.c.termination.is_(None)
_with_engine = sa.or_(games.c.white_id == ENGINE, games.c.black_id == ENGINE)
_earnest = sa.and_(games.c.rated, games.c.termination != Termination.ABORTED, games.c.ply >= 2 * MOVES_TO_RATE)
_of_board = sa.and_(outbox.c.kind == MessageKind.BOARD, outbox.c.subject_id == games.c.id)
_has_no_channel = sa.and_(games.c.guild_id == NO_SERVER, games.c.begun_in.is_(None))
_waits = sa.exists().where(_of_board, outbox.c.due_at.is_not(None))
_stored_moves = sa.select(sa.func.count()).where(moves.c.game_id == games.c.id).scalar_subquery()
_last_move = sa.select(sa.func.max(moves.c.ply)).where(moves.c.game_id == games.c.id).scalar_subquery()
_linked_games = games.alias("twins")
_is_unlike_its_linked = sa.or_(
    _linked_games.c.ply != games.c.ply, _linked_games.c.termination.is_(None) != games.c.termination.is_(None)
)

OF_GAMES = (
    Rule(
        sa.and_(_goes_on, games.c.room_id.is_(None), sa.not_(_waits), sa.not_(_has_no_channel)),
        "is running without a channel, so nobody can see its board",
        "use /board with the game's number in a channel",
    ),
    Rule(
        sa.or_(_stored_moves != games.c.ply, sa.and_(games.c.ply > 0, _last_move != games.c.ply - 1)),
        "has the wrong number of moves stored",
        RESTORE,
    ),
    Rule(
        (games.c.deadline.is_not(None)) != sa.and_(_goes_on, games.c.clock_seconds.is_not(None)),
        "has a deadline without a running clock, or a running clock without a deadline",
        "let its players resign or agree on a draw, and report it",
    ),
    Rule(
        games.c.increment_seconds.is_not(None) != sa.and_(games.c.white_ms.is_not(None), games.c.black_ms.is_not(None)),
        "has a clock for the whole game without remaining times, or remaining times without such a clock",
        RESTORE,
    ),
    Rule(
        sa.or_(
            games.c.offer.is_not(None) != games.c.offer_by.is_not(None),
            games.c.offer.not_in([kind.value for kind in OfferKind]),
            games.c.offer_by.not_in([color.word for color in Color]),
        ),
        "has an offer that no player could have made",
        "it expires with the next move",
    ),
    Rule(
        sa.exists().where(
            vote_games.c.game_id == games.c.id, _linked_games.c.id == vote_games.c.twin_id, _is_unlike_its_linked
        ),
        "is at a different move than the linked game in the other server, or only one of the two is over",
        RESTORE,
    ),
    Rule(
        sa.and_(
            sa.not_(_goes_on),
            sa.exists().where(vote_games.c.game_id == games.c.id, vote_games.c.closes_at.is_not(None)),
        ),
        "is over, but still has an open vote",
        "the bot closes it by itself when it runs",
    ),
    Rule(
        games.c.engine_level.is_not(None) != _with_engine,
        "has an engine level without the engine, or the engine without a level",
        RESTORE,
    ),
    Rule(
        sa.and_(games.c.white_change.is_not(None), sa.not_(_earnest)),
        "has changed ratings, although it is not rated",
        RESTORE,
    ),
    Rule(
        sa.and_(_earnest, games.c.white_change.is_(None)),
        "is rated, but has changed no ratings",
        RESTORE,
    ),
)

OF_OUTBOX = (
    Rule(
        sa.and_(outbox.c.due_at.is_(None), outbox.c.trouble.is_not(None)),
        "could not be shown in Discord",
        "restore the bot's permissions, then use /board there or restart the bot, which tries again",
    ),
)
"""Rules about outbox messages. A finding begins with the game or challenge that the message is about."""

OF_CHALLENGES = (
    Rule(
        sa.and_(
            challenges.c.state == ChallengeState.ACCEPTED,
            ~sa.exists().where(games.c.id == challenges.c.game_id),
        ),
        "was accepted, but has no game",
        RESTORE,
    ),
    Rule(
        challenges.c.game_id.in_(
            sa.select(challenges.c.game_id)
            .group_by(challenges.c.game_id)
            .having(sa.func.count(challenges.c.game_id) > 1)
        ),
        "has the same game as another challenge",
        RESTORE,
    ),
)


async def check(database: Database, *, every_game: bool = False) -> list[str]:
    """Return the problems found in the database, each as a sentence with advice.

    This replays ongoing games and the latest finished games or, with `every_game`, all games. Everything is read in one
    transaction, so the bot can keep running. Raise DatabaseEmpty or DatabaseTooNew if the database can't be checked.
    """
    async with database.reading() as connection:
        findings = await _findings(connection, database.url, every_game=every_game)
        if connection.dialect.name == "sqlite":
            return findings
        return [finding.replace(SQLITE_RESTORE, POSTGRESQL_RESTORE) for finding in findings]


async def _findings(connection: Connection, url: str, *, every_game: bool) -> list[str]:
    revision = await migrations.known_revision(connection)
    if revision is None:
        raise DatabaseEmpty(url)
    is_sqlite = connection.dialect.name == "sqlite"
    damage, misfits = await _found_by_sqlite(connection) if is_sqlite else ([], [])
    # If the file is damaged or the tables differ from the schema, the other checks would fail.
    if damage:
        return _shortened(damage, RESTORE)
    if revision != migrations.head():
        return [_behind(revision)]
    findings = _shortened(misfits, RESTORE)
    if drift := await migrations.drift(connection):
        return findings + _shortened(
            [f"The tables differ from this version's schema ({change})" for change in drift], UNDO
        )
    return findings + [line async for line in _contradictions(connection, every_game=every_game)]


def _behind(revision: str) -> str:
    return (
        f"The database is at revision {revision}, but this version of Campmate needs {migrations.head()}. "
        "Start the bot or run `python -m bot db upgrade`, then check again."
    )


async def _found_by_sqlite(connection: Connection) -> tuple[list[str], list[str]]:
    """Return two lists of findings: one about damage to the file, and one about rows that violate their table's
    constraints.
    """
    damage, misfits = [], []
    for (finding,) in await connection.exec_driver_sql("PRAGMA integrity_check"):
        if finding.startswith("CHECK constraint failed"):
            misfits.append(f"A row violates a constraint of its table ({finding})")
        elif finding != "ok":
            damage.append(f"The file is damaged ({finding})")
    orphans = await connection.exec_driver_sql("PRAGMA foreign_key_check")
    for row in orphans.mappings():
        misfits.append(f"Row {row['rowid']} of {row['table']} refers to a missing row of {row['parent']}")
    return damage, misfits


async def _contradictions(connection: Connection, *, every_game: bool) -> AsyncIterator[str]:
    newest = sa.select(sa.func.max(games.c.id)).scalar_subquery()
    played_through = sa.true() if every_game else sa.or_(_goes_on, games.c.id > newest - LATEST)
    for looking in (
        _broken_rules(connection),
        _wrong_ratings(connection),
        _wrong_balances(connection),
        _faulty_games(connection, played_through),
    ):
        for line in await looking:
            yield line


async def _broken_rules(connection: Connection) -> list[str]:
    found = []
    for table, name, rules in (
        (games, "Game", (*OF_GAMES, *OF_TOURNAMENT_GAMES)),
        (challenges, "Challenge", OF_CHALLENGES),
        (tournaments, "Tournament", OF_TOURNAMENTS),
    ):
        for rule in rules:
            numbers = await connection.scalars(sa.select(table.c.id).where(rule.broken).order_by(table.c.id))
            found += _shortened([f"{name} {number} {rule.finding}" for number in numbers], rule.advice)
    query = sa.select(outbox.c.kind, outbox.c.subject_id).order_by(outbox.c.kind, outbox.c.subject_id)
    for rule in OF_OUTBOX:
        rows = await connection.execute(query.where(rule.broken))
        lines = [f"{row.kind.capitalize()} {row.subject_id} {rule.finding}" for row in rows]
        found += _shortened(lines, rule.advice)
    return found


async def _wrong_ratings(connection: Connection) -> list[str]:
    stored, rebuilt = await ratings.every(connection), await ratings.rebuilt(connection)
    wrong = [entry for entry in {**rebuilt, **stored} if stored.get(entry) != rebuilt.get(entry)]
    lines = [
        f"On the ladder {entry.ladder} of server {entry.guild_id}, member {entry.user_id} "
        f"has {_told(stored.get(entry))}, but their games give {_told(rebuilt.get(entry))}"
        for entry in wrong
    ]
    return _shortened(lines, "recalculate the ratings with `python -m bot ladder rebuild`")


async def _wrong_balances(connection: Connection) -> list[str]:
    wrong = await tallies.wrong(connection)
    lines = [f"The balance of {variant} in server {guild_id} does not match its games" for guild_id, variant in wrong]
    return _shortened(lines, "recount it with `python -m bot ladder rebuild`")


def _told(rating: Rating | None) -> str:
    if rating is None:
        return "no rating"
    return f"{rating.value} (+{rating.wins} ={rating.draws} −{rating.losses}, peak {rating.peak})"


async def _faulty_games(connection: Connection, which: sa.ColumnElement[bool]) -> list[str]:
    found: list[str] = []
    last = 0
    while rows := await _next_games(connection, which, last):
        last = rows[-1].id
        played = await _moves(connection, rows)
        # Games with missing moves are omitted, because a rule in `OF_GAMES` reports them.
        whole = [(row, played.get(row.id, [])) for row in rows if len(played.get(row.id, [])) == row.ply]
        found += [f"Game {row.id} {fault}" for row, line in whole if (fault := _fault(row, line))]
    return _shortened(found, RESTORE)


async def _next_games(connection: Connection, which: sa.ColumnElement[bool], after: int) -> list[sa.Row[Any]]:
    query = sa.select(games).where(games.c.id > after, which).order_by(games.c.id).limit(REPLAYED_AT_ONCE)
    return list(await connection.execute(query))


async def _moves(connection: Connection, rows: list[sa.Row[Any]]) -> dict[int, list[sa.Row[Any]]]:
    query = sa.select(moves).where(moves.c.game_id.in_([row.id for row in rows])).order_by(moves.c.game_id, moves.c.ply)
    played: dict[int, list[sa.Row[Any]]] = {}
    for move in await connection.execute(query):
        played.setdefault(move.game_id, []).append(move)
    return played


def _fault(row: sa.Row[Any], played: list[sa.Row[Any]]) -> str | None:
    try:
        variant = find_variant(row.variant)
        line = MoveLine.from_uci(variant, row.start_fen, [move.uci for move in played])
    except (UnknownVariant, InvalidFen, MoveError) as error:
        return f"cannot be replayed ({error})"
    if row.ladder != variant.family:
        return f"is on the ladder {row.ladder!r}, expected {variant.family!r}"
    if list(line.sans) != [move.san for move in played]:
        return "has moves with the wrong notation"
    if line.outcome is not None and row.termination is None:
        return f"is running, although it ended by the rules ({line.outcome.termination})"
    return None


def _shortened(findings: list[str], advice: str) -> list[str]:
    """Return the first findings of one kind, each with the advice, and a line with the number of remaining findings."""
    lines = [f"{finding}: {advice}." for finding in findings[:SHOWN]]
    if len(findings) > SHOWN:
        lines.append(f"And {len(findings) - SHOWN} more like these.")
    return lines

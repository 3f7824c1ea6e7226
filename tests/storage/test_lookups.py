"""Each lookup in a server with many games uses the right index, and returns the same rows as filtering and sorting in
Python.
"""

import asyncio
from collections.abc import Iterable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Table, event, select
from sqlalchemy.engine.row import Row

from bot.domain.errors import NoGameHere, SeveralGames
from bot.domain.ids import ALL_SHARDS, ChannelId
from bot.domain.outbox import MessageKind
from bot.services import clocks, games, ladder, outbox, records
from bot.services.games import GameQuery
from bot.storage import clocks as storage
from bot.storage import migrations, schema
from bot.storage.database import Database, open_database
from tests.bench.filling import CLOCK, GUILD, HALL, Crowd, fill
from tests.bench.million import all_lookups
from tests.conftest import POSTGRESQL, SQLITE
from tests.now import NOW
from tests.templates import copied, made

COUNT = 600
CROWD = Crowd(COUNT // 100)
MEMBERS = [CROWD.member(number) for number in range(CROWD.size)]

# Each lookup's name (or the start of its name), and the index that the lookup must use.
INDEXES = [
    ("/ladder", "COVERING INDEX ix_ratings_order"),
    ("balance", "sqlite_autoindex_balances_1"),
    ("/history", "COVERING INDEX ix_games_finished_white"),
    ("/history", "COVERING INDEX ix_games_finished_black"),
    ("/profile re", "COVERING INDEX ix_games_finished_white"),
    ("/profile opponents", "COVERING INDEX ix_games_finished_black"),
    ("/profile between", "COVERING INDEX ix_games_finished_"),
    ("/games", "INDEX ix_games_open_white"),
    ("/games", "INDEX ix_games_open_black"),
    ("find by thread", "INDEX ix_games_open_room"),
    ("find in a busy channel", "INDEX ix_games_open_room"),
    ("find to move in a busy channel", "INDEX ix_games_open_"),
    ("any running game in", "INDEX ix_games_open_room"),
    ("autocomplete, latest", "COVERING INDEX ix_games_finished_black"),
    ("sweep: challenges", "INDEX ix_challenges_state_expires_at"),
    ("sweep: clocks", "INDEX ix_games_open_deadline"),
    ("sweep: warnings", "INDEX ix_games_open_warn_at"),
    ("sweep: alarms", "INDEX ix_games_open_deadline"),
    ("sweep: engine", "INDEX ix_games_open_engine"),
    ("sweep: tournaments", "INDEX ix_tournaments_state_deadline"),
    ("sweep: tournaments", "INDEX ix_games_tournament"),
    ("sweep: votes", "INDEX ix_vote_games_closes_at"),
    ("sweep: server challenges", "INDEX ix_server_challenges_state_expires_at"),
    ("sweep: games for the explorer", "INDEX ix_games_unexplored"),
    ("/puzzle", "INDEX ix_puzzle_attempts_open"),
    ("/puzzle", "INDEX ix_puzzle_attempts_retry"),
    ("/daily", "INDEX ix_puzzle_attempts_day"),
    ("the daily puzzle's post", "INDEX ix_puzzle_attempts_day_there"),
    ("website, results in puzzles", "INDEX ix_puzzle_attempts_scored"),
    ("sweep: recaps", "INDEX ix_puzzle_servers_recap"),
    ("the recap's notable games", "INDEX ix_games_finished_there"),
    ("sweep: roles, none due", "INDEX ix_badge_roles_next_at"),
    ("members who earned roles", "INDEX ix_games_finished_there"),
    ("members who earned roles", "INDEX ix_crowns_game_id"),
    ("the recap's results", "INDEX ix_puzzle_attempts_day_there"),
    ("/storm, the server's best", "INDEX ix_storm_bests_board"),
    ("/storm, own best", "INDEX sqlite_autoindex_storm_bests_1"),
    ("storm, latest run", "INDEX ix_storm_runs_user_id_id"),
    ("race, a member's latest", "INDEX ix_racers_user_id_race_id"),
    ("race, standings", "INDEX ix_storm_runs_race"),
    ("sweep: races, none", "INDEX ix_races_live"),
    ("website, member of a browser", "INDEX ix_member_passes_browser"),
    ("sweep: runs of storm", "INDEX ix_storm_runs_due"),
    ("/tournament autocomplete", "INDEX ix_tournaments_guild_id"),
    ("/season hall", "INDEX ix_seasons_guild_id_ladder_number"),
    ("explorer", "PRIMARY KEY (edition=? AND guild_id=? AND position=?"),
]


@pytest.fixture(scope="module", params=[SQLITE, POSTGRESQL])
def crowded(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a database with many games."""
    with made(request, tmp_path_factory) as url:
        asyncio.run(crowd(url))
        yield url


async def crowd(url: str) -> None:
    async with open_database(url) as database:
        await migrations.upgrade(database)
        await fill(database, COUNT)


@pytest.fixture
def database_url(crowded: str, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    with copied(crowded, request, tmp_path) as url:
        yield url


@pytest.fixture
def filled(db: Database) -> Database:
    return db


async def rows(db: Database, table: Table = schema.games) -> list[Row[Any]]:
    async with db.reading() as connection:
        return list(await connection.execute(select(table)))


def latest_first(found: Iterable[Row[Any]]) -> list[Row[Any]]:
    return sorted(found, key=lambda row: (row.ended_at, row.id), reverse=True)


def played_by(found: list[Row[Any]], member: int) -> Iterator[Row[Any]]:
    return (row for row in found if member in (row.white_id, row.black_id))


async def plans(db: Database) -> dict[str, list[str]]:
    """Return SQLite's query plan for each lookup."""
    asked: list[Any] = []
    found: dict[str, list[str]] = {}
    noting = (db._engine.sync_engine, "before_cursor_execute", lambda *all_of_it: asked.append(all_of_it[2:4]))
    for name, lookup in all_lookups(db, COUNT):
        asked.clear()
        event.listen(*noting)
        await lookup()
        event.remove(*noting)
        queries = [(text, values) for text, values in asked if text.startswith(("SELECT", "WITH"))]
        async with db.reading() as connection:
            explained: list[Any] = [
                await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {text}", values) for text, values in queries
            ]
        found[name] = [row[3] for plan in explained for row in plan]
    return found


async def test_no_lookup_scans_a_whole_table(filled: Database) -> None:
    if filled._engine.dialect.name != "sqlite":
        pytest.skip("checks SQLite's query plans, which don't depend on the number of rows")
    found = await plans(filled)
    tables = tuple(f"SCAN {table}" for table in schema.metadata.tables)
    scans = {(name, step) for name, plan in found.items() for step in plan if step.startswith(tables)}
    # These scans are fast because they read few rows: one for each shipped puzzle, each open report, each race that
    # isn't over, each game with conditional moves, or each server with settings for votes.
    assert {step for _, step in scans} <= {
        "SCAN conditionals",
        "SCAN puzzle_reports USING INDEX ix_puzzle_reports_waiting",
        "SCAN races USING INDEX ix_races_live",
        "SCAN puzzles",
        "SCAN vote_servers",
    }
    for name, index in INDEXES:
        of_name = [plan for full_name, plan in found.items() if full_name.startswith(name)]
        assert of_name, name
        assert all(any(index in step for step in plan) for plan in of_name), (name, index, of_name)


async def test_the_pages_of_a_history_continue_to_the_end(filled: Database) -> None:
    every = await rows(filled)
    for member in MEMBERS:
        expected = [row.id for row in latest_first(row for row in played_by(every, member) if row.termination)]
        listed: list[int] = []
        while len(listed) < len(expected):
            found = await records.history_of(filled, GUILD, member, limit=70, offset=len(listed), rivals=1)
            assert found.games.total == len(expected)
            listed += [one.id for one in found.games.items]
        assert listed == expected
        assert [one.id for one in await records.latest_of(filled, None, member, limit=9)] == expected[:9]


async def test_the_pages_of_a_ladder_continue_to_the_end(filled: Database) -> None:
    for settled_only in (False, True):
        expected = [
            row
            for row in sorted(
                await rows(filled, schema.ratings), key=lambda row: (-row.rating, -row.games, row.user_id)
            )
            if row.ladder == "orda" and row.games >= 10 * settled_only
        ]
        places = [1 + sum(other.rating > row.rating for other in expected) for row in expected]
        for offset in range(0, len(expected), 2):
            page = await ladder.standings(filled, GUILD, "orda", 2, offset, settled_only=settled_only)
            assert [one.user_id for one in page.standings] == [row.user_id for row in expected[offset : offset + 2]]
            assert [one.place for one in page.standings] == places[offset : offset + 2]
            for one in page.standings:
                own = await ladder.standings(filled, GUILD, "orda", 1, reader=one.user_id, settled_only=settled_only)
                assert own.own == one


async def test_a_busy_channels_game_is_the_ongoing_one_then_the_members_own_then_the_latest(
    filled: Database,
) -> None:
    every = [row for row in await rows(filled) if row.room_id == HALL]
    for member in [*MEMBERS, 999]:
        found = await games.find(filled, GameQuery(member, GUILD, ChannelId(HALL)))
        expected = max(every, key=lambda row: (row.termination is None, member in (row.white_id, row.black_id), row.id))
        assert found.id == expected.id
    async with filled.writing() as connection:
        is_open = schema.games.c.termination.is_(None)
        await connection.execute(schema.games.update().where(is_open).values(room_id=None))
    for member in [*MEMBERS, 999]:
        found = await games.find(filled, GameQuery(member, GUILD, ChannelId(HALL)))
        ended = [row for row in every if row.termination]
        assert found.id == max(ended, key=lambda row: (member in (row.white_id, row.black_id), row.id)).id


async def test_the_only_ongoing_game_is_found_among_many_finished_ones(filled: Database) -> None:
    every = [row for row in await rows(filled) if row.termination is None]
    for member in MEMBERS:
        own = sorted(row.id for row in played_by(every, member))
        listed = await records.ongoing_of(filled, GUILD, member, 100)
        assert sorted(one.id for one in listed.items) == own
        try:
            found = (await games.find(filled, GameQuery(member, GUILD))).id
        except NoGameHere:
            assert own == []
        except SeveralGames as several:
            assert sorted(several.game_ids) == own
            assert len(own) > 1
        else:
            assert [found] == own


async def test_due_games_are_found_among_the_ongoing_ones(filled: Database) -> None:
    every = await rows(filled)
    now = NOW + CLOCK * 2 / 3
    running = [row for row in every if row.termination is None and row.deadline is not None]
    async with filled.reading() as connection:
        overdue = await storage.overdue(connection, now + timedelta(hours=2), ALL_SHARDS)
        to_warn = await storage.to_warn(connection, now, ALL_SHARDS)
    assert overdue == [row.id for row in running if row.deadline <= now + timedelta(hours=2)] != []
    assert to_warn == [row.id for row in running if row.warn_at <= now < row.deadline] != []
    assert await clocks.end_overdue(filled, now + timedelta(hours=2)) == overdue
    late = {row.id for row in every if row.termination is None and row.id % 10 == 3}
    asked = {
        pending.subject
        for pending in await outbox.due(filled, now + timedelta(hours=2))
        if pending.kind is MessageKind.BOARD
    }
    assert asked == {*overdue, *late}

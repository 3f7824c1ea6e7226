"""A migration awards crowns for games that members won against the engine before crowns existed."""

import asyncio
from collections.abc import Iterator

import pytest
from sqlalchemy import Connection, text

from bot.domain.ids import UserId
from bot.services import records
from bot.storage import migrations
from bot.storage.database import open_database
from tests.conftest import POSTGRESQL, SQLITE
from tests.storage.past import DAY, ORDA, migrate
from tests.templates import made

BEFORE = "0032_quiet"
ANN, BEN, SERVER = 101, 102, -11
FULL_ENGINE = 8
"""The id of the full engine, which is level 9."""

MEMBERS = f"""
INSERT INTO players (user_id, name, updated_at)
VALUES (0, 'Campmate', '{DAY}'), ({ANN}, 'Ann', '{DAY}'), ({BEN}, 'Ben', '{DAY}'), ({SERVER}, 'The Steppe', '{DAY}')
"""
GAME = f"""
INSERT INTO games (id, guild_id, variant, ladder, start_fen, white_id, black_id, rated, ply, started_at, turn_since,
    ended_at, termination, winner, white_rating, black_rating, white_provisional, black_provisional, engine_level,
    takebacks, imported_by)
VALUES (:id, 11, 'orda', 'orda', :fen, :white, :black, FALSE, 30, '{DAY}', '{DAY}',
    '{DAY}', :termination, :winner, 1500, 1500, TRUE, TRUE, :level, :takebacks, :imported_by)
"""
USUAL: dict[str, object] = {
    "fen": ORDA,
    "white": ANN,
    "black": 0,
    "termination": "checkmate",
    "winner": "white",
    "level": 2,
    "takebacks": 0,
    "imported_by": None,
}
CROWNED: list[dict[str, object]] = [
    {},
    {},
    {"level": FULL_ENGINE},
    {"white": 0, "black": ANN, "winner": "black", "termination": "campmate"},
]
"""Games that earn a crown, given by the columns that differ from `USUAL`. The first two games are identical, because a
second win with the same army at the same level earns no second crown.
"""
UNCROWNED: list[dict[str, object]] = [
    {"level": 3, "winner": "black"},
    {"level": 3, "winner": None, "termination": "agreement"},
    {"level": 3, "termination": "timeout"},
    {"level": 3, "takebacks": 1},
    {"level": 3, "fen": "6l1/5P2/2k5/8/8/8/8/R3K3 w Q - 0 30"},
    {"level": 3, "white": SERVER},
    {"level": None, "black": BEN},
    {"level": None, "black": BEN, "imported_by": ANN},
]


def fill(connection: Connection) -> None:
    migrate(connection, BEFORE)
    connection.execute(text(MEMBERS))
    for number, game in enumerate((*CROWNED, *UNCROWNED), start=1):
        connection.execute(text(GAME), {"id": number, **USUAL, **game})


@pytest.fixture(params=[SQLITE, POSTGRESQL])
def old(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with made(request, tmp_path_factory) as url:
        asyncio.run(_fill(url))
        yield url


async def _fill(url: str) -> None:
    async with open_database(url) as database, database.writing() as connection:
        await connection.run_sync(fill)


async def test_past_wins_earn_crowns(old: str) -> None:
    async with open_database(old) as database:
        await migrations.upgrade(database)
        won = await records.crowns_of(database, UserId(ANN))
        assert {(crown.level, crown.army) for crown in won.crowns} == {(2, "kingdom"), (9, "kingdom"), (2, "horde")}
        for other in (BEN, SERVER, 0):
            assert (await records.crowns_of(database, UserId(other))).crowns == ()
        async with database.reading() as connection:
            first = "SELECT game_id FROM crowns WHERE level = 2 AND color = 'white'"
            assert (await connection.execute(text(first))).scalar_one() == 1

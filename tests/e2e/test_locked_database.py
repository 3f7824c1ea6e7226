"""A database that another program has locked: what a member reads, and that the same move is played afterwards."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest

from bot.storage import sqlite
from tests.e2e.world import World, told


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """No writer waits for the program that has the file, which would take ten seconds."""
    monkeypatch.setattr(sqlite, "BUSY_MILLISECONDS", 0)


@pytest.fixture
def other_program(impatient: None, world: World) -> Iterator[sqlite3.Connection]:
    world.may_fail = True
    with closing(sqlite3.connect(world.client.house.db.file, isolation_level=None)) as connection:
        yield connection


async def test_a_move_that_cannot_be_stored_is_told_in_one_sentence_and_can_be_played_again(
    world: World, other_program: sqlite3.Connection
) -> None:
    room = await world.begin(world.alice, world.bo)
    other_program.execute("BEGIN IMMEDIATE")
    words = told(await world.alice.slash(room, "move", move="d4"))
    assert "Nothing of your game is lost" in words
    other_program.execute("COMMIT")
    await world.alice.slash(room, "move", move="d4")
    assert [row[2] for row in (await world.rows())["moves"]] == ["d2d4"]

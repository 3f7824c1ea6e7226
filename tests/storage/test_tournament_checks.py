"""The findings of `db check` when a tournament's stored state contradicts its games, on SQLite and PostgreSQL."""

from random import Random

import pytest
from sqlalchemy import text

from bot.domain.ids import Member, UserId
from bot.domain.tournament import Tournament
from bot.services import games, tournaments
from bot.storage import checks
from bot.storage.database import Database
from tests.services.steps import NOW
from tests.services.team_steps import begun as match_begun
from tests.services.test_tournaments import wanted

TAMPERINGS = [
    (
        "UPDATE tournaments SET state = 'over', ended_at = created_at",
        "Tournament 1 is over, but some of its games are still running: let their players finish or resign them",
    ),
    (
        "UPDATE games SET white_id = 102, black_id = 101 WHERE id = 2",
        "Tournament 1 has paired two players twice who should meet only once: ",
    ),
    ("UPDATE tournaments SET stage = 2", "Tournament 1 is at a different stage than its latest games: "),
    (
        "UPDATE entrants SET out = 'left' WHERE user_id = 101",
        "Tournament 1 has players who are out but still have running games: the bot forfeits these when another",
    ),
    (
        "UPDATE entrants SET number = NULL WHERE user_id = 101",
        "Tournament 1 has started, but some of its players have no number: ",
    ),
    (
        "UPDATE tournaments SET ended_at = created_at",
        "Tournament 1 is over without an end time, or has an end time but is not over: ",
    ),
    (
        "UPDATE games SET guild_id = 12 WHERE id = 3",
        "Game 3 belongs to a tournament of another server: ",
    ),
    (
        "UPDATE games SET white_id = 900 WHERE id = 3",
        "Game 3 belongs to a tournament that one of its players is not in: ",
    ),
]


@pytest.fixture
async def running(db: Database, ann: Member, ben: Member) -> Tournament:
    """Tournament 1, with four players and its first games. None of its steps are due."""
    tournament = await tournaments.create(db, wanted())
    for player in (ann, ben, Member(UserId(103), "Cat"), Member(UserId(104), "Dan")):
        await tournaments.join(db, tournament.id, player, NOW)
    await tournaments.start(db, tournament.id, NOW, Random(1))
    tournament = await tournaments.advance(db, tournament.id, NOW, Random(1))
    for game in tournament.games:
        await games.set_channel(db, game.id, 31)
    return tournament


async def tamper(db: Database, *statements: str) -> None:
    async with db.writing() as connection:
        for statement in statements:
            await connection.execute(text(statement))


async def test_a_sound_tournament_passes(db: Database, running: Tournament) -> None:
    assert await checks.check(db) == []


@pytest.mark.parametrize(("tampering", "finding"), TAMPERINGS)
async def test_a_violated_invariant_is_found_and_nothing_else(
    db: Database, running: Tournament, tampering: str, finding: str
) -> None:
    await tamper(db, tampering)
    [found, *more] = await checks.check(db)
    assert found.startswith(finding)
    assert all(one.split()[2:] == found.split()[2:] for one in more)


async def test_a_pending_step_is_no_contradiction(db: Database, running: Tournament) -> None:
    await tamper(db, "UPDATE entrants SET out = 'left' WHERE user_id = 101", "UPDATE tournaments SET seen_games = -1")
    assert await checks.check(db) == []


async def test_games_of_a_deleted_tournament_are_found(db: Database, running: Tournament) -> None:
    await tamper(db, "DELETE FROM entrants", "DELETE FROM tournaments")
    found = await checks.check(db)
    assert len(found) == len(running.games)
    assert all("belongs to a tournament that does not exist: " in one for one in found)


async def test_a_running_tournament_without_a_pending_event_is_found(db: Database, running: Tournament) -> None:
    for game in running.games:
        await games.resign(db, game.id, game.white, NOW)
    assert await checks.check(db) == []
    await tamper(db, f"UPDATE tournaments SET seen_games = {len(running.games)}")
    [found] = await checks.check(db)
    assert found.startswith("Tournament 1 is running, but has no running games and no next step: ")
    assert found.endswith("can cancel it with /tournament cancel.")


async def test_a_finished_tournament_passes(db: Database, running: Tournament) -> None:
    for game in running.games:
        await games.resign(db, game.id, game.white, NOW)
    assert (await tournaments.advance(db, running.id, NOW, Random(1))).is_over
    assert await checks.check(db) == []


@pytest.mark.parametrize(
    ("tampering", "finding"),
    [
        (
            "UPDATE games SET ply = 1 WHERE id = 1",
            "Game 1 differs from the linked game in the other server: ",
        ),
        ("UPDATE games SET twin_id = NULL WHERE id = 1", "Game 4 differs from the linked game in the other server: "),
        (
            "UPDATE tournaments SET state = 'called_off', ended_at = created_at WHERE id = 2",
            "Tournament 1 is at a different stage than the same match in the other server: ",
        ),
    ],
)
async def test_a_match_that_differs_between_its_two_servers_is_found(
    db: Database, tampering: str, finding: str
) -> None:
    await match_begun(db, 3, 3)
    assert await checks.check(db) == []
    await tamper(db, tampering)
    assert any(one.startswith(finding) for one in await checks.check(db))


async def test_two_games_of_a_board_are_allowed_and_three_are_found(db: Database) -> None:
    await match_begun(db, 2, 2, count=2)
    assert await checks.check(db) == []
    await tamper(db, "UPDATE games SET white_id = black_id, black_id = white_id WHERE id = 3")
    found = await checks.check(db)
    assert any(one.startswith("Tournament 1 has paired two players twice who should meet only once: ") for one in found)

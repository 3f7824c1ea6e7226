"""Databases of all earlier versions are migrated without losing data."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from bot.discord.core.controls import read_action
from bot.discord.core.forms import SendMove
from bot.discord.core.game_actions import Rematch, ResignForGood, TypeMove
from bot.discord.features.challenge.posts import Accept, Cancel, Decline
from bot.domain.game import Game
from bot.domain.ids import Member, ServerId, UserId
from bot.domain.rating import Rating
from bot.engine.levels import LEVEL_NUMBERS
from bot.services import challenges, engine_games, games, ladder, settings
from bot.storage import checks, migrations
from bot.storage.database import Database, open_database
from tests.conftest import POSTGRESQL, SQLITE
from tests.sampling import more
from tests.services.steps import CHECKMATE, TWO_MOVES_EACH
from tests.storage.past import fill, finish, migrate, step
from tests.templates import copied, made

SERVER = ServerId(11)
ANN, BEN = Member(UserId(101), "Ann"), Member(UserId(102), "Ben")
NOW = datetime(2030, 5, 17, 13, 0, tzinfo=UTC)


REVISIONS = migrations.revisions()


@pytest.fixture(scope="module", params=[REVISIONS[0], *more(REVISIONS[1:-1]), REVISIONS[-1]])
def revision(request: pytest.FixtureRequest) -> str:
    return str(request.param)


class Steps:
    """Databases at every revision, on SQLite and on PostgreSQL.

    Each database is made only once: the database at the previous revision is copied and migrated by one step.
    """

    def __init__(self, folders: pytest.TempPathFactory, made_here: ExitStack) -> None:
        self.folders = folders
        self._made_here = made_here
        self._urls: dict[tuple[str, str], str] = {}

    def at(self, revision: str, request: pytest.FixtureRequest) -> str:
        """Return the address of the database at a revision. No connections to this database are open."""
        if (url := self._urls.get((request.param, revision))) is None:
            url = self._urls[request.param, revision] = self._make(revision, request)
        return url

    def _make(self, revision: str, request: pytest.FixtureRequest) -> str:
        before = [each for each in migrations.revisions() if each < revision]
        if before:
            source = copied(self.at(before[-1], request), request, self.folders.mktemp(revision))
        else:
            source = made(request, self.folders)
        url = self._made_here.enter_context(source)
        asyncio.run(change(url, step, revision))
        return url


async def change(url: str, do: Callable[[Connection, str], None], revision: str) -> None:
    async with open_database(url, synchronous="NORMAL") as database, database.writing() as connection:
        await connection.run_sync(do, revision)


@pytest.fixture(scope="module")
def steps(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Steps]:
    with ExitStack() as made_here:
        yield Steps(tmp_path_factory, made_here)


@pytest.fixture(scope="module", params=[SQLITE, POSTGRESQL])
def brought_up(
    revision: str, steps: Steps, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """The address of a database that was created and filled at an earlier revision, and then migrated to the newest
    one.
    """
    with copied(steps.at(revision, request), request, tmp_path_factory.mktemp("template")) as url:
        asyncio.run(bring_up(url, revision))
        yield url


async def bring_up(url: str, revision: str) -> None:
    await change(url, finish, revision)
    async with open_database(url, synchronous="NORMAL") as database:
        await migrations.upgrade(database)


@pytest.fixture
async def old(brought_up: str, request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Database]:
    with copied(brought_up, request, tmp_path) as url:
        async with open_database(url) as database:
            yield database


async def test_it_is_consistent(old: Database) -> None:
    assert await checks.check(old) == []


async def test_its_games_have_all_their_moves(old: Database) -> None:
    ended, under_way = [await games.load(old, number) for number in (1, 2)]
    assert list(ended.line.sans) == CHECKMATE.split()
    assert (ended.white.change, ended.black.change, ended.is_over) == (-20, 20, True)
    assert list(under_way.line.sans) == TWO_MOVES_EACH.split()
    assert not under_way.is_over


async def test_its_games_can_be_continued(old: Database) -> None:
    played = await games.play_move(old, 2, BEN.user_id, "exd4", NOW)
    assert played.game.ply == 5


async def test_its_ladder_is_kept_and_agrees_with_the_games(old: Database) -> None:
    page = await ladder.standings(old, SERVER, "orda", 10)
    assert [(each.name, each.rating) for each in page.standings] == [
        ("Ben", Rating(1520, 1, 1520, wins=1)),
        ("Ann", Rating(1480, 1, 1500, losses=1)),
    ]
    assert await ladder.rebuild(old) == 1
    assert (await ladder.standings(old, SERVER, "orda", 10)) == page


async def test_its_open_challenge_can_be_accepted(old: Database) -> None:
    game = await challenges.accept(old, 3, ANN, NOW, random.Random(1))
    assert (await challenges.of_game(old, game.id)).id == 3


async def press(db: Database, custom_id: str) -> None:
    """Do what a button or form in an old message does."""
    action = read_action(custom_id)
    match action:
        case Accept(challenge):
            await challenges.accept(db, challenge, ANN, NOW, random.Random(1))
        case Decline(challenge):
            await challenges.decline(db, challenge, ANN.user_id, NOW)
        case Cancel(challenge):
            await challenges.cancel(db, challenge, BEN.user_id, NOW)
        case TypeMove() | SendMove():
            assert (await games.load(db, action.game)).ply == action.ply
            await games.play_move(db, action.game, BEN.user_id, "exd4", NOW)
        case ResignForGood():
            assert (await games.resign(db, action.game, BEN.user_id, NOW)).is_over
        case Rematch():
            begun = await challenges.rematch(db, action.game, ANN.user_id, NOW, random.Random(1))
            assert isinstance(begun, Game)
        case _:
            raise AssertionError(action)


OF_CHALLENGES = ("cm:{}:3:0", "cm:{}:3", "c2:{}:challenge=3")
OF_GAMES = ("cm:{}:{}:{}", "cm:{}:{}:{}:0", "c2:{}:game={}:ply={}:takebacks=0")
"""All formats that a control's `custom_id` has had. The first version's format comes first, then ordered fields, then
named fields.
"""

PRESSED = [
    *(written.format(name) for name in ("accept", "decline", "cancel") for written in OF_CHALLENGES),
    *(written.format("rematch", 1, 10) for written in OF_GAMES),
    *(written.format(name, 2, 4) for name in ("move", "resign-for-good") for written in OF_GAMES),
    *("cm:form:2:4", "form:move:2:4:0", "f2:move:game=2:ply=4:takebacks=0"),
]


@pytest.mark.parametrize("custom_id", PRESSED)
async def test_the_controls_of_its_messages_still_work(old: Database, custom_id: str) -> None:
    await press(old, custom_id)


async def test_its_settings_are_read(old: Database, revision: str) -> None:
    theme = (await settings.load_all(old, settings.MEMBERS, [ANN.user_id]))[ANN.user_id].theme
    assert theme == (None if revision < "0002" else "walnut")


async def test_its_games_with_the_engine_are_kept(old: Database, revision: str) -> None:
    assert await engine_games.waiting(old) == []
    if revision >= "0003":
        assert (await games.load(old, 3)).black.level == 3


async def test_its_games_with_the_full_engine_are_still_against_the_full_engine(old: Database, revision: str) -> None:
    """The full engine used to be level 8, and is now level 9."""
    if revision < "0003":
        return
    async with old.writing() as connection:
        await connection.execute(text("UPDATE games SET engine_level = 8 WHERE id = 3"))
    game = await games.load(old, 3)
    assert (game.black.level, game.black.name) == (LEVEL_NUMBERS[-1], "Campmate 9")
    async with old.reading() as connection:
        assert (await connection.execute(text("SELECT engine_level FROM games WHERE id = 3"))).scalar_one() == 8


async def test_a_database_of_the_first_third_revision_lacks_only_an_index(tmp_path: Path) -> None:
    # The first release of revision 0003 didn't create this index. The migration was changed a little later.
    database = await Database.open(f"sqlite+aiosqlite:///{tmp_path / 'campmate.db'}")
    async with database.writing() as connection:
        await connection.run_sync(migrate, "0003")
        await connection.execute(text("DROP INDEX ix_games_engine_level"))
        await connection.run_sync(fill, "0003")
    await migrations.upgrade(database)
    assert [
        finding for finding in await checks.check(database) if "ix_games_engine_level is missing" not in finding
    ] == []
    assert (await games.load(database, 1)).ply == 10
    await database.close()

from datetime import timedelta

import pytest
from sqlalchemy.exc import IntegrityError

from bot.domain.ids import GuildId, UserId
from bot.domain.preferences import Enders, Orientation, Preferences, ServerRules
from bot.storage import preferences
from bot.storage.database import Database

GREATEST = 2**63 - 1
SET = Preferences(theme="night", orientation=Orientation.OWN, reminders=False, language="zh-CN")
RULES = ServerRules(
    clock=timedelta(days=3), rated=False, channels=(GREATEST, 5), results_channel=GREATEST, enders=Enders.NOBODY
)


async def save(db: Database, user_id: UserId, wishes: Preferences) -> None:
    async with db.writing() as connection:
        await preferences.save(connection, user_id, wishes)


async def load(db: Database, user_id: UserId) -> Preferences:
    async with db.reading() as connection:
        return await preferences.load(connection, user_id)


async def save_server(db: Database, guild_id: GuildId, rules: ServerRules) -> None:
    async with db.writing() as connection:
        await preferences.save_server(connection, guild_id, rules)


async def load_server(db: Database, guild_id: GuildId) -> ServerRules:
    async with db.reading() as connection:
        return await preferences.load_server(connection, guild_id)


async def test_who_has_stored_nothing_has_the_settings_of_the_house(db: Database) -> None:
    assert await load(db, 1) == Preferences()


@pytest.mark.parametrize("wishes", [Preferences(), SET])
async def test_what_a_member_stores_is_read_back(db: Database, wishes: Preferences) -> None:
    await save(db, GREATEST, wishes)
    assert await load(db, GREATEST) == wishes


@pytest.mark.parametrize("orientation", Orientation)
async def test_every_orientation_can_be_stored(db: Database, orientation: Orientation) -> None:
    await save(db, 1, Preferences(orientation=orientation))
    assert (await load(db, 1)).orientation is orientation


async def test_what_a_member_stores_takes_the_place_of_what_was_there(db: Database) -> None:
    await save(db, 1, SET)
    await save(db, 1, Preferences())
    assert await load(db, 1) == Preferences()


async def test_the_settings_of_several_members_are_read_together(db: Database) -> None:
    await save(db, 1, SET)
    async with db.reading() as connection:
        assert await preferences.load_all(connection, [1, 2]) == {1: SET, 2: Preferences()}


async def test_nobodys_settings_can_be_asked_for(db: Database) -> None:
    async with db.reading() as connection:
        assert await preferences.load_all(connection, []) == {}


async def test_the_database_refuses_an_orientation_that_there_is_not(db: Database) -> None:
    with pytest.raises(IntegrityError):
        await save(db, 1, Preferences(orientation="sideways"))


async def test_a_server_that_has_stored_nothing_has_the_settings_of_the_house(db: Database) -> None:
    assert await load_server(db, 1) == ServerRules()


@pytest.mark.parametrize("rules", [ServerRules(), RULES])
async def test_what_a_server_stores_is_read_back(db: Database, rules: ServerRules) -> None:
    await save_server(db, GREATEST, rules)
    assert await load_server(db, GREATEST) == rules


@pytest.mark.parametrize("enders", Enders)
async def test_everyone_who_may_end_games_can_be_stored(db: Database, enders: Enders) -> None:
    await save_server(db, 1, ServerRules(enders=enders))
    assert (await load_server(db, 1)).enders is enders


async def test_what_a_server_stores_takes_the_place_of_what_was_there(db: Database) -> None:
    await save_server(db, 1, RULES)
    await save_server(db, 1, ServerRules())
    assert await load_server(db, 1) == ServerRules()


async def test_each_server_has_settings_of_its_own(db: Database) -> None:
    await save_server(db, 1, RULES)
    assert await load_server(db, 2) == ServerRules()


async def test_the_database_refuses_enders_that_there_are_not(db: Database) -> None:
    with pytest.raises(IntegrityError):
        await save_server(db, 1, ServerRules(enders="everybody"))

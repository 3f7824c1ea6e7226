from datetime import timedelta

import pytest
from sqlalchemy.exc import IntegrityError

from bot.domain.ids import ServerId, UserId
from bot.domain.settings import Boards, Enders, MemberSettings, Orientation, ServerSettings
from bot.storage import settings
from bot.storage.database import Database

GREATEST = 2**63 - 1
SET = MemberSettings(theme="night", orientation=Orientation.OWN, reminders=False, language="zh-CN")
SERVER = ServerSettings(
    clock=timedelta(days=3),
    rated=False,
    channels=(GREATEST, 5),
    results_channel=GREATEST,
    enders=Enders.NOBODY,
    language="zh-CN",
    theme="dusk",
    boards=Boards.ONE,
)


async def save(db: Database, user_id: UserId, stored: MemberSettings) -> None:
    async with db.writing() as connection:
        await settings.MEMBERS.save(connection, user_id, stored)


async def load(db: Database, user_id: UserId) -> MemberSettings:
    async with db.reading() as connection:
        return await settings.MEMBERS.load(connection, user_id)


async def save_server(db: Database, guild_id: ServerId, stored: ServerSettings) -> None:
    async with db.writing() as connection:
        await settings.SERVERS.save(connection, guild_id, stored)


async def load_server(db: Database, guild_id: ServerId) -> ServerSettings:
    async with db.reading() as connection:
        return await settings.SERVERS.load(connection, guild_id)


async def test_a_member_without_stored_settings_has_the_defaults(db: Database) -> None:
    assert await load(db, 1) == MemberSettings()


@pytest.mark.parametrize("stored", [MemberSettings(), SET])
async def test_a_members_settings_are_read_back(db: Database, stored: MemberSettings) -> None:
    await save(db, GREATEST, stored)
    assert await load(db, GREATEST) == stored


@pytest.mark.parametrize("orientation", Orientation)
async def test_every_orientation_can_be_stored(db: Database, orientation: Orientation) -> None:
    await save(db, 1, MemberSettings(orientation=orientation))
    assert (await load(db, 1)).orientation is orientation


async def test_a_members_new_settings_replace_the_old_ones(db: Database) -> None:
    await save(db, 1, SET)
    await save(db, 1, MemberSettings())
    assert await load(db, 1) == MemberSettings()


async def test_the_settings_of_several_members_are_read_together(db: Database) -> None:
    await save(db, 1, SET)
    async with db.reading() as connection:
        assert await settings.MEMBERS.load_all(connection, [UserId(1), UserId(2)]) == {1: SET, 2: MemberSettings()}


async def test_settings_of_an_empty_list_of_members_can_be_loaded(db: Database) -> None:
    async with db.reading() as connection:
        assert await settings.MEMBERS.load_all(connection, []) == {}


async def test_the_database_refuses_an_unknown_orientation(db: Database) -> None:
    with pytest.raises(IntegrityError):
        await save(db, 1, MemberSettings(orientation="sideways"))


async def test_a_server_without_stored_settings_has_the_defaults(db: Database) -> None:
    assert await load_server(db, 1) == ServerSettings()


@pytest.mark.parametrize("stored", [ServerSettings(), SERVER])
async def test_a_servers_settings_are_read_back(db: Database, stored: ServerSettings) -> None:
    await save_server(db, GREATEST, stored)
    assert await load_server(db, GREATEST) == stored


@pytest.mark.parametrize("enders", Enders)
async def test_each_choice_of_who_can_end_games_can_be_stored(db: Database, enders: Enders) -> None:
    await save_server(db, 1, ServerSettings(enders=enders))
    assert (await load_server(db, 1)).enders is enders


async def test_a_servers_new_settings_replace_the_old_ones(db: Database) -> None:
    await save_server(db, 1, SERVER)
    await save_server(db, 1, ServerSettings())
    assert await load_server(db, 1) == ServerSettings()


async def test_each_server_has_its_own_settings(db: Database) -> None:
    await save_server(db, 1, SERVER)
    assert await load_server(db, 2) == ServerSettings()


async def test_the_database_refuses_an_unknown_choice_of_who_can_end_games(db: Database) -> None:
    with pytest.raises(IntegrityError):
        await save_server(db, 1, ServerSettings(enders="everybody"))

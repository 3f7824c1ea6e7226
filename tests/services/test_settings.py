import asyncio
from datetime import timedelta

import pytest

from bot.domain.ids import Member
from bot.domain.settings import Enders, MemberSettings, Orientation, ServerSettings
from bot.services import settings
from bot.storage.database import Database

from .steps import ELSEWHERE, GUILD


async def stored(db: Database, member: Member) -> MemberSettings:
    return (await settings.load_all(db, settings.MEMBERS, [member.user_id]))[member.user_id]


async def test_a_change_is_stored_and_returned(db: Database, ann: Member) -> None:
    changed = await settings.change(db, settings.MEMBERS, ann.user_id, theme="dusk")
    assert changed == MemberSettings(theme="dusk")
    assert await stored(db, ann) == changed


async def test_a_change_keeps_the_other_settings(db: Database, ann: Member) -> None:
    await settings.change(db, settings.MEMBERS, ann.user_id, theme="dusk", language="zh-CN")
    changed = await settings.change(db, settings.MEMBERS, ann.user_id, orientation=Orientation.WHITE, reminders=False)
    assert changed == MemberSettings("dusk", Orientation.WHITE, reminders=False, language="zh-CN")


async def test_a_setting_can_be_reset_to_the_default(db: Database, ann: Member) -> None:
    await settings.change(db, settings.MEMBERS, ann.user_id, language="zh-CN")
    assert (await settings.change(db, settings.MEMBERS, ann.user_id, language=None)).language is None


async def test_a_change_applies_to_one_member_only(db: Database, ann: Member, ben: Member) -> None:
    await settings.change(db, settings.MEMBERS, ann.user_id, theme="dusk")
    found = await settings.load_all(db, settings.MEMBERS, [ann.user_id, ben.user_id])
    assert found == {ann.user_id: MemberSettings(theme="dusk"), ben.user_id: MemberSettings()}


async def test_an_unknown_setting_changes_nothing(db: Database, ann: Member) -> None:
    with pytest.raises(TypeError):
        await settings.change(db, settings.MEMBERS, ann.user_id, theme="dusk", hat="tall")
    assert await stored(db, ann) == MemberSettings()


async def test_simultaneous_changes_of_one_member_are_all_stored(db: Database, ann: Member) -> None:
    await asyncio.gather(
        settings.change(db, settings.MEMBERS, ann.user_id, theme="dusk"),
        settings.change(db, settings.MEMBERS, ann.user_id, orientation=Orientation.OWN),
        settings.change(db, settings.MEMBERS, ann.user_id, reminders=False),
        settings.change(db, settings.MEMBERS, ann.user_id, language="en-US"),
    )
    assert await stored(db, ann) == MemberSettings("dusk", Orientation.OWN, reminders=False, language="en-US")


async def test_a_servers_change_is_stored_and_returned(db: Database) -> None:
    changed = await settings.change(db, settings.SERVERS, GUILD, clock=timedelta(days=1))
    assert changed == ServerSettings(clock=timedelta(days=1))
    assert await settings.load(db, settings.SERVERS, GUILD) == changed


async def test_a_servers_change_keeps_the_other_settings(db: Database) -> None:
    await settings.change(db, settings.SERVERS, GUILD, channels=(1, 2), enders=Enders.NOBODY)
    changed = await settings.change(db, settings.SERVERS, GUILD, rated=False, results_channel=3)
    assert changed == ServerSettings(None, rated=False, channels=(1, 2), results_channel=3, enders=Enders.NOBODY)


async def test_a_servers_change_applies_to_one_server_only(db: Database) -> None:
    await settings.change(db, settings.SERVERS, GUILD, rated=False)
    assert await settings.load(db, settings.SERVERS, ELSEWHERE) == ServerSettings()


async def test_simultaneous_changes_of_one_server_are_all_stored(db: Database) -> None:
    await asyncio.gather(
        settings.change(db, settings.SERVERS, GUILD, clock=timedelta(days=1)),
        settings.change(db, settings.SERVERS, GUILD, rated=False),
        settings.change(db, settings.SERVERS, GUILD, channels=(1,)),
        settings.change(db, settings.SERVERS, GUILD, results_channel=2),
        settings.change(db, settings.SERVERS, GUILD, enders=Enders.MODERATORS),
    )
    assert await settings.load(db, settings.SERVERS, GUILD) == ServerSettings(
        timedelta(days=1), rated=False, channels=(1,), results_channel=2, enders=Enders.MODERATORS
    )

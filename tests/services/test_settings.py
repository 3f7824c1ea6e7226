import asyncio
from collections.abc import Collection
from datetime import datetime, timedelta

import pytest

from bot.domain.ids import Member
from bot.domain.push import PushSubscription
from bot.domain.settings import Enders, MemberSettings, Notification, Orientation, ServerSettings
from bot.services import recaps, settings
from bot.services.engines import Requester
from bot.storage import push
from bot.storage.database import Database
from tests.now import NOW

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


async def choose(
    db: Database,
    member: Member,
    *chosen: Notification,
    offered: Collection[Notification] = tuple(Notification),
    now: datetime = NOW,
) -> frozenset[Notification]:
    """Turn these notifications on and all other offered ones off. Return the notifications that are on afterward."""
    await settings.choose_notifications(
        db, Requester(GUILD, member.user_id), offered, chosen, language="en-US", now=now
    )
    return (await settings.load_notifications(db, member.user_id)).chosen


async def subscribe(db: Database, member: Member) -> None:
    async with db.writing() as connection:
        keys = PushSubscription(f"https://push/{member.user_id}", "key", "auth", "en-US")
        await push.add(connection, member.user_id, f"browser of {member.name}", keys, NOW)


async def test_by_default_members_are_told_only_about_their_time_and_paused_tournaments(
    db: Database, ann: Member
) -> None:
    notifications = await settings.load_notifications(db, ann.user_id)
    assert notifications.offered == (Notification.TIME, Notification.WEEKLY, Notification.PAUSED)
    assert notifications.chosen == {Notification.TIME, Notification.PAUSED}


@pytest.mark.parametrize(
    "chosen", [(), (Notification.WEEKLY,), (Notification.TIME, Notification.WEEKLY, Notification.PAUSED)]
)
async def test_exactly_the_chosen_notifications_are_on_afterwards(
    db: Database, ann: Member, ben: Member, chosen: tuple[Notification, ...]
) -> None:
    await settings.change(db, settings.MEMBERS, ann.user_id, theme="dusk")
    for _ in range(2):
        assert await choose(db, ann, *chosen) == {*chosen}
    assert (await stored(db, ann)).theme == "dusk"
    assert (await settings.load_notifications(db, ben.user_id)).chosen == {Notification.TIME, Notification.PAUSED}


async def test_notifications_that_were_not_offered_stay_as_they_are(db: Database, ann: Member) -> None:
    await subscribe(db, ann)
    assert await choose(db, ann, offered=[Notification.TIME]) == {Notification.PAUSED, Notification.PUSH}
    assert await choose(db, ann, Notification.WEEKLY, offered=[Notification.TIME]) == {
        Notification.PAUSED,
        Notification.PUSH,
    }


async def test_browsers_can_be_turned_off_but_not_on(db: Database, ann: Member, ben: Member) -> None:
    for member in (ann, ben):
        await subscribe(db, member)
    assert Notification.PUSH in (await settings.load_notifications(db, ann.user_id)).offered
    assert await choose(db, ann, Notification.TIME) == {Notification.TIME}
    assert await choose(db, ann, Notification.TIME, Notification.PUSH) == {Notification.TIME}
    assert Notification.PUSH in (await settings.load_notifications(db, ben.user_id)).chosen


async def test_a_weekly_summary_that_is_already_on_keeps_its_day(db: Database, ann: Member) -> None:
    await choose(db, ann, Notification.WEEKLY)
    before = await recaps.find_weekly(db, ann.user_id)
    await choose(db, ann, Notification.WEEKLY, Notification.TIME, now=NOW + timedelta(days=30))
    assert await recaps.find_weekly(db, ann.user_id) == before


async def test_a_choice_that_fails_in_the_middle_changes_nothing(
    db: Database, ann: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    await choose(db, ann, Notification.TIME, Notification.WEEKLY)

    async def fail(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("bot.storage.recaps.delete_weekly", fail)
    with pytest.raises(RuntimeError):
        await choose(db, ann, Notification.PAUSED)
    assert (await settings.load_notifications(db, ann.user_id)).chosen == {Notification.TIME, Notification.WEEKLY}


async def test_of_two_choices_at_once_one_counts_as_a_whole(db: Database, ann: Member) -> None:
    one, other = {Notification.TIME, Notification.WEEKLY}, {Notification.PAUSED}
    await asyncio.gather(choose(db, ann, *one), choose(db, ann, *other))
    assert (await settings.load_notifications(db, ann.user_id)).chosen in (one, other)


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

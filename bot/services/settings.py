"""The settings of members and servers, values that the installation stores for itself, and the setup of a server.

A setup changes a server's settings, records the channels that it creates, and can be undone. Each step of a setup is a
transaction, so an interrupted setup can continue where it stopped. `want_channel` is called before a channel is
created, and `record_made_channel` afterwards.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from datetime import datetime
from typing import TypeVar

from bot.domain.ids import ChannelId, ServerId, UserId
from bot.domain.puzzles import PuzzleServer
from bot.domain.recaps import RecapTime
from bot.domain.settings import MemberSettings, Notification, Notifications, SetupChannel, SetupState, SetupValue
from bot.domain.votes import VoteSettings
from bot.services import recaps
from bot.services.engines import Requester
from bot.services.store import reading, writing
from bot.storage import push, settings, votes
from bot.storage import recaps as stored_recaps
from bot.storage.database import Connection, Database
from bot.storage.settings import MEMBERS, PUZZLES, SERVERS, TOURNAMENTS, VOTES, Settings

__all__ = ["MEMBERS", "PUZZLES", "SERVERS", "TOURNAMENTS", "VOTES"]

S = TypeVar("S")
Owner = TypeVar("Owner", bound=int)


async def load(db: Database, kind: Settings[S], owner: int) -> S:
    async with db.reading() as connection:
        return await kind.load(connection, owner)


async def load_all(db: Database, kind: Settings[S], owners: Iterable[Owner]) -> dict[Owner, S]:
    async with db.reading() as connection:
        return await kind.load_all(connection, owners)


async def change(db: Database, kind: Settings[S], owner: int, **changes: object) -> S:
    async with db.writing() as connection:
        changed = await _changed(connection, kind, owner, changes)
        await kind.save(connection, owner, changed)
        return changed


async def load_notifications(db: Database, user_id: UserId) -> Notifications:
    async with db.reading() as connection:
        return await _notifications(connection, user_id, await MEMBERS.load(connection, user_id))


async def choose_notifications(
    db: Database,
    requester: Requester,
    offered: Collection[Notification],
    chosen: Collection[Notification],
    *,
    language: str,
    now: datetime,
) -> MemberSettings:
    """Turn on the kinds of messages that a member has chosen, and turn off the other kinds that were offered.

    `language` is used for weekly summaries unless the member has set a language.
    """
    user_id = requester.user_id
    async with db.writing() as connection:
        before = await MEMBERS.load(connection, user_id, to_write=True)
        stored = (await _notifications(connection, user_id, before)).chosen
        wanted = (stored - set(offered)) | (set(offered) & set(chosen))
        after = replace(before, reminders=Notification.TIME in wanted, paused_notices=Notification.PAUSED in wanted)
        await MEMBERS.save(connection, user_id, after)
        if Notification.WEEKLY in wanted - stored:
            await recaps.subscribe_weekly(connection, user_id, requester.server_id, language, now)
        if Notification.WEEKLY in stored - wanted:
            await stored_recaps.delete_weekly(connection, user_id)
        if Notification.PUSH in stored - wanted:
            await push.remove_all(connection, user_id)
        return after


async def _notifications(connection: Connection, user_id: UserId, member: MemberSettings) -> Notifications:
    has_push, summary = await push.has_any(connection, user_id), await stored_recaps.load_weekly(connection, user_id)
    is_on = {
        Notification.TIME: member.reminders,
        Notification.WEEKLY: summary is not None,
        Notification.PAUSED: member.paused_notices,
        Notification.PUSH: has_push,
    }
    # Push notifications can be turned on only in a browser.
    offered = tuple(kind for kind in Notification if kind is not Notification.PUSH or has_push)
    return Notifications(offered, frozenset(kind for kind in Notification if is_on[kind]), summary)


async def change_votes(db: Database, server_id: ServerId, name: str, **changes: object) -> VoteSettings:
    """Change a server's vote settings, and store the server's current name. If the role to ping is changed, the change
    also applies to ongoing games.
    """
    async with db.writing() as connection:
        changed = await _changed(connection, VOTES, server_id, changes)
        await VOTES.save(connection, server_id, changed, name=name)
        if "role_id" in changes:
            await votes.set_role(connection, server_id, changed.role_id)
        return changed


async def change_puzzles(db: Database, server_id: ServerId, **changes: object) -> PuzzleServer:
    """Change a server's puzzle settings. If the channel changes, today's puzzle is posted again in the new channel."""
    async with db.writing() as connection:
        before = await PUZZLES.load(connection, server_id, to_write=True)
        changed = replace(before, **changes)  # type: ignore[arg-type]
        if changed.channel != before.channel:
            changed = replace(changed, day=None)
        await PUZZLES.save(connection, server_id, changed)
        return changed


async def change_recap(db: Database, server_id: ServerId, now: datetime, **changes: object) -> PuzzleServer:
    """Change a server's daily recap settings, and calculate when the next recap is due."""
    async with db.writing() as connection:
        changed = await _changed(connection, PUZZLES, server_id, changes)
        next_at = RecapTime(changed.hour, changed.zone).next_after(now) if changed.has_recap else None
        changed = replace(changed, next_at=next_at)
        await PUZZLES.save(connection, server_id, changed)
        return changed


read_note = reading(settings.read_note)


write_note = writing(settings.write_note)


async def load_setup(db: Database, server_id: ServerId) -> SetupState:
    async with db.reading() as connection:
        return await _load_setup(connection, server_id)


async def change_in_setup(db: Database, server_id: ServerId, **values: SetupValue) -> SetupState:
    """Change settings and remember their previous values. The settings are named as in `ServerSetup.changes`."""
    async with db.writing() as connection:
        state = await _load_setup(connection, server_id, to_write=True)
        return await _save_setup(connection, server_id, state.changed(values))


async def want_channel(db: Database, server_id: ServerId, which: SetupChannel) -> SetupState:
    """Record that a channel is about to be created."""
    async with db.writing() as connection:
        state = await _load_setup(connection, server_id, to_write=True)
        setup = replace(state.setup, wanted=state.setup.wanted | {which})
        return await _save_setup(connection, server_id, replace(state, setup=setup))


async def record_made_channel(
    db: Database, server_id: ServerId, which: SetupChannel, channel_id: ChannelId
) -> SetupState:
    """Record a channel that was created, and set it as the games or daily puzzle channel."""
    async with db.writing() as connection:
        state = await _load_setup(connection, server_id, to_write=True)
        setup = replace(state.setup, wanted=state.setup.wanted - {which}, made={**state.setup.made, which: channel_id})
        values: dict[str, SetupValue] = (
            {"channels": [channel_id]} if which is SetupChannel.GAMES else {"daily": channel_id}
        )
        return await _save_setup(connection, server_id, replace(state, setup=setup).changed(values))


async def undo_setup(db: Database, server_id: ServerId) -> SetupState:
    """Restore the settings from before the setup, except those that were changed elsewhere in the meantime.

    The created channels remain recorded until `let_go_of_channel` is called.
    """
    async with db.writing() as connection:
        state = await _load_setup(connection, server_id, to_write=True)
        return await _save_setup(connection, server_id, state.undone)


async def let_go_of_channel(db: Database, server_id: ServerId, which: SetupChannel) -> SetupState:
    """Remove a channel from the record of created channels, because the channel was deleted or will be kept."""
    async with db.writing() as connection:
        state = await _load_setup(connection, server_id, to_write=True)
        setup = replace(
            state.setup,
            wanted=state.setup.wanted - {which},
            made={one: channel for one, channel in state.setup.made.items() if one is not which},
        )
        return await _save_setup(connection, server_id, replace(state, setup=setup))


async def _changed(connection: Connection, kind: Settings[S], owner: int, changes: dict[str, object]) -> S:
    return replace(await kind.load(connection, owner, to_write=True), **changes)  # type: ignore[type-var]


async def _load_setup(connection: Connection, server_id: ServerId, *, to_write: bool = False) -> SetupState:
    return SetupState(
        server_id,
        await SERVERS.load(connection, server_id, to_write=to_write),
        await PUZZLES.load(connection, server_id, to_write=to_write),
        await settings.load_setup(connection, server_id, to_write=to_write),
    )


async def _save_setup(connection: Connection, server_id: ServerId, state: SetupState) -> SetupState:
    await SERVERS.save(connection, server_id, state.server)
    await PUZZLES.save(connection, server_id, state.puzzles)
    await settings.save_setup(connection, server_id, state.setup)
    return state

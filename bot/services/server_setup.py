"""Setting up a server: changing its initial settings, keeping track of the channels that are created, and undoing
everything.

Each step is a transaction, so an interrupted setup can continue where it stopped. `want` is called before a channel is
created, and `record_made` afterwards.
"""

from __future__ import annotations

from dataclasses import replace

from bot.domain.ids import ChannelId, ServerId
from bot.domain.settings import SetupChannel, SetupState, SetupValue
from bot.storage import settings
from bot.storage.database import Connection, Database
from bot.storage.settings import PUZZLES, SERVERS


async def load(db: Database, server_id: ServerId) -> SetupState:
    async with db.reading() as connection:
        return await _load(connection, server_id)


async def change(db: Database, server_id: ServerId, **values: SetupValue) -> SetupState:
    """Change settings and remember their previous values. The settings are named as in `ServerSetup.changes`."""
    async with db.writing() as connection:
        state = await _load(connection, server_id, to_write=True)
        return await _save(connection, server_id, state.changed(values))


async def want(db: Database, server_id: ServerId, which: SetupChannel) -> SetupState:
    """Record that a channel is about to be created."""
    async with db.writing() as connection:
        state = await _load(connection, server_id, to_write=True)
        setup = replace(state.setup, wanted=state.setup.wanted | {which})
        return await _save(connection, server_id, replace(state, setup=setup))


async def record_made(db: Database, server_id: ServerId, which: SetupChannel, channel_id: ChannelId) -> SetupState:
    """Record a channel that was created, and set it as the games or daily puzzle channel."""
    async with db.writing() as connection:
        state = await _load(connection, server_id, to_write=True)
        setup = replace(state.setup, wanted=state.setup.wanted - {which}, made={**state.setup.made, which: channel_id})
        values: dict[str, SetupValue] = (
            {"channels": [channel_id]} if which is SetupChannel.GAMES else {"daily": channel_id}
        )
        return await _save(connection, server_id, replace(state, setup=setup).changed(values))


async def undo(db: Database, server_id: ServerId) -> SetupState:
    """Restore the settings from before the setup, except those that were changed elsewhere in the meantime.

    The created channels remain recorded until `let_go` is called.
    """
    async with db.writing() as connection:
        state = await _load(connection, server_id, to_write=True)
        return await _save(connection, server_id, state.undone)


async def let_go(db: Database, server_id: ServerId, which: SetupChannel) -> SetupState:
    """Remove a created channel from the record, because the channel was deleted or will be kept."""
    async with db.writing() as connection:
        state = await _load(connection, server_id, to_write=True)
        setup = replace(
            state.setup,
            wanted=state.setup.wanted - {which},
            made={one: channel for one, channel in state.setup.made.items() if one is not which},
        )
        return await _save(connection, server_id, replace(state, setup=setup))


async def _load(connection: Connection, server_id: ServerId, *, to_write: bool = False) -> SetupState:
    return SetupState(
        server_id,
        await SERVERS.load(connection, server_id, to_write=to_write),
        await PUZZLES.load(connection, server_id, to_write=to_write),
        await settings.load_setup(connection, server_id, to_write=to_write),
    )


async def _save(connection: Connection, server_id: ServerId, state: SetupState) -> SetupState:
    await SERVERS.save(connection, server_id, state.server)
    await PUZZLES.save(connection, server_id, state.puzzles)
    await settings.save_setup(connection, server_id, state.setup)
    return state

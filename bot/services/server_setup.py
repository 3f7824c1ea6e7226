"""Setting up a server: changing its first settings, remembering the channels that are made, and undoing it all.

Each step is a transaction, so that a setup that was interrupted continues where it stopped. A channel is announced with
`want` before it is made, and recorded with `record_made` afterwards.
"""

from __future__ import annotations

from dataclasses import replace

from bot.domain.ids import ChannelId, ServerId
from bot.domain.server_setup import SetupChannel, SetupState, SetupValue
from bot.storage import server_setups
from bot.storage.database import Connection, Database
from bot.storage.settings import PUZZLES, SERVERS


async def load(db: Database, server_id: ServerId) -> SetupState:
    async with db.reading() as connection:
        return await _load(connection, server_id)


async def change(db: Database, server_id: ServerId, **values: SetupValue) -> SetupState:
    """Change settings, named as in `ServerSetup.changes`, and remember the values before."""
    async with db.writing() as connection:
        state = await _load(connection, server_id, to_write=True)
        return await _save(connection, server_id, state.changed(values))


async def want(db: Database, server_id: ServerId, which: SetupChannel) -> SetupState:
    """Remember that a channel is being made."""
    async with db.writing() as connection:
        state = await _load(connection, server_id, to_write=True)
        setup = replace(state.setup, wanted=state.setup.wanted | {which})
        return await _save(connection, server_id, replace(state, setup=setup))


async def record_made(db: Database, server_id: ServerId, which: SetupChannel, channel_id: ChannelId) -> SetupState:
    """Remember a channel that was made, and use it."""
    async with db.writing() as connection:
        state = await _load(connection, server_id, to_write=True)
        setup = replace(state.setup, wanted=state.setup.wanted - {which}, made={**state.setup.made, which: channel_id})
        values: dict[str, SetupValue] = (
            {"channels": [channel_id]} if which is SetupChannel.GAMES else {"daily": channel_id}
        )
        return await _save(connection, server_id, replace(state, setup=setup).changed(values))


async def undo(db: Database, server_id: ServerId) -> SetupState:
    """Restore the settings from before the setup, except those that were changed elsewhere since then.

    The channels that were made stay remembered until `let_go`.
    """
    async with db.writing() as connection:
        state = await _load(connection, server_id, to_write=True)
        return await _save(connection, server_id, state.undone)


async def let_go(db: Database, server_id: ServerId, which: SetupChannel) -> SetupState:
    """Forget a channel that was made, because it was deleted or will be kept."""
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
        await server_setups.load(connection, server_id, to_write=to_write),
    )


async def _save(connection: Connection, server_id: ServerId, state: SetupState) -> SetupState:
    await SERVERS.save(connection, server_id, state.server)
    await PUZZLES.save(connection, server_id, state.puzzles)
    await server_setups.save(connection, server_id, state.setup)
    return state

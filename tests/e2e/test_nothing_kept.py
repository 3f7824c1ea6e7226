"""Sent messages and forms aren't kept in memory, although discord.py would keep them by default."""

import asyncio

from tests.e2e.world import World
from tests.wording import ui_text


async def test_private_menus_and_abandoned_forms_are_not_kept(world: World) -> None:
    channel = await world.begin(world.alice, world.bo)
    await world.alice.select(world.newest(channel), ["e2"])
    assert (await world.alice.click(world.newest(channel), label=ui_text("button-move"))).modal is not None
    await world.alice.slash(channel, "board")
    views = world.client._connection._view_store
    assert (views._views, views._synced_message_views, views._modals) == ({}, {}, {})
    # If a view were kept for a while, a task would be waiting for its timeout.
    waiting = [task for task in asyncio.all_tasks() if "timeout" in getattr(task.get_coro(), "__qualname__", "")]
    assert waiting == []

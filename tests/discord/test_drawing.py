"""Servers that are waiting for pictures take turns, so a server that requests many doesn't hold up the others."""

import asyncio

from bot.domain.ids import ServerId
from bot.runtime.limits import RenderQueue, draw_in_turn
from bot.services.engines import FairSemaphore, Requester

BUSY, OTHER = Requester(ServerId(1)), Requester(ServerId(2))


async def test_servers_take_turns() -> None:
    render_queue, order = RenderQueue(pictures=FairSemaphore(1)), list[str]()

    async def want(name: str, requester: Requester) -> None:
        render_queue.serve(requester)
        await draw_in_turn(lambda: order.append(name))

    async with render_queue.pictures.taken(()):
        wishes = [asyncio.create_task(want("busy", BUSY)) for _ in range(20)]
        wishes.append(asyncio.create_task(want("other", OTHER)))
        await asyncio.sleep(0)
    await asyncio.gather(*wishes)
    assert order[:3] == ["busy", "other", "busy"]


async def test_no_image_waits_for_an_animation() -> None:
    render_queue = RenderQueue(pictures=FairSemaphore(1), animations=FairSemaphore(1))
    render_queue.serve(BUSY)
    async with render_queue.animations.taken(()):
        assert await draw_in_turn(lambda: "drawn") == "drawn"
        waiting = asyncio.create_task(draw_in_turn(lambda: "moving", is_animation=True))
        await asyncio.sleep(0)
        assert not waiting.done()
    assert await waiting == "moving"


async def test_a_background_task_draws_at_once() -> None:
    assert await draw_in_turn(lambda: 1) == 1

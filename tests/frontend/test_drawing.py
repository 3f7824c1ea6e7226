"""Drawing in turn: a server that wants many pictures lets each other one in between."""

import asyncio

from bot.domain.ids import GuildId
from bot.runtime.drawing import Studio, draw_in_turn
from bot.services.turns import Asker, Slots

BUSY, OTHER = Asker(GuildId(1)), Asker(GuildId(2))


async def test_servers_take_turns_at_drawing() -> None:
    studio, order = Studio(pictures=Slots(1)), list[str]()

    async def want(name: str, asker: Asker) -> None:
        studio.serve(asker)
        await draw_in_turn(lambda: order.append(name))

    async with studio.pictures.taken(()):
        wishes = [asyncio.create_task(want("busy", BUSY)) for _ in range(20)]
        wishes.append(asyncio.create_task(want("other", OTHER)))
        await asyncio.sleep(0)
    await asyncio.gather(*wishes)
    assert order[:3] == ["busy", "other", "busy"]


async def test_no_picture_waits_for_an_animation() -> None:
    studio = Studio(pictures=Slots(1), animations=Slots(1))
    studio.serve(BUSY)
    async with studio.animations.taken(()):
        assert await draw_in_turn(lambda: "drawn") == "drawn"
        waiting = asyncio.create_task(draw_in_turn(lambda: "moving", is_animation=True))
        await asyncio.sleep(0)
        assert not waiting.done()
    assert await waiting == "moving"


async def test_a_task_that_draws_for_nobody_draws_at_once() -> None:
    assert await draw_in_turn(lambda: 1) == 1

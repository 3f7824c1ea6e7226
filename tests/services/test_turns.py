"""The order of the fair queue: urgent tasks come first. Then servers take turns, and so do the members of each server.
The slot of a canceled request goes to the next one.
"""

import asyncio
from contextlib import AsyncExitStack

import pytest

from bot.domain.ids import NO_SERVER, ServerId, UserId
from bot.services.engines import FairQueue, FairSemaphore, Requester

ANN, BEN, CAT = (
    Requester(ServerId(1), UserId(5)),
    Requester(ServerId(1), UserId(6)),
    Requester(ServerId(2), UserId(7)),
)


def taken(turns: FairQueue[str]) -> str:
    return " ".join(turns.take() for _ in range(len(turns)))


def test_servers_take_turns_and_in_each_its_members() -> None:
    turns: FairQueue[str] = FairQueue()
    for name, requester in zip(["a", "a", "a", "b", "c", "c"], (ANN, ANN, ANN, BEN, CAT, CAT), strict=True):
        turns.put(name, requester.group_path)
    assert taken(turns) == "a c b c a a"


def test_urgent_questions_come_first_whoever_asks() -> None:
    turns: FairQueue[str] = FairQueue()
    turns.put("later", CAT.group_path, 1)
    turns.put("first", ANN.group_path, 0)
    turns.put("second", ANN.group_path, 0)
    assert taken(turns) == "first second later"


def test_in_direct_messages_each_member_counts_like_a_server() -> None:
    turns: FairQueue[str] = FairQueue()
    dan, eve = (Requester(NO_SERVER, UserId(number)) for number in (8, 9))
    for name, requester in (("d", dan), ("d", dan), ("e", eve), ("a", ANN)):
        turns.put(name, requester.group_path)
    assert taken(turns) == "d e a d"


def test_an_empty_queue_gives_nothing() -> None:
    with pytest.raises(ValueError, match="empty"):
        FairQueue[str]().take()


async def test_slots_are_given_in_turn() -> None:
    slots, order = FairSemaphore(1), list[str]()

    async def work(name: str, requester: Requester) -> None:
        async with slots.taken(requester.group_path):
            order.append(name)
            await asyncio.sleep(0)

    async with slots.taken(()):
        tasks = [asyncio.create_task(work(name, requester)) for name, requester in (("a", ANN), ("a", ANN), ("c", CAT))]
        await asyncio.sleep(0)
    await asyncio.gather(*tasks)
    assert order == ["a", "c", "a"]
    assert slots.in_use == 0


@pytest.mark.parametrize("is_given", [False, True])
async def test_a_slot_for_a_canceled_request_goes_to_the_next(*, is_given: bool) -> None:
    slots = FairSemaphore(1)

    async def work() -> None:
        async with slots.taken(()):
            pass

    async with AsyncExitStack() as stack:
        await stack.enter_async_context(slots.taken(()))
        gone, next_one = asyncio.create_task(work()), asyncio.create_task(work())
        await asyncio.sleep(0)
        if not is_given:
            gone.cancel()
    if is_given:
        gone.cancel()
    await next_one
    assert gone.cancelled()
    assert slots.in_use == 0

"""Counters and timers that change while members play."""

from __future__ import annotations

import pytest
from simcord import ChannelHandle

from bot.ops.metrics import REGISTRY
from tests.e2e.world import World
from tests.wording import ui_text


@pytest.fixture
async def game_channel(world: World) -> ChannelHandle:
    return await world.begin(world.alice, world.bo)


class Increase:
    """The increase in each metric since this object was created."""

    def __init__(self) -> None:
        self._before = dict(self._all())

    def __call__(self, name: str, **labels: str) -> float:
        key = f"campmate_{name}", tuple(sorted(labels.items()))
        return dict(self._all()).get(key, 0) - self._before.get(key, 0)

    def _all(self) -> list[tuple[tuple[str, tuple[tuple[str, str], ...]], float]]:
        samples = [sample for metric in REGISTRY.collect() for sample in metric.samples]
        return [((one.name, tuple(sorted(one.labels.items()))), one.value) for one in samples]


async def test_interactions_are_counted_by_outcome_and_timed_until_the_acknowledgement(
    world: World, game_channel: ChannelHandle
) -> None:
    increase = Increase()
    await world.alice.slash(game_channel, "move", move="d4")
    await world.alice.slash(game_channel, "move", move="d5")
    await world.bo.click(world.newest(game_channel), label=ui_text("button-flip"))
    assert increase("interactions_total", kind="command", outcome="ok") == 1
    assert increase("interactions_total", kind="command", outcome="refused") == 1
    assert increase("interactions_total", kind="press", outcome="ok") == 1
    assert increase("acknowledgement_seconds_count", kind="command") == 2
    assert increase("interactions_unacknowledged_total") == 0


async def test_outbox_messages_are_counted_by_outcome(world: World, game_channel: ChannelHandle) -> None:
    increase = Increase()
    world.env.inject_error("POST", "/channels/*/messages", status=503)
    await world.alice.slash(game_channel, "move", move="d4")
    await world.env.advance_time(10.0)
    assert increase("outbox_tries_total", kind="board", outcome="postponed") == 1
    assert increase("outbox_tries_total", kind="board", outcome="said") == 1
    assert increase("outbox_seconds_count", kind="board") == 2


async def test_engine_requests_are_timed_and_none_is_left(world: World) -> None:
    increase = Increase()
    await world.alice.slash(world.channel, "play", variant="orda", level=1, color="black")
    assert increase("engine_seconds_count", kind="level-move") == 1
    assert increase("engine_wait_seconds_count", kind="level-move") == 1
    assert increase("engine_questions") == 0

"""The outbox delivers a game's messages one at a time, even if they're of different kinds."""

import asyncio
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import pytest

from bot.discord.core.outbox import NOT_OF_GAMES, DeliveryHandler, Outbox
from bot.domain.ids import Due, ServerId
from bot.domain.outbox import MessageKind, OutboxMessage
from bot.services import outbox
from bot.storage.database import Database
from tests.now import NOW

GAME, OTHER_GAME = 7, 8
OF_GAMES = [kind for kind in MessageKind if kind not in NOT_OF_GAMES]


@dataclass
class Deliveries:
    """Delivery handlers that record each delivery. If the first one is the game's board, it waits until a test releases
    it."""

    may_end: asyncio.Event = field(default_factory=asyncio.Event)
    begun: list[tuple[MessageKind, int]] = field(default_factory=list)

    async def __call__(self, _: Outbox, pending: OutboxMessage) -> None:
        self.begun.append((pending.kind, pending.subject))
        if self.begun == [(MessageKind.BOARD, GAME)]:
            await self.may_end.wait()


@pytest.fixture
def deliveries() -> Deliveries:
    return Deliveries()


@pytest.fixture
def box(deliveries: Deliveries, monkeypatch: pytest.MonkeyPatch) -> Outbox:
    """An outbox in which everything is due. It needs neither Discord nor a database."""

    async def still_due(_: Database, kind: MessageKind, subject: int) -> OutboxMessage:
        return OutboxMessage(kind, subject, ServerId(1), Due(1, NOW), NOW)

    monkeypatch.setattr(outbox, "still_due", still_due)
    handlers: dict[MessageKind, DeliveryHandler] = dict.fromkeys(MessageKind, deliveries)
    runtime: Any = SimpleNamespace(db=None, now=lambda: NOW)
    client: Any = None
    return Outbox(runtime, client, handlers)


async def begin(*doing: Any) -> list[asyncio.Task[Any]]:
    """Start tasks one after another, and let each run until it has to wait."""
    tasks = []
    for one in doing:
        tasks.append(asyncio.ensure_future(one))
        for _ in range(9):
            await asyncio.sleep(0)
    return tasks


@pytest.mark.parametrize("kind", OF_GAMES)
async def test_every_message_of_a_game_waits_for_its_board(
    box: Outbox, deliveries: Deliveries, kind: MessageKind
) -> None:
    tasks = await begin(box.dispatch(MessageKind.BOARD, GAME), box.dispatch(kind, GAME))
    assert deliveries.begun == [(MessageKind.BOARD, GAME)]
    deliveries.may_end.set()
    await asyncio.gather(*tasks)
    assert deliveries.begun == [(MessageKind.BOARD, GAME), (kind, GAME)]


@pytest.mark.parametrize("kind", NOT_OF_GAMES)
async def test_another_subject_with_a_games_number_does_not_wait_for_it(
    box: Outbox, deliveries: Deliveries, kind: MessageKind
) -> None:
    await begin(box.dispatch(MessageKind.BOARD, GAME), box.dispatch(kind, GAME))
    assert deliveries.begun == [(MessageKind.BOARD, GAME), (kind, GAME)]
    deliveries.may_end.set()


async def test_another_games_board_does_not_wait(box: Outbox, deliveries: Deliveries) -> None:
    await begin(box.dispatch(MessageKind.BOARD, GAME), box.dispatch(MessageKind.RESULT, OTHER_GAME))
    assert deliveries.begun == [(MessageKind.BOARD, GAME), (MessageKind.RESULT, OTHER_GAME)]
    deliveries.may_end.set()

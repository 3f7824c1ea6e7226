"""Faults between the bot and Discord. Each move is still shown exactly once, and the next player is pinged exactly
once.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from time import monotonic

import pytest
import pytest_asyncio
from simcord.backend.models import Interaction, Message
from sqlalchemy import select

from bot.domain.game import Game
from bot.domain.ids import GameId
from bot.services import games
from bot.storage.database import Database
from bot.storage.schema import games as game_rows
from tests.e2e.stateful.wire import board_of
from tests.network.discord_server import GLOBAL, DiscordServer, Fault
from tests.network.members import Town, custom_ids
from tests.network.processes import Process, bot, joined, left, until, warm
from tests.network.scenario import calm
from tests.sampling import one_in
from tests.timeouts import TIMEOUT

pytestmark = pytest.mark.asyncio(loop_scope="module")

MESSAGES = "/channels/*/messages"
SECONDS = 0.2
"""How many seconds Discord asks clients to wait."""
MOVES = [
    "d4",
    "c5",
    "e3",
    "cxd4",
    "exd4",
    "b5",
    "b3",
    "Kf7",
    "c4",
    "Ye7",
    "Qh5",
    "gxh5",
    "cxb5",
    "Kg6",
    "Bc4",
    "Kf5",
    "Bxh6",
    "Ke4",
    "Bxe6",
    "Kd3",
    "Bxg8",
    "Kc2",
    "Bg7",
    "Kc1",
]


class Channel:
    """A game between two members on a faulty Discord, and the bot that hosts it."""

    def __init__(self, server: DiscordServer, town: Town, bot: Process, db: Database) -> None:
        self.server, self.town, self.bot, self.db = server, town, bot, db
        self.alice, self.bo = town.members
        self.channel_id = 0

    async def begin(self) -> None:
        self.town.command(self.alice, self.town.channel_id, "challenge", opponent=self.bo, color="white")
        await until(lambda: self.town.newest("accept") is not None, "the challenge is posted")
        self.town.press(self.bo, self.newest("accept"), "accept")
        await until(lambda: self.town.newest("move") is not None, "the first board is posted")
        self.channel_id = self.newest("move").channel_id

    def newest(self, action: str) -> Message:
        message = self.town.newest(action)
        assert message is not None
        return message

    async def ply(self) -> int:
        return (await self._game()).ply

    async def play(self, ply: int | None = None) -> Interaction:
        """Send a move as the player to move, or as the player of a given ply. The bot may receive it only later."""
        at = await self.ply() if ply is None else ply
        return self.town.command((self.alice, self.bo)[at % 2], self.channel_id, "move", move=MOVES[at])

    async def play_and_look(self) -> None:
        """Send a move as the player to move, and wait until the move is played or the bot has replied."""
        ply, record = await self.ply(), await self.play()
        await until(lambda: record.responded, "the member gets a response")
        deadline = monotonic() + TIMEOUT
        while record.loading and await self.ply() == ply:
            assert monotonic() < deadline, "timed out waiting until the move is played"
            await asyncio.sleep(0.02)

    async def shown(self, ply: int) -> None:
        """Wait until everything is posted. Check that the board of this ply is shown once, and is the current board."""

        def boards() -> list[Message]:
            return [one for one in self.town.messages() if (at := board_of(one.components)) and at.ply == ply]

        await until(lambda: bool(boards()), f"the board of ply {ply} is posted")
        await calm(self.db)
        assert [one.ping_user_ids for one in boards()] == [[(self.alice if ply % 2 == 0 else self.bo).id]]
        live = [one for one in self.town.messages() if any(":move:" in word for word in custom_ids(one))]
        assert [one.id for one in live] == [boards()[0].id]

    async def _game(self) -> Game:
        async with self.db.reading() as connection:
            number = (await connection.execute(select(game_rows.c.id))).scalar_one()
        return await games.load(self.db, GameId(number))


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def channel(migrated_file: Path, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Channel]:
    """A game that several tests continue, with the bot process that hosts it."""
    folder = tmp_path_factory.mktemp("faults")
    url = f"sqlite+aiosqlite:///{folder / 'campmate.db'}"
    (folder / "campmate.db").write_bytes(migrated_file.read_bytes())
    async with DiscordServer().serving() as server:
        process = bot(server.address, "bot", url, folder)
        process.start()
        db = await Database.open(url)
        try:
            await joined(server, process)
            await warm(process)
            channel = Channel(server, Town.build(server.backend, ["Alice", "Bo"]), process, db)
            await channel.begin()
            yield channel
            assert server.strict.faults == []
        finally:
            process.kill()
            await db.close()


@pytest.mark.parametrize(
    "fault",
    one_in(
        10,
        [
            lambda: Fault("POST", MESSAGES, takes_effect=True),
            lambda: Fault.too_many("POST", MESSAGES, SECONDS),
            lambda: Fault.too_many("POST", MESSAGES, SECONDS, scope=GLOBAL),
            lambda: Fault("POST", MESSAGES, 502),
            lambda: Fault("POST", MESSAGES, 502, takes_effect=True),
            lambda: Fault("POST", MESSAGES, 503),
            lambda: Fault("POST", MESSAGES, 503, takes_effect=True),
            lambda: Fault("POST", MESSAGES),
            lambda: Fault("PATCH", "/channels/*/messages/*", takes_effect=True),
            lambda: Fault("DELETE", "/webhooks/*", takes_effect=True),
        ],
    ),
    ids=[
        "answer lost",
        "429",
        "429 for everything",
        "502",
        "502 after it took effect",
        "503",
        "503 after it took effect",
        "connection cut",
        "answer lost to an edit",
        "answer lost to a dismissal",
    ],
)
async def test_a_move_is_shown_once_despite_faults(channel: Channel, fault: Callable[[], Fault]) -> None:
    ply = await channel.ply()
    channel.server.faults[:] = [applied := fault()]
    await channel.play()
    await until(lambda: not applied.times, "the fault has been applied")
    await channel.shown(ply + 1)


@pytest.mark.more
async def test_a_move_with_a_lost_acknowledgement_is_not_played_twice(channel: Channel) -> None:
    ply = await channel.ply()
    channel.server.faults[:] = [applied := Fault("POST", "/interactions/*/callback", takes_effect=True)]
    await channel.play()
    await until(lambda: not applied.times, "the fault has been applied")
    # A member who gets no response plays the same move again, even if it was already played.
    await channel.play(ply)
    await channel.shown(ply + 1)
    assert await channel.ply() == ply + 1


@pytest.mark.more
async def test_events_during_a_disconnection_are_received_on_resume(channel: Channel) -> None:
    ply, gateway = await channel.ply(), channel.server.gateway
    sessions, resumed = len(gateway.identified), gateway.resumed
    gateway.drop()
    await channel.play()
    await channel.shown(ply + 1)
    assert (len(gateway.identified), gateway.resumed) == (sessions, resumed + 1)


@pytest.mark.more
async def test_a_bot_that_is_asked_to_reconnect_resumes(channel: Channel) -> None:
    ply, gateway = await channel.ply(), channel.server.gateway
    sessions, resumed = len(gateway.identified), gateway.resumed
    gateway.reconnect()
    await until(lambda: gateway.resumed > resumed, "the session is resumed")
    await channel.play()
    await channel.shown(ply + 1)
    assert len(gateway.identified) == sessions


@pytest.mark.more
async def test_an_invalidated_session_is_replaced(channel: Channel) -> None:
    ply, gateway = await channel.ply(), channel.server.gateway
    sessions = len(gateway.identified)
    gateway.invalidate()
    await until(lambda: len(gateway.identified) > sessions, "another session is started")
    await channel.play()
    await channel.shown(ply + 1)


@pytest.mark.more
async def test_the_last_board_is_shown_once_when_discord_is_slow(
    channel: Channel,
) -> None:
    ply, hold = await channel.ply(), asyncio.Event()
    channel.server.faults[:] = [slow := Fault("POST", MESSAGES, hold=hold)]
    await channel.play()
    await until(lambda: not slow.times, "the board is on its way")
    await channel.play()
    hold.set()
    await channel.shown(ply + 2)


@pytest.mark.more
async def test_a_move_right_after_a_restart_is_shown_once_when_discord_is_slow(channel: Channel) -> None:
    ply, hold = await channel.ply(), asyncio.Event()
    # The board is posted, but the process is killed before it receives the response.
    channel.server.seen = lambda moment, method, path: _kill_when(channel, moment, method, path)
    await channel.play()
    await until(lambda: not channel.bot.is_running, "the bot is killed")
    await left(channel.server)
    channel.server.seen = lambda moment, method, path: False
    channel.server.faults[:] = [slow := Fault("POST", MESSAGES, hold=hold)]
    channel.bot.start()
    await joined(channel.server, channel.bot)
    while await channel.ply() == ply + 1:
        # While the bot is starting, it may ask the member to wait. In that case, the member plays the move again.
        await channel.play_and_look()
    await until(lambda: not slow.times, "the board is on its way")
    hold.set()
    await channel.shown(ply + 2)


def _kill_when(channel: Channel, moment: str, method: str, path: str) -> bool:
    if (moment, method) == ("after", "POST") and path == f"/channels/{channel.channel_id}/messages":
        channel.bot.kill()
    return False

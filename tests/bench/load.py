"""A load test: response times with many games at once.

    python -m tests.bench.load [--games 200] [--rate 20] [--seconds 600] [--events] [--database URL] [--json FILE]

The real bot runs in a simulated Discord in real time. There are five servers with twelve members each. A tenth of the
games are against the engine. `--rate` moves a second are started even if the bot doesn't keep up. They're typed with
autocompletion, picked from the board's menu, or sent by a form. Members sometimes offer draws, or resign a game and
start a rematch. Times are reported both in total and without the time that the simulated Discord and the members use
(see `tests.bench.loopback`). With `--events`, a simul of 20 and a puzzle race of 8 take place at the same time in a
sixth server (`tests.bench.load_events`).
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import logging
import random
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from simcord.backend.models import Interaction
from simcord.enums import InteractionType

from bot.domain.ids import GameId
from bot.rules import MoveLine
from bot.sandbox.run import simulated
from bot.services import games
from bot.variants import FAMILIES
from tests.bench.load_controls import control, filled
from tests.bench.load_events import Events
from tests.bench.load_figures import Figures, memory, report
from tests.bench.load_tables import Place, Table, found, members_of
from tests.bench.loopback import Apart, Loopback, Watch
from tests.e2e.building import build
from tests.e2e.stateful.quiet import deaf
from tests.e2e.stateful.scenario import ErrorLog
from tests.e2e.stateful.wire import Board
from tests.e2e.world import World

SERVERS = 5
ENGINE_SHARE = 0.1
LEVELS = (1, 2, 3)
MOST_PLIES = (30, 90)
"""Unfinished games are resigned after a random number of plies in this range."""
WAYS = {"command": 55, "menu": 25, "form": 15, "offer": 5}
EARLIEST_OFFER = 2
"""Before this ply, a game can be aborted, and its board has no control for offering a draw."""
TIMEOUT = 300.0


class Floor:
    """The load test's tables (open games with their channels), and the actions that members take at the tables."""

    def __init__(self, world: World, rng: random.Random) -> None:
        self.world = world
        self.rng = rng
        self.wire = Loopback(world.env, self._see)
        self.figures = Figures()
        self.tables: list[Table] = []
        self._posted: dict[tuple[int, Board], str] = {}
        self._latest: dict[int, tuple[Board, dict[str, Any]]] = {}
        self._awaited: dict[int, tuple[Callable[[Board], bool], asyncio.Future[tuple[Board, dict[str, Any]]]]] = {}

    @property
    def apart(self) -> Apart:
        return self.wire.apart

    def _see(self, channel_id: int, board: Board, message: dict[str, Any], is_new: bool) -> None:
        if is_new:
            # Posts with the same nonce create only one message. If the same board appears in a second message, it was
            # posted twice.
            self.figures.twice += self._posted.setdefault((channel_id, board), message["id"]) != message["id"]
        latest, _ = self._latest.get(channel_id, (board, message))
        # After a new board is posted, the previous one is edited to remove its controls. Such edits don't count as new
        # boards.
        if (board.game, board.ply) >= (latest.game, latest.ply):
            self._latest[channel_id] = board, message
        wanted, seen = self._awaited.get(channel_id, (None, None))
        if wanted is not None and seen is not None and wanted(board) and not seen.done():
            seen.set_result((board, message))

    @property
    def newest_boards(self) -> dict[int, tuple[int, dict[str, Any]]]:
        """The channel and message of each game's newest board."""
        return {board.game: (channel_id, message) for channel_id, (board, message) in self._latest.items()}

    async def board(self, table: Table, wanted: Callable[[Board], bool], acting: Awaitable[None]) -> Board:
        """Await `acting`, and then wait for the first matching board in the table's channel. Return the board, and
        store its message in the table.
        """
        seen: asyncio.Future[tuple[Board, Any]] = asyncio.get_running_loop().create_future()
        self._awaited[table.channel_id] = wanted, seen
        try:
            await acting
            async with asyncio.timeout(TIMEOUT):
                board, table.message = await seen
        finally:
            del self._awaited[table.channel_id]
        return board

    async def ask(
        self, user_id: int, table: Place, kind: int, data: dict[str, Any], message: dict[str, Any] | None = None
    ) -> Interaction:
        """Send a member's interaction at a table, and wait until it is acknowledged."""
        number = None if message is None else int(message["id"])
        record, done = self.wire.ask(user_id, table.channel_id, kind, data, number)
        async with asyncio.timeout(TIMEOUT):
            await done
        return record

    async def press(self, user_id: int, table: Place, name: str, message: dict[str, Any], *values: str) -> Interaction:
        """Press the control with this name, or pick these values if it's a menu."""
        with self.apart.others():
            part = control(message, name, values)
            data = {"custom_id": part["custom_id"], "component_type": part["type"]}
            if values:
                data["values"] = list(values)
        return await self.ask(user_id, table, InteractionType.MESSAGE_COMPONENT, data, message)

    async def command(self, user_id: int, table: Place, name: str, *, typing: bool = False, **words: str) -> None:
        """Use a command, or request the autocompletion of its last option."""
        with self.apart.others():
            guild = self.wire.env.backend.channels[table.channel_id].guild_id
            command = self.wire.env.backend.find_command(name, guild)
            assert command is not None
            options: list[dict[str, Any]] = [{"name": key, "type": 3, "value": word} for key, word in words.items()]
            if typing:
                options[-1]["focused"] = True
            data = {"id": command["id"], "name": name, "type": 1, "options": options}
        kind = InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE if typing else InteractionType.APPLICATION_COMMAND
        await self.ask(user_id, table, kind, data)

    async def private(self, record: Interaction) -> dict[str, Any]:
        """Wait until the interaction has an ephemeral response with components, and return this response."""
        backend = self.wire.env.backend
        async with asyncio.timeout(TIMEOUT):
            while True:
                numbers = [one for one in (record.message_id, *record.followup_ids) if one is not None]
                game_channel = backend.messages[record.channel_id]
                for number in numbers:
                    if number in game_channel and game_channel[number].is_ephemeral and game_channel[number].components:
                        return {"id": str(number), "components": game_channel[number].components}
                await asyncio.sleep(0.005)

    async def move(self, table: Table) -> None:
        """Play a random move, entered in a randomly chosen way."""
        way = self.rng.choices(list(WAYS), list(WAYS.values()))[0]
        with self.apart.others():
            line, move = table.line, self.rng.choice(table.line.position.legal_moves)
            if (way == "menu" and len(move.uci) != 4) or (way == "offer" and line.ply < EARLIEST_OFFER):
                way = "form"
            player = table.seats[line.ply % 2] if len(table.seats) == 2 else table.seats[0]
            if way == "offer" and (player in table.offered or "c2:offer-draw:" not in str(table.message)):
                way = "form"
        self.figures.moves[way] += 1
        if way == "offer":
            await self._offer_draw(player, table)
        elif way == "command":
            await self.command(player, table, "move", typing=True, move="")
        ready = await self._prepare(way, player, table, move.uci)
        watch = Watch(self.apart)
        await self.board(table, lambda board: board.game == table.game and board.ply > line.ply, ready())
        self.figures.boards.append(watch.read())
        with self.apart.others():
            table.line = line.play(move)
            # The measured memory includes that of the benchmark, so the benchmark stores its games as compactly as the
            # bot does.
            table.line.forget_past()
        if len(table.seats) == 1 and table.line.outcome is None:
            await self._await_engine(table)

    async def _offer_draw(self, player: int, table: Table) -> None:
        table.offered.add(player)
        pressing = self._done(self.press(player, table, "offer-draw", table.message))
        if len(table.seats) == 1:
            # The engine declines draws in its response, without a new board.
            await pressing
        else:
            # Wait until the offer is shown, and move only then. If the offer arrived after the move, the opponent's own
            # offer could count as accepting it.
            await self.board(table, lambda board: (board.game, board.ply) == (table.game, table.line.ply), pressing)

    async def _prepare(self, way: str, player: int, table: Table, uci: str) -> Callable[[], Awaitable[None]]:
        """Send all interactions of a move except the last one, and return a function that sends the last one."""
        if way == "menu":
            first = await self.press(player, table, "piece", table.message, uci[:2])
            menu = await self.private(first)
            return lambda: self._done(self.press(player, table, "target", menu, uci))
        if way == "form":
            form = (await self.press(player, table, "move", table.message)).modal
            assert form is not None
            with self.apart.others():
                data = {"custom_id": form["custom_id"], "components": [filled(one, uci) for one in form["components"]]}
            return lambda: self._done(self.ask(player, table, InteractionType.MODAL_SUBMIT, data, table.message))
        return lambda: self.command(player, table, "move", move=uci)

    async def _done(self, asked: Awaitable[Interaction]) -> None:
        await asked

    async def _await_engine(self, table: Table) -> None:
        """Wait until the engine has moved, and update the table's line."""
        async with asyncio.timeout(TIMEOUT):
            while self._latest[table.channel_id][0].ply <= table.line.ply:  # noqa: ASYNC110 (there is no event for it)
                await asyncio.sleep(0.02)
        table.message = self._latest[table.channel_id][1]
        table.line = (await games.load(self.world.client.runtime.db, GameId(table.game))).line

    async def resign(self, table: Table) -> None:
        """Have White resign, unless the game is over."""
        white = table.seats[0]
        if table.line.outcome is None:
            question = await self.private(await self.press(white, table, "resign", table.message))
            resigning = self._done(self.press(white, table, "resign-for-good", question))
            await self.board(table, lambda board: board.is_final, resigning)

    async def start_rematch(self, table: Table) -> None:
        """Resign the game unless it is over, and start a rematch."""
        await self.resign(table)
        if table.is_in_simul:
            self.tables.remove(table)
            return
        board = await self.board(table, lambda board: board.game != table.game, self._rematch(table))
        self.figures.moves["rematch"] += 1
        self._open(table, board.game)
        table.seats = tuple(reversed(table.seats))
        if len(table.seats) == 1:
            game = await games.load(self.world.client.runtime.db, GameId(table.game))
            if game.waits_for_engine:
                await self._await_engine(table)
            else:
                table.line, table.message = game.line, self._latest[table.channel_id][1]

    async def _rematch(self, table: Table) -> None:
        end = table.message
        for seat in table.seats:
            await self.press(seat, table, "rematch", end)
            # The second member accepts the first member's offer, so the offer must be stored first.
            await asyncio.sleep(0.5)

    def _open(self, table: Table, number: int) -> None:
        table.game, table.until = number, self.rng.randrange(*MOST_PLIES)
        table.line, table.offered = MoveLine.from_position(table.line.start), set()

    async def take(self, table: Table) -> None:
        """Take the next action at a table: a move, or a rematch if the game is over."""
        table.is_busy = True
        try:
            await (self.start_rematch(table) if table.is_over else self.move(table))
        except Exception as error:
            seats = "members" if len(table.seats) == 2 else "engine"
            self.figures.errors[f"{type(error).__name__}: {error} ({seats}, ply {table.line.ply})"[:160]] += 1
            # A table is no longer used after an error.
            self.tables.remove(table)
        else:
            table.is_busy = False


async def set_up(floor: Floor, worlds: Sequence[World], count: int) -> None:
    """Start `count` games."""
    rng = floor.rng
    for number in range(count):
        world = worlds[number % len(worlds)]
        channels, members = list(world.guild.channels.values()), members_of(world)
        game_channel = channels[number // len(worlds) % len(channels)]
        white, black = rng.sample(members, 2)
        if rng.random() < ENGINE_SHARE:
            await white.slash(game_channel, "play", level=rng.choice(LEVELS), color="white", variant="orda")
            thread, seats = world.game_channel(world.newest(game_channel)), [white.id]
        else:
            family = rng.choice([one for one in FAMILIES.values() if not one.armies])
            thread, seats = await world.begin(white, black, game_channel, variant=family.key), [white.id, black.id]
        message = world.newest(thread)
        stored = world.env.backend.get_message(thread.id, message.id)
        game = await games.load(world.client.runtime.db, GameId(number + 1))
        shown = {"id": str(message.id), "components": stored.components}
        floor.tables.append(Table(thread.id, seats, number + 1, game.line, shown, rng.randrange(*MOST_PLIES)))


async def drive(floor: Floor, rate: float, seconds: float) -> None:
    """Start `rate` moves a second, evenly spaced."""
    begun, tasks = time.perf_counter(), set()
    minute = 0
    for number in range(int(rate * seconds)):
        await asyncio.sleep(max(0.0, begun + number / rate - time.perf_counter()))
        free = [table for table in floor.tables if not table.is_busy]
        if not free:
            floor.figures.none_free += 1
            continue
        task = asyncio.create_task(floor.take(floor.rng.choice(free)))
        tasks.add(task)
        task.add_done_callback(tasks.discard)
        if number % max(1, int(rate)) == 0:
            floor.wire.forget()
        if time.perf_counter() - begun >= minute * 60:
            minute += 1
            floor.figures.memory.append(memory())
    if tasks:
        await asyncio.wait(tasks, timeout=TIMEOUT)
    floor.figures.memory.append(memory())


@asynccontextmanager
async def _address(url: str | None) -> AsyncIterator[str]:
    with deaf(), tempfile.TemporaryDirectory(prefix="campmate-") as folder:
        yield url or f"sqlite+aiosqlite:///{Path(folder) / 'load.db'}"


async def measure(
    count: int, rate: float, seconds: float, database: str | None, *, has_events: bool = False
) -> dict[str, Any]:
    """Play `count` games at `rate` moves a second, and return the measurements."""
    records = ErrorLog()
    logging.getLogger().addHandler(records)
    async with _address(database) as url, simulated(url, engine_threads=1) as env:
        worlds = [build(env, url, "en-US") for _ in range(SERVERS)]
        for number, world in enumerate(worlds):
            found(world, number)
        floor = Floor(worlds[0], random.Random(5))
        events = Events(floor, build(env, url, "en-US")) if has_events else None
        begun = time.perf_counter()
        await set_up(floor, worlds, count)
        print(f"{count} games begun in {time.perf_counter() - begun:.0f} s", flush=True)
        await asyncio.wrap_future(worlds[0].client.runtime.engines.warm_up())
        # The bot does the same on startup.
        gc.collect()
        gc.freeze()
        with floor.wire.applied():
            sweep(floor)
            floor.apart.seconds, cpu = 0.0, time.process_time()
            begun = time.perf_counter()
            event_figures = await _drive_with_events(floor, events, rate, seconds)
            figures = report(
                floor.figures,
                floor.wire,
                apart=floor.apart.seconds,
                cpu=time.process_time() - cpu,
                seconds=time.perf_counter() - begun,
                log_errors=[record.getMessage()[:120] for record in records.found],
            )
            await worlds[0].client.close()
    return figures | event_figures


async def _drive_with_events(floor: Floor, events: Events | None, rate: float, seconds: float) -> dict[str, Any]:
    if events is None:
        await drive(floor, rate, seconds)
        return {}
    await events.open_simul()
    race, _ = await asyncio.gather(events.race(), drive(floor, rate, seconds))
    return {"race": race, "simul": await events.end_simul()}


def sweep(floor: Floor) -> None:
    """Restart the bot's periodic tasks, because they have been waiting on the simulated clock."""
    scheduler: Any = floor.world.client.get_cog("Scheduler")
    with floor.wire.env._bot_scope():
        for rounds in (*scheduler.rounds.values(), scheduler.listen):
            rounds.restart()


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--games", type=int, default=200)
    options.add_argument("--rate", type=float, default=20)
    options.add_argument("--seconds", type=float, default=600)
    options.add_argument("--events", action="store_true", help="also hold a simul and a puzzle race")
    options.add_argument("--database", help="an empty database; by default a temporary file")
    options.add_argument("--json", type=Path, help="also write the figures to this file")
    asked = options.parse_args()
    figures = asyncio.run(measure(asked.games, asked.rate, asked.seconds, asked.database, has_events=asked.events))
    print(json.dumps(figures, indent=1))
    if asked.json:
        asked.json.write_text(json.dumps(figures))


if __name__ == "__main__":
    main()

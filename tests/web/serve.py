"""The website with some sample games, without Discord: python -m tests.web.serve --port 8901.

`/k/NAME-white` and `/k/NAME-black` log you in as one of the players of the game NAME. `/k/puzzles` and `/k/storm` log
you in as Alice, and open her puzzles or Puzzle Storm.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

from aiohttp import web

from bot.domain.challenge import Challenge, Proposal, Terms
from bot.domain.clock import CLOCKS, Clock
from bot.domain.game import Game, NewGame
from bot.domain.ids import ChannelId, ColorChoice, Member, ServerId, UserId
from bot.domain.tournament import Tournament
from bot.i18n.catalog import load_catalog
from bot.ops.address import Address
from bot.rules import Position
from bot.runtime import PuzzleRepository, Runtime
from bot.runtime.links import Keys, Links, new_secret
from bot.services import access_links, challenges, engine_games, games
from bot.services.engines import Engines
from bot.storage import games as stored
from bot.storage import migrations, players
from bot.storage.database import Database
from bot.variants import find_family, find_variant
from bot.web.context import DiscordPort, WebContext, read_cookie, set_cookie
from bot.web.site import make_context, served
from tests.ports import free_port
from tests.puzzle_files import FOLDER
from tests.services.steps import start_with_engine

GUILD, CHANNEL = ServerId(11), ChannelId(21)
ALICE, BO = Member(UserId(101), "Alice"), Member(UserId(102), "Bo")
SIDES = {"white": ALICE, "black": BO}
FINISHED = "f3 Ad7 h4 a5 Nc3 Ae5 g3 Axg3"
UNDER_WAY = "d4 c5 e3 cxd4 exd4 b5 b3 Kf7"
NEAR = "a3 Aa7 d3 Hg7 Kd2 b5 Kc3 Hd7 Kb4 Hf5 Ka5 Hh4 Kxa6 Lf7 Kb7 Hf5"
"""After these moves, White's king is one step away from the last rank."""
PROMOTION = "6l1/5P2/2k5/8/8/8/8/R3K3 w Q - 0 30"


@dataclass
class RunningClock:
    """The system time plus an offset that tests can change."""

    ahead: timedelta = timedelta()

    def __call__(self) -> datetime:
        return datetime.now(UTC) + self.ahead


@dataclass
class Served:
    """A running website with a fake Discord."""

    address: str
    runtime: Runtime
    clock: RunningClock
    ctx: WebContext = field(init=False)
    shown: dict[str, Game] = field(default_factory=dict)
    thinking: set[asyncio.Task[None]] = field(default_factory=set)

    async def think(self, game: Game) -> None:
        await engine_games.take_turn(self.runtime.db, self.runtime.engines, game, self.runtime.now())

    async def say(self, changed: Game | Challenge | Tournament) -> None:
        """If it's the engine's turn, let the engine move."""
        if isinstance(changed, Game) and changed.waits_for_engine:
            task = asyncio.create_task(self.think(changed))
            self.thinking.add(task)
            task.add_done_callback(self.thinking.discard)

    async def everyone_sees_game(self, game: Game) -> bool:
        return True

    async def everyone_sees(self, guild_id: ServerId, channel_id: ChannelId) -> bool:
        return True

    async def sees_game(self, game: Game, user_id: UserId) -> bool:
        return True

    async def sees(self, guild_id: ServerId, channel_id: ChannelId | None, user_id: UserId) -> bool:
        return True

    async def check_meeting(self, guild_id: ServerId, channel_id: ChannelId, user_ids: Sequence[UserId]) -> None:
        """Let any members play in any channel, because here, everyone sees every channel."""

    @property
    def discord_port(self) -> DiscordPort:
        return DiscordPort(self.say, self)

    async def let_solve(self, request: web.Request) -> web.StreamResponse:
        """Log the browser in as Alice, and redirect it to her puzzles or to Puzzle Storm."""
        db, now, new = self.runtime.db, self.runtime.now(), new_secret()
        given = await access_links.issue_to_member(db, ALICE, GUILD, now)
        browser = await access_links.log_in(db, given, read_cookie(request, self.ctx.address), new, now)
        return self._led(request.path.removeprefix("/k/"), browser)

    async def let_in(self, request: web.Request) -> web.StreamResponse:
        """Log the browser in as a player, and redirect it to the game."""
        name, _, side = request.match_info["name"].rpartition("-")
        db, game, now, new = self.runtime.db, self.shown[name], self.runtime.now(), new_secret()
        given = await access_links.issue(db, SIDES[side], game.id, now)
        browser = await access_links.log_in(db, given, read_cookie(request, self.ctx.address), new, now)
        return self._led(f"g/{game.id}", browser)

    async def link(self, member: Member, game: Game) -> str:
        """Return a member's personal link. Its page asks for confirmation before it logs the member in."""
        assert self.runtime.links is not None
        return await self.runtime.links.personal(self.runtime.db, member, game.id, self.runtime.now())

    def _led(self, place: str, browser: str | None) -> web.Response:
        assert browser is not None
        response = web.Response(status=303, headers={"Location": f"/{place}"})
        set_cookie(response, self.ctx.address, browser)
        return response


async def begin(
    runtime: Runtime, moves: str = "", family: str = "orda", *, options: str = "", clock: Clock | None = None
) -> Game:
    """Start a game between Alice (White) and Bo, and play these moves."""
    terms = Terms(find_family(family), options, clock, rated=True)
    armies: list[str] | list[None] = [army.name for army in terms.family.armies[:2]] or [None, None]
    offered = await challenges.create(
        runtime.db,
        Proposal(
            server_id=GUILD,
            channel_id=CHANNEL,
            challenger=ALICE,
            opponent=BO,
            terms=terms,
            color=ColorChoice.WHITE,
            army=armies[0],
            created_at=runtime.now(),
        ),
    )
    game = await challenges.accept(runtime.db, offered.id, BO, runtime.now(), runtime.rng, army=armies[1])
    for move in moves.split():
        game = (await games.play_move(runtime.db, game.id, game.to_move.user_id, move, runtime.now())).game
    return game


async def begin_at(runtime: Runtime, fen: str, family: str = "orda") -> Game:
    """Start a game from a position."""
    position = Position.from_fen(find_variant(family), fen)
    async with runtime.db.writing() as connection:
        await players.remember(connection, [ALICE, BO], runtime.now())
        new = NewGame(
            server_id=GUILD,
            variant=position.variant,
            white=ALICE.user_id,
            black=BO.user_id,
            start=position,
        )
        return await stored.add(connection, new, runtime.now())


async def begin_with_engine(runtime: Runtime, level: int = 2) -> Game:
    """Start a game between Alice and the engine."""
    return await start_with_engine(runtime.db, ALICE, runtime.now(), level=level, rng=runtime.rng)


@asynccontextmanager
async def serving(port: int = 0, kept: Path | None = None) -> AsyncIterator[Served]:
    """Serve a new website until the end of the block. By default, it uses a free port.

    `kept` is a folder for the database. If it already contains a database, the website uses that one.
    """
    engines = Engines()
    with tempfile.TemporaryDirectory() as folder:
        db = await Database.open(f"sqlite+aiosqlite:///{(kept or Path(folder)) / 'page.db'}")
        try:
            await migrations.upgrade(db)
            port = port or free_port()
            links = Links(Address.read(f"http://127.0.0.1:{port}"), Keys("no secret at all"))
            clock = RunningClock()
            runtime = Runtime(
                db,
                load_catalog(),
                clock,
                random.Random(1),
                engines,
                links=links,
                puzzle_repository=PuzzleRepository(FOLDER),
            )
            site = Served(f"http://127.0.0.1:{port}", runtime, clock)
            site.ctx = await make_context(runtime, site.discord_port)
            ways_in = [
                web.get("/k/{name:[a-z]+-(?:white|black)}", site.let_in),
                *(web.get(f"/k/{place}", site.let_solve) for place in ("puzzles", "storm")),
            ]
            try:
                async with served(site.ctx, "127.0.0.1", port, ways_in):
                    yield site
            finally:
                await asyncio.to_thread(runtime.work_pool.close)
            await asyncio.gather(*site.thinking, return_exceptions=True)
        finally:
            await asyncio.to_thread(engines.close)
            await db.close()


async def main(port: int) -> None:
    """Serve the website with some games until it is stopped."""
    async with serving(port) as site:
        runtime = site.runtime
        site.shown |= {
            "demo": await begin(runtime, UNDER_WAY, clock=timedelta(hours=1)),
            "live": await begin(runtime, "d4 c5", clock=CLOCKS["5+3"]),
            "first": await begin(runtime, clock=CLOCKS["30+20"]),
            "letter": await begin(runtime, "d4", clock=timedelta(days=3)),
            "engine": await begin_with_engine(runtime),
            "finished": await begin(runtime, FINISHED),
            "near": await begin(runtime, NEAR),
            "setup": await begin(runtime, family="asymmetric", options="c"),
            "promote": await begin_at(runtime, PROMOTION),
        }
        runtime.engines.warm_up()
        for name, game in site.shown.items():
            ways = (f"{site.address}/g/{game.id}", *(f"{site.address}/k/{name}-{side}" for side in SIDES))
            print(f"{name:9}", *ways, flush=True)  # noqa: T201, what it is for
        await asyncio.Event().wait()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, default=8901)
    asyncio.run(main(parser.parse_args().port))

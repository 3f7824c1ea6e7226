"""Fixtures for the website, with a real database and aiohttp's test server."""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

import pytest
from aiohttp import ClientResponse, ClientSession, CookieJar, TCPConnector
from aiohttp.test_utils import TestServer

from bot.domain.allowances import UNLIMITED, Allowances
from bot.domain.challenge import Challenge
from bot.domain.game import Game
from bot.domain.ids import ChannelId, GameId, Member, ServerId, UserId
from bot.domain.tournament import Tournament
from bot.i18n.catalog import load_catalog
from bot.i18n.errors import CannotSee, MemberLeft
from bot.ops.address import Address
from bot.runtime import PuzzleRepository, Runtime
from bot.runtime.links import Keys, Links
from bot.services import challenges, games
from bot.services.engines import Engines
from bot.storage.database import Database
from bot.web.context import DiscordPort, WebContext
from bot.web.site import make_app, make_context
from tests.now import NOW
from tests.puzzle_files import FOLDER
from tests.timeouts import TIMEOUT

HOST = "games.example"
ORIGIN = f"http://{HOST}"


@dataclass
class Clock:
    """A clock that the tests set."""

    time: datetime = NOW

    def __call__(self) -> datetime:
        return self.time

    def advance(self, span: timedelta) -> None:
        self.time += span


@dataclass
class Town:
    """A fake of the port through which the website asks Discord about channels and members."""

    told: list[Game | Challenge | Tournament] = field(default_factory=list)
    is_public: bool = True
    hidden: set[GameId] = field(default_factory=set)
    """Games in private channels. These are hidden even if `is_public` is set."""
    is_open: bool = True
    may_meet: bool = True
    removed: set[UserId] = field(default_factory=set)
    """Members who have left the server."""
    barred: set[UserId] = field(default_factory=set)
    """Members who can't see any of the server's channels."""
    met: list[tuple[ChannelId, tuple[UserId, ...]]] = field(default_factory=list)
    """The arguments of each call to `check_meeting`: the channel and the players."""
    closed: set[ChannelId] = field(default_factory=set)
    """Channels that nobody can see."""
    db: Database | None = None

    async def say(self, changed: Game | Challenge | Tournament) -> None:
        self.told.append(changed)

    async def everyone_sees_game(self, game: Game) -> bool:
        return self.is_public and game.id not in self.hidden

    async def everyone_sees(self, guild_id: ServerId, channel_id: ChannelId) -> bool:
        return self.is_public

    async def sees_game(self, game: Game, user_id: UserId) -> bool:
        return await self.sees(game.server_id, game.channel_id or game.begun_in, user_id)

    async def sees(self, guild_id: ServerId, channel_id: ChannelId | None, user_id: UserId) -> bool:
        gone = self.removed if channel_id is None else self.removed | self.barred
        return user_id not in gone and channel_id not in self.closed

    async def check_meeting(self, guild_id: ServerId, channel_id: ChannelId, user_ids: Sequence[UserId]) -> None:
        self.met.append((channel_id, tuple(user_ids)))
        if self.db is not None:
            await challenges.check_channel(self.db, guild_id, channel_id)
        if not self.may_meet:
            raise CannotSee(user_ids[-1])
        for user_id in user_ids:
            if user_id in self.removed:
                raise MemberLeft
            if user_id in self.barred:
                raise CannotSee(user_id)


@dataclass
class Site:
    """The website with its runtime, fake Discord and clock."""

    server: TestServer
    ctx: WebContext
    town: Town
    clock: Clock

    @property
    def runtime(self) -> Runtime:
        return self.ctx.runtime

    def browser(self) -> Browser:
        """Return a new browser without cookies."""
        jar = CookieJar(unsafe=True)
        return Browser(self, ClientSession(cookie_jar=jar, connector=TCPConnector(force_close=True)))

    async def link(self, user_id: UserId, game: Game) -> str:
        """Return the path of a member's personal link."""
        assert self.runtime.links is not None
        seats = {seat.user_id: seat.name for seat in (game.white, game.black)}
        member = Member(user_id, seats.get(user_id, f"Member {user_id}"))
        address = await self.runtime.links.personal(self.runtime.db, member, game.id, self.clock())
        return address.removeprefix(ORIGIN)


@dataclass
class Browser:
    """A client that sends requests the way a browser does."""

    site: Site
    session: ClientSession

    async def get(self, path: str, **headers: str) -> ClientResponse:
        url = self.site.server.make_url(path)
        return await self.session.get(url, headers={"Host": HOST, **headers}, allow_redirects=False)

    async def head(self, path: str) -> ClientResponse:
        url = self.site.server.make_url(path)
        return await self.session.head(url, headers={"Host": HOST}, allow_redirects=False)

    async def post(self, path: str, body: object, **headers: str) -> ClientResponse:
        sent = {"Host": HOST, "Origin": ORIGIN, "Content-Type": "application/json", **headers}
        url = self.site.server.make_url(path)
        return await self.session.post(url, data=json.dumps(body), headers=sent, allow_redirects=False)

    async def state(self, game: Game) -> dict[str, Any]:
        answer = await self.get(f"/api/games/{game.id}")
        assert answer.status == 200, await answer.text()
        state: dict[str, Any] = await answer.json()
        return state

    async def move(self, game: Game, said: str, ply: int, **more: Any) -> ClientResponse:
        return await self.post(f"/api/games/{game.id}/move", {"text": said, "ply": ply, **more})

    async def do(self, game: Game, action: str, ply: int = 0, **more: Any) -> ClientResponse:
        return await self.post(f"/api/games/{game.id}/do", {"action": action, "ply": ply, **more})

    async def send_form(self, path: str, fields: Mapping[str, str], **headers: str) -> ClientResponse:
        """Send a form the way a browser does."""
        sent = {"Host": HOST, "Origin": ORIGIN, "Sec-Fetch-Site": "same-origin", **headers}
        url = self.site.server.make_url(path)
        return await self.session.post(url, data=fields, headers=sent, allow_redirects=False)

    async def confirm(self, path: str) -> ClientResponse:
        """Open a personal link. If its page asks for confirmation, press the button."""
        answer = await self.get(path)
        if answer.status != 200:
            return answer
        return await self.send_form(path, {"token": token_in(await answer.text())})

    async def enter(self, user_id: UserId, game: Game) -> Browser:
        """Log in with a member's personal link to a game."""
        answer = await self.confirm(await self.site.link(user_id, game))
        assert answer.status == 303, await answer.text()
        return self

    @asynccontextmanager
    async def stream(self, game: Game) -> AsyncIterator[Callable[[], Any]]:
        """Open the event stream of a game. Yield a function that waits for the next event and returns the event's name
        and data.
        """
        url = self.site.server.make_url(f"/api/games/{game.id}/events")
        async with self.session.get(url, headers={"Host": HOST}) as response:
            assert response.status == 200, await response.text()

            async def next_event() -> tuple[str, dict[str, Any]]:
                event = {"event": "", "data": "{}"}
                async with asyncio.timeout(TIMEOUT):
                    while line := (await response.content.readline()).decode().rstrip("\n"):
                        key, _, value = line.partition(": ")
                        event[key] = value
                return event["event"], json.loads(event["data"])

            yield next_event


@pytest.fixture
def allowances() -> Allowances:
    return UNLIMITED


@pytest.fixture
def town() -> Town:
    return Town()


@pytest.fixture
async def engines() -> AsyncIterator[Engines]:
    engines = Engines()
    yield engines
    await asyncio.to_thread(engines.close)


@pytest.fixture
async def site(db: Database, town: Town, engines: Engines, allowances: Allowances) -> AsyncIterator[Site]:
    async with opened(db, town, engines, allowances) as site:
        yield site


@asynccontextmanager
async def opened(
    db: Database, town: Town, engines: Engines, allowances: Allowances = UNLIMITED, clock: Clock | None = None
) -> AsyncIterator[Site]:
    """Serve the website with this database, as if the bot had just started."""
    clock = clock or Clock()
    links = Links(Address.read(ORIGIN), Keys("nobody can guess this"))
    runtime = Runtime(db, load_catalog(), clock, random.Random(1), engines, allowances, links, PuzzleRepository(FOLDER))
    town.db = db
    discord_port = DiscordPort(town.say, town, is_open=lambda: town.is_open)
    ctx = await make_context(runtime, discord_port)
    server = TestServer(make_app(ctx))
    await server.start_server()
    site = Site(server, ctx, town, clock)
    browsers: list[Browser] = []
    make = site.browser

    def browser() -> Browser:
        browsers.append(make())
        return browsers[-1]

    site.browser = browser  # type: ignore[method-assign]
    async with ctx.hearing():
        try:
            yield site
        finally:
            for one in browsers:
                await one.session.close()
            ctx.close_streams()
            await server.close()
            await asyncio.gather(*ctx.tasks)
            await asyncio.to_thread(runtime.work_pool.close)


def token_in(page: str) -> str:
    """Return the token in the form on a personal link's page."""
    found = re.search(r'name="token" value="([\w-]+)"', page)
    assert found is not None, page
    return found[1]


async def stored(site: Site, game: Game) -> Game:
    """Load a game's current state."""
    return await games.load(site.runtime.db, game.id)

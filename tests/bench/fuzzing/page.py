"""The website as a parser of requests: games, settings, imports, puzzles, storm, exercises, tournaments and keys.

Requests are passed to the application without a network. Each sample is `METHOD address`, followed by the body on the
next lines.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from unittest.mock import Mock

from aiohttp import web
from aiohttp.streams import StreamReader
from aiohttp.test_utils import make_mocked_request
from yarl import URL

from bot.domain.ids import Member, ServerId, UserId
from bot.services.engines import Engines
from bot.storage import migrations
from bot.storage.database import open_database
from bot.web.site import make_app
from tests.bench.fuzzing.reader import Reader
from tests.now import NOW
from tests.services.steps import start
from tests.web.conftest import HOST, ORIGIN, Clock, Site, Town, opened, token_in

GUILD = ServerId(11)
ANN, BEN = Member(UserId(501), "Ann"), Member(UserId(502), "Ben")
METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS")
STEP = timedelta(seconds=2)
"""The simulated time between two requests. It's long enough that storm runs end and that the rate limit isn't reached.
"""
FORM = "application/x-www-form-urlencoded"
BODIES: tuple[tuple[str, object], ...] = (
    ("games/1/move", {"text": "d4", "ply": 0, "takebacks": 0}),
    ("games/1/move", {"move": "d2d4", "ply": 0}),
    ("games/1/do", {"action": "draw", "ply": 0}),
    ("games/1/do", {"action": "resign", "ply": 0}),
    ("games/1/flag", {}),
    ("games/1/ahead", {"moves": ["d2d4", "c7c5"]}),
    ("games/1/conditional", {"lines": ["d2d4 c7c5", "e2e4"], "ply": 0}),
    ("games/1/analysis", {}),
    ("settings", {"theme": "steppe", "game": "1"}),
    ("import", {"text": '[Variant "Orda"]\n\n1. e4 d5 *', "variant": "orda"}),
    ("play", {"variant": "orda", "level": 3, "colour": "white", "clock": "1d"}),
    ("challenge", {"variant": "khans", "colour": "random", "rated": True, "clock": "1d"}),
    ("challenges/1", {"action": "accept"}),
    ("lines", {"variant": "orda", "fen": "", "moves": ["d2d4"]}),
    ("piece", {"variant": "orda", "fen": "", "square": "e2"}),
    ("explorer", {"variant": "orda", "moves": ["d2d4"], "rated": True}),
    ("exercises", {"series": "orda-lancer", "anew": True}),
    ("exercises", {"exercise": "orda-lancer-1"}),
    ("exercises/move", {"exercise": "orda-lancer-1", "played": ["a1a2"], "move": "a2a3", "text": "La3"}),
    ("exercises/solution", {"exercise": "orda-lancer-1", "step": 1}),
    ("puzzles", {"variant": "orda", "theme": "mate", "difficulty": "usual"}),
    ("puzzles", {"daily": True}),
    ("puzzles/1/move", {"move": "g2f1", "plies": 0}),
    ("puzzles/1/do", {"action": "hint", "plies": 0}),
    ("tournaments/1/do", {"action": "join"}),
    ("storm", {"variant": "orda"}),
    ("storm", {}),
    ("storm/1/move", {"move": "g2f1", "step": 0}),
    ("storm/1/move", {"text": "Qf1", "step": 0}),
    ("storm/1/end", {}),
)
ADDRESSES = (
    *("/", "/home", "/editor", "/import", "/learn?series=orda-lancer", "/lesson/orda", "/puzzles", "/storm", "/k/abc"),
    *("/g/1?ply=3", "/analysis/1", "/t/1", "/api/games/1", "/api/games/1/piece?square=e2&ply=0", "/api/tournaments/1"),
    *("/api/games/1/positions", "/api/games/1/analysis", "/api/storm?variant=orda", "/api/storm/1", "/api/challenges"),
    *("/static/0/board.js", "/static/0/../state.py", "/puzzles/abc/storm", "/preparing"),
)
REQUESTS = (
    *(f"GET {address}" for address in ADDRESSES),
    *(f"POST /api/{path}\n{json.dumps(body)}" for path, body in BODIES),
)


class Page:
    """The website with a game in progress, as seen by a member who has logged in with personal links."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self._app = make_app(site.ctx)
        self._app.freeze()
        self._cookies: dict[str, str] = {}

    async def log_in(self) -> None:
        """Start a game, and log in with the personal links to the game and to the puzzles."""
        runtime = self.site.runtime
        assert runtime.links is not None
        game = await start(runtime.db, ANN, BEN, NOW)
        for address in (
            await runtime.links.personal(runtime.db, ANN, game.id, NOW),
            await runtime.links.to_puzzles(runtime.db, ANN, GUILD, NOW),
        ):
            path = address.removeprefix(ORIGIN)
            shown = await self._ask("GET", path, "")
            answer = await self._ask("POST", path, f"token={token_in(shown.text or '')}", FORM)
            assert answer.status == 303, address
            self._cookies |= {name: morsel.value for name, morsel in answer.cookies.items()}

    async def read(self, text: str) -> None:
        """Send a request. Fail if the server fails, or if it rejects the request without an error message."""
        first, _, body = text.partition("\n")
        method, _, address = first.partition(" ")
        self.site.clock.advance(STEP)
        if method not in METHODS or "/events" in address:
            return
        answer = await self._ask(method, address, body)
        assert answer.status < 500, (answer.status, answer.text if isinstance(answer, web.Response) else None)
        if answer.status >= 400 and isinstance(answer, web.Response) and address.startswith("/api/"):
            assert json.loads(answer.text or "{}").get("error"), answer.text

    async def _ask(self, method: str, address: str, body: str, kind: str = "application/json") -> web.Response:
        try:
            # Encode the address as a browser would. Browsers never send characters that aren't allowed in addresses.
            path = str(URL(f"/{address.lstrip('/')}"))
        except ValueError:
            path = "/"
        cookies = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        headers = {"Host": HOST, "Origin": ORIGIN, "Content-Type": kind, "Cookie": cookies}
        payload = StreamReader(Mock(_reading_paused=False), 2**16, loop=asyncio.get_running_loop())
        payload.feed_data(body.encode())
        payload.feed_eof()
        request = make_mocked_request(
            method, path, headers, app=self._app, payload=payload, client_max_size=self._app._client_max_size
        )
        try:
            answer = await self._app._handle(request)
        except web.HTTPException as redirection:
            return redirection  # use the exception as the response, as aiohttp's server does
        assert isinstance(answer, web.Response | web.FileResponse), answer
        return answer  # type: ignore[return-value]  # only the status of a file is used


@asynccontextmanager
async def page_opened(folder: Path) -> AsyncIterator[Page]:
    """Open a page on a new database in this folder."""
    engines = Engines()
    try:
        async with open_database(f"sqlite+aiosqlite:///{folder / 'page.db'}") as db:
            await migrations.upgrade(db)
            async with opened(db, Town(), engines, clock=Clock()) as site:
                page = Page(site)
                await page.log_in()
                yield page
    finally:
        await asyncio.to_thread(engines.close)


def page_reader(page: Page, runner: asyncio.Runner) -> Reader:
    """Return a reader that sends each input to the page, using the runner's event loop."""

    def read(text: str, _: random.Random) -> None:
        runner.run(page.read(text))

    return Reader("page", lambda: REQUESTS, read)

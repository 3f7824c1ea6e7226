"""A bot with a website, and a browser that shows the website."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any

from aiohttp import ClientSession
from aiohttp.test_utils import TestServer
from simcord import MemberActor

from bot.discord.client import Campmate
from bot.ops.address import Address
from bot.runtime.links import Keys, Links
from bot.web.context import DiscordPort, WebContext
from bot.web.site import make_app, make_context
from tests.e2e.world import Shown, World, answer, components
from tests.web.conftest import token_in
from tests.wording import ui_text

HOST = "games.example"
LINKS = Links(Address.read(f"https://{HOST}"), Keys("nobody can guess this"))


def give_page(client: Campmate, links: Links | None = LINKS) -> None:
    """Make the bot offer links to the website."""
    client.runtime = client.outbox.runtime = replace(client.runtime, links=links)


def links(message: Shown) -> dict[str, str]:
    """The URLs of a message's link buttons, by label."""
    return {part["label"]: part["url"] for part in components(message) if part.get("url")}


@dataclass
class Page:
    """A browser that shows the site. It starts without cookies."""

    world: World
    ctx: WebContext
    session: ClientSession

    async def enter(self, address: str) -> str:
        """Log in with a personal link, unless already logged in. Return the path that the site redirects to."""
        path = address.removeprefix(f"https://{HOST}")
        async with self.session.get(path, allow_redirects=False) as asked:
            if asked.status == 303:
                return asked.headers["Location"]
            assert asked.status == 200, await asked.text()
            form = {"token": token_in(await asked.text())}
        headers = {"Origin": f"https://{HOST}"}
        async with self.session.post(path, data=form, headers=headers, allow_redirects=False) as entered:
            assert entered.status == 303, await entered.text()
            # The cookie is only valid for HTTPS, which the test server doesn't support, so it's set by hand.
            self.session.headers["Cookie"] = f"__Host-campmate={entered.cookies['__Host-campmate'].value}"
            return entered.headers["Location"]

    async def send(self, path: str, **body: object) -> tuple[int, dict[str, Any]]:
        async with self.session.post(path, json=body, headers={"Origin": f"https://{HOST}"}) as sent:
            answer: dict[str, Any] = await sent.json()
        await asyncio.gather(*self.ctx.tasks)
        await self.world.env.settle()
        return sent.status, answer

    async def read(self, path: str) -> dict[str, Any]:
        async with self.session.get(path) as answered:
            assert answered.status == 200, await answered.text()
            found: dict[str, Any] = await answered.json()
            return found

    async def state(self) -> tuple[int, dict[str, Any]]:
        async with self.session.get("/api/games/1") as answered:
            return answered.status, await answered.json()

    async def come_in(self, member: MemberActor, board: Shown) -> None:
        """Log a player in with the personal link that they get from the board's button."""
        given = answer(await member.click(board, label=ui_text("button-browser")))
        await self.enter(links(given)[ui_text("button-open-board")])


@asynccontextmanager
async def browsing(world: World) -> AsyncIterator[Page]:
    """Serve the bot's website, and open it in a browser."""
    client = world.client
    ctx = await make_context(client.runtime, DiscordPort(client.take_over, client.access))
    server = TestServer(make_app(ctx))
    await server.start_server()
    async with (
        ctx.hearing(),
        ClientSession(server.make_url("/"), headers={"Host": HOST}) as session,
    ):
        yield Page(world, ctx, session)
        ctx.close_streams()
        await server.close()

"""The aiohttp application, and how it is opened at a port and closed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from aiohttp import web

from bot.ops.open_files import connections_for, open_files_allowed
from bot.ops.proxies import LOCAL_PROXIES, TrustedProxies
from bot.runtime import Runtime
from bot.services import changes
from bot.web.bodies import LARGEST_BODY
from bot.web.context import CONTEXT, STREAMS, DiscordPort, WebContext
from bot.web.files import Files
from bot.web.guards import guard, refuse, set_headers
from bot.web.routes import routes

log = logging.getLogger(__name__)

LEAVING_SECONDS = 5.0
"""How long requests and tasks may still take when the page is closed."""


def make_app(ctx: WebContext, more: Sequence[web.RouteDef] = ()) -> web.Application:
    """Make the application; `more`: further routes, with absolute paths, that take precedence."""
    app = web.Application(middlewares=[refuse, guard], client_max_size=LARGEST_BODY)
    app[CONTEXT] = ctx
    app.on_response_prepare.append(set_headers)
    app.add_routes(more)
    app.add_routes([web.route(one.method, ctx.address.path + one.path, one.handler) for one in routes()])
    return app


async def make_context(
    runtime: Runtime,
    discord_port: DiscordPort,
    hosts: frozenset[str] = frozenset(),
    proxies: TrustedProxies = LOCAL_PROXIES,
) -> WebContext:
    """Read the page's files, and make the context; raise BadAsset or OSError. `hosts`: further host names of the
    page.
    """
    assert runtime.links is not None
    files = await asyncio.to_thread(Files.read)
    return WebContext(
        runtime,
        runtime.links.address,
        files,
        runtime.links.keys,
        discord_port,
        hosts,
        proxies=proxies,
        most_streams=_streams(),
    )


def _streams() -> int:
    """Return how many event streams may be open in all; if the files of this process are fewer, say so."""
    files = open_files_allowed()
    streams = connections_for(STREAMS, files)
    if streams < STREAMS:
        log.warning(
            "at most %d live boards are open at once instead of %d, as this process may open only %d files: "
            "raise LimitNOFILE or ulimit -n to %d for all of them",
            streams,
            STREAMS,
            files,
            STREAMS * 2,
        )
    return streams


@asynccontextmanager
async def served(
    ctx: WebContext, host: str, port: int, more: Sequence[web.RouteDef] = ()
) -> AsyncIterator[web.AppRunner]:
    """Serve the page at a port while open; raise OSError if the port is taken. `more` as in `make_app`."""
    # With handler_cancellation a stream ends as soon as its page is closed, and stops being counted. What is sent
    # compressed is refused, and must not be expanded before or after that.
    runner = web.AppRunner(
        make_app(ctx, more),
        access_log=None,
        shutdown_timeout=LEAVING_SECONDS,
        handler_cancellation=True,
        auto_decompress=False,
    )
    try:
        await runner.setup()
        await web.TCPSite(runner, host, port).start()
        async with changes.heard(ctx.runtime.db, ctx.live.on_change, ctx.live.on_any_change):
            yield runner
    finally:
        ctx.live.close()
        await runner.cleanup()
        if ctx.tasks:
            await asyncio.wait(set(ctx.tasks), timeout=LEAVING_SECONDS)

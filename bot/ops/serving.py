"""The HTTP server at METRICS_PORT, which reports the health and the metrics of a process."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from ipaddress import ip_address
from typing import TypeAlias

from aiohttp import web
from aiohttp.typedefs import Handler
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from bot.ops import StartupError
from bot.ops.metrics import REGISTRY
from bot.settings import ProcessSettings

Look: TypeAlias = Callable[[], Awaitable[str | None]]
"""A function that updates the metrics. It returns a sentence about a problem, or None if the process is healthy."""

LOOPBACK = "localhost"
LONGEST_HOST = 300
HOST = re.compile(r"(?:\[(?P<bracketed>[0-9A-Fa-f:.]+)\]|(?P<name>[^\s:\[\]]+))(?::\d{1,5})?")
"""Matches a Host header: an IPv6 address in brackets or another name, optionally followed by a port."""
OWN_REQUEST = (None, "none", "same-origin")
"""The values of Sec-Fetch-Site in requests that don't come from another site. Programs don't send this header."""


@asynccontextmanager
async def served(look: Look, settings: ProcessSettings, *, well: str) -> AsyncIterator[None]:
    """If METRICS_PORT is set, serve the health and the metrics there within the block. Raise StartupError if the server
    can't start.
    """
    if settings.metrics_port is None:
        yield
        return
    # No request to this server needs a body. By default, aiohttp would decompress the rest of a compressed body after
    # the response.
    runner = web.AppRunner(make_app(look, settings.metrics_names, well=well), access_log=None, auto_decompress=False)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, settings.metrics_host, settings.metrics_port).start()
        except OSError as error:
            place = f"{settings.metrics_host}, port {settings.metrics_port}"
            raise StartupError(
                f"Metrics cannot be served at {place} ({error.strerror}). "
                "Stop the program that uses that port, or choose another METRICS_PORT or METRICS_HOST."
            ) from None
        yield
    finally:
        await runner.cleanup()


def make_app(look: Look, names: frozenset[str] = frozenset(), *, well: str) -> web.Application:
    """Return the web application with /health and /metrics.

    `well` is the response of /health if the process is healthy.
    """

    async def health(_: web.Request) -> web.Response:
        trouble = await look()
        return web.Response(text=f"{trouble or well}\n", status=503 if trouble else 200)

    async def metrics(_: web.Request) -> web.Response:
        await look()
        return web.Response(body=generate_latest(REGISTRY), headers={"Content-Type": CONTENT_TYPE_LATEST})

    @web.middleware
    async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
        if not is_known(request.host, names):
            raise web.HTTPForbidden(text="The host name of this request is not in METRICS_HOSTNAMES.\n")
        if not _is_own(request):
            raise web.HTTPForbidden(text="Requests from other sites are not allowed.\n")
        return await handler(request)

    app = web.Application(middlewares=[guard])
    app.add_routes([web.get("/health", health), web.get("/metrics", metrics)])
    return app


def is_known(host: str, names: frozenset[str]) -> bool:
    """Return whether a Host header contains an IP address, localhost, or one of these names.

    Any other name could be an attacker's name that resolves to this machine (DNS rebinding).
    """
    found = HOST.fullmatch(host) if len(host) <= LONGEST_HOST else None
    if found is None:
        return False
    name = (found["bracketed"] or found["name"]).lower()
    if name == LOOPBACK or name in names:
        return True
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _is_own(request: web.Request) -> bool:
    is_ours = request.headers.get("Origin") in (None, f"{request.scheme}://{request.host}")
    return is_ours and request.headers.get("Sec-Fetch-Site") in OWN_REQUEST

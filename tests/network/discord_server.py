"""A simulated Discord over the network: SimCord's routes over HTTP, and its events over a websocket.

Discord itself isn't implemented here. Requests become calls to SimCord's router, and are checked against the documented
rules in tests/e2e/strict.py. The router's results and errors become responses. Tests can make requests fail.
"""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from fnmatch import fnmatch
from typing import Any
from urllib.parse import unquote

from aiohttp import BodyPartReader, web
from simcord._clock import Clock
from simcord.backend import Backend
from simcord.backend.errors import BackendError
from simcord.http import router
from simcord.http import routes as _routes  # noqa: F401, importing them makes them known

from tests.e2e.strict import Strict
from tests.network.gateway import Gateway

MOST_BYTES = 1 << 25
WHOLE, GLOBAL = "user", "global"


class WallClock(Clock):
    """The real time, which the bot also uses."""

    def now(self) -> datetime:
        return datetime.now(UTC)


class RulesOfTheWire(Strict):
    """All rules except the promptness rule. The network server can't tell which requests belong to an interaction."""

    def _check_promptness(self, path: str, body: Any) -> None:
        pass


@dataclass
class Upload:
    """An uploaded file, in the form in which the router reads it."""

    filename: str
    fp: io.BytesIO
    description: str | None = None


@dataclass
class Fault:
    """A fault to apply to requests. Each request that it's applied to reduces `times` by one."""

    method: str
    path: str
    """A shell-style pattern that the path of a request must match."""
    status: int = 0
    """The status of the response. 0 cuts the connection."""
    takes_effect: bool = False
    body: dict[str, Any] = field(default_factory=dict)
    headers: dict[str, str] = field(default_factory=dict)
    times: int = 1
    hold: asyncio.Event | None = None
    """An event that a request waits for before it proceeds as usual."""

    @classmethod
    def too_many(cls, method: str, path: str, seconds: float, *, scope: str = WHOLE, times: int = 1) -> Fault:
        """The response when a rate limit is exceeded:
        https://docs.discord.com/developers/topics/rate-limits#exceeding-a-rate-limit."""
        body = {"message": "You are being rate limited.", "retry_after": seconds, "global": scope == GLOBAL}
        headers = {"Via": "1.1 google", "Retry-After": str(seconds), "X-RateLimit-Scope": scope}
        return cls(method, path, 429, body=body, headers=headers, times=times)

    def matches(self, method: str, path: str) -> bool:
        return self.times > 0 and self.method in ("*", method) and fnmatch(path, self.path)


CUT = Fault("*", "*")
"""A fault that cuts the connection, whatever the request."""


class DiscordServer:
    """A simulated Discord on a local address."""

    def __init__(self) -> None:
        self.backend = Backend(clock=WallClock())
        self.strict = RulesOfTheWire(self.backend)
        self.gateway = Gateway(self.backend)
        self.faults: list[Fault] = []
        self.address = ""
        self.asked: list[tuple[str, str, str]] = []
        """All requests so far: the name of the process, the method and the path."""
        self.seen: Callable[[str, str, str], bool] = lambda moment, method, path: False
        """Called for each request "before" and "after" it takes effect. It returns whether to cut the connection."""

    @asynccontextmanager
    async def serving(self) -> AsyncIterator[DiscordServer]:
        application = web.Application(client_max_size=MOST_BYTES)
        # Every process has its own address, which identifies it.
        application.router.add_get("/{who}/gateway", self.gateway.handle)
        application.router.add_route("*", "/{who}/api/v10/{path:.*}", self._answer)
        runner = web.AppRunner(application, shutdown_timeout=1, access_log=None)
        await runner.setup()
        try:
            await web.TCPSite(runner, "127.0.0.1", 0).start()
            host, port = runner.addresses[0][:2]
            self.address = f"{host}:{port}"
            self.gateway.address = self.address
            with self.strict.applied():
                yield self
        finally:
            await runner.cleanup()

    async def _answer(self, request: web.Request) -> web.StreamResponse:
        method, path = request.method, "/" + request.match_info["path"]
        self.asked.append((request.match_info["who"], method, path))
        body, files = await _read(request)
        fault = next((one for one in self.faults if one.matches(method, path)), None)
        if fault is not None:
            fault.times -= 1
            if fault.hold is not None:
                await fault.hold.wait()
                fault = None
        if path == "/gateway/bot":
            start = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
            return _response(
                {"url": self.gateway.url(request.match_info["who"]), "shards": 1, "session_start_limit": start}
            )
        if fault is not None and not fault.takes_effect:
            return _failed(request, fault)
        if self.seen("before", method, path):
            return _failed(request, CUT)
        answer = self._dispatch(method, path, body, request, files)
        if self.seen("after", method, path):
            return _failed(request, CUT)
        return answer if fault is None else _failed(request, fault)

    def _dispatch(
        self, method: str, path: str, body: Any, request: web.Request, files: list[Upload]
    ) -> web.StreamResponse:
        reason = request.headers.get("X-Audit-Log-Reason")
        try:
            answer = router.dispatch(
                self.backend,
                method,
                path,
                json=body,
                params=dict(request.query),
                files=files,
                reason=None if reason is None else unquote(reason),
            )
        except BackendError as error:
            if isinstance(error, router.RouteNotImplemented | router.UnsupportedField):
                self.strict.faults.append(str(error))
            return _response(error.to_json(), status=error.status)
        return web.Response(status=204) if answer is None else _response(answer)


def _failed(request: web.Request, fault: Fault) -> web.StreamResponse:
    if not fault.status:
        assert request.transport is not None
        request.transport.abort()
        return web.Response()
    return _response(fault.body, status=fault.status, headers=fault.headers)


def _response(body: object, status: int = 200, headers: Mapping[str, str] | None = None) -> web.Response:
    # discord.py parses JSON only if the content type has no charset.
    return web.Response(
        body=json.dumps(body).encode(), status=status, headers={"Content-Type": "application/json", **(headers or {})}
    )


async def _read(request: web.Request) -> tuple[Any, list[Upload]]:
    """Read a request's JSON, or the JSON and files of a multipart form (reference#uploading-files)."""
    if not request.content_type.startswith("multipart/"):
        text = await request.text()
        return (json.loads(text) if text else None), []
    body, files = None, list[Upload]()
    async for part in await request.multipart():
        assert isinstance(part, BodyPartReader)
        data = await part.read(decode=True)
        if part.name == "payload_json":
            body = json.loads(data)
        else:
            files.append(Upload(part.filename or "", io.BytesIO(data)))
    for number, file in enumerate(files):
        listed = (body or {}).get("attachments") or []
        file.description = next((one.get("description") for one in listed if str(one.get("id")) == str(number)), None)
    return body, files

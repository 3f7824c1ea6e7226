"""Sends raw bytes as requests that no library would send: with half a body, a wrong length, or strange headers."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass

from tests.timeouts import TIMEOUT


@dataclass(frozen=True)
class Answer:
    """A response: its status and its body."""

    status: int
    body: bytes


def request_of(method: str, path: str, headers: Mapping[str, str], body: bytes = b"") -> bytes:
    """Return a request as bytes. The Content-Length of a POST request is the length of its body, unless `headers` sets
    it.
    """
    told = {"Connection": "close", **headers}
    if method == "POST":
        told.setdefault("Content-Length", str(len(body)))
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in told.items())]
    return "\r\n".join([*lines, "", ""]).encode() + body


async def ask(port: int, request: bytes) -> Answer:
    """Send a request, and wait for the whole response. Keep the connection open, as if the rest of the request were on
    its way.
    """
    async with asyncio.timeout(TIMEOUT):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        try:
            writer.write(request)
            head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
            length = int(head.partition("content-length:")[2].partition("\r\n")[0] or 0)
            return Answer(int(head.split()[1]), await reader.readexactly(length))
        finally:
            writer.close()

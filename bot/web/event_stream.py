"""Server-sent events: formatting and sending them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator

from aiohttp import web

from bot.web.bodies import Json

SLOW_SECONDS = 30
"""How many seconds a reader can take to receive an event before the stream ends."""
SILENCE = ":\n\n"
"""A comment that shows both sides that the connection is alive."""


def event_text(name: str, data: Json, number: str | None = None) -> str:
    told = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    lines = [f"event: {name}", *([] if number is None else [f"id: {number}"]), f"data: {told}"]
    return "\n".join([*lines, "", ""])


async def heard(news: asyncio.Event, seconds: float) -> bool:
    """Wait up to `seconds` for an event to be set. Return whether it was set in that time."""
    try:
        async with asyncio.timeout(seconds):
            await news.wait()
    except TimeoutError:
        return False
    return True


async def send_all(request: web.Request, texts: AsyncIterator[str]) -> web.StreamResponse:
    """Send the texts as a stream of events. Stop when there are no more texts, or when the reader disconnects or stops
    receiving.
    """
    response = web.StreamResponse()
    response.content_type = "text/event-stream"
    response.headers["X-Accel-Buffering"] = "no"  # nginx would otherwise buffer events
    try:
        await response.prepare(request)
        async for text in texts:
            async with asyncio.timeout(SLOW_SECONDS):
                await response.write(text.encode())
    except (ConnectionResetError, TimeoutError):
        pass
    return response

"""The gateway of a simulated Discord over a websocket: sessions and their events.

SimCord decides who receives which event, by shard and intents. This module numbers the events, sends them over the
websocket, and keeps them for sessions that are resumed (https://docs.discord.com/developers/events/gateway).
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from itertools import count
from typing import Any

import discord
from aiohttp import WSMsgType, web
from simcord.backend import Backend
from simcord.gateway import ShardRouter

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, INVALID_SESSION, HELLO, HEARTBEAT_ACK = 0, 1, 2, 6, 7, 9, 10, 11
HEARTBEAT_MILLISECONDS = 41_250


class Parsers:
    """Replaces a client's event parsers. It sends each event's payload over the websocket."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def __getitem__(self, event: str) -> Any:
        return lambda payload: self._session.dispatch(event, payload)

    get = __getitem__


class Session:
    """The events for one shard of one process, in order. New events are kept even while the process is disconnected."""

    def __init__(self, gateway: Gateway, name: str, who: str, shard: tuple[int, int], intents: int) -> None:
        self.name = name
        self.who = who
        self.shard = shard
        self.intents = discord.Intents._from_value(intents)
        self.parsers = Parsers(self)
        self.guilds: list[object] = []
        self.line: asyncio.Queue[str | None] | None = None
        self.sent: list[str] = []
        self._gateway = gateway
        # The session takes the place of a client's connection state.
        self.router = ShardRouter(gateway.backend, self, lambda *_: None, shard[1], (shard[0],))

    def dispatch(self, event: str, payload: dict[str, Any]) -> None:
        if event == "READY":
            payload |= {"session_id": self.name, "resume_gateway_url": self._gateway.url(self.who)}
        self.sent.append(json.dumps({"op": DISPATCH, "t": event, "s": len(self.sent) + 1, "d": payload}))
        if self.line is not None:
            self.line.put_nowait(self.sent[-1])

    def repeat(self, since: int) -> None:
        """Resend all events after this number, followed by RESUMED."""
        assert self.line is not None
        for one in self.sent[since:]:
            self.line.put_nowait(one)
        self.dispatch("RESUMED", {})


class Gateway:
    """All sessions of one bot."""

    def __init__(self, backend: Backend) -> None:
        self.backend = backend
        self.address = ""
        self.sessions: dict[str, Session] = {}
        self.identified: list[tuple[int, int]] = []
        """The shards of all sessions that were ever started."""
        self.resumed = 0
        self._names = count(1)
        backend.subscribers.append(self._publish)

    def url(self, who: str) -> str:
        return f"ws://{self.address}/{who}/gateway"

    @property
    def connected(self) -> list[Session]:
        return [session for session in self.sessions.values() if session.line is not None]

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one shard for as long as it stays connected."""
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(request)
        line: asyncio.Queue[str | None] = asyncio.Queue()
        line.put_nowait(json.dumps({"op": HELLO, "d": {"heartbeat_interval": HEARTBEAT_MILLISECONDS}}))
        sending = asyncio.create_task(self._write(socket, line))
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    self._receive(json.loads(message.data), line, request.match_info["who"])
        finally:
            sending.cancel()
            for session in self.sessions.values():
                if session.line is line:
                    session.line = None
        return socket

    def drop(self) -> None:
        """Cut every connection. The sessions can still be resumed."""
        for session in self.connected:
            assert session.line is not None
            session.line.put_nowait(None)
            session.line = None

    def reconnect(self) -> None:
        """Ask all clients to reconnect and resume."""
        for session in self.connected:
            self._send(session.line, RECONNECT, None)

    def invalidate(self) -> None:
        """Invalidate all sessions, so that they can't be resumed."""
        for session in self.connected:
            self._send(session.line, INVALID_SESSION, False)
            del self.sessions[session.name]

    def _receive(self, message: Mapping[str, Any], line: asyncio.Queue[str | None], who: str) -> None:
        op: int = message["op"]
        data: Any = message.get("d")
        if op == HEARTBEAT:
            self._send(line, HEARTBEAT_ACK, None)
        elif op == IDENTIFY:
            self._identify(data, line, who)
        elif op == RESUME:
            session = self.sessions.get(data["session_id"])
            if session is None:
                return self._send(line, INVALID_SESSION, False)
            session.line = line
            self.resumed += 1
            session.repeat(int(data["seq"] or 0))
        return None

    def _identify(self, data: Mapping[str, Any], line: asyncio.Queue[str | None], who: str) -> None:
        shard, of = data.get("shard") or (0, 1)
        # Sessions of a process that has ended are never resumed.
        gone = [one.name for one in self.sessions.values() if one.shard == (shard, of) and one.line is None]
        for name in gone:
            del self.sessions[name]
        session = Session(self, f"session-{next(self._names)}", who, (shard, of), int(data["intents"]))
        session.line = line
        self.sessions[session.name] = session
        session.router.identify(shard, replay_guilds=True)
        self.identified.append((shard, of))

    def _publish(self, event: str, payload: Mapping[str, Any]) -> None:
        for session in self.sessions.values():
            session.router.feed(event, payload)

    def _send(self, line: asyncio.Queue[str | None] | None, op: int, data: object) -> None:
        if line is not None:
            line.put_nowait(json.dumps({"op": op, "d": data, "s": None, "t": None}))

    async def _write(self, socket: web.WebSocketResponse, line: asyncio.Queue[str | None]) -> None:
        while (text := await line.get()) is not None:
            await socket.send_str(text)
        await socket.close(code=4000)

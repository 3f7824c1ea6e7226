"""A simulated Discord in real time, with a stopwatch that is paused while the simulation itself is working.

SimCord has a virtual clock and waits after each action until the bot is idle, so that no two things can happen at the
same time. Here, SimCord's server is used unchanged, but without its control of the event loop. `Apart` measures how
long the server and the members use the event loop, and `Apart.now` returns the time without their share.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

from simcord import Env
from simcord._clock import Clock
from simcord._dpy_internals import release_clocks
from simcord._runtime import _restore_loop
from simcord.backend import Backend, serializers
from simcord.backend.errors import BackendError
from simcord.backend.models import Interaction
from simcord.http import router
from simcord.interactions import base_payload

from tests.bench.forgetting import forget
from tests.e2e.payloads import CALLBACK
from tests.e2e.stateful.wire import Board, board_of
from tests.e2e.strict import EDIT, SEND

WEBHOOK = re.compile(r"webhooks/.*")

Seen = Callable[[int, Board, dict[str, Any], bool], None]
"""A function called for each board. The arguments are the channel, the board, its message, and whether the message is
new.
"""


class RunningClock(Clock):
    """A clock for SimCord that runs in real time."""

    @property
    def elapsed(self) -> float:
        """The seconds since the simulation's epoch."""
        return time.time() - self._epoch.timestamp()

    @elapsed.setter
    def elapsed(self, _: float) -> None:
        """Ignore the new time, because real time can't be set."""


@dataclass
class Apart:
    """Measures how long the event loop works for Discord and the members."""

    seconds: float = 0.0
    _since: float | None = None

    @contextmanager
    def others(self) -> Iterator[None]:
        """Pause the stopwatch while the block does the work of Discord or a member."""
        if self._since is not None:
            yield
            return
        self._since = time.perf_counter()
        try:
            yield
        finally:
            self.seconds += time.perf_counter() - self._since
            self._since = None

    @contextmanager
    def bot(self) -> Iterator[None]:
        """Run the stopwatch during the block, in which Discord's code calls the bot."""
        if self._since is None:
            yield
            return
        self.seconds += time.perf_counter() - self._since
        self._since = None
        try:
            yield
        finally:
            self._since = time.perf_counter()

    def now(self) -> float:
        """Return the seconds on a stopwatch that is paused while Discord or the members work."""
        now = time.perf_counter()
        return now - self.seconds - (0.0 if self._since is None else now - self._since)


@dataclass
class Wait:
    """A duration in seconds: in total, and without the time that Discord and the members used on the event loop."""

    wall: float
    own: float


class Watch:
    """Measures the time since it was created."""

    def __init__(self, apart: Apart) -> None:
        self._apart = apart
        self._wall, self._own = time.perf_counter(), apart.now()

    def read(self) -> Wait:
        """Return the time since the watch was created."""
        return Wait(time.perf_counter() - self._wall, self._apart.now() - self._own)


@dataclass
class Loopback:
    """Connects the bot to a simulated Discord, and records the traffic."""

    env: Env
    see: Seen
    apart: Apart = field(default_factory=Apart)
    acknowledged: list[Wait] = field(default_factory=list)
    requests: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    _asked: dict[int, tuple[Watch, asyncio.Future[None]]] = field(default_factory=dict)

    @property
    def unanswered(self) -> int:
        """The number of interactions that have no response yet."""
        return len(self._asked)

    @contextmanager
    def applied(self) -> Iterator[None]:
        """Within the block, run in real time, and record all requests to Discord."""
        backend = self.env.backend
        backend.clock = RunningClock()
        _restore_loop(self.env)
        release_clocks(self.env)
        emit, dispatch = backend.emit, router.dispatch
        parsers = self.env.bot._connection.parsers

        def emit_apart(event: str, payload: Any) -> None:
            with self.apart.others():
                emit(event, payload)

        def dispatch_apart(backend: Backend, method: str, path: str, **request: Any) -> Any:
            with self.apart.others():
                return self._note(backend, method, path, request, dispatch)

        with (
            patch.object(backend, "emit", emit_apart),
            patch("simcord.http.client.router.dispatch", dispatch_apart),
            patch.dict(parsers, {event: self._own(parse) for event, parse in parsers.items()}),
        ):
            yield

    def ask(
        self, user_id: int, channel_id: int, kind: int, data: dict[str, Any], message_id: int | None = None
    ) -> tuple[Interaction, asyncio.Future[None]]:
        """Send a member's interaction. Return the interaction, and a future that is done when the bot has acknowledged
        it."""
        backend = self.env.backend
        with self.apart.others():
            guild_id = backend.channels[channel_id].guild_id
            record, payload = base_payload(
                backend, type=kind, channel_id=channel_id, guild_id=guild_id, user_id=user_id, data=data
            )
            if message_id is not None:
                message = backend.get_message(channel_id, message_id)
                payload["message"] = dict(serializers.message_payload(backend, message))
                record.source_message_id = message_id
            done = asyncio.get_running_loop().create_future()
            self._asked[record.id] = Watch(self.apart), done
            backend.emit("INTERACTION_CREATE", payload)
        return record, done

    def forget(self) -> None:
        """Delete data that the simulated Discord no longer needs."""
        with self.apart.others():
            forget(self.env.backend, self._asked)

    def _own(self, parse: Callable[[Any], None]) -> Callable[[Any], None]:
        def parse_as_bot(payload: Any) -> None:
            with self.apart.bot():
                parse(payload)

        return parse_as_bot

    def _note(self, backend: Backend, method: str, path: str, request: dict[str, Any], dispatch: Any) -> Any:
        sent, edited, answered = SEND.fullmatch(path), EDIT.fullmatch(path), CALLBACK.fullmatch(path)
        kind = "acknowledge" if answered else f"{method} {WEBHOOK.sub('webhook', '/'.join(path.split('/')[1:4:2]))}"
        self.requests[kind] += 1
        try:
            answer = dispatch(backend, method, path, **request)
        except BackendError as error:
            self.refused[f"{kind} {error.status}/{error.code} {error}"] += 1
            raise
        if answered and (asked := self._asked.pop(int(answered[1]), None)):
            watch, done = asked
            self.acknowledged.append(watch.read())
            done.set_result(None)
        place = sent if method == "POST" else edited if method == "PATCH" else None
        if place is not None and (board := board_of((request.get("json") or {}).get("components") or [])):
            self.see(int(place["channel"]), board, answer, place is sent)
        return answer

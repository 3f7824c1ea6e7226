"""Measures the round-trip time of a move for the command `bench`, with the real bot in the simulated Discord."""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.sandbox.run import build_town, simulated
from bot.services.store import Work

GAME = "d4 c5 e3 cxd4 exd4 b5 b3 Kf7 c4 Ye7 Qh5 gxh5 cxb5 Kg6 Bc4 Kf5 Bxh6 Ke4 Bxe6 Kd3 Bxg8 Kc2 Bg7 Kc1"


NEXT = "c4"


@dataclass(frozen=True)
class RoundTrip:
    acknowledged: float
    """The median time until a move is acknowledged, in seconds."""
    shown: float
    """The median time until a move's new board is sent, in seconds."""
    work: Work
    replayed: int
    """How many moves of the game were loaded and replayed to make one new move."""


async def measure_round_trip() -> RoundTrip:
    with tempfile.TemporaryDirectory(prefix="campmate-") as folder:
        async with simulated(f"sqlite+aiosqlite:///{Path(folder) / 'bench.db'}") as env:
            town = await build_town(env)
            env.backend.transcript = transcript = Stamps()
            await town.play(town.bo, town.chen, GAME)
            db = env.bot.runtime.db  # type: ignore[attr-defined]  # typed as discord.py's client
            work, replayed = copy(db.work), db.lines.replayed
            await town.alice.slash(town.channel, "move", move=NEXT)
            work, replayed = db.work - work, db.lines.replayed - replayed
    acknowledged, shown = (statistics.median(column) for column in zip(*transcript.waits(), strict=True))
    return RoundTrip(acknowledged, shown, work, replayed)


class Stamps(list[Any]):
    def __init__(self) -> None:
        super().__init__()
        self.moments: list[float] = []

    def append(self, entry: Any) -> None:
        self.moments.append(time.perf_counter())
        super().append(entry)

    def waits(self) -> Iterator[tuple[float, float]]:
        """For each interaction, yield the seconds until the bot acknowledged it, and the seconds until the bot sent a
        message.
        """
        begin = acknowledged = 0.0
        for (kind, name, _), moment in zip(self, self.moments, strict=True):
            if (kind, name) == ("GATEWAY", "INTERACTION_CREATE"):
                begin = moment
            elif kind == "HTTP" and name.endswith("/callback"):
                acknowledged = moment - begin
            elif kind == "HTTP" and name.startswith("POST /channels/"):
                yield acknowledged, moment - begin

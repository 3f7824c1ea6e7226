"""Measure how soon a move on one page appears on all pages: python -m tests.bench.pages --games 50 --pages 200.

The site runs in its own process on a SQLite file. Each page is simulated by reading its event stream in this process.
The measured time includes this process's own work.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import median, quantiles

from aiohttp import ClientSession, ClientTimeout, CookieJar, TCPConnector

from tests.web.serve import SIDES, begin, serving

MOVES = 8
"""The number of moves in each game."""
PAUSE_SECONDS = 10.0
"""The mean pause between two moves of a game."""


@dataclass
class Played:
    """A game with its players and its open pages."""

    number: int
    players: list[ClientSession]
    pages: list[asyncio.Task[None]] = field(default_factory=list)
    sent_at: float = 0.0
    legal: dict[str, list[dict[str, str]]] = field(default_factory=dict)
    received: int = 0
    ply: int = 0
    """The ply that the pages are waiting for."""
    all_received: asyncio.Event = field(default_factory=asyncio.Event)


async def follow(session: ClientSession, game: Played, count: Callable[[float], None], *, is_player: bool) -> None:
    """Read a page's event stream, and pass the delay of each move, in seconds, to `count`."""
    async with session.get(f"/api/games/{game.number}/events") as response:
        assert response.status == 200, await response.text()
        while line := await response.content.readuntil(b"\n\n"):
            if not line.startswith(b"event: state"):
                continue
            arrived = time.perf_counter()
            state = json.loads(line.partition(b"data: ")[2])
            if game.sent_at and state["ply"] != game.ply:
                continue
            if game.sent_at:
                count(arrived - game.sent_at)
            if is_player and state["legal"]:
                game.legal = state["legal"]
            game.received += 1
            if game.received == len(game.pages):
                game.all_received.set()


async def play(game: Played, rng: random.Random, origin: str) -> None:
    """Play random moves for both players."""
    await game.all_received.wait()
    for ply in range(MOVES):
        await asyncio.sleep(rng.uniform(0.5, 1.5) * PAUSE_SECONDS)
        square = rng.choice(sorted(game.legal))
        step = rng.choice(game.legal[square])
        move = square + step["to"] + (step["promotions"] or [""])[0]
        game.received, game.ply, game.sent_at = 0, ply + 1, time.perf_counter()
        game.all_received.clear()
        body = {"move": move, "ply": ply}
        async with game.players[ply % 2].post(
            f"/api/games/{game.number}/move", json=body, headers={"Origin": origin}
        ) as answer:
            state = await answer.json()
            assert answer.status == 200, state
        await game.all_received.wait()
        if state["phase"] == "over":
            return


async def measure(address: str, count: int, pages: int) -> list[float]:
    """Open the pages, play, and return the delays of all moves on all pages in seconds."""
    taken: list[float] = []
    rng = random.Random(1)
    sessions: list[ClientSession] = []

    def browser() -> ClientSession:
        connector = TCPConnector(limit=0)
        jar = CookieJar(unsafe=True)
        sessions.append(ClientSession(address, cookie_jar=jar, connector=connector, timeout=ClientTimeout(total=None)))
        return sessions[-1]

    games = []
    for number in range(1, count + 1):
        players = [browser(), browser()]
        for session, side in zip(players, SIDES, strict=True):
            async with session.get(f"/k/g{'x' * number}-{side}"):
                pass
        games.append(Played(number, players))
    for index in range(pages):
        game = games[index % count]
        place = index // count
        session = game.players[place] if place < 2 else browser()
        game.pages.append(asyncio.create_task(follow(session, game, taken.append, is_player=place < 2)))
    await asyncio.gather(*(play(game, rng, address) for game in games))
    for game in games:
        for page in game.pages:
            page.cancel()
    for session in sessions:
        await session.close()
    return taken


async def serve(count: int) -> None:
    """Serve `count` games until stopped."""
    async with serving() as site:
        for number in range(1, count + 1):
            site.shown[f"g{'x' * number}"] = await begin(site.runtime)
        print(site.address, flush=True)
        await asyncio.Event().wait()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--pages", type=int, default=200)
    parser.add_argument("--serve", action="store_true", help="only serve; used by the benchmark itself")
    given = parser.parse_args()
    if given.serve:
        return asyncio.run(serve(given.games))
    command = [sys.executable, "-m", "tests.bench.pages", "--serve", "--games", str(given.games)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            address = server.stdout.readline().strip()
            taken = sorted(asyncio.run(measure(address, given.games, given.pages)))
        finally:
            server.terminate()
            server.wait()
    busy = resource.getrusage(resource.RUSAGE_CHILDREN)
    last = quantiles(taken, n=100)
    print(f"{given.games} games, {given.pages} pages, {len(taken)} moves that reached a page")
    print(f"median {median(taken) * 1000:.0f} ms, 95% {last[94] * 1000:.0f} ms, 99% {last[98] * 1000:.0f} ms")
    print(f"the server was busy for {busy.ru_utime + busy.ru_stime:.1f} s, including its startup")
    return None


if __name__ == "__main__":
    main()

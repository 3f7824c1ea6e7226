"""The try-out without an account: the real bot in a simulated Discord, with a page in which one is each member in turn.

The server, its members and their games are made through the bot's own commands, as people would make them.
The page shows one channel, so the bot may open no threads here and games are played in the channel.
"""

from __future__ import annotations

import asyncio
import random
import socket
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import discord
from simcord import ChannelHandle, Env, MemberActor

from bot.app import open_house
from bot.completeness import check_offered
from bot.domain.challenge import RANDOM_ARMY
from bot.frontend.warming import warm_everything
from bot.startup import StartupError
from bot.variants import FAMILIES

SETTLE_SECONDS = 120.0
"""How long the bot may take over one action: far more than a cold compile of the engine, for which a move may wait."""

FINISHED = "f3 Ad7 h4 a5 Nc3 Ae5 g3 Axg3"
UNDER_WAY = "d4 c5 e3 cxd4 exd4 b5 b3 Kf7"
"""The Stockfish Defense, Queenside Push, one move before the guide's position: White goes on with c4."""


class PatientEnv(Env):
    """A simulated Discord that waits as long for a bot to come up as for all else.

    It waits five seconds, which a busy or a small machine may need, and nothing public says otherwise.
    """

    async def _settle_internal(self, *, timeout: float | None = None, **options: Any) -> None:  # noqa: ASYNC109 (theirs)
        patience = None if timeout is None else max(timeout, self.settle_timeout)
        await super()._settle_internal(timeout=patience, **options)


@dataclass
class Town:
    """The simulated server: its one channel, and the members whom the page lets one be."""

    env: Env
    channel: ChannelHandle
    alice: MemberActor
    bo: MemberActor
    chen: MemberActor

    @property
    def members(self) -> tuple[MemberActor, ...]:
        """Everybody, in the order of the page's menu."""
        return self.alice, self.bo, self.chen

    async def play(self, white: MemberActor, black: MemberActor, moves: str) -> None:
        """Let two members play a rated game of Orda through the bot's commands, as far as these moves go."""
        await white.slash(self.channel, "challenge", opponent=black, colour="white")
        await black.click(self.last_message, label="Accept")
        for ply, move in enumerate(moves.split()):
            await (white, black)[ply % 2].slash(self.channel, "move", move=move)

    @property
    def last_message(self) -> discord.Message:
        """The newest message in the channel."""
        message = self.channel.last_message
        assert message is not None
        return message


async def run_sandbox(port: int, database_url: str | None, *, say: Callable[[str], None]) -> None:
    """Serve the try-out until its page ends the session; raise StartupError when the port is taken."""
    _check_port(port)
    say("Setting up. The first start compiles the rules for some seconds, and then beside all else for half a minute")
    say("the engine, whose very first move waits for that.")
    with tempfile.TemporaryDirectory(prefix="campmate-") as folder:
        url = database_url or f"sqlite+aiosqlite:///{Path(folder) / 'sandbox.db'}"
        async with simulated(url) as env:
            town = await build_town(env)
            async with env.preview(town.channel, viewers=town.members, layout="channel", port=port) as preview:
                say("Be Alice, Bo or Chen in turn, or /play the engine; /help says how. Ctrl-C ends the try-out. Open:")
                say(preview.url)
                await preview.wait_closed()


def _check_port(port: int) -> None:
    """Raise StartupError if the page could not be served here, before a server is made for it."""
    with socket.socket() as probe:
        # As the page's own server does: a port that was used a moment ago is free.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError as error:
            raise StartupError(
                f"Port {port} cannot be used ({error.strerror}). Stop the program that has it, "
                "or choose another port with --port or SANDBOX_PORT."
            ) from None


@asynccontextmanager
async def simulated(database_url: str, engine_threads: int = 1) -> AsyncIterator[Env]:
    """Run the real bot against an in-memory Discord, whose clock it goes by."""
    check_offered()
    # The commands are named while they are imported, for which every game that they offer must have its words.
    from bot.frontend.client import Campmate  # noqa: PLC0415

    running: list[Env] = []

    def now() -> datetime:
        return running[0].now()

    # The simulation waits five seconds for a bot to come up, which a cold compile may take longer than.
    await asyncio.to_thread(warm_everything)
    async with open_house(database_url, now=now, rng=random.Random(1), engine_threads=engine_threads) as house:
        client = Campmate(house, shard_count=1)
        # The log tells of failures here as it does on Discord; ending the try-out is no time to raise them.
        env = PatientEnv(client, settle_timeout=SETTLE_SECONDS, check_errors=False)
        running.append(env)
        await env.start()
        try:
            with env.time_context():
                yield env
        finally:
            await env.shutdown()


async def build_town(env: Env) -> Town:
    """Make the server, and let its members play one game to the end and one half way, and offer another."""
    assert env.bot.user is not None
    await env.bot.user.edit(username="Campmate")
    guild = env.create_guild("The Steppe")
    no_threads = discord.PermissionOverwrite(create_public_threads=False, create_private_threads=False)
    channel = guild.create_text_channel("campfire", overwrites={guild.default_role: no_threads})
    # Somebody has to see what those see who run a server.
    running = guild.create_role("steward", permissions=discord.Permissions(manage_guild=True))
    alice, bo, chen = (
        guild.add_member(env.create_user(name.lower(), global_name=name), roles=[running] if name == "Alice" else ())
        for name in ("Alice", "Bo", "Chen")
    )
    town = Town(env, channel, alice, bo, chen)
    await town.play(bo, chen, FINISHED)
    await town.play(alice, bo, UNDER_WAY)
    with_armies = next(key for key, family in FAMILIES.items() if family.armies)
    await chen.slash(channel, "challenge", variant=with_armies, opponent=alice, army=RANDOM_ARMY, clock="1d")
    return town

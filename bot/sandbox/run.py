"""The sandbox: the real bot in a simulated Discord. On its page, a visitor can act as any of three members, without a
Discord account.

The sandbox starts its games with the bot's own commands. The simulator's page shows a single channel, so the bot isn't
allowed to open threads, and games are played in the channel.
"""

from __future__ import annotations

import asyncio
import random
import socket
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, nullcontext, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import discord
from simcord import ChannelHandle, Env, MemberActor
from simcord.backend.errors import SetupError
from simcord.preview import Preview

from bot.app import open_runtime
from bot.discord.startup import warm_everything
from bot.domain.challenge import RANDOM_ARMY
from bot.domain.ids import ChannelId, Member, ServerId, UserId
from bot.ops import StartupError
from bot.ops.completeness import check_offered
from bot.runtime import Runtime
from bot.runtime.links import PageAt
from bot.runtime.steady_clock import system_time
from bot.sandbox.members import SimulatedMembers, SimulatedServer, live
from bot.sandbox.simulator import (
    corrected_page,
    keep_shown,
    local_timezone,
    running_timers,
    show_real_time,
    upload_emojis,
)
from bot.sandbox.tryout import BothSides, early_page, tryout_page
from bot.services import settings
from bot.services.engines import EngineSetup
from bot.storage import listed_games
from bot.storage.database import Database
from bot.variants import FAMILIES

if TYPE_CHECKING:
    from bot.discord.client import Campmate

SETTLE_SECONDS = 120.0
"""The maximum time the bot may spend on one action. Even a move that waits for the engine to compile takes far less."""

FINISHED = "f3 Ad7 h4 a5 Nc3 Ae5 g3 Axg3"
UNDER_WAY = "d4 c5 e3 cxd4 exd4 b5 b3 Kf7"
"""The opening moves of the Stockfish Defense, Queenside Push. White's next move, c4, leads to the position in the
guide.
"""


SIMULATED = ("Dana", "Emil", "Fay")
FOREST = "The Forest"
FORESTERS = ("Gus", "Hana", "Ivo")
PLACES = 4
"""The number of players in the tournament. All places but one are taken."""

LOOK_SECONDS = 0.005


class PatientEnv(Env):
    """A simulated Discord that gives the bot more time to start, and checks more often whether an action has finished.

    By default, the simulator waits only five seconds for the start. That is too short on a slow machine, and there is
    no public setting for it. The simulator also checks only every 50 ms whether the bot has finished, and almost every
    action needs two checks.
    """

    async def _settle_internal(
        self,
        *,
        timeout: float | None = None,  # noqa: ASYNC109 (the simulator's parameter)
        idle: float = LOOK_SECONDS,
        **options: Any,
    ) -> None:
        patience = None if timeout is None else max(timeout, self.settle_timeout)
        await super()._settle_internal(timeout=patience, idle=min(idle, LOOK_SECONDS), **options)


class ForgivingEnv(PatientEnv):
    def _record_error(self, error: BaseException) -> None:
        """Ignore an error that a command has raised.

        The bot itself tells members why it rejects a command, and logs unexpected errors. If the error were recorded,
        the simulator's page would say that the command's outcome is uncertain.
        """


@dataclass
class Town:
    env: Env
    channel: ChannelHandle
    alice: MemberActor
    bo: MemberActor
    chen: MemberActor
    simulated: tuple[MemberActor, ...]
    """Members who play in the tournament. A visitor can't act as them."""
    forest: ChannelHandle
    foresters: tuple[MemberActor, ...]
    """The second server's channel (`forest`) and members (`foresters`).

    A visitor can meet these members only by challenging their server.
    """

    @property
    def members(self) -> tuple[MemberActor, ...]:
        return self.alice, self.bo, self.chen

    async def welcome(self) -> None:
        from bot.discord.features.help import welcome  # noqa: PLC0415, late as in `simulated`

        client = cast("Campmate", self.env.bot)
        assert self.channel.guild is not None
        guild = client.get_guild(self.channel.guild.id)
        assert guild is not None
        await welcome(client.runtime, guild)

    async def play(self, white: MemberActor, black: MemberActor, moves: str) -> None:
        await white.slash(self.channel, "challenge", opponent=black, color="white")
        await black.click(self.last_message, label="Accept")
        for ply, move in enumerate(moves.split()):
            await (white, black)[ply % 2].slash(self.channel, "move", move=move)

    async def open_tournament(self) -> None:
        """Have the member Chen open a tournament for four players, and have the simulated members join it.

        One place stays free, so that the tournament starts when a visitor joins.
        """
        await self.chen.slash(self.channel, "tournament create", title="The Steppe Cup", size=PLACES, rated=False)
        message = self.last_message
        for member in self.simulated:
            await member.click(message, label="Join")

    @property
    def simulated_members(self) -> SimulatedMembers:
        assert self.channel.guild is not None
        own = [UserId(member.id) for member in self.simulated]
        return SimulatedMembers(cast("Campmate", self.env.bot), ServerId(self.channel.guild.id), own)

    @property
    def other_server(self) -> SimulatedServer:
        assert self.forest.guild is not None
        assert self.channel.guild is not None
        members = [Member(UserId(one.id), one.user.global_name or one.user.name) for one in self.foresters]
        here, there = (ServerId(one.guild.id) for one in (self.channel, self.forest) if one.guild is not None)
        return SimulatedServer(cast("Campmate", self.env.bot), there, FOREST, members, here)

    async def live(self, refresh: Callable[[], Awaitable[None]]) -> None:
        """Run the simulated members and the second server until canceled. After each change, call `refresh` to show it
        in the simulated Discord.
        """
        members, server = self.simulated_members, self.other_server

        async def act() -> bool:
            return await members.act() | await server.act()

        await live(act, refresh)

    async def vote(self) -> None:
        """Start a game in which the members play against the engine and vote on their moves.

        All members that a visitor can act as, except Alice, have already voted on the first move.
        """
        await self.alice.slash(self.channel, "vote start", span="10m", level=2)
        for member, move in ((self.bo, "e4"), (self.chen, "d4")):
            form = await member.click(self.last_message, label="Type a move")
            await member.submit_modal(form, {"move": move})

    @property
    def both_sides(self) -> BothSides:
        white, black = (Member(UserId(one.id), one.user.global_name or one.user.name) for one in (self.alice, self.bo))
        assert self.channel.guild is not None
        channel = ServerId(self.channel.guild.id), ChannelId(self.channel.id)
        return BothSides(cast("Campmate", self.env.bot), *channel, (white, black))

    @property
    def last_message(self) -> discord.Message:
        message = self.channel.last_message
        assert message is not None
        return message


async def run_sandbox(port: int, database_url: str | None, *, say: Callable[[str], None]) -> None:
    """Serve the sandbox until a visitor ends the session on the page.

    Raise StartupError if the port is taken or the database already contains games.
    """
    port = free_port(port)
    say("Loading the rules … (The first start takes a few seconds longer.)")
    with tempfile.TemporaryDirectory(prefix="campmate-") as folder:
        url = database_url or f"sqlite+aiosqlite:///{Path(folder) / 'sandbox.db'}"
        early = AsyncExitStack()

        async def open_early(runtime: Runtime) -> None:
            await _refuse_used(runtime.db)
            await early.enter_async_context(early_page(runtime, port))

        web_url = f"http://127.0.0.1:{port}"
        async with early, simulated(url, web_url=web_url, at_once=open_early, is_real_time=True) as env:
            say("Setting up a simulated server with a few games …")
            await upload_emojis(env)
            town = await build_town(env)
            await early.aclose()
            async with serving(town, 0) as preview, tryout_page(town.both_sides, port, preview.url, preview.refresh):
                say("The sandbox is ready. Play the engine, play both sides, or try the bot in a simulated Discord.")
                say("At the first start, strong levels need another half minute. Press Ctrl-C to stop. Open this page:")
                say(f"http://127.0.0.1:{port}/")
                async with asyncio.TaskGroup() as group:
                    living = group.create_task(town.live(lambda: refresh(preview)))
                    showing = group.create_task(keep_shown(env, lambda: refresh(preview)))
                    await preview.wait_closed()
                    living.cancel()
                    showing.cancel()


async def _refuse_used(db: Database) -> None:
    """Raise StartupError if the database contains games. The servers and messages of these games don't exist in a new
    simulation.
    """
    async with db.reading() as connection:
        if not await listed_games.has_any(connection):
            return
    raise StartupError(
        "The database in --database already holds games, and each sandbox starts with a server of its own. "
        "Name a file that doesn't exist yet, or leave --database out."
    )


def free_port(port: int) -> int:
    """Return this port if it is free or, for port 0, any free port. Raise StartupError if the port can't be used."""
    with socket.socket() as probe:
        # The page's server sets this option too. Without it, a recently used port would be rejected.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
            return int(probe.getsockname()[1])
        except OSError as error:
            raise StartupError(
                f"Port {port} cannot be used ({error.strerror}). Stop the program that uses it, "
                "or choose another port with --port or SANDBOX_PORT."
            ) from None


async def refresh(preview: Preview) -> None:
    """Refresh the simulated Discord's page after a change that wasn't made on the page.

    While an action is running, the simulator raises SetupError. That error is ignored, because the page is refreshed
    after the action anyway.
    """
    with suppress(SetupError):
        await preview.refresh()


def serving(town: Town, port: int) -> AbstractAsyncContextManager[Preview]:
    zone = local_timezone()
    return corrected_page(town.env, town.channel, viewers=town.members, layout="channel", timezone=zone, port=port)


@asynccontextmanager
async def simulated(
    database_url: str,
    engine_threads: int = 1,
    web_url: str | None = None,
    at_once: Callable[[Runtime], Awaitable[None]] | None = None,
    is_real_time: bool = False,
) -> AsyncIterator[Env]:
    """Run the real bot in a simulated Discord.

    `web_url` is the address of the bot's website, or None for no website. `at_once` is called before the rules are
    compiled, because compiling can take a long time. If `is_real_time`, the simulation's clock runs in real time.
    Otherwise, the clock is frozen until it is advanced.
    """
    check_offered()
    # Imported after `check_offered`, because importing the commands looks up the names of all variants.
    from bot.discord.client import Campmate  # noqa: PLC0415

    running: list[Env] = []

    def now() -> datetime:
        # The page can ask for the time before the simulation has a clock.
        return running[0].now() if running else system_time()

    page = None if web_url is None else PageAt(web_url)
    async with open_runtime(
        database_url, now=now, rng=random.Random(1), engines=EngineSetup(engine_threads), page=page
    ) as runtime:
        if at_once is not None:
            await at_once(runtime)
        # The rules are compiled before the bot starts, so that starting the bot takes little time.
        await asyncio.to_thread(warm_everything, runtime.preparation.begin_with)
        client = Campmate(runtime, shard_count=1)
        # Errors have already been logged. With check_errors, they would be raised again when the simulation ends.
        env = ForgivingEnv(client, settle_timeout=SETTLE_SECONDS, check_errors=False)
        running.append(env)
        async with _started(env, is_real_time=is_real_time):
            yield env


@asynccontextmanager
async def _started(env: Env, *, is_real_time: bool) -> AsyncIterator[None]:
    if is_real_time:
        show_real_time(env)
    await env.start()
    try:
        with env.time_context():
            async with running_timers(env) if is_real_time else nullcontext():
                yield
    finally:
        await env.shutdown()


async def build_forest(env: Env) -> tuple[ChannelHandle, tuple[MemberActor, ...]]:
    guild = env.create_guild(FOREST)
    channel = guild.create_text_channel("glade")
    members = tuple(guild.add_member(env.create_user(name.lower(), global_name=name)) for name in FORESTERS)
    runtime, here = cast("Campmate", env.bot).runtime, ServerId(guild.id)
    await settings.change_votes(runtime.db, here, FOREST, channel_id=ChannelId(channel.id), is_challengeable=True)
    return channel, members


async def build_town(env: Env) -> Town:
    """Create the sandbox's two servers, and fill the first with games, a vote game, a tournament and a challenge."""
    assert env.bot.user is not None
    await env.bot.user.edit(username="Campmate")
    guild = env.create_guild("The Steppe")
    no_threads = discord.PermissionOverwrite(create_public_threads=False, create_private_threads=False)
    channel = guild.create_text_channel("campfire", overwrites={guild.default_role: no_threads})
    # Alice manages the server, so that a visitor sees what managers see.
    running = guild.create_role("steward", permissions=discord.Permissions(manage_guild=True))
    alice, bo, chen = (
        guild.add_member(env.create_user(name.lower(), global_name=name), roles=[running] if name == "Alice" else ())
        for name in ("Alice", "Bo", "Chen")
    )
    simulated = tuple(guild.add_member(env.create_user(name.lower(), global_name=name)) for name in SIMULATED)
    town = Town(env, channel, alice, bo, chen, simulated, *await build_forest(env))
    await town.welcome()
    await town.play(bo, chen, FINISHED)
    await town.play(alice, bo, UNDER_WAY)
    with_armies = next(key for key, family in FAMILIES.items() if family.armies)
    await town.vote()
    await town.open_tournament()
    await chen.slash(channel, "challenge", variant=with_armies, opponent=alice, army=RANDOM_ARMY, clock="1d")
    return town

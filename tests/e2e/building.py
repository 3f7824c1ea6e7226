"""Creates a simulated server with the real bot and three members."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from datetime import datetime, timedelta
from typing import Any, cast
from unittest.mock import patch

from simcord import Env

from bot.discord import scheduler
from bot.discord.client import PERMISSIONS, Campmate
from bot.discord.core.interactions import Runtime
from bot.i18n.catalog import load_catalog
from bot.runtime import PuzzleRepository
from bot.sandbox.run import PatientEnv
from bot.services.engines import Engines
from bot.storage import sqlite
from bot.storage.database import Database
from tests.e2e.world import World
from tests.puzzle_files import FOLDER

SETTLE_SECONDS = 300.0
"""How long to wait for the bot to finish its work. This is long enough on a busy machine, and still makes the test fail
if the bot hangs.
"""
AWAKE_SECONDS = 12.0
"""At the end of a long wait, all jobs run as often as usual for this many seconds."""
LONG_PAUSE = timedelta(seconds=10)


class QuickEnv(PatientEnv):
    """A simulated Discord that runs the bot's most frequent jobs less often while a long time passes.

    A job that usually runs every few seconds runs every `LONG_PAUSE`, except in the last `AWAKE_SECONDS`.
    """

    async def advance_time(self, seconds: float) -> None:
        if seconds > 2 * AWAKE_SECONDS:
            with self._with_long_pauses():
                await super().advance_time(seconds - AWAKE_SECONDS)
            seconds = AWAKE_SECONDS
        await super().advance_time(seconds)

    @contextmanager
    def _with_long_pauses(self) -> Iterator[None]:
        cog = cast("Campmate", self.bot).get_cog("Scheduler")
        assert isinstance(cog, scheduler.Scheduler)
        usual = {job: job.pause for job in (*cog.rounds.values(), cog.flag) if job.pause < LONG_PAUSE}
        for job in usual:
            job.pause = LONG_PAUSE
        try:
            yield
        finally:
            for job, pause in usual.items():
                job.pause = pause


@asynccontextmanager
async def started(
    url: str, engines: Engines, commands: Mapping[Any, Mapping[Any, dict[str, Any]]]
) -> AsyncIterator[Env]:
    """Run the bot on a database, in a simulated Discord in which these commands are already registered. Close
    everything at the end.
    """
    running: list[Env] = []

    def now() -> datetime:
        return running[0].now()

    # Don't wait for the disk, because a power failure doesn't matter in tests. Don't check the file for damage, because
    # it has just been copied.
    with patch.object(sqlite, "try_out", _nothing):
        db = await Database.open(url, synchronous="NORMAL")
    runtime = Runtime(db, load_catalog(), now, random.Random(1), engines, puzzle_repository=PuzzleRepository(FOLDER))
    # User-facing errors also reach the simulation as errors. `is_refusal` filters them out later.
    env = QuickEnv(Campmate(runtime, shard_count=1), settle_timeout=SETTLE_SECONDS, check_errors=False)
    running.append(env)
    env.backend.commands.update((scope, dict(known)) for scope, known in commands.items())
    # The database is new, so the jobs have nothing to do. Running them would take a fifth of the startup time.
    with patch.object(scheduler, "run_all", _do_nothing):
        await env.start()
    try:
        yield env
    finally:
        client = env.bot
        assert isinstance(client, Campmate)
        await env.shutdown()
        # After a restart, these are the new bot's pools. The old bot's pools are already closed.
        assert isinstance(client.runtime.engines, Engines)
        await asyncio.to_thread(client.runtime.engines.close)
        await asyncio.to_thread(client.runtime.work_pool.close)
        await client.runtime.db.close()


def _nothing(*_: object, **__: object) -> None:
    pass


async def _do_nothing(*_: object) -> None:
    pass


def build(env: Env, database_url: str, locale: str) -> World:
    """Create a server in which the bot has exactly the permissions that its invite link requests."""
    guild = env.create_guild("The Steppe", preferred_locale=locale)
    for role in env.backend.get_guild(guild.id).roles.values():
        if role.managed:
            env.backend.edit_role(guild.id, role.id, {"permissions": PERMISSIONS.value})
    channel = guild.create_text_channel("chess")
    alice, bo, chen = (
        guild.add_member(env.create_user(name.lower(), global_name=name)) for name in ("Alice", "Bo", "Chen")
    )
    world = World(env, database_url, guild, channel, alice, bo, chen)
    _localize_interactions(world)
    return world


def _localize_interactions(world: World) -> None:
    """Include the languages of members and servers in interactions. The simulation itself always sends en-US."""
    backend, emit = world.env.backend, world.env.backend.emit

    def emit_in_language(event: str, payload: Mapping[str, Any]) -> None:
        if event == "INTERACTION_CREATE" and "guild_id" in payload:
            user = int(payload["member"]["user"]["id"])
            server = backend.get_guild(int(payload["guild_id"]))
            languages = {"locale": world.locales.get(user, "en-US"), "guild_locale": server.preferred_locale}
            payload = {**payload, **languages}
        emit(event, payload)

    backend.emit = emit_in_language  # type: ignore[method-assign]

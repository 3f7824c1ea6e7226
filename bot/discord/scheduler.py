"""Runs the background jobs periodically. Discord events can also trigger a job immediately."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from datetime import datetime, timedelta
from typing import Any, TypeAlias, TypeVar

import discord
from discord.ext import commands, tasks
from discord.utils import MISSING, utcnow

from bot.discord.core.boards import ThreadTidier
from bot.discord.core.discord_channels import DiscordChannel
from bot.discord.core.outbox import Outbox
from bot.domain.ids import ChannelId, ServerId
from bot.jobs import run_all
from bot.jobs.clocks import Timekeeper
from bot.jobs.schedule import FLAG_SECONDS, SWEEP_SECONDS, Jobs, Round
from bot.services import outbox

Step: TypeAlias = Callable[[], Coroutine[Any, Any, None]]


class PeriodicJob(tasks.Loop[Step]):
    """A loop that repeats a step, with the same pause after each round.

    discord.py's own loop plans each round from the planned time of the previous round, using the system clock. If the
    machine sleeps for a day, or its clock is set forward by a day, that loop runs all missed rounds without a pause:
    43,200 of them for a round every two seconds. If the clock is set back by a day, that loop does nothing for a day.
    """

    def __init__(self, step: Step, seconds: float, before: Step | None = None) -> None:
        """Run `before` once, then repeat `step` with a pause of `seconds`."""
        super().__init__(step, seconds=seconds, hours=0, minutes=0, time=MISSING, count=None, reconnect=True, name=None)
        self.pause = timedelta(seconds=seconds)
        if before is not None:
            self.before_loop(before)

    def _try_sleep_until(self, dt: datetime) -> asyncio.Future[Any]:
        """Return a future that completes after this job's pause.

        `dt`, the time for which discord.py has scheduled the next round, is ignored.
        """
        slept: asyncio.Future[Any] = super()._try_sleep_until(utcnow() + self.pause)
        return slept


log = logging.getLogger(__name__)

T = TypeVar("T")


class Scheduler(commands.Cog):
    """Runs the jobs that continue games and tournaments, such as ending games on time or starting rounds.

    The scheduler's only state is the list of threads that still have to be tidied, and losing this list does no harm. A
    new process can therefore take over the work of a process that has ended.

    The clocks of games stop while the bot is down: see `Timekeeper`.
    """

    def __init__(self, client: discord.Client, box: Outbox, jobs: Jobs, timekeeper: Timekeeper) -> None:
        self.client = client
        self.box = box
        self.jobs = jobs
        self.timekeeper = timekeeper
        self.runtime = box.runtime
        self.rounds = {one.name: self._periodic(one) for one in jobs.rounds}
        self.flag = PeriodicJob(self._flag, FLAG_SECONDS)
        self.tidier = ThreadTidier(box)
        self.tidy_again = PeriodicJob(self._tidy_again, SWEEP_SECONDS)

    def _periodic(self, one: Round) -> PeriodicJob:
        async def run() -> None:
            if one.at_start or periodic.current_loop:
                await self._run(one)

        async def wait() -> None:
            await self._wait_for(one)

        periodic = PeriodicJob(run, one.seconds, before=wait)
        return periodic

    async def cog_load(self) -> None:
        self.box.flags.wake = self._look_after_flags
        for periodic in self.rounds.values():
            periodic.start()
        self.tidy_again.start()
        self.listen.start()

    async def cog_unload(self) -> None:
        for periodic in self.rounds.values():
            periodic.cancel()
        self.tidy_again.cancel()
        self.box.flags.wake = lambda: None
        self.flag.cancel()
        self.listen.cancel()

    async def _run(self, one: Round) -> None:
        """Run a round's jobs.

        If the round has jobs that depend on deadlines, or if the system clock has jumped, first check for an outage and
        postpone the deadlines by its length. If that fails, skip the jobs that depend on deadlines.
        """
        has_time = True
        if one.timed or self.timekeeper.has_leapt:
            has_time = bool(await self._settle(self.timekeeper.keep()))
        await run_all([*(one.timed if has_time else ()), *one.jobs], self.runtime.now)

    async def _wait_for(self, one: Round) -> None:
        """Wait until a round can run. No round can run before Discord has sent the list of servers."""
        await self.client.wait_until_ready()
        if one.timed:
            await self.timekeeper.opened.wait()
            # Retry the messages that failed before the bot was restarted.
            await self._settle(outbox.retry_now(self.runtime.db, self.runtime.now()))
        if self.jobs.tournaments in one.jobs:
            await self.timekeeper.kept.wait()

    async def _flag(self) -> None:
        """End the live games that are out of time. Stop this loop once no live game is left."""
        await run_all([self.jobs.flags], self.runtime.now)
        if not self.box.flags:
            self.flag.stop()

    def _look_after_flags(self) -> None:
        """Start the loop that checks whether live games are out of time, unless it is already running."""
        if not self.flag.is_running():
            self.flag.start()

    @tasks.loop(count=1)
    async def listen(self) -> None:
        """Wait for other processes to store work for this process's servers, and run the jobs as soon as they do."""
        await outbox.listen(self.runtime.db, self.take_up)

    @listen.before_loop
    async def _wait(self) -> None:
        await self.client.wait_until_ready()

    async def take_up(self) -> None:
        """Run the due jobs that another process has left for this one."""
        await run_all(self.jobs.left_behind, self.runtime.now)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Retry the server's outbox messages that failed while the bot wasn't in the server, and resume the server's
        tournaments.
        """
        await self._settle(outbox.retry_now(self.runtime.db, self.runtime.now(), ServerId(guild.id)))
        await self._settle(self.jobs.tournaments.look_in_server(ServerId(guild.id)))

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Move or pause the tournaments of a deleted channel immediately, before their next games start."""
        await self._settle(self.jobs.tournaments.look_in_channel(ChannelId(channel.id)))

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, deleted: discord.RawThreadDeleteEvent) -> None:
        """Move or pause the tournaments of a deleted thread immediately, before their next games start."""
        await self._settle(self.jobs.tournaments.look_in_channel(ChannelId(deleted.thread_id)))

    @commands.Cog.listener()
    async def on_guild_channel_update(self, _: discord.abc.GuildChannel, changed: discord.abc.GuildChannel) -> None:
        """Pause the tournaments of a channel if the bot can no longer write there, and resume them once it can."""
        await self._settle(self.jobs.tournaments.look_in_channel(ChannelId(changed.id)))

    @commands.Cog.listener()
    async def on_thread_update(self, before: discord.Thread, after: discord.Thread) -> None:
        """Tidy a thread when it is unlocked."""
        if before.locked and not after.locked:
            await self._settle(self._take_back(after))

    @commands.Cog.listener()
    async def on_thread_join(self, thread: discord.Thread) -> None:
        """Tidy a thread that discord.py has just added to its cache, because it might have been locked and archived
        before.
        """
        if not thread.locked:
            await self._settle(self._take_back(thread))

    async def _take_back(self, thread: discord.Thread) -> None:
        """Send the messages and remove the old controls that had to wait while the thread was locked. Ignore threads
        that the bot didn't create.
        """
        if thread.owner_id == thread.guild.me.id:
            await outbox.retry_now(self.runtime.db, self.runtime.now(), ServerId(thread.guild.id))
            await self.tidier.tidy(DiscordChannel(thread))

    async def _tidy_again(self) -> None:
        for thread in list(self.tidier.left.values()):
            await self._settle(self.tidier.tidy(thread))

    async def _settle(self, settling: Awaitable[T]) -> T | None:
        """Await a step of a job. If it fails, log the failure and return None. A later round tries the step again."""
        try:
            return await settling
        except Exception:
            log.exception("the periodic jobs failed and will run again")
            return None

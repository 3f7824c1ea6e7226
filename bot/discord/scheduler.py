"""The scheduler: runs the jobs periodically, and immediately after Discord's events that concern them."""

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
from bot.discord.core.outbox import Outbox
from bot.discord.core.rooms import DiscordChannel
from bot.domain.ids import ChannelId, ServerId
from bot.jobs.clocks import Timekeeper
from bot.jobs.job import run_all
from bot.jobs.schedule import FLAG_SECONDS, SWEEP_SECONDS, Jobs, Round
from bot.services import outbox

Step: TypeAlias = Callable[[], Coroutine[Any, Any, None]]


class PeriodicJob(tasks.Loop[Step]):
    """A step that is repeated, with a pause of some seconds after each round.

    discord.py schedules each round from the previous one, by the wall clock. After a day's sleep, or a clock set
    forward by a day, it would catch up on all missed rounds without a pause: 43,200 for a round of two seconds. After
    the clock was set back it would do nothing for that time.
    """

    def __init__(self, step: Step, seconds: float, before: Step | None = None) -> None:
        """Run `before` once, then repeat `step` with a pause of `seconds`."""
        super().__init__(step, seconds=seconds, hours=0, minutes=0, time=MISSING, count=None, reconnect=True, name=None)
        self.pause = timedelta(seconds=seconds)
        if before is not None:
            self.before_loop(before)

    def _try_sleep_until(self, dt: datetime) -> asyncio.Future[Any]:
        """Return a future that is done after the pause, which starts now, ignoring the planned time."""
        slept: asyncio.Future[Any] = super()._try_sleep_until(utcnow() + self.pause)
        return slept


log = logging.getLogger(__name__)

T = TypeVar("T")


class Scheduler(commands.Cog):
    """Keeps no state of its own, so that the next process can finish the work of one that has ended; but for threads
    that aren't tidy yet, which do no harm.

    Time does not run while the bot is down: see `Timekeeper`.
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
        """Run the jobs of a round; first let the time run again if it is stopped, or if some jobs depend on it."""
        has_time = True
        if one.timed or self.timekeeper.has_leapt:
            has_time = bool(await self._settle(self.timekeeper.keep()))
        await run_all([*(one.timed if has_time else ()), *one.jobs], self.runtime.now)

    async def _wait_for(self, one: Round) -> None:
        """Wait until Discord has sent the servers, and for the other prerequisites of a round."""
        await self.client.wait_until_ready()
        if one.timed:
            await self.timekeeper.opened.wait()
            # Messages that failed before the start are due now.
            await self._settle(outbox.retry_now(self.runtime.db, self.runtime.now()))
        if self.jobs.tournaments in one.jobs:
            await self.timekeeper.kept.wait()

    async def _flag(self) -> None:
        """Flag live games out of time; stop once no live game is left."""
        await run_all([self.jobs.flags], self.runtime.now)
        if not self.box.flags:
            self.flag.stop()

    def _look_after_flags(self) -> None:
        """Start the checks of flags, unless they are running."""
        if not self.flag.is_running():
            self.flag.start()

    @tasks.loop(count=1)
    async def listen(self) -> None:
        """Apply changes made by another process in a server of this one, immediately."""
        await outbox.listen(self.runtime.db, self.take_up)

    @listen.before_loop
    async def _wait(self) -> None:
        await self.client.wait_until_ready()

    async def take_up(self) -> None:
        """Run the due jobs that another process has left undone."""
        await run_all(self.jobs.left_behind, self.runtime.now)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Make the server's outbox messages due now: they failed while the bot was not a member."""
        await self._settle(outbox.retry_now(self.runtime.db, self.runtime.now(), ServerId(guild.id)))
        await self._settle(self.jobs.tournaments.look_in_server(ServerId(guild.id)))

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Move or pause the tournaments of a deleted channel immediately, before their next games start."""
        await self._settle(self.jobs.tournaments.look_in_channel(ChannelId(channel.id)))

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, deleted: discord.RawThreadDeleteEvent) -> None:
        """Do the same for a thread."""
        await self._settle(self.jobs.tournaments.look_in_channel(ChannelId(deleted.thread_id)))

    @commands.Cog.listener()
    async def on_guild_channel_update(self, _: discord.abc.GuildChannel, changed: discord.abc.GuildChannel) -> None:
        """Resume a channel's tournaments if the bot can write in it again; pause them if it no longer can."""
        await self._settle(self.jobs.tournaments.look_in_channel(ChannelId(changed.id)))

    @commands.Cog.listener()
    async def on_thread_update(self, before: discord.Thread, after: discord.Thread) -> None:
        """Tidy a thread that has been unlocked."""
        if before.locked and not after.locked:
            await self._settle(self._take_back(after))

    @commands.Cog.listener()
    async def on_thread_join(self, thread: discord.Thread) -> None:
        """Tidy a thread that Discord has sent for the first time or again: it might have been archived and locked."""
        if not thread.locked:
            await self._settle(self._take_back(thread))

    async def _take_back(self, thread: discord.Thread) -> None:
        """Deliver outbox messages and remove controls that were delayed while one of the bot's threads was locked."""
        if thread.owner_id == thread.guild.me.id:
            await outbox.retry_now(self.runtime.db, self.runtime.now(), ServerId(thread.guild.id))
            await self.tidier.tidy(DiscordChannel(thread))

    async def _tidy_again(self) -> None:
        for thread in list(self.tidier.left.values()):
            await self._settle(self.tidier.tidy(thread))

    async def _settle(self, settling: Awaitable[T]) -> T | None:
        """Await something; log its failure and return None, as it is retried later."""
        try:
            return await settling
        except Exception:
            log.exception("sweeping failed")
            return None

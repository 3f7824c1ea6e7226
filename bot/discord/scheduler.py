"""The scheduler: runs the jobs again and again, and at once where Discord says that something has changed for them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from datetime import datetime, timedelta
from typing import Any, TypeAlias, TypeVar

import discord
from discord.ext import commands, tasks
from discord.utils import MISSING, utcnow

from bot.discord.core.boards import tidy
from bot.discord.core.outbox import Outbox
from bot.discord.core.rooms import DiscordChannel
from bot.domain.ids import ChannelId, GuildId
from bot.jobs.clocks import Timekeeper
from bot.jobs.job import run_all
from bot.jobs.schedule import FLAG_SECONDS, Jobs, Round
from bot.services import outbox

Step: TypeAlias = Callable[[], Coroutine[Any, Any, None]]


class PeriodicJob(tasks.Loop[Step]):
    """A step that is repeated, with a pause of some seconds after each round.

    discord.py plans each round from the one before, by the time of day. A machine that has slept for a day, or whose
    clock was put forward by one, would make up for all rounds that it has missed, of two seconds each 43,200, without
    a pause; one whose clock was put back would do nothing for so long.
    """

    def __init__(self, step: Step, seconds: float, before: Step | None = None) -> None:
        """Repeat `step` once started, `before` having been done once. The pause is given in seconds."""
        super().__init__(step, seconds=seconds, hours=0, minutes=0, time=MISSING, count=None, reconnect=True, name=None)
        self.pause = timedelta(seconds=seconds)
        if before is not None:
            self.before_loop(before)

    def _try_sleep_until(self, dt: datetime) -> asyncio.Future[Any]:
        """Return a future that is done after the pause. It begins now, whatever moment was planned."""
        slept: asyncio.Future[Any] = super()._try_sleep_until(utcnow() + self.pause)
        return slept


log = logging.getLogger(__name__)

T = TypeVar("T")


class Scheduler(commands.Cog):
    """The scheduler. It keeps no state of its own, so that what is left of a process that has ended is done by the
    next.

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

    def _periodic(self, one: Round) -> PeriodicJob:
        async def run() -> None:
            await self._run(one)

        async def wait() -> None:
            await self._wait_for(one)

        return PeriodicJob(run, one.seconds, before=wait)

    async def cog_load(self) -> None:
        """Begin to run the jobs."""
        self.box.flags.wake = self._look_after_flags
        for periodic in self.rounds.values():
            periodic.start()
        self.listen.start()

    async def cog_unload(self) -> None:
        """Stop running them."""
        for periodic in self.rounds.values():
            periodic.cancel()
        self.box.flags.wake = lambda: None
        self.flag.cancel()
        self.listen.cancel()

    async def _run(self, one: Round) -> None:
        """Run the jobs of a round; the time goes on first if it stands still, or if some of them wait for it."""
        has_time = True
        if one.timed or self.timekeeper.has_leapt:
            has_time = bool(await self._settle(self.timekeeper.keep()))
        await run_all([*(one.timed if has_time else ()), *one.jobs], self.runtime.now)

    async def _wait_for(self, one: Round) -> None:
        """Wait until Discord has sent the servers, and whatever a round needs besides."""
        await self.client.wait_until_ready()
        if one.timed:
            await self.timekeeper.opened.wait()
            # What failed before the start is due now.
            await self._settle(outbox.retry_now(self.runtime.db, self.runtime.now()))
        if self.jobs.tournaments in one.jobs:
            await self.timekeeper.kept.wait()

    async def _flag(self) -> None:
        """Let the flags of live games fall; stop once no live game is left."""
        await run_all([self.jobs.flags], self.runtime.now)
        if not self.box.flags:
            self.flag.stop()

    def _look_after_flags(self) -> None:
        """Begin to look after the alarms, unless that goes on."""
        if not self.flag.is_running():
            self.flag.start()

    @tasks.loop(count=1)
    async def listen(self) -> None:
        """Take up at once the changes that another process has made in a server of this one."""
        await outbox.listen(self.runtime.db, self.take_up)

    @listen.before_loop
    async def _wait(self) -> None:
        await self.client.wait_until_ready()

    async def take_up(self) -> None:
        """Do what is due of what another process has left."""
        await run_all(self.jobs.left_behind, self.runtime.now)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Make the server's outbox messages due now: they failed while the bot was not in it."""
        await self._settle(outbox.retry_now(self.runtime.db, self.runtime.now(), GuildId(guild.id)))
        await self._settle(self.jobs.tournaments.look_in_server(GuildId(guild.id)))

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Move or pause the tournaments of a deleted channel at once, before the next of their games begin."""
        await self._settle(self.jobs.tournaments.look_in_channel(ChannelId(channel.id)))

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, deleted: discord.RawThreadDeleteEvent) -> None:
        """Do the same for a thread."""
        await self._settle(self.jobs.tournaments.look_in_channel(ChannelId(deleted.thread_id)))

    @commands.Cog.listener()
    async def on_guild_channel_update(self, _: discord.abc.GuildChannel, changed: discord.abc.GuildChannel) -> None:
        """Resume the tournaments of a channel in which the bot may write again, and pause those where it may not."""
        await self._settle(self.jobs.tournaments.look_in_channel(ChannelId(changed.id)))

    @commands.Cog.listener()
    async def on_thread_update(self, before: discord.Thread, after: discord.Thread) -> None:
        """Tidy a thread that has been unlocked."""
        if before.locked and not after.locked:
            await self._settle(self._take_back(after))

    @commands.Cog.listener()
    async def on_thread_join(self, thread: discord.Thread) -> None:
        """Tidy a thread that Discord names for the first time or again: it may have been archived and locked."""
        if not thread.locked:
            await self._settle(self._take_back(thread))

    async def _take_back(self, thread: discord.Thread) -> None:
        """Carry the outbox messages and remove the controls that had to wait while one of the bot's threads was
        locked.
        """
        if thread.owner_id == thread.guild.me.id:
            await outbox.retry_now(self.runtime.db, self.runtime.now(), GuildId(thread.guild.id))
            await tidy(self.box, DiscordChannel(thread))

    async def _settle(self, settling: Awaitable[T]) -> T | None:
        """Await something; log its failure and return None, as it is tried again later."""
        try:
            return await settling
        except Exception:
            log.exception("sweeping failed")
            return None

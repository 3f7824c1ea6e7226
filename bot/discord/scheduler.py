"""The scheduler: does what is due because time passes. Challenges expire, players are warned, clocks run out,
votes close.

It also begins the engine's moves that no task has begun, and carries the outbox messages that their handlers could not
carry.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable
from datetime import datetime, timedelta
from typing import TypeVar

import discord
from discord.ext import commands, tasks

from bot.discord.core.interactions import Runtime
from bot.discord.core.leftovers import tidy
from bot.discord.core.outbox import Outbox
from bot.discord.core.thinking import Thinking
from bot.discord.features.tournament.channels import advance, advance_in_channel, advance_in_server
from bot.discord.features.votes.closing import close_vote
from bot.discord.periodic import PeriodicJob
from bot.discord.timekeeping import Timekeeper
from bot.domain.ids import ChannelId, GameId, GuildId
from bot.services import (
    challenges,
    clocks,
    conditionals,
    engine_games,
    explorer,
    games,
    outbox,
    puzzle_checks,
    puzzle_servers,
    server_challenges,
    storms,
    tournaments,
    votes,
)

log = logging.getLogger(__name__)

T = TypeVar("T")

SWEEP_SECONDS = 20
AHEAD = timedelta(seconds=2 * SWEEP_SECONDS)
"""For how long ahead the scheduler reads the alarms of live games; those of changes are taken at once."""
FLAG_SECONDS = 0.25
"""How often the alarms of live games are looked at while there are any: so late a flag falls at most."""
CHECK_SECONDS = 60
"""How often reports of cooked puzzles are looked up."""
DISPATCH_SECONDS = 2
"""How often the outbox's due outbox messages are looked up."""
COUNT_SECONDS, COUNTS_AT_ONCE = 5, 4
"""How often games are looked up that the explorer does not count yet, and how many transactions then count them."""


class Scheduler(commands.Cog):
    """The scheduler. It keeps no state of its own, so that what is left of a process that has ended is done by the
    next.

    Time does not run while the bot is down: see `Timekeeper`.
    """

    def __init__(
        self, runtime: Runtime, client: discord.Client, box: Outbox, thinking: Thinking, timekeeper: Timekeeper
    ) -> None:
        self.runtime = runtime
        self.timekeeper = timekeeper
        self.client = client
        self.box = box
        self.thinking = thinking
        self.sweep = PeriodicJob(self._sweep, SWEEP_SECONDS, before=self._catch_up)
        self.dispatch = PeriodicJob(self._dispatch, DISPATCH_SECONDS, before=self._wait)
        self.check = PeriodicJob(self._check, CHECK_SECONDS, before=self._wait)
        self.count = PeriodicJob(self._count, COUNT_SECONDS, before=self._wait)
        self.flag = PeriodicJob(self._flag, FLAG_SECONDS)

    async def cog_load(self) -> None:
        """Begin to sweep."""
        self.box.flags.wake = self._look_after_flags
        self.sweep.start()
        self.dispatch.start()
        self.check.start()
        self.listen.start()
        self.count.start()

    async def cog_unload(self) -> None:
        """Stop sweeping."""
        self.sweep.cancel()
        self.box.flags.wake = lambda: None
        self.flag.cancel()
        self.dispatch.cancel()
        self.check.cancel()
        self.listen.cancel()
        self.count.cancel()

    async def _sweep(self) -> None:
        """Do all that is due, once no time counts in which the bot was away."""
        if await self._settle(self.timekeeper.keep()):
            await self._run_out(self.runtime.now())
        # Each by itself: one that fails, whenever it is tried, keeps no other waiting.
        for game in await self._settle(conditionals.due(self.runtime.db)) or ():
            await self._settle(games.follow(self.runtime.db, game, self.runtime.now()))
        await self._settle(puzzle_servers.post_dailies(self.runtime.db, self.runtime.now()))
        await self.resume_pending()

    async def _run_out(self, now: datetime) -> None:
        """Settle what runs out. Clocks go before warnings, so that no player is warned after losing."""
        await self._settle(challenges.expire_due(self.runtime.db, now))
        await self._settle(clocks.end_overdue(self.runtime.db, now))
        await self._settle(clocks.warn(self.runtime.db, now))
        self.box.flags.take(await self._settle(clocks.alarms(self.runtime.db, now, now + AHEAD)) or {})
        for tournament in await self._settle(tournaments.due(self.runtime.db, now)) or ():
            await self._settle(advance(self.client, self.runtime, tournament))
        await self._settle(server_challenges.expire_due(self.runtime.db, now))
        for number in await self._settle(votes.due(self.runtime.db, now)) or ():
            await self._settle(close_vote(self.box, self.thinking, number))
        await self._settle(storms.end_overdue(self.runtime.db, now))

    async def _check(self) -> None:
        """Check the puzzles that were reported as cooked, one after the other."""
        await self._settle(self._check_puzzles())

    async def resume_pending(self) -> None:
        """Begin the engine's moves and carry the outbox messages that are due, whichever process has left them."""
        for number in await self._settle(engine_games.waiting(self.runtime.db)) or ():
            if (game := await self._settle(games.load(self.runtime.db, number))) is not None:
                self.thinking.begin(game)
        await self._dispatch()

    async def _flag(self) -> None:
        """Let the flags of live games fall, and warn whose time runs short; stop once no live game is left."""
        due = self.box.flags.due(self.runtime.now())
        if due and await self._settle(self._let_fall(due)) is None:
            # The database is asked again in the scheduler's next round.
            return
        if not self.box.flags:
            self.flag.stop()

    async def _let_fall(self, due: list[GameId]) -> bool:
        self.box.flags.take(await clocks.settle_live(self.runtime.db, due, self.runtime.now()))
        await self.box.dispatch_due()
        return True

    def _look_after_flags(self) -> None:
        """Begin to look after the alarms, unless that goes on."""
        if not self.flag.is_running():
            self.flag.start()

    async def _dispatch(self) -> None:
        """Carry all outbox messages that are due; the time goes on first if it stands still."""
        if self.timekeeper.has_leapt:
            await self._settle(self.timekeeper.keep())
        await self._settle(self.box.dispatch_due())

    async def _count(self) -> None:
        """Count games that the explorer does not count yet: most were counted as they ended."""
        for _ in range(COUNTS_AT_ONCE):
            if not await self._settle(explorer.catch_up(self.runtime.db)):
                return

    @tasks.loop(count=1)
    async def listen(self) -> None:
        """Take up at once the changes that another process has made in a server of this one."""
        await outbox.listen(self.runtime.db, self.resume_pending)

    async def _catch_up(self) -> None:
        """Wait until members can act, and make the outbox messages from before the start due now."""
        await self.client.wait_until_ready()
        await self.timekeeper.opened.wait()
        await self._settle(outbox.retry_now(self.runtime.db, self.runtime.now()))

    @listen.before_loop
    async def _wait(self) -> None:
        """Wait until Discord has sent the servers."""
        await self.client.wait_until_ready()

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Make the server's outbox messages due now: they failed while the bot was not in it."""
        await self._settle(outbox.retry_now(self.runtime.db, self.runtime.now(), GuildId(guild.id)))
        await self._settle(advance_in_server(self.client, self.runtime, GuildId(guild.id)))

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Move or pause the tournaments of a deleted channel at once, before the next of their games begin."""
        await self._settle(advance_in_channel(self.client, self.runtime, ChannelId(channel.id)))

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, deleted: discord.RawThreadDeleteEvent) -> None:
        """Do the same for a thread."""
        await self._settle(advance_in_channel(self.client, self.runtime, ChannelId(deleted.thread_id)))

    @commands.Cog.listener()
    async def on_guild_channel_update(self, _: discord.abc.GuildChannel, changed: discord.abc.GuildChannel) -> None:
        """Resume the tournaments of a channel in which the bot may write again, and pause those where it may not."""
        await self._settle(advance_in_channel(self.client, self.runtime, ChannelId(changed.id)))

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

    async def _check_puzzles(self) -> None:
        runtime = self.runtime
        while await puzzle_checks.any_waits(runtime.db, runtime.now()):
            if not await puzzle_checks.check_next(
                runtime.db, await runtime.puzzle_repository.book(), runtime.engines, runtime.now()
            ):
                return

    async def _take_back(self, thread: discord.Thread) -> None:
        """Carry the outbox messages and remove the controls that had to wait while one of the bot's threads was
        locked.
        """
        if thread.owner_id == thread.guild.me.id:
            await outbox.retry_now(self.runtime.db, self.runtime.now(), GuildId(thread.guild.id))
            await tidy(self.box, thread)

    async def _settle(self, settling: Awaitable[T]) -> T | None:
        """Await one step of a round; log its failure and return None, as the next round tries again."""
        try:
            return await settling
        except Exception:
            log.exception("sweeping failed")
            return None

"""The sweeper: does what is due because time passes. Challenges expire, players are warned, clocks run out,
votes close.

It also begins the engine's moves that no task has begun, and carries the errands that their handlers could not carry.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable
from typing import TypeVar

import discord
from discord.ext import commands, tasks

from bot.domain.ids import GuildId
from bot.frontend.desk.house import House
from bot.frontend.desk.leftovers import tidy
from bot.frontend.desk.outbox import Outbox
from bot.frontend.desk.thinking import Thinking
from bot.frontend.votes.closing import close_vote
from bot.services import (
    challenges,
    clocks,
    engine_games,
    games,
    outbox,
    server_challenges,
    tournaments,
    votes,
)

log = logging.getLogger(__name__)

T = TypeVar("T")

SWEEP_SECONDS = 20
SAY_SECONDS = 2
"""How often the outbox's due errands are looked up."""


class Sweeping(commands.Cog):
    """The sweeper. It keeps no state of its own, so that what fell due while the bot was down is done at its start."""

    def __init__(self, house: House, client: discord.Client, box: Outbox, thinking: Thinking) -> None:
        self.house = house
        self.client = client
        self.box = box
        self.thinking = thinking

    async def cog_load(self) -> None:
        """Begin to sweep."""
        self.sweep.start()
        self.say.start()
        self.listen.start()

    async def cog_unload(self) -> None:
        """Stop sweeping."""
        self.sweep.cancel()
        self.say.cancel()
        self.listen.cancel()

    @tasks.loop(seconds=SWEEP_SECONDS)
    async def sweep(self) -> None:
        """Do all that is due. Clocks that ran out go before warnings, so that no player is warned after losing."""
        now = self.house.now()
        await self._settle(challenges.expire_due(self.house.db, now))
        await self._settle(clocks.end_overdue(self.house.db, now))
        await self._settle(clocks.warn(self.house.db, now))
        await self._settle(tournaments.advance_due(self.house.db, now, self.house.rng))
        await self._settle(server_challenges.expire_due(self.house.db, now))
        for number in await self._settle(votes.due(self.house.db, now)) or ():
            await self._settle(close_vote(self.box, self.thinking, number))
        await self.take_up()

    async def take_up(self) -> None:
        """Begin the engine's moves and carry the errands that are due, whichever process has left them."""
        for number in await self._settle(engine_games.waiting(self.house.db)) or ():
            self.thinking.begin(await games.load(self.house.db, number))
        await self.say()

    @tasks.loop(seconds=SAY_SECONDS)
    async def say(self) -> None:
        """Carry all errands that are due."""
        await self._settle(self.box.round())

    @tasks.loop(count=1)
    async def listen(self) -> None:
        """Take up at once the changes that another process has made in a server of this one."""
        await outbox.listen(self.house.db, self.take_up)

    @sweep.before_loop
    async def catch_up(self) -> None:
        """Wait until Discord has sent the servers, and make the errands from before the start due now."""
        await self.client.wait_until_ready()
        await self._settle(outbox.hurry(self.house.db, self.house.now()))

    @say.before_loop
    @listen.before_loop
    async def wait(self) -> None:
        """Wait until Discord has sent the servers."""
        await self.client.wait_until_ready()

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Make the server's errands due now: they failed while the bot was not in it."""
        await self._settle(outbox.hurry(self.house.db, self.house.now(), GuildId(guild.id)))

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
        """Carry the errands and remove the controls that had to wait while one of the bot's threads was locked."""
        if thread.owner_id == thread.guild.me.id:
            await outbox.hurry(self.house.db, self.house.now(), GuildId(thread.guild.id))
            await tidy(self.box, thread)

    async def _settle(self, settling: Awaitable[T]) -> T | None:
        """Await one step of a round; log its failure and return None, as the next round tries again."""
        try:
            return await settling
        except Exception:
            log.exception("sweeping failed")
            return None

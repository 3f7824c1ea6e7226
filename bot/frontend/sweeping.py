"""What happens because time passes: challenges lapse, players are warned, clocks run out, the engine is reminded.

And what is still to be said in Discord is said: by whoever changed something if all goes well, else here.
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
from bot.services import challenges, clocks, engine_games, games, outbox

log = logging.getLogger(__name__)

T = TypeVar("T")

SWEEP_SECONDS = 20
SAY_SECONDS = 2
"""How often it is looked up what is to be said."""


class Sweeping(commands.Cog):
    """One sweeper, which knows only what the database says: what fell due while the bot was down is done at start."""

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
        """Settle all that has fallen due. The losses go before the warnings: nobody is warned of what has happened."""
        now = self.house.now()
        await self._settle(challenges.expire_due(self.house.db, now))
        await self._settle(clocks.end_overdue(self.house.db, now))
        await self._settle(clocks.warn(self.house.db, now))
        await self.take_up()

    async def take_up(self) -> None:
        """Let the engine move where it is to, and say all that is due, whichever process has left that behind."""
        for number in await self._settle(engine_games.waiting(self.house.db)) or ():
            self.thinking.begin(await games.load(self.house.db, number))
        await self.say()

    @tasks.loop(seconds=SAY_SECONDS)
    async def say(self) -> None:
        """Say all that is due."""
        await self._settle(self.box.round())

    @tasks.loop(count=1)
    async def listen(self) -> None:
        """Do at once what another process has left to do in a server of this one."""
        await outbox.listen(self.house.db, self.take_up)

    @sweep.before_loop
    async def catch_up(self) -> None:
        """Once Discord has said which servers there are, have said what a stop has kept from being said."""
        await self.client.wait_until_ready()
        await self._settle(outbox.hurry(self.house.db, self.house.now()))

    @say.before_loop
    @listen.before_loop
    async def wait(self) -> None:
        """Say nothing to servers that are not known yet."""
        await self.client.wait_until_ready()

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Say what could not be said before the bot was invited, or invited again."""
        await self._settle(outbox.hurry(self.house.db, self.house.now(), GuildId(guild.id)))

    @commands.Cog.listener()
    async def on_thread_update(self, before: discord.Thread, after: discord.Thread) -> None:
        """Tidy a thread that has been unlocked."""
        if before.locked and not after.locked:
            await self._settle(self._take_back(after))

    @commands.Cog.listener()
    async def on_thread_join(self, thread: discord.Thread) -> None:
        """Tidy a thread that is heard of for the first time, or again: it may have been asleep and locked."""
        if not thread.locked:
            await self._settle(self._take_back(thread))

    async def _take_back(self, thread: discord.Thread) -> None:
        """Do in a thread of ours what could not be done while it was locked."""
        if thread.owner_id == thread.guild.me.id:
            await outbox.hurry(self.house.db, self.house.now(), GuildId(thread.guild.id))
            await tidy(self.box, thread)

    async def _settle(self, settling: Awaitable[T]) -> T | None:
        """Do one thing of a round. What fails, of the database for instance, is left to the log and the next round."""
        try:
            return await settling
        except Exception:
            log.exception("sweeping failed")
            return None

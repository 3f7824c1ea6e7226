"""What happens because time passes: challenges lapse, players are warned, clocks run out, the engine is reminded."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

import discord
from discord.ext import commands, tasks

from bot.domain.challenge import Challenge
from bot.domain.ids import GameId
from bot.frontend.challenge.posts import challenge_files, closed_challenge_post
from bot.frontend.desk.answering import Answering
from bot.frontend.desk.board import warning_post
from bot.frontend.desk.boards import board_voice, show
from bot.frontend.desk.house import House
from bot.frontend.desk.messages import send
from bot.frontend.desk.rooms import Room, update
from bot.frontend.desk.venues import find_venue
from bot.frontend.words.refusals import FrontendError
from bot.services import challenges, clocks, games, opponents

log = logging.getLogger(__name__)

SWEEP_SECONDS = 20

T = TypeVar("T")


class Sweeping(commands.Cog):
    """One sweeper, which knows only what the database says: what fell due while the bot was down is done at start."""

    def __init__(self, house: House, client: discord.Client, answering: Answering) -> None:
        self.house = house
        self.client = client
        self.answering = answering

    async def cog_load(self) -> None:
        """Begin to sweep."""
        self.sweep.start()

    async def cog_unload(self) -> None:
        """Stop sweeping."""
        self.sweep.cancel()

    @tasks.loop(seconds=SWEEP_SECONDS)
    async def sweep(self) -> None:
        """Do all that has fallen due. The losses go before the warnings: nobody is warned of what has happened."""
        now = self.house.now()
        await self._each(lambda: challenges.expire_due(self.house.db, now), self._show_expired)
        await self._each(lambda: clocks.end_overdue(self.house.db, now), self._show)
        await self._each(lambda: clocks.warn(self.house.db, now), self._warn)
        await self._each(lambda: opponents.waiting(self.house.db), self._think)

    @sweep.before_loop
    async def catch_up(self) -> None:
        """Once Discord has said which servers there are, show what was stored but not shown before a stop."""
        await self.client.wait_until_ready()
        await self._each(lambda: games.behind_their_boards(self.house.db, self.house.now()), self._show)

    async def _each(self, find: Callable[[], Awaitable[list[T]]], do: Callable[[T], Awaitable[None]]) -> None:
        """Do something for each of what is found. What fails is left to the log, and holds nothing else up."""
        try:
            found = await find()
        except Exception:
            # Of the database, for instance: the next round tries again.
            log.exception("sweeping failed")
            return
        for one in found:
            try:
                await do(one)
            except (FrontendError, discord.HTTPException) as error:
                log.info("could not show %r: %r", one, error)
            except Exception:
                log.exception("sweeping failed at %r", one)

    async def _show_expired(self, challenge: Challenge) -> None:
        guild = self.client.get_guild(challenge.guild_id)
        channel = guild and guild.get_channel_or_thread(challenge.channel_id)
        if guild is None or challenge.message_id is None or not isinstance(channel, Room):
            return
        voice = self.house.texts.voice(guild.preferred_locale)
        files = challenge_files(challenge)
        await update(channel, challenge.message_id, closed_challenge_post(voice, challenge), files)

    async def _show(self, game_id: GameId) -> None:
        game = await games.load(self.house.db, game_id)
        await show(self.house, await find_venue(self.client, self.house, game), game)

    async def _warn(self, game_id: GameId) -> None:
        game = await games.load(self.house.db, game_id)
        if game.countdown is None or game.countdown.warn_at is not None:
            # They have moved while others were warned.
            return None
        venue = await find_venue(self.client, self.house, game)
        if venue.left is not None:
            # The board in the new room says by when to move.
            return await show(self.house, venue, game)
        await send(venue.place, warning_post(board_voice(self.house, venue.place, game), game))
        return None

    async def _think(self, game_id: GameId) -> None:
        self.answering.begin(await games.load(self.house.db, game_id))

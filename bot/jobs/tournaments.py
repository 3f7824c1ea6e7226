"""Tournaments: they begin, pair their rounds and end, and move or pause where their channel is gone."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from random import Random
from typing import Protocol

from bot.domain.ids import ChannelId, GuildId, TournamentId
from bot.domain.outbox import MessageKind
from bot.domain.tournament import Tournament
from bot.jobs.job import Messenger
from bot.services import settings as stored_settings
from bot.services import tournaments
from bot.services.store import Database

log = logging.getLogger(__name__)

AT_A_TIME = 8
"""How many tournaments take their steps at a time: one whose channel is looked up for long keeps no other waiting."""
PAUSE = timedelta(seconds=20)
"""How long after a failure a tournament is left alone."""


class ChannelChecks(Protocol):
    """What a tournament has to know of channels before its games begin in one; raises if that cannot be found out."""

    async def is_writable(self, guild_id: GuildId, channel_id: ChannelId) -> bool:
        """Tell whether a channel is there, and the bot may write in it."""

    async def is_public(self, guild_id: GuildId, channel_id: ChannelId) -> bool:
        """Tell whether that is so, and every member of the server can see the channel."""


class TournamentJob:
    """Lets tournaments take their steps. Each is stored with the messages that it causes; posting them changes nothing.

    Whoever changes a tournament lets it take its steps at once, by `settle` or `begin`; a run finds what is left.
    Two that do it at the same time take each step once.
    """

    def __init__(
        self,
        db: Database,
        rng: Random,
        now: Callable[[], datetime],
        *,
        channels: ChannelChecks,
        messenger: Messenger,
    ) -> None:
        self._db = db
        self._rng = rng
        self._now = now
        self._channels = channels
        self._messenger = messenger
        self._failed: dict[TournamentId, datetime] = {}
        """Until when those are left alone that have failed."""
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self, now: datetime) -> None:
        """Let all tournaments take their steps that have some."""
        due = await tournaments.due(self._db, now)
        self._failed = {one: until for one, until in self._failed.items() if until > now}
        await self._settle_all(one for one in due if one not in self._failed)

    async def look_in_channel(self, channel_id: ChannelId) -> None:
        """Pause, move or resume the tournaments of a channel that has changed or is gone."""
        await self._settle_all(await tournaments.held_in(self._db, channel_id))

    async def look_in_server(self, guild_id: GuildId) -> None:
        """Resume the tournaments of a server that the bot has joined again."""
        await self._settle_all(await tournaments.held_by(self._db, guild_id))

    def begin(self, tournament_id: TournamentId) -> None:
        """Begin to settle a tournament in a task of its own."""
        task = asyncio.create_task(self._settle_all([tournament_id]), name=f"steps of tournament {tournament_id}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def stop(self) -> None:
        """Cancel what was begun."""
        for task in self._tasks:
            task.cancel()

    async def settle(self, tournament_id: TournamentId) -> Tournament | None:
        """Let a tournament take its steps, and return it; a failure is logged, left to the runs, and returns None."""
        try:
            return await self.advance(tournament_id, self._now())
        except Exception:
            log.exception("sweeping failed in tournament %s", tournament_id)
            self._failed[tournament_id] = self._now() + PAUSE
            return None

    async def advance(self, tournament_id: TournamentId, now: datetime) -> Tournament:
        """Let a tournament take the steps that are due, but begin no games that its players would not be notified of.

        Raise NoSuchTournament, or as `ChannelChecks`.
        """
        tournament = await tournaments.load(self._db, tournament_id)
        if not tournament.is_over:
            await self._keep_reachable(tournament, now)
        return await tournaments.advance(self._db, tournament_id, now, self._rng)

    async def _settle_all(self, tournament_ids: Iterable[TournamentId]) -> None:
        """Settle tournaments, and begin to post what that has changed."""
        slots, wanted = asyncio.Semaphore(AT_A_TIME), list(tournament_ids)

        async def settle(tournament_id: TournamentId) -> None:
            async with slots:
                if (settled := await self.settle(tournament_id)) is not None:
                    self._messenger.begin(MessageKind.TOURNAMENT, settled.id, settled.guild_id)

        await asyncio.gather(*map(settle, wanted))
        if wanted:
            await self._messenger.dispatch_due()

    async def _keep_reachable(self, tournament: Tournament, now: datetime) -> None:
        """Pause a tournament whose channel is gone, or move it; resume one whose channel can be written in again."""
        if await self._channels.is_writable(tournament.guild_id, tournament.channel_id):
            if tournament.paused_at is not None:
                await tournaments.move(self._db, tournament.id, tournament.channel_id, now)
            return
        if tournament.paused_at is not None:
            return
        elsewhere = await self._elsewhere(tournament)
        if elsewhere is None:
            await tournaments.pause(self._db, tournament.id, now)
            log.warning("tournament %s is paused: its channel %s is gone", tournament.id, tournament.channel_id)
        else:
            await tournaments.move(self._db, tournament.id, elsewhere, now)
            log.info("tournament %s continues in %s: its channel is gone", tournament.id, elsewhere)

    async def _elsewhere(self, tournament: Tournament) -> ChannelId | None:
        """Return the channel in which the server holds its tournaments, if everyone can see it; else None."""
        settings = await stored_settings.load(self._db, stored_settings.TOURNAMENTS, tournament.guild_id)
        if settings.channel_id is None or settings.channel_id == tournament.channel_id:
            return None
        is_public = await self._channels.is_public(tournament.guild_id, settings.channel_id)
        return settings.channel_id if is_public else None

"""The tournament job. It starts and ends tournaments and pairs their rounds. If a tournament's channel is missing, it
moves or pauses the tournament.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from random import Random
from typing import Protocol

from bot.domain.ids import ChannelId, ServerId, TournamentId
from bot.domain.outbox import MessageKind
from bot.domain.tournament import Tournament
from bot.jobs import Messenger
from bot.services import settings as stored_settings
from bot.services import tournaments
from bot.services.store import Database

log = logging.getLogger(__name__)

AT_A_TIME = 8
"""The number of tournaments that are advanced at the same time, so that a slow channel check doesn't hold up the
others.
"""
PAUSE = timedelta(seconds=20)


class ChannelChecks(Protocol):
    """Checks a tournament's channel before games start. Both methods raise an error if the chat service doesn't
    respond.
    """

    async def is_writable(self, server_id: ServerId, channel_id: ChannelId) -> bool:
        """Return whether a channel exists and the bot can post in it."""

    async def is_public(self, server_id: ServerId, channel_id: ChannelId) -> bool:
        """Return whether every member of the server can see a channel and the bot can post in it."""


class TournamentJob:
    """Advances tournaments. Each step is stored together with the messages that it requires.

    When a tournament changes, `settle` or `begin` advances it immediately. All other tournaments are advanced by this
    job's regular runs. Even if several calls run at the same time, each step is taken only once.
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
        """Tournaments that couldn't be advanced, and the time until which each is skipped."""
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self, now: datetime) -> None:
        due = await tournaments.due(self._db, now)
        self._failed = {one: until for one, until in self._failed.items() if until > now}
        await self._settle_all(one for one in due if one not in self._failed)

    async def look_in_channel(self, channel_id: ChannelId) -> None:
        """Pause, move or resume the tournaments in a channel that has changed or was deleted."""
        await self._settle_all(await tournaments.held_in(self._db, channel_id))

    async def look_in_server(self, server_id: ServerId) -> None:
        """Resume the tournaments in a server that the bot has rejoined."""
        await self._settle_all(await tournaments.held_by(self._db, server_id))

    def begin(self, tournament_id: TournamentId) -> None:
        task = asyncio.create_task(self._settle_all([tournament_id]), name=f"steps of tournament {tournament_id}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def stop(self) -> None:
        for task in self._tasks:
            task.cancel()

    async def settle(self, tournament_id: TournamentId) -> Tournament | None:
        """Advance a tournament and return it. If that fails, log the error and return None. A later run will
        try again.
        """
        try:
            return await self.advance(tournament_id, self._now())
        except Exception:
            log.exception("could not advance tournament %s", tournament_id)
            self._failed[tournament_id] = self._now() + PAUSE
            return None

    async def advance(self, tournament_id: TournamentId, now: datetime) -> Tournament:
        """Take the due steps of a tournament.

        If the bot can't post in the channel, no games are started, because the players wouldn't be notified. Raise
        NoSuchTournament, or any error raised by `ChannelChecks`.
        """
        tournament = await tournaments.load(self._db, tournament_id)
        if not tournament.is_over:
            await self._keep_reachable(tournament, now)
        return await tournaments.advance(self._db, tournament_id, now, self._rng)

    async def _settle_all(self, tournament_ids: Iterable[TournamentId]) -> None:
        slots, wanted = asyncio.Semaphore(AT_A_TIME), list(tournament_ids)

        async def settle(tournament_id: TournamentId) -> None:
            async with slots:
                if (settled := await self.settle(tournament_id)) is not None:
                    self._messenger.begin(MessageKind.TOURNAMENT, settled.id, settled.server_id)

        await asyncio.gather(*map(settle, wanted))
        if wanted:
            await self._messenger.dispatch_due()

    async def _keep_reachable(self, tournament: Tournament, now: datetime) -> None:
        """Pause or move a tournament if its channel is missing. Resume a paused tournament if the bot can post in its
        channel again.
        """
        if await self._channels.is_writable(tournament.server_id, tournament.channel_id):
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
        """Return the channel to which a tournament can be moved: the server's tournament channel.

        Return None if there is no such channel, if the tournament is already in it, or if some members can't see it.
        """
        settings = await stored_settings.load(self._db, stored_settings.TOURNAMENTS, tournament.server_id)
        if settings.channel_id is None or settings.channel_id == tournament.channel_id:
            return None
        is_public = await self._channels.is_public(tournament.server_id, settings.channel_id)
        return settings.channel_id if is_public else None

"""The try-out's members who are nobody's to be: they have joined its tournament, and the engine moves for them.

Only against a visitor: of a game of two of them, one resigns, as nobody wants to read it move by move.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.domain.game import Game
from bot.domain.ids import GuildId, UserId
from bot.domain.tournament import TableGame, TournamentState
from bot.services import games, listed_tournaments, tournaments
from bot.services.engines import Urgency
from bot.services.fair_queue import Requester
from bot.services.listed_tournaments import TournamentQuery
from bot.services.questions import LevelMove

if TYPE_CHECKING:
    # Not imported at run time: importing the commands looks up the names of all games, which are checked first.
    from bot.discord.client import Campmate

log = logging.getLogger(__name__)

LOOK_SECONDS = 1.0
LEVEL = 1
"""The id of the engine's level for their moves: a newcomer may win, and it needs no search."""
MOST_TOURNAMENTS = 5


async def live(act: Callable[[], Awaitable[bool]], refresh: Callable[[], Awaitable[None]]) -> None:
    """Until cancelled, act whenever there is something to do; `refresh` shows it in the simulated Discord."""
    while True:
        await asyncio.sleep(LOOK_SECONDS)
        try:
            if await act():
                await refresh()
        except Exception:
            log.exception("the simulated members could not act")


@dataclass(frozen=True)
class SimulatedMembers:
    """Members of one server for whom the engine plays the games of tournaments."""

    client: Campmate
    guild_id: GuildId
    user_ids: Collection[UserId]

    async def act(self) -> bool:
        """Open the rooms that are due, and make one move in each game that waits; return whether anything was done.

        The bot's own rounds open rooms too, except where the simulation's clock stands still, as in tests.
        """
        runtime = self.client.runtime
        await self.client.outbox.dispatch_due()
        has_acted = bool(self.client.outbox.dispatching)
        running = TournamentQuery(self.guild_id, (TournamentState.RUNNING,))
        for one in await listed_tournaments.listed(runtime.db, running, MOST_TOURNAMENTS):
            for game in (await tournaments.load(runtime.db, one.id)).games:
                has_acted |= game.outcome is None and await self._act_in(game)
        return has_acted

    async def _act_in(self, listed: TableGame) -> bool:
        runtime, own = self.client.runtime, {listed.white, listed.black} & set(self.user_ids)
        if len(own) > 1:
            loser = listed.black if listed.id % 2 else listed.white
            await self.client.take_over(await games.resign(runtime.db, listed.id, loser, runtime.now()))
            return True
        game = await games.load(runtime.db, listed.id)
        if game.is_over or game.room_id is None or game.to_move.user_id not in own:
            return False
        await self.client.take_over(await self._moved(game))
        return True

    async def _moved(self, game: Game) -> Game:
        runtime, by = self.client.runtime, game.to_move.user_id
        question = LevelMove(game.line, LEVEL, str(game.id))
        found = await runtime.engines.ask(question, Urgency.MOVE, Requester(self.guild_id, by))
        move = game.line.followed_by(found.best[:1]).moves[-1]
        return (await games.play_move(runtime.db, game.id, by, move, runtime.now(), version=game.version)).game

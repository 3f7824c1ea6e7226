"""Acts for the sandbox's simulated members and for its second server, which has only simulated members.

The simulated members have joined the sandbox's tournament. The engine moves for them, but only against a visitor. If
two simulated members are paired, one of them resigns, because nobody would want to watch such a game. The second server
accepts every challenge, joins team matches, and votes. A visitor can act as the manager of the first server, and can
challenge the second server with `/tournament challenge` and `/vote challenge`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.domain.challenge import army_choices
from bot.domain.game import Game
from bot.domain.ids import Member, ServerId, UserId, server_player
from bot.domain.tournament import TableGame, TournamentState
from bot.services import games, records, server_challenges, tournaments, votes
from bot.services.engines import Requester, Urgency
from bot.services.questions import LevelMove
from bot.services.tournaments import TournamentQuery

if TYPE_CHECKING:
    # Imported only for type checking. At runtime, importing the commands would look up the names of all variants before
    # the variants have been checked.
    from bot.discord.client import Campmate

log = logging.getLogger(__name__)

LOOK_SECONDS = 1.0
LEVEL = 1
"""The engine level at which the simulated members play. Newcomers can beat this level, and it needs no search."""
MOST_TOURNAMENTS = 5


async def live(act: Callable[[], Awaitable[bool]], refresh: Callable[[], Awaitable[None]]) -> None:
    """Call `act` every `LOOK_SECONDS` until canceled. Whenever `act` has done something, call `refresh` to show the
    change in the simulated Discord.
    """
    while True:
        await asyncio.sleep(LOOK_SECONDS)
        try:
            if await act():
                await refresh()
        except Exception:
            log.exception("the simulated members could not act")


@dataclass(frozen=True)
class SimulatedMembers:
    client: Campmate
    guild_id: ServerId
    user_ids: Collection[UserId]

    async def act(self) -> bool:
        """Make a move in each game where a simulated member is to move. Return whether anything was done.

        Due outbox messages are delivered first, because a game has no channel until it's posted, and games without a
        channel are skipped. The bot also delivers messages itself, but not in tests, where the simulation's clock is
        stopped.
        """
        runtime = self.client.runtime
        await self.client.outbox.dispatch_due()
        has_acted = bool(self.client.outbox.dispatching)
        running = TournamentQuery(self.guild_id, (TournamentState.RUNNING,))
        for one in await tournaments.listed(runtime.db, running, MOST_TOURNAMENTS):
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
        if game.is_over or game.channel_id is None or game.to_move.user_id not in own:
            return False
        await self.client.take_over(await self._moved(game))
        return True

    async def _moved(self, game: Game) -> Game:
        runtime, by = self.client.runtime, game.to_move.user_id
        question = LevelMove(game.line, LEVEL, str(game.id))
        found = await runtime.engines.ask(question, Urgency.MOVE, Requester(self.guild_id, by))
        move = game.line.followed_by(found.best[:1]).moves[-1]
        return (await games.play_move(runtime.db, game.id, by, move, runtime.now(), version=game.version)).game


if TYPE_CHECKING:
    # Imported only for type checking. At runtime, importing the commands would look up the names of all variants before
    # the variants have been checked.
    from bot.discord.client import Campmate

MOST_GAMES = 10


@dataclass(frozen=True)
class SimulatedServer:
    """A server whose members are all simulated. The first of them manages it."""

    client: Campmate
    guild_id: ServerId
    name: str
    members: Sequence[Member]
    visited: ServerId

    async def act(self) -> bool:
        """Accept challenges, join team matches, and vote. Also make a move in each game where a member is to move.

        Return whether anything was done.
        """
        has_acted = await self._accept() | await self._join() | await self._vote()
        return has_acted | await self._players.act()

    @property
    def _players(self) -> SimulatedMembers:
        return SimulatedMembers(self.client, self.guild_id, [one.user_id for one in self.members])

    @property
    def _manager(self) -> votes.Runner:
        manager = self.members[0]
        return votes.Runner(self.guild_id, self.name, manager.user_id, is_manager=True, name=manager.name)

    async def _accept(self) -> bool:
        runtime = self.client.runtime
        standing = await server_challenges.standing(runtime.db, self.visited, self.guild_id, runtime.now())
        for one in standing:
            if one.team is not None:
                await server_challenges.accept_match(runtime.db, one.id, self._manager, runtime.now())
                continue
            begun = await server_challenges.accept(runtime.db, one.id, self._manager, runtime.now(), runtime.rng)
            for game in begun:
                await self.client.take_over(game)
        return bool(standing)

    async def _join(self) -> bool:
        runtime, has_joined = self.client.runtime, False
        opened = TournamentQuery(self.guild_id, (TournamentState.OPEN,))
        for one in await tournaments.listed(runtime.db, opened, MOST_TOURNAMENTS):
            match = await tournaments.load(runtime.db, one.id)
            joined = {player.user_id for player in match.entrants}
            for member in self.members[: match.size]:
                if member.user_id not in joined:
                    army = army_choices(match.terms.family)[0] if match.asks_for_army else None
                    await tournaments.join(runtime.db, one.id, member, runtime.now(), army=army)
                    has_joined = True
        return has_joined

    async def _vote(self) -> bool:
        runtime, own = self.client.runtime, server_player(self.guild_id)
        ongoing = await records.ongoing_of(runtime.db, self.guild_id, own, MOST_GAMES)
        due = [await games.load(runtime.db, one.id) for one in ongoing.items if one.to_move.user_id == own]
        for game in due:
            await self._vote_in(game)
        return bool(due)

    async def _vote_in(self, game: Game) -> None:
        runtime = self.client.runtime
        found = await runtime.engines.ask(LevelMove(game.line, LEVEL, str(game.id)), Urgency.MOVE, self._requester)
        move = game.line.followed_by(found.best[:1]).moves[-1]
        for member in self.members:
            await votes.cast(runtime.db, game.id, member, move, runtime.now(), version=game.version)
        await votes.close_early(runtime.db, self._manager, game.id, runtime.now(), version=game.version)
        for closed in await votes.close(runtime.db, runtime.engines, game.id, runtime.now()):
            await self.client.take_over(closed)

    @property
    def _requester(self) -> Requester:
        return Requester(self.guild_id, UserId(self.members[0].user_id))

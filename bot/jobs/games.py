"""Jobs for games (engine replies, votes, conditional moves and the explorer), puzzles, races, recaps and badges."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import datetime
from random import Random
from typing import Protocol, TypeAlias

from bot.domain.errors import DomainError
from bot.domain.game import Game, GameVersion
from bot.domain.ids import ChannelId, GameId, ServerId
from bot.jobs import Messenger, isolated
from bot.puzzles import PuzzleBook
from bot.services import badges, engine_games, explorer, games, puzzles, recaps, storms, votes
from bot.services.engines import EnginePool
from bot.services.store import Database

log = logging.getLogger(__name__)

COUNTS_AT_ONCE = 4


class EngineReplyJob:
    """Plays the engine's moves. Each move has its own task, which searches for the move, plays it and shows it.

    When a game changes, the engine's reply is started at once. Each run of this job also finds the games that are still
    waiting for a reply, for example after a restart.
    """

    def __init__(self, db: Database, engines: EnginePool, now: Callable[[], datetime], messenger: Messenger) -> None:
        self._db = db
        self._engines = engines
        self._now = now
        self._messenger = messenger
        self._replies: dict[tuple[GameId, GameVersion], asyncio.Task[None]] = {}

    async def run(self, now: datetime) -> None:
        for game_id in await engine_games.waiting(self._db):
            with isolated(f"the engine's reply in game {game_id}"):
                self.begin(await games.load(self._db, game_id))

    def begin(self, game: Game) -> None:
        """Start a task for the engine's move if the game is waiting for this move and has no task yet."""
        key = game.id, game.version
        if game.waits_for_engine and key not in self._replies:
            self._replies[key] = asyncio.create_task(self._reply(game), name=f"engine in game {game.id}")
            self._replies[key].add_done_callback(lambda _: self._replies.pop(key))

    def stop(self) -> None:
        for reply in self._replies.values():
            reply.cancel()

    async def _reply(self, game: Game) -> None:
        """Play the engine's move and show the board. If that fails, log the error. A later run will try again."""
        try:
            played = await engine_games.take_turn(self._db, self._engines, game, self._now())
            if not played.is_repeat:
                await self._messenger.show(played.game)
        except DomainError as error:
            # For example, the member has resigned or taken back a move in the meantime.
            log.info("the engine did not move in game %s: %r", game.id, error)
        except Exception:
            log.exception("the engine failed in game %s", game.id)


class VoteJob:
    def __init__(self, db: Database, engines: EnginePool, replies: EngineReplyJob, messenger: Messenger) -> None:
        self._db = db
        self._engines = engines
        self._replies = replies
        self._messenger = messenger

    async def run(self, now: datetime) -> None:
        for game_id in await votes.due(self._db, now):
            with isolated(f"the vote of game {game_id}"):
                await self.close(game_id, now)

    async def close(self, game_id: GameId, now: datetime) -> None:
        """Close a vote, and show the changed games that are in this process's servers. Other processes show the games
        in their own servers.
        """
        for game in await votes.close(self._db, self._engines, game_id, now):
            if self._db.shards.own(game.server_id):
                self._replies.begin(game)
                await self._messenger.show(game)


class ConditionalMovesJob:
    """Plays conditional moves that are overdue, for example because the process ended right after a move."""

    def __init__(self, db: Database) -> None:
        self._db = db

    async def run(self, now: datetime) -> None:
        for game_id in await games.due_conditionals(self._db):
            with isolated(f"conditional moves of game {game_id}"):
                await games.follow(self._db, game_id, now)


class ExplorerJob:
    """Adds finished games that are missing from the explorer. Few are missing, because most games are added as soon as
    they end.
    """

    def __init__(self, db: Database) -> None:
        self._db = db

    async def run(self, now: datetime) -> None:
        for _ in range(COUNTS_AT_ONCE):
            if not await explorer.catch_up(self._db):
                return


GetBook: TypeAlias = Callable[[], Awaitable[PuzzleBook]]
"""A function that returns the book of all puzzles, which is loaded on first use."""


class DailyPuzzleJob:
    """Puts the daily puzzle into the outbox of each server that has chosen to get it."""

    def __init__(self, db: Database) -> None:
        self._db = db

    async def run(self, now: datetime) -> None:
        await puzzles.post_dailies(self._db, now)


class Visibility(Protocol):
    async def is_public(self, server_id: ServerId, channel_id: ChannelId) -> bool:
        """Return whether every member of the server can see a channel."""


class RecapJob:
    """Puts the daily recap into each server's outbox at the hour that the server has chosen."""

    def __init__(self, db: Database, channels: Visibility) -> None:
        self._db = db
        self._channels = channels

    async def run(self, now: datetime) -> None:
        for server_id in await recaps.due(self._db, now):
            with isolated(f"the recap of server {server_id}"):
                await recaps.post(self._db, server_id, now, await self._notable_game(server_id, now))

    async def _notable_game(self, server_id: ServerId, now: datetime) -> GameId | None:
        """Return the most notable game that every member of the server can see.

        Return None if there is none, or if the channels can't be checked. The recap is then posted without a game.
        """
        with isolated(f"the game for the recap of server {server_id}"):
            for game_id, channel_id in await recaps.notable_games(self._db, server_id, now):
                if channel_id is not None and await self._channels.is_public(server_id, channel_id):
                    return game_id
        return None


class WeeklyJob:
    """Puts the weekly summaries that are due into the outbox."""

    def __init__(self, db: Database) -> None:
        self._db = db

    async def run(self, now: datetime) -> None:
        for user_id in await recaps.due_weekly(self._db, now):
            with isolated(f"the weekly summary of user {user_id}"):
                await recaps.post_weekly(self._db, user_id, now)


class RoleKeeper(Protocol):
    async def sync(self, server_id: ServerId, now: datetime) -> None:
        """Create a server's roles for badges, and assign them to the members who earned the badges."""


class BadgeJob:
    def __init__(self, db: Database, roles: RoleKeeper) -> None:
        self._db = db
        self._roles = roles

    async def run(self, now: datetime) -> None:
        for server_id in await badges.due(self._db, now):
            with isolated(f"the roles of server {server_id}"):
                await self._roles.sync(server_id, now)


class PuzzleCheckJob:
    def __init__(self, db: Database, engines: EnginePool, get_book: GetBook, now: Callable[[], datetime]) -> None:
        self._db = db
        self._engines = engines
        self._get_book = get_book
        self._now = now

    async def run(self, now: datetime) -> None:
        """Check the reported puzzles that no process is checking yet. The clock is read again before each check,
        because a check takes a long time.
        """
        while await puzzles.any_waits(self._db, now):
            if not await puzzles.check_next(self._db, await self._get_book(), self._engines, now):
                return
            now = self._now()


class StormJob:
    def __init__(self, db: Database) -> None:
        self._db = db

    async def run(self, now: datetime) -> None:
        await storms.end_overdue(self._db, now)


class RaceJob:
    def __init__(self, db: Database, get_book: GetBook, rng: Random) -> None:
        self._db = db
        self._get_book = get_book
        self._rng = rng

    async def run(self, now: datetime) -> None:
        """Start or cancel races after their lobbies have closed. Update or end running races."""
        found = await storms.due_races(self._db, now)
        if not found:
            return
        await storms.end_overdue(self._db, now)
        book = await self._get_book()
        for race_id in found:
            with isolated(f"race {race_id}"):
                await storms.settle_race(self._db, book, race_id, now=now, rng=self._rng)

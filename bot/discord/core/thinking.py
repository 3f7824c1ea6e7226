"""The engine's moves in engine games: each is searched in a task of its own, and then played and shown."""

from __future__ import annotations

import asyncio
import logging

import discord

from bot.discord.core.boards import show
from bot.discord.core.interactions import Runtime
from bot.discord.core.outbox import Outbox
from bot.domain.errors import DomainError
from bot.domain.game import Game, GameVersion
from bot.domain.ids import GameId
from bot.i18n.frontend_errors import FrontendError
from bot.services import engine_games
from bot.services.fair_queue import Requester

log = logging.getLogger(__name__)


class Thinking:
    """The games in which the engine is thinking. After a restart the scheduler finds those that wait for a move."""

    def __init__(self, runtime: Runtime, box: Outbox) -> None:
        self.runtime = runtime
        self.box = box
        self._thoughts: dict[tuple[GameId, GameVersion], asyncio.Task[None]] = {}

    def begin(self, game: Game) -> None:
        """Start a task for the engine's move, if the game waits for one and has no task yet."""
        key = game.id, game.version
        if game.waits_for_engine and key not in self._thoughts:
            self._thoughts[key] = asyncio.create_task(self._take_turn(game), name=f"engine in game {game.id}")
            self._thoughts[key].add_done_callback(lambda _: self._thoughts.pop(key))

    def stop(self) -> None:
        """Cancel all tasks."""
        for thought in self._thoughts.values():
            thought.cancel()

    async def _take_turn(self, game: Game) -> None:
        """Play the engine's move and show the board. A failure is logged; the scheduler finds a game that still
        waits.
        """
        self.runtime.render_queue.serve(Requester(game.guild_id))
        try:
            played = await engine_games.take_turn(self.runtime.db, self.runtime.engines, game, self.runtime.now())
            if not played.is_repeat:
                await show(self.box, played.game)
        except DomainError as error:
            # For instance the member has resigned or taken a move back meanwhile.
            log.info("the engine did not move in game %s: %r", game.id, error)
        except (FrontendError, discord.HTTPException) as error:
            log.info("could not show the engine's move in game %s: %r", game.id, error)
        except Exception:
            log.exception("the engine failed in game %s", game.id)

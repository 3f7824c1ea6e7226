"""What jobs ask of Discord: to show the games that they have changed, and to post what is due."""

from __future__ import annotations

import logging

import discord

from bot.discord.core.boards import show
from bot.discord.core.outbox import Outbox
from bot.domain.game import Game
from bot.domain.ids import GuildId
from bot.domain.outbox import MessageKind
from bot.i18n.frontend_errors import FrontendError
from bot.services.engines import Requester

log = logging.getLogger(__name__)


class DiscordMessenger:
    """Discord as a `Messenger`."""

    def __init__(self, box: Outbox) -> None:
        self._box = box

    async def show(self, game: Game) -> None:
        """Show a game's newest state. What cannot be shown now is left to the outbox's rounds."""
        self._box.runtime.render_queue.serve(Requester(game.guild_id))
        try:
            await show(self._box, game)
        except (FrontendError, discord.HTTPException) as error:
            log.info("could not show game %s: %r", game.id, error)

    def begin(self, kind: MessageKind, subject: int, guild_id: GuildId) -> None:
        """Begin to carry an outbox message."""
        self._box.begin(kind, subject, guild_id)

    async def dispatch_due(self) -> None:
        """Begin to carry all outbox messages that are due."""
        await self._box.dispatch_due()

"""Delivers a game's notices (calls, time warnings, offers and results).

Also implements the interface through which jobs request messages.
"""

from __future__ import annotations

import logging

from bot.discord.core.board import call_post, offer_post, result_post, warning_post
from bot.discord.core.boards import close_if_over, show
from bot.discord.core.channel import Channel, RequestFailed, is_outage
from bot.discord.core.interactions import nonce_of
from bot.discord.core.outbox import Outbox, Unfinished, send_once
from bot.discord.core.posts import Post
from bot.discord.core.resolving import board_t, resolve_channel, server_t
from bot.domain.game import Game
from bot.domain.ids import GameId, PostRef, ServerId
from bot.domain.outbox import MessageKind, OutboxMessage, Shown
from bot.i18n.errors import FrontendError
from bot.services import games, outbox, settings
from bot.services.engines import Requester

log = logging.getLogger(__name__)


async def deliver_call(box: Outbox, pending: OutboxMessage) -> None:
    """Deliver a call: a message that pings the players after an edit of the board, because edits ping nobody.

    Nothing is sent if the game has continued since. The previous call is deleted, so that a game has only one call.
    Raise one of `DELIVERY_ERRORS` if delivery fails.
    """
    game = await games.load(box.runtime.db, GameId(pending.subject))
    called = pending.post_ref
    # If a new board is still due, that board will ping the player itself, or request another call.
    is_waiting = game.due is not None and game.due.is_new
    if game.version == pending.version and game.board is not None and not is_waiting and not game.has_no_channel:
        resolved = await resolve_channel(box.channels, box.runtime, game)
        if resolved.left is None:
            called = await _call(box, resolved.place, game, game.board.post_ref, called)
    await outbox.record_delivery(box.runtime.db, pending, None if called is None else Shown(called))


async def deliver_warning(box: Outbox, pending: OutboxMessage) -> None:
    """Warn the player whose turn it is that their time is running low, unless they have already moved. Raise one of
    `DELIVERY_ERRORS` if delivery fails.
    """
    game = await games.load(box.runtime.db, GameId(pending.subject))
    if game.version == pending.version and game.countdown is not None and not game.has_no_channel:
        resolved = await resolve_channel(box.channels, box.runtime, game)
        if resolved.left is None:
            t = await board_t(box.runtime, resolved.place, game)
            await _say(resolved.place, warning_post(t, game), game, pending)
        else:
            # The game is moving to another channel, where its new board will show the deadline.
            await games.show_again(box.runtime.db, game.id, box.runtime.now())
    await outbox.forget(box.runtime.db, pending)


async def deliver_offer(box: Outbox, pending: OutboxMessage) -> None:
    """Ping the player who has to answer an offer, if the offer is still open. Raise one of `DELIVERY_ERRORS` if
    delivery fails.
    """
    game = await games.load(box.runtime.db, GameId(pending.subject))
    # Without a posted board, there is no way to answer. Once the board is posted, it will show the offer.
    if game.offer is not None and game.board and game.version == pending.version and not game.has_no_channel:
        resolved = await resolve_channel(box.channels, box.runtime, game)
        if resolved.left is None:
            t = await board_t(box.runtime, resolved.place, game)
            await _say(resolved.place, offer_post(t, game, resolved.place.link(game.board.post_ref)), game, pending)
        # Otherwise, the game is moving to another channel, where its new board will show the offer.
    await outbox.forget(box.runtime.db, pending)


async def deliver_result(box: Outbox, pending: OutboxMessage) -> None:
    """Post the result of a game between members in the server's results channel, unless the game was played in that
    channel.
    """
    game = await games.load(box.runtime.db, GameId(pending.subject))
    guild = box.channels.server(game.server_id)
    server = await settings.load(box.runtime.db, settings.SERVERS, game.server_id)
    channel = guild and server.results_channel and guild.channel(server.results_channel)
    if channel and channel.id != game.channel_id:
        await _say(channel, await result_post(await server_t(box.runtime, channel), game), game, pending)
    await outbox.forget(box.runtime.db, pending)


async def _call(box: Outbox, place: Channel, game: Game, board: PostRef, before: PostRef | None) -> PostRef:
    """Send a call unless it is already in the channel, and delete the previous call. Return the id of the new
    message.
    """
    post = call_post(await board_t(box.runtime, place, game), game, place.link(board))
    # A version of a game can have two calls: one for its move, then one for the game's end.
    nonce = nonce_of(MessageKind.CALL, game.id, game.started_at, game.version, game.is_over)
    sent = await send_once(place, post, nonce, after=before or board)
    if before is not None and before != sent.message_id:
        await _take_away(place, before)
    await close_if_over(box.runtime, place, game)
    return sent.message_id


async def _take_away(place: Channel, message_id: PostRef) -> None:
    """Delete an old call. Raise Unfinished if Discord fails, so that the deletion is tried again."""
    try:
        await place.delete(message_id)
    except RequestFailed as error:
        if is_outage(error):
            raise Unfinished(f"the old ping {message_id} is not deleted yet") from error
        log.info("could not delete the old ping %s: %s", message_id, error)


async def _say(place: Channel, post: Post, game: Game, pending: OutboxMessage) -> None:
    """Send a notice unless it is already in the channel."""
    after = game.board.post_ref if place.id == game.channel_id and game.board is not None else None
    # A version of a game can have a time warning, followed by a notice for each outage.
    pauses = [game.pause] if pending.kind is MessageKind.WARNING and game.pause is not None else []
    nonce = nonce_of(pending.kind, game.id, game.started_at, game.version, *pauses)
    await send_once(place, post, nonce, after=after)


class DiscordMessenger:
    """Implements `Messenger` with Discord."""

    def __init__(self, box: Outbox) -> None:
        self._box = box

    async def show(self, game: Game) -> None:
        """Show a game's current state. The outbox retries if this fails."""
        self._box.runtime.render_queue.serve(Requester(game.server_id))
        try:
            await show(self._box, game)
        except (FrontendError, RequestFailed) as error:
            log.info("could not show game %s: %r", game.id, error)

    def begin(self, kind: MessageKind, subject: int, guild_id: ServerId) -> None:
        """Start delivering an outbox message, without waiting for the delivery."""
        self._box.begin(kind, subject, guild_id)

    async def dispatch_due(self) -> None:
        """Start delivering all outbox messages that are due."""
        await self._box.dispatch_due()

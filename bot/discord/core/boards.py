"""Shows a game's newest board in its channel, and delivers its notices: pings after edits (calls), time warnings,
offers and results.

Each move is shown in a new message or, depending on the server's settings, in the same message as the previous move. A
change without a move, such as an offer, is always shown by editing the newest board message.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace

from bot.discord.core.board import (
    BoardLook,
    PageLinks,
    board_post,
    call_post,
    offer_post,
    past_board_post,
    picture_name,
    refreshed_board_post,
    result_post,
    warning_post,
)
from bot.discord.core.channel import Channel, Files, FileUnknown, RequestFailed, Sent, Unreadable, is_outage
from bot.discord.core.interactions import Runtime, nonce_of
from bot.discord.core.outbox import DELIVERY_ERRORS, LiveBoard, Outbox, Unfinished, Unread, find_live, send_once
from bot.discord.core.posts import Post
from bot.discord.core.resolving import (
    ResolvedChannel,
    board_t,
    close_thread,
    enter,
    opened,
    resolve_channel,
    server_t,
    wake,
)
from bot.domain.game import Game, ShownBoard
from bot.domain.ids import ChannelId, GameId, PostRef, ServerId
from bot.domain.outbox import MessageKind, OutboxMessage, Shown
from bot.domain.settings import Boards
from bot.i18n.catalog import Translator
from bot.i18n.errors import BoardNotPosted, FrontendError
from bot.services import games, outbox, settings
from bot.services.engines import Requester

log = logging.getLogger(__name__)


async def show(box: Outbox, game: Game, *, here: Channel | None = None, since: Game | None = None) -> None:
    """Show a game's current state, in a new board message or by editing the newest one.

    `here` is the channel in which the member acted. After a takeback or a similar change, `since` is the game before
    the change. Earlier boards are described by `since`, because it still has all of their moves.

    Raise BoardNotPosted if the board cannot be shown; the outbox tries again later.
    """
    if game.has_no_channel:
        return
    box.watch(game)
    async with _showing(box, game) as due:
        if due is not None:
            box.boards.remember(due, await _deliver(box, due, here=here, since=since, is_first=True))
    if game.is_over:
        await box.dispatch(MessageKind.RESULT, game.id)
    if (game.engine is None or game.vote is not None) and await _keeps_one(box.runtime, game):
        await box.dispatch(MessageKind.CALL, game.id)


async def deliver_board(box: Outbox, pending: OutboxMessage) -> None:
    """Deliver a BOARD outbox message, unless the board is already posted. Raise one of `DELIVERY_ERRORS` if delivery
    fails.
    """
    game = await games.load(box.runtime.db, GameId(pending.subject))
    if game.has_no_channel:
        # The game's boards are responses to interactions, so there is no channel to post them in.
        await outbox.forget(box.runtime.db, pending)
    elif game.due is not None:
        if game.is_live:
            box.flags.watch(game)
        box.boards.remember(game, await _deliver(box, game, is_first=False))


@asynccontextmanager
async def _showing(box: Outbox, game: Game) -> AsyncIterator[Game | None]:
    """Hold the game's lock, and yield the game if its current state still has to be shown. Yield None if nothing is
    due, or if this process has already shown this state or a later one.

    If the block fails, store the failure, so that the outbox tries again. Then raise BoardNotPosted.
    """
    async with box.turn(MessageKind.BOARD, game.id):
        if (pending := _pending(game)) is None or box.boards.has_shown(game, pending.due.version):
            yield None
            return
        try:
            async with box.trying(pending):
                yield box.boards.caught_up(game)
        except Unfinished:
            return
        except DELIVERY_ERRORS as error:
            raise BoardNotPosted(game.id) from error


@asynccontextmanager
async def holding(box: Outbox, game: Game) -> AsyncIterator[ShownBoard | None]:
    """Hold a game's lock, so that no other task sends or edits its boards. Yield the game's newest known board."""
    async with box.turn(MessageKind.BOARD, game.id):
        yield box.boards.newest(game)


def _pending(game: Game) -> OutboxMessage | None:
    """Return the outbox message for a game's newest state, or None if nothing is due."""
    if game.due is None:
        return None
    return OutboxMessage(MessageKind.BOARD, game.id, game.server_id, game.due, game.turn_since)


async def _deliver(
    box: Outbox, game: Game, *, is_first: bool, here: Channel | None = None, since: Game | None = None
) -> ShownBoard:
    assert game.due is not None
    runtime = box.runtime
    game, here = await opened(box, game, here, is_first=is_first)
    resolved = await resolve_channel(box.channels, runtime, game, here)
    t = await board_t(runtime, resolved.place, game)
    channel, board = resolved.place, await _reworded(runtime, t, resolved, game)
    others = await _others(box, resolved, game, is_reworded=board is not None)
    if board is None:
        board = await _taken_up(runtime, t, channel, game, others.unheard)
    if board is None:
        channel, board = await _posted(runtime, t, resolved, game, is_first=is_first)
    box.boards.leave(game, [*others.boards, board])
    left = [one for one in others.boards if not await _is_disarmed(one, board, channel, t, since or game)]
    is_calling = resolved.left is None and await _keeps_one(runtime, game) and _calls_for_more(game, board)
    call_at = runtime.now() if is_calling else None
    if left or others.is_missing:
        await outbox.show_board(runtime.db, game, board, call_at=call_at, is_finished=False)
        box.boards.leave(game, left, noted=board)
        raise Unfinished(f"boards of game {game.id} still have their controls") if left else Unread(str(channel.id))
    if not is_calling:
        await close_if_over(runtime, channel, game)
    await outbox.show_board(runtime.db, game, board, call_at=call_at, is_sure=others.is_sure)
    box.boards.leave(game, ())
    return board


def board_files(game: Game, board: ShownBoard) -> Files:
    """Map the name of a board's picture to the id of its file. The result is empty if the id is not known."""
    return {} if board.picture_ref is None else {picture_name(game, board.version): board.picture_ref}


async def close_if_over(runtime: Runtime, channel: Channel, game: Game) -> None:
    """Archive the thread of a finished game, unless another game continues in it."""
    if game.is_over:
        await close_thread(runtime.db, channel)


async def _keeps_one(runtime: Runtime, game: Game) -> bool:
    """Return whether the server shows all moves of a game in one message."""
    return (await runtime.known_settings.of_server(game.server_id)).boards is Boards.ONE


def _calls_for_more(game: Game, board: ShownBoard) -> bool:
    """Return whether players need a separate ping, because the board itself has not pinged them.

    Edits ping nobody, and neither does the board of a finished game. A member who plays the engine needs no separate
    ping, because they have just acted. Voting members need none while the engine is thinking.
    """
    if game.waits_for_engine or (game.engine is not None and game.vote is None):
        return False
    if game.board is None or _is_shown(game, game.board):
        return False
    return game.is_over or board.is_same_message(game.board)


def _is_shown(game: Game, board: ShownBoard) -> bool:
    """Return whether a board shows the game's current version."""
    return (board.version, board.is_final) == (game.version, game.is_over)


async def _reworded(runtime: Runtime, t: Translator, resolved: ResolvedChannel, game: Game) -> ShownBoard | None:
    """Edit the newest board message to show a change without a move, such as an offer. The edit pings nobody.

    Return None if a new message is needed: after a move, in another channel, or if the old message was deleted.
    """
    assert game.due is not None
    if game.due.is_new or game.board is None or resolved.left is not None:
        return None
    return await _refreshed(runtime, t, resolved.place, game, game.board)


async def _taken_up(
    runtime: Runtime, t: Translator, channel: Channel, game: Game, unheard: Sequence[ShownBoard]
) -> ShownBoard | None:
    """Look for a posted board that shows the current version but isn't recorded, and edit it to show the current state.
    Return None if there is no such board, or if it cannot be edited.

    Posting another board instead would ping the player twice.

    Before the first move, always return None, because boards of different setups have the same version until then. Once
    the game is over, always return None, because any board that still has controls is out of date.
    """
    posted = next((board for board in unheard if board.version == game.version), None)
    if posted is None or game.is_over or not game.ply:
        return None
    return await _refreshed(runtime, t, channel, game, posted)


async def _refreshed(
    runtime: Runtime, t: Translator, channel: Channel, game: Game, board: ShownBoard
) -> ShownBoard | None:
    """Update a board's text and controls, keeping its picture. Return None if Discord rejects the edit."""
    await wake(channel)
    post = refreshed_board_post(t, game, page_links_of(runtime, game, channel))
    try:
        sent = await channel.edit(board.post_ref, post, board_files(game, board))
    except (RequestFailed, FileUnknown) as error:
        if is_outage(error):
            raise
        log.info("could not edit the board of game %s, so a new one is posted: %s", game.id, error)
        return None
    return replace(board, picture_ref=sent.picture(post))


@dataclass(frozen=True)
class _Others:
    """A game's boards, other than its newest one, that might still have controls."""

    boards: Sequence[ShownBoard] = ()
    unheard: Sequence[ShownBoard] = ()
    """Boards that might show a later version than the one in the database."""
    is_sure: bool = True
    """False if the game's channel can't be read, so that `boards` might be incomplete."""
    is_missing: bool = False
    """True if the channel can't be read, and an earlier delivery failed or was interrupted. That delivery might have
    posted a board that isn't in `boards`.
    """


async def _others(box: Outbox, resolved: ResolvedChannel, game: Game, *, is_reworded: bool) -> _Others:
    """Find the boards of a game that might still have controls: the known boards, and others in the game's channel."""
    assert game.due is not None
    if resolved.left is not None:
        return _Others()
    left = box.boards.left(game)
    known = list({one.post_ref: one for one in [*left, *filter(None, [game.board])]}.values())
    posted = [one for one in left if game.board is None or one.post_ref > game.board.post_ref]
    if box.boards.is_sure(game) or (is_reworded and game.due.unsure_from is None):
        return _Others(known, posted)
    try:
        found = await _standing(resolved.place, game)
    except Unreadable as error:
        log.info("could not search the channel for boards of game %s: %s", game.id, error)
        pending = await outbox.still_due(box.runtime.db, MessageKind.BOARD, game.id)
        is_missing = pending is not None and pending.due.unsure_from is not None
        return _Others(known, posted, is_sure=False, is_missing=is_missing)
    every = {one.post_ref: one for one in [*known, *found]}
    return _Others(list(every.values()), [*found, *posted])


async def _standing(channel: Channel, game: Game) -> list[ShownBoard]:
    """Return the boards in the channel that still have controls. The search starts with the game's last recorded
    board, or earlier.

    If Discord's answer to an edit was lost, the recorded board's message shows a later version than the database says.
    Raise Unreadable if the bot can't read the channel.
    """
    assert game.due is not None
    first = 0 if game.board is None else int(game.board.post_ref)
    first = first if game.due.unsure_from is None else min(first, int(game.due.unsure_from))
    before = PostRef(first - 1) if first else None
    return [as_shown(live, game) async for live in find_live(channel, after=before) if live.game_id == game.id]


async def _is_disarmed(old: ShownBoard, newest: ShownBoard, channel: Channel, t: Translator, game: Game) -> bool:
    """Remove the controls from a board unless the board is the newest. Return False if Discord fails."""
    try:
        if not old.is_same_message(newest):
            await disarm(channel, t, game, old)
    except Unfinished as error:
        log.info("game %s: %s", game.id, error)
        return False
    return True


def as_shown(live: LiveBoard, game: Game) -> ShownBoard:
    """Convert a board found in a channel to the type that a game stores."""
    return ShownBoard(live.message_id, live.version, picture_ref=live.files.get(picture_name(game, live.version)))


async def disarm(channel: Channel, t: Translator, game: Game, board: ShownBoard) -> None:
    """Remove the controls from a board. Raise Unfinished if Discord fails, so that the removal is tried again."""
    try:
        await channel.edit(board.post_ref, past_board_post(t, game, board.version), board_files(game, board))
    except DELIVERY_ERRORS as error:
        if is_outage(error):
            raise Unfinished(f"board {board.post_ref} still has its controls") from error
        # For example, the board was deleted. If the board still exists, pressing its controls only shows an error.
        log.info("could not remove the controls from board %s of game %s: %s", board.post_ref, game.id, error)


async def _posted(
    runtime: Runtime, t: Translator, resolved: ResolvedChannel, game: Game, *, is_first: bool
) -> tuple[Channel, ShownBoard]:
    """Show a new board in the game's channel, in a new message or in the previous board's message. Return the channel
    and the board.

    If the game has to leave its channel, the game is moved to the new channel first.
    """
    keeps_one = await _keeps_one(runtime, game)
    post = await board_post(t, game, await shared_look(runtime, game), page_links_of(runtime, game, resolved.place))
    channel = await enter(runtime, t, resolved, game, is_first=is_first)
    before = None if resolved.left is not None else game.board
    sent = await _kept(channel, game, post, before) if keeps_one or game.waits_for_engine else None
    if sent is None:
        if keeps_one and before is not None and game.ply and _is_shown(game, before):
            # The board is already in the channel. It is posted again to make it the newest message, and has already
            # pinged the player.
            post = replace(post, pings=())
        sent = await _send(channel, game, post, before, is_first=is_first)
    return channel, ShownBoard(sent.message_id, game.version, game.is_over, sent.picture(post))


async def _kept(channel: Channel, game: Game, post: Post, before: ShownBoard | None) -> Sent | None:
    """Show the new board by editing the previous board's message. Return None if there is no such message, if it can't
    be edited, or if it already shows the game's current version.

    If the engine moves next, the message is edited even in servers that get a new message for each move. A full move in
    an engine game would otherwise take two messages.
    """
    if before is None or _is_shown(game, before):
        return None
    try:
        return await channel.edit(before.post_ref, post)
    except RequestFailed as error:
        if is_outage(error):
            raise
        log.info("could not edit the board of game %s, so a new one is posted: %s", game.id, error)
        return None


async def _send(channel: Channel, game: Game, post: Post, before: ShownBoard | None, *, is_first: bool) -> Sent:
    """Send a board as a new message, unless an earlier attempt has already sent it."""
    assert game.due is not None
    after = None if before is None else before.post_ref
    nonce = nonce_of("board", game.id, game.started_at, game.due.version)
    return await send_once(channel, post, nonce, after=after, is_first=is_first)


async def shared_look(runtime: Runtime, game: Game) -> BoardLook:
    """Return the look of a game's public board, based on both players' settings and the server's theme."""
    known = runtime.known_settings
    server = await known.of_server(game.server_id)
    return BoardLook.shared(game, await known.of(game.user_ids), server.theme)


def page_links_of(runtime: Runtime, game: Game, place: Channel) -> PageLinks | None:
    """Return the links to the game's page for this channel, or None if the bot has no website."""
    if runtime.links is None:
        return None
    return PageLinks(runtime.links.board(game.id) if place.is_public else None)


async def tidy(box: Outbox, thread: Channel) -> None:
    """Remove the controls from boards in a thread if their games have moved to another channel.

    If the thread was archived, archive it again, unless a game continues in it. A board that cannot be edited keeps its
    controls, but pressing them only shows an error. Raise Unfinished if Discord fails, so that tidying is tried again.
    """
    if thread.is_locked:
        return
    was_asleep, has_woken, left = thread.is_archived, False, 0
    for live in await _live(thread):
        game = await games.load(box.runtime.db, live.game_id)
        if game.channel_id == thread.id:
            continue
        await wake(thread)
        has_woken = True
        try:
            await disarm(thread, await board_t(box.runtime, thread, game), game, as_shown(live, game))
        except Unfinished as error:
            log.info("a board in thread %s still has its controls: %s", thread.id, error)
            left += 1
    if was_asleep and has_woken:
        await close_thread(box.runtime.db, thread)
    if left:
        raise Unfinished(f"{left} boards in thread {thread.id} still have their controls")


class ThreadTidier:
    """Removes old controls from threads after they are unlocked, and tries again if Discord fails.

    The list of threads to try again is lost on a restart. Old controls then stay, but pressing them only shows an
    error.
    """

    def __init__(self, box: Outbox) -> None:
        self._box = box
        self.left: dict[ChannelId, Channel] = {}
        """The threads to tidy again."""

    async def tidy(self, thread: Channel) -> None:
        """Tidy a thread. Keep the thread for another attempt if Discord fails. Give up if Discord rejects a request."""
        self.left[thread.id] = thread
        try:
            await tidy(self._box, thread)
        except DELIVERY_ERRORS as error:
            log.info("could not tidy thread %s: %s", thread.id, error)
            if is_outage(error) or isinstance(error, Unfinished):
                return
        del self.left[thread.id]


async def _live(thread: Channel) -> list[LiveBoard]:
    """Return the boards in a thread that still have controls, or an empty list if the bot cannot read the thread."""
    try:
        return [live async for live in find_live(thread)]
    except Unreadable as error:
        log.info("could not search a thread for boards with controls: %s", error)
        return []


async def deliver_call(box: Outbox, pending: OutboxMessage) -> None:
    """Deliver a call, which is a message that pings the players after an edit of the board. Edits themselves ping
    nobody.

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
        # If the game is moving to another channel, its new board there will show the offer.
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
    """Send a call, the message that pings the players after an edit, unless it is already in the channel. Delete the
    previous call. Return the id of the new message.
    """
    post = call_post(await board_t(box.runtime, place, game), game, place.link(board))
    # The same game version can have two calls: one for the move, then one for the game's end.
    nonce = nonce_of(MessageKind.CALL, game.id, game.started_at, game.version, game.is_over)
    sent = await send_once(place, post, nonce, after=before or board)
    if before is not None and before != sent.message_id:
        await _take_away(place, before)
    await close_if_over(box.runtime, place, game)
    return sent.message_id


async def _take_away(place: Channel, message_id: PostRef) -> None:
    """Delete an old call, a message that pinged the players after an edit. Raise Unfinished if Discord fails, so that
    the deletion is tried again.
    """
    try:
        await place.delete(message_id)
    except RequestFailed as error:
        if is_outage(error):
            raise Unfinished(f"the old ping {message_id} is not deleted yet") from error
        log.info("could not delete the old ping %s: %s", message_id, error)


async def _say(place: Channel, post: Post, game: Game, pending: OutboxMessage) -> None:
    """Send a notice unless it is already in the channel."""
    after = game.board.post_ref if place.id == game.channel_id and game.board is not None else None
    # A game version can have a time warning and then a notice for each outage. Each of them needs its own nonce.
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

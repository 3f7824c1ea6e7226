"""Delivers a challenge: posts it in its channel, and later edits in how it was answered."""

from __future__ import annotations

import logging

import discord

from bot.discord.core.messages import Files, FileUnknown, edit, nonce_of
from bot.discord.core.outbox import Outbox, Unfinished
from bot.discord.core.posted import find_acting, send_once
from bot.discord.core.resolving import look_up
from bot.discord.core.rooms import GuildChannel, server_t, wake
from bot.discord.features.challenge.controls import Accept
from bot.discord.features.challenge.posts import challenge_files, challenge_post, closed_challenge_post
from bot.domain.challenge import Challenge
from bot.domain.ids import NO_SERVER, ChallengeId, ChallengeState, ChannelId, MessageId
from bot.domain.outbox import MessageKind, OutboxMessage, Shown
from bot.services import challenges, games, outbox

log = logging.getLogger(__name__)


async def deliver_challenge(box: Outbox, pending: OutboxMessage) -> None:
    """Post a challenge, or edit its message to say how it was answered; raise Unfinished or as discord.py."""
    challenge = await challenges.load(box.runtime.db, ChallengeId(pending.subject))
    if challenge.guild_id == NO_SERVER:
        # It was made where the bot can only respond, and was shown in the response.
        return await outbox.forget(box.runtime.db, pending)
    channel = await look_up(box.client, challenge.guild_id, challenge.channel_id)
    sent = await _say(box, channel, challenge) if isinstance(channel, GuildChannel) else None
    # If the channel is gone, there is nobody to tell, and the outbox message is done.
    return await outbox.record_delivery(box.runtime.db, pending, sent)


def pending_of(challenge: Challenge) -> OutboxMessage | None:
    """Return the outbox message that shows a challenge's newest state; None if nothing is due."""
    if challenge.due is None:
        return None
    return OutboxMessage(MessageKind.CHALLENGE, challenge.id, challenge.guild_id, challenge.due, challenge.created_at)


async def _say(box: Outbox, channel: GuildChannel, challenge: Challenge) -> Shown | None:
    """Post or edit the message of a challenge; return it, or None if the message to edit is gone."""
    t = await server_t(box.runtime, channel)
    if challenge.state is ChallengeState.OPEN:
        post = await challenge_post(t, challenge)
        sent = await send_once(channel, post, nonce_of("challenge", challenge.id, challenge.created_at))
        return Shown(sent.message_id, sent.picture(post))
    posted = await _posted(channel, challenge)
    if posted is None:
        return None
    message_id, files = posted
    post = closed_challenge_post(t, challenge, await _room(box, challenge))
    await wake(channel)
    try:
        sent = await edit(channel.get_partial_message(message_id), post, files)
    except (discord.NotFound, FileUnknown) as error:
        log.info("could not close the message of challenge %s: %s", challenge.id, error)
        return None
    return Shown(sent.message_id, sent.picture(post))


async def _posted(channel: GuildChannel, challenge: Challenge) -> tuple[MessageId, Files] | None:
    """Return the message that offers a challenge, and its files; None if there is none.

    If its id is not stored, because Discord's answer was lost, it is found by its Accept button.
    """
    if challenge.message_id is not None:
        return challenge.message_id, challenge_files(challenge)
    found = await find_acting(channel, lambda one: isinstance(one, Accept) and one.challenge == challenge.id)
    return None if found is None else (found.message_id, found.files)


async def _room(box: Outbox, challenge: Challenge) -> ChannelId | None:
    """Return the room of a challenge's game, None if there is no game; raise Unfinished if its room is not open yet."""
    if challenge.game_id is None:
        return None
    room_id = (await games.load(box.runtime.db, challenge.game_id)).room_id
    if room_id is None:
        raise Unfinished(f"the room of game {challenge.game_id} is not open yet")
    return room_id

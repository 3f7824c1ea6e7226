"""Challenges between servers: made by a command, answered by buttons, said by the outbox."""

from __future__ import annotations

import logging

import discord

from bot.discord.core.actions import Action
from bot.discord.core.context import Context
from bot.discord.core.controls import ComponentEvent
from bot.discord.core.feature import Handler
from bot.discord.core.messages import FileUnknown, edit, nonce_of
from bot.discord.core.outbox import Outbox
from bot.discord.core.posted import find_acting, send_once
from bot.discord.core.resolving import look_up
from bot.discord.core.rooms import GuildChannel, server_t, wake
from bot.discord.core.server_challenges import AcceptForServer, DeclineForServer, WithdrawForServer, runner_of
from bot.discord.features.votes.challenge_posts import answer_post, challenge_post, closed_post, withdrawn_post
from bot.domain.ids import ChallengeState, ServerChallengeId
from bot.domain.outbox import MessageKind, OutboxMessage, Shown
from bot.domain.team_match import Party, ServerChallenge
from bot.services import outbox, server_challenges, team_matches

log = logging.getLogger(__name__)


async def accept(ctx: Context, event: ComponentEvent[AcceptForServer]) -> None:
    """Accept another server's challenge, and begin the game, or open the match, in both."""
    await ctx.defer()
    runtime, number, runner = ctx.runtime, event.action.challenge, runner_of(ctx)
    if (await server_challenges.load(runtime.db, number)).team is not None:
        # Both servers' messages of the match are due at once.
        await team_matches.accept(runtime.db, number, runner, runtime.now())
        await ctx.box.dispatch(MessageKind.SERVER_CHALLENGE, number)
        return
    games = await server_challenges.accept(runtime.db, number, runner, runtime.now(), runtime.rng)
    await ctx.box.dispatch(MessageKind.SERVER_CHALLENGE, number)
    for game in games:
        await ctx.interaction.client.take_over(game)


async def decline(ctx: Context, event: ComponentEvent[DeclineForServer]) -> None:
    """Decline another server's challenge."""
    await ctx.defer()
    await _close(ctx, event.action.challenge, ChallengeState.DECLINED)


async def withdraw(ctx: Context, event: ComponentEvent[WithdrawForServer]) -> None:
    """Withdraw the own server's challenge."""
    await ctx.defer()
    await ctx.edit(withdrawn_post(ctx.t, await _close(ctx, event.action.challenge, ChallengeState.CANCELLED)))


async def deliver_challenge(box: Outbox, pending: OutboxMessage) -> None:
    """Post a challenge in the challenged server, or edit its message to say how it was answered.

    Raise as discord.py.
    """
    challenge = await server_challenges.load(box.runtime.db, ServerChallengeId(pending.subject))
    channel = await _channel(box, challenge.opponent)
    # If the channel is gone, there is nobody to tell, and the outbox message is done.
    sent = None if channel is None else await _say(box, channel, challenge, pending)
    await outbox.record_delivery(box.runtime.db, pending, sent)


async def deliver_answer(box: Outbox, pending: OutboxMessage) -> None:
    """Say in the challenger's server that there will be no game; raise as discord.py."""
    challenge = await server_challenges.load(box.runtime.db, ServerChallengeId(pending.subject))
    channel = await _channel(box, challenge.challenger)
    if channel is not None:
        post = answer_post(await server_t(box.runtime, channel), challenge)
        await send_once(channel, post, nonce_of("server-answer", challenge.id, challenge.created_at))
    await outbox.forget(box.runtime.db, pending)


async def _close(ctx: Context, number: ServerChallengeId, state: ChallengeState) -> ServerChallenge:
    runtime = ctx.runtime
    challenge = await server_challenges.close(runtime.db, number, state, runner_of(ctx), runtime.now())
    for kind in (MessageKind.SERVER_CHALLENGE, MessageKind.SERVER_ANSWER):
        guild_id = (challenge.opponent if kind is MessageKind.SERVER_CHALLENGE else challenge.challenger).guild_id
        if runtime.db.shards.own(guild_id):
            await ctx.box.dispatch(kind, number)
    return challenge


async def _say(box: Outbox, channel: GuildChannel, challenge: ServerChallenge, pending: OutboxMessage) -> Shown | None:
    """Post or edit the message of a challenge; return it, or None if the message to edit is gone."""
    t = await server_t(box.runtime, channel)
    if challenge.state is ChallengeState.OPEN:
        nonce = nonce_of("server-challenge", challenge.id, challenge.created_at)
        return Shown((await send_once(channel, challenge_post(t, challenge), nonce)).message_id)
    message_id = pending.message_id
    if message_id is None:
        # Discord's answer may have been lost: the message is known by its Accept button.
        found = await find_acting(channel, lambda one: one == AcceptForServer(challenge.id))
        if found is None:
            return None
        message_id = found.message_id
    await wake(channel)
    try:
        sent = await edit(channel.get_partial_message(message_id), closed_post(t, challenge))
    except (discord.NotFound, FileUnknown) as error:
        log.info("could not close the message of server challenge %s: %s", challenge.id, error)
        return None
    return Shown(sent.message_id)


async def _channel(box: Outbox, party: Party) -> GuildChannel | None:
    channel = await look_up(box.client, party.guild_id, party.channel_id)
    return channel if isinstance(channel, GuildChannel) else None


HANDLERS: dict[type[Action], Handler] = {
    AcceptForServer: accept,
    DeclineForServer: decline,
    WithdrawForServer: withdraw,
}

"""Challenges between servers: the posts, the buttons for answering, and the delivery of the messages."""

from __future__ import annotations

import logging

from bot.discord.core.channel import Channel, FileUnknown, ResourceGone
from bot.discord.core.commands import Handler
from bot.discord.core.context import Context
from bot.discord.core.controls import Action, ComponentEvent, Control, row
from bot.discord.core.interactions import nonce_of
from bot.discord.core.outbox import Outbox, find_acting, send_once
from bot.discord.core.posts import Post, layout, text
from bot.discord.core.resolving import server_t, wake
from bot.discord.core.server_challenges import AcceptForServer, DeclineForServer, WithdrawForServer, runner_of
from bot.domain.between_servers import Party, ServerChallenge
from bot.domain.ids import ChallengeState, ServerChallengeId
from bot.domain.outbox import MessageKind, OutboxMessage, Shown
from bot.domain.tournament import SPANS
from bot.domain.votes import VOTE_SPANS
from bot.i18n.catalog import Translator
from bot.i18n.names import clock_name, timestamp, unmarked, variant_name
from bot.services import outbox, server_challenges


def challenge_post(t: Translator, challenge: ServerChallenge) -> Post:
    """Show a challenge to the challenged server, with buttons to answer it. The post pings nobody."""
    accept, decline = (Control.button(t, action(challenge.id)) for action in (AcceptForServer, DeclineForServer))
    until = t("server-challenge-until", until=timestamp(challenge.expires_at))
    words = f"### {_title(t, challenge)}\n{_terms(t, challenge)}\n{until}"
    return Post(layout(text(words), rows=(row(accept, decline),)))


def closed_post(t: Translator, challenge: ServerChallenge) -> Post:
    is_match = challenge.team is not None and challenge.state is ChallengeState.ACCEPTED
    key = "team-challenge-accepted" if is_match else f"server-challenge-{challenge.state}"
    state = t(key, user=str(challenge.answered_by or ""))
    return Post(layout(text(f"### {_title(t, challenge)}\n{_terms(t, challenge)}\n{state}")))


def answer_post(t: Translator, challenge: ServerChallenge) -> Post:
    """Tell the challenging server that its challenge was declined or has expired.

    The text includes the time of the challenge. Otherwise, two challenges could get identical answers, and the second
    answer would be dropped as a duplicate of the first.
    """
    key = "server-answer-declined" if challenge.state is ChallengeState.DECLINED else "server-answer-expired"
    made = timestamp(challenge.created_at, "f")
    return Post(layout(text(t(key, server=unmarked(challenge.opponent.name), time=made))))


def withdrawn_post(t: Translator, challenge: ServerChallenge) -> Post:
    return Post(layout(text(t("server-challenge-withdrawn", server=unmarked(challenge.opponent.name)))))


def _title(t: Translator, challenge: ServerChallenge) -> str:
    names = {"server": unmarked(challenge.challenger.name), "opponent": unmarked(challenge.opponent.name)}
    return t("server-challenge-title" if challenge.team is None else "team-challenge-title", **names)


def _terms(t: Translator, challenge: ServerChallenge) -> str:
    if challenge.team is not None:
        return t(
            "team-challenge-terms",
            variant=variant_name(t, challenge.family.example),
            clock=clock_name(t, challenge.team.clock),
            boards=challenge.team.boards,
            games=challenge.team.games,
            joining=t(next(f"span-{word}" for word, span in SPANS.items() if span == challenge.span)),
        )
    span = next(word for word, span in VOTE_SPANS.items() if span == challenge.span)
    return t(
        "server-challenge-terms",
        variant=variant_name(t, challenge.family.example),
        span=t(f"vote-span-{span}"),
        color=t(f"server-colour-{challenge.color}", server=unmarked(challenge.challenger.name)),
    )


log = logging.getLogger(__name__)


async def accept(ctx: Context, event: ComponentEvent[AcceptForServer]) -> None:
    await ctx.defer()
    runtime, number, runner = ctx.runtime, event.action.challenge, runner_of(ctx)
    if (await server_challenges.load(runtime.db, number)).team is not None:
        # Accepting also adds the team match's messages for both servers to the outbox, which posts them right away.
        await server_challenges.accept_match(runtime.db, number, runner, runtime.now())
        await ctx.box.dispatch(MessageKind.SERVER_CHALLENGE, number)
        return
    games = await server_challenges.accept(runtime.db, number, runner, runtime.now(), runtime.rng)
    await ctx.box.dispatch(MessageKind.SERVER_CHALLENGE, number)
    for game in games:
        await ctx.interaction.client.take_over(game)


async def decline(ctx: Context, event: ComponentEvent[DeclineForServer]) -> None:
    await ctx.defer()
    await _close(ctx, event.action.challenge, ChallengeState.DECLINED)


async def withdraw(ctx: Context, event: ComponentEvent[WithdrawForServer]) -> None:
    await ctx.defer()
    await ctx.edit(withdrawn_post(ctx.t, await _close(ctx, event.action.challenge, ChallengeState.CANCELLED)))


async def deliver_challenge(box: Outbox, pending: OutboxMessage) -> None:
    """Post a challenge in the challenged server, or edit its message to show the answer."""
    challenge = await server_challenges.load(box.runtime.db, ServerChallengeId(pending.subject))
    channel = await _channel(box, challenge.opponent)
    # If the channel is gone, nobody can be notified, so the outbox message is recorded as delivered.
    sent = None if channel is None else await _say(box, channel, challenge, pending)
    await outbox.record_delivery(box.runtime.db, pending, sent)


async def deliver_answer(box: Outbox, pending: OutboxMessage) -> None:
    """Tell the challenging server that its challenge was declined or has expired."""
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
        guild_id = (challenge.opponent if kind is MessageKind.SERVER_CHALLENGE else challenge.challenger).server_id
        if runtime.db.shards.own(guild_id):
            await ctx.box.dispatch(kind, number)
    return challenge


async def _say(box: Outbox, channel: Channel, challenge: ServerChallenge, pending: OutboxMessage) -> Shown | None:
    """Post an open challenge, or edit the message of a closed one. Return None if the message to edit is gone."""
    t = await server_t(box.runtime, channel)
    if challenge.state is ChallengeState.OPEN:
        nonce = nonce_of("server-challenge", challenge.id, challenge.created_at)
        return Shown((await send_once(channel, challenge_post(t, challenge), nonce)).message_id)
    message_id = pending.post_ref
    if message_id is None:
        # If Discord's response to the post was lost, the message's id isn't stored. Find the message by its Accept
        # button.
        found = await find_acting(channel, lambda one: one == AcceptForServer(challenge.id))
        if found is None:
            return None
        message_id = found.message_id
    await wake(channel)
    try:
        sent = await channel.edit(message_id, closed_post(t, challenge))
    except (ResourceGone, FileUnknown) as error:
        log.info("could not close the message of server challenge %s: %s", challenge.id, error)
        return None
    return Shown(sent.message_id)


async def _channel(box: Outbox, party: Party) -> Channel | None:
    return await box.channels.find(party.server_id, party.channel_id)


HANDLERS: dict[type[Action], Handler] = {
    AcceptForServer: accept,
    DeclineForServer: decline,
    WithdrawForServer: withdraw,
}

"""`/challenge`, the handlers for the buttons and forms of challenges, and the delivery of challenge messages."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Any

import discord

from bot.discord.core import interactions
from bot.discord.core.channel import Channel, Files, FileUnknown, ResourceGone
from bot.discord.core.choices import ARMIES, CLOCKS, COLORS, DEFAULT_FAMILY, FAMILY_OPTION
from bot.discord.core.commands import Handler, Option, Where, menu, slash
from bot.discord.core.context import Context
from bot.discord.core.controls import Action, ComponentEvent, offered
from bot.discord.core.discord_channels import check_sees
from bot.discord.core.forms import find_opponent, picked_opponent
from bot.discord.core.game_actions import Rematch, SendOpenChallenge, StartChallenge
from bot.discord.core.interactions import member_of, nonce_of
from bot.discord.core.outbox import Outbox, Unfinished, find_acting, send_once
from bot.discord.core.permissions import find_challenge
from bot.discord.core.playing import play_again
from bot.discord.core.resolving import server_t, wake
from bot.discord.features.challenge import posts
from bot.domain import clock as clocks
from bot.domain.challenge import Challenge, Proposal, army_choices, check_opponent
from bot.domain.errors import ChallengeClosed
from bot.domain.game import Game
from bot.domain.ids import NO_SERVER, ChallengeId, ChallengeState, ChannelId, ColorChoice, PostRef, ServerId, UserId
from bot.domain.outbox import MessageKind, OutboxMessage, Shown
from bot.i18n.errors import CannotShowAll, MemberLeft
from bot.services import challenges, games, outbox, settings
from bot.variants import FAMILIES as REGISTRY

log = logging.getLogger(__name__)


async def deliver_challenge(box: Outbox, pending: OutboxMessage) -> None:
    """Post a challenge, or edit its message to show how it was answered. Raise Unfinished if the game's thread isn't
    open yet.
    """
    challenge = await challenges.load(box.runtime.db, ChallengeId(pending.subject))
    if challenge.server_id == NO_SERVER:
        # Where only a member has installed the bot, the bot can only respond to interactions, so the challenge was
        # shown in a response.
        return await outbox.forget(box.runtime.db, pending)
    channel = await box.channels.find(challenge.server_id, challenge.channel_id)
    sent = None if channel is None else await _say(box, channel, challenge)
    # If the channel is gone, there is nobody to notify, so the outbox message is done.
    return await outbox.record_delivery(box.runtime.db, pending, sent)


def pending_of(challenge: Challenge) -> OutboxMessage | None:
    """Return the outbox message that shows a challenge's latest state, or None if there is nothing to send."""
    if challenge.due is None:
        return None
    return OutboxMessage(MessageKind.CHALLENGE, challenge.id, challenge.server_id, challenge.due, challenge.created_at)


async def _say(box: Outbox, channel: Channel, challenge: Challenge) -> Shown | None:
    """Post a challenge or, if the challenge is closed, edit its message. Return None if the message to edit is gone."""
    t = await server_t(box.runtime, channel)
    if challenge.state is ChallengeState.OPEN:
        has_newcomer = await challenges.has_newcomer(box.runtime.db, challenge)
        post = await posts.challenge_post(t, challenge, has_newcomer=has_newcomer)
        sent = await send_once(channel, post, nonce_of("challenge", challenge.id, challenge.created_at))
        return Shown(sent.message_id, sent.picture(post))
    posted = await _posted(channel, challenge)
    if posted is None:
        return None
    message_id, files = posted
    post = posts.closed_challenge_post(t, challenge, await _channel(box, challenge))
    await wake(channel)
    try:
        sent = await channel.edit(message_id, post, files)
    except (ResourceGone, FileUnknown) as error:
        log.info("could not close the message of challenge %s: %s", challenge.id, error)
        return None
    return Shown(sent.message_id, sent.picture(post))


async def _posted(channel: Channel, challenge: Challenge) -> tuple[PostRef, Files] | None:
    """Return the id and files of a challenge's message, or None if there is no such message.

    If Discord's answer was lost, the id is not stored. The message is then found by its Accept button.
    """
    if challenge.post_ref is not None:
        return challenge.post_ref, posts.challenge_files(challenge)
    found = await find_acting(channel, lambda one: isinstance(one, posts.Accept) and one.challenge == challenge.id)
    return None if found is None else (found.message_id, found.files)


async def _channel(box: Outbox, challenge: Challenge) -> ChannelId | None:
    """Return the channel or thread of the challenge's game, or None if there is no game.

    Raise Unfinished if the thread isn't open yet.
    """
    if challenge.game_id is None:
        return None
    channel_id = (await games.load(box.runtime.db, challenge.game_id)).channel_id
    if channel_id is None:
        raise Unfinished(f"the thread of game {challenge.game_id} is not open yet")
    return channel_id


@slash(
    "challenge",
    Where.MEMBERS,
    variant=FAMILY_OPTION,
    opponent=Option("option-opponent"),
    color=Option("option-colour", choices=COLORS),
    army=Option("option-army", choices=ARMIES),
    clock=Option("option-clock", choices=CLOCKS),
    rated=Option("option-rated"),
    stalemate_wins=Option("option-stalemate-wins"),
    captured_promotion=Option("option-captured-promotion"),
    free_setup=Option("option-free-setup"),
)
async def challenge_command(
    ctx: Context,
    variant: str | None = None,
    opponent: discord.Member | discord.User | None = None,
    color: str | None = None,
    army: str | None = None,
    clock: str | None = None,
    rated: bool | None = None,
    stalemate_wins: bool | None = None,
    captured_promotion: bool | None = None,
    free_setup: bool | None = None,
) -> None:
    """Post a challenge to a member.

    If no opponent is named, post an open challenge. If no options are given, ask for all of them.
    """
    await ctx.defer_reply()
    chosen = {"a": stalemate_wins, "b": captured_promotion, "c": free_setup}
    if all(one is None for one in (variant, opponent, color, army, clock, rated, *chosen.values())):
        return await _ask_for_variant(ctx)
    return await offer_game(
        ctx,
        opponent=opponent,
        family_key=variant or DEFAULT_FAMILY,
        color=color or ColorChoice.RANDOM,
        army=army,
        clock=clock,
        rated=rated,
        options="".join(letter for letter, is_on in chosen.items() if is_on),
    )


async def offer_game(
    ctx: Context,
    *,
    opponent: discord.Member | discord.User | None,
    family_key: str,
    color: str,
    army: str | None,
    clock: str | None,
    rated: bool | None,
    options: str,
) -> None:
    """Create a challenge and post it. If the challenger has to choose an army first, ask for it privately.

    In a server, it's a separate message, because a response would show the command's options, such as the army.
    """
    runtime = ctx.runtime
    guild_id, channel_id = await _meeting_place(ctx, opponent)
    proposal = Proposal(
        server_id=guild_id,
        channel_id=channel_id,
        challenger=ctx.member,
        opponent=None if opponent is None else member_of(opponent),
        terms=await challenges.terms_in(
            runtime.db,
            guild_id,
            family_key=family_key,
            options=options,
            clock=clock,
            rated=rated if guild_id != NO_SERVER else False,  # there is no ladder outside servers
        ),
        color=ColorChoice(color),
        army=army,
        created_at=runtime.now(),
    )
    challenge = await challenges.create(runtime.db, proposal, allowances=runtime.allowances)
    if challenge.needs_army:
        question = posts.army_question_post(ctx.t, challenge, posts.ChooseChallengerArmy)
        return await ctx.reply(question)
    await _post(ctx, challenge)
    return await ctx.delete()


async def _meeting_place(ctx: Context, opponent: discord.Member | discord.User | None) -> tuple[ServerId, ChannelId]:
    """Return the server and channel for a new challenge.

    Raise CannotShowAll if only the challenger would see the challenge. Raise MemberLeft or CannotSee if the opponent
    would not see it.
    """
    if ctx.is_own_install:
        if ctx.interaction.guild_id is not None and not ctx.interaction.permissions.use_external_apps:
            raise CannotShowAll
        return NO_SERVER, ChannelId(ctx.interaction.channel_id or 0)
    channel = await ctx.playable_channel()
    if isinstance(opponent, discord.User):
        raise MemberLeft
    if opponent is not None:
        check_sees(channel, opponent)
    return ctx.server_id, ChannelId(channel.id)


async def _post(ctx: Context, challenge: Challenge) -> None:
    """Post a challenge in its channel or, where only a member has installed the bot, as a public response."""
    if challenge.server_id == NO_SERVER:
        return await interactions.reply_publicly(ctx.interaction, await posts.challenge_post(ctx.public_t, challenge))
    return await ctx.box.dispatch(MessageKind.CHALLENGE, challenge.id)


@menu("context-challenge", Where.SERVER)
async def open_challenge_form(ctx: Context, opponent: discord.Member) -> None:
    """Open the form for challenging the member whose context menu was used."""
    runtime = ctx.runtime
    channel = await ctx.playable_channel()
    check_opponent(ctx.member, member_of(opponent))
    check_sees(channel, opponent)
    server = await settings.load(runtime.db, settings.SERVERS, ctx.server_id)
    await ctx.send_modal(posts.ChallengeForm(ctx.t, posts.SendChallenge(UserId(opponent.id)), server))


async def start_challenge(ctx: Context, event: ComponentEvent[StartChallenge]) -> None:
    await ctx.defer_reply()
    await _ask_for_variant(ctx)


async def _ask_for_variant(ctx: Context) -> None:
    """Show a card for each variant. If no game can start here, raise an error immediately."""
    await _meeting_place(ctx, None)
    await ctx.reply(await posts.new_game_post(ctx.t, ctx.theme))


async def pick_variant(ctx: Context, event: ComponentEvent[posts.PickVariant]) -> None:
    await _open_new_game_form(ctx, event.action.family)


async def pick_other_variant(ctx: Context, event: ComponentEvent[posts.PickOtherVariant]) -> None:
    await _open_new_game_form(ctx, event.picked)


async def _open_new_game_form(ctx: Context, family_key: str) -> None:
    family = REGISTRY[offered(family_key, REGISTRY)]
    guild_id, _ = await _meeting_place(ctx, None)
    # There is no ladder where only a member has installed the bot, so these games can't be rated.
    is_nowhere = guild_id == NO_SERVER
    server = (
        replace(ctx.server, rated=False)
        if is_nowhere
        else await settings.load(ctx.runtime.db, settings.SERVERS, guild_id)
    )
    await ctx.send_modal(posts.ChallengeForm(ctx.t, posts.SendNewGame(family.key), server, family))


async def submit_new_game(ctx: Context, event: ComponentEvent[posts.SendNewGame]) -> None:
    """Post the challenge, and delete the message with the cards.

    If no challenge can be made, the cards stay, so that the member can try again.
    """
    await ctx.defer()
    family = REGISTRY[offered(event.action.family, REGISTRY)]
    armies = army_choices(family)
    await offer_game(
        ctx,
        opponent=await picked_opponent(ctx, event.entry(posts.OPPONENT)),
        family_key=family.key,
        color=event.choice(posts.COLOR, [*ColorChoice]),
        army=event.choice(posts.ARMY, armies) if armies else None,
        clock=event.choice(posts.CLOCK, clocks.CLOCKS),
        rated=posts.read_rated(event),
        options=posts.read_rules(event, family.example.options),
    )


async def submit_open_form(ctx: Context, event: ComponentEvent[SendOpenChallenge]) -> None:
    """Post an open challenge. The bot no longer opens this form, but a member may still have one open from an earlier
    version.
    """
    await ctx.defer_reply()
    await _offer_as_written(ctx, event, None)


async def submit_challenge_form(ctx: Context, event: ComponentEvent[posts.SendChallenge]) -> None:
    await ctx.defer_reply()
    await _offer_as_written(ctx, event, await find_opponent(ctx, event.action.opponent))


async def _offer_as_written(ctx: Context, event: ComponentEvent[Any], opponent: discord.Member | None) -> None:
    await offer_game(
        ctx,
        opponent=opponent,
        family_key=event.choice(posts.FAMILY, REGISTRY),
        color=event.choice(posts.COLOR, [*ColorChoice]),
        army=None,
        clock=event.choice(posts.CLOCK, clocks.CLOCKS),
        rated=posts.read_rated(event),
        options=posts.read_rules(event),
    )


async def choose_challenger_army(ctx: Context, event: ComponentEvent[posts.ChooseChallengerArmy]) -> None:
    runtime = ctx.runtime
    await ctx.defer()
    await _playable(ctx, event.action.challenge)
    by, army = ctx.by, event.action.army
    challenge = await challenges.choose_army(runtime.db, event.action.challenge, by, army, runtime.now())
    await ctx.delete()
    await _post(ctx, challenge)


async def accept(ctx: Context, event: ComponentEvent[posts.Accept]) -> None:
    """Accept a challenge and start the game. If the opponent has to choose an army, ask for it first."""
    runtime = ctx.runtime
    await ctx.defer()
    challenge = await _playable(ctx, event.action.challenge)
    challenge.check_answerable(ctx.member, runtime.now())
    if challenge.asks_for_army:
        question = posts.army_question_post(ctx.t, challenge, posts.ChooseOpponentArmy)
        return await ctx.reply(question)
    return await _accept(ctx, challenge.id, closes=True)


async def choose_opponent_army(ctx: Context, event: ComponentEvent[posts.ChooseOpponentArmy]) -> None:
    await ctx.defer()
    await _playable(ctx, event.action.challenge)
    await _accept(ctx, event.action.challenge, event.action.army)
    await ctx.delete()


async def _playable(ctx: Context, number: ChallengeId) -> Challenge:
    """Return the challenge after checking that its game can be played here. Raise NoSuchChallenge if the member can't
    see the challenge.
    """
    if not ctx.is_own_install:
        await ctx.playable_channel()
    return await find_challenge(ctx, number)


async def decline(ctx: Context, event: ComponentEvent[posts.Decline]) -> None:
    runtime = ctx.runtime
    await ctx.defer()
    challenge = await challenges.decline(runtime.db, event.action.challenge, ctx.by, runtime.now())
    await _show_closed(ctx, challenge)


async def cancel(ctx: Context, event: ComponentEvent[posts.Cancel]) -> None:
    runtime = ctx.runtime
    await ctx.defer()
    challenge = await challenges.cancel(runtime.db, event.action.challenge, ctx.by, runtime.now())
    await _show_closed(ctx, challenge)


async def rematch(ctx: Context, event: ComponentEvent[Rematch]) -> None:
    """Offer a rematch with the colors swapped, or accept the other player's offer."""
    runtime = ctx.runtime
    await ctx.defer()
    game = await ctx.game(event.action.game)
    if game.engine is not None:
        return await play_again(ctx, game)
    place, by = await ctx.rematch_place(game), ctx.by
    channel_id = None if place is None else ChannelId(place.id)
    offered = await challenges.rematch(
        runtime.db, game.id, by, runtime.now(), runtime.rng, channel_id=channel_id, allowances=runtime.allowances
    )
    if isinstance(offered, Game):
        return await _show_begun(ctx, offered, (await challenges.of_game(runtime.db, offered.id)).id)
    if offered.due is None:
        return await ctx.send_ephemeral(ctx.t("rematch-already-offered"))
    return await _post(ctx, offered)


async def _accept(ctx: Context, challenge_id: ChallengeId, army: str | None = None, *, closes: bool = False) -> None:
    """Accept a challenge and show its game.

    `closes` says whether the pressed button is in the challenge's own message.
    """
    runtime = ctx.runtime
    by = ctx.member
    try:
        game = await challenges.accept(
            runtime.db, challenge_id, by, runtime.now(), runtime.rng, army=army, allowances=runtime.allowances
        )
    except ChallengeClosed:
        challenge = await challenges.load(runtime.db, challenge_id)
        if challenge.opponent is not None and challenge.opponent.user_id == by.user_id and challenge.game_id:
            return  # the button was pressed twice
        raise
    if game.has_no_channel and closes:
        challenge = await challenges.load(runtime.db, challenge_id)
        await ctx.edit(posts.closed_challenge_post(ctx.public_t, challenge))
    await _show_begun(ctx, game, challenge_id)


async def _show_begun(ctx: Context, game: Game, challenge_id: ChallengeId) -> None:
    """Show a new game's board in its channel. Then link the channel in the challenge's message."""
    if game.has_no_channel:
        return await ctx.show(game)
    try:
        await ctx.show(game)
    finally:
        await ctx.box.dispatch(MessageKind.CHALLENGE, challenge_id)


async def _show_closed(ctx: Context, challenge: Challenge) -> None:
    """Edit a challenge's message after the challenge was declined or canceled with a button in the message."""
    if ctx.here is not None:
        await wake(ctx.here)
    await ctx.edit(posts.closed_challenge_post(ctx.public_t, challenge))
    if challenge.server_id != NO_SERVER and (pending := pending_of(challenge)) is not None:
        await outbox.record_delivery(ctx.runtime.db, pending)


HANDLERS: dict[type[Action], Handler] = {
    posts.Accept: accept,
    posts.Decline: decline,
    posts.Cancel: cancel,
    Rematch: rematch,
    StartChallenge: start_challenge,
    posts.PickVariant: pick_variant,
    posts.PickOtherVariant: pick_other_variant,
    posts.ChooseChallengerArmy: choose_challenger_army,
    posts.ChooseOpponentArmy: choose_opponent_army,
}

FORMS: dict[type[Action], Handler] = {
    posts.SendChallenge: submit_challenge_form,
    SendOpenChallenge: submit_open_form,
    posts.SendNewGame: submit_new_game,
}

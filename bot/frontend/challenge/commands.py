"""`/challenge` and the handlers of challenges: offer, accept, decline, cancel, rematch."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.domain import clock as clocks
from bot.domain.challenge import Challenge, Proposal, check_opponent
from bot.domain.errors import ChallengeClosed
from bot.domain.game import Game
from bot.domain.ids import NO_SERVER, ChallengeId, ChannelId, GuildId, UserId
from bot.domain.outbox import Kind
from bot.domain.states import ColourChoice
from bot.frontend.challenge import form as challenge_form
from bot.frontend.challenge.carrying import errand_of
from bot.frontend.challenge.controls import (
    Accept,
    Cancel,
    ChooseChallengerArmy,
    ChooseOpponentArmy,
    Decline,
    SendChallenge,
)
from bot.frontend.challenge.form import ChallengeForm
from bot.frontend.challenge.posts import army_question_post, challenge_post, closed_challenge_post
from bot.frontend.desk import messages
from bot.frontend.desk.actions import Action
from bot.frontend.desk.choices import ARMIES, CLOCKS, COLOURS, DEFAULT_FAMILY, FAMILIES
from bot.frontend.desk.controls import Press, offered
from bot.frontend.desk.feature import Handler
from bot.frontend.desk.game_actions import Rematch
from bot.frontend.desk.interactions import Interaction, Runtime, member_of
from bot.frontend.desk.labels import label
from bot.frontend.desk.playing import play_again
from bot.frontend.desk.rooms import check_sees, wake
from bot.frontend.desk.start_actions import SendOpenChallenge, StartChallenge
from bot.frontend.desk.subjects import find_challenge
from bot.frontend.desk.visit import Visit, visit_of
from bot.services import challenges, outbox, settings
from bot.variants import FAMILIES as REGISTRY
from bot.variants import OPTIONAL_RULES
from bot.words.refusals import CannotShowAll, MemberLeft


class Challenges(commands.Cog):
    """`/challenge`."""

    def __init__(self, runtime: Runtime) -> None:
        self.runtime = runtime

    @app_commands.command(name="challenge", description=label("command-challenge"))
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=True)
    @app_commands.describe(
        variant=label("option-variant"),
        opponent=label("option-opponent"),
        colour=label("option-colour"),
        army=label("option-army"),
        clock=label("option-clock"),
        rated=label("option-rated"),
        stalemate_wins=label("option-stalemate-wins"),
        captured_promotion=label("option-captured-promotion"),
        free_setup=label("option-free-setup"),
    )
    @app_commands.choices(variant=FAMILIES, colour=COLOURS, army=ARMIES, clock=CLOCKS)
    async def challenge(
        self,
        interaction: Interaction,
        variant: str = DEFAULT_FAMILY,
        opponent: discord.Member | discord.User | None = None,
        colour: str = ColourChoice.RANDOM,
        army: str | None = None,
        clock: str | None = None,
        rated: bool | None = None,
        stalemate_wins: bool = False,
        captured_promotion: bool = False,
        free_setup: bool = False,
    ) -> None:
        """Post a challenge that the opponent, or anyone if none is named, can answer."""
        visit = visit_of(interaction)
        await visit.promise()
        chosen = {"a": stalemate_wins, "b": captured_promotion, "c": free_setup}
        await offer_game(
            visit,
            opponent=opponent,
            family_key=variant,
            colour=colour,
            army=army,
            clock=clock,
            rated=rated,
            options="".join(letter for letter, is_on in chosen.items() if is_on),
        )


async def offer_game(
    visit: Visit,
    *,
    opponent: discord.Member | discord.User | None,
    family_key: str,
    colour: str,
    army: str | None,
    clock: str | None,
    rated: bool | None,
    options: str,
) -> None:
    """Make a challenge and post it; a challenger who has still to choose an army is asked for it first, in private.

    The challenge is not posted as the command's response: Discord would show everybody the options, with the army.
    """
    runtime = visit.runtime
    guild_id, channel_id = await _meeting_place(visit, opponent)
    proposal = Proposal(
        guild_id=guild_id,
        channel_id=channel_id,
        challenger=visit.member,
        opponent=None if opponent is None else member_of(opponent),
        terms=await challenges.terms_in(
            runtime.db,
            guild_id,
            family_key=family_key,
            options=options,
            clock=clock,
            rated=rated if guild_id != NO_SERVER else False,  # there is no ladder
        ),
        colour=ColourChoice(colour),
        army=army,
        created_at=runtime.now(),
    )
    challenge = await challenges.create(runtime.db, proposal, allowances=runtime.allowances)
    if challenge.needs_army:
        question = army_question_post(visit.t, challenge, ChooseChallengerArmy)
        return await visit.respond(question)
    await _post(visit, challenge)
    return await visit.dismiss()


async def _meeting_place(visit: Visit, opponent: discord.Member | discord.User | None) -> tuple[GuildId, ChannelId]:
    """Return where a challenge is posted; raise CannotShowAll, MemberLeft, or as `playable_room` or `check_sees`."""
    if visit.is_own_install:
        if visit.interaction.guild_id is not None and not visit.interaction.permissions.use_external_apps:
            raise CannotShowAll
        return NO_SERVER, ChannelId(visit.interaction.channel_id or 0)
    room = await visit.playable_room()
    if isinstance(opponent, discord.User):
        raise MemberLeft
    if opponent is not None:
        check_sees(room, opponent)
    return visit.server_id, ChannelId(room.id)


async def _post(visit: Visit, challenge: Challenge) -> None:
    """Post a challenge in its channel, or where the bot can only respond, in the response."""
    if challenge.guild_id == NO_SERVER:
        return await messages.respond_publicly(visit.interaction, await challenge_post(visit.public_t, challenge))
    return await visit.box.say(Kind.CHALLENGE, challenge.id)


async def open_challenge_form(interaction: Interaction, opponent: discord.Member) -> None:
    """Open the form for a challenge to the member on whom the context menu was opened."""
    visit = visit_of(interaction)
    runtime = visit.runtime
    room = await visit.playable_room()
    check_opponent(visit.member, member_of(opponent))
    check_sees(room, opponent)
    server = await settings.of_server(runtime.db, visit.server_id)
    await visit.ask(ChallengeForm(visit.t, UserId(opponent.id), server))


async def open_open_form(visit: Visit, press: Press[StartChallenge]) -> None:
    """Open the form for a challenge to whoever answers first."""
    guild_id, _ = await _meeting_place(visit, None)
    # Where the bot is by a member's own install there is no ladder.
    is_nowhere = guild_id == NO_SERVER
    server = replace(visit.server, rated=False) if is_nowhere else await settings.of_server(visit.runtime.db, guild_id)
    await visit.ask(ChallengeForm(visit.t, None, server))


async def submit_open_form(visit: Visit, press: Press[SendOpenChallenge]) -> None:
    """Challenge whoever answers first, as the form says."""
    await visit.promise()
    await _offer_as_written(visit, press, None)


async def submit_challenge_form(visit: Visit, press: Press[SendChallenge]) -> None:
    """Challenge a member as the form says."""
    await visit.promise()
    try:
        opponent = await visit.guild.fetch_member(press.action.opponent)
    except discord.NotFound:
        raise MemberLeft from None
    await _offer_as_written(visit, press, opponent)


async def _offer_as_written(visit: Visit, press: Press[Any], opponent: discord.Member | None) -> None:
    terms = [offered(word, challenge_form.TICKS) for word in press.fields.get(challenge_form.TERMS, ())]
    await offer_game(
        visit,
        opponent=opponent,
        family_key=press.choice(challenge_form.FAMILY, REGISTRY),
        colour=press.choice(challenge_form.COLOUR, [*ColourChoice]),
        army=None,
        clock=press.choice(challenge_form.CLOCK, clocks.CLOCKS),
        rated=challenge_form.RATED in terms,
        options="".join(letter for letter in OPTIONAL_RULES if letter in terms),
    )


async def choose_challenger_army(visit: Visit, press: Press[ChooseChallengerArmy]) -> None:
    """Store the challenger's army, and then post the challenge."""
    runtime = visit.runtime
    await visit.acknowledge()
    await _playable(visit, press.action.challenge)
    by, army = visit.by, press.action.army
    challenge = await challenges.choose_army(runtime.db, press.action.challenge, by, army, runtime.now())
    await visit.dismiss()
    await _post(visit, challenge)


async def accept(visit: Visit, press: Press[Accept]) -> None:
    """Start the game, or ask for an army first."""
    runtime = visit.runtime
    await visit.acknowledge()
    challenge = await _playable(visit, press.action.challenge)
    challenge.check_answerable(visit.member, runtime.now())
    if challenge.asks_for_army:
        question = army_question_post(visit.t, challenge, ChooseOpponentArmy)
        return await visit.respond(question)
    return await _accept(visit, challenge.id, closes=True)


async def choose_opponent_army(visit: Visit, press: Press[ChooseOpponentArmy]) -> None:
    """Start the game with the army that the opponent chose."""
    await visit.acknowledge()
    await _playable(visit, press.action.challenge)
    await _accept(visit, press.action.challenge, press.action.army)
    await visit.dismiss()


async def _playable(visit: Visit, number: ChallengeId) -> Challenge:
    """Return a challenge that can become a game here; raise as `playable_room`, or NoSuchChallenge."""
    if not visit.is_own_install:
        await visit.playable_room()
    return await find_challenge(visit, number)


async def decline(visit: Visit, press: Press[Decline]) -> None:
    """Decline a challenge."""
    runtime = visit.runtime
    await visit.acknowledge()
    challenge = await challenges.decline(runtime.db, press.action.challenge, visit.by, runtime.now())
    await _show_closed(visit, challenge)


async def cancel(visit: Visit, press: Press[Cancel]) -> None:
    """Cancel a challenge."""
    runtime = visit.runtime
    await visit.acknowledge()
    challenge = await challenges.cancel(runtime.db, press.action.challenge, visit.by, runtime.now())
    await _show_closed(visit, challenge)


async def rematch(visit: Visit, press: Press[Rematch]) -> None:
    """Offer the same game with colours swapped, or accept the other player's offer."""
    runtime = visit.runtime
    await visit.acknowledge()
    game = await visit.game(press.action.game)
    if game.engine is not None:
        return await play_again(visit, game)
    place, by = await visit.rematch_place(game), visit.by
    room_id = None if place is None else ChannelId(place.id)
    offered = await challenges.rematch(
        runtime.db, game.id, by, runtime.now(), runtime.rng, room_id=room_id, allowances=runtime.allowances
    )
    if isinstance(offered, Game):
        return await _show_begun(visit, offered, (await challenges.of_game(runtime.db, offered.id)).id)
    if offered.due is None:
        return await visit.tell(visit.t("rematch-already-offered"))
    return await _post(visit, offered)


async def _accept(visit: Visit, challenge_id: ChallengeId, army: str | None = None, *, closes: bool = False) -> None:
    """Start the game. `closes`: the challenge's own message is the one whose control was used."""
    runtime = visit.runtime
    by = visit.member
    try:
        game = await challenges.accept(
            runtime.db, challenge_id, by, runtime.now(), runtime.rng, army=army, allowances=runtime.allowances
        )
    except ChallengeClosed:
        challenge = await challenges.load(runtime.db, challenge_id)
        if challenge.opponent is not None and challenge.opponent.user_id == by.user_id and challenge.game_id:
            return  # pressed twice
        raise
    if game.has_no_room and closes:
        challenge = await challenges.load(runtime.db, challenge_id)
        await visit.redo(closed_challenge_post(visit.public_t, challenge))
    await _show_begun(visit, game, challenge_id)


async def _show_begun(visit: Visit, game: Game, challenge_id: ChallengeId) -> None:
    """Show a new game's board in the room that is opened for it, and then link the room in the challenge's message."""
    if game.has_no_room:
        return await visit.show(game)
    try:
        await visit.show(game)
    finally:
        await visit.box.say(Kind.CHALLENGE, challenge_id)


async def _show_closed(visit: Visit, challenge: Challenge) -> None:
    """Edit the challenge's message, whose control was pressed, to say that it was declined or cancelled."""
    if isinstance(visit.here, discord.Thread):
        await wake(visit.here)
    await visit.redo(closed_challenge_post(visit.public_t, challenge))
    if challenge.guild_id != NO_SERVER and (errand := errand_of(challenge)) is not None:
        await outbox.say(visit.runtime.db, errand)


HANDLERS: dict[type[Action], Handler] = {
    Accept: accept,
    Decline: decline,
    Cancel: cancel,
    Rematch: rematch,
    StartChallenge: open_open_form,
    ChooseChallengerArmy: choose_challenger_army,
    ChooseOpponentArmy: choose_opponent_army,
}

FORMS: dict[type[Action], Handler] = {
    SendChallenge: submit_challenge_form,
    SendOpenChallenge: submit_open_form,
}

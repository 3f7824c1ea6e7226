"""Challenges: offer a game, answer, take it back, play again."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.domain.challenge import Challenge, check_opponent
from bot.domain.errors import ChallengeClosed
from bot.domain.game import Game
from bot.domain.ids import ChallengeId, ChannelId, GuildId, UserId
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
from bot.frontend.challenge.posts import army_question_post, closed_challenge_post
from bot.frontend.desk.actions import Action
from bot.frontend.desk.choices import ARMIES, CLOCKS, COLOURS, DEFAULT_FAMILY, FAMILIES
from bot.frontend.desk.controls import Handler, Press
from bot.frontend.desk.finding import load_game
from bot.frontend.desk.game_actions import Rematch
from bot.frontend.desk.house import House, Interaction, house_of, member_of
from bot.frontend.desk.messages import dismiss, redo, respond, tell
from bot.frontend.desk.outbox import outbox_of
from bot.frontend.desk.playing import play_again, show_change
from bot.frontend.desk.rooms import check_sees, guild_of, playable_room, room_of, wake
from bot.frontend.desk.venues import venue_of
from bot.frontend.desk.voices import private_voice, public_voice
from bot.frontend.words.refusals import MemberLeft
from bot.frontend.words.texts import label
from bot.services import challenges, outbox, settings
from bot.variants import OPTIONAL_RULES


class Challenges(commands.Cog):
    """`/challenge`."""

    def __init__(self, house: House) -> None:
        self.house = house

    @app_commands.command(name="challenge", description=label("command-challenge"))
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
        opponent: discord.Member | None = None,
        colour: str = ColourChoice.RANDOM,
        army: str | None = None,
        clock: str | None = None,
        rated: bool | None = None,
        stalemate_wins: bool = False,
        captured_promotion: bool = False,
        free_setup: bool = False,
    ) -> None:
        """Offer a game, in a message that the opponent, or anyone, can answer."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        chosen = {"a": stalemate_wins, "b": captured_promotion, "c": free_setup}
        await offer_game(
            interaction,
            opponent=opponent,
            family_key=variant,
            colour=colour,
            army=army,
            clock=clock,
            rated=rated,
            options="".join(letter for letter, is_on in chosen.items() if is_on),
        )


async def offer_game(
    interaction: Interaction,
    *,
    opponent: discord.Member | None,
    family_key: str,
    colour: str,
    army: str | None,
    clock: str | None,
    rated: bool | None,
    options: str,
) -> None:
    """Make a challenge and post it; who has still to choose an army is asked for it first, in private.

    The challenge is not the response to the command: Discord shows everybody what was typed to get a response.
    """
    house = house_of(interaction)
    room = await playable_room(interaction)
    if opponent is not None:
        check_sees(room, opponent)
    guild_id = GuildId(room.guild.id)
    terms = await challenges.terms_in(
        house.db, guild_id, family_key=family_key, options=options, clock=clock, rated=rated
    )
    challenge = await challenges.create(
        house.db,
        guild_id=guild_id,
        channel_id=ChannelId(room.id),
        challenger=member_of(interaction.user),
        opponent=None if opponent is None else member_of(opponent),
        terms=terms,
        colour=ColourChoice(colour),
        army=army,
        now=house.now(),
    )
    if challenge.needs_army:
        question = army_question_post(private_voice(interaction), challenge, ChooseChallengerArmy)
        return await respond(interaction, question)
    await _say(interaction, challenge)
    return await dismiss(interaction)


async def open_challenge_form(interaction: Interaction, opponent: discord.Member) -> None:
    """Ask how the member who was picked is to be challenged."""
    house = house_of(interaction)
    room = await playable_room(interaction)
    check_opponent(member_of(interaction.user), member_of(opponent))
    check_sees(room, opponent)
    server = await settings.of_server(house.db, GuildId(room.guild.id))
    await interaction.response.send_modal(ChallengeForm(private_voice(interaction), UserId(opponent.id), server))


async def submit_challenge_form(interaction: Interaction, press: Press[SendChallenge]) -> None:
    """Challenge as the form says."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    try:
        opponent = await guild_of(interaction).fetch_member(press.action.opponent)
    except discord.NotFound:
        raise MemberLeft from None
    terms = press.fields.get(challenge_form.TERMS, ())
    await offer_game(
        interaction,
        opponent=opponent,
        family_key=press.entry(challenge_form.FAMILY),
        colour=press.entry(challenge_form.COLOUR),
        army=None,
        clock=press.entry(challenge_form.CLOCK),
        rated=challenge_form.RATED in terms,
        options="".join(letter for letter in terms if letter in OPTIONAL_RULES),
    )


async def choose_challenger_army(interaction: Interaction, press: Press[ChooseChallengerArmy]) -> None:
    """Note the challenger's army, and only then post the challenge."""
    house = house_of(interaction)
    await interaction.response.defer()
    await playable_room(interaction)
    by, army = UserId(interaction.user.id), press.action.army
    challenge = await challenges.choose_army(house.db, press.action.challenge, by, army, house.now())
    await dismiss(interaction)
    await _say(interaction, challenge)


async def accept(interaction: Interaction, press: Press[Accept]) -> None:
    """Start the game, or ask for an army first."""
    house = house_of(interaction)
    await interaction.response.defer()
    await playable_room(interaction)
    challenge = await challenges.load(house.db, press.action.challenge)
    challenge.check_answerable(member_of(interaction.user), house.now())
    if challenge.asks_for_army:
        question = army_question_post(private_voice(interaction), challenge, ChooseOpponentArmy)
        return await respond(interaction, question)
    return await _accept(interaction, challenge.id)


async def choose_opponent_army(interaction: Interaction, press: Press[ChooseOpponentArmy]) -> None:
    """Start the game with the army that was chosen."""
    await interaction.response.defer()
    await playable_room(interaction)
    await _accept(interaction, press.action.challenge, press.action.army)
    await dismiss(interaction)


async def decline(interaction: Interaction, press: Press[Decline]) -> None:
    """Turn a challenge down."""
    house = house_of(interaction)
    await interaction.response.defer()
    challenge = await challenges.decline(house.db, press.action.challenge, UserId(interaction.user.id), house.now())
    await _show_closed(interaction, challenge)


async def cancel(interaction: Interaction, press: Press[Cancel]) -> None:
    """Take a challenge back."""
    house = house_of(interaction)
    await interaction.response.defer()
    challenge = await challenges.cancel(house.db, press.action.challenge, UserId(interaction.user.id), house.now())
    await _show_closed(interaction, challenge)


async def rematch(interaction: Interaction, press: Press[Rematch]) -> None:
    """Offer the same game with colours swapped, or accept the other player's offer."""
    house = house_of(interaction)
    await interaction.response.defer()
    game = await load_game(interaction, press.action.game)
    if game.engine is not None:
        return await play_again(interaction, game)
    room_of(interaction)
    venue = await venue_of(interaction, game)
    by, room_id = UserId(interaction.user.id), ChannelId(venue.place.id)
    offered = await challenges.rematch(house.db, game.id, by, house.now(), house.rng, room_id=room_id)
    if isinstance(offered, Game):
        return await _show_begun(interaction, offered, await challenges.of_game(house.db, offered.id))
    if offered.due is None:
        return await tell(interaction, private_voice(interaction)("rematch-already-offered"))
    return await _say(interaction, offered)


async def _accept(interaction: Interaction, challenge_id: ChallengeId, army: str | None = None) -> None:
    house = house_of(interaction)
    by = member_of(interaction.user)
    try:
        game = await challenges.accept(house.db, challenge_id, by, house.now(), house.rng, army=army)
    except ChallengeClosed:
        challenge = await challenges.load(house.db, challenge_id)
        if challenge.opponent is not None and challenge.opponent.user_id == by.user_id and challenge.game_id:
            return  # pressed twice
        raise
    await _show_begun(interaction, game, await challenges.load(house.db, challenge_id))


async def _show_begun(interaction: Interaction, game: Game, challenge: Challenge) -> None:
    """Show a new game's board in the room that is opened for it; the challenge's message then says where."""
    try:
        await show_change(interaction, game)
    finally:
        await _say(interaction, challenge)


async def _say(interaction: Interaction, challenge: Challenge) -> None:
    """Show what a challenge has come to. What fails is tried again."""
    if (errand := errand_of(challenge)) is not None:
        await outbox_of(interaction).say(errand)


async def _show_closed(interaction: Interaction, challenge: Challenge) -> None:
    """Show what became of a challenge in its message, whose control was pressed."""
    if isinstance(interaction.channel, discord.Thread):
        await wake(interaction.channel)
    await redo(interaction, closed_challenge_post(public_voice(interaction), challenge))
    if (errand := errand_of(challenge)) is not None:
        await outbox.say(house_of(interaction).db, errand)


HANDLERS: dict[type[Action], Handler] = {
    Accept: accept,
    Decline: decline,
    Cancel: cancel,
    Rematch: rematch,
    ChooseChallengerArmy: choose_challenger_army,
    ChooseOpponentArmy: choose_opponent_army,
}

FORMS: dict[type[Action], Handler] = {
    SendChallenge: submit_challenge_form,
}

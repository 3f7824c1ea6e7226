"""Challenges: offer a game, answer, take it back, play again."""

from __future__ import annotations

import logging

import discord
from discord import app_commands
from discord.ext import commands, tasks

from bot.domain.challenge import Challenge
from bot.domain.game import Game
from bot.domain.ids import ChallengeId, ChannelId, GameId, GuildId, MessageId, UserId
from bot.domain.states import ChallengeState, ColourChoice
from bot.frontend.choices import COLOURS, VARIANTS
from bot.frontend.house import House, Interaction, member_of
from bot.frontend.present.challenge import challenge_post, closed_challenge_post
from bot.frontend.replies import tell
from bot.frontend.rooms import Room, check_writable, open_room, post_board, room_of, send, update
from bot.frontend.texts import label
from bot.services import challenges, games

log = logging.getLogger(__name__)

SWEEP_SECONDS = 60


class Challenges(commands.Cog):
    """`/challenge`, and the sweeper that lets challenges expire."""

    def __init__(self, house: House, client: discord.Client) -> None:
        self.house = house
        self.client = client

    @app_commands.command(name="challenge", description=label("command-challenge"))
    @app_commands.guild_only()
    @app_commands.describe(
        variant=label("option-variant"),
        opponent=label("option-opponent"),
        colour=label("option-colour"),
        rated=label("option-rated"),
    )
    @app_commands.choices(variant=VARIANTS, colour=COLOURS)
    async def challenge(
        self,
        interaction: Interaction,
        variant: str = VARIANTS[0].value,
        opponent: discord.Member | None = None,
        colour: str = ColourChoice.RANDOM,
        rated: bool = True,
    ) -> None:
        """Offer a game, in a message that the opponent, or anyone, can answer."""
        room = room_of(interaction)
        check_writable(room)
        challenge = await challenges.create(
            self.house.db,
            guild_id=GuildId(room.guild.id),
            channel_id=ChannelId(room.id),
            challenger=member_of(interaction.user),
            opponent=member_of(opponent) if opponent else None,
            variant_key=variant,
            colour=ColourChoice(colour),
            rated=rated,
            now=self.house.now(),
        )
        post = await challenge_post(self.house.texts.public(interaction), challenge)
        sent = await interaction.response.send_message(view=post.view, files=post.files, allowed_mentions=post.mentions)
        assert sent.message_id is not None
        await challenges.attach_message(self.house.db, challenge.id, MessageId(sent.message_id))

    async def cog_load(self) -> None:
        """Begin to sweep."""
        self.sweep.start()

    async def cog_unload(self) -> None:
        """Stop sweeping."""
        self.sweep.cancel()

    @tasks.loop(seconds=SWEEP_SECONDS)
    async def sweep(self) -> None:
        """Close the challenges that nobody has answered in time, also those that lapsed while the bot was down."""
        try:
            for challenge in await challenges.expire_due(self.house.db, self.house.now()):
                await self._show_expired(challenge)
        except Exception:
            # Of the database, for instance: the next round tries again, and only the log hears of it.
            log.exception("sweeping challenges failed")

    @sweep.before_loop
    async def wait_for_discord(self) -> None:
        """Messages can be edited once Discord has said which servers there are."""
        await self.client.wait_until_ready()

    async def _show_expired(self, challenge: Challenge) -> None:
        guild = self.client.get_guild(challenge.guild_id)
        channel = guild and guild.get_channel_or_thread(challenge.channel_id)
        if guild is None or challenge.message_id is None or not isinstance(channel, Room):
            return
        voice = self.house.texts.voice(guild.preferred_locale)
        await update(channel, challenge.message_id, closed_challenge_post(voice, challenge))


async def accept(interaction: Interaction, number: int, _ply: int) -> None:
    """Start the game: its room, its first board, and the challenge shown as accepted."""
    house = interaction.client.house
    room = room_of(interaction)
    check_writable(room)
    await interaction.response.defer()
    game = await challenges.accept(house.db, ChallengeId(number), member_of(interaction.user), house.now(), house.rng)
    assert interaction.message is not None
    await start_game(interaction, game, interaction.message, await challenges.load(house.db, ChallengeId(number)))


async def start_game(
    interaction: Interaction, game: Game, message: discord.Message | None, challenge: Challenge
) -> None:
    """Open the room of a new game and show its board; the challenge's message says where."""
    house = interaction.client.house
    voice = house.texts.public(interaction)
    room = room_of(interaction) if message is None else await open_room(voice, message, game)
    await games.set_room(house.db, game.id, ChannelId(room.id))
    # Should this fail, its buttons still refuse a second answer.
    shown = challenge.message_id if message is None else MessageId(message.id)
    if shown is not None:
        closed = closed_challenge_post(voice, challenge, ChannelId(room.id))
        await update(room_of(interaction), shown, closed)
    await post_board(house, room, game)


async def decline(interaction: Interaction, number: int, _ply: int) -> None:
    """Turn a challenge down."""
    house = interaction.client.house
    challenge = await challenges.decline(house.db, ChallengeId(number), UserId(interaction.user.id), house.now())
    await _show_closed(interaction, challenge)


async def cancel(interaction: Interaction, number: int, _ply: int) -> None:
    """Take a challenge back."""
    house = interaction.client.house
    challenge = await challenges.cancel(house.db, ChallengeId(number), UserId(interaction.user.id), house.now())
    await _show_closed(interaction, challenge)


async def rematch(interaction: Interaction, number: int, _ply: int) -> None:
    """Offer the same game with colours swapped, or accept the other player's offer."""
    house = interaction.client.house
    room = room_of(interaction)
    check_writable(room)
    await interaction.response.defer()
    answer = await challenges.rematch(house.db, GameId(number), UserId(interaction.user.id), house.now(), house.rng)
    if isinstance(answer, Game):
        challenge = await challenges.of_game(house.db, answer.id)
        return await start_game(interaction, answer, None, challenge)
    if answer.message_id is not None:
        return await tell(interaction, house.texts.private(interaction)("rematch-already-offered"))
    return await _show_offer(interaction, room, answer)


async def _show_offer(interaction: Interaction, room: Room, offer: Challenge) -> None:
    house = interaction.client.house
    voice = house.texts.public(interaction)
    message = await send(room, await challenge_post(voice, offer))
    await challenges.attach_message(house.db, offer.id, MessageId(message.id))
    answered = await challenges.load(house.db, offer.id)
    if answered.state is not ChallengeState.OPEN:
        # The other player pressed Rematch while the offer was on its way.
        await update(room, MessageId(message.id), closed_challenge_post(voice, answered, ChannelId(room.id)))


async def _show_closed(interaction: Interaction, challenge: Challenge) -> None:
    post = closed_challenge_post(interaction.client.house.texts.public(interaction), challenge)
    await interaction.response.edit_message(view=post.view)

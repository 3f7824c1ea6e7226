"""Which game a command or a control means."""

from __future__ import annotations

from bot.domain.game import Game
from bot.domain.ids import ChannelId, GameId, GuildId, UserId
from bot.frontend.desk.house import Interaction, house_of
from bot.services import games
from bot.services.games import Wanted


async def find_game(interaction: Interaction, number: int | None) -> Game:
    """Return the game that the member means here: the one named, else the room's, else their only one.

    In a direct message they may mean any game of theirs, in whatever server. Raise NoSuchGame, NoGameHere or
    SeveralGames.
    """
    return await games.find(house_of(interaction).db, wanted(interaction, number))


def wanted(interaction: Interaction, number: int | None) -> Wanted:
    """Say which game the member means here."""
    return Wanted(
        by=UserId(interaction.user.id),
        guild_id=None if interaction.guild_id is None else GuildId(interaction.guild_id),
        room_id=None if interaction.channel_id is None else ChannelId(interaction.channel_id),
        game_id=None if number is None else GameId(number),
    )


async def load_game(interaction: Interaction, number: int) -> Game:
    """Return the game that a control belongs to; raise NoSuchGame."""
    return await games.load(house_of(interaction).db, GameId(number))

"""The options that Discord offers as a menu, and what members may pick while they type."""

from __future__ import annotations

from discord import app_commands

from bot.domain.game import Game
from bot.domain.ids import GuildId, UserId
from bot.domain.states import ColourChoice
from bot.frontend.house import Interaction
from bot.frontend.present.names import variant_name
from bot.frontend.texts import Voice, label
from bot.services import games
from bot.variants import listed_variants

CHOICE_LIMIT = 25
NAME_LIMIT = 100

VARIANTS = [
    app_commands.Choice(name=label(f"variant-{variant.ladder}"), value=variant.key) for variant in listed_variants()
]
COLOURS = [app_commands.Choice(name=label(f"colour-choice-{colour}"), value=colour.value) for colour in ColourChoice]


async def own_games(interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
    """Offer the games that the member is playing here, those that wait for them first."""
    if interaction.guild_id is None:
        return []
    house = interaction.client.house
    voice = house.texts.private(interaction)
    ongoing = await games.ongoing_of(house.db, GuildId(interaction.guild_id), UserId(interaction.user.id))
    names = [(_game_name(voice, game, UserId(interaction.user.id)), game.id) for game in ongoing]
    return [
        app_commands.Choice(name=name[:NAME_LIMIT], value=int(game_id))
        for name, game_id in names
        if current.lower() in name.lower()
    ][:CHOICE_LIMIT]


def _game_name(voice: Voice, game: Game, reader: UserId) -> str:
    color = game.color_of(reader)
    return voice(
        "choose-game",
        game=str(game.id),
        variant=variant_name(voice, game.variant),
        opponent=game.seat(color.other).name,
        state=voice("your-turn" if game.turn is color else "their-turn"),
    )

"""`/hint`: the engine's move, for the one to move alone, and a button that plays it."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.domain.game import Game, Mark
from bot.domain.ids import NO_SERVER, UserId
from bot.frontend.desk.actions import Action
from bot.frontend.desk.choices import own_games
from bot.frontend.desk.controls import Handler, Press
from bot.frontend.desk.finding import find_game, load_game
from bot.frontend.desk.game_actions import AskHint
from bot.frontend.desk.house import House, Interaction, house_of
from bot.frontend.desk.looks import own_look
from bot.frontend.desk.messages import respond
from bot.frontend.desk.playing import play
from bot.frontend.desk.posts import Post, said
from bot.frontend.desk.voices import private_voice
from bot.frontend.hint.controls import PlayHint
from bot.frontend.hint.posts import hint_post
from bot.frontend.words.texts import label
from bot.services import hints


class Hints(commands.Cog):
    """`/hint`."""

    def __init__(self, house: House) -> None:
        self.house = house

    @app_commands.command(name="hint", description=label("command-hint"))
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    @app_commands.describe(game=label("option-game"))
    @app_commands.autocomplete(game=own_games)
    async def hint(self, interaction: Interaction, game: int | None = None) -> None:
        """Tell the player to move what the engine would play."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        await show_hint(interaction, await find_game(interaction, game))


async def show_hint(interaction: Interaction, game: Game, mark: Mark | None = None) -> None:
    """Tell the player to move what the engine would play; the interaction has been acknowledged."""
    house = house_of(interaction)
    hint = await hints.ask(house.engines, game, UserId(interaction.user.id), house.now(), mark)
    voice, look = private_voice(interaction), own_look(interaction, game)
    # In a server a game of that server is meant; a direct message shows games of servers, too.
    can_play = interaction.guild_id is not None or game.guild_id == NO_SERVER
    await respond(interaction, await hint_post(voice, game, hint, look, can_play=can_play))


async def open_from_board(interaction: Interaction, press: Press[AskHint]) -> None:
    """Hint under a board."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    await show_hint(interaction, await load_game(interaction, press.action.game), press.action.mark)


async def play_hint(interaction: Interaction, press: Press[PlayHint]) -> None:
    """Play the move of a hint, and put in the hint's place that it has been."""
    await interaction.response.defer()
    action = press.action
    game, uci = await load_game(interaction, action.game), action.move
    game.check_turn(UserId(interaction.user.id), house_of(interaction).now(), action.mark)
    move = game.position.san(game.position.parse(uci))
    told = private_voice(interaction)("hint-played", move=move, game=str(game.id))
    await play(interaction, game, uci, action.mark, told=Post(said(told)))


HANDLERS: dict[type[Action], Handler] = {
    AskHint: open_from_board,
    PlayHint: play_hint,
}

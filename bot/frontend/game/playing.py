"""Playing: move, arrange the pieces, look at the board."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.domain.game import Game
from bot.domain.ids import UserId
from bot.frontend.desk import forms
from bot.frontend.desk.actions import Action
from bot.frontend.desk.board import BoardLook, private_board_post
from bot.frontend.desk.boards import post_board, show
from bot.frontend.desk.choices import NAME_LIMIT, offering, own_games
from bot.frontend.desk.controls import CHOICE_LIMIT, Handler, Press
from bot.frontend.desk.finding import find_game, load_game
from bot.frontend.desk.forms import MoveForm, SendMove, SendSetup, SetupForm
from bot.frontend.desk.game_actions import Arrange, Flip, TypeMove
from bot.frontend.desk.house import House, Interaction, house_of
from bot.frontend.desk.looks import own_look
from bot.frontend.desk.messages import answer, dismiss
from bot.frontend.desk.playing import play
from bot.frontend.desk.rooms import Place
from bot.frontend.desk.venues import venue_of
from bot.frontend.desk.voices import private_voice
from bot.frontend.words.moves import describe_move, matching_moves
from bot.frontend.words.texts import label
from bot.services import games


class Playing(commands.Cog):
    """`/move`, `/board`."""

    def __init__(self, house: House) -> None:
        self.house = house

    @app_commands.command(name="move", description=label("command-move"))
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    @app_commands.describe(move=label("option-move"), game=label("option-game"))
    @app_commands.autocomplete(game=own_games)
    async def move(self, interaction: Interaction, move: str, game: int | None = None) -> None:
        """Play a move; the answer is the new board in the game's room."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        await play(interaction, await find_game(interaction, game), move)
        await dismiss(interaction)

    @move.autocomplete("move")
    @offering
    async def legal_moves(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        """Offer the legal moves that what has been typed may mean."""
        game = await find_game(interaction, getattr(interaction.namespace, "game", None))
        if game.is_over or game.setup is not None or game.to_move.user_id != interaction.user.id:
            return []
        voice = private_voice(interaction)
        moves = list(matching_moves(game.position, current).items())[:CHOICE_LIMIT]
        return [
            app_commands.Choice(name=describe_move(voice, game.position, move, san)[:NAME_LIMIT], value=move.uci)
            for move, san in moves
        ]

    @app_commands.command(name="board", description=label("command-board"))
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    @app_commands.describe(game=label("option-game"))
    @app_commands.autocomplete(game=own_games)
    async def board(self, interaction: Interaction, game: int | None = None) -> None:
        """Bring a game's board down to the newest message, or show it to one reader."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        found = await find_game(interaction, game)
        is_player = interaction.user.id in found.user_ids
        here = interaction.channel
        is_elsewhere = interaction.guild_id != (found.guild_id or None)
        if found.is_over or not is_player or is_elsewhere or not isinstance(here, Place):
            return await show_privately(interaction, found, own_look(interaction, found))
        venue = await venue_of(interaction, found)
        if venue.left is None and venue.place.id != here.id:
            return await show_privately(interaction, found, own_look(interaction, found))
        await post_board(self.house, venue, found)
        return await dismiss(interaction)


async def open_move_form(interaction: Interaction, press: Press[TypeMove]) -> None:
    """Let the player to move type a move."""
    house = house_of(interaction)
    game = await load_game(interaction, press.action.game)
    game.check_turn(UserId(interaction.user.id), house.now(), press.action.mark)
    await interaction.response.send_modal(MoveForm(private_voice(interaction), game))


async def submit_move_form(interaction: Interaction, press: Press[SendMove]) -> None:
    """Play what was typed into Move's form."""
    await interaction.response.defer()
    game = await load_game(interaction, press.action.game)
    await play(interaction, game, press.entry(forms.MOVE), press.action.mark)


async def open_setup_form(interaction: Interaction, press: Press[Arrange]) -> None:
    """Let the player whose turn it is arrange the first rank."""
    house = house_of(interaction)
    game = await load_game(interaction, press.action.game)
    game.check_setup(UserId(interaction.user.id), house.now())
    await interaction.response.send_modal(SetupForm(private_voice(interaction), game))


async def submit_setup_form(interaction: Interaction, press: Press[SendSetup]) -> None:
    """Arrange the first rank as it was typed."""
    house = house_of(interaction)
    await interaction.response.defer()
    game = await load_game(interaction, press.action.game)
    venue = await venue_of(interaction, game)
    by, order = UserId(interaction.user.id), press.entry(forms.SETUP)
    await show(house, venue, await games.arrange(house.db, game.id, by, order, house.now()), since=game)


async def flip(interaction: Interaction, press: Press[Flip]) -> None:
    """Show the board from the other side, to this member alone."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    game = await load_game(interaction, press.action.game)
    await show_privately(interaction, game, own_look(interaction, game).flipped)


async def show_privately(interaction: Interaction, game: Game, look: BoardLook) -> None:
    """Show a game's board to one reader."""
    voice = private_voice(interaction)
    await answer(interaction, await private_board_post(voice, game, look))


HANDLERS: dict[type[Action], Handler] = {
    TypeMove: open_move_form,
    Arrange: open_setup_form,
    Flip: flip,
}

FORMS: dict[type[Action], Handler] = {
    SendMove: submit_move_form,
    SendSetup: submit_setup_form,
}

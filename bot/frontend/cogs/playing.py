"""Playing: move, look at the board, give up."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.domain.errors import NoGameHere, NoSuchGame, SeveralGames, StalePosition
from bot.domain.game import Game
from bot.domain.ids import ChannelId, GameId, GuildId, UserId
from bot.frontend.choices import CHOICE_LIMIT, NAME_LIMIT, own_games
from bot.frontend.forms import MoveForm
from bot.frontend.house import House, Interaction
from bot.frontend.present.board import facing, private_board_post, resign_question_post
from bot.frontend.present.moves import describe_move, matching_moves
from bot.frontend.refusals import RoomGone
from bot.frontend.replies import answer_privately
from bot.frontend.rooms import check_writable, close_room, find_room, post_board, room_of
from bot.frontend.texts import label
from bot.rules import Color, Ply
from bot.services import games


class Playing(commands.Cog):
    """`/move`, `/board`, `/resign`."""

    def __init__(self, house: House) -> None:
        self.house = house

    @app_commands.command(name="move", description=label("command-move"))
    @app_commands.guild_only()
    @app_commands.describe(move=label("option-move"), game=label("option-game"))
    @app_commands.autocomplete(game=own_games)
    async def move(self, interaction: Interaction, move: str, game: int | None = None) -> None:
        """Play a move; the answer is the new board in the game's room."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        await play(interaction, await find_game(interaction, game), move)
        await interaction.delete_original_response()

    @move.autocomplete("move")
    async def legal_moves(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        """Offer the legal moves that what has been typed may mean."""
        try:
            game = await find_game(interaction, getattr(interaction.namespace, "game", None))
        except (NoGameHere, NoSuchGame, SeveralGames):
            return []
        if game.is_over or game.to_move.user_id != interaction.user.id:
            return []
        voice = self.house.texts.private(interaction)
        moves = matching_moves(game.position, current)[:CHOICE_LIMIT]
        return [
            app_commands.Choice(name=describe_move(voice, game.position, move)[:NAME_LIMIT], value=move.uci)
            for move in moves
        ]

    @app_commands.command(name="board", description=label("command-board"))
    @app_commands.guild_only()
    @app_commands.describe(game=label("option-game"))
    @app_commands.autocomplete(game=own_games)
    async def board(self, interaction: Interaction, game: int | None = None) -> None:
        """Bring a game's board down to the newest message, or show it to one reader."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        found = await find_game(interaction, game)
        here = room_of(interaction)
        if found.is_over or interaction.user.id not in (found.white.user_id, found.black.user_id):
            return await show_privately(interaction, found, facing(found))
        try:
            room = await find_room(here, found)
        except RoomGone:
            check_writable(here)
            await games.set_room(self.house.db, found.id, ChannelId(here.id))
            room = here
        if room.id != here.id:
            return await show_privately(interaction, found, facing(found))
        await post_board(self.house, room, found)
        return await interaction.delete_original_response()

    @app_commands.command(name="resign", description=label("command-resign"))
    @app_commands.guild_only()
    @app_commands.describe(game=label("option-game"))
    @app_commands.autocomplete(game=own_games)
    async def resign(self, interaction: Interaction, game: int | None = None) -> None:
        """Ask before giving up."""
        found = await find_game(interaction, game)
        await ask_to_resign(interaction, found)


async def find_game(interaction: Interaction, number: int | None) -> Game:
    """Return the game that the member means here."""
    room = room_of(interaction)
    return await games.find(
        interaction.client.house.db,
        by=UserId(interaction.user.id),
        guild_id=GuildId(room.guild.id),
        room_id=ChannelId(room.id),
        game_id=None if number is None else GameId(number),
    )


async def load_game(interaction: Interaction, number: int) -> Game:
    """Return the game that a control belongs to."""
    return await games.load(interaction.client.house.db, GameId(number))


async def play(interaction: Interaction, game: Game, text: str, ply: Ply | None = None) -> None:
    """Play a move and show the new board in the game's room; the interaction has been acknowledged."""
    house = interaction.client.house
    game.check_turn(UserId(interaction.user.id), ply)
    room = await find_room(room_of(interaction), game)
    played = await games.play_move(house.db, game.id, UserId(interaction.user.id), text, house.now(), ply=ply)
    if played.is_repeat:
        return
    await post_board(house, room, played.game)
    if played.game.is_over:
        await close_room(room)


async def open_move_form(interaction: Interaction, number: int, ply: int) -> None:
    """Let the player to move type a move."""
    game = await load_game(interaction, number)
    game.check_turn(UserId(interaction.user.id), Ply(ply))
    voice = interaction.client.house.texts.private(interaction)
    await interaction.response.send_modal(MoveForm(voice, game))


async def submit_move_form(interaction: Interaction, number: int, ply: int, text: str) -> None:
    """Play what was typed into Move's form."""
    await interaction.response.defer()
    await play(interaction, await load_game(interaction, number), text, Ply(ply))


async def flip(interaction: Interaction, number: int, _ply: int) -> None:
    """Show the board from the other side, to this member alone."""
    game = await load_game(interaction, number)
    await show_privately(interaction, game, facing(game).other)


async def ask_before_resigning(interaction: Interaction, number: int, _ply: int) -> None:
    """Resign under the board: ask once."""
    await ask_to_resign(interaction, await load_game(interaction, number))


async def ask_to_resign(interaction: Interaction, game: Game) -> None:
    """Put the one question, to a player of a game that goes on."""
    game.check_player(UserId(interaction.user.id))
    voice = interaction.client.house.texts.private(interaction)
    await answer_privately(interaction, resign_question_post(voice, game))


async def resign_for_good(interaction: Interaction, number: int, _ply: int) -> None:
    """Give the game up and show its end in the room."""
    house = interaction.client.house
    await interaction.response.defer()
    game = await load_game(interaction, number)
    room = await find_room(room_of(interaction), game)
    game = await games.resign(house.db, game.id, UserId(interaction.user.id), house.now())
    await post_board(house, room, game)
    await interaction.delete_original_response()
    await close_room(room)


async def keep_playing(interaction: Interaction, number: int, _ply: int) -> None:
    """Think better of resigning."""
    voice = interaction.client.house.texts.private(interaction)
    kept = discord.ui.LayoutView(timeout=None)
    kept.add_item(discord.ui.TextDisplay(voice("game-resign-kept", game=str(number))))
    await interaction.response.edit_message(view=kept)


async def show_privately(interaction: Interaction, game: Game, side: Color) -> None:
    """Show a game's board to one reader."""
    voice = interaction.client.house.texts.private(interaction)
    await answer_privately(interaction, await private_board_post(voice, game, side))


async def outdated(interaction: Interaction, number: int, ply: int) -> None:
    """Answer a button that this version does not know: its board is of another time."""
    game = await load_game(interaction, number)
    raise StalePosition(game.id, Ply(ply), game.ply)

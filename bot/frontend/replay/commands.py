"""Replays: leaf through a game, by a command or from under a finished board."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.frontend.desk.board import BoardLook
from bot.frontend.desk.controls import OPEN_REPLAY, REPLAY, Handler, Press
from bot.frontend.desk.finding import find_game
from bot.frontend.desk.house import House, Interaction
from bot.frontend.desk.known_games import known_games
from bot.frontend.desk.looks import own_look
from bot.frontend.desk.messages import answer, redo
from bot.frontend.desk.voices import private_voice
from bot.frontend.replay import controls
from bot.frontend.replay.posts import replay_post
from bot.frontend.words.texts import label
from bot.rules import Color


class Replays(commands.Cog):
    """`/replay`."""

    def __init__(self, house: House) -> None:
        self.house = house

    @app_commands.command(name="replay", description=label("command-replay"))
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    @app_commands.describe(game=label("option-any-game"))
    @app_commands.autocomplete(game=known_games)
    async def replay(self, interaction: Interaction, game: int | None = None) -> None:
        """Leaf through a game, from its newest position."""
        await _open(interaction, game)


async def open_from_board(interaction: Interaction, press: Press) -> None:
    """Replay under a board."""
    await _open(interaction, press.number)


async def open_from_list(interaction: Interaction, press: Press) -> None:
    """Replay the game that was picked from a list."""
    await _open(interaction, int(press.picked))


async def turn_page(interaction: Interaction, press: Press) -> None:
    """Show the moment that a button carries."""
    await _leaf(interaction, press, int(press.arguments[1]))


async def turn_to_last(interaction: Interaction, press: Press) -> None:
    """Show the newest position, which may have come since the button was shown."""
    await _leaf(interaction, press, None)


async def jump(interaction: Interaction, press: Press) -> None:
    """Show the moment that was picked from the menu."""
    await _leaf(interaction, press, int(press.picked))


async def _open(interaction: Interaction, number: int | None) -> None:
    await interaction.response.defer(ephemeral=True, thinking=True)
    game = await find_game(interaction, number)
    voice = private_voice(interaction)
    await answer(interaction, await replay_post(voice, game, game.ply, own_look(interaction, game)))


async def _leaf(interaction: Interaction, press: Press, ply: int | None) -> None:
    """Put another moment in the place of the one shown; one that has been taken back is the newest."""
    await interaction.response.defer()
    game = await find_game(interaction, press.number)
    shown = game.ply if ply is None else max(0, min(ply, game.ply))
    look = BoardLook(Color[press.arguments[2].upper()], own_look(interaction, game).theme)
    voice = private_voice(interaction)
    await redo(interaction, await replay_post(voice, game, shown, look))


HANDLERS: dict[str, Handler] = {
    REPLAY: open_from_board,
    OPEN_REPLAY: open_from_list,
    controls.FIRST: turn_page,
    controls.BACK: turn_page,
    controls.FORWARD: turn_page,
    controls.LAST: turn_to_last,
    controls.FLIP: turn_page,
    controls.JUMP: jump,
}

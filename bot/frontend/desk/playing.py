"""Playing a move, from wherever it is said, and games with the engine begun anew."""

from __future__ import annotations

from bot.domain.errors import StalePosition
from bot.domain.game import Game, Mark
from bot.domain.ids import UserId
from bot.frontend.desk.actions import Outdated
from bot.frontend.desk.boards import show
from bot.frontend.desk.controls import Press
from bot.frontend.desk.finding import load_game
from bot.frontend.desk.house import Interaction, house_of
from bot.frontend.desk.messages import redo
from bot.frontend.desk.outbox import outbox_of
from bot.frontend.desk.posts import Post
from bot.frontend.desk.rooms import Place
from bot.frontend.desk.thinking import think
from bot.frontend.desk.venues import venue_of
from bot.frontend.words.refusals import OutdatedPanel
from bot.services import engine_games, games


async def play(
    interaction: Interaction, game: Game, text: str, mark: Mark | None = None, *, told: Post | None = None
) -> None:
    """Play a move and show the new board in the game's room; the interaction has been acknowledged.

    `told` takes the place of the message whose control was used, before the game's thread may be archived.
    """
    house = house_of(interaction)
    by = UserId(interaction.user.id)
    game.check_turn(by, house.now(), mark)
    await venue_of(interaction, game)
    played = await games.play_move(house.db, game.id, by, text, house.now(), mark=mark)
    if told is not None:
        await redo(interaction, told)
    if not played.is_repeat:
        await show_change(interaction, played.game)
        think(interaction, played.game)


async def play_again(interaction: Interaction, game: Game) -> None:
    """Begin a finished game with the engine anew, colours swapped, in the same room; it has been acknowledged."""
    house = house_of(interaction)
    await venue_of(interaction, game)
    again = await engine_games.again(house.db, game.id, UserId(interaction.user.id), house.now(), house.rng)
    await show_begun(interaction, again)


async def show_begun(interaction: Interaction, game: Game) -> None:
    """Show the first board, and let the engine move if it begins."""
    await show_change(interaction, game)
    think(interaction, game)


async def show_change(interaction: Interaction, game: Game, *, since: Game | None = None) -> None:
    """Show what somebody has just changed, as `show`."""
    here = interaction.channel if isinstance(interaction.channel, Place) else None
    await show(outbox_of(interaction), game, here=here, since=since)


async def outdated(interaction: Interaction, press: Press[Outdated]) -> None:
    """Answer a control that this version does not know: its message is of another time."""
    if press.action.game is None:
        raise OutdatedPanel
    game = await load_game(interaction, press.action.game)
    raise StalePosition(game.id)

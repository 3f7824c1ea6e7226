"""`/hint`: the engine's move, shown to the player to move alone, and a button that plays it."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.domain.game import Game, Mark
from bot.domain.ids import NO_SERVER
from bot.frontend.desk.actions import Action
from bot.frontend.desk.choices import own_games
from bot.frontend.desk.controls import Press
from bot.frontend.desk.feature import Handler
from bot.frontend.desk.game_actions import AskHint
from bot.frontend.desk.interactions import Interaction, Runtime
from bot.frontend.desk.labels import label
from bot.frontend.desk.playing import play
from bot.frontend.desk.posts import Post, said
from bot.frontend.desk.visit import Visit, visit_of
from bot.frontend.hint.controls import PlayHint
from bot.frontend.hint.posts import hint_post
from bot.services import hints
from bot.services.games import Intent


class Hints(commands.Cog):
    """`/hint`."""

    def __init__(self, runtime: Runtime) -> None:
        self.runtime = runtime

    @app_commands.command(name="hint", description=label("command-hint"))
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.describe(game=label("option-game"))
    @app_commands.autocomplete(game=own_games)
    async def hint(self, interaction: Interaction, game: int | None = None) -> None:
        """Show the player to move what the engine would play."""
        visit = visit_of(interaction)
        await visit.promise()
        await show_hint(visit, await visit.game(game, Intent.MOVE))


async def show_hint(visit: Visit, game: Game, mark: Mark | None = None) -> None:
    """Show the player to move what the engine would play; the interaction has been acknowledged."""
    runtime = visit.runtime
    with runtime.tasks.one_of(visit.asker):
        hint = await hints.ask(runtime.engines, game, visit.by, runtime.now(), mark)
    t, look = visit.t, visit.look(game)
    # In a server the game is always one of that server. A direct message shows games of servers, but cannot play them.
    can_play = visit.guild_id is not None or game.guild_id == NO_SERVER
    await visit.respond(await hint_post(t, game, hint, look, can_play=can_play))


async def open_from_board(visit: Visit, press: Press[AskHint]) -> None:
    """Show a hint for the game under whose board the button was pressed."""
    await visit.promise()
    await show_hint(visit, await visit.game(press.action.game), press.action.mark)


async def play_hint(visit: Visit, press: Press[PlayHint]) -> None:
    """Play the move of a hint, and replace the hint by a sentence that says so."""
    await visit.acknowledge()
    action = press.action
    game, uci = await visit.game(action.game), action.move
    game.check_turn(visit.by, visit.runtime.now(), action.mark)
    move = game.position.san(game.position.parse(uci))
    told = visit.t("hint-played", move=move, game=str(game.id))
    await play(visit, game.id, uci, action.mark, told=Post(said(told)))


HANDLERS: dict[type[Action], Handler] = {
    AskHint: open_from_board,
    PlayHint: play_hint,
}

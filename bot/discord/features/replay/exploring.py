"""The explorer within a replay: what was played in a position in this server, and what the engine likes there."""

from __future__ import annotations

from bot.discord.core.actions import Action
from bot.discord.core.context import Context
from bot.discord.core.controls import ComponentEvent
from bot.discord.core.feature import Handler
from bot.discord.core.looks import BoardLook
from bot.discord.core.seeing import may_be_offered
from bot.discord.features.replay.controls import Explore, ExploreLadder, Leaf
from bot.discord.features.replay.explorer_posts import MOST_MOVES, Exploration, explorer_post
from bot.domain.explorer import Looked
from bot.domain.game import Game
from bot.domain.ids import GameId
from bot.i18n.frontend_errors import NotOffered
from bot.services import explorer, listed_games


async def explore(ctx: Context, event: ComponentEvent[Explore]) -> None:
    """Show what was played in a position of a game that is over, in all games."""
    await _explore(ctx, event.action, ladder_only=False)


async def explore_ladder(ctx: Context, event: ComponentEvent[ExploreLadder]) -> None:
    """Show what was played there in rated games."""
    await _explore(ctx, event.action, ladder_only=True)


async def _explore(ctx: Context, action: Leaf, *, ladder_only: bool) -> None:
    await ctx.defer()
    game = await ctx.game(action.game)
    if not game.is_over:
        raise NotOffered  # the engine's book would be help in a game that goes on
    ply = max(0, min(action.ply, game.ply))
    found = await explorer.look(ctx.runtime.db, game.guild_id, game.line.positions[ply], ladder_only=ladder_only)
    shown = found[:MOST_MOVES]
    look = BoardLook(action.facing, ctx.look(game).theme)
    seen = await _seen(ctx, game, shown)
    await ctx.edit(await explorer_post(ctx.t, game, ply, look, Exploration(shown, seen, ladder_only)))


async def _seen(ctx: Context, game: Game, shown: list[Looked]) -> set[GameId]:
    """Return which of the games that are named as the latest the member may look at.

    The counts are of all games of the server: they do not tell who has played, or where.
    """
    named = {one.explored.last_game for one in shown if one.explored is not None}
    found = [await listed_games.find(ctx.runtime.db, game.guild_id, ctx.by, number) for number in sorted(named)]
    return {one.id for one in found if one is not None and may_be_offered(ctx.interaction, one)}


HANDLERS: dict[type[Action], Handler] = {Explore: explore, ExploreLadder: explore_ladder}

"""`/analyze`: the engine analyzes a finished game in the background. Members who request an analysis of the same game
share it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from http import HTTPStatus

import discord
from discord.ext import commands

from bot.discord.core.board import BoardLook
from bot.discord.core.choices import finished_games
from bot.discord.core.commands import Handler, Option, Where, game_shown, menu, slash
from bot.discord.core.context import Context
from bot.discord.core.controls import Action, ComponentEvent
from bot.discord.core.game_actions import Analyze, OpenReview
from bot.discord.core.interactions import Runtime
from bot.discord.core.permissions import check_sharing, share
from bot.discord.core.posts import Post
from bot.discord.features.analysis import posts
from bot.domain.game import Game, check_analysis
from bot.domain.ids import GameId
from bot.domain.settings import Orientation
from bot.i18n.errors import EngineOff
from bot.render import DEFAULT_THEME
from bot.rules import Color
from bot.services import analysis, training
from bot.services.analysis import Analysis, JudgedMove
from bot.services.games import Intent
from bot.services.queued_engines import WorkerFailed

log = logging.getLogger(__name__)

PROGRESS_SECONDS = 1.5
"""The time between progress updates shown to the member."""
UNREACHABLE = (HTTPStatus.UNAUTHORIZED, HTTPStatus.NOT_FOUND)
"""The HTTP statuses that Discord returns for an edit of a response that the member has dismissed, or that is older than
15 minutes.
"""

Tell = Callable[[int], Awaitable[None]]
"""A callback that receives the number of positions analyzed so far."""


@dataclass
class Running:
    task: asyncio.Task[Analysis]
    done: int = 0


class Analyses(commands.Cog):
    """The analyses in progress. Members who request an analysis of the same game share it."""

    def __init__(self, _: Runtime) -> None:
        self._running: dict[GameId, Running] = {}

    async def cog_unload(self) -> None:
        tasks = [running.task for running in self._running.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def analysis_of(self, ctx: Context, game: Game, tell: Tell) -> Analysis:
        """Load a game's analysis from the database, or make one. While making it, call `tell` repeatedly with the
        progress.

        Raise AnalysisTooEarly or TooShortToAnalyze if this game can't be analyzed, TooManyTasks or TooManyAnalyses if
        the member has reached a limit, and EngineOff if no engine is available.
        """
        if (kept := await analysis.load(ctx.runtime.db, game)) is not None:
            return kept
        if game.id not in self._running:
            ctx.runtime.tasks.check(ctx.requester)
            await analysis.begin(ctx.runtime.db, game, ctx.member, ctx.runtime.now(), ctx.runtime.allowances)
        running = self._running.get(game.id) or self._begin(ctx, game)
        while not running.task.done():
            await tell(running.done)
            await asyncio.wait({running.task}, timeout=PROGRESS_SECONDS)
        try:
            return running.task.result()
        except WorkerFailed as error:
            log.warning("game %s could not be analyzed: %s", game.id, error)
            raise EngineOff from error

    def _begin(self, ctx: Context, game: Game) -> Running:
        def count(done: int) -> None:
            self._running[game.id].done = done

        runtime = ctx.runtime

        async def make() -> Analysis:
            async with analysis.counted_if_made(runtime.db, game, ctx.by):
                with runtime.tasks.one_of(ctx.requester):
                    return await analysis.analyze(runtime.db, runtime.engines, game, runtime.now, count, by=ctx.by)

        running = Running(asyncio.create_task(make(), name=f"analysis of game {game.id}"))
        self._running[game.id] = running
        running.task.add_done_callback(lambda _: self._running.pop(game.id))
        return running


@slash("analyze", Where.ANYWHERE, game=Option("option-any-game", autocomplete=finished_games))
async def analyze_command(ctx: Context, game: int | None = None) -> None:
    await open_analysis(ctx, game)


@menu("context-analyze", Where.OWN)
async def analyze_shown(ctx: Context, message: discord.Message) -> None:
    """Analyze the game whose board a message shows."""
    number = game_shown(ctx, message)
    if number is None:
        return await ctx.send_ephemeral(ctx.t("context-no-board", command=ctx.t("context-analyze")))
    return await open_analysis(ctx, number)


async def open_analysis(ctx: Context, number: int | None) -> None:
    await ctx.defer_reply()
    game = await ctx.game(number, Intent.ANALYZE)
    found = await _analysis_in_view(ctx, game)
    await training.collect_from(ctx.runtime.db, game, found, ctx.by, ctx.runtime.now())
    await _show(ctx, await posts.analysis_post(ctx.t, game, found, ctx.theme, has_page=ctx.has_page))


async def _analysis_in_view(ctx: Context, game: Game) -> Analysis:
    """Return a game's analysis. While it is being made, show the progress in the deferred reply."""

    async def tell_progress(done: int) -> None:
        sentence = ctx.t("analysis-progress", game=str(game.id), done=done, total=len(game.line.positions))
        await _reach(ctx.send_ephemeral(sentence))

    return await _analyses(ctx).analysis_of(ctx, game, tell_progress)


@menu("context-learn", Where.OWN)
async def review_shown(ctx: Context, message: discord.Message) -> None:
    """Review the game whose board a message shows."""
    number = game_shown(ctx, message)
    if number is None:
        return await ctx.send_ephemeral(ctx.t("context-no-board", command=ctx.t("context-learn")))
    await ctx.defer_reply()
    return await _open_review(ctx, await ctx.game(number, Intent.ANALYZE))


async def open_review(ctx: Context, event: ComponentEvent[OpenReview]) -> None:
    await ctx.defer_reply()
    await _open_review(ctx, await ctx.game(event.action.game, Intent.ANALYZE))


async def _open_review(ctx: Context, game: Game) -> None:
    """Show a game's review for the member's own side or, if the member didn't play in the game, for White."""
    check_analysis(game)
    player = game.player_of(ctx.by)
    side = game.color_of(player) if player in game.user_ids else Color.WHITE
    found = await _analysis_in_view(ctx, game)
    await training.collect_from(ctx.runtime.db, game, found, ctx.by, ctx.runtime.now())
    await _show(ctx, await posts.review_post(ctx.t, await _review_page(ctx, game, found, side)))


async def _review_page(ctx: Context, game: Game, found: Analysis, side: Color) -> posts.ReviewPage:
    look, db = ctx.look(game), ctx.runtime.db
    if ctx.settings.orientation is not Orientation.WHITE:
        look = BoardLook(side, look.theme)
    is_own = game.seat(side).user_id == ctx.by
    usual = await analysis.usual_accuracy(db, game, ctx.by) if is_own else None
    return posts.ReviewPage(game, await analysis.review(game, found, side), look, ctx.has_page, usual, is_own=is_own)


async def turn_review(ctx: Context, event: ComponentEvent[posts.TurnReview]) -> None:
    await ctx.defer()
    game = await ctx.game(event.action.game)
    found = await _analyses(ctx).analysis_of(ctx, game, _wait_in_silence)
    await _show(ctx, await posts.review_post(ctx.t, await _review_page(ctx, game, found, event.action.side)))


async def share_review(ctx: Context, event: ComponentEvent[posts.ShareReview]) -> None:
    await ctx.defer()
    check_sharing(ctx)
    game = await ctx.game(event.action.game)
    found = await _analyses(ctx).analysis_of(ctx, game, _wait_in_silence)
    look = BoardLook(event.action.side, DEFAULT_THEME)
    page = posts.ReviewPage(game, await analysis.review(game, found, event.action.side), look, has_page=False)
    await share(ctx, await posts.review_card(ctx.public_t, page))


async def open_moment(ctx: Context, event: ComponentEvent[posts.OpenMoment]) -> None:
    """Show the page about a move in a new private message, so that the message with the button stays."""
    await ctx.defer_reply()
    game = await ctx.game(event.action.game)
    found = await _analysis_in_view(ctx, game)
    await _show(ctx, await _page(ctx, game, found, event.action.ply, found.moves))


async def open_from_board(ctx: Context, event: ComponentEvent[Analyze]) -> None:
    await open_analysis(ctx, event.action.game)


async def turn_to_overview(ctx: Context, event: ComponentEvent[posts.TurnToOverview]) -> None:
    await _turn(ctx, event.action.game, None)


async def turn_to_moment(ctx: Context, event: ComponentEvent[posts.TurnToMoment]) -> None:
    """Show the page about one of the worst moves. If a newer analysis no longer lists the move, show the chart."""
    await _turn(ctx, event.action.game, event.action.ply)


async def share_analysis(ctx: Context, event: ComponentEvent[posts.ShareAnalysis]) -> None:
    await ctx.defer()
    check_sharing(ctx)
    game = await ctx.game(event.action.game)
    found = await _analyses(ctx).analysis_of(ctx, game, _wait_in_silence)
    await share(ctx, await posts.analysis_post(ctx.public_t, game, found, DEFAULT_THEME, has_page=False))


async def _turn(ctx: Context, number: int, ply: int | None) -> None:
    await ctx.defer()
    game = await ctx.game(number)
    found = await _analyses(ctx).analysis_of(ctx, game, _wait_in_silence)
    await _show(ctx, await _page(ctx, game, found, ply, found.worst))


async def _page(ctx: Context, game: Game, found: Analysis, ply: int | None, moves: Iterable[JudgedMove]) -> Post:
    """Return the page about the move with this ply.

    If none of the moves has this ply, return the page with the chart.
    """
    move = next((move for move in moves if move.ply == ply and move.grade is not None), None)
    t = ctx.t
    look = ctx.look(game)
    if move is None:
        return await posts.analysis_post(t, game, found, look.theme, has_page=ctx.has_page)
    return await posts.moment_post(t, game, found, move, look, has_page=ctx.has_page)


async def _wait_in_silence(done: int) -> None:
    """Ignore the progress of the analysis. The message keeps its current page until the analysis is finished."""


async def _show(ctx: Context, post: Post) -> None:
    await _reach(ctx.edit(post))


async def _reach(editing: Awaitable[object]) -> None:
    """Await the edit of a response. If the response is gone, only log the failure, because the analysis itself is
    stored.
    """
    try:
        await editing
    except discord.HTTPException as error:
        if error.status not in UNREACHABLE:
            raise
        log.info("an analysis could not be shown: %s", error)


def _analyses(ctx: Context) -> Analyses:
    cog = ctx.interaction.client.get_cog(Analyses.__name__)
    assert isinstance(cog, Analyses)
    return cog


HANDLERS: dict[type[Action], Handler] = {
    Analyze: open_from_board,
    posts.TurnToOverview: turn_to_overview,
    posts.TurnToMoment: turn_to_moment,
    posts.ShareAnalysis: share_analysis,
    posts.OpenMoment: open_moment,
    OpenReview: open_review,
    posts.TurnReview: turn_review,
    posts.ShareReview: share_review,
}

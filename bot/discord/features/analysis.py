"""Engine analysis and reviews of finished games."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, replace
from http import HTTPStatus

import discord
from discord.ext import commands

from bot.discord.core.board import BoardLook, board_head, moment_alt
from bot.discord.core.choices import finished_games
from bot.discord.core.commands import Feature, Handler, Option, Where, game_shown, menu, slash
from bot.discord.core.context import Context
from bot.discord.core.controls import Action, ComponentEvent, Control, Row, row
from bot.discord.core.game_actions import Analyze, OpenAnalysisBoard, OpenReview
from bot.discord.core.interactions import Runtime
from bot.discord.core.permissions import check_sharing, share
from bot.discord.core.piece_menus import moved_piece_emoji
from bot.discord.core.posts import Picture, Post, draw, gallery, layout, localized, text
from bot.discord.core.solving_actions import StartTraining
from bot.domain.game import Game, check_analysis
from bot.domain.ids import GameId
from bot.domain.settings import Orientation
from bot.engine.analysis import Analysis, Grade, JudgedMove
from bot.engine.review import MOST_FACTS, GameReview, KeyMoment
from bot.i18n import verdict
from bot.i18n.catalog import Translator
from bot.i18n.characters import player_name
from bot.i18n.errors import EngineOff
from bot.i18n.names import (
    describe_move,
    ending,
    mention,
    numbered,
    numbered_move,
    plain,
    sentences,
    settled_opening_name,
    side_name,
    variant_name,
)
from bot.render import DEFAULT_THEME, Mistake, chart_png, evaluation_chart, ply_view
from bot.rules import Color, Move, Ply, Position, square_name
from bot.runtime.limits import draw_in_turn
from bot.services import analysis, training
from bot.services.games import Intent
from bot.services.queued_engines import WorkerFailed

log = logging.getLogger(__name__)

PROGRESS_SECONDS = 1.5
"""The time between progress updates shown to the member."""
UNREACHABLE = (HTTPStatus.UNAUTHORIZED, HTTPStatus.NOT_FOUND)
"""The HTTP statuses that Discord returns when the bot edits a response that is older than 15 minutes, or that the
member has dismissed.
"""

Tell = Callable[[int], Awaitable[None]]
"""A callback that receives the number of positions analyzed so far."""


@dataclass
class Running:
    task: asyncio.Task[Analysis]
    done: int = 0


class Analyses(commands.Cog):
    """The analyses in progress. Members who request an analysis of the same game share one analysis."""

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

        Raise AnalysisTooEarly or TooShortToAnalyze if this game can't be analyzed. Raise TooManyTasks or
        TooManyAnalyses if the member has reached a limit, and EngineOff if no engine is available.
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
    """Analyze the game that a message shows."""
    number = game_shown(ctx, message)
    if number is None:
        return await ctx.send_ephemeral(ctx.t("context-no-board", command=ctx.t("context-analyze")))
    return await open_analysis(ctx, number)


async def open_analysis(ctx: Context, number: int | None) -> None:
    await ctx.defer_reply()
    game = await ctx.game(number, Intent.ANALYZE)
    found = await _analysis_in_view(ctx, game)
    await training.collect_from(ctx.runtime.db, game, found, ctx.by, ctx.runtime.now())
    await _show(ctx, await analysis_post(ctx.t, game, found, ctx.theme, has_page=ctx.has_page))


async def _analysis_in_view(ctx: Context, game: Game) -> Analysis:
    """Return a game's analysis. While it is being made, show the progress in the deferred reply."""

    async def tell_progress(done: int) -> None:
        sentence = ctx.t("analysis-progress", game=str(game.id), done=done, total=len(game.line.positions))
        await _reach(ctx.send_ephemeral(sentence))

    return await _analyses(ctx).analysis_of(ctx, game, tell_progress)


@menu("context-learn", Where.OWN)
async def review_shown(ctx: Context, message: discord.Message) -> None:
    """Review the game that a message shows."""
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
    await _show(ctx, await review_post(ctx.t, await _review_page(ctx, game, found, side)))


async def _review_page(ctx: Context, game: Game, found: Analysis, side: Color) -> ReviewPage:
    look, db = ctx.look(game), ctx.runtime.db
    if ctx.settings.orientation is not Orientation.WHITE:
        look = BoardLook(side, look.theme)
    is_own = game.seat(side).user_id == ctx.by
    usual = await analysis.usual_accuracy(db, game, ctx.by) if is_own else None
    return ReviewPage(game, await analysis.review(game, found, side), look, ctx.has_page, usual, is_own=is_own)


async def turn_review(ctx: Context, event: ComponentEvent[TurnReview]) -> None:
    await ctx.defer()
    game = await ctx.game(event.action.game)
    found = await _analyses(ctx).analysis_of(ctx, game, _wait_in_silence)
    await _show(ctx, await review_post(ctx.t, await _review_page(ctx, game, found, event.action.side)))


async def share_review(ctx: Context, event: ComponentEvent[ShareReview]) -> None:
    await ctx.defer()
    check_sharing(ctx)
    game = await ctx.game(event.action.game)
    found = await _analyses(ctx).analysis_of(ctx, game, _wait_in_silence)
    look = BoardLook(event.action.side, DEFAULT_THEME)
    page = ReviewPage(game, await analysis.review(game, found, event.action.side), look, has_page=False)
    await share(ctx, await review_card(ctx.public_t, page))


async def open_moment(ctx: Context, event: ComponentEvent[OpenMoment]) -> None:
    """Show the page about a move in a new private message, so that the message with the button stays."""
    await ctx.defer_reply()
    game = await ctx.game(event.action.game)
    found = await _analysis_in_view(ctx, game)
    await _show(ctx, await _page(ctx, game, found, event.action.ply, found.moves))


async def open_from_board(ctx: Context, event: ComponentEvent[Analyze]) -> None:
    await open_analysis(ctx, event.action.game)


async def turn_to_overview(ctx: Context, event: ComponentEvent[TurnToOverview]) -> None:
    await _turn(ctx, event.action.game, None)


async def turn_to_moment(ctx: Context, event: ComponentEvent[TurnToMoment]) -> None:
    """Show the page about one of the worst moves. If a newer analysis no longer lists the move, show the chart."""
    await _turn(ctx, event.action.game, event.action.ply)


async def share_analysis(ctx: Context, event: ComponentEvent[ShareAnalysis]) -> None:
    await ctx.defer()
    check_sharing(ctx)
    game = await ctx.game(event.action.game)
    found = await _analyses(ctx).analysis_of(ctx, game, _wait_in_silence)
    await share(ctx, await analysis_post(ctx.public_t, game, found, DEFAULT_THEME, has_page=False))


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
        return await analysis_post(t, game, found, look.theme, has_page=ctx.has_page)
    return await moment_post(t, game, found, move, look, has_page=ctx.has_page)


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


@dataclass(frozen=True)
class TurnToOverview(Action, name="analysis-overview"):
    game: GameId


@dataclass(frozen=True)
class TurnToMoment(Action, name="analysis-moment"):
    game: GameId
    ply: Ply
    """The number of half-moves up to and including this move."""


@dataclass(frozen=True)
class ShareAnalysis(Action, name="share-analysis"):
    game: GameId


@dataclass(frozen=True)
class OpenMoment(Action, name="open-moment"):
    """Show the analysis of one move in a new private message."""

    game: GameId
    ply: Ply
    """The number of half-moves up to and including this move."""


def analysis_rows(
    t: Translator, game: Game, analysis: Analysis, shown: Ply | None = None, *, has_page: bool
) -> tuple[Row, ...]:
    """Return the buttons for the worst moves, for the chart, for the analysis board on the website (if the bot has
    one), and for sharing.

    `shown` is the ply of the move on the current page, or None on the page with the chart.
    """
    moments = [
        Control.button(
            t,
            TurnToMoment(game.id, move.ply),
            label=marked_move(game, move),
            emoji=moved_piece_emoji(game.line, move.ply),
            disabled=move.ply == shown,
        )
        for move in analysis.worst
    ]
    back = [] if shown is None else [Control.button(t, TurnToOverview(game.id))]
    at = Ply(game.ply) if shown is None else shown
    page = [Control.button(t, OpenAnalysisBoard(game.id, at))] if has_page else []
    shared = row(*page, Control.button(t, ShareAnalysis(game.id)))
    return (row(*back, *moments), shared) if moments else (shared,)


def marked_move(game: Game, move: JudgedMove) -> str:
    """Return a move with its number and its grade's symbol, such as `7… Kf7??`."""
    return f"{numbered_move(game, move.ply)}{move.grade or ''}"


@dataclass(frozen=True)
class TurnReview(Action, name="review-side"):
    """Show the review of the other side."""

    game: GameId
    side: Color


@dataclass(frozen=True)
class ShareReview(Action, name="share-review"):
    game: GameId
    side: Color


SAMPLES = 4
"""The number of positions that the alt text of the chart describes."""
OVERVIEW_PLIES = 5
"""The maximum length of a better line in the list of worst moves, in half-moves. The page about a single move shows
more of the line.
"""


async def analysis_post(t: Translator, game: Game, analysis: Analysis, theme: str, *, has_page: bool) -> Post:
    picture = await _chart(t, game, analysis, theme)
    worst = [_worst_text(t, game, move) for move in analysis.worst]
    heading = f"**{t('analysis-worst' if worst else 'analysis-none-bad')}**"
    parts = [
        text(board_head(t, game)),
        gallery(picture),
        text("\n".join(_summary(t, game, analysis))),
        text("\n\n".join([heading, *worst])),
        text(f"-# {_note(t, game)}"),
    ]
    return Post(layout(*parts, rows=analysis_rows(t, game, analysis, has_page=has_page)), (picture,))


async def moment_post(
    t: Translator, game: Game, analysis: Analysis, move: JudgedMove, look: BoardLook, *, has_page: bool
) -> Post:
    played, better = game.line.moves[move.ply - 1], _better(game, move)
    picture = await _moment_picture(t, game, move, better[:1], look)
    before, after = game.line.positions[move.ply - 1], game.line.positions[move.ply]
    reply = verdict.read_line(after, move.reply)
    lines = [
        t("analysis-played", move=marked_move(game, move), told=describe_move(t, before, played)),
        _cost_text(t, game, move),
        *([t("analysis-then", moves=verdict.line_text(after, reply))] if reply else []),
        *_better_lines(t, before, better),
        *await _table_lines(t, before, after),
    ]
    title = text(f"### {t('analysis-moment', game=str(game.id), grade=_grade_name(t, move))}")
    rows = analysis_rows(t, game, analysis, move.ply, has_page=has_page)
    key = text(f"-# {t('analysis-arrows')}\n-# {_note(t, game)}")
    return Post(layout(title, gallery(picture), text("\n".join(lines)), key, rows=rows), (picture,))


async def _table_lines(t: Translator, before: Position, after: Position) -> list[str]:
    """Return what an endgame tablebase says about the position before a move. If it has no result for that position,
    return what it says about the position after the move.
    """
    said = await asyncio.to_thread(lambda: verdict.table_text(t, before) or verdict.table_text(t, after))
    return [] if said is None else [said]


def _summary(t: Translator, game: Game, analysis: Analysis) -> list[str]:
    opening = settled_opening_name(t, game.line)
    result = [ending(t, game, game.outcome)] if game.outcome else []
    openings = [t("replay-opening", name=opening)] if opening else []
    return [*result, *openings, *(_side_text(t, game, analysis, color) for color in Color)]


def _side_text(t: Translator, game: Game, analysis: Analysis, color: Color) -> str:
    return t(
        "analysis-side",
        side=side_name(t, game.variant, color),
        player=mention(t, game.seat(color)),
        accuracy=f"{analysis.accuracy[color] or 0:.0f}",
        inaccuracies=analysis.count(color, Grade.INACCURACY),
        mistakes=analysis.count(color, Grade.MISTAKE),
        blunders=analysis.count(color, Grade.BLUNDER),
    )


def _worst_text(t: Translator, game: Game, move: JudgedMove) -> str:
    before, better = game.line.positions[move.ply - 1], _better(game, move)
    told = describe_move(t, before, game.line.moves[move.ply - 1])
    lines = [t("analysis-played", move=marked_move(game, move), told=told), _cost_text(t, game, move)]
    return "\n".join([*lines, t("analysis-better", move=_short_line(before, better[:OVERVIEW_PLIES]))])


def _short_line(position: Position, moves: tuple[Move, ...]) -> str:
    first, line = numbered(position, position.san(moves[0])), verdict.line_text(position, moves, len(moves))
    return f"**{first}**{line.removeprefix(first)}"


def _cost_text(t: Translator, game: Game, move: JudgedMove) -> str:
    before, after = game.line.positions[move.ply - 1], game.line.positions[move.ply]
    return t(
        "analysis-cost",
        before=verdict.standing(t, before, move.before, _better(game, move)),
        after=verdict.standing(t, after, move.after, verdict.read_line(after, move.reply)),
    )


def _better_lines(t: Translator, position: Position, better: tuple[Move, ...]) -> list[str]:
    move = better[0]
    told = t("labelled", label=numbered(position, position.san(move)), told=describe_move(t, position, move))
    line = [t("analysis-line", moves=verdict.line_text(position, better))] if len(better) > 1 else []
    return [t("analysis-better", move=f"**{told}**"), *line]


def _better(game: Game, move: JudgedMove) -> tuple[Move, ...]:
    return verdict.read_line(game.line.positions[move.ply - 1], move.better)


def _grade_name(t: Translator, move: JudgedMove) -> str:
    return t(f"grade-{(move.grade or Grade.INACCURACY).name.lower()}")


def _note(t: Translator, game: Game) -> str:
    """Return the note that explains the numbers in an analysis."""
    white, black = (side_name(t, game.variant, color) for color in Color)
    return t("analysis-note", white=white, black=black)


async def _chart(t: Translator, game: Game, analysis: Analysis, theme: str) -> Picture:
    """Draw the chart of evaluations in a worker thread. Inaccuracies are marked only if they are among the game's worst
    moves.
    """
    shown = {move.ply for move in analysis.worst}
    marks = {
        int(move.ply): Mistake(move.grade)
        for move in analysis.moves
        if move.grade is not None and (move.grade is not Grade.INACCURACY or move.ply in shown)
    }
    names = [
        t("labelled", label=side_name(t, game.variant, color), told=plain(player_name(t, game.seat(color))))
        for color in Color
    ]
    title = t("analysis-title", variant=variant_name(t, game.variant), game=str(game.id))
    pawns = [evaluation.pawns for evaluation in analysis.evaluations]
    sides = (names[0], names[1])
    png = await draw_in_turn(lambda: chart_png(evaluation_chart(title, sides, pawns, marks, theme=theme)))
    return Picture(f"analysis-{game.id}.png", _chart_alt(t, game, analysis), png)


def _chart_alt(t: Translator, game: Game, analysis: Analysis) -> str:
    """Describe the chart by the evaluations of SAMPLES evenly spaced positions, including the last one."""
    plies = sorted({-(-game.ply * part // SAMPLES) for part in range(1, SAMPLES + 1)})
    course = [
        t(
            "alt-analysis-point",
            move=numbered_move(game, ply),
            value=verdict.in_short(t, game.variant, analysis.evaluations[ply]),
        )
        for ply in plies
    ]
    white = side_name(t, game.variant, Color.WHITE)
    return t("alt-analysis", game=str(game.id), white=white, course="".join(course))


async def _moment_picture(
    t: Translator, game: Game, move: JudgedMove, better: tuple[Move, ...], look: BoardLook
) -> Picture:
    played = game.line.moves[move.ply - 1]
    steps = tuple((one.from_square, one.target) for one in (played, *better))
    view = ply_view(game.line, move.ply - 1, orientation=look.facing, theme=look.theme)
    view = replace(view, hollow_arrows=steps[:1], arrows=steps[1:])
    told = ["–".join(square_name(square) for square in step) for step in steps]
    board = moment_alt(t, game, move.ply - 1)
    alt = t("alt-analysis-moment", played=told[0], better=told[-1], board=board)
    return await draw(localized(t, view), f"analysis-{game.id}-{move.ply}-{look.facing.word}.png", alt)


LESS_TEXT = 3400
"""The maximum number of characters in all texts about a review's key moments. If the texts are longer, facts are left
out.

Discord's limit is higher, but it applies to the whole message, including its notes and the mentions of commands.
"""


@dataclass(frozen=True)
class ReviewPage:
    """The review of one side of a game, for one reader."""

    game: Game
    review: GameReview
    look: BoardLook
    has_page: bool
    usual: tuple[int, float] | None = None
    """The number of the reader's other analyzed games, and the reader's average accuracy in these games."""
    is_own: bool = False
    """Whether the reader played this side."""

    @property
    def is_trained(self) -> bool:
        """Whether the reader will see the key moments again in /train."""
        return self.is_own and bool(self.review.moments)


async def review_post(t: Translator, page: ReviewPage) -> Post:
    """Show what went well, and then the key moments, worst first. The better move in each key moment is hidden.

    The reviewed side is at the bottom of the boards, unless the reader wants White at the bottom of all boards.
    """
    game, review = page.game, page.review
    texts = _moment_texts(t, page)
    parts: list[discord.ui.Item[discord.ui.LayoutView]] = [text(_review_head(t, page))]
    pictures = []
    for moment, said in zip(review.moments, texts, strict=True):
        picture = await _lesson_picture(t, game, moment.move, page.look)
        pictures.append(picture)
        open_board = [Control.button(t, OpenAnalysisBoard(game.id, Ply(moment.ply - 1)))] if page.has_page else []
        buttons = row(Control.button(t, OpenMoment(game.id, moment.ply)), *open_board)
        parts += [gallery(picture), text(said), buttons]
    if page.is_trained:
        parts.append(text(f"-# {t('lesson-train')}"))
    return Post(layout(*parts, rows=(_review_row(t, page),)), tuple(pictures))


def _review_row(t: Translator, page: ReviewPage) -> Row:
    game, other = page.game, page.review.side.other
    turn = Control.button(t, TurnReview(game.id, other))
    train = [Control.button(t, StartTraining(), style=discord.ButtonStyle.primary)] if page.is_trained else []
    share = Control.button(t, ShareReview(game.id, page.review.side))
    return row(*train, turn, Control.button(t, Analyze(game.id)), share)


def _review_head(t: Translator, page: ReviewPage) -> str:
    game, review = page.game, page.review
    name = t("review-of", side=side_name(t, game.variant, review.side), player=mention(t, game.seat(review.side)))
    strengths = [f"- {verdict.strength_text(t, game.line, fact)}" for fact in review.strengths]
    moments = f"**{t('review-moments')}**\n{t('review-note')}" if review.moments else t("review-no-moments")
    lines = [
        f"### {t('review-title', game=str(game.id))}",
        name,
        *verdict.accuracy_lines(t, review, page.usual),
        *([f"**{t('review-strengths')}**", *strengths] if strengths else []),
        moments,
    ]
    return "\n".join(lines)


def _moment_texts(t: Translator, page: ReviewPage) -> list[str]:
    """Describe the key moments with as many facts as the message has room for."""
    texts: list[str] = []
    for most in range(MOST_FACTS, -1, -1):
        texts = [_key_moment_text(t, page.game, moment, most) for moment in page.review.moments]
        if sum(map(len, texts)) <= LESS_TEXT:
            break
    return texts


def _key_moment_text(t: Translator, game: Game, moment: KeyMoment, most: int) -> str:
    """Describe the move that was played. A spoiler hides the better move and what it would have achieved."""
    before = game.line.positions[moment.ply - 1]
    told = describe_move(t, before, game.line.moves[moment.ply - 1])
    played = t("lesson-played", move=marked_move(game, moment.move), told=told)
    better = verdict.better_line(moment, _better(game, moment.move), OVERVIEW_PLIES)
    did, missed = (facts[:most] for facts in verdict.moment_texts(t, game.line, moment, better))
    line = [_short_line(before, better)] if better else []
    hidden = " · ".join([*line, *([sentences(t, missed)] if missed else [])])
    lines = [played, *did, _cost_text(t, game, moment.move)]
    return "\n".join([*lines, *([t("analysis-better", move=f"||{hidden}||")] if hidden else [])])


async def review_card(t: Translator, page: ReviewPage) -> Post:
    """Show everyone a short version of a review: the accuracy, what went well, and the position of the worst move.

    If there are no key moments, show the position of a good move instead, or of the last move if nothing went well.
    """
    game, review = page.game, page.review
    head = _review_head(t, replace(page, review=replace(review, moments=review.moments[:0]), usual=None))
    if review.moments:
        moment = review.moments[0]
        head = head.removesuffix(t("review-no-moments"))
        did, missed = verdict.moment_texts(t, game.line, moment)
        better = _better(game, moment.move)
        told = describe_move(t, game.line.positions[moment.ply - 1], game.line.moves[moment.ply - 1])
        played = t("lesson-played", move=marked_move(game, moment.move), told=told)
        said = "\n".join([f"**{t('review-worst')}**", played, *did[:1], _cost_text(t, game, moment.move), *missed[:1]])
        picture = await _moment_picture(t, game, moment.move, better[:1], page.look)
        return Post(layout(text(head), gallery(picture), text(said), text(f"-# {t('analysis-arrows')}")), (picture,))
    best = next((fact.ply for fact in review.strengths), Ply(game.ply))
    picture = await _step_picture(t, game, best, page.look)
    return Post(layout(text(head), gallery(picture), text(f"-# {t('review-arrow')}")), (picture,))


async def _step_picture(t: Translator, game: Game, ply: Ply, look: BoardLook) -> Picture:
    """Draw the position before a good move, with an arrow that shows the move."""
    move = game.line.moves[ply - 1]
    view = ply_view(game.line, ply - 1, orientation=look.facing, theme=look.theme)
    view = replace(view, arrows=((move.from_square, move.target),))
    told = f"{square_name(move.from_square)}–{square_name(move.target)}"
    alt = t("alt-lesson", played=told, board=moment_alt(t, game, ply - 1))
    return await draw(localized(t, view), f"review-{game.id}-{ply}-{look.facing.word}.png", alt)


async def _lesson_picture(t: Translator, game: Game, move: JudgedMove, look: BoardLook) -> Picture:
    """Draw the position before a bad move, with a hollow arrow that shows the move."""
    ply, played = move.ply - 1, game.line.moves[move.ply - 1]
    step = played.from_square, played.target
    view = ply_view(game.line, ply, orientation=look.facing, theme=look.theme)
    view = replace(view, hollow_arrows=(step,))
    told = "–".join(square_name(square) for square in step)
    alt = t("alt-lesson", played=told, board=moment_alt(t, game, ply))
    return await draw(localized(t, view), f"lesson-{game.id}-{move.ply}-{look.facing.word}.png", alt)


HANDLERS: dict[type[Action], Handler] = {
    Analyze: open_from_board,
    TurnToOverview: turn_to_overview,
    TurnToMoment: turn_to_moment,
    ShareAnalysis: share_analysis,
    OpenMoment: open_moment,
    OpenReview: open_review,
    TurnReview: turn_review,
    ShareReview: share_review,
}


FEATURE = Feature(
    commands=(analyze_command, analyze_shown, review_shown),
    cogs=(Analyses,),
    handlers=HANDLERS,
)

"""Puzzle Streak on the website. The bot selects the puzzles and checks every move."""

from __future__ import annotations

from aiohttp import web

from bot.domain.puzzles import read_last
from bot.domain.storm import StreakRun
from bot.i18n.catalog import Translator
from bot.i18n.names import numbered
from bot.i18n.solving import solution_text, task_text
from bot.i18n.verdict import line_text
from bot.puzzles import Puzzle, PuzzleBook
from bot.rules import Move, MoveError, MoveLine
from bot.services import storms
from bot.services.storms import StreakTried
from bot.web.bodies import Body, Json
from bot.web.context import context_of
from bot.web.html import page
from bot.web.puzzles import closed, move_in, refused, requester_of, shown_board, squares_of
from bot.web.state import themes_of


async def show(request: web.Request) -> web.StreamResponse:
    ctx = context_of(request)
    solver = await ctx.solver(request)
    t = ctx.translator(request)
    if solver is None:
        return closed(ctx, t, t("web-streak"))
    theme = await ctx.theme_of(solver.user_id)
    state: Json = {"page": "streak", "theme": theme, "themes": themes_of(t), "is_member": True}
    return page(ctx, t, "streak", state, title=t("web-streak"), theme=theme)


def streak_link(t: Translator) -> Json:
    return {"href": "streak", "name": t("web-streak"), "what": t("streak-what")}


async def begin(request: web.Request) -> web.StreamResponse:
    """Start a streak, or continue the current one. Can raise UnknownSolver and the service's errors."""
    ctx, solver = context_of(request), await requester_of(request)
    runtime, book = ctx.runtime, await ctx.runtime.puzzle_repository.book()
    run = await storms.begin_streak(runtime.db, book, solver, now=runtime.now(), rng=runtime.rng)
    return web.json_response(_shown(ctx.translator(request), book, run))


async def move(request: web.Request) -> web.StreamResponse:
    """Try a move, and respond with the streak's new state. Can raise UnknownSolver and the service's errors."""
    ctx, solver, body = context_of(request), await requester_of(request), await Body.read(request)
    runtime, book, t = ctx.runtime, await ctx.runtime.puzzle_repository.book(), ctx.translator(request)
    try:
        with move_in(body) as said:
            tried = await storms.play_streak(
                runtime.db, book, solver.user_id, step=body.number("step"), said=said, now=runtime.now()
            )
    except MoveError as error:
        return refused(t, body, error)
    if tried.run.missed is None:
        return web.json_response({**_shown(t, book, tried.run), "is_right": True})
    return web.json_response({**_failed(t, book, tried), "is_right": False})


async def skip(request: web.Request) -> web.StreamResponse:
    """Skip the puzzle on the board. Can raise UnknownSolver and the service's errors."""
    ctx, solver, body = context_of(request), await requester_of(request), await Body.read(request)
    runtime, book = ctx.runtime, await ctx.runtime.puzzle_repository.book()
    run = await storms.skip_in_streak(runtime.db, book, solver.user_id, step=body.number("step"), now=runtime.now())
    return web.json_response(_shown(ctx.translator(request), book, run))


def _common(t: Translator, run: StreakRun) -> Json:
    return {
        "step": run.step,
        "score": run.score,
        "title": t("streak-score", score=run.score),
        "foot": t("streak-best", best=run.best),
        "is_over": run.is_over,
        "can_skip": not (run.is_over or run.has_skipped),
        "is_missed": run.missed is not None,
    }


def _shown(t: Translator, book: PuzzleBook, run: StreakRun) -> Json:
    """Return a streak as JSON for the scripts, with the current puzzle. At the end of the streak, the last puzzle's
    board stays visible.
    """
    if run.current is None:
        puzzle = book.by_id[run.puzzles[-1]]
        line = puzzle.line(len(puzzle.moves))
        told = [t("streak-complete"), *_record(t, run)]
        board = {**shown_board(t, puzzle, line, line.moves[-1]), "legal": {}}
    else:
        puzzle, line = run.on_board(book)
        last = _last(puzzle, line)
        so_far = [t("puzzle-so-far", moves=line_text(line.start, line.moves))] if line.moves else []
        told = [task_text(t, puzzle), *so_far, *([] if run.score else [t("streak-rules")])]
        board = shown_board(t, puzzle, line, last)
    return {**board, **_common(t, run), "told": told, "arrow": None}


def _failed(t: Translator, book: PuzzleBook, tried: StreakTried) -> Json:
    """Return a streak that ended with a wrong move, with the puzzle's solution.

    An arrow shows the solution's next move.
    """
    puzzle, line = tried.before.on_board(book)
    right = line.position.exact_move(puzzle.moves[tried.before.plies])
    assert right is not None
    last = _last(puzzle, line)
    told = [
        t("puzzle-wrong", move=numbered(line.position, line.position.san(tried.move))),
        t("streak-over", score=tried.run.score),
        *_record(t, tried.run),
        solution_text(t, puzzle, puzzle.line(len(puzzle.moves)).moves),
    ]
    board = {**shown_board(t, puzzle, line, last), "legal": {}}
    return {**board, **_common(t, tried.run), "told": told, "arrow": squares_of(right)}


def _last(puzzle: Puzzle, line: MoveLine) -> Move | None:
    if line.moves:
        return line.moves[-1]
    return None if puzzle.last is None else read_last(puzzle.last)


def _record(t: Translator, run: StreakRun) -> list[str]:
    return [t("streak-record")] if run.score and run.score == run.best else []

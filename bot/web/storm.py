"""Puzzle Storm, puzzle races and Puzzle Streak on the website.

The bot selects the puzzles, checks every move and keeps the time, so that nobody can cheat by manipulating the scripts.
"""

from __future__ import annotations

from datetime import timedelta

from aiohttp import web

from bot.domain.ids import StormId, UserId
from bot.domain.puzzles import read_last
from bot.domain.storm import PENALTY, StormBest, StormBests, StormRun, StreakRun, bonus_of, next_bonus
from bot.i18n.catalog import Translator
from bot.i18n.names import decimal, numbered, plain, variant_name
from bot.i18n.solving import solution_text, storm_rules, task_text
from bot.i18n.verdict import line_text
from bot.puzzles import Puzzle, PuzzleBook
from bot.rules import Move, MoveError, MoveLine
from bot.services import storms
from bot.services.engines import Requester
from bot.services.storms import StormTried, StreakTried
from bot.variants import FAMILIES, find_family
from bot.web.bodies import Body, Json
from bot.web.context import WebContext, context_of, read_number
from bot.web.html import page
from bot.web.puzzles import closed, move_in, refused, requester_of, shown_board, solver_of, squares_of
from bot.web.starting import in_server
from bot.web.state import stamp, themes_of

SHOWN = timedelta(hours=1)
"""How long the page shows the result of the last run."""


async def show(request: web.Request) -> web.StreamResponse:
    """Show the storm page: the current run, the result of a recent run, or the start button."""
    ctx = context_of(request)
    solver = await ctx.solver(request)
    t = ctx.translator(request)
    if solver is None:
        return closed(ctx, t, t("web-storm"))
    runtime, book = ctx.runtime, await ctx.runtime.puzzle_repository.book()
    run = await storms.latest(runtime.db, book, solver.user_id, runtime.now())
    if run is not None and run.ended_at is not None and run.ended_at + SHOWN < runtime.now():
        run = None
    theme = await ctx.theme_of(solver.user_id)
    race = await _race(ctx, solver.user_id)
    state: Json = {
        "page": "storm",
        "theme": theme,
        "themes": themes_of(t),
        "is_member": True,
        "variants": [{"key": key, "name": variant_name(t, one.example)} for key, one in FAMILIES.items()],
        "rules": storm_rules(t),
        "scores": await _scores(ctx, t, await in_server(ctx, solver), None if run is None else run.family),
        "run": None if run is None else await _shown(ctx, t, book, run),
        "race": race,
    }
    return page(ctx, t, "storm", state, title=t("web-storm" if race is None else "web-race"), theme=theme)


def storm_link(t: Translator) -> Json:
    return {"href": "storm", "name": t("web-storm"), "what": t("storm-what")}


async def scores(request: web.Request) -> web.StreamResponse:
    """Respond with the best scores in one variant, or in all variants if the query string names no variant.

    Can raise UnknownSolver or TooMany.
    """
    ctx, solver = context_of(request), await requester_of(request)
    family = request.query.get("variant")
    found = await _scores(ctx, ctx.translator(request), solver, find_family(family).key if family else None)
    return web.json_response(found)


async def begin(request: web.Request) -> web.StreamResponse:
    """Start a run, or continue the current one. Can raise UnknownSolver and the service's errors."""
    ctx, solver, body = context_of(request), await requester_of(request), await Body.read(request)
    runtime, book, family = ctx.runtime, await ctx.runtime.puzzle_repository.book(), body.maybe("variant")
    key = None if family is None else find_family(family).key
    run = await storms.begin(runtime.db, book, solver, key, now=runtime.now(), rng=runtime.rng)
    return web.json_response(await _shown(ctx, ctx.translator(request), book, run))


async def look(request: web.Request) -> web.StreamResponse:
    """Respond with a run's current state. Can raise UnknownSolver and the service's errors."""
    ctx, solver = context_of(request), await solver_of(request)
    runtime, book = ctx.runtime, await ctx.runtime.puzzle_repository.book()
    run = await storms.look(runtime.db, book, _number(request), solver.user_id, runtime.now())
    return web.json_response(await _shown(ctx, ctx.translator(request), book, run))


async def move(request: web.Request) -> web.StreamResponse:
    """Try a move, and respond with the run's new state. Can raise UnknownSolver and the service's errors.

    Moves don't count against the rate limit, because a run has a limited number of puzzles and a wrong move costs time.
    """
    ctx, solver, body = context_of(request), await solver_of(request), await Body.read(request)
    runtime, book, t = ctx.runtime, await ctx.runtime.puzzle_repository.book(), ctx.translator(request)
    run, step, now = _number(request), body.number("step"), runtime.now()
    try:
        with move_in(body) as said:
            tried = await storms.play(runtime.db, book, run, solver.user_id, step=step, said=said, now=now)
    except MoveError as error:
        return refused(t, body, error)
    shown = await _shown(ctx, t, book, tried.run)
    return web.json_response({**shown, "is_right": tried.is_right, "gained": _gained(tried)})


async def end(request: web.Request) -> web.StreamResponse:
    """End a run early. Can raise UnknownSolver and the service's errors."""
    ctx, solver = context_of(request), await solver_of(request)
    runtime, book = ctx.runtime, await ctx.runtime.puzzle_repository.book()
    run = await storms.end(runtime.db, book, _number(request), solver.user_id, runtime.now())
    return web.json_response(await _shown(ctx, ctx.translator(request), book, run))


async def race(request: web.Request) -> web.StreamResponse:
    """Respond with the reader's current or most recent race, in the same form as in the page's state.

    Raise UnknownSolver if the solver is unknown.
    """
    ctx, solver = context_of(request), await solver_of(request)
    return web.json_response({"race": await _race(ctx, solver.user_id)})


def _number(request: web.Request) -> StormId:
    return StormId(read_number(request.match_info["run"]))


def _gained(tried: StormTried) -> int:
    """Return how many seconds a move has added to the run's time. The number is negative for a wrong move."""
    if tried.is_right is None:
        return 0
    return bonus_of(tried.run.combo).seconds if tried.is_right else -PENALTY.seconds


async def _shown(ctx: WebContext, t: Translator, book: PuzzleBook, run: StormRun) -> Json:
    """Return a run as JSON for the scripts: the current puzzle or, once the run is over, the result."""
    since, following = next_bonus(run.combo)
    shown: Json = {
        "run": run.id,
        "race": run.race_id,
        "variant": run.family,
        "step": run.step,
        "score": run.score,
        "combo": run.combo,
        "bonus": {"since": since, "next": following, "seconds": bonus_of(following).seconds},
        "now": stamp(ctx.runtime.now()),
        "ends_at": stamp(run.ends_at),
        "is_over": run.is_over,
    }
    if not run.has_begun(ctx.runtime.now()):
        return {**shown, "puzzle": None, "result": None}
    if run.is_over:
        bests = await storms.bests_of(ctx.runtime.db, run.user_id, run.family, run.ended_at or run.ends_at)
        return {**shown, "puzzle": None, "result": _result(t, book, run, bests)}
    puzzle, line = storms.line_of(book, run)
    last = line.moves[-1] if line.moves else read_last(puzzle.last) if puzzle.last else None
    task = task_text(t, puzzle)
    heard = [t("puzzle-so-far", moves=line_text(line.start, line.moves))] if line.moves else [task]
    board = {**shown_board(t, puzzle, line, last), "task": task, "heard": heard}
    return {**shown, "puzzle": board, "result": None}


def _result(t: Translator, book: PuzzleBook, run: StormRun, bests: StormBests) -> Json:
    assert run.ended_at is not None
    is_best, is_todays = (one is not None and one.reached_at == run.ended_at for one in (bests.ever, bests.today))
    seconds = (run.ended_at - run.begun_at).total_seconds()
    told = [t("storm-combo", combo=run.best_combo), t("storm-moves", moves=run.step, right=run.right_moves)]
    if run.step:
        told.append(t("storm-pace", seconds=decimal(t, f"{seconds / run.step:.1f}")))
    best = t("storm-best-ever") if is_best else t("storm-best-today") if is_todays else None
    return {
        "title": t("storm-score", score=run.score),
        "told": [*([best] if best else []), *told],
        "unsolved": [_unsolved(t, book, run, name) for name in run.unsolved if name in book.by_id],
    }


def _unsolved(t: Translator, book: PuzzleBook, run: StormRun, name: str) -> Json:
    puzzle = book.by_id[name]
    return {
        "title": t("puzzle-title", number=name, variant=variant_name(t, puzzle.variant)),
        "solution": solution_text(t, puzzle, puzzle.line(len(puzzle.moves)).moves),
        "is_left": name not in run.missed,
        "href": f"puzzles?storm={run.id}&puzzle={name}",
    }


async def _scores(ctx: WebContext, t: Translator, solver: Requester, family: str | None) -> Json:
    runtime, now = ctx.runtime, ctx.runtime.now()
    own = await storms.bests_of(runtime.db, solver.user_id, family, now)
    board = await storms.board_of(runtime.db, solver, family, now)
    names = await storms.names_of(runtime.db, board)

    def line(one: StormBest) -> Json:
        name = plain(names.get(one.user_id, "?"))
        return {"name": name, "score": one.score, "combo": one.combo, "is_own": one.user_id == solver.user_id}

    return {
        "variant": family,
        "own": {period: one and one.score for period, one in (("today", own.today), ("ever", own.ever))},
        "board": {"today": [line(one) for one in board.today], "ever": [line(one) for one in board.ever]},
    }


async def _race(ctx: WebContext, reader: UserId) -> Json | None:
    """Return a reader's latest race as JSON for the scripts, or None if it was created too long ago."""
    runtime = ctx.runtime
    news = await storms.latest_race(runtime.db, reader)
    if news is None or news.race.created_at + SHOWN < runtime.now():
        return None
    names = await storms.racer_names(runtime.db, news)

    def named(user_id: UserId) -> Json:
        return {"name": plain(names.get(user_id, "?")), "is_own": user_id == reader}

    standings, starts_at = news.standings, news.race.starts_at
    return {
        "race": news.race.id,
        "state": news.race.state,
        "now": stamp(runtime.now()),
        "starts_at": None if starts_at is None else stamp(starts_at),
        "racers": [named(one) for one in news.race.racers],
        "run": standings.run_of(reader),
        "standings": [
            named(one.user_id)
            | {"place": one.place, "score": one.score, "mistakes": one.mistakes, "is_over": one.is_over}
            for one in standings.lines
        ],
    }


async def show_streak(request: web.Request) -> web.StreamResponse:
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


async def begin_streak(request: web.Request) -> web.StreamResponse:
    """Start a streak, or continue the current one. Can raise UnknownSolver and the service's errors."""
    ctx, solver = context_of(request), await requester_of(request)
    runtime, book = ctx.runtime, await ctx.runtime.puzzle_repository.book()
    run = await storms.begin_streak(runtime.db, book, solver, now=runtime.now(), rng=runtime.rng)
    return web.json_response(_shown_streak(ctx.translator(request), book, run))


async def move_in_streak(request: web.Request) -> web.StreamResponse:
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
        return web.json_response({**_shown_streak(t, book, tried.run), "is_right": True})
    return web.json_response({**_failed_streak(t, book, tried), "is_right": False})


async def skip_in_streak(request: web.Request) -> web.StreamResponse:
    """Skip the puzzle on the board. Can raise UnknownSolver and the service's errors."""
    ctx, solver, body = context_of(request), await requester_of(request), await Body.read(request)
    runtime, book = ctx.runtime, await ctx.runtime.puzzle_repository.book()
    run = await storms.skip_in_streak(runtime.db, book, solver.user_id, step=body.number("step"), now=runtime.now())
    return web.json_response(_shown_streak(ctx.translator(request), book, run))


def _streak_facts(t: Translator, run: StreakRun) -> Json:
    return {
        "step": run.step,
        "score": run.score,
        "title": t("streak-score", score=run.score),
        "foot": t("streak-best", best=run.best),
        "is_over": run.is_over,
        "can_skip": not (run.is_over or run.has_skipped),
        "is_missed": run.missed is not None,
    }


def _shown_streak(t: Translator, book: PuzzleBook, run: StreakRun) -> Json:
    """Return a streak as JSON for the scripts, with the current puzzle. At the end of the streak, the last puzzle's
    board stays visible.
    """
    if run.current is None:
        puzzle = book.by_id[run.puzzles[-1]]
        line = puzzle.line(len(puzzle.moves))
        told = [t("streak-complete"), *_streak_record(t, run)]
        board = {**shown_board(t, puzzle, line, line.moves[-1]), "legal": {}}
    else:
        puzzle, line = run.on_board(book)
        last = _last_move(puzzle, line)
        so_far = [t("puzzle-so-far", moves=line_text(line.start, line.moves))] if line.moves else []
        told = [task_text(t, puzzle), *so_far, *([] if run.score else [t("streak-rules")])]
        board = shown_board(t, puzzle, line, last)
    return {**board, **_streak_facts(t, run), "told": told, "arrow": None}


def _failed_streak(t: Translator, book: PuzzleBook, tried: StreakTried) -> Json:
    """Return a streak as JSON for the scripts, after a wrong move has ended it. The text contains the solution.

    An arrow shows the solution's next move.
    """
    puzzle, line = tried.before.on_board(book)
    right = line.position.exact_move(puzzle.moves[tried.before.plies])
    assert right is not None
    last = _last_move(puzzle, line)
    told = [
        t("puzzle-wrong", move=numbered(line.position, line.position.san(tried.move))),
        t("streak-over", score=tried.run.score),
        *_streak_record(t, tried.run),
        solution_text(t, puzzle, puzzle.line(len(puzzle.moves)).moves),
    ]
    board = {**shown_board(t, puzzle, line, last), "legal": {}}
    return {**board, **_streak_facts(t, tried.run), "told": told, "arrow": squares_of(right)}


def _last_move(puzzle: Puzzle, line: MoveLine) -> Move | None:
    if line.moves:
        return line.moves[-1]
    return None if puzzle.last is None else read_last(puzzle.last)


def _streak_record(t: Translator, run: StreakRun) -> list[str]:
    return [t("streak-record")] if run.score and run.score == run.best else []

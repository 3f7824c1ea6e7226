"""Puzzles on the website: the same puzzles as in Discord, but solved on the browser board. Storm and the exercises
share parts of this code.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from aiohttp import web

from bot.domain.ids import AttemptId, StormId
from bot.domain.puzzles import (
    AttemptState,
    Difficulty,
    PastAttempt,
    PuzzleResults,
    PuzzleTally,
    PuzzleVote,
    PuzzleWish,
    SolverTurn,
    Solving,
)
from bot.domain.training import CardTask
from bot.exercises import Exercise
from bot.i18n.catalog import Translator
from bot.i18n.errors import refusal_text
from bot.i18n.names import as_label, as_typed, in_english, rating_text, side_name, variant_name
from bot.i18n.solving import (
    change_text,
    days_text,
    ending_text,
    excuse_text,
    own_rating_text,
    reply_text,
    solution_text,
    task_text,
    themes_text,
    title_text,
    verdict_text,
)
from bot.i18n.verdict import standing
from bot.puzzles import THEMES, Puzzle, PuzzleBook
from bot.rules import Color, Move, MoveError, MoveLine, square_name
from bot.runtime.use_cases import Try, try_move
from bot.services import puzzles, storms
from bot.services.engines import Requester
from bot.variants import FAMILIES, find_family
from bot.web.bodies import Body, Json
from bot.web.context import WebContext, context_of, read_number
from bot.web.html import page
from bot.web.refusals import BadRequest, UnknownSolver, without_marks
from bot.web.starting import in_server
from bot.web.state import drawings_of, goals_of, stamp, themes_of, written_moves
from bot.web.studies import shown_line


def closed(ctx: WebContext, t: Translator, title: str) -> web.Response:
    return page(ctx, t, "message", title=title, said=t("puzzles-closed"))


async def solver_of(request: web.Request) -> Requester:
    """Return the member who solves puzzles in this browser, and their server. Raise UnknownSolver if the member is
    unknown.
    """
    solver = await context_of(request).solver(request)
    if solver is None:
        raise UnknownSolver
    return solver


async def requester_of(request: web.Request) -> Requester:
    """Count the request, and return the member as in `solver_of`, but without the server if they have left it.

    Can raise UnknownSolver or TooMany.
    """
    solver = await solver_of(request)
    context_of(request).count(solver.user_id)
    return await in_server(context_of(request), solver)


@contextmanager
def move_in(body: Body) -> Iterator[str]:
    """Yield the move in a request, either in UCI or as the member typed it. If a MoveError is raised in the block, it
    quotes the typed text.
    """
    said = body.text("move", "") or in_english(body.text("text"))
    with as_typed(body.text("text", said)):
        yield said


def refused(t: Translator, body: Body, error: MoveError) -> web.Response:
    """Respond to an illegal move with the reason, in the field `refused`. If `try` isn't set in the body, raise the
    error instead.
    """
    if not body.flag("try"):
        raise error
    return web.json_response({"refused": without_marks(refusal_text(t, error) or "")})


def shown_board(t: Translator, puzzle: Puzzle | Exercise | CardTask, line: MoveLine, last: Move | None) -> Json:
    """Return the position of a puzzle, an exercise or a card as the solver sees it, without the solution."""
    return {
        **shown_line(t, line),
        "last": None if last is None else squares_of(last),
        "variant": {"key": puzzle.variant.key, "name": variant_name(t, puzzle.variant)},
        "you": puzzle.solver.word,
        "pieces": drawings_of(t, puzzle.variant),
        "names": {color.word: side_name(t, puzzle.variant, color) for color in Color},
        "goal": goals_of(puzzle.variant),
    }


def squares_of(move: Move) -> list[str]:
    return [square_name(move.from_square), square_name(move.target)]


async def show(request: web.Request) -> web.StreamResponse:
    ctx = context_of(request)
    solver = await ctx.solver(request)
    t = ctx.translator(request)
    if solver is None:
        return closed(ctx, t, t("web-puzzles"))
    theme = await ctx.theme_of(solver.user_id)
    state: Json = {
        "page": "puzzles",
        "theme": theme,
        "themes": themes_of(t),
        "is_member": True,
        "is_daily": "daily" in request.query,
        "again": {name: request.query[name] for name in ("storm", "puzzle", "attempt") if name in request.query},
        "is_streak": "streak" in request.query,
        "variants": [{"key": key, "name": variant_name(t, one.example)} for key, one in FAMILIES.items()],
        "motifs": [{"key": theme, "name": as_label(t(f"theme-of-{theme}"))} for theme in THEMES],
        "colors": [{"key": one.word, "name": t(f"puzzle-color-{one.word}")} for one in Color],
        "difficulties": [{"key": one.value, "name": t(f"difficulty-{one}")} for one in Difficulty],
    }
    return page(ctx, t, "puzzles", state, title=t("web-puzzles"), theme=theme)


def puzzles_link(t: Translator) -> Json:
    return {"href": "puzzles", "name": t("web-puzzles"), "what": t("puzzles-what")}


async def ask(request: web.Request) -> web.StreamResponse:
    """Respond with a puzzle.

    The body can request the daily puzzle (`daily`), a puzzle that the reader missed in a storm run (`storm`), the
    puzzle that ended the reader's streak (`streak`), or an earlier attempt (`attempt`). Otherwise, respond with a new
    puzzle of the requested variant, theme, difficulty and color. With `casual`, a new or daily puzzle isn't rated. Can
    raise UnknownSolver and the services' errors.
    """
    ctx, requester, body = context_of(request), await requester_of(request), await Body.read(request)
    runtime, book, casual = ctx.runtime, await ctx.runtime.puzzle_repository.book(), bool(body.flag("casual"))
    now = runtime.now()
    if (run := body.maybe("storm")) is not None:
        missed, name = StormId(read_number(run)), body.text("puzzle")
        wish = PuzzleWish((await storms.missed(runtime.db, missed, requester.user_id, name)).family)
        solving = await puzzles.ask_again(runtime.db, book, requester, name, wish=wish, now=now)
    elif body.flag("streak"):
        name = await storms.missed_in_streak(runtime.db, requester.user_id)
        solving = await puzzles.ask_again(runtime.db, book, requester, name, wish=PuzzleWish(), now=now)
    elif (attempt := body.maybe("attempt")) is not None:
        solving = await puzzles.load_own(runtime.db, book, AttemptId(read_number(attempt)), requester.user_id)
    elif body.flag("daily"):
        solving = await puzzles.ask_daily(runtime.db, book, requester, now, is_casual=casual)
    else:
        solving = await puzzles.ask(
            runtime.db, book, requester, _wish(body), now=now, rng=runtime.rng, is_casual=casual
        )
    return web.json_response(_shown(ctx.translator(request), solving))


async def move(request: web.Request) -> web.StreamResponse:
    """Try the move in the request, and respond with the result. Can raise UnknownSolver and the service's errors."""
    ctx, requester, body = context_of(request), await requester_of(request), await Body.read(request)
    turn = _turn(request, requester, body)
    t = ctx.translator(request)
    try:
        with move_in(body) as said:
            made = await try_move(ctx.runtime, requester, turn, said)
    except MoveError as error:
        return refused(t, body, error)
    solving = made.tried.solving
    wrong = _wrong(t, made)
    return web.json_response({**_shown(t, solving), "is_right": made.tried.is_right, "wrong": wrong})


async def do(request: web.Request) -> web.StreamResponse:
    """Show a hint or the solution of a puzzle, make it rated or casual, vote on it, or report it. Can raise BadRequest,
    UnknownSolver and the service's errors.
    """
    ctx, requester, body = context_of(request), await requester_of(request), await Body.read(request)
    turn = _turn(request, requester, body)
    runtime, book = ctx.runtime, await ctx.runtime.puzzle_repository.book()
    match body.text("action"):
        case "hint":
            solving = await puzzles.hint(runtime.db, book, turn, runtime.now())
        case "solution":
            solving = await puzzles.solution(runtime.db, book, turn, runtime.now())
        case ("rated" | "casual") as kind:
            solving = await puzzles.set_rated(runtime.db, book, turn, runtime.now(), is_rated=kind == "rated")
        case "report":
            await puzzles.report(runtime.db, book, turn.attempt, turn.by, runtime.now())
            solving = await puzzles.load_own(runtime.db, book, turn.attempt, turn.by)
        case ("good" | "bad") as vote:
            solving = await puzzles.vote(runtime.db, book, turn.attempt, turn.by, PuzzleVote(vote))
        case _:
            raise BadRequest
    return web.json_response(_shown(ctx.translator(request), solving))


def _turn(request: web.Request, requester: Requester, body: Body) -> SolverTurn:
    number = AttemptId(read_number(request.match_info["attempt"]))
    return SolverTurn(number, requester.user_id, body.number("plies"))


def _wish(body: Body) -> PuzzleWish:
    family, theme = body.maybe("variant"), body.maybe("theme")
    try:
        difficulty = Difficulty(body.text("difficulty", Difficulty.NORMAL.value))
    except ValueError:
        raise BadRequest from None
    color = body.maybe("color")
    if (theme is not None and theme not in THEMES) or color not in (None, *(one.word for one in Color)):
        raise BadRequest
    key = None if family is None else find_family(family).key
    return PuzzleWish(key, theme, difficulty, None if color is None else Color.of_word(color))


def _wrong(t: Translator, made: Try) -> Json | None:
    """Return the refutation of a wrong move: the position after the move, the reply to show as an arrow, and an
    explanation. Return None if the move was correct.
    """
    puzzle, found = made.tried.solving.puzzle, made.found
    if found is None:
        return None
    after = found.line.position
    told = [verdict_text(t, puzzle, found)]
    reply = None
    if found.answer is None:
        told.append(t("puzzle-wrong-ends"))
    else:
        answer = found.answer
        reply = squares_of(answer.move)
        told.append(reply_text(t, after, answer))
        told.append(t("hint-worth", standing=standing(t, after, answer.evaluation, answer.moves)))
    if (excuse := excuse_text(t, puzzle, found)) is not None:
        told.append(excuse)
    return {**shown_line(t, found.line), "legal": {}, "reply": reply, "told": told}


def _shown(t: Translator, solving: Solving) -> Json:
    """Return an attempt as JSON for the scripts: its position and task. Once the attempt is over, its result is
    included.
    """
    attempt, puzzle = solving.attempt, solving.puzzle
    shown = shown_board(t, puzzle, attempt.line, attempt.last_move)
    return {
        **shown,
        "legal": {} if attempt.is_over else shown["legal"],
        "attempt": attempt.id,
        "plies": attempt.plies,
        "title": title_text(t, attempt),
        "told": [*_told(t, solving)],
        "rating": _rating(t, solving),
        "is_rated": attempt.is_rated,
        "can_switch": solving.is_new and not attempt.is_begun,
        "moves": written_moves(t, attempt.line),
        # This is the whole solution, so it is left out until the attempt is over.
        "study": {"fen": puzzle.fen, "moves": list(puzzle.moves)} if attempt.is_over else None,
        "hint": None if attempt.hinted_at != attempt.plies or attempt.is_over else puzzle.moves[attempt.plies][:2],
        "is_over": attempt.is_over,
        "is_solved": attempt.state is AttemptState.SOLVED,
        "vote": attempt.vote,
        "is_reported": solving.is_reported,
    }


def _told(t: Translator, solving: Solving) -> list[str]:
    attempt, puzzle = solving.attempt, solving.puzzle
    if not attempt.is_over:
        mistakes = [t("puzzle-mistakes", mistakes=attempt.mistakes)] if attempt.mistakes else []
        return [task_text(t, puzzle), *mistakes]
    days, solution = days_text(t, solving), solution_text(t, puzzle, attempt.line.moves)
    return [ending_text(t, attempt), solution, *([days] if days else []), themes_text(t, puzzle)]


def _rating(t: Translator, solving: Solving) -> str:
    return (change_text(t, solving) or own_rating_text(t, solving)).replace("**", "")


async def show_results(request: web.Request) -> web.StreamResponse:
    """Show the reader's results and latest attempts. With `before` in the query string, list only the attempts before
    that one.

    Can raise NothingToSee or TooMany.
    """
    ctx = context_of(request)
    solver = await ctx.solver(request)
    t = ctx.translator(request)
    if solver is None:
        return closed(ctx, t, t("web-results"))
    ctx.count(solver.user_id)
    text = request.query.get("before")
    before = None if text is None else AttemptId(read_number(text))
    book = await ctx.runtime.puzzle_repository.book()
    results = await puzzles.of_member(ctx.runtime.db, book, solver.user_id, before)
    theme = await ctx.theme_of(solver.user_id)
    common: Json = {"page": "results", "theme": theme, "themes": themes_of(t), "is_member": True}
    return page(ctx, t, "results", {**common, **_state(t, book, results)}, title=t("web-results"), theme=theme)


def _state(t: Translator, book: PuzzleBook, results: PuzzleResults) -> Json:
    return {
        "title": t("web-results"),
        "total": tally_row(t("puzzle-results-all"), results.total),
        "tallies": [tally_row(as_label(t(f"theme-of-{theme}")), one) for theme, one in results.themes.items()],
        "ratings": _ratings(t, results),
        "streaks": [
            {"name": t("web-streak"), "best": results.best_streak},
            {"name": t("puzzle-results-row"), "best": results.streaks.best},
            {"name": t("puzzle-results-days"), "best": results.streaks.best_days},
        ],
        "latest": [_attempt(t, book, one) for one in results.latest],
        "older": None if results.older is None else str(results.older),
    }


def tally_row(name: str, tally: PuzzleTally) -> Json:
    return {"name": name, "solved": tally.solved, "failed": tally.failed, "share": tally.share}


def _ratings(t: Translator, results: PuzzleResults) -> list[Json]:
    return [
        {
            "name": variant_name(t, family.example),
            "rating": rating_text(one.strength.value, is_provisional=one.strength.is_provisional),
            "solved": one.solved,
            "failed": one.failed,
        }
        for key, family in FAMILIES.items()
        if (one := results.ratings.get(key)) is not None
    ]


def _attempt(t: Translator, book: PuzzleBook, attempt: PastAttempt) -> Json:
    puzzle = book.by_id.get(attempt.puzzle_id)
    kind = "failed" if attempt.score == 0 else "hinted" if attempt.hints else "solved"
    return {
        # A puzzle that is no longer in the book can't be shown.
        "attempt": None if puzzle is None else str(attempt.id),
        "puzzle": attempt.puzzle_id,
        "name": "" if puzzle is None else variant_name(t, puzzle.variant),
        "kind": kind,
        "told": t(f"puzzle-result-{kind}"),
        "change": None if attempt.change is None else f"{attempt.change:+d}".replace("-", "−"),
        "begun": stamp(attempt.begun_at),
    }

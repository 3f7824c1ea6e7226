"""Lessons and exercises on the website: demonstrations from the guides, and exercises to solve on the board."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from aiohttp import web

from bot.domain.training import Learned
from bot.exercises import Exercise, ExerciseKind, Practice, WrongMove, exercise_book
from bot.i18n import solving
from bot.i18n.catalog import Translator
from bot.i18n.names import side_name, variant_name
from bot.paths import ASSETS
from bot.rules import Color, Move, MoveError, MoveLine, Position, square_name
from bot.services import exercises
from bot.variants import FAMILIES, Family, find_variant
from bot.web.bodies import Body, Json
from bot.web.context import context_of
from bot.web.html import page
from bot.web.puzzles import closed, move_in, refused, requester_of, shown_board, squares_of
from bot.web.refusals import BadRequest, NoSuchLesson, without_marks
from bot.web.state import drawings_of, goals_of, themes_of, written_moves


@dataclass(frozen=True)
class Lesson:
    family: str
    page: str
    line: MoveLine


@cache
def lessons() -> Mapping[str, Lesson]:
    found = {}
    for key, family in FAMILIES.items():
        guide = tomllib.loads((ASSETS / "guides" / f"{key}.toml").read_text(encoding="utf-8"))
        for name, boards in guide.get("boards", {}).items():
            for board in boards:
                if board.get("is_film"):
                    found[name] = Lesson(key, name, _line(family, board))
    return found


async def show(request: web.Request) -> web.StreamResponse:
    """Show a lesson. Raise NoSuchLesson if there is no such lesson."""
    ctx = context_of(request)
    reader, lesson = await ctx.reader(request), lessons().get(request.match_info["lesson"])
    if lesson is None:
        raise NoSuchLesson
    t, theme = ctx.translator(request), await ctx.theme_of(reader)
    state = {**_shown(t, lesson), "theme": theme, "is_member": reader is not None}
    return page(ctx, t, "lesson", state, title=state["title"], theme=theme)


def lesson_links(t: Translator) -> list[Json]:
    return [{"href": f"lesson/{name}", "name": t(f"page-{name}")} for name in lessons()]


def _shown(t: Translator, lesson: Lesson) -> Json:
    line = lesson.line
    variant, names = line.start.variant, list(lessons())
    following = names[(names.index(lesson.page) + 1) % len(names)]
    return {
        "page": "lesson",
        "title": t(f"page-{lesson.page}"),
        "text": without_marks(t(f"guide-{lesson.family}-{lesson.page}")),
        "variant": {"key": variant.key, "name": variant_name(t, variant)},
        "fen": line.start.fen,
        "moves": written_moves(t, line),
        "sides": {color.word: {"colour_name": side_name(t, variant, color)} for color in Color},
        "pieces": drawings_of(t, variant),
        "goal": goals_of(variant),
        "flip": False,
        "themes": themes_of(t),
        "next": {"href": f"lesson/{following}", "name": t(f"page-{following}")},
    }


def _line(family: Family, board: Mapping[str, Any]) -> MoveLine:
    variant = find_variant(board["variant"]) if "variant" in board else family.example
    return MoveLine.from_uci(variant, board["fen"], board["moves"].split())


MOST_PLAYED = 12


async def show_exercises(request: web.Request) -> web.StreamResponse:
    """Show the exercises. `series` in the query string is the series to show first."""
    ctx = context_of(request)
    solver = await ctx.solver(request)
    t = ctx.translator(request)
    if solver is None:
        return closed(ctx, t, t("web-exercises"))
    theme = await ctx.theme_of(solver.user_id)
    learned = await exercises.begin(ctx.runtime.db, solver)
    asked = request.query.get("series", "")
    book = exercise_book()
    state: Json = {
        "page": "exercises",
        "theme": theme,
        "themes": themes_of(t),
        "is_member": True,
        "series": asked if asked in book.by_key else book.of_family(learned.family(book))[0].key,
        "families": [_family(t, key) for key in dict.fromkeys(one.family for one in book.series)],
    }
    return page(ctx, t, "exercises", state, title=t("web-exercises"), theme=theme)


def exercises_link(t: Translator) -> Json:
    return {"href": "learn", "name": t("web-exercises"), "what": t("exercises-what")}


async def begin(request: web.Request) -> web.StreamResponse:
    """Start an exercise, continue a series at the reader's next exercise, or restart a series.

    Can raise UnknownSolver and the service's errors.
    """
    ctx, requester, body = context_of(request), await requester_of(request), await Body.read(request)
    db = ctx.runtime.db
    learned = await exercises.begin(db, requester)
    if (name := body.maybe("exercise")) is not None:
        return _answer(ctx.translator(request), Practice(exercises.find_exercise(name)), learned)
    series = exercises.find_series(body.text("series"))
    if body.flag("anew"):
        learned = await exercises.start_again(db, requester.user_id, series)
    return _answer(ctx.translator(request), Practice(learned.first(series)), learned)


async def move(request: web.Request) -> web.StreamResponse:
    """Try the move in the request, and respond with the result. Can raise UnknownSolver and the service's errors."""
    ctx, requester, body = context_of(request), await requester_of(request), await Body.read(request)
    t, runtime = ctx.translator(request), ctx.runtime
    practice = await exercises.practice_of(body.text("exercise"), body.texts("played", MOST_PLAYED))
    try:
        with move_in(body) as said:
            tried = await exercises.play(runtime.db, requester.user_id, practice, said, runtime.now())
    except MoveError as error:
        return refused(t, body, error)
    wrong = None if tried.mistake is None else _wrong(t, practice, tried.mistake)
    return _answer(t, tried.practice, tried.progress, wrong=wrong)


async def solution(request: web.Request) -> web.StreamResponse:
    """Respond with an exercise after the first `step` moves of its solution.

    Can raise BadRequest, UnknownSolver and the service's errors.
    """
    ctx, requester, body = context_of(request), await requester_of(request), await Body.read(request)
    exercise, step = exercises.find_exercise(body.text("exercise")), body.number("step")
    if not 0 < step <= len(exercise.own_line):
        raise BadRequest
    practice = await exercises.practice_of(exercise.id, exercise.own_line[:step])
    learned = await exercises.progress_of(ctx.runtime.db, requester.user_id)
    return _answer(ctx.translator(request), practice, learned, step=step)


def _family(t: Translator, key: str) -> Json:
    series = exercise_book().of_family(key)
    return {
        "key": key,
        "name": solving.family_name(t, key),
        "series": [
            {"key": one.key, "name": solving.series_name(t, one), "total": len(one.exercises)} for one in series
        ],
    }


def _answer(
    t: Translator, practice: Practice, learned: Learned, *, wrong: Json | None = None, step: int = 0
) -> web.Response:
    """Respond with an exercise as JSON for the scripts. `step` is the number of moves of the solution to show."""
    exercise, book = practice.exercise, exercise_book()
    series = book.by_key[exercise.series]
    following, later = learned.following(series, exercise), book.after(series)
    is_over = practice.is_solved or step > 0
    shown = _board(t, exercise, practice.position, practice.last)
    return web.json_response(
        {
            **shown,
            "legal": {} if is_over else shown["legal"],
            "exercise": exercise.id,
            "series": series.key,
            "family": series.family,
            "played": [one.uci for one in practice.played],
            "stars": [square_name(square) for square in practice.left],
            "title": solving.exercise_title(t, exercise),
            "told": _told(t, practice, learned, step),
            "study": _study(exercise) if is_over else None,
            "is_over": is_over,
            "is_solved": practice.is_solved and step == 0,
            "step": step,
            "steps": len(exercise.own_line),
            "next": None if following is None else following.id,
            "next_series": None if later is None else {"key": later.key, "name": solving.series_name(t, later)},
            "solved": {one.key: learned.count(one) for one in book.series},
            "wrong": wrong,
        }
    )


def _study(exercise: Exercise) -> Json:
    """Return an exercise's start position and solution, for the analysis board.

    If only one side moves in the solution, return no moves, because the analysis board can't show them.
    """
    return {"fen": exercise.fen, "moves": [] if exercise.kind is ExerciseKind.CAPTURE else list(exercise.line)}


def _told(t: Translator, practice: Practice, learned: Learned, step: int) -> list[str]:
    exercise = practice.exercise
    if step:
        told = t("learn-solution", step=step, total=len(exercise.own_line), moves=solving.played_text(t, practice))
        return [solving.goal_text(t, Practice(exercise)), told]
    if practice.is_solved:
        return solving.solved_text(t, practice, learned)
    right = [t("learn-right", moves=solving.played_text(t, practice))] if practice.played else []
    return [solving.goal_text(t, practice), *right]


def _wrong(t: Translator, practice: Practice, mistake: WrongMove) -> Json:
    """Return the refutation of a wrong move: the position after the move, the reply to draw as an arrow, and a
    comment.
    """
    exercise, reply = practice.exercise, mistake.reply
    return {
        **_board(t, exercise, mistake.after, mistake.move),
        "legal": {},
        "stars": [square_name(square) for square in practice.left if square != mistake.move.target],
        "reply": None if reply is None else squares_of(reply),
        "told": [solving.wrong_text(t, practice, mistake), solving.mistake_text(t, practice, mistake)],
    }


def _board(t: Translator, exercise: Exercise, position: Position, last: Move | None) -> Json:
    return shown_board(t, exercise, MoveLine.from_position(position), last)

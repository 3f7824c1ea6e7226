"""What the pages of puzzles, exercises and storm share: who solves in a browser, what they play, and the board."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from aiohttp import web

from bot.exercises import Exercise
from bot.i18n.catalog import Translator
from bot.i18n.moves import as_typed, in_english
from bot.i18n.names import side_name, variant_name
from bot.puzzles import Puzzle
from bot.rules import Color, Move, MoveLine, square_name
from bot.services.engines import Requester
from bot.web.bodies import Body, Json
from bot.web.context import WebContext, context_of
from bot.web.html import page
from bot.web.refusals import UnknownSolver
from bot.web.starting import in_server
from bot.web.state import drawings_of, goals_of
from bot.web.studies import shown_line


def closed(ctx: WebContext, t: Translator, title: str) -> web.Response:
    """Answer a browser in which nobody solves, with a page that tells how to get a link."""
    return page(ctx, t, "message", title=title, said=t("puzzles-closed"))


async def solver_of(request: web.Request) -> Requester:
    """Return who solves in this browser; raise UnknownSolver."""
    solver = await context_of(request).solver(request)
    if solver is None:
        raise UnknownSolver
    return solver


async def requester_of(request: web.Request) -> Requester:
    """Return who solves in this browser, as one of their server while they are in it, and count the request.

    Raise UnknownSolver or TooMany.
    """
    solver = await solver_of(request)
    context_of(request).count(solver.user_id)
    return await in_server(context_of(request), solver)


@contextmanager
def move_in(body: Body) -> Iterator[str]:
    """Yield the move that a request sends, in UCI or as it was typed; a MoveError within quotes what was typed."""
    said = body.text("move", "") or in_english(body.text("text"))
    with as_typed(body.text("text", said)):
        yield said


def shown_board(t: Translator, puzzle: Puzzle | Exercise, line: MoveLine, last: Move | None) -> Json:
    """Return the position of a puzzle or an exercise, as the solver sees it; nothing of what follows."""
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
    """Return a move's origin and target, as an arrow."""
    return [square_name(move.from_square), square_name(move.target)]

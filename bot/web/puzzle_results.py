"""A member's puzzle results on the website, by theme and by variant, with their earlier attempts."""

from __future__ import annotations

from aiohttp import web

from bot.domain.ids import AttemptId
from bot.domain.puzzles import PastAttempt, PuzzleResults, PuzzleTally
from bot.i18n.catalog import Translator
from bot.i18n.names import rating_text, variant_name
from bot.puzzles import PuzzleBook
from bot.services import puzzles
from bot.variants import FAMILIES
from bot.web.bodies import Json
from bot.web.context import context_of, read_number
from bot.web.html import page
from bot.web.puzzles import closed
from bot.web.state import stamp, themes_of


async def show(request: web.Request) -> web.StreamResponse:
    """Show the reader's results, with the attempts before the one that the query string names.

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
        "tallies": [tally_row(t(f"theme-of-{theme}"), one) for theme, one in results.themes.items()],
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

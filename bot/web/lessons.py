"""Lessons: the guides' demonstrations on the page, to step through, and to try other moves in against the engine."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from aiohttp import web

from bot.i18n.catalog import Translator
from bot.i18n.names import side_name, variant_name
from bot.paths import ASSETS
from bot.rules import Color, MoveLine
from bot.variants import FAMILIES, find_variant
from bot.web.bodies import Json
from bot.web.context import context_of
from bot.web.html import page
from bot.web.refusals import NoSuchLesson
from bot.web.state import drawings_of, goals_of, themes_of, written_moves
from bot.web.wording import without_marks


@dataclass(frozen=True)
class Lesson:
    """A line of moves that a page of a guide demonstrates."""

    family: str
    page: str
    line: MoveLine


@cache
def lessons() -> Mapping[str, Lesson]:
    """Read the lessons of all guides, by the name of the guide's page."""
    found = {}
    for family in FAMILIES:
        guide = tomllib.loads((ASSETS / "guides" / f"{family}.toml").read_text(encoding="utf-8"))
        for name, boards in guide.get("boards", {}).items():
            for board in boards:
                if board.get("is_film"):
                    found[name] = Lesson(family, name, _line(board))
    return found


async def show(request: web.Request) -> web.StreamResponse:
    """Answer with the page of a lesson; raise NoSuchLesson."""
    ctx = context_of(request)
    lesson, t = lessons().get(request.match_info["lesson"]), ctx.translator(request)
    if lesson is None:
        raise NoSuchLesson
    guest = await ctx.guest(request)
    theme = await ctx.guest_theme(guest)
    state = {**_shown(t, lesson), "theme": theme, "is_member": guest is not None}
    return page(ctx, t, "lesson", state, title=state["title"], theme=theme)


def lesson_links(t: Translator) -> list[Json]:
    """Return links to all lessons."""
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


def _line(board: Mapping[str, Any]) -> MoveLine:
    return MoveLine.from_uci(find_variant(board["variant"]), board["fen"], board["moves"].split())

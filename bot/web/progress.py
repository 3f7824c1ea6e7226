"""The page that shows the reader's progress: ratings, accuracy, puzzle themes, openings, streaks and pace."""

from __future__ import annotations

from urllib.parse import urlencode

from aiohttp import web

from bot.domain.ladders import ladder_keys
from bot.domain.puzzles import PuzzleResults
from bot.domain.records import RECENT, AccuracyCourse, ArmyRating, GameFilter, OpeningLine, ProgressOverview, Repertoire
from bot.i18n.catalog import Translator
from bot.i18n.names import named_army
from bot.i18n.progress import (
    army_rating_text,
    drawn_courses,
    family_name,
    pace_lines,
    repertoire_name,
    streak_lines,
)
from bot.i18n.tables import tally_text
from bot.services import records
from bot.services.openings import opening_armies
from bot.web.bodies import Json
from bot.web.context import context_of
from bot.web.puzzles import tally_row
from bot.web.records import query_of, rating_courses, rating_row, reader_of, shown, signed_out

MOST_ARMIES = 12


async def show(request: web.Request) -> web.StreamResponse:
    ctx, reader = context_of(request), await reader_of(request)
    if reader is None:
        return signed_out(ctx, request)
    t, runtime = reader.t, ctx.runtime
    book = await runtime.puzzle_repository.book()
    found = await records.progress_overview(runtime.db, book, reader.user_id, reader.server_id)
    state: Json = {
        **_ratings(t, found),
        "courses": _courses(t, found),
        "accuracy": [_accuracy(t, family, one) for family, one in found.own.accuracy.items()],
        "recent": RECENT,
        "themes_met": _themes(t, found.puzzles),
        "repertoires": [_repertoire(t, one) for one in found.own.repertoires[:MOST_ARMIES]],
        "streaks": streak_lines(t, found),
        "pace": pace_lines(t, found.own.pace),
        "words": {
            "profile": t("page-profile"),
            "home": t("page-progress-home"),
            "armies": t("page-progress-armies"),
            "performance": t("page-progress-performance"),
            "themes": t("page-progress-themes"),
            "no_server": t("page-progress-no-server"),
            "no_ratings": t("page-progress-no-ratings"),
            "no_accuracy": t("page-progress-no-accuracy"),
            "no_themes": t("page-progress-no-themes"),
            "no_openings": t("page-progress-no-openings"),
            "no_streaks": t("page-progress-no-streaks"),
            "no_pace": t("page-progress-no-pace"),
            "pace": t("page-progress-pace-what"),
            "puzzles": t("page-progress-puzzles"),
        },
    }
    return await shown(ctx, reader, "progress", state, t("page-progress"))


def progress_link(t: Translator) -> Json:
    return {"href": "progress", "name": t("page-progress"), "what": t("page-progress-what")}


def _ratings(t: Translator, found: ProgressOverview) -> Json:
    record = found.record
    if record is None:
        return {"has_server": False, "ratings": [], "rating_courses": [], "armies": []}
    standings = record.ratings.standings
    return {
        "has_server": True,
        "ratings": [rating_row(t, key, standings[key]) for key in ladder_keys() if key in standings],
        "rating_courses": rating_courses(t, record.ratings),
        "armies": [_army(t, one) for one in record.armies],
        "performance": t("progress-performance-what"),
    }


def _army(t: Translator, one: ArmyRating) -> Json:
    name = f"{family_name(t, one.family)} · {named_army(t, one.army)}"
    return {"name": name, "rating": army_rating_text(t, one), "games": one.games}


def _courses(t: Translator, found: ProgressOverview) -> list[Json]:
    return [
        {
            "name": family_name(t, family),
            "points": [[day.isoformat(), round(accuracy)] for day, accuracy in course.days.items()],
        }
        for family, course in drawn_courses(found.own.accuracy).items()
    ]


def _accuracy(t: Translator, family: str, course: AccuracyCourse) -> Json:
    recent = None if course.recent is None else round(course.recent)
    return {"name": family_name(t, family), "games": course.games, "mean": round(course.mean), "recent": recent}


def _themes(t: Translator, found: PuzzleResults) -> list[Json]:
    if not found.themes:
        return []
    total = tally_row(t("puzzle-results-all"), found.total)
    return [total, *(tally_row(t(f"theme-of-{theme}"), one) for theme, one in found.themes.items())]


def _repertoire(t: Translator, found: Repertoire) -> Json:
    return {
        "name": repertoire_name(t, found),
        "told": tally_text(t, found.tally),
        **_training(found),
        "lines": [_line(t, found.family, one) for one in found.lines],
    }


def _training(found: Repertoire) -> Json:
    """Return the URLs of the army's opening training and opening tree. Both are None if the army has no openings. If it
    has openings against several armies, use the first of these armies.
    """
    wanted = found.color, found.army, found.family
    armies = (one for one in opening_armies() if (one.color, one.army, one.variant.family) == wanted)
    first = next(armies, None)
    if first is None:
        return {"train": None, "tree": None}
    return {"train": f"train?opening={first.key}", "tree": f"openings?army={first.key}"}


def _line(t: Translator, family: str, line: OpeningLine) -> Json:
    moves = f"1. {' '.join(line.moves)}"
    return {
        "name": moves,
        "opening": None if line.opening is None else t(f"opening-{line.opening.name}"),
        "href": f"history?{urlencode(query_of(GameFilter(family=family, moves=line.moves)))}",
        "wins": line.tally.wins,
        "draws": line.tally.draws,
        "losses": line.tally.losses,
        "told": tally_text(t, line.tally),
    }

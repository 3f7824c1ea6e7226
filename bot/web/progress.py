"""The page that shows the reader's progress: accuracy over time, the openings they play, and their pace."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from urllib.parse import urlencode

from aiohttp import web

from bot.domain.progress import RECENT, AccuracyCourse, OpeningLine, Repertoire, ThinkingTime
from bot.domain.records import GameFilter
from bot.i18n.catalog import Translator
from bot.i18n.names import decimal, named_army, variant_name
from bot.i18n.tables import tally_text
from bot.render import MAX_SERIES
from bot.services import progress
from bot.services.openings import opening_armies
from bot.variants import find_any_family
from bot.web.bodies import Json
from bot.web.context import context_of
from bot.web.records import query_of, reader_of, shown, signed_out

MOST_ARMIES = 12
MINUTE, HOUR, DAY = 60, 3600, 86400


async def show(request: web.Request) -> web.StreamResponse:
    ctx, reader = context_of(request), await reader_of(request)
    if reader is None:
        return signed_out(ctx, request)
    t = reader.t
    found = await progress.of_member(ctx.runtime.db, reader.user_id)
    state: Json = {
        "courses": _courses(t, found.accuracy),
        "accuracy": [_accuracy(t, family, one) for family, one in found.accuracy.items()],
        "recent": RECENT,
        "repertoires": [_repertoire(t, one) for one in found.repertoires[:MOST_ARMIES]],
        "pace": _pace(t, found.pace),
    }
    return await shown(ctx, reader, "progress", state, t("page-progress"))


def progress_link(t: Translator) -> Json:
    return {"href": "progress", "name": t("page-progress"), "what": t("page-progress-what")}


def _courses(t: Translator, found: Mapping[str, AccuracyCourse]) -> list[Json]:
    """Return the accuracy curves of the most recently analyzed variants."""
    drawn = sorted(found, key=lambda family: max(found[family].days))[-MAX_SERIES:]
    return [
        {
            "name": _family_name(t, family),
            "points": [[day.isoformat(), round(accuracy)] for day, accuracy in course.days.items()],
        }
        for family, course in found.items()
        if family in drawn
    ]


def _accuracy(t: Translator, family: str, course: AccuracyCourse) -> Json:
    recent = None if course.recent is None else round(course.recent)
    return {"name": _family_name(t, family), "games": course.games, "mean": round(course.mean), "recent": recent}


def _repertoire(t: Translator, found: Repertoire) -> Json:
    color = t(f"colour-choice-{found.color.word}")
    title = t("progress-army", variant=_family_name(t, found.family), color=color, army=named_army(t, found.army))
    return {
        "name": title,
        "told": tally_text(t, found.tally),
        "train": _training(found),
        "lines": [_line(t, found.family, one) for one in found.lines],
    }


def _training(found: Repertoire) -> str | None:
    """Return the URL for training the army's openings, or None if there are none. If there are openings against several
    armies, use those against the first.
    """
    wanted = found.color, found.army, found.family
    armies = (one for one in opening_armies() if (one.color, one.army, one.variant.family) == wanted)
    first = next(armies, None)
    return None if first is None else f"train?opening={first.key}"


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


def _family_name(t: Translator, family: str) -> str:
    return variant_name(t, find_any_family(family).example)


def _pace(t: Translator, pace: ThinkingTime) -> list[str]:
    lines = []
    if pace.live is not None:
        lines.append(t("progress-pace-live", time=amount_text(t, pace.live)))
    if pace.correspondence is not None:
        lines.append(t("progress-pace-correspondence", time=amount_text(t, pace.correspondence)))
    return lines


def amount_text(t: Translator, time: timedelta) -> str:
    """Format a duration in the largest unit that fits: `8.2 s`, `5 min`, `30 h`, `3 days`."""
    seconds = round(time.total_seconds(), 1)
    if seconds < MINUTE:
        return t("amount-seconds", seconds=decimal(t, f"{seconds:.1f}"))
    if seconds < HOUR:
        return t("amount-minutes", minutes=round(seconds / MINUTE))
    if seconds < 2 * DAY:
        return t("amount-hours", hours=round(seconds / HOUR))
    return t("amount-days", days=round(seconds / DAY))

"""The chart of a member's ratings over time."""

from __future__ import annotations

from datetime import timedelta

from bot.discord.core.posts import Picture
from bot.domain.elo import ladder_key
from bot.domain.records import RatingCourse, RatingRecord
from bot.i18n.catalog import Translator
from bot.i18n.names import ladder_name
from bot.render import MAX_SERIES, Series, chart_png, rating_chart
from bot.runtime.drawing import draw_in_turn
from bot.variants import FAMILIES


async def rating_picture(t: Translator, record: RatingRecord, theme: str) -> Picture | None:
    """Draw a line for each of at most MAX_SERIES ladders, off the event loop; None if no game has been rated."""
    played = {ladder_name(t, key): record.courses[key] for key in drawn(record)}
    if not played:
        return None
    lines = [_series(name, course) for name, course in played.items()]
    title = t("profile-chart")
    png = await draw_in_turn(lambda: chart_png(rating_chart(title, lines, theme=theme)))
    told = "".join(_course_text(t, name, course) for name, course in played.items())
    return Picture("ratings.png", t("alt-ratings", courses=told), png)


def drawn(record: RatingRecord) -> list[str]:
    """Return the ladders that the chart shows, in the order of the menus: at most MAX_SERIES, those rated last."""
    last = {key: max(record.courses[key].days) for key in ladder_keys() if key in record.courses}
    latest = sorted(last, key=lambda key: last[key])[-MAX_SERIES:]
    return [key for key in ladder_keys() if key in latest]


def ladder_keys() -> list[str]:
    """Return the keys of all ladders in the order of the menus, each family's before that of its live games."""
    return [ladder_key(family, is_live=is_live) for family in FAMILIES for is_live in (False, True)]


def _series(name: str, course: RatingCourse) -> Series:
    """Return the rating after each day with a game; the line begins with the start rating, the day before the first."""
    first = next(iter(course.days))
    return Series(name, ((first - timedelta(days=1), course.start), *course.days.items()))


def _course_text(t: Translator, name: str, course: RatingCourse) -> str:
    *_, last = course.days.values()
    return t(
        "alt-rating-course",
        variant=name,
        first=str(course.start),
        last=str(last),
        peak=str(course.peak),
        games=str(course.games),
    )

"""How a member's ratings came about, as a chart."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import timedelta

from bot.domain.statistics import RatingRecord, RatingStep
from bot.frontend.desk.posts import Picture
from bot.frontend.words.names import variant_name
from bot.frontend.words.texts import Voice
from bot.render import MAX_SERIES, Series, chart_png, rating_chart
from bot.variants import FAMILIES


async def rating_picture(voice: Voice, record: RatingRecord, theme: str) -> Picture | None:
    """Draw a line for each game, off the event loop, at most MAX_SERIES; None where no game has been rated."""
    courses = {key: [step for step in record.steps if step.ladder == key] for key in drawn(record)}
    if not courses:
        return None
    played = {variant_name(voice, FAMILIES[key].example): steps for key, steps in courses.items()}
    lines = [_series(name, steps) for name, steps in played.items()]
    title = voice("profile-chart")
    png = await asyncio.to_thread(lambda: chart_png(rating_chart(title, lines, theme=theme)))
    told = "".join(_course_text(voice, name, steps) for name, steps in played.items())
    return Picture("ratings.png", voice("alt-ratings", courses=told), png)


def drawn(record: RatingRecord) -> list[str]:
    """Return the ladders that the chart shows, in the order of the menus: those rated last, if there are too many."""
    last = {step.ladder: step.moment for step in record.steps if step.ladder in FAMILIES}
    latest = sorted(last, key=lambda key: last[key])[-MAX_SERIES:]
    return [key for key in FAMILIES if key in latest]


def _series(name: str, steps: Sequence[RatingStep]) -> Series:
    """The rating after each day with a game, and before the first one the day before."""
    first = steps[0]
    days = {first.moment.date() - timedelta(days=1): first.before}
    days |= {step.moment.date(): step.after for step in steps}
    return Series(name, tuple(days.items()))


def _course_text(voice: Voice, name: str, steps: Sequence[RatingStep]) -> str:
    return voice(
        "alt-rating-course",
        variant=name,
        first=str(steps[0].before),
        last=str(steps[-1].after),
        peak=str(max(steps[0].before, *(step.after for step in steps))),
        games=str(len(steps)),
    )

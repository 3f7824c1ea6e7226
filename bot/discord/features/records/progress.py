"""`/progress`: a member's ratings, accuracy, puzzle themes, openings, streaks and pace. All responses are private.

Members see all of their own progress. They see only the parts of another member's progress that the server's
leaderboards and profiles also show: ratings, performance by army, and the streaks of their games.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import discord
from discord import ButtonStyle

from bot.discord.core.commands import Handler, Option, Where, slash
from bot.discord.core.context import Context
from bot.discord.core.controls import Action, ComponentEvent, Control, row
from bot.discord.core.posts import Picture, Post, gallery, layout, text
from bot.discord.core.solving_actions import OpenOpenings, OpenProgressPage, StartPuzzle, StartTraining
from bot.discord.features.records.commands import chart_day, rating_line, rating_picture
from bot.discord.features.records.posts import OpenProgress, Tab, TurnProfile
from bot.domain.ids import NO_SERVER, ServerId, UserId
from bot.domain.ladders import ladder_keys
from bot.domain.puzzles import PuzzleResults
from bot.domain.records import AccuracyCourse, ProgressOverview, Repertoire, ServerRecord
from bot.i18n.catalog import Translator
from bot.i18n.progress import (
    accuracy_alt,
    accuracy_text,
    army_rated,
    army_rating_text,
    drawn_courses,
    family_name,
    game_streak_lines,
    pace_lines,
    repertoire_name,
    streak_lines,
)
from bot.i18n.tables import tally_text
from bot.i18n.training import opening_line_text
from bot.render import Series, chart_png, rating_chart
from bot.runtime.limits import draw_in_turn
from bot.services import records

MOST_ARMIES = 6
MOST_THEMES = 6
MOST_REPERTOIRES = 2
MOST_LINES = 3


@slash("progress", Where.OWN, member=Option("option-member"))
async def progress_command(ctx: Context, member: discord.User | None = None) -> None:
    user = UserId((member or ctx.interaction.user).id)
    if user != ctx.by:
        return await _of_another(ctx, user, ctx.server_id)
    await ctx.defer_reply()
    return await ctx.reply(await _own(ctx))


async def open_progress(ctx: Context, event: ComponentEvent[OpenProgress]) -> None:
    await ctx.defer_reply()
    await ctx.reply(await _own(ctx))


async def _of_another(ctx: Context, user: UserId, here: ServerId) -> None:
    await ctx.defer_reply()
    record = await records.server_record_of(ctx.runtime.db, here, user)
    await ctx.reply(await member_post(ctx.t, user, record, ctx.theme))


async def _own(ctx: Context) -> Post:
    runtime, server = ctx.runtime, ctx.guild_id or NO_SERVER
    book = await runtime.puzzle_repository.book()
    found = await records.progress_overview(runtime.db, book, ctx.by, server)
    return await own_post(ctx.t, ctx.by, found, ctx.theme, has_page=ctx.has_page)


async def own_post(t: Translator, user: UserId, found: ProgressOverview, theme: str, *, has_page: bool) -> Post:
    rated = None if found.record is None else await rating_picture(t, found.record.ratings, theme)
    pictures = [one for one in (rated, await _accuracy_picture(t, found, theme)) if one is not None]
    parts = [
        f"### {t('progress-title')}",
        _part(t, "profile-tab-ratings", _rating_lines(t, found.record), "profile-unrated"),
        _part(t, "progress-accuracy-title", _accuracy_lines(t, found), "progress-no-accuracy"),
        _part(t, "progress-themes-title", _theme_lines(t, found.puzzles), "progress-no-themes"),
        _part(t, "progress-openings-title", _opening_lines(t, found), "progress-no-openings"),
        _part(t, "profile-streaks", streak_lines(t, found), _no_streaks(found)),
        _part(t, "progress-pace-title", pace_lines(t, found.own.pace), "progress-no-pace"),
    ]
    page = [Control.button(t, OpenProgressPage(), style=ButtonStyle.primary)] if has_page else []
    profile = [] if found.record is None else [_profile_button(t, user)]
    solving = row(*page, Control.button(t, StartTraining()), Control.button(t, StartPuzzle()))
    rows = solving, row(Control.button(t, OpenOpenings()), *profile)
    return Post(layout(*map(text, parts), *map(gallery, pictures), rows=rows), tuple(pictures))


async def member_post(t: Translator, user: UserId, record: ServerRecord, theme: str) -> Post:
    """Show what other members can see of a member's progress in a server."""
    picture = await rating_picture(t, record.ratings, theme)
    pictures = () if picture is None else (picture,)
    streaks = game_streak_lines(t, record.streaks)
    parts = [
        f"### {t('progress-title-of', user=str(user))}",
        _part(t, "profile-tab-ratings", _rating_lines(t, record), "progress-unrated-of"),
        *([_part(t, "profile-streaks", streaks, "")] if streaks else []),
    ]
    return Post(layout(*map(text, parts), *map(gallery, pictures), rows=(row(_profile_button(t, user)),)), pictures)


def _no_streaks(found: ProgressOverview) -> str:
    """Return the key of the text for a member without streaks. In a DM, only streaks in puzzles can be shown."""
    return "progress-no-puzzle-streaks" if found.record is None else "progress-no-streaks"


def _profile_button(t: Translator, user: UserId) -> Control:
    return Control.button(t, TurnProfile(user, Tab.RATINGS), label=t("history-profile"))


def _part(t: Translator, title: str, lines: list[str], otherwise: str) -> str:
    """Return a part of the post with a title. If there are no lines, show the text with the key `otherwise` instead."""
    return "\n".join([f"**{t(title)}**", *(lines or [t(otherwise)])])


def _rating_lines(t: Translator, record: ServerRecord | None) -> list[str]:
    if record is None:
        return [t("progress-no-server")]
    standings = record.ratings.standings
    lines = [rating_line(t, key, standings[key]) for key in ladder_keys() if key in standings]
    armies = [
        "- "
        + t(
            "progress-army-rating",
            army=army_rated(t, one),
            rating=army_rating_text(t, one),
            games=one.games,
        )
        for one in record.armies[:MOST_ARMIES]
    ]
    if not armies:
        return lines
    notes = [t("progress-performance-what"), *([t("ladder-provisional")] if "?" in "".join(lines + armies) else [])]
    return [*lines, f"**{t('progress-armies')}**", *armies, *(f"-# {one}" for one in notes)]


def _accuracy_lines(t: Translator, found: ProgressOverview) -> list[str]:
    return [accuracy_text(t, family, course) for family, course in found.own.accuracy.items()]


async def _accuracy_picture(t: Translator, found: ProgressOverview, theme: str) -> Picture | None:
    """Draw a chart of a member's accuracy in a worker thread. Return None if no games have been analyzed."""
    drawn = drawn_courses(found.own.accuracy)
    if not drawn:
        return None
    lines = [_series(t, family, course) for family, course in drawn.items()]
    title = t("progress-accuracy-title")
    day = partial(chart_day, t)
    png = await draw_in_turn(lambda: chart_png(rating_chart(title, lines, theme=theme, most=100, day=day)))
    return Picture("accuracy.png", accuracy_alt(t, drawn), png)


def _series(t: Translator, family: str, course: AccuracyCourse) -> Series:
    return Series(family_name(t, family), tuple((day, round(accuracy)) for day, accuracy in course.days.items()))


def _theme_lines(t: Translator, found: PuzzleResults) -> list[str]:
    """Return lines with the puzzle results: the total, then the themes that the member has encountered most often."""
    total = found.total
    if not total.solved + total.failed:
        return []
    met = sorted(found.themes.items(), key=lambda one: -(one[1].solved + one[1].failed))
    lines = [t("progress-themes-total", solved=total.solved, failed=total.failed, share=total.share)]
    lines += [
        "- " + t("progress-theme", theme=t(f"theme-of-{theme}"), solved=one.solved, failed=one.failed, share=one.share)
        for theme, one in met[:MOST_THEMES]
    ]
    return [*lines, f"-# {t('progress-themes-more')}"] if len(met) > MOST_THEMES else lines


def _opening_lines(t: Translator, found: ProgressOverview) -> list[str]:
    return [line for one in found.own.repertoires[:MOST_REPERTOIRES] for line in _repertoire_lines(t, one)]


def _repertoire_lines(t: Translator, found: Repertoire) -> Iterator[str]:
    yield f"{repertoire_name(t, found)} · {tally_text(t, found.tally)}"
    yield from (f"- {opening_line_text(t, line)}" for line in found.lines[:MOST_LINES])


HANDLERS: dict[type[Action], Handler] = {OpenProgress: open_progress}

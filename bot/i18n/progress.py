"""Texts about what a member has achieved: ratings, accuracy, puzzle themes, streaks, the time per move, and crowns.

A member earns a crown by beating an engine character with an army of a variant.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import timedelta

from bot.domain.achievements import CrownRecord, CrownRow, earned_crown
from bot.domain.game import Game
from bot.domain.ladders import Standing
from bot.domain.puzzles import PuzzleResults
from bot.domain.records import RECENT, AccuracyCourse, ArmyRating, ProgressOverview, Repertoire, Streaks, ThinkingTime
from bot.engine.levels import LEVEL_NUMBERS, character_keys, character_of
from bot.i18n.catalog import Translator
from bot.i18n.characters import character_name
from bot.i18n.names import (
    decimal,
    mention_of,
    named_army,
    names_armies,
    rating_text,
    side_army,
    variant_army,
    variant_name,
)
from bot.render import MAX_SERIES
from bot.render.portraits import CrownLine, crowns_picture
from bot.variants import find_any_family, find_family

MINUTE, HOUR, DAY = 60, 3600, 86400


def family_name(t: Translator, family: str) -> str:
    return variant_name(t, find_any_family(family).example)


def repertoire_name(t: Translator, found: Repertoire) -> str:
    side = side_army(t, find_any_family(found.family).example, found.color, found.army)
    return t("named-army", variant=family_name(t, found.family), army=side)


def drawn_courses(found: Mapping[str, AccuracyCourse]) -> dict[str, AccuracyCourse]:
    """Return the accuracy curves of the most recently analyzed variants, as many as fit into a chart."""
    drawn = sorted(found, key=lambda family: max(found[family].days))[-MAX_SERIES:]
    return {family: course for family, course in found.items() if family in drawn}


def army_rated(t: Translator, one: ArmyRating) -> str:
    return variant_army(t, find_any_family(one.family).example, one.army)


def army_rating_text(t: Translator, one: ArmyRating) -> str:
    return rating_text(one.value, is_provisional=one.is_provisional)


def accuracy_text(t: Translator, family: str, course: AccuracyCourse) -> str:
    told = {"variant": family_name(t, family), "mean": round(course.mean), "games": course.games}
    if course.recent is None:
        return t("progress-accuracy", **told)
    return t("progress-accuracy-recent", **told, recent=round(course.recent), count=RECENT)


def accuracy_alt(t: Translator, drawn: Mapping[str, AccuracyCourse]) -> str:
    told = "".join(_course_alt(t, family, course) for family, course in drawn.items())
    return t("alt-accuracy", courses=told)


def _course_alt(t: Translator, family: str, course: AccuracyCourse) -> str:
    first, *_ = course.days.values()
    *_, last = course.days.values()
    return t(
        "alt-accuracy-course",
        variant=family_name(t, family),
        first=round(first),
        last=round(last),
        games=course.games,
    )


def game_streak_lines(t: Translator, streaks: Streaks) -> list[str]:
    """Return lines about the streaks in a member's games, or an empty list if the member has no games."""
    if streaks.current is None:
        return []
    return [
        t(f"run-{streaks.current.result}", length=streaks.current.length),
        t("profile-longest-winning", length=streaks.longest_winning),
        t("profile-longest-unbeaten", length=streaks.longest_unbeaten),
    ]


def puzzle_streak_lines(t: Translator, found: PuzzleResults) -> Iterator[str]:
    """Yield a line for each kind of puzzle streak that a member has had."""
    streaks = found.streaks
    if streaks.best:
        yield t("progress-streak-row", now=streaks.now, best=streaks.best)
    if streaks.best_days:
        yield t("progress-streak-days", best=streaks.best_days)
    if found.best_streak:
        yield t("progress-streak-run", best=found.best_streak)


def streak_lines(t: Translator, found: ProgressOverview) -> list[str]:
    games = [] if found.record is None else game_streak_lines(t, found.record.streaks)
    return [*games, *puzzle_streak_lines(t, found.puzzles)]


def pace_lines(t: Translator, pace: ThinkingTime) -> list[str]:
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


def own_place_text(t: Translator, own: Standing | None, *, is_settled: bool) -> str:
    """Return the reader's place on a ladder, or what it takes to get on it. `is_settled` says whether the ladder shows
    only members with ten rated games.
    """
    if own is not None:
        return t("ladder-own-place", place=own.place)
    return t("ladder-no-place-settled" if is_settled else "ladder-no-place")


def crowns_title(t: Translator, record: CrownRecord) -> str:
    """Say how many characters a member has beaten in all variants together."""
    return t("crowns-title", crowns=str(len(record.levels)), most=str(len(LEVEL_NUMBERS)))


def crown_lines(t: Translator, record: CrownRecord) -> list[str]:
    """Return a line for each army with which a member has beaten a character.

    If there are no such armies, return a line that says how to earn a crown.
    """
    lines = [
        t("crowns-line", army=row_name(t, row), crowns=str(len(row.levels)), names=beaten_names(t, row))
        for row in record.rows
        if row.levels
    ]
    return lines or [t("crowns-none")]


def crown_text(t: Translator, game: Game) -> str | None:
    """Return a sentence about the crown that a player has earned in a game, or None if no crown was earned."""
    earned = earned_crown(game)
    if earned is None:
        return None
    crown = earned.crown
    army = variant_army(t, crown.variant, crown.army)
    return t("crown-won", user=mention_of(earned.user_id), name=character_name(t, crown.level), army=army)


def row_name(t: Translator, row: CrownRow) -> str:
    """Return the title of a row of the crown table: its variant and army."""
    return variant_army(t, find_family(row.family).example, row.army)


def _names(t: Translator, row: CrownRow) -> tuple[str, str]:
    variant = find_family(row.family).example
    return variant_name(t, variant), str(named_army(t, row.army)) if names_armies(variant) else ""


def crowns_alt(t: Translator, record: CrownRecord) -> str:
    return t("alt-crowns", told="\n".join([crowns_title(t, record), *crown_lines(t, record)]))


def crown_table(t: Translator, record: CrownRecord, theme: str) -> str:
    """Draw the table of a member's crowns as SVG. Raise BadAsset or UnknownTheme."""
    lines = [CrownLine(*_names(t, row), tuple(level in row.levels for level in LEVEL_NUMBERS)) for row in record.rows]
    return crowns_picture(crowns_title(t, record), character_keys(), lines, theme=theme)


def beaten_names(t: Translator, row: CrownRow) -> str:
    """Return the names of the characters that were beaten with an army, weakest first."""
    return t("list-comma").join(character_name(t, level) for level in sorted(row.levels))


def beaten_keys(row: CrownRow) -> list[str]:
    """Return the portrait keys of the characters that were beaten with an army, weakest first."""
    return [character_of(level).key for level in sorted(row.levels)]


def portrait_order() -> list[str]:
    """Return the portrait keys of all characters, weakest first."""
    return [*character_keys()]

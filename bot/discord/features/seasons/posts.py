"""Posts and controls of seasons: ending a season, announcing its winners, and the hall of fame."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from discord import ButtonStyle, SelectOption
from discord.ui import LayoutView, TextDisplay

from bot.discord.core.controls import Action, Control, family_menu, page_count, place_text, row, turning
from bot.discord.core.posts import Post, layout, text
from bot.domain.ladders import Afterwards, OngoingSeason, Season, SeasonPlace, ladder_key
from bot.domain.records import Stretch
from bot.i18n.catalog import Translator
from bot.i18n.names import ladder_name, rating_text, sentences, timestamp
from bot.variants import Family


class Ladders(StrEnum):
    """Which of a family's ladders a command is about, in servers that rate live games on a separate ladder."""

    ALL = "all"
    OTHER = "other"
    """The ladder of all games that are not live."""
    LIVE = "live"


@dataclass(frozen=True)
class CloseSeason(Action, name="close-season"):
    """End the seasons that were shown to the manager."""

    family: str
    number: int
    """The number of the season to end on the ladder of games that are not live, or 0 if no season ends there."""
    afterwards: Afterwards
    live_number: int
    """The number of the season to end on the separate ladder of live games, or 0 if no season ends there."""
    earlier: ClassVar[Mapping[str, str]] = {"live_number": "0"}

    @property
    def seasons(self) -> dict[str, int]:
        """The numbers of the seasons to end, by ladder."""
        numbers = {self.family: self.number, ladder_key(self.family, is_live=True): self.live_number}
        return {ladder: number for ladder, number in numbers.items() if number}


@dataclass(frozen=True)
class PickAfterwards(Action, name="pick-season-ratings"):
    family: str
    ladder: Ladders


@dataclass(frozen=True)
class OpenHall(Action, name="open-hall"):
    """Show a ladder's hall of fame in a private message. `family` is the ladder's key: the family's key, with a suffix
    for live games.
    """

    family: str


@dataclass(frozen=True)
class TurnHall(Action, name="hall"):
    """Show a page of a ladder's hall of fame. `family` is the ladder's key: the family's key, with a suffix for live
    games.
    """

    family: str
    page: int


@dataclass(frozen=True)
class PickHall(Action, name="hall-game"):
    """Show the hall of fame of the picked family."""


@dataclass(frozen=True)
class ShareHall(Action, name="share-hall"):
    """Post a page of a ladder's hall of fame in the channel. `family` is the ladder's key: the family's key, with a
    suffix for live games.
    """

    family: str
    page: int


HALL_SEASONS = 5
MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}


def closing_post(
    t: Translator, family: Family, seasons: Mapping[str, OngoingSeason], afterwards: Afterwards, again: PickAfterwards
) -> Post:
    """Ask the manager to confirm that these seasons should end. `seasons` maps the key of each ladder to its season.

    `again` is the action of the menu for choosing how the season's end changes the ratings. After each choice, it shows
    this post again.
    """
    numbers = {ladder: season.number for ladder, season in seasons.items()}
    live = ladder_key(family.key, is_live=True)
    close = CloseSeason(family.key, numbers.get(family.key, 0), afterwards, numbers.get(live, 0))
    label = t("button-close-both-seasons" if len(seasons) > 1 else "button-close-season")
    button = Control.button(t, close, style=ButtonStyle.danger, label=label)
    parts = [part for ladder, season in seasons.items() for part in _going(t, ladder, season)]
    foot = [t(f"season-afterwards-{afterwards}"), t("season-sure")]
    options = [
        SelectOption(label=t(f"afterwards-{one}"), value=one.value, default=one is afterwards) for one in Afterwards
    ]
    menu = Control.menu(again, placeholder=t("option-afterwards"), options=options)
    return Post(layout(*parts, text("\n".join(f"-# {line}" for line in foot)), rows=(row(menu), row(button))))


def _going(t: Translator, ladder: str, season: OngoingSeason) -> list[TextDisplay[LayoutView]]:
    title = t("season-title", variant=ladder_name(t, ladder), number=str(season.number))
    lines = [
        t("season-first") if season.since is None else t("season-since", time=timestamp(season.since)),
        t("season-players", count=season.players),
    ]
    return [text(f"### {title}"), text("\n".join(lines)), text(_winners(t, season))]


def season_post(t: Translator, season: Season) -> Post:
    """Announce the winners of an ended season, without pinging them."""
    name, players = ladder_name(t, season.ladder), t("season-players", count=season.players)
    parts = [
        text(f"### {t('season-over', variant=name, number=str(season.number))}"),
        text(_winners(t, season)),
        text(f"-# {sentences(t, [players, t(f'season-after-{season.afterwards}')])}"),
    ]
    return Post(layout(*parts, rows=(row(Control.button(t, OpenHall(season.ladder))),)))


def hall_post(
    t: Translator, family: Family, seasons: Stretch[Season], ongoing: OngoingSeason, *, is_live: bool | None = None
) -> Post:
    """Show a page of a ladder's hall of fame, and the current season.

    `is_live` says whether this is the ladder of live games. It is None if the server has a single ladder for all games.
    """
    key = ladder_key(family.key, is_live=bool(is_live))
    title = text(f"### {t('hall-title', variant=ladder_name(t, key))}")
    pages, number = page_count(seasons.total, HALL_SEASONS), seasons.offset // HALL_SEASONS
    turn = turning(t, lambda page: TurnHall(key, page), page=number, pages=pages)
    turning_row = (row(*turn),) if turn else ()
    menu = row(family_menu(t, PickHall(), family))
    other = [] if is_live is None else [_to_other(t, family, is_live=is_live)]
    if not seasons.items:
        rows = (menu, *([row(*other)] if other else []))
        return Post(layout(title, text(f"{_now(t, ongoing)}\n{t('hall-empty')}"), rows=rows))
    rows = (*turning_row, menu, row(Control.button(t, ShareHall(key, number)), *other))
    shown = [text(f"**{_headline(t, one)}**\n{_winners(t, one)}") for one in seasons.items]
    now = text(_now(t, ongoing))
    return Post(layout(title, now, *shown, *(text(f"-# {line}") for line in place_text(t, number, pages)), rows=rows))


def _now(t: Translator, season: OngoingSeason) -> str:
    number, count = str(season.number), season.players
    if season.since is None:
        return t("hall-first", number=number, count=count)
    return t("hall-now", number=number, time=timestamp(season.since, "D"), count=count)


def _to_other(t: Translator, family: Family, *, is_live: bool) -> Control:
    turn = TurnHall(ladder_key(family.key, is_live=not is_live), 0)
    return Control.button(t, turn, label=t("ladder-to-all" if is_live else "ladder-to-live"))


def _headline(t: Translator, season: Season) -> str:
    return t("hall-season", number=str(season.number), time=timestamp(season.closed_at, "D"), count=season.players)


def _winners(t: Translator, season: Season | OngoingSeason) -> str:
    lines = [_winner(t, one) for one in season.honored]
    more = season.winners - len(lines)
    return "\n".join([*lines, *([t("season-more", count=more)] if more else [])])


def _winner(t: Translator, one: SeasonPlace) -> str:
    who = one.contestant
    return t(
        "season-winner",
        medal=MEDALS[one.place],
        user=str(who.user_id),
        rating=rating_text(who.rating, is_provisional=who.is_provisional),
        games=who.games,
    )

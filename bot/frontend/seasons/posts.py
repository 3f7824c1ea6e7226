"""The posts on seasons: the one that is to be closed, the announcement of its winners, and the hall of fame."""

from __future__ import annotations

from discord import ButtonStyle, SelectOption

from bot.domain.listed_games import Stretch
from bot.domain.seasons import HONOURED, Afterwards, OngoingSeason, Season, SeasonPlace
from bot.frontend.desk.controls import Control, row
from bot.frontend.desk.paging import page_count, place_text, turning
from bot.frontend.desk.posts import Post, layout, text
from bot.frontend.seasons.controls import CloseSeason, OpenHall, PickHall, ShareHall, TurnHall
from bot.variants import FAMILIES, Family, find_family
from bot.words.names import rating_text, timestamp, variant_name
from bot.words.texts import Voice

HALL_SEASONS = 5
MOST_NAMED = 10
"""The most winners that a post names: any number may share a place."""
MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}


def closing_post(voice: Voice, family: Family, season: OngoingSeason, afterwards: Afterwards) -> Post:
    """Show the season that goes on to the manager who may close it, and ask."""
    number, name = str(season.number), variant_name(voice, family.example)
    lines = [
        voice("season-first") if season.since is None else voice("season-since", time=timestamp(season.since)),
        voice("season-players", count=len(season.placed)),
        voice(f"season-afterwards-{afterwards}"),
    ]
    close = CloseSeason(family.key, season.number, afterwards)
    button = Control.button(voice, close, style=ButtonStyle.danger)
    honoured = [one for one in season.placed if one.place <= HONOURED]
    parts = [
        text(f"### {voice('season-title', variant=name, number=number)}"),
        text("\n".join(lines)),
        text(_winners(voice, honoured)),
        text(f"-# {voice('season-sure')}"),
    ]
    return Post(layout(*parts, rows=(row(button),)))


def season_post(voice: Voice, season: Season) -> Post:
    """Announce the winners of a season that has been closed. It pings nobody."""
    family = find_family(season.ladder)
    name = variant_name(voice, family.example)
    parts = [
        text(f"### {voice('season-over', variant=name, number=str(season.number))}"),
        text(_winners(voice, season.honoured)),
        text(f"-# {voice('season-players', count=season.players)} {voice(f'season-after-{season.afterwards}')}"),
    ]
    return Post(layout(*parts, rows=(row(Control.button(voice, OpenHall(family.key))),)))


def hall_post(voice: Voice, family: Family, seasons: Stretch[Season]) -> Post:
    """Show a page of a ladder's hall of fame."""
    title = text(f"### {voice('hall-title', variant=variant_name(voice, family.example))}")
    pages, number = page_count(seasons.total, HALL_SEASONS), seasons.offset // HALL_SEASONS
    turn = turning(voice, lambda page: TurnHall(family.key, page), page=number, pages=pages)
    turning_row = (row(*turn),) if turn else ()
    options = [
        SelectOption(label=variant_name(voice, one.example), value=one.key, default=one is family)
        for one in FAMILIES.values()
    ]
    menu = row(Control.menu(PickHall(), placeholder=voice("choose-a-game"), options=options))
    if not seasons.items:
        return Post(layout(title, text(voice("hall-empty")), rows=(menu,)))
    rows = (*turning_row, menu, row(Control.button(voice, ShareHall(family.key, number))))
    shown = [text(f"**{_headline(voice, one)}**\n{_winners(voice, one.honoured)}") for one in seasons.items]
    return Post(layout(title, *shown, *(text(f"-# {line}") for line in place_text(voice, number, pages)), rows=rows))


def _headline(voice: Voice, season: Season) -> str:
    return voice("hall-season", number=str(season.number), time=timestamp(season.closed_at, "D"), count=season.players)


def _winners(voice: Voice, placed: tuple[SeasonPlace, ...] | list[SeasonPlace]) -> str:
    lines = [_winner(voice, one) for one in placed[:MOST_NAMED]]
    more = len(placed) - len(lines)
    return "\n".join([*lines, *([voice("season-more", count=more)] if more else [])])


def _winner(voice: Voice, one: SeasonPlace) -> str:
    who = one.contestant
    return voice(
        "season-winner",
        medal=MEDALS[one.place],
        user=str(who.user_id),
        rating=rating_text(who.rating, is_provisional=who.is_provisional),
        games=who.games,
    )

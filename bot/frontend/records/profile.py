"""The post of `/profile`: a member's record in a server, in tabs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from discord import ButtonStyle

from bot.domain.ids import GuildId, UserId
from bot.domain.ladder import Standing
from bot.domain.records import HeadToHead, RatingRecord, ResultRecord, Rival, Streaks, Tally
from bot.frontend.desk.controls import Control, Row, row
from bot.frontend.desk.posts import Picture, Post, gallery, layout, text
from bot.frontend.records.controls import EVERYBODY, ShareProfile, Tab, TurnHistory, TurnProfile
from bot.frontend.records.progress import drawn, ladder_keys, rating_picture
from bot.frontend.records.scores import finished_line, tally_text
from bot.variants import FAMILIES
from bot.words.names import ladder_name, named_army, rating_text, variant_name
from bot.words.texts import Voice

PROFILE_RIVALS = 10
PROFILE_GAMES = 5


async def ratings_post(voice: Voice, user: UserId, reader: UserId, record: RatingRecord, theme: str) -> Post:
    """Show a member's ratings, and a chart of their course."""
    standings = [record.standings[key] for key in ladder_keys() if key in record.standings]
    lines = [_rating_line(voice, key, record.standings[key]) for key in ladder_keys() if key in record.standings]
    if not lines:
        return _tab_post(voice, user, reader, Tab.RATINGS, [voice("profile-unrated")])
    if any(standing.rating.is_provisional for standing in standings):
        lines.append(f"-# {voice('ladder-provisional')}")
    if len(shown := drawn(record)) < len(record.courses.keys() & set(ladder_keys())):
        lines.append(f"-# {voice('profile-chart-some', count=str(len(shown)))}")
    picture = await rating_picture(voice, record, theme)
    return _tab_post(voice, user, reader, Tab.RATINGS, ["\n".join(lines)], picture=picture)


def results_post(voice: Voice, user: UserId, reader: UserId, record: ResultRecord) -> Post:
    """Show a member's scores: in all, by family, by colour and by army, and their longest streaks."""
    if not record.shares:
        return _tab_post(voice, user, reader, Tab.RESULTS, [voice("profile-unplayed")])
    by_family, by_army = record.by_family, record.by_army
    games = {variant_name(voice, FAMILIES[key].example): by_family[key] for key in FAMILIES if key in by_family}
    colours = {voice(f"colour-choice-{color.word}"): tally for color, tally in sorted(record.by_color.items())}
    armies = {named_army(voice, army): by_army[army] for army in _army_order() if army in by_army}
    parts = [
        f"**{voice('profile-all')}** · {tally_text(voice, record.tally)}",
        _table(voice, "profile-by-game", games),
        _table(voice, "profile-by-colour", colours),
        _table(voice, "profile-by-army", armies),
        _streaks_text(voice, record.streaks),
        f"-# {voice('profile-casual')}",
    ]
    return _tab_post(voice, user, reader, Tab.RESULTS, parts)


def opponents_post(voice: Voice, user: UserId, reader: UserId, rivals: Sequence[Rival]) -> Post:
    """Show a member's most frequent opponents, with the score against each."""
    if not rivals:
        return _tab_post(voice, user, reader, Tab.OPPONENTS, [voice("profile-unplayed")])
    lines = [
        voice("profile-rival", opponent=str(rival.user_id), tally=tally_text(voice, rival.tally)) for rival in rivals
    ]
    return _tab_post(voice, user, reader, Tab.OPPONENTS, ["\n".join(lines)])


def between_post(voice: Voice, user: UserId, reader: UserId, here: GuildId, met: HeadToHead) -> Post:
    """Show the reader's score against a member, and the latest games between them."""
    if not met.latest:
        return _tab_post(voice, user, reader, Tab.BETWEEN, [voice("profile-never-met", user=str(user))])
    lines = [finished_line(voice, game, reader, here) for game in met.latest]
    parts = [
        voice("profile-score", user=str(user), tally=tally_text(voice, met.tally)),
        "\n".join([f"**{voice('profile-latest')}**", *lines]),
    ]
    return _tab_post(voice, user, reader, Tab.BETWEEN, parts)


def _tab_post(
    voice: Voice, user: UserId, reader: UserId, tab: Tab, parts: Sequence[str], *, picture: Picture | None = None
) -> Post:
    shown = [text(f"### {voice('profile-title', user=str(user))}"), *map(text, parts)]
    pictures = () if picture is None else (picture,)
    # This tab is about the reader, and would mean nothing to others.
    shared = () if tab is Tab.BETWEEN else (row(Control.button(voice, ShareProfile(user, tab))),)
    view = layout(*shown, *map(gallery, pictures), rows=(_tabs_row(voice, user, reader, tab), *shared))
    return Post(view, pictures)


def _tabs_row(voice: Voice, user: UserId, reader: UserId, shown: Tab) -> Row:
    """Return the buttons of the tabs, and one to the finished games; on BETWEEN, to those against the reader."""
    tabs = [tab for tab in Tab if tab is not Tab.BETWEEN or user != reader]
    buttons = [
        Control.button(
            voice,
            TurnProfile(user, tab),
            label=voice(f"profile-tab-{tab}"),
            style=ButtonStyle.primary if tab is shown else ButtonStyle.secondary,
            disabled=tab is shown,
        )
        for tab in tabs
    ]
    against = reader if shown is Tab.BETWEEN else EVERYBODY
    return row(*buttons, Control.button(voice, TurnHistory(user, against, 0), label=voice("profile-games")))


def _rating_line(voice: Voice, ladder: str, standing: Standing) -> str:
    rating = standing.rating
    return voice(
        "profile-rating",
        variant=ladder_name(voice, ladder),
        rating=rating_text(rating.value, is_provisional=rating.is_provisional),
        games=rating.games,
        place=str(standing.place),
        peak=str(rating.peak),
    )


def _table(voice: Voice, key: str, tallies: Mapping[str, Tally]) -> str:
    lines = [f"{name} · {tally_text(voice, tally)}" for name, tally in tallies.items()]
    return "\n".join([f"**{voice(key)}**", *lines])


def _streaks_text(voice: Voice, streaks: Streaks) -> str:
    current = streaks.current
    lines = [
        *([voice(f"run-{current.result}", length=current.length)] if current else []),
        voice("profile-longest-winning", length=streaks.longest_winning),
        voice("profile-longest-unbeaten", length=streaks.longest_unbeaten),
    ]
    return "\n".join([f"**{voice('profile-streaks')}**", *lines])


def _army_order() -> list[str]:
    """Return the names of all armies, in the order of the menus."""
    sides = (side for family in FAMILIES.values() for variant in family.variants for side in variant.sides)
    return list(dict.fromkeys(side.army.name for side in sides))

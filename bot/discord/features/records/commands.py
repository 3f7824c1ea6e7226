"""`/games`, `/history` and `/profile`. The tabs of a profile show a member's record in a server. All responses are
private.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from functools import partial

import discord
from discord import ButtonStyle

from bot.discord.core.access import is_hidden
from bot.discord.core.commands import Handler, Option, Where, slash
from bot.discord.core.context import Context, server_of, show_page, take_time
from bot.discord.core.controls import Action, ComponentEvent, Control, Row, row
from bot.discord.core.markup import emoji_text, medal_text
from bot.discord.core.permissions import check_sharing, share
from bot.discord.core.posts import Picture, Post, gallery, layout, text
from bot.discord.core.solving_actions import OpenOpenings
from bot.discord.features.records import posts
from bot.domain.achievements import CrownRecord
from bot.domain.ids import GameId, ServerId, UserId, server_player
from bot.domain.ladders import Standing, ladder_keys
from bot.domain.records import (
    GameFilter,
    HeadToHead,
    ListedGame,
    OngoingGame,
    RatingCourse,
    RatingRecord,
    Result,
    ResultRecord,
    Rival,
    Streaks,
    Tally,
)
from bot.i18n.catalog import Translator
from bot.i18n.errors import NotOffered
from bot.i18n.names import ladder_name, named_army, rating_text, variant_name
from bot.i18n.progress import crown_lines, crown_table, crowns_alt, crowns_title, game_streak_lines
from bot.i18n.tables import tally_text
from bot.render import DEFAULT_THEME, MAX_SERIES, Series, chart_png, rating_chart
from bot.runtime.limits import draw_in_turn
from bot.services import records
from bot.variants import FAMILIES, army_names


@slash("games", Where.OWN, member=Option("option-member"))
async def games_command(ctx: Context, member: discord.User | None = None) -> None:
    await show_games(ctx, _asked(ctx, member))


@slash("history", Where.OWN, member=Option("option-member"))
async def history_command(ctx: Context, member: discord.User | None = None) -> None:
    await show_history(ctx, _asked(ctx, member))


@slash("profile", Where.SERVER, member=Option("option-member"))
async def profile_command(ctx: Context, member: discord.User | None = None) -> None:
    await show_profile(ctx, _asked(ctx, member), posts.Tab.RATINGS)


async def turn_games(ctx: Context, event: ComponentEvent[posts.TurnGames]) -> None:
    await show_games(ctx, event.action.user, event.action.page)


async def show_games(ctx: Context, user: UserId, page: int = 0) -> None:
    """List a member's ongoing games in this server. In a DM, list the reader's own games across all servers."""
    runtime, here = ctx.runtime, server_of(ctx, user)
    games = await records.ongoing_of(runtime.db, here, user, posts.GAMES_LINES, page * posts.GAMES_LINES)
    t, is_own = ctx.t, user == ctx.by
    votes: tuple[OngoingGame, ...] = ()
    if is_own and here is not None:
        found = (await records.ongoing_of(runtime.db, here, server_player(here), posts.GAMES_LINES)).items
        votes = tuple(one for one in found if not is_hidden(ctx.interaction, one))
    hidden = _hidden(ctx, games.items)
    await show_page(ctx, posts.games_post(t, user, games, is_own=is_own, here=here, votes=votes, hidden=hidden))


async def turn_history(ctx: Context, event: ComponentEvent[posts.TurnHistory]) -> None:
    action = event.action
    await show_history(ctx, action.user, action.opponent, action.page)


async def pick_opponent(ctx: Context, event: ComponentEvent[posts.PickOpponent]) -> None:
    await show_history(ctx, event.action.user, UserId(event.number))


async def show_history(ctx: Context, user: UserId, opponent: UserId = posts.EVERYBODY, page: int = 0) -> None:
    """List a member's finished games in this server. In a DM, list the reader's own games across all servers."""
    runtime, here = ctx.runtime, server_of(ctx, user)
    against = None if opponent == posts.EVERYBODY else opponent
    history = await records.history_of(
        runtime.db,
        here,
        user,
        wanted=GameFilter(against),
        limit=posts.HISTORY_LINES,
        offset=page * posts.HISTORY_LINES,
        rivals=posts.HISTORY_RIVALS,
    )
    hidden = _hidden(ctx, history.games.items)
    await show_page(ctx, posts.history_post(ctx.t, user, history, opponent=against, here=here, hidden=hidden))


def _hidden(ctx: Context, games: Iterable[ListedGame]) -> set[GameId]:
    return {game.id for game in games if is_hidden(ctx.interaction, game)}


async def turn_profile(ctx: Context, event: ComponentEvent[posts.TurnProfile]) -> None:
    await show_profile(ctx, event.action.user, event.action.tab)


async def show_profile(ctx: Context, user: UserId, tab: posts.Tab) -> None:
    here = ctx.server_id
    await take_time(ctx)
    await show_page(ctx, await _tab_post(ctx, here, user, tab))


async def share_profile(ctx: Context, event: ComponentEvent[posts.ShareProfile]) -> None:
    await ctx.defer()
    check_sharing(ctx)
    user, tab = event.action.user, event.action.tab
    if tab is posts.Tab.BETWEEN:
        raise NotOffered
    await share(ctx, await _tab_post(ctx, ctx.server_id, user, tab, is_public=True))


async def _tab_post(ctx: Context, here: ServerId, user: UserId, tab: posts.Tab, *, is_public: bool = False) -> Post:
    runtime, reader = ctx.runtime, ctx.by
    db, t = runtime.db, ctx.public_t if is_public else ctx.t
    match tab:
        case posts.Tab.RATINGS:
            theme = DEFAULT_THEME if is_public else ctx.theme
            return await ratings_post(t, user, reader, await records.ratings_of(db, here, user), theme)
        case posts.Tab.RESULTS:
            return results_post(t, user, reader, await records.results_of(db, here, user))
        case posts.Tab.OPPONENTS:
            rivals = await records.rivals_of(db, here, user, PROFILE_RIVALS)
            return opponents_post(t, user, reader, rivals)
        case posts.Tab.BETWEEN:
            met = await records.head_to_head(db, here, reader, user, PROFILE_GAMES)
            return between_post(t, user, reader, here, met)
        case posts.Tab.CROWNS:
            theme = DEFAULT_THEME if is_public else ctx.theme
            return await crowns_post(t, user, reader, await records.crowns_of(db, user), theme)


def _asked(ctx: Context, member: discord.User | None) -> UserId:
    return UserId((member or ctx.interaction.user).id)


async def rating_picture(t: Translator, record: RatingRecord, theme: str) -> Picture | None:
    """Draw a chart of a member's ratings in a worker thread. Return None if the member has no rated games."""
    played = {ladder_name(t, key): record.courses[key] for key in drawn(record)}
    if not played:
        return None
    lines = [Series(name, course.points) for name, course in played.items()]
    title = t("profile-chart")
    day = partial(chart_day, t)
    png = await draw_in_turn(lambda: chart_png(rating_chart(title, lines, theme=theme, day=day)))
    told = "".join(_course_text(t, name, course) for name, course in played.items())
    return Picture("ratings.png", t("alt-ratings", courses=told), png)


def chart_day(t: Translator, day: date) -> str:
    return t("chart-day", day=day)


def drawn(record: RatingRecord) -> list[str]:
    """Return the keys of the ladders to show in the chart, in menu order. These are the MAX_SERIES ladders with the
    most recent rating changes.
    """
    last = {key: max(record.courses[key].days) for key in ladder_keys() if key in record.courses}
    latest = sorted(last, key=lambda key: last[key])[-MAX_SERIES:]
    return [key for key in ladder_keys() if key in latest]


def _course_text(t: Translator, name: str, course: RatingCourse) -> str:
    *_, last = course.days.values()
    return t(
        "alt-rating-course",
        variant=name,
        first=str(course.start),
        last=str(last),
        peak=str(course.peak),
        games=course.games,
    )


PROFILE_RIVALS = 10
PROFILE_GAMES = 5


async def ratings_post(t: Translator, user: UserId, reader: UserId, record: RatingRecord, theme: str) -> Post:
    standings = [record.standings[key] for key in ladder_keys() if key in record.standings]
    lines = [rating_line(t, key, record.standings[key]) for key in ladder_keys() if key in record.standings]
    if not lines:
        return _tabbed_post(t, user, reader, posts.Tab.RATINGS, [t("profile-unrated")])
    if any(standing.is_provisional for standing in standings):
        lines.append(f"-# {t('ladder-provisional')}")
    if len(shown := drawn(record)) < len(record.courses.keys() & set(ladder_keys())):
        lines.append(f"-# {t('profile-chart-some', count=len(shown))}")
    picture = await rating_picture(t, record, theme)
    return _tabbed_post(t, user, reader, posts.Tab.RATINGS, ["\n".join(lines)], picture=picture)


def results_post(t: Translator, user: UserId, reader: UserId, record: ResultRecord) -> Post:
    if not record.shares:
        return _tabbed_post(t, user, reader, posts.Tab.RESULTS, [t("profile-unplayed")])
    by_family, by_army = record.by_family, record.by_army
    games = {variant_name(t, FAMILIES[key].example): by_family[key] for key in FAMILIES if key in by_family}
    colors = {t(f"colour-choice-{color.word}"): tally for color, tally in sorted(record.by_color.items())}
    armies: dict[str, Tally] = {named_army(t, army): by_army[army] for army in army_names() if army in by_army}
    parts = [
        f"**{t('profile-all')}** · {tally_text(t, record.tally)}",
        _table(t, "profile-by-game", games),
        _table(t, "profile-by-colour", colors),
        _table(t, "profile-by-army", armies),
        _streaks_text(t, record.streaks),
        f"-# {t('profile-casual')}",
    ]
    return _tabbed_post(t, user, reader, posts.Tab.RESULTS, parts)


def opponents_post(t: Translator, user: UserId, reader: UserId, rivals: Sequence[Rival]) -> Post:
    if not rivals:
        return _tabbed_post(t, user, reader, posts.Tab.OPPONENTS, [t("profile-unplayed")])
    lines = [t("profile-rival", opponent=str(rival.user_id), tally=tally_text(t, rival.tally)) for rival in rivals]
    return _tabbed_post(t, user, reader, posts.Tab.OPPONENTS, ["\n".join(lines)])


def between_post(t: Translator, user: UserId, reader: UserId, here: ServerId, met: HeadToHead) -> Post:
    if not met.latest:
        return _tabbed_post(t, user, reader, posts.Tab.BETWEEN, [t("profile-never-met", user=str(user))])
    lines = [posts.finished_line(t, game, reader, here) for game in met.latest]
    parts = [
        t("profile-score", user=str(user), tally=tally_text(t, met.tally)),
        "\n".join([f"**{t('profile-latest')}**", *lines]),
    ]
    return _tabbed_post(t, user, reader, posts.Tab.BETWEEN, parts)


async def crowns_post(t: Translator, user: UserId, reader: UserId, record: CrownRecord, theme: str) -> Post:
    parts = ["\n".join([f"**{crowns_title(t, record)}**", *crown_lines(t, record)]), f"-# {t('crowns-rules')}"]
    png = await draw_in_turn(lambda: chart_png(crown_table(t, record, theme)))
    picture = Picture("crowns.png", crowns_alt(t, record), png)
    return _tabbed_post(t, user, reader, posts.Tab.CROWNS, parts, picture=picture)


def _tabbed_post(
    t: Translator, user: UserId, reader: UserId, tab: posts.Tab, parts: Sequence[str], *, picture: Picture | None = None
) -> Post:
    shown = [text(f"### {t('profile-title', user=str(user))}"), *map(text, parts)]
    pictures = () if picture is None else (picture,)
    # The BETWEEN tab compares the member with the reader, so there is nothing to share with others.
    shared = [] if tab is posts.Tab.BETWEEN else [Control.button(t, posts.ShareProfile(user, tab))]
    own = [Control.button(t, posts.OpenProgress()), Control.button(t, OpenOpenings())] if user == reader else []
    more = row(_tab_button(t, user, posts.Tab.CROWNS, tab), *own, *shared)
    view = layout(*shown, *map(gallery, pictures), rows=(_tabs_row(t, user, reader, tab), more))
    return Post(view, pictures)


def _tabs_row(t: Translator, user: UserId, reader: UserId, shown: posts.Tab) -> Row:
    """Return a row with the buttons of the tabs and a button that opens the finished games. The crowns tab isn't
    included, because its button doesn't fit into the row. On the BETWEEN tab, the last button opens only the games
    against the reader.
    """
    tabs = [
        tab for tab in posts.Tab if tab is not posts.Tab.CROWNS and (tab is not posts.Tab.BETWEEN or user != reader)
    ]
    buttons = [_tab_button(t, user, tab, shown) for tab in tabs]
    against = reader if shown is posts.Tab.BETWEEN else posts.EVERYBODY
    return row(*buttons, Control.button(t, posts.TurnHistory(user, against, 0), label=t("profile-games")))


def _tab_button(t: Translator, user: UserId, tab: posts.Tab, shown: posts.Tab) -> Control:
    return Control.button(
        t,
        posts.TurnProfile(user, tab),
        label=t(f"profile-tab-{tab}"),
        style=ButtonStyle.primary if tab is shown else ButtonStyle.secondary,
        disabled=tab is shown,
    )


def rating_line(t: Translator, ladder: str, standing: Standing) -> str:
    rating = standing.rating
    return medal_text(standing.place) + t(
        "profile-rating",
        variant=ladder_name(t, ladder),
        rating=rating_text(rating.value, is_provisional=standing.is_provisional),
        games=rating.games,
        place=standing.place,
        peak=str(rating.peak),
    )


def _table(t: Translator, key: str, tallies: Mapping[str, Tally]) -> str:
    lines = [f"{name} · {tally_text(t, tally)}" for name, tally in tallies.items()]
    return "\n".join([f"**{t(key)}**", *lines])


def _streaks_text(t: Translator, streaks: Streaks) -> str:
    run = streaks.current
    flame = emoji_text("streak") if run is not None and run.result is Result.WIN and run.length > 1 else ""
    return "\n".join([f"**{t('profile-streaks')}**", flame + "\n".join(game_streak_lines(t, streaks))])


HANDLERS: dict[type[Action], Handler] = {
    posts.TurnGames: turn_games,
    posts.TurnHistory: turn_history,
    posts.PickOpponent: pick_opponent,
    posts.TurnProfile: turn_profile,
    posts.ShareProfile: share_profile,
}

"""`/games`, `/history` and `/profile`. All responses are private."""

from __future__ import annotations

from collections.abc import Iterable

import discord

from bot.discord.core.access import is_hidden
from bot.discord.core.commands import Handler, Option, Where, slash
from bot.discord.core.context import Context, server_of, show_page, take_time
from bot.discord.core.controls import Action, ComponentEvent
from bot.discord.core.permissions import check_sharing, share
from bot.discord.core.posts import Post
from bot.discord.features.records.posts import (
    EVERYBODY,
    GAMES_LINES,
    HISTORY_LINES,
    HISTORY_RIVALS,
    PickOpponent,
    ShareProfile,
    Tab,
    TurnGames,
    TurnHistory,
    TurnProfile,
    games_post,
    history_post,
)
from bot.discord.features.records.profile import (
    PROFILE_GAMES,
    PROFILE_RIVALS,
    between_post,
    crowns_post,
    opponents_post,
    ratings_post,
    results_post,
)
from bot.domain.ids import GameId, ServerId, UserId, server_player
from bot.domain.records import GameFilter, ListedGame, OngoingGame
from bot.i18n.errors import NotOffered
from bot.render import DEFAULT_THEME
from bot.services import records


@slash("games", Where.OWN, member=Option("option-member"))
async def games_command(ctx: Context, member: discord.User | None = None) -> None:
    await show_games(ctx, _asked(ctx, member))


@slash("history", Where.OWN, member=Option("option-member"))
async def history_command(ctx: Context, member: discord.User | None = None) -> None:
    await show_history(ctx, _asked(ctx, member))


@slash("profile", Where.SERVER, member=Option("option-member"))
async def profile_command(ctx: Context, member: discord.User | None = None) -> None:
    await show_profile(ctx, _asked(ctx, member), Tab.RATINGS)


async def turn_games(ctx: Context, event: ComponentEvent[TurnGames]) -> None:
    await show_games(ctx, event.action.user, event.action.page)


async def show_games(ctx: Context, user: UserId, page: int = 0) -> None:
    """List a member's ongoing games in this server. In a DM, list the reader's own games across all servers."""
    runtime, here = ctx.runtime, server_of(ctx, user)
    games = await records.ongoing_of(runtime.db, here, user, GAMES_LINES, page * GAMES_LINES)
    t, is_own = ctx.t, user == ctx.by
    votes: tuple[OngoingGame, ...] = ()
    if is_own and here is not None:
        found = (await records.ongoing_of(runtime.db, here, server_player(here), GAMES_LINES)).items
        votes = tuple(one for one in found if not is_hidden(ctx.interaction, one))
    hidden = _hidden(ctx, games.items)
    await show_page(ctx, games_post(t, user, games, is_own=is_own, here=here, votes=votes, hidden=hidden))


async def turn_history(ctx: Context, event: ComponentEvent[TurnHistory]) -> None:
    action = event.action
    await show_history(ctx, action.user, action.opponent, action.page)


async def pick_opponent(ctx: Context, event: ComponentEvent[PickOpponent]) -> None:
    await show_history(ctx, event.action.user, UserId(event.number))


async def show_history(ctx: Context, user: UserId, opponent: UserId = EVERYBODY, page: int = 0) -> None:
    """List a member's finished games in this server. In a DM, list the reader's own games across all servers."""
    runtime, here = ctx.runtime, server_of(ctx, user)
    against = None if opponent == EVERYBODY else opponent
    history = await records.history_of(
        runtime.db,
        here,
        user,
        wanted=GameFilter(against),
        limit=HISTORY_LINES,
        offset=page * HISTORY_LINES,
        rivals=HISTORY_RIVALS,
    )
    hidden = _hidden(ctx, history.games.items)
    await show_page(ctx, history_post(ctx.t, user, history, opponent=against, here=here, hidden=hidden))


def _hidden(ctx: Context, games: Iterable[ListedGame]) -> set[GameId]:
    return {game.id for game in games if is_hidden(ctx.interaction, game)}


async def turn_profile(ctx: Context, event: ComponentEvent[TurnProfile]) -> None:
    await show_profile(ctx, event.action.user, event.action.tab)


async def show_profile(ctx: Context, user: UserId, tab: Tab) -> None:
    here = ctx.server_id
    await take_time(ctx)
    await show_page(ctx, await _tab_post(ctx, here, user, tab))


async def share_profile(ctx: Context, event: ComponentEvent[ShareProfile]) -> None:
    await ctx.defer()
    check_sharing(ctx)
    user, tab = event.action.user, event.action.tab
    if tab is Tab.BETWEEN:
        raise NotOffered
    await share(ctx, await _tab_post(ctx, ctx.server_id, user, tab, is_public=True))


async def _tab_post(ctx: Context, here: ServerId, user: UserId, tab: Tab, *, is_public: bool = False) -> Post:
    runtime, reader = ctx.runtime, ctx.by
    db, t = runtime.db, ctx.public_t if is_public else ctx.t
    match tab:
        case Tab.RATINGS:
            theme = DEFAULT_THEME if is_public else ctx.theme
            return await ratings_post(t, user, reader, await records.ratings_of(db, here, user), theme)
        case Tab.RESULTS:
            return results_post(t, user, reader, await records.results_of(db, here, user))
        case Tab.OPPONENTS:
            rivals = await records.rivals_of(db, here, user, PROFILE_RIVALS)
            return opponents_post(t, user, reader, rivals)
        case Tab.BETWEEN:
            met = await records.head_to_head(db, here, reader, user, PROFILE_GAMES)
            return between_post(t, user, reader, here, met)
        case Tab.CROWNS:
            theme = DEFAULT_THEME if is_public else ctx.theme
            return await crowns_post(t, user, reader, await records.crowns_of(db, user), theme)


def _asked(ctx: Context, member: discord.User | None) -> UserId:
    return UserId((member or ctx.interaction.user).id)


HANDLERS: dict[type[Action], Handler] = {
    TurnGames: turn_games,
    TurnHistory: turn_history,
    PickOpponent: pick_opponent,
    TurnProfile: turn_profile,
    ShareProfile: share_profile,
}

"""`/games`, `/history` and `/profile`. All responses are private."""

from __future__ import annotations

from collections.abc import Iterable

import discord
from discord import app_commands
from discord.ext import commands

from bot.domain.ids import GameId, GuildId, UserId, server_player
from bot.domain.listed_games import ListedGame, OngoingGame
from bot.frontend.desk.actions import Action
from bot.frontend.desk.controls import Press
from bot.frontend.desk.feature import Handler
from bot.frontend.desk.interactions import Interaction, Runtime
from bot.frontend.desk.labels import label
from bot.frontend.desk.pages import server_of, show_page, take_time
from bot.frontend.desk.posts import Post
from bot.frontend.desk.seeing import is_hidden
from bot.frontend.desk.sharing import check_sharing, share
from bot.frontend.desk.visit import Visit, visit_of
from bot.frontend.records.controls import (
    EVERYBODY,
    PickOpponent,
    ShareProfile,
    Tab,
    TurnGames,
    TurnHistory,
    TurnProfile,
)
from bot.frontend.records.history import HISTORY_LINES, HISTORY_RIVALS, history_post
from bot.frontend.records.ongoing import GAMES_LINES, games_post
from bot.frontend.records.profile import (
    PROFILE_GAMES,
    PROFILE_RIVALS,
    between_post,
    opponents_post,
    ratings_post,
    results_post,
)
from bot.render import DEFAULT_THEME
from bot.services import listed_games, records
from bot.words.refusals import NotOffered


class Records(commands.Cog):
    """`/games`, `/history`, `/profile`."""

    def __init__(self, runtime: Runtime) -> None:
        self.runtime = runtime

    @app_commands.command(name="games", description=label("command-games"))
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    @app_commands.describe(member=label("option-member"))
    async def games(self, interaction: Interaction, member: discord.User | None = None) -> None:
        """List the games that a member is playing."""
        visit = visit_of(interaction)
        await show_games(visit, _asked(visit, member))

    @app_commands.command(name="history", description=label("command-history"))
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    @app_commands.describe(member=label("option-member"))
    async def history(self, interaction: Interaction, member: discord.User | None = None) -> None:
        """List the games that a member has finished."""
        visit = visit_of(interaction)
        await show_history(visit, _asked(visit, member))

    @app_commands.command(name="profile", description=label("command-profile"))
    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.describe(member=label("option-member"))
    async def profile(self, interaction: Interaction, member: discord.User | None = None) -> None:
        """Show a member's record in this server."""
        visit = visit_of(interaction)
        await show_profile(visit, _asked(visit, member), Tab.RATINGS)


async def turn_games(visit: Visit, press: Press[TurnGames]) -> None:
    """Show another page of a member's games."""
    await show_games(visit, press.action.user, press.action.page)


async def show_games(visit: Visit, user: UserId, page: int = 0) -> None:
    """List the games that a member is playing in this server; in a direct message, the reader's own in all servers."""
    runtime, here = visit.runtime, server_of(visit, user)
    games = await listed_games.ongoing_of(runtime.db, here, user, GAMES_LINES, page * GAMES_LINES)
    t, is_own = visit.t, user == visit.by
    votes: tuple[OngoingGame, ...] = ()
    if is_own and here is not None:
        found = (await listed_games.ongoing_of(runtime.db, here, server_player(here), GAMES_LINES)).items
        votes = tuple(one for one in found if not is_hidden(visit.interaction, one))
    hidden = _hidden(visit, games.items)
    await show_page(visit, games_post(t, user, games, is_own=is_own, here=here, votes=votes, hidden=hidden))


async def turn_history(visit: Visit, press: Press[TurnHistory]) -> None:
    """Show another page of a member's finished games."""
    action = press.action
    await show_history(visit, action.user, action.opponent, action.page)


async def pick_opponent(visit: Visit, press: Press[PickOpponent]) -> None:
    """Show a member's finished games against the opponent that was picked."""
    await show_history(visit, press.action.user, UserId(press.number))


async def show_history(visit: Visit, user: UserId, opponent: UserId = EVERYBODY, page: int = 0) -> None:
    """List the games that a member finished in this server; in a direct message, the reader's own in all servers."""
    runtime, here = visit.runtime, server_of(visit, user)
    against = None if opponent == EVERYBODY else opponent
    history = await listed_games.history_of(
        runtime.db,
        here,
        user,
        opponent=against,
        limit=HISTORY_LINES,
        offset=page * HISTORY_LINES,
        rivals=HISTORY_RIVALS,
    )
    hidden = _hidden(visit, history.games.items)
    await show_page(visit, history_post(visit.t, user, history, opponent=against, here=here, hidden=hidden))


def _hidden(visit: Visit, games: Iterable[ListedGame]) -> set[GameId]:
    return {game.id for game in games if is_hidden(visit.interaction, game)}


async def turn_profile(visit: Visit, press: Press[TurnProfile]) -> None:
    """Show another tab of a member's record."""
    await show_profile(visit, press.action.user, press.action.tab)


async def show_profile(visit: Visit, user: UserId, tab: Tab) -> None:
    """Show a tab of a member's record in this server."""
    here = visit.server_id
    await take_time(visit)
    await show_page(visit, await _tab_post(visit, here, user, tab))


async def share_profile(visit: Visit, press: Press[ShareProfile]) -> None:
    """Post a tab of a member's record for everybody."""
    await visit.acknowledge()
    check_sharing(visit)
    user, tab = press.action.user, press.action.tab
    if tab is Tab.BETWEEN:
        raise NotOffered
    await share(visit, await _tab_post(visit, visit.server_id, user, tab, is_public=True))


async def _tab_post(visit: Visit, here: GuildId, user: UserId, tab: Tab, *, is_public: bool = False) -> Post:
    runtime, reader = visit.runtime, visit.by
    db, t = runtime.db, visit.public_t if is_public else visit.t
    match tab:
        case Tab.RATINGS:
            theme = DEFAULT_THEME if is_public else visit.theme
            return await ratings_post(t, user, reader, await records.ratings_of(db, here, user), theme)
        case Tab.RESULTS:
            return results_post(t, user, reader, await records.results_of(db, here, user))
        case Tab.OPPONENTS:
            rivals = await records.rivals_of(db, here, user, PROFILE_RIVALS)
            return opponents_post(t, user, reader, rivals)
        case Tab.BETWEEN:
            met = await records.head_to_head(db, here, reader, user, PROFILE_GAMES)
            return between_post(t, user, reader, here, met)


def _asked(visit: Visit, member: discord.User | None) -> UserId:
    return UserId((member or visit.interaction.user).id)


HANDLERS: dict[type[Action], Handler] = {
    TurnGames: turn_games,
    TurnHistory: turn_history,
    PickOpponent: pick_opponent,
    TurnProfile: turn_profile,
    ShareProfile: share_profile,
}

"""Posts of `/games` and `/history`, and the actions of the buttons and menus of all records."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

import discord
from discord import SelectOption

from bot.discord.core.controls import Action, Control, Row, address_of, page_count, place_text, row, turning
from bot.discord.core.game_actions import OpenReplay
from bot.discord.core.posts import Post, layout, text
from bot.domain.ids import GameId, ServerId, UserId, server_player
from bot.domain.records import FinishedGame, History, ListedGame, OngoingGame, Result, Rival, Stretch
from bot.i18n.catalog import Translator
from bot.i18n.characters import player_name
from bot.i18n.names import (
    army_name,
    clock_name,
    mention,
    names_armies,
    plain,
    side_name,
    time_left,
    timestamp,
    variant_name,
)
from bot.i18n.tables import tally_text
from bot.rules import Termination


def finished_line(t: Translator, game: FinishedGame, user: UserId, here: ServerId | None) -> str:
    """Describe a finished game in two lines, from one player's point of view."""
    color = game.color_of(user)
    change = game.player(color).change
    named = {
        "game": str(game.id),
        "variant": variant_name(t, game.variant),
        "side": side_name(t, game.variant, color),
        "opponent": mention(t, game.opponent_of(user)),
    }
    if names_armies(game.variant):
        first = t("history-line", army=army_name(t, game.variant, color), **named)
    else:
        first = t("history-line-plain", **named)
    gained = [] if change is None else [f"{change:+d}".replace("-", "−")]
    ended = [ending_words(t, game, user, strong=True), *gained, day(game.ended_at)]
    return f"{first}\n" + " · ".join([*ended, *channel_link(t, game, here)])


def ending_words(t: Translator, game: FinishedGame, user: UserId, *, strong: bool = False) -> str:
    """Return the result of a game for one of its players, such as `won · campmate`."""
    way = t(f"way-{game.outcome.termination}")
    if game.outcome.termination is Termination.ABORTED:
        return way
    result = t(f"result-{result_of(game, user)}")
    return f"{f'**{result}**' if strong else result} · {way}"


def result_of(game: FinishedGame, user: UserId) -> Result:
    if game.outcome.winner is None:
        return Result.DRAW
    return Result.WIN if game.outcome.winner is game.color_of(user) else Result.LOSS


def channel_link(t: Translator, game: ListedGame, here: ServerId | None) -> list[str]:
    """Return a list with a link to a game's channel. The link also works in other servers and in DMs. The list is empty
    if the game has no channel.
    """
    if game.channel_id is None:
        return []
    if game.server_id == here:
        return [f"<#{game.channel_id}>"]
    return [f"[{t('channel-elsewhere')}]({address_of(game.server_id, game.channel_id)})"]


def day(moment: datetime) -> str:
    """Return a date as a Discord timestamp, which is shown in each reader's own format."""
    return discord.utils.format_dt(moment, "d")


EVERYBODY = UserId(0)
"""The user id that stands for all opponents in a custom_id."""


class Tab(StrEnum):
    RATINGS = "ratings"
    RESULTS = "results"
    OPPONENTS = "opponents"
    BETWEEN = "between"
    """The reader's score against the member, and the latest games between them."""
    CROWNS = "crowns"
    """The engine's characters that the member has beaten."""


class Ranked(StrEnum):
    """Which members a ladder shows."""

    EVERYONE = "everyone"
    SETTLED = "settled"
    """Members whose rating is no longer provisional."""


@dataclass(frozen=True)
class TurnGames(Action, name="games"):
    user: UserId
    page: int


@dataclass(frozen=True)
class TurnHistory(Action, name="history"):
    """Show a page of a member's finished games, either against one opponent or against EVERYBODY."""

    user: UserId
    opponent: UserId
    page: int


@dataclass(frozen=True)
class PickOpponent(Action, name="history-opponent"):
    user: UserId


@dataclass(frozen=True)
class TurnProfile(Action, name="profile"):
    user: UserId
    tab: Tab


@dataclass(frozen=True)
class OpenProgress(Action, name="progress"):
    """Show the reader's own progress in a new message."""


@dataclass(frozen=True)
class TurnLadder(Action, name="ladder"):
    family: str
    page: int
    ranked: Ranked


@dataclass(frozen=True)
class PickLadder(Action, name="ladder-game"):
    ranked: Ranked


@dataclass(frozen=True)
class FindOwnPlace(Action, name="ladder-own"):
    family: str
    ranked: Ranked


@dataclass(frozen=True)
class OpenBalance(Action, name="balance"):
    family: str


@dataclass(frozen=True)
class PickBalance(Action, name="balance-game"):
    """Show the balance between the armies of the picked family."""


@dataclass(frozen=True)
class ShareLadder(Action, name="share-ladder"):
    family: str
    page: int
    ranked: Ranked


@dataclass(frozen=True)
class ShareProfile(Action, name="share-profile"):
    user: UserId
    tab: Tab


HISTORY_LINES = 8
HISTORY_RIVALS = 24
"""The number of opponents in the menu. Together with “all opponents”, they fill the 25 options that Discord allows."""

LABEL_LIMIT = 100


def history_post(
    t: Translator,
    user: UserId,
    history: History,
    *,
    opponent: UserId | None,
    here: ServerId | None,
    hidden: Collection[GameId] = (),
) -> Post:
    """List a member's finished games, newest first, with a menu that opens a game's replay.

    `hidden` contains the games that the reader can't see, which are listed without details.
    """
    games = history.games
    title = _title(t, user, history, opponent)
    rivals = _rivals_row(t, user, history, opponent)
    if not games.items:
        back = row(_profile_button(t, user))
        return Post(layout(text(title), text(t("history-none")), rows=(back, *rivals)))
    page, pages = games.offset // HISTORY_LINES, page_count(games.total, HISTORY_LINES)
    shown = tuple(game for game in games.items if game.id not in hidden)
    lines = "\n".join(
        finished_line(t, game, user, here) if game in shown else t("records-hidden") for game in games.items
    )
    # Against one opponent, the score in the title already includes the number of games.
    total = [t("games-total", total=games.total)] if opponent is None else []
    place = [*total, *place_text(t, page, pages)]
    foot = [text(f"-# {' · '.join(place)}")] if place else []
    against = opponent or EVERYBODY
    buttons = turning(t, lambda number: TurnHistory(user, against, number), page=page, pages=pages)
    replays = (_replay_row(t, user, shown),) if shown else ()
    rows = (row(*buttons, _profile_button(t, user)), *replays, *rivals)
    return Post(layout(text(title), text(lines), *foot, rows=rows))


def _profile_button(t: Translator, user: UserId) -> Control:
    return Control.button(t, TurnProfile(user, Tab.RATINGS), label=t("history-profile"))


def _title(t: Translator, user: UserId, history: History, opponent: UserId | None) -> str:
    """Return the title of a list of finished games. If the games are against one opponent, it includes the score."""
    if opponent is None:
        return f"### {t('history-title', user=str(user))}"
    title = f"### {t('history-title-between', user=str(user), opponent=str(opponent))}"
    score = [tally_text(t, rival.tally) for rival in history.rivals if rival.user_id == opponent]
    return "\n".join([title, *score])


def _replay_row(t: Translator, user: UserId, games: tuple[FinishedGame, ...]) -> Row:
    options = [
        SelectOption(
            label=t(
                "history-game",
                game=str(game.id),
                variant=variant_name(t, game.variant),
                opponent=plain(player_name(t, game.opponent_of(user))),
            )[:LABEL_LIMIT],
            value=str(game.id),
            description=ending_words(t, game, user),
        )
        for game in games
    ]
    return row(Control.menu(OpenReplay(), placeholder=t("history-open"), options=options))


def _rivals_row(t: Translator, user: UserId, history: History, opponent: UserId | None) -> tuple[Row, ...]:
    if not history.rivals:
        return ()
    everybody = SelectOption(label=t("history-everybody"), value=str(EVERYBODY), default=opponent is None)
    options = [everybody, *(_rival_option(t, rival, opponent) for rival in history.rivals)]
    return (row(Control.menu(PickOpponent(user), placeholder=t("history-opponent"), options=options)),)


def _rival_option(t: Translator, rival: Rival, opponent: UserId | None) -> SelectOption:
    return SelectOption(
        label=t("history-against", opponent=plain(rival.name))[:LABEL_LIMIT],
        value=str(rival.user_id),
        description=tally_text(t, rival.tally),
        default=rival.user_id == opponent,
    )


GAMES_LINES = 10


def games_post(
    t: Translator,
    user: UserId,
    games: Stretch[OngoingGame],
    *,
    is_own: bool,
    here: ServerId | None,
    votes: Sequence[OngoingGame] = (),
    hidden: Collection[GameId] = (),
) -> Post:
    """List a page of a member's ongoing games, in the given order.

    `votes` are the server's vote games, which are listed below the member's games. `hidden` contains the games that the
    reader can't see, which are listed without details.
    """
    together = _vote_parts(t, votes, here)
    if not games.items:
        return Post(layout(text(t("games-none", user=str(user))), *together))
    lines = [
        t("records-hidden") if game.id in hidden else _line(t, game, user, here, is_own=is_own) for game in games.items
    ]
    page, pages = games.offset // GAMES_LINES, page_count(games.total, GAMES_LINES)
    foot = [t("games-total", total=games.total), *place_text(t, page, pages)]
    parts = [
        text(f"### {t('games-title', user=str(user))}"),
        text("\n".join(lines)),
        text(f"-# {' · '.join(foot)}"),
    ]
    buttons = turning(t, lambda number: TurnGames(user, number), page=page, pages=pages)
    return Post(layout(*parts, *together, rows=(row(*buttons),) if buttons else ()))


def _vote_parts(
    t: Translator, votes: Sequence[OngoingGame], here: ServerId | None
) -> list[discord.ui.TextDisplay[discord.ui.LayoutView]]:
    if not votes:
        return []
    lines = [_line(t, game, server_player(game.server_id), here, is_own=False) for game in votes]
    return [text("\n".join([f"**{t('games-by-vote')}**", *lines]))]


def _line(t: Translator, game: OngoingGame, user: UserId, here: ServerId | None, *, is_own: bool) -> str:
    first = t(
        "games-line",
        game=str(game.id),
        variant=variant_name(t, game.variant),
        opponent=mention(t, game.opponent_of(user)),
        number=str(game.move),
    )
    if not is_own:
        turn = t("games-turn-theirs", player=mention(t, game.to_move))
    else:
        turn = t("games-yours" if game.to_move.user_id == user else "games-theirs")
    if game.deadline is None:
        time = t("games-since", since=timestamp(game.turn_since, "f"))
    else:
        time = t("games-deadline", deadline=timestamp(game.deadline))
    clock = [clock_name(t, game.clock)] if game.clock is not None else []
    if game.standing is not None:
        waits = side_name(t, game.variant, game.turn.other)
        clock.append(t("clock-stands", side=waits, left=time_left(game.standing)))
    channel = channel_link(t, game, here) or [t("games-no-channel")]
    return f"{first}\n" + " · ".join([turn, time, *clock, *channel])

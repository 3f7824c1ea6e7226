"""The post of `/history`: a member's finished games, against all opponents or one."""

from __future__ import annotations

from collections.abc import Collection

from discord import SelectOption

from bot.discord.core.controls import Control, Row, row
from bot.discord.core.game_actions import OpenReplay
from bot.discord.core.paging import page_count, place_text, turning
from bot.discord.core.posts import Post, layout, text
from bot.discord.features.records.controls import EVERYBODY, PickOpponent, Tab, TurnHistory, TurnProfile
from bot.discord.features.records.scores import ending_words, finished_line, tally_text
from bot.domain.ids import GameId, GuildId, UserId
from bot.domain.records import FinishedGame, History, Rival
from bot.i18n.catalog import Translator
from bot.i18n.names import plain, variant_name

HISTORY_LINES = 8
HISTORY_RIVALS = 24
"""Opponents in the menu; with the choice of all they fill its 25 options."""

LABEL_LIMIT = 100


def history_post(
    t: Translator,
    user: UserId,
    history: History,
    *,
    opponent: UserId | None,
    here: GuildId | None,
    hidden: Collection[GameId] = (),
) -> Post:
    """List a member's finished games, the latest first, with a menu that opens one in a replay.

    Of the `hidden` games nothing is told but that they were played.
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
    # Against one opponent the title's score has the number of games already.
    total = [t("games-total", total=games.total)] if opponent is None else []
    place = [*total, *place_text(t, page, pages)]
    foot = [text(f"-# {' · '.join(place)}")] if place else []
    against = opponent or EVERYBODY
    buttons = turning(t, lambda number: TurnHistory(user, against, number), page=page, pages=pages)
    replays = (_replay_row(t, user, shown),) if shown else ()
    rows = (row(*buttons, _profile_button(t, user)), *replays, *rivals)
    return Post(layout(text(title), text(lines), *foot, rows=rows))


def _profile_button(t: Translator, user: UserId) -> Control:
    """Return the button to the member's profile, which has one that leads back."""
    return Control.button(t, TurnProfile(user, Tab.RATINGS), label=t("history-profile"))


def _title(t: Translator, user: UserId, history: History, opponent: UserId | None) -> str:
    """Return the title, with the score if the games are against one opponent."""
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
                opponent=plain(game.opponent_of(user).name),
            )[:LABEL_LIMIT],
            value=str(game.id),
            description=ending_words(t, game, user),
        )
        for game in games
    ]
    return row(Control.menu(OpenReplay(), placeholder=t("history-open"), options=options))


def _rivals_row(t: Translator, user: UserId, history: History, opponent: UserId | None) -> tuple[Row, ...]:
    """Return the menu of opponents; nothing if there is none to choose."""
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

"""The post of `/history`: a member's finished games, against all opponents or one."""

from __future__ import annotations

from collections.abc import Collection

from discord import SelectOption

from bot.domain.ids import GameId, GuildId, UserId
from bot.domain.listed_games import FinishedGame
from bot.domain.records import History, Rival
from bot.frontend.desk.controls import Control, Row, row
from bot.frontend.desk.game_actions import OpenReplay
from bot.frontend.desk.paging import page_count, place_text, turning
from bot.frontend.desk.posts import Post, layout, text
from bot.frontend.records.controls import EVERYBODY, PickOpponent, Tab, TurnHistory, TurnProfile
from bot.frontend.records.scores import ending_words, finished_line, tally_text
from bot.words.names import plain, variant_name
from bot.words.texts import Voice

HISTORY_LINES = 8
HISTORY_RIVALS = 24
"""Opponents in the menu; with the choice of all they fill its 25 options."""

LABEL_LIMIT = 100


def history_post(
    voice: Voice,
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
    title = _title(voice, user, history, opponent)
    rivals = _rivals_row(voice, user, history, opponent)
    if not games.items:
        back = row(_profile_button(voice, user))
        return Post(layout(text(title), text(voice("history-none")), rows=(back, *rivals)))
    page, pages = games.offset // HISTORY_LINES, page_count(games.total, HISTORY_LINES)
    shown = tuple(game for game in games.items if game.id not in hidden)
    lines = "\n".join(
        finished_line(voice, game, user, here) if game in shown else voice("records-hidden") for game in games.items
    )
    # Against one opponent the title's score has the number of games already.
    total = [voice("games-total", total=games.total)] if opponent is None else []
    place = [*total, *place_text(voice, page, pages)]
    foot = [text(f"-# {' · '.join(place)}")] if place else []
    against = opponent or EVERYBODY
    buttons = turning(voice, lambda number: TurnHistory(user, against, number), page=page, pages=pages)
    replays = (_replay_row(voice, user, shown),) if shown else ()
    rows = (row(*buttons, _profile_button(voice, user)), *replays, *rivals)
    return Post(layout(text(title), text(lines), *foot, rows=rows))


def _profile_button(voice: Voice, user: UserId) -> Control:
    """Return the button to the member's profile, which has one that leads back."""
    return Control.button(voice, TurnProfile(user, Tab.RATINGS), label=voice("history-profile"))


def _title(voice: Voice, user: UserId, history: History, opponent: UserId | None) -> str:
    """Return the title, with the score if the games are against one opponent."""
    if opponent is None:
        return f"### {voice('history-title', user=str(user))}"
    title = f"### {voice('history-title-between', user=str(user), opponent=str(opponent))}"
    score = [tally_text(voice, rival.tally) for rival in history.rivals if rival.user_id == opponent]
    return "\n".join([title, *score])


def _replay_row(voice: Voice, user: UserId, games: tuple[FinishedGame, ...]) -> Row:
    options = [
        SelectOption(
            label=voice(
                "history-game",
                game=str(game.id),
                variant=variant_name(voice, game.variant),
                opponent=plain(game.opponent_of(user).name),
            )[:LABEL_LIMIT],
            value=str(game.id),
            description=ending_words(voice, game, user),
        )
        for game in games
    ]
    return row(Control.menu(OpenReplay(), placeholder=voice("history-open"), options=options))


def _rivals_row(voice: Voice, user: UserId, history: History, opponent: UserId | None) -> tuple[Row, ...]:
    """Return the menu of opponents; nothing if there is none to choose."""
    if not history.rivals:
        return ()
    everybody = SelectOption(label=voice("history-everybody"), value=str(EVERYBODY), default=opponent is None)
    options = [everybody, *(_rival_option(voice, rival, opponent) for rival in history.rivals)]
    return (row(Control.menu(PickOpponent(user), placeholder=voice("history-opponent"), options=options)),)


def _rival_option(voice: Voice, rival: Rival, opponent: UserId | None) -> SelectOption:
    return SelectOption(
        label=voice("history-against", opponent=plain(rival.name))[:LABEL_LIMIT],
        value=str(rival.user_id),
        description=tally_text(voice, rival.tally),
        default=rival.user_id == opponent,
    )

"""Lines of text with scores and results."""

from __future__ import annotations

from datetime import datetime

import discord

from bot.domain.ids import GuildId, UserId
from bot.domain.records import FinishedGame, ListedGame, Result, Tally
from bot.i18n.catalog import Translator
from bot.i18n.names import army_name, mention, side_name, variant_name
from bot.rules import Termination


def tally_text(t: Translator, tally: Tally) -> str:
    """Return the number of games, the wins, draws and losses, and the score in per cent."""
    return t(
        "tally",
        games=tally.games,
        wins=str(tally.wins),
        draws=str(tally.draws),
        losses=str(tally.losses),
        percent=str(int(tally.percent + 0.5)),
    )


def finished_line(t: Translator, game: FinishedGame, user: UserId, here: GuildId | None) -> str:
    """Return a finished game in two lines, from one player's view."""
    color = game.color_of(user)
    change = game.player(color).change
    first = t(
        "history-line",
        game=str(game.id),
        variant=variant_name(t, game.variant),
        side=side_name(t, game.variant, color),
        army=army_name(t, game.variant, color),
        opponent=mention(game.opponent_of(user)),
    )
    gained = [] if change is None else [f"{change:+d}".replace("-", "−")]
    ended = [ending_words(t, game, user, strong=True), *gained, day(game.ended_at)]
    return f"{first}\n" + " · ".join([*ended, *room_link(t, game, here)])


def ending_words(t: Translator, game: FinishedGame, user: UserId, *, strong: bool = False) -> str:
    """Return how a game ended for one of its players: `won · campmate`."""
    way = t(f"way-{game.outcome.termination}")
    if game.outcome.termination is Termination.ABORTED:
        return way
    result = t(f"result-{result_of(game, user)}")
    return f"{f'**{result}**' if strong else result} · {way}"


def result_of(game: FinishedGame, user: UserId) -> Result:
    """Return a game's result for one of its players."""
    if game.outcome.winner is None:
        return Result.DRAW
    return Result.WIN if game.outcome.winner is game.color_of(user) else Result.LOSS


def room_link(t: Translator, game: ListedGame, here: GuildId | None) -> list[str]:
    """Return a link to a game's room, also for a reader outside its server; nothing if the game has no room."""
    if game.room_id is None:
        return []
    if game.guild_id == here:
        return [f"<#{game.room_id}>"]
    return [f"[{t('room-elsewhere')}](https://discord.com/channels/{game.guild_id}/{game.room_id})"]


def day(moment: datetime) -> str:
    """Return a date as a timestamp, which Discord writes in each reader's own form."""
    return discord.utils.format_dt(moment, "d")

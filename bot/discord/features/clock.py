"""`/clock`: shows both clocks of a game in a private response, in which a player can also give the opponent time."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.discord.core.board import pause_lines, vacation_lines, waiting_line
from bot.discord.core.choices import KNOWN_GAME
from bot.discord.core.commands import Feature, Where, label, slash
from bot.discord.core.context import Context
from bot.discord.core.controls import ComponentEvent, Control, Row, row
from bot.discord.core.game_actions import GiveTime
from bot.discord.core.posts import Post, layout, text, with_rows
from bot.domain.clock import Times
from bot.domain.errors import DomainError
from bot.domain.game import Game
from bot.domain.ids import UserId
from bot.domain.offers import give_time
from bot.i18n.catalog import Translator
from bot.i18n.names import clock_name, ending, mention, side_name, time_left, timestamp, variant_name
from bot.rules import Color
from bot.services import games

MILLISECOND = timedelta(milliseconds=1)


@slash(label("name-game-clock"), Where.ANYWHERE, game=KNOWN_GAME)
async def clock_command(ctx: Context, game: int | None = None) -> None:
    await ctx.defer_reply()
    found, now = await ctx.game(game), ctx.runtime.now()
    await ctx.reply(with_rows(clock_post(ctx.t, found, now), *give_row(ctx.t, found, ctx.by, now)))


async def give_opponent_time(ctx: Context, event: ComponentEvent[GiveTime]) -> None:
    """Give the opponent time, and show the new clocks here and on the board."""
    await ctx.defer()
    game, t = await ctx.game(event.action.game), ctx.t
    await ctx.check_place(game)
    seen = event.action.seen * MILLISECOND
    given = await games.give_time(ctx.runtime.db, game.id, ctx.by, ctx.runtime.now(), seen=seen)
    now = ctx.runtime.now()
    await ctx.edit(with_rows(clock_post(t, given, now), *give_row(t, given, ctx.by, now)))
    await ctx.show(given)


def give_row(t: Translator, game: Game, by: UserId, now: datetime) -> list[Row]:
    """Return the button that gives the member's opponent time, or an empty list if the member can't give any."""
    try:
        give_time(game, by, now)
    except DomainError:
        return []
    assert game.times is not None
    seen = game.times.left[game.color_of(by).other] // MILLISECOND
    return [row(Control.button(t, GiveTime.of(game, seen=seen)))]


def clock_post(t: Translator, game: Game, now: datetime) -> Post:
    title = t("clocks-title", game=str(game.id))
    terms = f"-# {variant_name(t, game.variant)} · {clock_name(t, game.clock)}"
    return Post(layout(text("\n".join([f"### {title}", terms, *_lines(t, game, now)]))))


def _lines(t: Translator, game: Game, now: datetime) -> list[str]:
    if game.outcome is not None:
        key = "clocks-over-untimed" if game.clock is None else "clocks-over"
        over = t(key, result=ending(t, game, game.outcome))
        return [over] if game.times is None else [over, *_standing(t, game, game.times).values()]
    if game.vote is not None and game.vote.closes_at is not None:
        names = {"side": side_name(t, game.variant, game.turn), "server": mention(t, game.to_move)}
        return [*pause_lines(t, game), t("clocks-vote", **names, until=timestamp(game.vote.closes_at))]
    turn = t("clocks-turn", side=side_name(t, game.variant, game.turn), player=mention(t, game.to_move))
    if game.times is not None:
        return [*pause_lines(t, game), *_live_lines(t, game, game.times, now), turn]
    if game.clock is None:
        return [t("clocks-none"), turn]
    return [*pause_lines(t, game), *vacation_lines(t, game), *_deadline_lines(t, game), turn]


def _live_lines(t: Translator, game: Game, times: Times, now: datetime) -> list[str]:
    """Return one line for each player with their remaining time.

    For the running clock, this is the time left at `now`.
    """
    lines = _standing(t, game, times)
    waiting = waiting_line(t, game, times)
    if game.countdown is not None and waiting is None:
        ends = game.countdown.deadline
        running = {"left": time_left(ends - now), "until": timestamp(ends)}
        lines[game.turn] = t("clocks-running", **_player(t, game, game.turn), **running)
    return [*lines.values(), *filter(None, [waiting])]


def _standing(t: Translator, game: Game, times: Times) -> dict[Color, str]:
    return {
        color: t("clocks-standing", **_player(t, game, color), left=time_left(times.left[color])) for color in Color
    }


def _deadline_lines(t: Translator, game: Game) -> list[str]:
    lines = {color: t("clocks-waiting", **_player(t, game, color)) for color in Color}
    if game.countdown is not None:
        deadline = game.countdown.deadline
        until = {"until": timestamp(deadline), "moment": timestamp(deadline, "f")}
        lines[game.turn] = t("clocks-deadline", **_player(t, game, game.turn), **until)
    return [*lines.values()]


def _player(t: Translator, game: Game, color: Color) -> dict[str, str]:
    return {"side": side_name(t, game.variant, color), "player": mention(t, game.seat(color))}


FEATURE = Feature(commands=(clock_command,), handlers={GiveTime: give_opponent_time})

"""The daily puzzle in a server's channel, alone or below a recap of the previous day."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from discord import ButtonStyle
from discord.ui import Item, LayoutView

from bot.discord.core.board import BoardLook, draw_board, moment_alt, picture_name
from bot.discord.core.channel import Channel, ResourceGone, Server
from bot.discord.core.controls import Control, row
from bot.discord.core.game_actions import Replay
from bot.discord.core.interactions import nonce_of
from bot.discord.core.markup import emoji_text
from bot.discord.core.outbox import Outbox, send_once
from bot.discord.core.posts import Picture, Post, draw, gallery, layout, text
from bot.discord.core.resolving import server_t
from bot.discord.core.solving_actions import OpenDaily, OpenDay
from bot.domain.game import Game
from bot.domain.ids import ServerId, UserId
from bot.domain.outbox import OutboxMessage, SeriesPost, Shown
from bot.domain.puzzles import NoPuzzle, read_last
from bot.domain.recaps import UPSET, DailyResult, Recap
from bot.domain.tournament import Tournament
from bot.i18n.alt import board_alt
from bot.i18n.catalog import Translator
from bot.i18n.names import ending, mention_of, rated_player, timestamp, variant_name
from bot.i18n.solving import result_text, task_text
from bot.i18n.tables import joined_counts, tournament_name
from bot.render import view_of
from bot.rules import Color
from bot.services import games, outbox, puzzles, recaps, settings
from bot.services.puzzles import Daily


@dataclass(frozen=True)
class RecapNews:
    """A recap, with the game and the tournament that it mentions. Each of them is None if the recap mentions none."""

    recap: Recap
    game: Game | None
    tournament: Tournament | None


async def recap_parts(
    t: Translator, news: RecapNews, *, is_edit: bool
) -> tuple[list[Item[LayoutView]], tuple[Picture, ...]]:
    """Return the parts of a recap, and their pictures.

    When a message is edited, the pictures have no content, because they're already uploaded.
    """
    parts: list[Item[LayoutView]] = [text("\n".join([f"### {t('recap-title')}", *_puzzle_lines(t, news.recap)]))]
    pictures: tuple[Picture, ...] = ()
    if (game := news.game) is not None:
        picture = (
            Picture(picture_name(game, game.version), moment_alt(t, game, game.ply))
            if is_edit
            else await draw_board(t, game, BoardLook(Color.WHITE))
        )
        pictures = (picture,)
        parts += [text(_game_text(t, game)), gallery(picture)]
    if news.tournament is not None:
        parts.append(text(_tournament_text(t, news.tournament)))
    return parts, pictures


def _puzzle_lines(t: Translator, recap: Recap) -> Iterable[str]:
    if not recap.solved:
        yield t("recap-unsolved", day=recap.day)
    else:
        yield t("recap-solved", day=recap.day, solved=recap.solved, tried=recap.tried)
    yield from (_result(t, one) for one in recap.results)
    if (more := recap.solved - len(recap.results)) > 0:
        yield t("recap-more", count=more)
    if recap.streak:
        yield emoji_text("streak") + t("recap-streak", days=recap.streak, best=recap.best_streak)
    if recap.longest:
        named = (t("recap-member-streak", user=mention_of(user_id), days=days) for user_id, days in recap.longest)
        yield emoji_text("star") + t("recap-longest", streaks=t("list-comma").join(named))


def _result(t: Translator, result: DailyResult) -> str:
    return f"{mention_of(result.user_id)} {result_text(t, result.squares, result.mistakes, result.hints)}"


def _game_text(t: Translator, game: Game) -> str:
    assert game.outcome is not None and game.outcome.winner is not None
    winner, loser = game.seat(game.outcome.winner), game.seat(game.outcome.winner.other)
    is_settled = not winner.is_provisional and not loser.is_provisional
    key = "recap-upset" if is_settled and loser.rating - winner.rating >= UPSET else "recap-game"
    players = t("recap-players", white=rated_player(t, game, Color.WHITE), black=rated_player(t, game, Color.BLACK))
    title = t(key, variant=variant_name(t, game.variant), game=str(game.id))
    return "\n".join([title, players, ending(t, game, game.outcome)])


def _tournament_text(t: Translator, tournament: Tournament) -> str:
    return t(
        "recap-tournament",
        system=tournament.system.value,
        name=tournament_name(t, tournament),
        channel=f"<#{tournament.channel_id}>",
        time=timestamp(tournament.deadline),
        **joined_counts(tournament),
    )


async def daily_post(t: Translator, daily: Daily, *, is_edit: bool) -> Post:
    """Show the daily puzzle. When the message is edited, the picture that is already uploaded is kept."""
    picture = await _picture(t, daily, is_edit=is_edit)
    button = Control.button(t, OpenDaily(), label=t("button-solve-daily"), style=ButtonStyle.primary)
    return Post(layout(*_parts(t, daily, picture), rows=(row(button),)), (picture,))


async def recap_post(t: Translator, daily: Daily, news: RecapNews, *, is_edit: bool) -> Post:
    """Show a server's recap, followed by the daily puzzle.

    When the message is edited, the pictures are kept, as in `daily_post`.
    """
    picture = await _picture(t, daily, is_edit=is_edit)
    parts, pictures = await recap_parts(t, news, is_edit=is_edit)
    solve = OpenDay(daily.day.isoformat())
    buttons = [Control.button(t, solve, label=t("button-solve-daily"), style=ButtonStyle.primary)]
    if news.game is not None:
        buttons.append(Control.button(t, Replay(news.game.id), label=t("button-recap-replay")))
    shown = layout(*parts, *_parts(t, daily, picture), rows=(row(*buttons),))
    return Post(shown, (*pictures, picture))


async def _picture(t: Translator, daily: Daily, *, is_edit: bool) -> Picture:
    puzzle = daily.puzzle
    name, alt = f"daily-{daily.day.isoformat()}.png", board_alt(t, puzzle.start)
    if is_edit:
        return Picture(name, alt)
    last = None if puzzle.last is None else read_last(puzzle.last)
    return await draw(view_of(puzzle.start, last_move=last, orientation=puzzle.solver, start=puzzle.start), name, alt)


def _parts(t: Translator, daily: Daily, picture: Picture) -> Iterable[Item[LayoutView]]:
    title = t("puzzle-daily-title", day=daily.day, variant=variant_name(t, daily.puzzle.variant))
    task = task_text(t, daily.puzzle)
    names = [_solver(t, user_id, mistakes) for user_id, mistakes in daily.solvers]
    told = t("puzzle-daily-solved", solvers=t("list-comma").join(names))
    body = f"**{task}**\n{told if names else t('puzzle-daily-unsolved')}"
    return text(f"### {title}"), gallery(picture), text(body)


def _solver(t: Translator, user_id: UserId, mistakes: int) -> str:
    named = mention_of(user_id)
    return t("puzzle-solver-after", solver=named, mistakes=mistakes) if mistakes else named


log = logging.getLogger(__name__)


async def deliver_daily(box: Outbox, pending: OutboxMessage) -> None:
    """Post the daily puzzle in the channel that the server has chosen for it. If it is already posted, update the list
    of solvers in the message.
    """
    runtime, guild_id = box.runtime, ServerId(pending.subject)
    server, guild = await settings.load(runtime.db, settings.PUZZLES, guild_id), box.channels.server(guild_id)
    channel = guild and server.channel and guild.channel(server.channel)
    if not server.is_on or not guild or not channel or pending.version is None:
        return await outbox.forget(runtime.db, pending)
    day = date.fromordinal(pending.version.ply)
    try:
        daily = await puzzles.daily_of(runtime.db, await runtime.puzzle_repository.book(), day, guild_id)
    except NoPuzzle:
        return await outbox.forget(runtime.db, pending)
    news = await _news(box, guild, daily)
    shown = await _show(box, channel, daily, news, pending)
    posted = None
    if shown is not None:
        posted = SeriesPost(guild_id, channel.id, "daily", shown.post_ref, runtime.now())
    return await outbox.record_delivery(runtime.db, pending, shown, in_series=posted)


async def _news(box: Outbox, server: Server, daily: Daily) -> RecapNews | None:
    """Return a server's news for its recap, or None if the server has no recap on that day."""
    runtime, server_id = box.runtime, daily.server_id
    recap = await recaps.load(runtime.db, await runtime.puzzle_repository.book(), server_id, daily.day)
    if recap is None:
        return None
    game = None if recap.game_id is None else await games.load(runtime.db, recap.game_id)
    opened = await recaps.open_tournaments(runtime.db, server_id)
    channels = {one.id: server.channel(one.channel_id) for one in opened}
    public = (one for one in opened if (channel := channels[one.id]) is not None and channel.is_public)
    return RecapNews(recap, game, next(public, None))


async def _show(
    box: Outbox, channel: Channel, daily: Daily, news: RecapNews | None, pending: OutboxMessage
) -> Shown | None:
    """Post the daily puzzle, or update its message. Return the message if it is new, otherwise None."""
    t = await server_t(box.runtime, channel)
    is_edit = not pending.due.is_new and pending.post_ref is not None
    if news is None:
        post = await daily_post(t, daily, is_edit=is_edit)
    else:
        post = await recap_post(t, daily, news, is_edit=is_edit)
    if pending.post_ref is None or not is_edit:
        # If the recap is turned on or off during the day, the puzzle can be posted both with and without it. The two
        # messages need different nonces.
        nonce = nonce_of(pending.kind, pending.subject, daily.day, *(() if news is None else ("recap",)))
        sent = await send_once(channel, post, nonce)
        return Shown(sent.message_id)
    try:
        await channel.edit(pending.post_ref, post)
    except ResourceGone:
        log.info("the message of the daily puzzle in server %s was deleted", pending.subject)
    return None

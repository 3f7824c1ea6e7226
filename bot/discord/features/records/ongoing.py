"""The post of `/games`: the games that a member is playing."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import discord

from bot.discord.core.controls import row
from bot.discord.core.paging import page_count, place_text, turning
from bot.discord.core.posts import Post, layout, text
from bot.discord.features.records.controls import TurnGames
from bot.discord.features.records.scores import room_link
from bot.domain.ids import GameId, GuildId, UserId, server_player
from bot.domain.records import OngoingGame, Stretch
from bot.i18n.catalog import Translator
from bot.i18n.names import clock_name, mention, side_name, time_left, timestamp, variant_name

GAMES_LINES = 10


def games_post(
    t: Translator,
    user: UserId,
    games: Stretch[OngoingGame],
    *,
    is_own: bool,
    here: GuildId | None,
    votes: Sequence[OngoingGame] = (),
    hidden: Collection[GameId] = (),
) -> Post:
    """List a page of the games that a member is playing, in the given order.

    `votes`: the games that the server itself plays, which are listed below. Of the `hidden` games nothing is told but
    that they are played.
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
    t: Translator, votes: Sequence[OngoingGame], here: GuildId | None
) -> list[discord.ui.TextDisplay[discord.ui.LayoutView]]:
    """Return the part about the games that the server itself plays; none if there are none."""
    if not votes:
        return []
    lines = [_line(t, game, server_player(game.guild_id), here, is_own=False) for game in votes]
    return [text("\n".join([f"**{t('games-by-vote')}**", *lines]))]


def _line(t: Translator, game: OngoingGame, user: UserId, here: GuildId | None, *, is_own: bool) -> str:
    """Return a game in two lines: its number, variant and opponent, then whose turn it is, since or until when."""
    first = t(
        "games-line",
        game=str(game.id),
        variant=variant_name(t, game.variant),
        opponent=mention(game.opponent_of(user)),
        number=str(game.move),
    )
    if not is_own:
        turn = t("games-turn-theirs", player=mention(game.to_move))
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
    room = room_link(t, game, here) or [t("games-no-room")]
    return f"{first}\n" + " · ".join([turn, time, *clock, *room])

"""The daily recap: the part of the post above the daily puzzle."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from discord.ui import Item, LayoutView

from bot.discord.core.board import BoardLook, draw_board, moment_alt, picture_name
from bot.discord.core.emojis import emoji_text
from bot.discord.core.posts import Picture, gallery, text
from bot.domain.game import Game
from bot.domain.recaps import UPSET, DailyResult, Recap
from bot.domain.tournament import Tournament
from bot.i18n.catalog import Translator
from bot.i18n.names import ending, mention_of, rated_player, timestamp, variant_name
from bot.i18n.solving import result_text
from bot.i18n.tables import joined_counts, tournament_name
from bot.rules import Color


@dataclass(frozen=True)
class RecapNews:
    """A recap, with the game and the tournament mentioned in it, if any."""

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
    day = recap.day.isoformat()
    if not recap.solved:
        yield t("recap-unsolved", day=day)
    else:
        yield t("recap-solved", day=day, solved=recap.solved, tried=recap.tried)
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

"""The post of the explorer: one line for each move of a position."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from bot.discord.core.board import board_head
from bot.discord.core.controls import Control, Row, row
from bot.discord.core.looks import BoardLook
from bot.discord.core.posts import Post, gallery, layout, text
from bot.discord.features.replay.controls import Explore, ExploreLadder, ReturnToReplay
from bot.discord.features.replay.posts import draw_moment, replay_picture
from bot.domain.explorer import Explored, Looked
from bot.domain.game import Game
from bot.domain.ids import GameId
from bot.i18n.catalog import Translator
from bot.i18n.explorer import shares_of
from bot.i18n.names import numbered, numbered_move, side_name
from bot.rules import Color, Ply

MOST_MOVES = 8
"""How many moves are listed."""


@dataclass(frozen=True)
class Exploration:
    """What was found about a position."""

    found: Sequence[Looked]
    seen: Collection[GameId]
    """Those of the latest games that may be named to the reader."""
    ladder_only: bool = False
    """Whether only rated games count."""


async def explorer_post(t: Translator, game: Game, ply: int, look: BoardLook, exploration: Exploration) -> Post:
    """Show how often each move was played in a position, and how it fared."""
    found, ladder_only = exploration.found, exploration.ladder_only
    picture = await draw_moment(t, game, ply, look, replay_picture(game, ply, look))
    sides = {color.word: side_name(t, game.variant, color) for color in Color}
    place = numbered_move(game, ply) if ply else t("replay-start")
    head = t("explorer-head-ladder" if ladder_only else "explorer-head", place=place, **sides)
    lines = [_line(t, game, ply, one, exploration.seen) for one in found] or [t("explorer-nothing")]
    told = [f"**{head}**", *lines, *([t("explorer-book-note")] if any(_is_liked(one) for one in found) else [])]
    parts = [text(board_head(t, game)), gallery(picture), text("\n".join(told))]
    return Post(layout(*parts, rows=_rows(t, game, ply, look.facing, ladder_only=ladder_only)), (picture,))


def _is_liked(one: Looked) -> bool:
    return one.preference is not None


def _line(t: Translator, game: Game, ply: int, one: Looked, seen: Collection[GameId]) -> str:
    parts = [f"**{numbered(game.line.positions[ply], one.san)}**"]
    if one.explored is None:
        parts.append(t("explorer-never"))
    else:
        parts += _played(t, one.explored, seen)
    if one.preference is not None:
        parts.append(t("explorer-liked", percent=one.preference))
    return " · ".join(parts)


def _played(t: Translator, played: Explored, seen: Collection[GameId]) -> list[str]:
    wins, draws, losses = shares_of(played.tally)
    parts = [t("explorer-games", games=played.games), f"{wins}–{draws}–{losses} %"]
    parts += [] if played.elo is None else [t("explorer-elo", elo=str(played.elo))]
    parts += [t("explorer-last", game=str(played.last_game))] if played.last_game in seen else []
    return parts


def _rows(t: Translator, game: Game, ply: int, facing: Color, *, ladder_only: bool) -> tuple[Row, ...]:
    kind = ExploreLadder if ladder_only else Explore
    other = Explore if ladder_only else ExploreLadder
    steps = (
        ()
        if not game.ply
        else (
            Control.button(
                t, kind(game.id, Ply(max(ply - 1, 0)), facing), label=t("button-replay-back"), disabled=not ply
            ),
            Control.button(
                t,
                kind(game.id, Ply(min(ply + 1, game.ply)), facing),
                label=t("button-replay-forward"),
                disabled=ply == game.ply,
            ),
        )
    )
    filters = Control.button(t, other(game.id, Ply(ply), facing), label=t(f"button-{other.name}-filter"))
    return (row(*steps, filters, Control.button(t, ReturnToReplay(game.id, Ply(ply), facing))),)

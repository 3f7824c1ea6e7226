"""The explorer within a replay: what was played in a position in this server, and what the engine likes there."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from bot.discord.core.access import may_be_offered
from bot.discord.core.actions import Action
from bot.discord.core.board import BoardLook, board_head
from bot.discord.core.context import Context
from bot.discord.core.controls import ComponentEvent, Control, Row, row
from bot.discord.core.feature import Handler
from bot.discord.core.posts import Post, gallery, layout, text
from bot.discord.features.replay.posts import Explore, ExploreLadder, Leaf, ReturnToReplay, draw_moment, replay_picture
from bot.domain.explorer import Explored, Looked
from bot.domain.game import Game
from bot.domain.ids import GameId
from bot.i18n.catalog import Translator
from bot.i18n.frontend_errors import NotOffered
from bot.i18n.names import numbered, numbered_move, side_name
from bot.i18n.selfplay_balance import shares_of
from bot.rules import Color, Ply
from bot.services import explorer, records

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


async def explore(ctx: Context, event: ComponentEvent[Explore]) -> None:
    """Show what was played in a position of a game that is over, in all games."""
    await _explore(ctx, event.action, ladder_only=False)


async def explore_ladder(ctx: Context, event: ComponentEvent[ExploreLadder]) -> None:
    """Show what was played there in rated games."""
    await _explore(ctx, event.action, ladder_only=True)


async def _explore(ctx: Context, action: Leaf, *, ladder_only: bool) -> None:
    await ctx.defer()
    game = await ctx.game(action.game)
    if not game.is_over:
        raise NotOffered  # the engine's book would be help in a game that goes on
    ply = max(0, min(action.ply, game.ply))
    found = await explorer.look(ctx.runtime.db, game.guild_id, game.line.positions[ply], ladder_only=ladder_only)
    shown = found[:MOST_MOVES]
    look = BoardLook(action.facing, ctx.look(game).theme)
    seen = await _seen(ctx, game, shown)
    await ctx.edit(await explorer_post(ctx.t, game, ply, look, Exploration(shown, seen, ladder_only)))


async def _seen(ctx: Context, game: Game, shown: list[Looked]) -> set[GameId]:
    """Return which of the games that are named as the latest the member may look at.

    The counts are of all games of the server: they do not tell who has played, or where.
    """
    named = {one.explored.last_game for one in shown if one.explored is not None}
    found = [await records.find_listed(ctx.runtime.db, game.guild_id, ctx.by, number) for number in sorted(named)]
    return {one.id for one in found if one is not None and may_be_offered(ctx.interaction, one)}


HANDLERS: dict[type[Action], Handler] = {Explore: explore, ExploreLadder: explore_ladder}

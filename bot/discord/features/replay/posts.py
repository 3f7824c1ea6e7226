"""The post of a replay: a page for each position of a game, the start included."""

from __future__ import annotations

from bot.discord.core.board import board_head
from bot.discord.core.looks import BoardLook
from bot.discord.core.posts import Picture, Post, draw, gallery, layout, text
from bot.discord.features.replay.controls import replay_rows
from bot.domain.game import Game
from bot.i18n.alt import board_alt
from bot.i18n.catalog import Translator
from bot.i18n.moves import tell_step
from bot.i18n.names import ending, numbered_move, side_name
from bot.i18n.openings import opening_name
from bot.render import ply_view
from bot.rules import Color, MoveLine

AROUND = 5
"""How many moves are listed before and after the one that is shown."""


async def replay_post(t: Translator, game: Game, ply: int, look: BoardLook, said: str = "") -> Post:
    """Show the position of a game at a ply, with controls that lead to the others. `said`: what is told first."""
    picture = await draw_moment(t, game, ply, look, replay_picture(game, ply, look))
    parts = [text(board_head(t, game)), gallery(picture), text("\n".join(_page(t, game, ply)))]
    parts = [text(said), *parts] if said else parts
    return Post(layout(*parts, rows=replay_rows(t, game, ply, look.facing)), (picture,))


def replay_picture(game: Game, ply: int, look: BoardLook) -> str:
    """Return the name of the file that shows a position of a game to one reader."""
    return f"replay-{game.id}-{ply}-{look.facing.word}.png"


async def draw_moment(t: Translator, game: Game, ply: int, look: BoardLook, name: str) -> Picture:
    """Draw the position of a game at a ply."""
    view = ply_view(game.line, ply, orientation=look.facing, theme=look.theme, is_over=game.is_over)
    return await draw(view, name, moment_alt(t, game, ply))


def moment_alt(t: Translator, game: Game, ply: int) -> str:
    """Return the alt text of the position of a game at a ply."""
    last_san = game.line.sans[ply - 1] if ply else None
    return board_alt(t, game.line.positions[ply], last_san=last_san, is_over=game.is_over and ply == game.ply)


def moment_state(t: Translator, game: Game, ply: int) -> str:
    """Say whose turn it was at a ply, or how the game ended if it is the last."""
    if game.outcome is not None and ply == game.ply:
        return ending(t, game, game.outcome)
    turn = game.turn if ply == game.ply else game.line.positions[ply].turn
    return t("game-waiting", side=side_name(t, game.variant, turn))


def _page(t: Translator, game: Game, ply: int) -> list[str]:
    opening = opening_name(t, MoveLine(game.line.positions[: ply + 1], game.line.moves[:ply]))
    lines = [_place(t, game, ply)]
    lines += [f"**{_described(t, game, ply)}**"] if ply else []
    lines += [t("replay-opening", name=opening)] if opening else []
    lines += [moment_state(t, game, ply)]
    return [*lines, t("replay-moves", moves=_around(game, ply))] if game.ply else lines


def _place(t: Translator, game: Game, ply: int) -> str:
    """Say which move of how many it is."""
    if not ply:
        return t("replay-start")
    before = game.line.positions
    return t("replay-place", number=str(before[ply - 1].fullmoves), total=str(before[game.ply - 1].fullmoves))


def _described(t: Translator, game: Game, ply: int) -> str:
    """Return a move with its number, in SAN and in words: `7. Lxd5: Lancer takes Knight`."""
    told = tell_step(t, game.line.positions[ply - 1], [game.line.moves[ply - 1]])
    return t("labelled", label=numbered_move(game, ply), told=told)


def _around(game: Game, ply: int) -> str:
    """Return the moves around the shown one, which is set in bold."""
    first, last = max(ply - AROUND, 1), min(ply + AROUND, game.ply)
    written = [_written(game, one, is_first=one == first, is_shown=one == ply) for one in range(first, last + 1)]
    return " ".join([*(["…"] if first > 1 else []), *written, *(["…"] if last < game.ply else [])])


def _written(game: Game, ply: int, *, is_first: bool, is_shown: bool) -> str:
    is_whites = game.line.positions[ply - 1].turn is Color.WHITE
    written = numbered_move(game, ply) if is_whites or is_first else game.line.sans[ply - 1]
    return f"**{written}**" if is_shown else written

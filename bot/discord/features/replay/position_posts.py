"""The post of a position: its FEN, what has been captured, and how far the game has come since."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bot.discord.core.board import board_head
from bot.discord.core.looks import BoardLook
from bot.discord.core.posts import Post, draw, gallery, layout, text
from bot.discord.features.replay.posts import draw_moment, moment_state
from bot.domain.challenge import Challenge
from bot.domain.game import Game
from bot.i18n.alt import board_alt
from bot.i18n.catalog import Translator
from bot.i18n.names import numbered_move, side_name, variant_name
from bot.render import lost_pieces, material_gain, view_of
from bot.rules import Color, Position


async def position_post(t: Translator, game: Game, ply: int | None, look: BoardLook) -> Post:
    """Show the position of a game at a ply.

    `ply` None: the asked position is no longer part of the game; say so, and show the newest.
    """
    shown = game.ply if ply is None else ply
    position = game.line.positions[shown]
    picture = await draw_moment(t, game, shown, look, f"position-{game.id}-{shown}-{look.facing.word}.png")
    told = t("position-gone", game=str(game.id)) if ply is None else _since(t, game, ply)
    lines = [told, moment_state(t, game, shown), *material_lines(t, position, game.line.start)]
    parts = [text(board_head(t, game)), gallery(picture), text("\n".join(lines)), text(code(position.fen))]
    return Post(layout(*parts), (picture,))


async def start_post(t: Translator, challenge: Challenge, look: BoardLook) -> Post:
    """Show the start position of a challenge."""
    variant = challenge.terms.example
    position = challenge.terms.position
    alt = board_alt(t, position, has_hidden_armies=challenge.terms.chooses_armies)
    view = view_of(position, orientation=look.facing, theme=look.theme)
    picture = await draw(view, f"position-start-{challenge.id}.png", alt)
    told = t("position-challenge", variant=variant_name(t, variant))
    return Post(layout(text(told), gallery(picture), text(code(position.fen))), (picture,))


def material_lines(t: Translator, position: Position, start: Position) -> list[str]:
    """Return the lines on what each side has lost since the start, and which is ahead in material by how much."""
    lost, gain = lost_pieces(position, start), material_gain(position, start)
    lines = [
        t("position-lost", side=side_name(t, position.variant, color), units=_pieces(t, lost[color]))
        for color in Color
        if lost[color]
    ]
    if gain:
        leader = side_name(t, position.variant, Color.WHITE if gain > 0 else Color.BLACK)
        lines.append(t("position-ahead", side=leader, pawns=abs(gain)))
    return lines or [t("position-full")]


def code(line: str) -> str:
    """Return a line as a code block, which readers can copy."""
    return f"```\n{line}\n```"


def _pieces(t: Translator, names: Sequence[str]) -> str:
    """List units by name with their counts: `Knight, Pawn ×3`."""
    counted = Counter(names).items()
    return t("list-separator").join(t(f"piece-{name}") + (f" ×{count}" if count > 1 else "") for name, count in counted)


def _since(t: Translator, game: Game, ply: int) -> str:
    """Say after which move a board stood, and how far the game has come since."""
    moment = t("position-after", move=numbered_move(game, ply)) if ply else t("position-start")
    if ply == game.ply:
        return t("position-newest", moment=moment, game=str(game.id))
    key = "position-over-since" if game.is_over else "position-since"
    return t(key, moment=moment, game=str(game.id), now=numbered_move(game, game.ply))

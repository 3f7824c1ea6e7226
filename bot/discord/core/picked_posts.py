"""What follows the pick of a unit, in a game, a puzzle or an exercise: its targets, and a pawn's promotion."""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord.core.controls import Row
from bot.discord.core.piece_text import picked_head
from bot.discord.core.posts import Picture, Post, gallery, layout, text
from bot.i18n.catalog import Translator
from bot.i18n.names import piece_name
from bot.rules import Move, Position, Square, square_name


def picked_piece_post(
    t: Translator, position: Position, square: Square, picture: Picture, rows: tuple[Row, ...]
) -> Post:
    """Show what the unit on a square is, above the picture of its targets and the menus to choose one."""
    return Post(layout(text(picked_head(t, position, square)), gallery(picture), rows=rows), (picture,))


def promotion_question_post(
    t: Translator, position: Position, moves: Sequence[Move], picture: Picture, rows: tuple[Row, ...]
) -> Post:
    """Ask for a pawn's promotion, below the picture that is uploaded already."""
    square, target = moves[0].origin, square_name(moves[0].target)
    question = t("pick-promotion", piece=piece_name(t, position, square), target=target)
    head = text(picked_head(t, position, square))
    return Post(layout(head, gallery(picture), text(f"**{question}**"), rows=rows), (picture,))


def moves_to(position: Position, squares: str) -> list[Move]:
    """Return the legal moves from one square to another, as a menu names them (`e2e4`), promotions in their order."""
    order = position.variant.sides[position.turn].promotions
    moves = [move for move in position.legal_moves if move.uci[:4] == squares]
    return sorted(moves, key=lambda move: order.find(move.promotion or ""))

"""The posts about one unit of a game: its rule, its value, and a picture with dots on its targets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.discord.core.board import draw_board, picture_name
from bot.discord.core.looks import BoardLook
from bot.discord.core.picked_posts import picked_piece_post, promotion_question_post
from bot.discord.core.piece_menus import guide_menus, other_piece_menu, promotion_row, target_menus
from bot.discord.core.piece_text import legend, piece_hints, piece_title
from bot.discord.core.posts import Picture, Post, draw, gallery, layout, text
from bot.domain.game import Game
from bot.i18n.catalog import Translator
from bot.i18n.names import army_name, side_name
from bot.i18n.reach import dots_alt
from bot.render import Dot, dots_of, ply_view
from bot.rules import Move, Position, Square, square_name


async def picked_post(t: Translator, game: Game, square: Square, look: BoardLook) -> Post:
    """Show the player to move the targets of one of their units, with menus to choose one."""
    picture = await _draw(t, game, square, look)
    rows = (other_piece_menu(t, game, square), *target_menus(t, game, square))
    return picked_piece_post(t, game.position, square, picture, rows)


def promotion_post(t: Translator, game: Game, moves: Sequence[Move]) -> Post:
    """Ask for a pawn's promotion, below the picture that is uploaded already."""
    square = moves[0].origin
    picture = Picture(_name(game, square), dots_alt(t, game.position, square))
    menus = (other_piece_menu(t, game, square), *target_menus(t, game, square))
    return promotion_question_post(t, game.position, moves, picture, (promotion_row(t, game, moves), *menus))


def piece_guide_post(t: Translator, game: Game, *, is_newer: bool) -> Post:
    """Show the piece guide's menus of both sides' units. `is_newer`: the game has gone on since the pressed board."""
    lines = [f"### {t('piece-guide-title')}", *_notes(t, game, is_newer=is_newer), t("piece-guide-choose")]
    return Post(layout(text("\n".join(lines)), rows=guide_menus(t, game)))


async def piece_post(t: Translator, game: Game, square: Square, look: BoardLook, *, is_newer: bool) -> Post:
    """Show the piece guide's page of the unit on a square, in the game's present position."""
    picture = await _draw(t, game, square, look)
    head = "\n".join([*_notes(t, game, is_newer=is_newer), *_portrait(t, game.position, square)])
    reach = "\n".join(_reach(t, game, square))
    view = layout(text(head), gallery(picture), text(reach), rows=guide_menus(t, game, square))
    return Post(view, (picture,))


async def empty_square_post(t: Translator, game: Game, square: str, look: BoardLook, *, is_newer: bool) -> Post:
    """Show the present board to a member who picked a unit that has left its square."""
    picture = await draw_board(t, game, look)
    lines = [*_notes(t, game, is_newer=is_newer), t("piece-guide-gone", square=square)]
    return Post(layout(text("\n".join(lines)), gallery(picture), rows=guide_menus(t, game)), (picture,))


async def _draw(t: Translator, game: Game, square: Square, look: BoardLook) -> Picture:
    board = ply_view(game.line, game.ply, orientation=look.facing, theme=look.theme, is_over=game.is_over)
    view = replace(board, picked=square, dots=dots_of(game.position, square))
    return await draw(view, _name(game, square), dots_alt(t, game.position, square))


def _name(game: Game, square: Square) -> str:
    return f"{square_name(square)}-{picture_name(game, game.version)}"


def _notes(t: Translator, game: Game, *, is_newer: bool) -> list[str]:
    """Say which position this is, if the game is over or has gone on."""
    if game.is_over:
        return [f"-# {t('piece-guide-over')}"]
    return [f"**{t('piece-guide-newer')}**"] if is_newer else []


def _portrait(t: Translator, position: Position, square: Square) -> list[str]:
    """Return the facts about a unit that do not depend on the position: its name, side, value and rule."""
    piece, variant = position.pieces[square], position.variant
    side, army = side_name(t, variant, piece.color), army_name(t, variant, piece.color)
    facts = [t("piece-guide-facts", side=side, army=army, letter=piece.letter)]
    if not piece.piece_type.is_royal:
        facts.append(t("piece-guide-worth", value=piece.piece_type.value))
    return [piece_title(t, position, square), " · ".join(facts), t(f"how-{piece.piece_type.name}")]


def _reach(t: Translator, game: Game, square: Square) -> Iterator[str]:
    """Yield the lines on what a unit can do in this position."""
    position, piece = game.position, game.position.pieces[square]
    dots = [dot for _, dot in dots_of(position, square)]
    moves, captures = dots.count(Dot.MOVE) + dots.count(Dot.BOTH), dots.count(Dot.CAPTURE)
    reach = t("piece-guide-reach" if moves + captures else "piece-guide-stuck", moves=moves, captures=captures)
    if piece.color is not game.turn and not game.is_over:
        waiting = t("piece-guide-waiting", side=side_name(t, position.variant, piece.color))
        reach = t("sentence-and-sentence", first=waiting, second=reach)
    yield reach
    yield from piece_hints(t, position, square)
    yield from legend(t, position, square)

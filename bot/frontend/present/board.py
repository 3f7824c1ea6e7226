"""A game's board as a message: who plays, what was played, the picture, whose turn it is."""

from __future__ import annotations

from bot.domain.elo import is_rateable
from bot.domain.game import Game, Seat
from bot.frontend.controls import board_row, resign_row
from bot.frontend.posts import Picture, Post, draw, gallery, layout, text
from bot.frontend.present.alt import board_alt
from bot.frontend.present.names import (
    army_name,
    ending,
    numbered_move,
    rating_text,
    seat_rating,
    side_name,
    variant_name,
)
from bot.frontend.texts import Voice
from bot.render import ply_view
from bot.rules import Color


async def board_post(voice: Voice, game: Game) -> Post:
    """Show the newest board with its controls; while the game goes on it pings the one to move."""
    picture = await _picture(voice, game, game.ply, facing=facing(game))
    parts = [text(_head(voice, game)), gallery(picture), text(_state(voice, game))]
    pings = () if game.is_over else (game.to_move.user_id,)
    return Post(layout(*parts, rows=(board_row(voice, game),)), (picture,), pings)


def past_board_post(voice: Voice, game: Game, ply: int) -> Post:
    """Show a board that is no longer the newest: its picture as uploaded, nothing to press and nobody to ping."""
    picture = Picture(picture_name(game, ply, game.line.positions[ply].turn), _alt(voice, game, ply))
    played = [text(line) for line in _played(voice, game, ply)]
    return Post(layout(text(_head(voice, game)), gallery(picture), *played))


async def private_board_post(voice: Voice, game: Game, side: Color) -> Post:
    """Show the board to one reader, from the side they ask for."""
    picture = await _picture(voice, game, game.ply, facing=side)
    state = ending(voice, game, game.outcome) if game.outcome else _waiting(voice, game)
    lines = "\n".join([*_played(voice, game, game.ply), state])
    return Post(layout(text(_head(voice, game)), gallery(picture), text(lines)), (picture,))


def resign_question_post(voice: Voice, game: Game) -> Post:
    """Ask once before resigning."""
    question = voice("game-resign-question", game=str(game.id))
    return Post(layout(text(question), rows=(resign_row(voice, game),)))


def picture_name(game: Game, ply: int, facing: Color) -> str:
    """The name of an upload: another one for each ply, so that no client shows a stale picture."""
    return f"board-{game.id}-{ply}-{facing.word}.png"


async def _picture(voice: Voice, game: Game, ply: int, *, facing: Color) -> Picture:
    view = ply_view(game.line, ply, orientation=facing, is_over=game.is_over)
    return await draw(view, picture_name(game, ply, facing), _alt(voice, game, ply))


def _alt(voice: Voice, game: Game, ply: int) -> str:
    last_san = game.line.sans[ply - 1] if ply else None
    is_over = game.is_over and ply == game.ply
    return board_alt(voice, game.line.positions[ply], last_san=last_san, is_over=is_over)


def facing(game: Game) -> Color:
    """The player to move sits at the bottom; White once the game is over."""
    return Color.WHITE if game.is_over else game.turn


def _head(voice: Voice, game: Game) -> str:
    title = voice(
        "game-title",
        variant=variant_name(voice, game.variant),
        rated=voice("rated" if game.rated else "casual"),
        game=str(game.id),
    )
    return "\n".join([f"### {title}", *(_seat(voice, game, color) for color in Color)])


def _seat(voice: Voice, game: Game, color: Color) -> str:
    seat = game.seat(color)
    return voice(
        "game-seat",
        side=side_name(voice, game.variant, color),
        army=army_name(voice, game.variant, color),
        user=str(seat.user_id),
        rating=seat_rating(seat),
    )


def _played(voice: Voice, game: Game, ply: int) -> list[str]:
    return [voice("game-last-move", move=numbered_move(game, ply))] if ply else []


def _state(voice: Voice, game: Game) -> str:
    lines = _played(voice, game, game.ply)
    if game.outcome is not None:
        return "\n".join([*lines, f"**{ending(voice, game, game.outcome)}**", *_rating_lines(voice, game)])
    key = "game-your-move-check" if game.position.is_check else "game-your-move"
    side = side_name(voice, game.variant, game.turn)
    return "\n".join([*lines, voice(key, user=str(game.to_move.user_id), side=side)])


def _waiting(voice: Voice, game: Game) -> str:
    return voice("game-waiting", side=side_name(voice, game.variant, game.turn))


def _rating_lines(voice: Voice, game: Game) -> list[str]:
    if game.rated and not is_rateable(game):
        return [voice("end-unrated-short")]
    return [_rating_line(voice, seat, seat.change) for seat in (game.white, game.black) if seat.change is not None]


def _rating_line(voice: Voice, seat: Seat, change: int) -> str:
    return voice(
        "end-rating",
        user=str(seat.user_id),
        before=seat_rating(seat),
        after=rating_text(seat.rating + change, is_provisional=seat.is_provisional),
        change=f"{change:+d}".replace("-", "−"),
    )

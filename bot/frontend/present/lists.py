"""Lists: a member's games, the ladder, the rules of a game, help."""

from __future__ import annotations

import asyncio

from bot.domain.game import Game
from bot.domain.ids import UserId
from bot.domain.ladder import LadderPage, Standing
from bot.frontend.posts import Picture, Post, gallery, layout, text
from bot.frontend.present.alt import board_alt
from bot.frontend.present.names import army_name, piece_name, rating_text, side_name, timestamp, variant_name
from bot.frontend.texts import Voice
from bot.render import LegendColumn, draw_legend_png, draw_strip, ply_view, units_to_name, view_of
from bot.rules import Color, Line, Position
from bot.rules.pgn import movetext
from bot.variants import Piece, Variant

MOST_GAMES = 20
"""Lines of `/games`: well within the 4000 characters of a message."""


def games_post(voice: Voice, user: UserId, games: list[Game], *, is_own: bool) -> Post:
    """List the games that a member is playing."""
    if not games:
        return Post(layout(text(voice("games-none", user=str(user)))))
    lines = [_game_line(voice, game, user, is_own=is_own) for game in games[:MOST_GAMES]]
    return Post(layout(text(f"### {voice('games-title', user=str(user))}"), text("\n".join(lines))))


def ladder_post(voice: Voice, variant: Variant, page: LadderPage) -> Post:
    """Show the best players of a server in one game."""
    name = variant_name(voice, variant)
    title = text(f"### {voice('ladder-title', variant=name)}")
    if not page.standings:
        return Post(layout(title, text(voice("ladder-none", variant=name))))
    lines = [_standing_line(voice, standing) for standing in page.standings]
    foot = [voice("ladder-provisional")] if any(one.rating.is_provisional for one in page.standings) else []
    if page.total > len(page.standings):
        foot.append(voice("ladder-more", total=page.total))
    parts = [title, text("\n".join(lines))]
    return Post(layout(*parts, *([text("-# " + " ".join(foot))] if foot else [])))


async def rules_post(voice: Voice, variant: Variant) -> Post:
    """Explain a game on one page: the set-up, what is special, and every piece."""
    position = Position.start(variant)
    name = variant_name(voice, variant)
    columns = [_legend(voice, position, color) for color in Color]
    png = await asyncio.to_thread(draw_legend_png, view_of(position, is_over=True), columns)
    picture = Picture(f"rules-{variant.key}.png", board_alt(voice, position), png)
    sides = {color.word: side_name(voice, variant, color) for color in Color}
    parts = [
        text(f"### {voice('rules-title', variant=name)}"),
        gallery(picture),
        text(voice(f"rules-{variant.ladder}", **sides)),
        *(text(_army_text(voice, position, color)) for color in Color),
    ]
    if not variant.openings:
        return Post(layout(*parts), (picture,))
    openings, strip = await _openings(voice, variant)
    return Post(layout(*parts, text(openings), gallery(strip)), (picture, strip))


async def _openings(voice: Voice, variant: Variant) -> tuple[str, Picture]:
    """The named lines: what they are called, their moves, and a diagram of where each arrives."""
    lines = [Line.from_uci(variant, variant.start_fen, opening.moves.split()) for opening in variant.openings]
    names = [voice(f"opening-{opening.name}") for opening in variant.openings]
    views = [ply_view(line, line.ply) for line in lines]
    written = [f"{name}: {' '.join(movetext(line))}" for name, line in zip(names, lines, strict=True)]
    # Under a diagram there is room for the variation; the family stands in the list above it.
    png = await asyncio.to_thread(draw_strip, views, [name.rpartition(" · ")[2] for name in names])
    alt = voice("alt-openings", openings="; ".join(written))
    described = "\n".join(f"- {line}" for line in written)
    return f"**{voice('rules-openings')}**\n{described}", Picture(f"openings-{variant.key}.png", alt, png)


def help_post(voice: Voice) -> Post:
    """Say how to start."""
    return Post(layout(text(f"### {voice('help-title')}"), text(voice("help-body"))))


def _legend(voice: Voice, position: Position, color: Color) -> LegendColumn:
    """One side's half of the legend under a set-up: every drawing with its name."""
    entries = tuple((piece.name, piece_name(voice, piece)) for _, piece in units_to_name(position, color))
    return LegendColumn(color, _army_title(voice, position.variant, color), entries)


def _game_line(voice: Voice, game: Game, user: UserId, *, is_own: bool) -> str:
    is_to_move = game.to_move.user_id == user
    if is_own:
        turn = voice("games-yours" if is_to_move else "games-theirs")
    else:
        turn = voice("games-turn-theirs", user=str(game.to_move.user_id))
    return voice(
        "games-line",
        game=str(game.id),
        variant=variant_name(voice, game.variant),
        opponent=str(game.seat(game.color_of(user).other).user_id),
        number=str(game.position.fullmoves),
        turn=turn,
        since=timestamp(game.turn_since),
        room=f"<#{game.room_id}>" if game.room_id else voice("games-no-room"),
    )


def _standing_line(voice: Voice, standing: Standing) -> str:
    rating = standing.rating
    return voice(
        "ladder-line",
        place=str(standing.place),
        user=str(standing.user_id),
        rating=rating_text(rating.value, is_provisional=rating.is_provisional),
        games=rating.games,
        wins=str(rating.wins),
        draws=str(rating.draws),
        losses=str(rating.losses),
    )


def _army_title(voice: Voice, variant: Variant, color: Color) -> str:
    return voice("rules-pieces", army=army_name(voice, variant, color), side=side_name(voice, variant, color))


def _army_text(voice: Voice, position: Position, color: Color) -> str:
    """One army's pieces, strongest first, without those that only a promotion brings."""
    title = _army_title(voice, position.variant, color)
    units = sorted(units_to_name(position, color), key=lambda unit: (not unit[1].is_royal, -unit[1].value))
    return "\n".join([f"**{title}**", *(_piece_line(voice, letter, piece) for letter, piece in units)])


def _piece_line(voice: Voice, letter: str, piece: Piece) -> str:
    value = "" if piece.is_royal else voice("rules-value", value=f"{piece.value:g}")
    return voice(
        "rules-piece-line",
        piece=piece_name(voice, piece),
        letter=letter,
        value=value or voice("rules-no-value"),
        how=voice(f"how-{piece.name}"),
    )

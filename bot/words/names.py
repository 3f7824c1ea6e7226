"""How things are called in a reader's language."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Literal

from bot.domain.clock import clock_word
from bot.domain.game import Game, Seat
from bot.domain.ids import ENGINE, NO_SERVER
from bot.domain.listed_games import Player
from bot.engine.levels import strength
from bot.rules import Color, Outcome, Position, Square, Termination
from bot.variants import OPTIONAL_RULES, Piece, Variant
from bot.words.texts import Voice

NAME_LIMIT = 100


def variant_name(voice: Voice, variant: Variant) -> str:
    """The game's name."""
    return voice(f"variant-{variant.family}")


def side_name(voice: Voice, variant: Variant, color: Color) -> str:
    """What the game calls this colour."""
    return voice(f"side-{variant.sides[color].colour}")


def army_name(voice: Voice, variant: Variant, color: Color) -> str:
    """The name of the army of this colour."""
    return voice(f"army-{variant.sides[color].army.name}")


def named_army(voice: Voice, army: str) -> str:
    """The name of an army to choose, or of leaving it to chance."""
    return voice(f"army-{army}")


def option_names(voice: Voice, letters: str) -> str:
    """The optional rules of these letters, in a list; nothing where there are none."""
    return voice("list-comma").join(voice(f"rule-{OPTIONAL_RULES[letter]}") for letter in letters)


def clock_name(voice: Voice, clock: timedelta | None) -> str:
    """A time a move, as a choice names it."""
    return voice(f"clock-{clock_word(clock)}")


def piece_name(voice: Voice, piece: Piece) -> str:
    """The name of a kind of unit."""
    return voice(f"piece-{piece.name}")


def unit_name(voice: Voice, position: Position, square: Square) -> str:
    """The name of what stands on a square."""
    return piece_name(voice, position.units[square].piece)


def royal_name(voice: Voice, variant: Variant, color: Color) -> str:
    """The name of what must not be lost: king or khan."""
    army = variant.sides[color].army
    return piece_name(voice, army.units[army.royal])


def rating_text(value: int, *, is_provisional: bool) -> str:
    """A rating, with a question mark while few games stand behind it."""
    return f"{value}?" if is_provisional else str(value)


def seat_elo(game: Game, color: Color) -> int | None:
    """A player's rating: of the server's ladder, or as the engine's level has been measured; None without a server."""
    seat = game.seat(color)
    if seat.level is not None:
        return strength(seat.level, game.variant.family)
    return None if game.guild_id == NO_SERVER else seat.rating


def rated_player(game: Game, color: Color) -> str:
    """A player with their rating, if they have one."""
    seat, elo = game.seat(color), seat_elo(game, color)
    if elo is None:
        return mention(seat)
    is_provisional = seat.level is None and seat.is_provisional
    return f"{mention(seat)} · {rating_text(elo, is_provisional=is_provisional)}"


def plain(name: str) -> str:
    """Return a name as one short line without anything that cannot be seen; `?` if nothing is left."""
    visible = "".join(character if character.isprintable() else " " for character in name)
    return " ".join(visible.split())[:NAME_LIMIT] or "?"


def mention(player: Seat | Player) -> str:
    """A player as text: members as Discord shows them, the engine by its name."""
    return f"**{player.name}**" if player.user_id == ENGINE else f"<@{player.user_id}>"


def numbered_move(game: Game, ply: int) -> str:
    """The move that led to this ply, as in a score: `7. d4` or `7… Kf7`."""
    return numbered(game.line.positions[ply - 1], game.line.sans[ply - 1])


def numbered(position: Position, san: str) -> str:
    """Write a move that is played in a position with its number: `7. d4` or `7… Kf7`."""
    return f"{position.fullmoves}{'.' if position.turn is Color.WHITE else '…'} {san}"


def ending(voice: Voice, game: Game, outcome: Outcome) -> str:
    """Who has won and why, in one sentence."""
    if game.called_off_by is not None:
        return voice("end-called-off", user=str(game.called_off_by))
    winner = outcome.winner if outcome.winner is not None else Color.WHITE
    return voice(
        f"end-{way_of(outcome)}",
        winner=mention(game.seat(winner)),
        loser=mention(game.seat(winner.other)),
        royal=royal_name(voice, game.variant, winner),
    )


def way_of(outcome: Outcome) -> str:
    """How a game ended, as the wording tells it: a stalemate draws in one game, and wins in another."""
    has_won = outcome.termination is Termination.STALEMATE and outcome.winner is not None
    return "stalemate-won" if has_won else outcome.termination.value


def timestamp(moment: datetime, style: Literal["R", "f"] = "R") -> str:
    """A moment as Discord shows it to each reader: how long ago, or in how long; with `f` by date and time."""
    return f"<t:{int(moment.timestamp())}:{style}>"

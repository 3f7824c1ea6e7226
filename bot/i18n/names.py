"""The names of things in a reader's language."""

from __future__ import annotations

import math
from datetime import datetime, timedelta
from typing import Literal

from bot.domain.clock import Clock, clock_word
from bot.domain.errors import NoSuchLevel
from bot.domain.game import Game, Player
from bot.domain.ids import ENGINE, NO_SERVER, UserId, is_server
from bot.domain.ladders import family_of
from bot.domain.records import ListedPlayer
from bot.domain.text import clean_text
from bot.engine.levels import LEVEL_NUMBERS, LEVELS, find_level, level_of_id, strength
from bot.i18n.catalog import Translator, escape_markdown
from bot.rules import Color, Outcome, Position, Square, Termination
from bot.variants import FAMILIES, OPTIONAL_RULES, PieceType, Variant, find_family

NAME_LIMIT = 100


def variant_name(t: Translator, variant: Variant) -> str:
    """Return the name of a variant's family."""
    return t(f"variant-{variant.family}")


def ladder_name(t: Translator, key: str) -> str:
    """Return the name of a ladder by its key."""
    family, is_live = family_of(key)
    name = variant_name(t, find_family(family).example)
    return t("ladder-live", variant=name) if is_live else name


def side_name(t: Translator, variant: Variant, color: Color) -> str:
    """Return the name of a side, such as White or Gold."""
    return t(f"side-{variant.sides[color].colour}")


def army_name(t: Translator, variant: Variant, color: Color) -> str:
    """Return the name of a side's army."""
    return t(f"army-{variant.sides[color].army.name}")


def named_army(t: Translator, army: str) -> str:
    """Return the name of an army by its key, which may be that of the random choice."""
    return t(f"army-{army}")


def option_names(t: Translator, letters: str) -> str:
    """List the optional rules of these letters; an empty text if there are none."""
    return t("list-comma").join(t(f"rule-{OPTIONAL_RULES[letter]}") for letter in letters)


def clock_name(t: Translator, clock: Clock | None) -> str:
    """Return the name of a clock."""
    return t(clock_key(clock_word(clock)))


def clock_key(word: str) -> str:
    """Return the locale key of a clock by the value of the command's option, in which a key has no plus sign."""
    return f"clock-{word.replace('+', '-')}"


def time_left(left: timedelta) -> str:
    """Write a standing clock of a live game: `4:05`, or `1:02:03`; seconds that have begun count."""
    seconds = max(0, math.ceil(left.total_seconds()))
    minutes = f"{seconds // 60 % 60}" if seconds < 3600 else f"{seconds // 3600}:{seconds // 60 % 60:02}"
    return f"{minutes}:{seconds % 60:02}"


def piece_type_name(t: Translator, piece_type: PieceType) -> str:
    """Return the name of a piece."""
    return t(f"piece-{piece_type.name}")


def piece_name(t: Translator, position: Position, square: Square) -> str:
    """Return the name of the unit on a square."""
    return piece_type_name(t, position.pieces[square].piece_type)


def royal_name(t: Translator, variant: Variant, color: Color) -> str:
    """Return the name of a side's royal piece: king or khan."""
    army = variant.sides[color].army
    return piece_type_name(t, army.pieces[army.royal])


def rating_text(value: int, *, is_provisional: bool) -> str:
    """Write a rating, with a question mark if it is provisional."""
    return f"{value}?" if is_provisional else str(value)


def seat_elo(game: Game, color: Color) -> int | None:
    """Return a player's rating in the server, or the measured one of the engine's level; None if there is none.

    Of an imported game it is the rating that its text tells.
    """
    seat = game.seat(color)
    if game.is_imported:
        return seat.rating or None
    if seat.level is not None:
        return strength(seat.level, game.variant.family)
    return None if game.guild_id == NO_SERVER or is_server(seat.user_id) or game.is_between_servers else seat.rating


def rated_player(game: Game, color: Color) -> str:
    """Write a player with their rating, if they have one."""
    seat, elo = game.seat(color), seat_elo(game, color)
    if elo is None:
        return mention(seat)
    is_provisional = seat.level is None and seat.is_provisional
    return f"{mention(seat)} · {rating_text(elo, is_provisional=is_provisional)}"


def plain(name: str) -> str:
    """Return a name as one short clean line, for where no Markdown is read; `?` if nothing is left of it."""
    return str(clean_text(name, limit=NAME_LIMIT)) or "?"


def mention(player: Player | ListedPlayer) -> str:
    """Write a player: a member of the server as a mention; the engine, servers and all others by their names."""
    if player.user_id > ENGINE and not player.is_remote:
        return mention_of(player.user_id)
    return f"**{player.name}**" if player.user_id == ENGINE else f"**{unmarked(player.name)}**"


def unmarked(name: str) -> str:
    """Return a name as `plain` does, in which no character is read as Markdown or as a mention."""
    return escape_markdown(plain(name))


def strong(words: str) -> str:
    """Write words in bold, also where names among them were bold already: Discord reads no bold within bold."""
    return f"**{words.replace('**', '')}**"


def numbered_move(game: Game, ply: int) -> str:
    """Write the move that led to a ply, as in a score: `7. d4` or `7… Kf7`."""
    return numbered(game.line.positions[ply - 1], game.line.sans[ply - 1])


def numbered(position: Position, san: str) -> str:
    """Write a move in a position with its number: `7. d4` or `7… Kf7`."""
    return f"{position.fullmoves}{'.' if position.turn is Color.WHITE else '…'} {san}"


def ending(t: Translator, game: Game, outcome: Outcome) -> str:
    """Say in one sentence who has won and why."""
    if game.called_off_by is not None:
        return t("end-called-off", user=str(game.called_off_by))
    if game.is_imported and outcome.termination is Termination.ABORTED:
        return t("end-imported")
    # A draw names a winner only where the time of the side to move ran out: the other, which can't win.
    winner = outcome.winner if outcome.winner is not None else game.turn.other
    return t(
        "end-forfeit" if game.is_forfeit else f"end-{way_of(outcome)}",
        winner=mention(game.seat(winner)),
        loser=mention(game.seat(winner.other)),
        royal=royal_name(t, game.variant, winner),
    )


def way_of(outcome: Outcome) -> str:
    """Return the locale key's part for a termination: a stalemate that wins and a timeout that draws have their own."""
    if outcome.termination is Termination.STALEMATE and outcome.winner is not None:
        return "stalemate-won"
    if outcome.termination is Termination.TIMEOUT and outcome.winner is None:
        return "timeout-drawn"
    return outcome.termination.value


def timestamp(moment: datetime, style: Literal["R", "f", "D"] = "R") -> str:
    """Return a Discord timestamp, which each reader sees in their own form: relative, `f` in full, `D` the day."""
    return f"<t:{int(moment.timestamp())}:{style}>"


def mention_of(user_id: UserId) -> str:
    """Return what Discord shows as a member's name, and which calls them where the message allows it."""
    return f"<@{user_id}>"


def role_mention(role: int) -> str:
    """Return what Discord shows as a role's name, and which calls its members where the message allows it."""
    return f"<@&{role}>"


WEAKEST, STRONGEST = LEVEL_NUMBERS[0], LEVEL_NUMBERS[-1]
MEASURED = {WEAKEST: "level-weakest", STRONGEST: "level-strongest"}
UNMEASURED = {WEAKEST: "level-weakest-unmeasured", STRONGEST: "level-strongest-unmeasured"}
"""The locale keys of the weakest and the strongest level, with a measured rating and without."""


def level_names(t: Translator, family_key: str) -> dict[int, str]:
    """Return the names of all levels by their numbers, for commands, whose options can also be typed."""
    return {level: level_name(t, level, family_key) for level in LEVEL_NUMBERS}


def level_choices(t: Translator, family_key: str = "") -> dict[int, str]:
    """Return the names of all levels by their ids, for forms and pages, which may be sent after a level is inserted.

    Without a family the names have no ratings.
    """
    return {level.id: level_name(t, level.number, family_key) for level in LEVELS}


def level_id(number: int) -> int:
    """Return the id of a level; raise ValueError."""
    return find_level(number).id


def chosen_level(level_id: int) -> int:
    """Return the number of the level whose id a form or a page has sent; raise NoSuchLevel."""
    try:
        return level_of_id(level_id).number
    except ValueError:
        raise NoSuchLevel(level_id, STRONGEST) from None


def level_name(t: Translator, level: int, family_key: str) -> str:
    """Return the name of a level as a choice: its number, and its rating in this family if it has been measured."""
    family = FAMILIES.get(family_key)
    if family is None:
        return t("level", level=str(level))
    rating = strength(level, family.key)
    if rating is None:
        return t(UNMEASURED.get(level, "level"), level=str(level))
    return t(MEASURED.get(level, "level-rated"), level=str(level), rating=str(rating))

"""Localized names of pieces, armies, players, levels, moves and openings. This module also writes the alt texts of
boards, and translates typed moves.

The alt texts fit Discord's limit of 256 characters.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from functools import cache, reduce
from typing import Literal

from bot.domain.clock import CLOCKS, Clock, clock_word
from bot.domain.errors import NoSuchLevel
from bot.domain.game import Game, Player
from bot.domain.ids import NO_SERVER, UserId, is_server
from bot.domain.ladders import family_of
from bot.domain.records import ListedPlayer
from bot.domain.text import clean_text
from bot.engine.levels import LEVEL_NUMBERS, LEVELS, find_level, level_of_id, strength
from bot.i18n.catalog import DEFAULT, Name, Translator, escape_markdown, load_catalog
from bot.i18n.characters import character_name, name_with_level, player_name
from bot.rules import Color, Move, MoveError, MoveLine, Outcome, Position, Square, Termination, square_name
from bot.rules.line import Branch, opening_of, settled_opening_of
from bot.rules.position import LONG_CASTLING, SHORT_CASTLING, san_stem, write_sans
from bot.rules.san import CASTLE, in_notation
from bot.variants import (
    FAMILIES,
    OPTIONAL_RULES,
    VARIANTS,
    PieceType,
    Variant,
    army_names,
    find_any_family,
    find_family,
)

NAME_LIMIT = 100


def decimal(t: Translator, number: str) -> str:
    """Write a number with the language's decimal separator: `51.9` is `51,9` in Spanish."""
    return number.replace(".", t("decimal-separator"))


def pairing_name(t: Translator, variant: Variant) -> str:
    """Return a variant's name. If its family has several variants, the names of the armies are included."""
    name = variant_name(t, variant)
    if len(find_any_family(variant.family).variants) == 1:
        return name
    white, black = (army_name(t, variant, color) for color in (Color.WHITE, Color.BLACK))
    return t("variant-with-armies", variant=name, white=white, black=black)


def variant_name(t: Translator, variant: Variant) -> str:
    return t(f"variant-{variant.family}")


def ladder_name(t: Translator, key: str) -> str:
    family, is_live = family_of(key)
    name = variant_name(t, find_family(family).example)
    return t("ladder-live", variant=name) if is_live else name


def side_name(t: Translator, variant: Variant, color: Color) -> Name:
    return t.name(f"side-{variant.sides[color].color}")


def army_name(t: Translator, variant: Variant, color: Color) -> Name:
    return t.name(f"army-{variant.sides[color].army.name}")


def names_armies(variant: Variant) -> bool:
    """Return whether texts about a game name the armies. In chess they don't: both sides have the familiar one."""
    return not variant.is_orthodox


def named_army(t: Translator, army: str) -> Name:
    """Return the localized name of the army with this key. The key can also stand for a random army."""
    return t.name(f"army-{army}")


def variant_army(t: Translator, variant: Variant, army: str) -> str:
    """Name a variant and an army. In chess, the army isn't named."""
    name = variant_name(t, variant)
    return t("named-army", variant=name, army=named_army(t, army)) if names_armies(variant) else str(name)


def side_army(t: Translator, variant: Variant, color: Color, army: str) -> str:
    """Name a side and its army. In chess, the army isn't named."""
    name = side_name(t, variant, color)
    return t("named-side", color=name, army=named_army(t, army)) if names_armies(variant) else str(name)


def badge_name(t: Translator, badge: str) -> str:
    """Return the localized name of a badge, which is also the name of its role."""
    return str(named_army(t, badge)) if badge in army_names() else t(f"badge-{badge}")


def option_names(t: Translator, letters: str) -> str:
    return t("list-comma").join(t(f"rule-{OPTIONAL_RULES[letter]}") for letter in letters)


def clock_name(t: Translator, clock: Clock | None) -> str:
    word = clock_word(clock)
    if word in CLOCKS:
        return t(clock_key(word))
    minutes, seconds = word.split("+")
    return t("clock-custom", minutes=minutes, seconds=seconds)


def clock_labels(t: Translator) -> list[tuple[str, str]]:
    """Return the value and the label of each time control in a menu."""
    return [(word, as_label(clock_name(t, clock))) for word, clock in CLOCKS.items()]


def clock_key(word: str) -> str:
    """Return the locale key of a clock, given its value in a command option. A plus sign becomes a hyphen, because keys
    can't contain plus signs.
    """
    return f"clock-{word.replace('+', '-')}"


def time_left(left: timedelta) -> str:
    """Format a live game's remaining time, rounded up to seconds: `4:05` or `1:02:03`."""
    seconds = max(0, math.ceil(left.total_seconds()))
    minutes = f"{seconds // 60 % 60}" if seconds < 3600 else f"{seconds // 3600}:{seconds // 60 % 60:02}"
    return f"{minutes}:{seconds % 60:02}"


def piece_type_name(t: Translator, piece_type: PieceType) -> Name:
    return t.name(f"piece-{piece_type.name}")


def named_pieces(t: Translator, piece_types: Iterable[PieceType]) -> str:
    """List the names of pieces, with "or" before the last one. The names have the form used within a sentence."""
    return either(t, [t.form(piece_type_name(t, one), "text") for one in piece_types])


def either(t: Translator, words: Sequence[str]) -> str:
    """List words, with "or" before the last one."""
    return t("or").join([part for part in (t("list-separator").join(words[:-1]), *words[-1:]) if part])


def all_of(t: Translator, words: Sequence[str]) -> str:
    """List words, with "and" before the last one."""
    return t("list-and").join([part for part in (t("list-comma").join(words[:-1]), *words[-1:]) if part])


def as_label(words: str) -> str:
    """Return a text for a menu or a form, with a capital first letter. The text itself is worded for use within
    sentences and lists.
    """
    return words[:1].upper() + words[1:]


def piece_name(t: Translator, position: Position, square: Square) -> Name:
    return piece_type_name(t, position.pieces[square].piece_type)


def royal_name(t: Translator, variant: Variant, color: Color) -> Name:
    army = variant.sides[color].army
    return piece_type_name(t, army.pieces[army.royal])


def pawn_names(t: Translator, variant: Variant) -> str:
    """Return the names of both sides' pawns, such as "pawns or scouts". Moves of these pieces reset the fifty-move
    count.
    """
    pawns = {one.name: one for side in variant.sides for one in side.army.pieces.values() if one.is_pawn}
    return named_pieces(t, pawns.values())


def rating_text(value: int, *, is_provisional: bool) -> str:
    """Format a rating, with a question mark if it is provisional."""
    return f"{value}?" if is_provisional else str(value)


def seat_elo(game: Game, color: Color) -> int | None:
    """Return a player's rating, or None if it is unknown.

    For a member, this is the rating in the game's server. For the engine, it's the measured rating of its level. For an
    imported game, it's the rating in the PGN.
    """
    seat = game.seat(color)
    if game.is_imported:
        return seat.rating or None
    if seat.level is not None:
        return strength(seat.level, game.variant.family)
    return None if game.server_id == NO_SERVER or is_server(seat.user_id) or game.is_between_servers else seat.rating


def rated_player(t: Translator, game: Game, color: Color) -> str:
    """Return a mention of a player or, for the engine, the name and level of its character. Add the rating if it is
    known.
    """
    seat, elo = game.seat(color), seat_elo(game, color)
    if elo is None:
        return player_with_level(t, seat)
    is_provisional = seat.level is None and seat.is_provisional
    return f"{player_with_level(t, seat)} · {rating_text(elo, is_provisional=is_provisional)}"


def plain(name: str) -> str:
    """Return a name as one short, clean line for use outside Markdown, or `?` if cleaning leaves no characters."""
    return str(clean_text(name, limit=NAME_LIMIT)) or "?"


def mention(t: Translator, player: Player | ListedPlayer) -> str:
    """Return a mention of the player if they are a member of this server, or otherwise the player's name in bold.

    Players who aren't members include engine characters, other servers and their members.
    """
    return mention_of(player.user_id) if player.is_member else f"**{unmarked(player_name(t, player))}**"


def player_with_level(t: Translator, seat: Player) -> str:
    """Return a mention of a player or, for the engine, the name and level of its character."""
    return mention(t, seat) if seat.level is None else f"**{name_with_level(t, seat.level)}**"


def unmarked(name: str) -> str:
    """Return a name as one short, clean line, with Markdown and mentions escaped."""
    return escape_markdown(plain(name))


def strong(words: str) -> str:
    """Return the text in bold. Bold markup inside the text is removed, because Discord doesn't support nested bold."""
    return f"**{words.replace('**', '')}**"


def numbered_move(game: Game, ply: int) -> str:
    """Return the half-move that led to `ply`, with its number as on a score sheet: `7. d4` or `7… Kf7`."""
    return numbered(game.line.positions[ply - 1], game.line.sans[ply - 1])


def numbered(position: Position, san: str) -> str:
    """Return a move with its number, as on a score sheet: `7. d4` or `7… Kf7`. `position` is the position before the
    move.
    """
    return f"{position.fullmoves}{'.' if position.turn is Color.WHITE else '…'} {san}"


def ending(t: Translator, game: Game, outcome: Outcome) -> str:
    if game.called_off_by is not None:
        key = "end-called-off" if game.vote is None else "end-called-off-vote"
        return t(key, user=str(game.called_off_by))
    if is_left_open(game):
        return t("end-imported") if game.ply else t("end-imported-position", side=side_name(t, game.variant, game.turn))
    # On a drawn timeout, `loser` is the player who ran out of time, and `winner` is the other player, who cannot win.
    winner = outcome.winner if outcome.winner is not None else game.turn.other
    return t(
        "end-forfeit" if game.is_forfeit else f"end-{way_of(outcome)}",
        winner=mention(t, game.seat(winner)),
        loser=mention(t, game.seat(winner.other)),
        royal=royal_name(t, game.variant, winner),
        pawns=pawn_names(t, game.variant),
        system=tournament_of(game)["system"],
    )


def is_left_open(game: Game) -> bool:
    """Return whether a game was imported without its end. Its last position is shown like one of a game in progress."""
    return game.is_imported and game.outcome is not None and game.outcome.termination is Termination.ABORTED


def tournament_of(game: Game) -> dict[str, str]:
    """Return the message arguments that describe a game's tournament."""
    system = "" if game.tournament_system is None else game.tournament_system.value
    return {"system": system, "tournament": str(game.tournament_id)}


def way_of(outcome: Outcome) -> str:
    """Return the part of a locale key that stands for the way a game ended. Stalemates that win and timeouts that draw
    have their own keys.
    """
    if outcome.termination is Termination.STALEMATE and outcome.winner is not None:
        return "stalemate-won"
    if outcome.termination is Termination.TIMEOUT and outcome.winner is None:
        return "timeout-drawn"
    return outcome.termination.value


def timestamp(moment: datetime, style: Literal["R", "f", "D"] = "R") -> str:
    """Return a Discord timestamp, which is shown in each reader's language and time zone. `style` is `R` for a relative
    time, `f` for date and time, or `D` for the date.
    """
    return f"<t:{int(moment.timestamp())}:{style}>"


def mention_of(user_id: UserId) -> str:
    """Return a mention of a member. It pings the member if the message allows pings."""
    return f"<@{user_id}>"


def role_mention(role: int) -> str:
    """Return a mention of a role. It pings the role's members if the message allows pings."""
    return f"<@&{role}>"


WEAKEST, STRONGEST = LEVEL_NUMBERS[0], LEVEL_NUMBERS[-1]
MEASURED = {WEAKEST: "level-weakest", STRONGEST: "level-strongest"}
UNMEASURED = {WEAKEST: "level-weakest-unmeasured", STRONGEST: "level-strongest-unmeasured"}
"""The locale keys for the weakest and the strongest level: MEASURED if the level has a measured rating, and UNMEASURED
if it has none.
"""


def level_names(t: Translator, family_key: str) -> dict[int, str]:
    """Return the names of all levels by number, for command options. Members can also type the number."""
    return {level: level_name(t, level, family_key) for level in LEVEL_NUMBERS}


def level_choices(t: Translator, family_key: str = "") -> dict[int, str]:
    """Return the names of all levels by id, for forms and pages.

    An update can renumber the levels while a form is open, but ids stay the same. The names include ratings only if a
    family is given, because ratings depend on the family.
    """
    return {level.id: level_name(t, level.number, family_key) for level in LEVELS}


def level_id(number: int) -> int:
    """Return the id of the level with this number. Raise ValueError if there is no such level."""
    return find_level(number).id


def chosen_level(level_id: int) -> int:
    """Convert the id of a level, as chosen on a form or page, to the level's number. Raise NoSuchLevel if there is no
    such level.
    """
    try:
        return level_of_id(level_id).number
    except ValueError:
        raise NoSuchLevel(level_id, STRONGEST) from None


def level_name(t: Translator, level: int, family_key: str) -> str:
    """Return the name of a level for a list of choices: its character, its number and, if measured, its rating in this
    family.
    """
    family = FAMILIES.get(family_key)
    rating = None if family is None else strength(level, family.key)
    name = character_name(t, level)
    if rating is None:
        return t(UNMEASURED.get(level, "level"), name=name, level=str(level))
    return t(MEASURED.get(level, "level-rated"), name=name, level=str(level), rating=str(rating))


SIGNS = {
    "typed-from": " ",
    "typed-to": "-",
    "typed-takes": "x",
    "typed-becomes": "=",
    "typed-castles": f" {CASTLE} ",
    "typed-castles-short": " O-O ",
    "typed-castles-long": " O-O-O ",
}
"""Maps locale keys to symbols. The text under each key lists the words that the symbol replaces, separated by `|`."""
SPACED_SIGN = re.compile(r"(?<=\d)\s*([-x=])\s*")


def in_english(text: str) -> str:
    """Translate the piece names in a typed move into English. Words such as "takes" or "to" become symbols."""
    words = _meanings()
    told = _pattern().sub(lambda word: words[word[0].lower()], text)
    return SPACED_SIGN.sub(r"\1", told).strip(" -") if told != text else text


@contextmanager
def as_typed(text: str) -> Iterator[None]:
    """Replace the text of a MoveError raised in the block with `text`, so that the message quotes the member's own
    words.
    """
    try:
        yield
    except MoveError as error:
        error.text = text
        raise


@cache
def _meanings() -> dict[str, str]:
    """Map each word that members can type in a move to an English piece name or a symbol. The words are from all
    languages, in lower case.
    """
    meanings: dict[str, str] = {}
    for t in load_catalog().translators.values():
        meanings |= {word: sign for key, sign in SIGNS.items() for word in t(key).lower().split("|")}
        also = (entry.split("=") for entry in t("typed-also").lower().split("|"))
        meanings |= {word: f" {name} " for word, name in also}
        if t.locale != DEFAULT:
            meanings |= _names(t)
    return meanings


def _names(t: Translator) -> dict[str, str]:
    sides = [side for variant in VARIANTS.values() for side in variant.sides]
    found: dict[str, str] = {}
    for side in sides:
        last_words = {one.name: one.name.rpartition("-")[2] for one in side.pieces.values()}
        shared = Counter(last_words.values())
        found |= {name: name if shared[word] > 1 else found.get(name, word) for name, word in last_words.items()}
    return {t(f"piece-{name}").lower(): f" {english} " for name, english in found.items()}


@cache
def _pattern() -> re.Pattern[str]:
    """Return a pattern that matches any of the words. Longer words are tried first, and ASCII words match only as whole
    words.
    """
    longest_first = sorted(_meanings(), key=len, reverse=True)
    words = (rf"\b{re.escape(word)}\b" if word.isascii() else re.escape(word) for word in longest_first)
    return re.compile("|".join(words), re.IGNORECASE)


def matching_moves(position: Position, typed: str) -> dict[Move, str]:
    """Return the legal moves that match the typed text, each with its SAN.

    A move matches if its SAN, its two squares or its target square starts with the text. Matches by SAN come first.
    Equally good matches are sorted by `_menu_order`: captures first, then moves near the center.
    """
    typed = in_notation(position, in_english(typed)).lower().replace(CASTLE, SHORT_CASTLING.lower())
    sans = write_sans(position)
    if not typed:
        return {move: sans[move] for move in sorted(sans, key=lambda move: _menu_order(position, move, sans[move]))}
    plain = typed.replace("x", "").replace("-", "").replace("=", "")
    found = [(rank, move) for move in sans if (rank := _match(move, sans[move], typed, plain)) is not None]
    found.sort(key=lambda entry: (entry[0], _menu_order(position, entry[1], sans[entry[1]])))
    return {move: sans[move] for _, move in found}


def suggestion(t: Translator, position: Position, move: Move, san: str) -> str:
    """Return the SAN and the description of a legal move for a list to pick from: `Lxd5: Lancer takes Knight`.

    Neither says whether the move gives check or wins: seeing that is up to the player.
    """
    return t("labelled", label=san.rstrip("+#"), told=describe_step(t, position, [move]))


MOST_PROMOTIONS = 4
"""The maximum number of pieces to name when describing a promotion."""


def describe_move(t: Translator, position: Position, move: Move) -> str:
    """Describe a move in words, including its effect: check, checkmate or campmate."""
    return with_effect(t, position, move, describe_step(t, position, [move]))


def with_effect(t: Translator, position: Position, move: Move, description: str) -> str:
    """Add a move's effect to its description: check, checkmate or campmate."""
    effect = _effect(position.play(move))
    return t(effect, description=description) if effect else description


def describe_step(t: Translator, position: Position, moves: Sequence[Move]) -> str:
    """Describe a move in words, without its effect.

    `moves` contains all legal moves with this origin and target. If the move is a promotion, there is one for each
    piece that the pawn can become. Otherwise, there is only one.
    """
    move = moves[0]
    if position.is_castling(move):
        return t(f"describe-castling-{castling(position, move)}")
    captured = position.captured(move)
    key = "describe-move" if captured is None else "describe-capture"
    named = {
        "piece": piece_name(t, position, move.from_square),
        "target": square_name(move.target),
        "captured": "" if captured is None else piece_name(t, position, captured),
    }
    if move.promotion is None:
        return t(key, **named)
    if len(moves) > MOST_PROMOTIONS:
        # A menu option's description has no room for so many piece names.
        return t(f"{key}-promotion-many", **named, count=len(moves))
    pieces = position.variant.sides[position.turn].pieces
    promoted = named_pieces(t, (pieces[one.promotion] for one in moves if one.promotion))
    return t(f"{key}-promotion", **named, promoted=promoted)


def castling(position: Position, move: Move) -> Literal["short", "long"]:
    """Return the part of a locale key that says which way a king castles."""
    return "long" if san_stem(position, move) == LONG_CASTLING else "short"


def tell_choice(t: Translator, position: Position, move: Move) -> str:
    """Describe one of the moves that an ambiguous input could mean: `cxd4 (Sprite from c3 takes Guard)`."""
    piece_type, origin, captured = (
        piece_name(t, position, move.from_square),
        square_name(move.from_square),
        position.captured(move),
    )
    san = position.san(move)
    if move.promotion:
        promoted = position.variant.sides[position.turn].pieces[move.promotion]
        return t("choice-promotion", move=san, promoted=piece_type_name(t, promoted))
    if position.is_castling(move):
        return t("choice-castling", move=san, piece=piece_type, target=square_name(move.target))
    if captured is None:
        return t("choice-step", move=san, piece=piece_type, origin=origin)
    return t("choice-capture", move=san, piece=piece_type, origin=origin, captured=piece_name(t, position, captured))


def example_moves(t: Translator, position: Position) -> str:
    """Return examples of how to type moves: two moves in SAN by different pieces, and one move by its squares.

    The moves are from the start of a game, because moves in `position` itself could be the solution of a puzzle. They
    are moves of the side that is to move in `position`.
    """
    start = Position.start(position.variant)
    if start.turn is not position.turn:
        start = start.play(next(iter(matching_moves(start, ""))))
    sans = matching_moves(start, "")
    first, *others = sans
    letter = start.pieces[first.from_square].letter
    second = next(move for move in others if start.pieces[move.from_square].letter != letter)
    return t("or-moves").join([t("list-comma").join([sans[first], sans[second]]), second.uci])


def is_quiet(position: Position, move: Move) -> bool:
    """Return whether a legal move isn't a capture, a promotion or castling."""
    return position.captured(move) is None and not move.promotion and not position.is_castling(move)


def _effect(after: Position) -> str | None:
    """Return the locale key of the last move's effect (campmate, check or checkmate), or None if there is none."""
    if after.is_campmate:
        return "describe-campmate"
    if not after.is_check:
        return None
    return "describe-check" if after.has_moves else "describe-mate"


def _match(move: Move, san: str, typed: str, plain: str) -> int | None:
    """Return how the typed text matches a move: 0 for its SAN, 1 for its SAN without symbols, or 2 for its squares.
    Return None if the text doesn't match the move.
    """
    lowered = san.lower()
    if lowered.startswith(typed):
        return 0
    if not plain:
        return None
    if lowered.replace("x", "").replace("=", "").replace("-", "").startswith(plain):
        return 1
    squares = (move.uci, square_name(move.target))
    return 2 if any(name.startswith(plain) for name in squares) else None


def _menu_order(position: Position, move: Move, san: str) -> tuple[float, str]:
    """Return the sort key of a move: captures come first, the most valuable ones before the others, then moves near the
    center. The order must not say which moves give check or win.
    """
    captured = position.captured(move)
    if captured is not None:
        return -position.pieces[captured].piece_type.value, san
    return abs(2 * (move.target % 8) - 7) + abs(2 * (move.target // 8) - 7), san


def sentences(t: Translator, told: Iterable[str]) -> str:
    """Join one or more sentences. Chinese has no space between them."""
    return reduce(lambda first, second: t("sentence-and-sentence", first=first, second=second), told)


AFTERGLOW = 4
"""After a game leaves a completed opening, the opening is still named for this many half-moves."""
SEPARATOR = " · "
"""Separates the family of an opening from its variation in the locale files."""


def opening_name(t: Translator, line: MoveLine) -> str | None:
    """Return the name of the opening that a game is in, or None if there is none.

    A completed opening is still named for AFTERGLOW half-moves after the game has left all known openings.
    """
    reached = opening_of(line)
    if reached is None or line.ply - reached.ply > (AFTERGLOW if reached.branch.completed else 0):
        return None
    return _name_of_branch(t, reached.branch)


def settled_opening_name(t: Translator, line: MoveLine) -> str | None:
    reached = settled_opening_of(line)
    return None if reached is None else _name_of_branch(t, reached.branch)


def _name_of_branch(t: Translator, branch: Branch) -> str | None:
    """Return the name of the opening at a position, or None if it is unclear.

    If an opening is complete, this is its name. Otherwise, it's the name of the only opening with this position. If
    several openings have this position, it's the name of their common family.
    """
    if branch.completed is not None:
        return t(f"opening-{branch.completed.name}")
    names = [t(f"opening-{opening.name}") for opening in branch.openings]
    if len(names) == 1:
        return names[0]
    families = {name.partition(SEPARATOR)[0] for name in names}
    return families.pop() if len(families) == 1 else None

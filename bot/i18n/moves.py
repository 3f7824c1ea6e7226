"""Moves in words: their order in menus, their descriptions, and typed moves read in any language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache

from bot.i18n.catalog import DEFAULT, Translator, load_catalog
from bot.i18n.names import piece_name, piece_type_name
from bot.rules import Move, MoveError, Position, Square, square_name
from bot.rules.position import SHORT_CASTLING, write_sans
from bot.rules.san import CASTLE, in_notation
from bot.variants import VARIANTS

SIGNS = {
    "typed-from": " ",
    "typed-to": "-",
    "typed-takes": "x",
    "typed-becomes": "=",
    "typed-castles": f" {CASTLE} ",
    "typed-castles-short": " O-O ",
    "typed-castles-long": " O-O-O ",
}
"""The sign for which the words of a locale key stand; the words are separated by `|`."""
SPACED_SIGN = re.compile(r"(?<=\d)\s*([-x=])\s*")


def in_english(text: str) -> str:
    """Return a typed move with English names of pieces, and signs for the words between them."""
    words = _meanings()
    told = _pattern().sub(lambda word: words[word[0].lower()], text)
    return SPACED_SIGN.sub(r"\1", told).strip(" -") if told != text else text


@contextmanager
def as_typed(text: str) -> Iterator[None]:
    """Put the typed text into a MoveError that is raised within, so that the refusal quotes the member's own words."""
    try:
        yield
    except MoveError as error:
        error.text = text
        raise


@cache
def _meanings() -> dict[str, str]:
    """Return the English name or sign of each word of every language, in lower case."""
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
    piece_types = {piece_type.name for side in sides for piece_type in side.army.piece_types}
    return {t(f"piece-{name}").lower(): f" {name.rpartition('-')[2]} " for name in piece_types}


@cache
def _pattern() -> re.Pattern[str]:
    """Match any word, the longest first; one in Latin letters only as a whole word."""
    longest_first = sorted(_meanings(), key=len, reverse=True)
    words = (rf"\b{re.escape(word)}\b" if word.isascii() else re.escape(word) for word in longest_first)
    return re.compile("|".join(words), re.IGNORECASE)


def matching_moves(position: Position, typed: str) -> dict[Move, str]:
    """Return the legal moves that begin with the typed text, in SAN or by squares, each with its SAN.

    The likeliest come first.
    """
    typed = in_notation(position, in_english(typed)).lower().replace(CASTLE, SHORT_CASTLING.lower())
    sans = write_sans(position)
    if not typed:
        return {move: sans[move] for move in sorted(sans, key=lambda move: _eagerness(position, move, sans[move]))}
    plain = typed.replace("x", "").replace("-", "").replace("=", "")
    found = [(rank, move) for move in sans if (rank := _match(move, sans[move], typed, plain)) is not None]
    found.sort(key=lambda entry: (entry[0], _eagerness(position, entry[1], sans[entry[1]])))
    return {move: sans[move] for _, move in found}


def moves_of(position: Position, origin: Square) -> list[Move]:
    """Return the legal moves of the unit on a square, the likeliest first."""
    sans = {move: position.san(move) for move in position.legal_moves if move.origin == origin}
    return sorted(sans, key=lambda move: _eagerness(position, move, sans[move]))


def describe_move(t: Translator, position: Position, move: Move, san: str) -> str:
    """Describe a move by its SAN and in plain words: `Lxd5: Lancer takes Knight`."""
    return t("labelled", label=san, told=tell_step(t, position, [move]))


def tell_step(t: Translator, position: Position, moves: Sequence[Move]) -> str:
    """Describe a step from one square to another in plain words.

    `moves`: the legal moves with this origin and target; several if a pawn has several promotions.
    """
    move = moves[0]
    description = _described(t, position, move)
    if move.promotion:
        pieces = position.variant.sides[position.turn].army.pieces
        promoted = [piece_type_name(t, pieces[one.promotion]) for one in moves if one.promotion]
        description = t("describe-promotion", description=description, promoted=t("or").join(promoted))
    effect = _effect(position.play(move)) if len(moves) == 1 else None
    return t(effect, description=description) if effect else description


def tell_choice(t: Translator, position: Position, move: Move) -> str:
    """Describe one of several moves that a text may mean: `cxd4 (Sprite from c3 takes Guard)`."""
    piece_type, origin, captured = (
        piece_name(t, position, move.from_square),
        square_name(move.from_square),
        position.captured(move),
    )
    san = position.san(move)
    if move.promotion:
        promoted = position.variant.sides[position.turn].army.pieces[move.promotion]
        return t("choice-promotion", move=san, promoted=piece_type_name(t, promoted))
    if position.is_castling(move):
        return t("choice-castling", move=san, piece=piece_type, target=square_name(move.target))
    if captured is None:
        return t("choice-step", move=san, piece=piece_type, origin=origin)
    return t("choice-capture", move=san, piece=piece_type, origin=origin, captured=piece_name(t, position, captured))


def example_moves(t: Translator, position: Position) -> str:
    """Return examples of how to write moves: two legal ones in SAN, of different units, and one by squares."""
    moves = list(matching_moves(position, ""))
    if not moves:
        return ""
    first = moves[0]
    letter = position.pieces[first.from_square].letter
    second = next((move for move in moves if position.pieces[move.from_square].letter != letter), moves[-1])
    sans = dict.fromkeys([position.san(first), position.san(second)])
    return t("or-moves").join([t("list-comma").join(sans), second.uci])


def is_quiet(position: Position, move: Move) -> bool:
    """Tell whether a legal move is no capture, promotion, castling, check or campmate."""
    after = position.play(move)
    takes = position.captured(move) is not None
    return not (takes or move.promotion or position.is_castling(move) or after.is_check or after.is_campmate)


def _described(t: Translator, position: Position, move: Move) -> str:
    if position.is_castling(move):
        return t("describe-castling")
    piece_type, captured = piece_name(t, position, move.from_square), position.captured(move)
    if captured is not None:
        return t("describe-capture", piece=piece_type, captured=piece_name(t, position, captured))
    return t("describe-move", piece=piece_type, target=square_name(move.target))


def _effect(after: Position) -> str | None:
    """Return the locale key of a move's effect: campmate, check or checkmate; None if it has none."""
    if after.is_campmate:
        return "describe-campmate"
    if not after.is_check:
        return None
    return "describe-check" if after.has_moves else "describe-mate"


def _match(move: Move, san: str, typed: str, plain: str) -> int | None:
    """Rank how a text matches a move: 0 as SAN, 1 as SAN without its signs, 2 by squares; None if it does not."""
    lowered = san.lower()
    if lowered.startswith(typed):
        return 0
    if not plain:
        return None
    if lowered.replace("x", "").replace("=", "").replace("-", "").startswith(plain):
        return 1
    squares = (move.uci, square_name(move.target))
    return 2 if any(name.startswith(plain) for name in squares) else None


def _eagerness(position: Position, move: Move, san: str) -> tuple[int, str]:
    """Return the sort key of a move in a menu: winning moves first, then by capture, check and a central target."""
    captured = position.captured(move)
    if san.endswith("#") or position.play(move).is_campmate:
        return -1000, san
    worth = position.pieces[captured].piece_type.value if captured is not None else 0
    bonus = 20 if san.endswith("+") else 0
    centre = abs(2 * (move.target % 8) - 7) + abs(2 * (move.target // 8) - 7)
    return round(-40 * worth) - bonus + (0 if captured is not None else centre), san

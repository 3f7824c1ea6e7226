"""Checks that a variant's data is consistent. The rest of this package relies on these checks."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bot.rules._kernel import layout as at
from bot.rules.board import FILES, Color, InvalidFen, rank_of
from bot.rules.illegal import MoveError
from bot.rules.line import MoveLine
from bot.rules.position import Position
from bot.variants import OPTIONAL_RULES, VARIANTS, Army, Family, MissingPart, PieceType, Side, Variant
from bot.variants.betza import BetzaError, read_betza
from bot.variants.model import MANUAL

HOW = f"{MANUAL}#2-the-data-botvariants"


def lacks_of_rules(family: Family) -> Iterator[MissingPart]:
    for variant in family.variants:
        for finding in check_variant(variant):
            yield MissingPart("rules", finding, "bot/variants/", HOW)


def check_variant(variant: Variant) -> list[str]:
    """Return the errors in a variant's data. Each begins with the variant and the field, as in
    `orda: black.promotions - expected …`.
    """
    findings = [f"{variant.key}: {finding}" for finding in _check_fields(variant)]
    return findings or [f"{variant.key}: {finding}" for finding in _check_start(variant)]


def _check_fields(variant: Variant) -> Iterator[str]:
    for color in Color:
        for finding in _check_side(variant.sides[color]):
            yield f"{color.word}.{finding}"
    for piece_type in variant.color_bound:
        if not _keeps_its_color(piece_type):
            yield f"colour_bound - expected pieces that stay on squares of one color, got {piece_type.name!r}"
    for letter in variant.options:
        if letter not in OPTIONAL_RULES:
            yield f"options - expected letters among {''.join(OPTIONAL_RULES)}, got {letter!r}"
    yield from _check_pgn_names(variant)


def _check_pgn_names(variant: Variant) -> Iterator[str]:
    """Yield the errors in the variant's PGN names. Each name must be normalized, and must not be used by any other
    family.
    """
    others = [other for other in VARIANTS.values() if other.family != variant.family]
    taken = {name for other in others for name in (other.family, *other.pgn_names)}
    for name in (variant.family, *variant.pgn_names):
        if name != re.sub(r"[\s_-]", "", name.lower()):
            yield f"pgn_names - expected lower-case letters without spaces, hyphens and underscores, got {name!r}"
        if name in taken:
            yield f"pgn_names - expected a name that no other variant uses, got {name!r}"


def _check_side(side: Side) -> Iterator[str]:
    yield from (f"army.{finding}" for finding in _check_army(side.army))
    yield from _check_promotions(side)
    if len(set(side.long_castling)) != 2 or not set(side.long_castling) <= set(FILES):
        yield f"long_castling - expected the files of king and rook, such as cd, got {side.long_castling!r}"
    for field in ("double_step_rank", "goal_rank"):
        rank = getattr(side, field)
        if rank is not None and rank not in range(1, 9):
            yield f"{field} - expected a rank from 1 to 8, got {rank!r}"


def _check_promotions(side: Side) -> Iterator[str]:
    own, lent = (
        dict(zip(army.letters, army.piece_types, strict=False)) if army else {} for army in (side.army, side.reserves)
    )
    for letter in side.promotions:
        piece_type = own.get(letter) or lent.get(letter)
        if piece_type is None or piece_type.is_royal or piece_type.is_pawn:
            yield f"promotions - expected letters of the army's pieces, got {letter!r}"
        if letter in own and lent.get(letter, own[letter]) is not own[letter]:
            yield f"reserves - expected the same piece in both armies for {letter!r}"
    count = len({*own, *side.promotions})
    if count > at.KINDS:
        yield f"promotions - expected at most {at.KINDS} kinds of pieces with those of the army, got {count}"


def _check_army(army: Army) -> Iterator[str]:
    if len(army.letters) != len(army.piece_types):
        yield f"letters - expected {len(army.piece_types)}, one for each piece, got {army.letters!r}"
    if len(army.piece_types) > at.KINDS:
        yield f"pieces - expected at most {at.KINDS}, got {len(army.piece_types)}"
    for letter in sorted(set(army.letters)):
        if not ("A" <= letter <= "Z"):
            yield f"letters - expected upper-case letters, got {letter!r}"
        if army.letters.count(letter) > 1:
            yield f"letters - expected each letter once, got {army.letters.count(letter)} of {letter!r}"
    royals = [piece_type.name for piece_type in army.piece_types if piece_type.is_royal]
    if len(royals) != 1:
        yield f"pieces - expected one king, got {len(royals)}"
    for piece_type in army.piece_types:
        yield from _check_piece(piece_type)


def _check_piece(piece_type: PieceType) -> Iterator[str]:
    try:
        movements = read_betza(piece_type.betza)
    except BetzaError as error:
        yield f"pieces.{piece_type.name}.betza - {error}"
        return
    if (piece_type.is_royal or piece_type.is_pawn) and not all(movement.is_leap for movement in movements):
        # The kernel doesn't support kings with rides, or pawns with any ride other than the double step.
        expected = "expected only single steps for a king or a pawn"
        yield f"pieces.{piece_type.name}.betza - {expected}, got {piece_type.betza!r}"


def _check_start(variant: Variant) -> Iterator[str]:
    try:
        position = Position.start(variant)
    except InvalidFen as error:
        yield f"start_fen - {error}"
        return
    except ValueError as error:
        yield f"armies - {error}"
        return
    if position.turn is not Color.WHITE:
        yield "start_fen - expected White to move"
    if not position.has_moves:
        yield "start_fen - expected a position with legal moves"
    for color in Color:
        rank = rank_of(position.king(color)) + 1
        if rank == variant.sides[color].goal_rank:
            yield f"{color.word}.goal_rank - expected a rank other than the king's start rank, got {rank}"
    for opening in variant.openings:
        try:
            MoveLine.from_uci(variant, variant.start_fen, opening.moves.split())
        except MoveError as error:
            yield f"openings.{opening.name} - {error}"


def _keeps_its_color(piece_type: PieceType) -> bool:
    return all(sum(path.to) % 2 == 0 for movement in read_betza(piece_type.betza) for path in movement.paths)

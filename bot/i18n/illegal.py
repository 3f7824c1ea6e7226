"""The sentence that says why a move is not legal, and what the piece can do instead."""

from __future__ import annotations

from bot.i18n.catalog import Translator
from bot.i18n.names import army_name, piece_name, piece_type_name, royal_name
from bot.rules import Position, Reason, Refusal, square_name

MOST_OPTIONS = 12
WITHOUT_OPTIONS = {
    Reason.GAME_OVER,
    Reason.EMPTY_SQUARE,
    Reason.NOT_YOUR_PIECE,
    Reason.NO_SUCH_PIECE,
    Reason.WRONG_PROMOTION,
}
CASTLING = {
    Reason.NEVER_CASTLES,
    Reason.CASTLING_LOST,
    Reason.CASTLING_BLOCKED,
    Reason.CASTLING_IN_CHECK,
    Reason.CASTLING_THROUGH_CHECK,
}


def illegal_text(t: Translator, text: str, position: Position, refusal: Refusal) -> str:
    """Explain a refused move. `text`: the member's own text, made harmless by `quoted`."""
    key = f"illegal-{refusal.reason}"
    if refusal.reason is Reason.WRONG_PROMOTION and not _promotions(refusal):
        key = "illegal-not-a-promotion"
    sentence = t(key, text=text, **_names(t, position, refusal))
    if refusal.reason in WITHOUT_OPTIONS | CASTLING:
        return sentence
    return t("sentence-and-sentence", first=sentence, second=_options(t, refusal))


def _names(t: Translator, position: Position, refusal: Refusal) -> dict[str, str]:
    """Return all arguments of the sentences; those that the refusal does not have are empty."""
    variant, turn = position.variant, position.turn
    side = variant.sides[turn]
    stander = None if refusal.origin is None else position.pieces.get(refusal.origin)
    color = stander.color if stander else turn
    armies = (variant.sides[color].army, variant.sides[color.other].army)
    piece = next((army.pieces[refusal.letter] for army in armies if refusal.letter in army.pieces), None)
    piece_type = piece_type_name(t, piece) if piece else ""
    origin = square_name(refusal.origin) if refusal.origin is not None else ""
    return {
        "piece": piece_type,
        "origin": origin,
        "who": t("who-at", piece=piece_type, origin=origin) if origin else t("who-any", piece=piece_type),
        "how": t(f"how-{piece.name}") if piece else "",
        "target": square_name(refusal.target) if refusal.target is not None else "",
        "culprit": square_name(refusal.culprit) if refusal.culprit is not None else "",
        "culprit_piece": piece_name(t, position, refusal.culprit) if refusal.culprit is not None else "",
        "royal": royal_name(t, variant, turn),
        "army": army_name(t, variant, turn),
        "promotions": t("or").join(piece_type_name(t, side.army.pieces[letter]) for letter in _promotions(refusal)),
        "example": next(iter(refusal.options), ""),
        "rank": str(side.double_step_rank),
    }


def _promotions(refusal: Refusal) -> list[str]:
    """Return the letters to which the pawn may promote, read from the SAN of its moves."""
    letters = [option.partition("=")[2][:1] for option in refusal.options if "=" in option]
    return sorted(set(letters), key=letters.index)


def _options(t: Translator, refusal: Refusal) -> str:
    if not refusal.options:
        return t("options-none")
    told = "options" if len(refusal.options) <= MOST_OPTIONS else "options-more"
    return t(told, moves=t("list-comma").join(refusal.options[:MOST_OPTIONS]))

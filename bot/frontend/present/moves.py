"""Legal moves as a menu: SAN with a plain description."""

from __future__ import annotations

from bot.frontend.present.names import piece_name, unit_name
from bot.frontend.texts import Voice
from bot.rules import Move, Position, square_name
from bot.rules.san import write_sans


def matching_moves(position: Position, typed: str) -> list[Move]:
    """Return the legal moves that a typed beginning may mean, in SAN or by square, the likeliest first."""
    typed = typed.strip().lower()
    sans = write_sans(position)
    if not typed:
        return sorted(sans, key=lambda move: _eagerness(position, move, sans[move]))
    plain = typed.replace("x", "").replace("-", "").replace("=", "")
    found = [(rank, move) for move in sans if (rank := _match(move, sans[move], typed, plain)) is not None]
    found.sort(key=lambda entry: (entry[0], _eagerness(position, entry[1], sans[entry[1]])))
    return [move for _, move in found]


def describe_move(voice: Voice, position: Position, move: Move) -> str:
    """Tell a move in plain words: `Lxd5: Lancer takes Knight`."""
    san = position.san(move)
    return f"{san}: {_description(voice, position, move, san)}"


def _description(voice: Voice, position: Position, move: Move, san: str) -> str:
    unit = position.units[move.origin]
    captured = position.captured(move)
    names = {"piece": piece_name(voice, unit.piece), "target": square_name(move.target)}
    if position.is_castling(move):
        description = voice("describe-castling")
    elif captured is not None:
        description = voice("describe-capture", captured=unit_name(voice, position, captured), **names)
    else:
        description = voice("describe-move", **names)
    if move.promotion:
        promoted = position.variant.sides[unit.color].army.units[move.promotion]
        description = voice("describe-promotion", description=description, promoted=piece_name(voice, promoted))
    return _with_effect(voice, position, move, san, description)


def _with_effect(voice: Voice, position: Position, move: Move, san: str, description: str) -> str:
    if position.play(move).is_campmate:
        return voice("describe-campmate", description=description)
    if san.endswith("#"):
        return voice("describe-mate", description=description)
    return voice("describe-check", description=description) if san.endswith("+") else description


def _match(move: Move, san: str, typed: str, plain: str) -> int | None:
    """How well a text matches: 0 as SAN, 1 as SAN without its signs, 2 by squares; None not at all."""
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
    """Order within a menu: what ends the game, checks, captures, then pieces before pawns' pushes."""
    captured = position.captured(move)
    if san.endswith("#") or position.play(move).is_campmate:
        return -1000, san
    worth = position.units[captured].piece.value if captured is not None else 0
    bonus = 20 if san.endswith("+") else 0
    centre = abs(2 * (move.target % 8) - 7) + abs(2 * (move.target // 8) - 7)
    return round(-40 * worth) - bonus + (0 if captured is not None else centre), san

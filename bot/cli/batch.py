"""`position --batch`: reads positions as JSON lines, and prints the legal moves and the outcome of each position."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from bot.rules import MoveError, MoveLine, Position, parse_move
from bot.variants import find_variant

FIELDS: dict[str, tuple[type, ...]] = {
    "variant": (str,),
    "fen": (str, type(None)),
    "moves": (list, type(None)),
}


def describe_lines(lines: Iterable[bytes]) -> Iterator[str]:
    """Yield a line of JSON for each line of input: either the position's description, or `{"error": …}`."""
    for line in lines:
        if line.strip():
            yield json.dumps(_described(line))


def _described(line: bytes) -> dict[str, Any]:
    try:
        return _describe(_read(line))
    except (ValueError, RecursionError) as error:
        # Invalid UTF-8, JSON, variants, FENs and moves all raise ValueError. JSON that is nested too deeply raises
        # RecursionError.
        return {"error": str(error) or type(error).__name__}


def _read(line: bytes) -> MoveLine:
    try:
        asked = json.loads(line)
    except ValueError as error:
        raise ValueError(f"expected a line of JSON in UTF-8: {error}") from None
    if not isinstance(asked, dict):
        raise ValueError("expected an object with variant, fen and moves")
    for name, kinds in FIELDS.items():
        if not isinstance(asked.get(name), kinds):
            raise ValueError(f"{name}: expected {'a list' if name == 'moves' else 'a string'}, got {asked.get(name)!r}")
    variant = find_variant(asked["variant"])
    game = MoveLine.from_position(
        Position.start(variant) if asked.get("fen") is None else Position.from_fen(variant, asked["fen"])
    )
    for number, text in enumerate(asked.get("moves") or [], start=1):
        game = _play(game, number, text)
    return game


def _play(game: MoveLine, number: int, text: object) -> MoveLine:
    if not isinstance(text, str):
        raise ValueError(f"moves: expected a string as move {number}, got {text!r}")
    if game.outcome is not None:
        raise ValueError(f"moves: move {number} ({text!r}) is after the end of the game ({game.outcome.termination})")
    try:
        return game.play(parse_move(game.position, text))
    except MoveError as error:
        raise ValueError(f"moves: move {number}: {error}") from None


def _describe(game: MoveLine) -> dict[str, Any]:
    position, outcome = game.position, game.outcome
    winner = outcome.winner if outcome else None
    return {
        "fen": position.fen,
        "turn": position.turn.word,
        "check": position.is_check,
        "legal": {} if outcome else {move.uci: position.san(move) for move in position.legal_moves},
        "outcome": outcome and {"winner": None if winner is None else winner.word, "termination": outcome.termination},
    }

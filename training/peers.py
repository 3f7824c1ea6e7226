"""How to use other programs that play these variants: Fairy-Stockfish, and pyffish, its Python library."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from bot.rules import Move, Position, file_of, square_name

CONFIGURATION = Path(__file__).parent / "variants.ini"
DIFFERENT_ARMIES = ("fide", "clobberers", "knights", "rookies")
KNOWN_TO_PYFFISH = (
    *("orda", "ordamirror", "khans", "chess"),
    *(f"cwda-{white}-{black}" for white in DIFFERENT_ARMIES for black in DIFFERENT_ARMIES),
)
ANCHOR_PLAYS = {"orda": "orda", "asymmetric-humans-humans": "chess", "chess": "chess"}
"""For each variant that the anchor can play, the anchor's name for it. Debian's Fairy-Stockfish 11.1 doesn't support
the falcon.
"""

USUAL_CASTLING = "cd"


@cache
def configured_pyffish() -> Any:
    """Return the module pyffish, configured with our variants. The result is cached, because configuring pyffish twice
    prints warnings.

    Raise ImportError if pyffish isn't installed. It has no wheels for some platforms.
    """
    pyffish = import_module("pyffish")
    pyffish.load_variant_config(CONFIGURATION.read_text())
    return pyffish


def is_beyond_pyffish(position: Position, move: Move) -> bool:
    """Return whether a move is a castling move that has another target square in Fairy-Stockfish. Fairy-Stockfish can't
    have different castling targets for the two sides.
    """
    castles_apart = position.variant.white.long_castling != position.variant.black.long_castling
    is_usual = position.variant.sides[position.turn].long_castling == USUAL_CASTLING
    return (
        castles_apart and is_usual and position.is_castling(move) and file_of(move.target) < file_of(move.from_square)
    )


def shared_moves(pyffish: Any, position: Position) -> tuple[list[str], list[str]]:
    """Return our legal moves and pyffish's legal moves, in UCI and sorted. Castling moves with different target squares
    are left out.
    """
    ours = [move.uci for move in position.legal_moves if not is_beyond_pyffish(position, move)]
    theirs = pyffish.legal_moves(position.variant.key, position.fen, [])
    if position.variant.white.long_castling != position.variant.black.long_castling:
        king = square_name(position.king(position.turn))
        is_usual = position.variant.sides[position.turn].long_castling == USUAL_CASTLING
        theirs = [move for move in theirs if not (is_usual and move[:2] == king and move in ("e1b1", "e8b8"))]
    return sorted(ours), sorted(theirs)

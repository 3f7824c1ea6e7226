"""Positions drawn as text: eight rows of letters, with `.` for an empty square and `x` for a marked square."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from bot.rules import Outcome, Position, parse_move, parse_square, square_name
from bot.variants import find_variant

FILES, RANKS = "abcdefgh", "12345678"


def position(
    drawing: str,
    *,
    turn: Literal["white", "black"] = "white",
    variant: str = "orda",
    castling: str = "-",
    passed: str = "-",
    clock: int = 0,
) -> Position:
    """Read a drawn board as a position of the variant. `passed` is the en-passant field of the FEN."""
    return Position.from_fen(find_variant(variant), f"{placement(drawing)} {turn[0]} {castling} {passed} {clock} 1")


def playing(board: Position, *ucis: str) -> Outcome | None:
    """Play these moves. Return the game's outcome, or None if it hasn't ended."""
    for uci in ucis:
        board = board.play(parse_move(board, uci))
    return board.outcome


def placement(drawing: str) -> str:
    """Write a drawn board as the first field of a FEN."""
    rows = ["".join("." if letter == "x" else letter for letter in row) for row in _rows(drawing)]
    for run in range(8, 0, -1):
        rows = [row.replace("." * run, str(run)) for row in rows]
    return "/".join(rows)


def drawn(pieces: str, marks: Iterable[str] = ()) -> str:
    """Draw the first field of a FEN as a board. Marked squares get an `x`, even if they're occupied."""
    rows = []
    for rank, row in zip(reversed(RANKS), pieces.split("/"), strict=True):
        letters = "".join("." * int(letter) if letter.isdigit() else letter for letter in row)
        rows.append(
            " ".join("x" if file + rank in marks else letter for file, letter in zip(FILES, letters, strict=True))
        )
    return "\n".join(rows)


def reached(board: Position, origin: str) -> str:
    """Draw the board with an x on each square that the piece on `origin` can move to."""
    targets = {square_name(move.target) for move in board.legal_moves if move.origin == parse_square(origin)}
    return drawn(board.fen.split()[0], targets)


def trimmed(drawing: str) -> str:
    """Remove a drawing's indentation, so that it can be compared with the output of `drawn`."""
    return "\n".join(" ".join(row) for row in _rows(drawing))


def flipped_fen(fen: str) -> str:
    """Swap the colors of a FEN and turn its board upside down."""
    pieces, turn, rights, passed, *counters = fen.split()
    rows = "/".join(row.swapcase() for row in reversed(pieces.split("/")))
    swapped = "".join(right for right in "KQkq-" if right in rights.swapcase())
    return " ".join([rows, "b" if turn == "w" else "w", swapped, flipped_uci(passed), *counters])


def flipped_uci(uci: str) -> str:
    """Mirror a move or a square: a2 becomes a7."""
    return "".join(RANKS[-1 - RANKS.index(letter)] if letter in RANKS else letter for letter in uci)


def _rows(drawing: str) -> list[str]:
    rows = ["".join(line.split()) for line in drawing.split("\n") if line.strip()]
    if [len(row) for row in rows] != [8] * 8:
        raise ValueError(f"expected 8 rows of 8 squares, got {rows!r}")
    return rows

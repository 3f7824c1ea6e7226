"""Converts positions to and from FEN."""

from __future__ import annotations

from tests.oracle.ends import legal_moves
from tests.oracle.games import find_game
from tests.oracle.moves import DoubleStep, Position, captures_in_passing, passing_pawns
from tests.oracle.units import Board


def read(key: str, fen: str) -> Position:
    rows, turn, rights, passed, clock, number = fen.split()
    game, board, is_white = find_game(key), read_board(rows), turn == "w"
    double_step = None
    if passed != "-":
        pawns = [passed[2:]] if passed[2:] else passing_pawns(game, board, not is_white, passed)
        (pawn,) = pawns
        double_step = DoubleStep(passed[:2], pawn)
    return Position(game, board, is_white, rights.strip("-"), double_step, int(clock), int(number))


def read_board(rows: str) -> Board:
    board: Board = {}
    for rank, row in zip("87654321", rows.split("/"), strict=True):
        spread = "".join("." * int(char) if char.isdigit() else char for char in row)
        board |= {file + rank: char for file, char in zip("abcdefgh", spread, strict=True) if char != "."}
    return board


def fen(position: Position) -> str:
    turn = "w" if position.is_white else "b"
    fields = (write_board(position.board), turn, position.rights or "-", passed_field(position))
    return " ".join((*fields, str(position.clock), str(position.number)))


def write_board(board: Board) -> str:
    rows = []
    for rank in "87654321":
        row = "".join(board.get(file + rank, ".") for file in "abcdefgh")
        for run in range(8, 0, -1):
            row = row.replace("." * run, str(run))
        rows.append(row)
    return "/".join(rows)


def passed_field(position: Position) -> str:
    """Return FEN's en-passant field: the square that the pawn passed, if a legal move captures there. If more than one
    pawn could have made the double step, add the pawn's own square.
    """
    step = position.double_step
    if step is None or not any(captures_in_passing(position, move[:2], move[2:4]) for move in legal_moves(position)):
        return "-"
    pawns = passing_pawns(position.game, position.board, not position.is_white, step.passed)
    return step.passed + (step.pawn if len(pawns) > 1 else "")


def repetition_key(position: Position) -> str:
    """Return the key by which repetitions are counted: the FEN without its counters."""
    return " ".join(fen(position).split()[:4])

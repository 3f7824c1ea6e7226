"""The rules a second time: slow, plain Python, written from the text of the rules; the kernel must equal it.

Nothing here comes from `bot`. A square is its name (`e4`), a move its UCI text, and a board maps
squares to FEN letters, upper case for White.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

Board = dict[str, str]
Step = tuple[int, int]
Reach = Callable[[Board, str, bool], Iterator[str]]
"""Where a unit's steps lead from a square, for White or not: empty squares and the first units met."""

SQUARES = [file + rank for rank in "12345678" for file in "abcdefgh"]
ORTHOGONAL = ((1, 0), (-1, 0), (0, 1), (0, -1))
DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))
KNIGHT = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
FORWARD = ((0, 1),)
FORWARD_DIAGONAL = ((1, 1), (-1, 1))


@cache
def shift(square: str, files: int, ranks: int) -> str | None:
    file, rank = "abcdefgh".index(square[0]) + files, int(square[1]) + ranks
    return f"{'abcdefgh'[file]}{rank}" if 0 <= file < 8 and 1 <= rank <= 8 else None


def leap(*steps: Step) -> Reach:
    def reach(board: Board, square: str, is_white: bool) -> Iterator[str]:
        for files, ranks in steps:
            if target := shift(square, files, ranks if is_white else -ranks):
                yield target

    return reach


def ride(*steps: Step) -> Reach:
    def reach(board: Board, square: str, is_white: bool) -> Iterator[str]:
        for files, ranks in steps:
            target = shift(square, files, ranks)
            while target:
                yield target
                target = None if target in board else shift(target, files, ranks)

    return reach


class Unit(NamedTuple):
    goes: Reach
    """Squares it may go to when they are empty."""
    takes: Reach
    """Squares on which it captures and gives check."""


def same(reach: Reach) -> Unit:
    return Unit(reach, reach)


KING = same(leap(*ORTHOGONAL, *DIAGONAL))
KHESHIG = same(leap(*ORTHOGONAL, *DIAGONAL, *KNIGHT))
PAWN = Unit(goes=leap(*FORWARD), takes=leap(*FORWARD_DIAGONAL))
KINGDOM = {
    "K": KING,
    "Q": same(ride(*ORTHOGONAL, *DIAGONAL)),
    "R": same(ride(*ORTHOGONAL)),
    "B": same(ride(*DIAGONAL)),
    "N": same(leap(*KNIGHT)),
    "P": PAWN,
}
HORDE = {
    "K": KING,
    "L": Unit(goes=leap(*KNIGHT), takes=ride(*ORTHOGONAL)),
    "A": Unit(goes=leap(*KNIGHT), takes=ride(*DIAGONAL)),
    "H": KHESHIG,
    "Y": same(leap(*DIAGONAL, *FORWARD)),
    "P": PAWN,
}


class Side(NamedTuple):
    units: dict[str, Unit]
    promotions: str
    double_step_rank: str = ""
    goal_rank: str = ""
    """The rank on which this side's king wins by arriving: campmate."""


class Game(NamedTuple):
    white: Side
    black: Side
    start: str
    cannot_mate: Callable[[Board], bool]


def is_bare(board: Board) -> bool:
    """Kings alone, or with one knight or bishop, or with bishops that all stand on squares of one colour."""
    rest = {square: letter.upper() for square, letter in board.items() if letter.upper() != "K"}
    shades = {("abcdefgh".index(square[0]) + int(square[1])) % 2 for square in rest}
    if set(rest.values()) <= {"B"}:
        return len(shades) <= 1
    return len(rest) == 1 and set(rest.values()) <= {"N", "B"}


GAMES = {
    "chess": Game(
        Side(KINGDOM, promotions="qrbn", double_step_rank="2"),
        Side(KINGDOM, promotions="qrbn", double_step_rank="7"),
        start="rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        cannot_mate=is_bare,
    ),
    "orda": Game(
        Side(KINGDOM | {"H": KHESHIG}, promotions="qh", double_step_rank="2", goal_rank="8"),
        Side(HORDE | {"Q": KINGDOM["Q"]}, promotions="qh", goal_rank="1"),
        start="lhaykahl/8/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1",
        cannot_mate=lambda board: False,
    ),
}


class Castling(NamedTuple):
    way: tuple[str, str, str]
    """Where the king stands, passes and arrives."""
    rook: tuple[str, str]
    empty: tuple[str, ...]


CASTLINGS = {
    "K": Castling(("e1", "f1", "g1"), ("h1", "f1"), empty=("f1", "g1")),
    "Q": Castling(("e1", "d1", "c1"), ("a1", "d1"), empty=("b1", "c1", "d1")),
    "k": Castling(("e8", "f8", "g8"), ("h8", "f8"), empty=("f8", "g8")),
    "q": Castling(("e8", "d8", "c8"), ("a8", "d8"), empty=("b8", "c8", "d8")),
}


class Position(NamedTuple):
    game: Game
    board: Board
    is_white: bool
    rights: str
    passed: str | None
    """The square that a pawn has just stepped over."""
    clock: int
    number: int

    @property
    def side(self) -> Side:
        return self.game.white if self.is_white else self.game.black


def read(key: str, fen: str) -> Position:
    rows, turn, rights, passed, clock, number = fen.split()
    board: Board = {}
    for rank, row in zip("87654321", rows.split("/"), strict=True):
        spread = "".join("." * int(char) if char.isdigit() else char for char in row)
        board |= {file + rank: char for file, char in zip("abcdefgh", spread, strict=True) if char != "."}
    return Position(
        GAMES[key], board, turn == "w", rights.strip("-"), passed.strip("-") or None, int(clock), int(number)
    )


def is_attacked(position: Position, square: str, by_white: bool) -> bool:
    units = (position.game.white if by_white else position.game.black).units
    return any(
        square in units[letter.upper()].takes(position.board, origin, by_white)
        for origin, letter in position.board.items()
        if letter.isupper() == by_white
    )


def is_safe(position: Position, is_white: bool) -> bool:
    """Tell whether this side's king is not attacked."""
    king = next(at for at, letter in position.board.items() if letter == ("K" if is_white else "k"))
    return not is_attacked(position, king, not is_white)


def is_check(position: Position) -> bool:
    return not is_safe(position, position.is_white)


def captures_in_passing(position: Position, origin: str, target: str) -> bool:
    pawn = position.side.units["P"]
    is_reached = target in pawn.takes(position.board, origin, position.is_white)
    return position.board[origin].upper() == "P" and target == position.passed and is_reached


def beyond(origin: str, over: str) -> str:
    """The square as far behind `over` as that is from `origin`."""
    return chr(2 * ord(over[0]) - ord(origin[0])) + chr(2 * ord(over[1]) - ord(origin[1]))


def targets(position: Position, origin: str) -> Iterator[str]:
    """Where the unit on this square may go or capture, castling apart, without a look at the own king."""
    board, is_white = position.board, position.is_white
    unit = position.side.units[board[origin].upper()]
    for target in unit.goes(board, origin, is_white):
        if target not in board:
            yield target
            if board[origin].upper() == "P" and origin[1] == position.side.double_step_rank:
                yield from {beyond(origin, target)} - board.keys()
    for target in unit.takes(board, origin, is_white):
        is_enemy = target in board and board[target].isupper() != is_white
        if is_enemy or captures_in_passing(position, origin, target):
            yield target


def plain_moves(position: Position) -> Iterator[str]:
    last_rank = "8" if position.is_white else "1"
    for origin, letter in position.board.items():
        if letter.isupper() == position.is_white:
            for target in dict.fromkeys(targets(position, origin)):
                promotes = letter.upper() == "P" and target[1] == last_rank
                yield from (origin + target + becomes for becomes in (position.side.promotions if promotes else [""]))


def castlings(position: Position) -> Iterator[str]:
    for right, castling in CASTLINGS.items():
        if right in position.rights and right.isupper() == position.is_white:
            is_barred = any(square in position.board for square in castling.empty)
            if not is_barred and not any(is_attacked(position, sq, not position.is_white) for sq in castling.way):
                yield castling.way[0] + castling.way[2]


def play(position: Position, move: str) -> Position:
    origin, target, becomes = move[:2], move[2:4], move[4:]
    board, is_white = dict(position.board), position.is_white
    mover, taken = board.pop(origin), board.get(target)
    if captures_in_passing(position, origin, target):
        board.pop(target[0] + origin[1])
    board[target] = (becomes.upper() if is_white else becomes) or mover
    for castling in CASTLINGS.values():
        if mover.upper() == "K" and (castling.way[0], castling.way[2]) == (origin, target):
            board[castling.rook[1]] = board.pop(castling.rook[0])
    rights = [x for x in position.rights if not {origin, target} & {CASTLINGS[x].way[0], CASTLINGS[x].rook[0]}]
    is_pawn = mover.upper() == "P"
    steps = position.side.units["P"].goes(board, origin, is_white) if is_pawn else ()
    passed = next((step for step in steps if beyond(origin, step) == target), None)
    clock = 0 if is_pawn or taken else position.clock + 1
    return Position(
        position.game, board, not is_white, "".join(rights), passed, clock, position.number + (not is_white)
    )


def escapes(position: Position) -> list[str]:
    """Every move after which the own king is not attacked."""
    moves = [*plain_moves(position), *castlings(position)]
    return [move for move in moves if is_safe(play(position, move), position.is_white)]


def is_campmate(position: Position) -> bool:
    """Tell whether the king of the side that has just moved stands on its goal."""
    mover, king = (position.game.black, "k") if position.is_white else (position.game.white, "K")
    return any(letter == king and at[1] == mover.goal_rank for at, letter in position.board.items())


def legal_moves(position: Position) -> list[str]:
    return [] if is_campmate(position) else sorted(escapes(position))


def ending(position: Position, times_seen: int = 1) -> tuple[str | None, str] | None:
    """Name the winner (None: a draw) and the reason, or None while the game goes on."""
    last_mover = "black" if position.is_white else "white"
    is_stuck = not escapes(position)
    ends = (
        (is_stuck and is_check(position), last_mover, "checkmate"),
        (is_campmate(position), last_mover, "campmate"),
        (is_stuck, None, "stalemate"),
        (position.game.cannot_mate(position.board), None, "insufficient_material"),
        (times_seen >= 3, None, "threefold_repetition"),
        (position.clock >= 100, None, "fifty_moves"),
    )
    return next(((winner, reason) for has_come, winner, reason in ends if has_come), None)


def repetition_key(position: Position) -> str:
    """What must be equal for two positions to be the same one: the FEN without its counters."""
    return " ".join(fen(position).split()[:4])


def fen(position: Position) -> str:
    rows = []
    for rank in "87654321":
        row = "".join(position.board.get(file + rank, ".") for file in "abcdefgh")
        for run in range(8, 0, -1):
            row = row.replace("." * run, str(run))
        rows.append(row)
    moves = legal_moves(position) if position.passed else []
    usable = any(captures_in_passing(position, move[:2], move[2:4]) for move in moves)
    turn, passed = "w" if position.is_white else "b", position.passed if usable else None
    fields = ("/".join(rows), turn, position.rights or "-", passed or "-", position.clock, position.number)
    return " ".join(map(str, fields))


def perft(position: Position, depth: int) -> int:
    moves = legal_moves(position)
    return len(moves) if depth == 1 else sum(perft(play(position, move), depth - 1) for move in moves)

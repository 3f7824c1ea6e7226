"""Make exercises: capture all marked pieces with one piece, win in one or two moves, or win or hold an endgame.

    python -m training.exercises --seed 1

Each family gets a file under assets/exercises with one exercise per line, in the format of `bot.exercises`. `kind` is
an `ExerciseKind`, `moves` is the number of moves needed, and `line` is a solution in UCI. In a capture exercise,
`marked` lists the squares of the pieces to capture. The opponent doesn't move, so the line has only the solver's moves.
In all other exercises, the line also has the opponent's replies.

The positions are random. They are solved by an exhaustive search or with the tablebases (`training.drills`). The same
seed always gives the same exercises.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from bot.exercises import ENDS, FOLDER, Exercise, ExerciseKind, ends_only_so, series_key, shortest
from bot.rules import Color, InvalidFen, Move, Position, Square, Termination, rank_of, square_name
from bot.rules.fen import Setup, write_fen
from bot.variants import FAMILIES, Family, Variant, find_any_family
from training.drills import drills
from training.puzzles.proof import Prover, TooLong

CAPTURES = ((1, 1), (1, 2), (2, 2), (2, 3), (3, 3), (3, 4))
"""The exercises for each kind of piece: how many pieces are marked, and how many moves it takes to capture them."""
LENGTHS = (1, 1, 1, 2, 2, 2)
"""The exercises for each way to win: how many moves it takes."""
TRIES, END_TRIES = 300, 5_000
"""How many positions are tried for a capture exercise, and for a win exercise. An exercise is left out if none of them
fits.
"""
MIDDLE = range(8, 56)
"""The squares for pieces. The first and last ranks are left out, because no pawns can be there."""
ALONE, FEWEST, MOST = 2, 5, 9
"""ALONE counts the two pieces that a capture exercise always has besides the marked ones: the capturing piece and the
other side's king. FEWEST and MOST limit the number of pieces in a win exercise.
"""

FARTHEST = 3
"""The maximum distance in ranks between the king and its goal in a campmate exercise."""

Row = dict[str, Any]


def exercises(family: Family, seed: str) -> Iterator[Row]:
    """Yield a family's exercises: a series for each kind of piece, a series for each way to win, and the endgame
    drills. Each series goes from easy to hard.
    """
    for variant, color, letter in pieces_of(family):
        name = variant.sides[color].pieces[letter].name
        rng = random.Random(f"{seed} {family.key} {name}")
        drawn = (capture((variant, color, letter), marked, moves, rng) for marked, moves in CAPTURES)
        yield from series(family, name, ExerciseKind.CAPTURE, drawn)
    for kind in ending_kinds(family):
        rng = random.Random(f"{seed} {family.key} {kind}")
        yield from series(family, kind, kind, (end(family, kind, moves, rng) for moves in LENGTHS))
    yield from drills(family, seed)


def series(family: Family, about: str, kind: ExerciseKind, drawn: Iterable[Row | None]) -> Iterator[Row]:
    """Yield the exercises of a series with their ids. In `drawn`, None stands for an exercise that couldn't be made."""
    for number, row in enumerate((row for row in drawn if row is not None), start=1):
        yield {"id": f"{series_key(family.key, about)}-{number}", "kind": kind.value, **row}


def ending_kinds(family: Family) -> list[ExerciseKind]:
    """Return the ways to win that exist in a family."""
    has_campmate = any(side.goal_rank is not None for variant in family.variants for side in variant.sides)
    return [kind for kind in ENDS if kind is not ExerciseKind.CAMPMATE or has_campmate]


def pieces_of(family: Family) -> Iterator[tuple[Variant, Color, str]]:
    """Yield each kind of piece in a family once, with the first variant and side that have it."""
    known = set()
    for variant in family.variants:
        for color in Color:
            for letter, piece_type in variant.sides[color].army.pieces.items():
                if piece_type not in known:
                    known.add(piece_type)
                    yield variant, color, letter


def capture(piece: tuple[Variant, Color, str], marked: int, moves: int, rng: random.Random) -> Row | None:
    """Return a random position in which a piece needs exactly `moves` moves to capture all of the marked pieces.
    `marked` is the number of marked pieces. Return None if no such position is found.
    """
    variant, color, letter = piece
    army, other = variant.sides[color].army, variant.sides[color.other].army
    prey = next(one for one, piece_type in other.pieces.items() if piece_type.is_pawn)
    is_royal = variant.sides[color].pieces[letter].is_royal
    for _ in range(TRIES):
        squares = rng.sample(MIDDLE, marked + ALONE + (not is_royal))
        pieces = {Square(square): (color.other, prey) for square in squares[:marked]}
        pieces[Square(squares[marked])] = (color.other, other.royal)
        pieces[Square(squares[marked + 1])] = (color, letter)
        if not is_royal:
            pieces[Square(squares[marked + 2])] = (color, army.royal)
        board = position_of(variant, pieces, color)
        if board is None:
            continue
        goal = frozenset(Square(square) for square in squares[:marked])
        line = shortest(board, Square(squares[marked + 1]), goal, moves)
        if line is not None and len(line) == moves:
            names = sorted(square_name(square) for square in goal)
            ucis = " ".join(move.uci for move in line)
            return {"variant": variant.key, "fen": board.fen, "marked": names, "moves": moves, "line": ucis}
    return None


def position_of(variant: Variant, pieces: dict[Square, tuple[Color, str]], turn: Color) -> Position | None:
    """Return a position with these pieces, or None if it is invalid, a king is in check, or the game is over."""
    try:
        board = Position.from_fen(variant, write_fen(Setup(pieces, turn, "", None, 0, 1)))
    except InvalidFen:
        return None
    return None if board.is_check or board.is_campmate or not board.has_moves else board


def end(family: Family, kind: ExerciseKind, moves: int, rng: random.Random) -> Row | None:
    """Return a random position with few pieces in which exactly one first move leads to a win in `moves` moves. Return
    None if no such position is found.
    """
    prover = Prover()
    for _ in range(END_TRIES):
        variant = rng.choice(family.variants)
        board = few(variant, kind, rng)
        if board is None:
            continue
        try:
            line = forced(prover, board, moves)
        except TooLong:
            continue
        if line is None or ended(board, line) != ENDS[kind]:
            continue
        ucis = tuple(move.uci for move in line)
        if ends_only_so(Exercise("", kind, variant, board.fen, (), moves, ucis)):
            return {"variant": variant.key, "fen": board.fen, "marked": [], "moves": moves, "line": " ".join(ucis)}
    return None


def few(variant: Variant, kind: ExerciseKind, rng: random.Random) -> Position | None:
    """Return a random position with few pieces, most of them the solver's. Return None if the position can't be used.

    For a campmate, the solver's king must be close enough to its goal.
    """
    turn = Color(rng.randrange(2))
    count = rng.randint(FEWEST, MOST)
    squares = [Square(square) for square in rng.sample(MIDDLE, count)]
    goal = variant.sides[turn].goal_rank
    if kind is ExerciseKind.CAMPMATE and (goal is None or abs(goal - 1 - rank_of(squares[0])) > FARTHEST):
        return None
    pieces = {}
    for number, square in enumerate(squares):
        color = turn if number % 2 == 0 or number > count // 2 else turn.other
        army = variant.sides[color].army
        letters = [letter for letter in army.pieces if letter != army.royal]
        pieces[square] = (color, army.royal if number < ALONE else rng.choice(letters))
    return position_of(variant, pieces, turn)


def forced(prover: Prover, board: Position, moves: int) -> tuple[Move, ...] | None:
    """Return a line that forces a win in exactly this number of moves. Return None if there is no such line, or if
    several first moves force the win.

    Raise TooLong if the proof takes too long.
    """
    if prover.distance(board, moves) != moves:
        return None
    keeping = prover.keeping(board, moves)
    if len(keeping) > 1:
        return None
    line = [keeping[0]]
    for left in range(moves - 1, 0, -1):
        after = board.play(line[-1])
        if not after.has_moves:
            # There are no exercises for winning by stalemate.
            return None
        line.append(max(after.legal_moves, key=lambda reply: prover.distance(after.play(reply), left) or 0))
        board = after.play(line[-1])
        line.append(prover.keeping(board, left)[0])
    return tuple(line)


def ended(board: Position, line: tuple[Move, ...]) -> Termination | None:
    """Return how a line ends the game, or None if the game isn't over."""
    for move in line:
        board = board.play(move)
    return None if board.outcome is None else board.outcome.termination


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("families", nargs="*", default=[*FAMILIES], help="keys of families (default: all)")
    options.add_argument("--seed", default="1")
    options.add_argument("-o", "--output", type=Path, default=FOLDER, help="the folder for the files")
    asked = options.parse_args()
    asked.output.mkdir(parents=True, exist_ok=True)
    for family in map(find_any_family, asked.families):
        rows = list(exercises(family, asked.seed))
        text = "".join(f"{json.dumps(row, ensure_ascii=False)}\n" for row in rows)
        (asked.output / f"{family.key}.jsonl").write_text(text, encoding="utf-8")
        print(f"{family.key}: {len(rows)} exercises")


if __name__ == "__main__":
    main()

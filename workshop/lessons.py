"""Make the exercises of lessons: capture what is marked with one unit, and end the game in one move or two.

    python -m workshop.lessons --seed 1

Each family gets a file under assets/lessons, an exercise a line. `kind` is `capture`, or the way to win; `moves`, in
how many moves it can be done; `line`, one way to do it, in UCI. In a capture the opponent stands still and the line has
the solver's moves alone; `marked` are the squares of the units to capture. Elsewhere the replies stand between them.
Positions are drawn by lot and measured by an exhaustive search, so the same seed gives the same exercises.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bot.paths import ASSETS
from bot.rules import Color, InvalidFen, Move, Position, Square, Termination, square_name
from bot.rules.fen import Setup, write_fen
from bot.variants import FAMILIES, Family, Variant, find_family
from workshop.puzzles.proof import Prover, TooLong

FOLDER = ASSETS / "lessons"
CAPTURES = ((1, 1), (1, 2), (2, 2), (2, 3), (3, 3), (3, 4))
"""Of each unit's exercises: how many units are marked, and in how many moves they can be captured."""
ENDS = (1, 1, 2, 2, 2)
"""Of the exercises of a way to win: in how many moves."""
TRIES = 300
"""So many positions are drawn for an exercise; where none fits, it is left out."""
WAYS = {Termination.CHECKMATE: "mate", Termination.CAMPMATE: "campmate"}
MIDDLE = range(8, 56)
"""Where pawns may stand: neither first rank nor last."""
ALONE, FEWEST, MOST = 2, 5, 9
"""Units beside those that are marked, and units where an end is to be found."""
LONGEST = 5

Row = dict[str, Any]


def exercises(family: Family, seed: str) -> Iterator[Row]:
    """Yield a family's exercises, unit by unit and then way by way, from the easiest on."""
    for variant, color, letter in units_of(family):
        name = variant.sides[color].army.units[letter].name
        rng = random.Random(f"{seed} {family.key} {name}")
        for number, (marked, moves) in enumerate(CAPTURES, start=1):
            row = capture((variant, color, letter), marked, moves, rng)
            if row is not None:
                yield {"id": f"{family.key}-{name}-{number}", "kind": "capture", "unit": name, **row}
    for way in WAYS.values():
        rng = random.Random(f"{seed} {family.key} {way}")
        for number, moves in enumerate(ENDS, start=1):
            row = end(family, way, moves, rng)
            if row is not None:
                yield {"id": f"{family.key}-{way}-{number}", "kind": way, **row}


def units_of(family: Family) -> Iterator[tuple[Variant, Color, str]]:
    """Yield each of a family's pieces once, as a unit of the first variant and side that has it."""
    known = set()
    for variant in family.variants:
        for color in Color:
            for letter, piece in variant.sides[color].army.units.items():
                if piece not in known:
                    known.add(piece)
                    yield variant, color, letter


def capture(unit: tuple[Variant, Color, str], marked: int, moves: int, rng: random.Random) -> Row | None:
    """Draw a position in which one unit captures so many in so many moves at least; None where none is found."""
    variant, color, letter = unit
    army, other = variant.sides[color].army, variant.sides[color.other].army
    prey = next(one for one, piece in other.units.items() if piece.is_pawn)
    is_royal = army.units[letter].is_royal
    for _ in range(TRIES):
        squares = rng.sample(MIDDLE, marked + ALONE + (not is_royal))
        units = {Square(square): (color.other, prey) for square in squares[:marked]}
        units[Square(squares[marked])] = (color.other, other.royal)
        units[Square(squares[marked + 1])] = (color, letter)
        if not is_royal:
            units[Square(squares[marked + 2])] = (color, army.royal)
        board = position_of(variant, units, color)
        if board is None:
            continue
        goal = frozenset(Square(square) for square in squares[:marked])
        line = shortest(board, Square(squares[marked + 1]), goal)
        if line is not None and len(line) == moves:
            names = sorted(square_name(square) for square in goal)
            ucis = " ".join(move.uci for move in line)
            return {"variant": variant.key, "fen": board.fen, "marked": names, "moves": moves, "line": ucis}
    return None


def position_of(variant: Variant, units: dict[Square, tuple[Color, str]], turn: Color) -> Position | None:
    """Return a position with these units; None where the rules allow none, somebody is in check, or it is over."""
    try:
        board = Position.from_fen(variant, write_fen(Setup(units, turn, "", None, 0, 1)))
    except InvalidFen:
        return None
    return None if board.is_check or board.is_campmate or not board.has_moves else board


def shortest(board: Position, square: Square, goal: frozenset[Square]) -> tuple[Move, ...] | None:
    """Return the fewest moves of the unit on a square that capture all of `goal`, while the opponent stands still.

    None where it takes more than `LONGEST`. The unit gives no check and does not promote.
    """
    reached: list[tuple[Position, Square, frozenset[Square], tuple[Move, ...]]] = [(board, square, goal, ())]
    known = {(square, goal)}
    for now, here, left, line in reached:
        if not left:
            return line
        for move in now.legal_moves if len(line) < LONGEST else ():
            state = (move.target, left - {move.target})
            is_other = move.origin != here or move.promotion is not None or now.captured(move) not in {None, *left}
            if is_other or state in known:
                continue
            after = now.play(move)
            if not after.is_check and after.outcome is None:
                known.add(state)
                reached.append((after.null_move(), *state, (*line, move)))
    return None


def end(family: Family, way: str, moves: int, rng: random.Random) -> Row | None:
    """Draw a position with few units in which one move ends the game in so many; None where none is found."""
    prover = Prover()
    for _ in range(TRIES):
        variant = rng.choice(family.variants)
        board = few(variant, rng)
        if board is None:
            continue
        try:
            line = forced(prover, board, moves)
        except TooLong:
            continue
        if line is not None and ended(board, line) == way:
            return {"variant": variant.key, "fen": board.fen, "moves": moves, "line": " ".join(m.uci for m in line)}
    return None


def few(variant: Variant, rng: random.Random) -> Position | None:
    """Draw some units of either side, the solver's more than the other's; None where that gives no position."""
    turn = Color(rng.randrange(2))
    count = rng.randint(FEWEST, MOST)
    squares = [Square(square) for square in rng.sample(MIDDLE, count)]
    units = {}
    for number, square in enumerate(squares):
        color = turn if number % 2 == 0 or number > count // 2 else turn.other
        army = variant.sides[color].army
        letters = [letter for letter in army.units if letter != army.royal]
        units[square] = (color, army.royal if number < ALONE else rng.choice(letters))
    return position_of(variant, units, turn)


def forced(prover: Prover, board: Position, moves: int) -> tuple[Move, ...] | None:
    """Return the line of an end that is forced in so many moves, no fewer, by one first move; None where it is not.

    Raise TooLong.
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
            # A stalemate that wins: no way of its own.
            return None
        line.append(max(after.legal_moves, key=lambda reply: prover.distance(after.play(reply), left) or 0))
        board = after.play(line[-1])
        line.append(prover.keeping(board, left)[0])
    return tuple(line)


def ended(board: Position, line: tuple[Move, ...]) -> str | None:
    """Return the way in which a line wins."""
    for move in line:
        board = board.play(move)
    return None if board.outcome is None else WAYS.get(board.outcome.termination)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("families", nargs="*", default=[*FAMILIES], help="all, if none is named")
    options.add_argument("--seed", default="1")
    options.add_argument("-o", "--output", type=Path, default=FOLDER, help="the folder of the files")
    asked = options.parse_args()
    asked.output.mkdir(parents=True, exist_ok=True)
    for family in map(find_family, asked.families):
        rows = list(exercises(family, asked.seed))
        text = "".join(f"{json.dumps(row, ensure_ascii=False)}\n" for row in rows)
        (asked.output / f"{family.key}.jsonl").write_text(text, encoding="utf-8")
        print(f"{family.key}: {len(rows)}")


if __name__ == "__main__":
    main()

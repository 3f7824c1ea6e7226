"""Make endgame drills for `training.exercises`: tablebase positions that are hard to win or hard to hold.

Several random positions are tried for each combination of pieces. The hardest one is chosen: its best line has
the most turns on which the solver has only one right move.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from bot.engine.tablebase import answer_to, endings_after, read_table
from bot.exercises import ExerciseKind, series_key
from bot.rules import Color, InvalidFen, Position
from bot.variants import Family
from training.tablebases import Material, materials

LENGTHS = range(3, 9)
"""How many moves the solver needs to win a drill, with best play by both sides."""
HELD, LEAST_HELD = 5, 3
"""The solver has to hold a draw for HELD moves. If the game is drawn earlier, LEAST_HELD moves are enough."""
TRIES = {ExerciseKind.ENDGAME: 16, ExerciseKind.HOLD: 4}
"""The number of positions tried for each combination of pieces and each solver."""
MOST, LEAST = 8, 6
"""The maximum and minimum number of drills of each kind in a family.

If a family has too few combinations of pieces for the minimum, some of them get several drills.
"""


@dataclass(frozen=True)
class Drill:
    position: Position
    line: tuple[str, ...]
    only_moves: int
    """The number of turns on which the solver has only one right move."""

    @property
    def moves(self) -> int:
        return (len(self.line) + 1) // 2


def drills(family: Family, seed: str) -> Iterator[dict[str, Any]]:
    """Yield a family's drills: endgames to win, then endgames to hold, each from easy to hard."""
    for kind in (ExerciseKind.ENDGAME, ExerciseKind.HOLD):
        rng = random.Random(f"{seed} {family.key} {kind}")
        found = [_hardest(one, solver, kind, rng) for one in _materials(family) for solver in Color]
        chosen = sorted((row[0] for row in found if row), key=lambda one: -one.only_moves)[:MOST]
        others = sorted((one for row in found for one in row[1:]), key=lambda one: -one.only_moves)
        chosen += others[: max(0, LEAST - len(chosen))]
        chosen.sort(key=lambda one: (one.moves, one.only_moves))
        for number, drill in enumerate(chosen, start=1):
            row: dict[str, Any] = {"id": f"{series_key(family.key, kind)}-{number}", "kind": kind.value}
            row |= {"variant": drill.position.variant.key, "fen": drill.position.fen, "marked": []}
            yield row | {"moves": drill.moves, "line": " ".join(drill.line)}


def _materials(family: Family) -> list[Material]:
    return [one for one in materials([family.key]) if not one.variant.chosen_options]


def _hardest(material: Material, solver: Color, kind: ExerciseKind, rng: random.Random) -> list[Drill]:
    """Return drills with these pieces, hardest first."""
    found = (_drill(Position.from_fen(material.variant, fen), kind) for fen in _fens(material, solver, kind, rng))
    return sorted((one for one in found if one is not None), key=lambda one: (-one.only_moves, one.line))


def _fens(material: Material, solver: Color, kind: ExerciseKind, rng: random.Random) -> Iterator[str]:
    """Yield random positions with these pieces. The solver is to move, and can force a win or only a draw, depending on
    `kind`.
    """
    table = read_table(material.name)
    assert table is not None
    half = len(table) // 2
    mine = table[:half] if solver is material.owner else table[half:]
    values = [0] if kind is ExerciseKind.HOLD else [2 * moves for moves in LENGTHS]
    places = np.flatnonzero(np.isin(mine, values)) + (0 if solver is material.owner else half)
    taken, tries = 0, TRIES[kind]
    for place in (int(place) for place in rng.sample(places.tolist(), min(10 * tries, len(places)))):
        if taken < tries and _is_fit(material, fen := material.fen_of(place)):
            taken += 1
            yield fen


def _is_fit(material: Material, fen: str) -> bool:
    """Return whether a position can be used for a drill. It must be valid and not over, have no king in check or on its
    goal, and allow at least one bad move.
    """
    try:
        position = Position.from_fen(material.variant, fen)
    except InvalidFen:
        return False
    goals = (str(side.goal_rank) for side in material.variant.sides)
    if position.outcome is not None or position.is_check:
        return False
    if any(str(position.king(color) // 8 + 1) == goal for color, goal in zip(Color, goals, strict=True)):
        return False
    endings = [one.winner for one in (endings_after(position) or {}).values()]
    return len({*endings}) > 1


def _drill(position: Position, kind: ExerciseKind) -> Drill | None:
    """Return the drill that starts in this position, with its best line. Return None if the line ends in a draw too
    early.
    """
    start, solver, only_moves = position, position.turn, 0
    line: list[str] = []
    while position.outcome is None and (kind is ExerciseKind.ENDGAME or len(line) < 2 * HELD - 1):
        move, endings = answer_to(position), endings_after(position)
        assert move is not None and endings is not None
        if position.turn is solver:
            wanted = solver if kind is ExerciseKind.ENDGAME else None
            only_moves += [ending.winner for ending in endings.values()].count(wanted) == 1
        line.append(move.uci)
        position = position.play(move)
    if len(line) < 2 * LEAST_HELD - 1 or len(line) % 2 == 0:
        return None
    return Drill(start, tuple(line), only_moves)

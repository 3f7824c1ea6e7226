"""Tactical positions, stored as `FEN bm MOVE [MOVE]; dm N; id "NAME";`. If there is a `dm N`, the best moves force a
win in N moves.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from bot.engine import SearchResult
from bot.rules import MoveLine
from bot.variants import find_variant

FOLDER = Path(__file__).parent / "data" / "tactics"


@dataclass(frozen=True)
class Tactic:
    """A position and the moves that solve it. If these moves force a win, `mate` is the number of moves that the win
    takes.
    """

    variant: str
    name: str
    fen: str
    moves: tuple[str, ...]
    mate: int | None = None

    def __str__(self) -> str:
        return self.name

    @property
    def line(self) -> MoveLine:
        return MoveLine.from_uci(find_variant(self.variant), self.fen, [])

    @property
    def written(self) -> str:
        distance = "" if self.mate is None else f" dm {self.mate};"
        return f'{self.fen} bm {" ".join(self.moves)};{distance} id "{self.name}";'

    def is_solved_by(self, result: SearchResult) -> bool:
        """Return whether a search has found one of the solution's moves, or another move that forces a win at least as
        quickly.
        """
        if result.move.uci in self.moves:
            return True
        found = result.score.mate
        return self.mate is not None and found is not None and 0 < found <= self.mate


def read_tactics() -> list[Tactic]:
    """Read all tactical positions. The name of each file is a variant's key."""
    return [_read(path.stem, text) for path in sorted(FOLDER.glob("*.epd")) for text in path.read_text().splitlines()]


def _read(variant: str, text: str) -> Tactic:
    position, *operations = text.rstrip(";").split("; ")
    fen, _, moves = position.partition(" bm ")
    values = dict(operation.split(" ", 1) for operation in operations)
    mate = int(values["dm"]) if "dm" in values else None
    return Tactic(variant, values["id"].strip('"'), fen, tuple(moves.split()), mate)

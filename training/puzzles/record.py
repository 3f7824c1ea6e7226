"""A puzzle while it is being made, stored as one line of JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

from bot.rules import MoveLine
from bot.variants import find_variant

WIN, SAVE = "win", "save"


@dataclass(frozen=True)
class Record:
    """A puzzle: a position in which only one move wins or saves the game. Later steps fill in some of the fields."""

    variant: str
    fen: str
    last: str
    """The move that led to the position, in UCI."""
    line: tuple[str, ...]
    """The solution in UCI: the solver's moves, with the opponent's replies in between. The last move is the solver's.
    """
    goal: str
    """`WIN` or `SAVE`."""
    source: str
    """Where the puzzle comes from: the seed, game and ply. With these, the puzzle can be made again."""
    themes: tuple[str, ...] = ()
    tries: tuple[tuple[int, int], ...] = ()
    """For each level that tried the puzzle, lowest level first: how often the level solved it, and how often it tried.
    """
    rating: int = 0
    id: str = ""

    @property
    def turns(self) -> int:
        """The number of moves that the solver has to find."""
        return (len(self.line) + 1) // 2

    def replayed(self) -> MoveLine:
        """Return the solution as a line. Raise InvalidFen or MoveError if it can't be played."""
        return MoveLine.from_uci(find_variant(self.variant), self.fen, self.line)

    def to_json(self) -> str:
        """Return the puzzle as one line of JSON."""
        return json.dumps(asdict(self), ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> Record:
        """Read a puzzle that `to_json` wrote."""
        row = json.loads(text)
        row["tries"] = tuple((solved, tried) for solved, tried in row["tries"])
        return cls(**{**row, "line": tuple(row["line"]), "themes": tuple(row["themes"])})


def read(path: Path) -> list[Record]:
    """Return the records in a file."""
    return [Record.from_json(line) for line in path.read_text(encoding="utf-8").splitlines()]


def write(path: Path, records: Iterable[Record]) -> None:
    """Write records to a file. The file is replaced atomically, so it is never incomplete."""
    unfinished = path.with_suffix(".unfinished")
    unfinished.write_text("".join(f"{record.to_json()}\n" for record in records), encoding="utf-8")
    unfinished.replace(path)
